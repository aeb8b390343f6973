package web

import (
	"net/url"
	"regexp"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/locale"
	"sudar/internal/server/web/records"
)

var colour = regexp.MustCompile(`^#[0-9a-fA-F]{6}$`)

// How many books a strip begins with, here and in the front end
// (content-strip.tsx): what the view shows, so that a page of strips stays small.
const (
	stripAtOnce        = 8
	stripAtOnceCompact = 6
)

func (v visit) stripAtOnce() int {
	if v.compact {
		return stripAtOnceCompact
	}
	return stripAtOnce
}

// strip is a shelf of books.
type strip struct {
	Slot, Title, Why, All string
	Sunken                bool
	Books                 []records.Record
}

// Strip reads a shelf: its records and why they stand there.
func (v *view) strip(slot, title, call, all string, sunken bool) strip {
	found := records.Read[[]records.Record](v.answers, call)
	why := ""
	if found.Meta.Reason != "" {
		why = v.T("catalogue", "why."+found.Meta.Reason)
	}
	if slot == "strip:related" {
		why = v.T("catalogue", "detail.related_why")
	}
	return strip{
		Slot: slot, Title: v.T("catalogue", title), Why: why, All: all, Sunken: sunken, Books: found.Data[:min(v.stripAtOnce(), len(found.Data))],
	}
}

// Related is what is like the content of the page.
func (v *view) Related() strip {
	all := v.To("/p/"+v.screen.param, "tab", "related")
	return v.strip("strip:related", "detail.related", relatedCall(v.screen.main), all, false)
}

// Kind names a kind of content.
func (v *view) Kind(kind string) string {
	return orDefault(v.T("catalogue", "kind."+kind), v.T("catalogue", "kind.book"))
}

// KindsOf names the kind of the titles of a list or a count.
func (v *view) KindsOf(kind string) string {
	return orDefault(v.T("catalogue", "kinds."+kind), v.T("catalogue", "kinds.book"))
}

// Name is a category's name in the page's language.
func (v *view) Name(c records.Category) string { return nameIn(v.locale, c) }

func nameIn(l locale.Locale, c records.Category) string {
	for _, names := range []map[string]records.TranslatedName{c.CategoryTranslations, c.Translations} {
		if name := names[string(l)].Name; name != "" {
			return name
		}
	}
	return c.Name
}

// Pigment is the colour of a category.
func (v *view) Pigment(c records.Category) string { return "pigment-" + orDefault(c.Pigment, "1") }

// Inc counts from one.
func (v *view) Inc(i int) int { return i + 1 }

// Content is the record of the page.
func (v *view) Content() records.Record {
	return records.Read[records.Record](v.answers, v.screen.main).Data
}

// ClosedLabel names the portal that is closed.
func (v *view) ClosedLabel() string {
	if v.closedBy() == apperr.OrganizationUnknown {
		return v.T("organizations", "unknown.label")
	}
	return orDefault(v.OrganizationName(), v.T("organizations", "closed.label"))
}

// ClosedTitle says why the portal is closed.
func (v *view) ClosedTitle() string { return v.T("organizations", v.closedKey("title")) }

// ClosedBody says what can be done about it.
func (v *view) ClosedBody() string { return v.T("organizations", v.closedKey("body")) }

// Settling tells whether the administrators of a portal whose contract is over go on
// from here to what they settle.
func (v *view) Settling() bool { return v.refusal == apperr.OrganizationExpired }

// closedWords are how the texts of a reason begin.
var closedWords = map[apperr.Code]string{
	apperr.OrganizationSuspended: "suspended.", apperr.OrganizationUnknown: "unknown.", apperr.OrganizationExpired: "expired.",
	apperr.AccountDisabled: "account.", apperr.MembershipClosed: "membership.",
}

// closedBy is why the page is closed: what the portal's state says, else the
// refused call that led here.
func (v *view) closedBy() apperr.Code {
	reason := apperr.Code(v.Q("reason"))
	switch {
	case v.refusal != "":
		return v.refusal
	case closedWords[reason] != "":
		return reason
	}
	return apperr.OrganizationExpired
}

// ClosedToAccount tells whether it is the account that is closed, not the
// library: another may sign in.
func (v *view) ClosedToAccount() bool {
	by := v.closedBy()
	return by == apperr.AccountDisabled || by == apperr.MembershipClosed
}

func (v *view) closedKey(part string) string { return closedWords[v.closedBy()] + part }

// with returns the page's query with one name changed, from page one.
func (v *view) with(name, value string) url.Values {
	query := url.Values{}
	for key, values := range v.query {
		if key != "page" && key != "domain" && len(values) > 0 && values[0] != "" {
			query.Set(key, values[0])
		}
	}
	query.Del(name)
	if value != "" {
		query.Set(name, value)
	}
	return query
}
