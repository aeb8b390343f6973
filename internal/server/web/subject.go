package web

import (
	"maps"
	"net/http"
	"net/url"
	"path"
	"strconv"
	"strings"

	"sudar/internal/catalogue"
	"sudar/internal/server/web/records"
)

// A list may be about one record: a category, a tag or an organisation. The
// id in its address decides which; the name in the path only repeats it.

// categoryID is the id that an address names: of a category, or of an entry of
// the menu, which is a category too (SPEC §2); "" if it names none.
func (v visit) categoryID() string {
	return orDefault(v.query.Get("category_id"), v.query.Get("menu_id"))
}

// subjectCall returns the call for the record that a list is about, the same
// as the app's (features/search/api.ts), and false for an id that cannot be.
// The call is "" for a list about nothing in particular.
func subjectCall(v visit) (call string, ok bool) {
	if id := v.categoryID(); id != "" {
		return "/p/api/v1/categories/tree?tree_id=" + id, isID(id)
	}
	if wanted(v.query.Get("search")) != "" {
		return "", true
	}
	if id := v.query.Get("tag_id"); id != "" {
		return "/p/api/v1/tags/" + id, isID(id)
	}
	if slug := v.query.Get("organization"); slug != "" {
		return "/p/api/v1/organization/" + url.PathEscape(slug), true
	}
	return "", true
}

// isID tells whether a text is an id as addresses write it.
func isID(text string) bool {
	n, err := strconv.ParseInt(text, 10, 64)
	return err == nil && n > 0 && strconv.FormatInt(n, 10) == text
}

// found is the page's category with the categories above it, the root first.
type found struct {
	Category *records.Category
	Above    []records.Category
}

// Found returns the page's category.
func (v *view) Found() found {
	if !v.IsCategory() {
		return found{}
	}
	nodes := records.Read[[]records.Category](v.answers, v.screen.main).Data
	if len(nodes) == 0 {
		return found{}
	}
	return found{Category: &nodes[0], Above: nodes[0].Ancestors}
}

// subjectName is the name of the record that the list is about, in the page's
// language; "" if it is about none.
func (v *view) subjectName() string {
	if c := v.Found().Category; c != nil {
		return v.Name(*c)
	}
	if v.IsCategory() || v.screen.main == "" {
		return ""
	}
	return records.Read[struct {
		Name string `json:"name"`
	}](v.answers, v.screen.main).Data.Name
}

// redirection is the address of the same list under its right name, or of the
// contributor or tag that another was merged into; "" if the path is right already.
func (v *view) redirection() string {
	if v.Is("author") {
		if id := strconv.FormatInt(v.Author().ID, 10); id != "0" && id != v.screen.param {
			return address(v.locale, "/author/"+id, v.query)
		}
		return ""
	}
	if v.Is("listing") && strings.HasPrefix(v.screen.main, "/p/api/v1/tags/") {
		if id := v.standingTag(); id != "" && id != v.query.Get("tag_id") {
			query := maps.Clone(v.query)
			query.Set("tag_id", id)
			return address(v.locale, "/c/"+v.listName(), query)
		}
	}
	if (!v.Is("listing") && !v.Is("inside")) || v.screen.param == v.listName() {
		return ""
	}
	to := "/c/" + v.listName()
	if path.Clean(to) != to { // a name like ".." would lead elsewhere
		return ""
	}
	return address(v.locale, to, v.query)
}

// standingTag is the id of the tag that the list is about, another than asked for when
// that was merged; "" if there is none.
func (v *view) standingTag() string {
	id := records.Read[struct {
		ID int64 `json:"id"`
	}](v.answers, v.screen.main).Data.ID
	if id == 0 {
		return ""
	}
	return strconv.FormatInt(id, 10)
}

// listName is what a list's path ends with: its category's name, else
// "content".
func (v *view) listName() string {
	if c := v.Found().Category; c != nil {
		return catalogue.PathName(v.Name(*c))
	}
	return "content"
}

// lacksSubject tells whether the list is about a record that is not there:
// an unknown organisation is answered with 200.
func (v *view) lacksSubject() bool {
	return v.Is("listing") && v.screen.main != "" && v.subjectName() == ""
}

// redirectPage leads to another address for good. It is asked again each time:
// a name may change back.
func redirectPage(to string) page {
	return page{screen: "redirect", status: http.StatusMovedPermanently, location: to}
}

// TopStrip returns the most read titles of the page's category as a strip above
// its list, without books when the list is short or narrowed.
func (v *view) TopStrip() strip {
	c := v.Found().Category
	if c == nil || c.Count <= stripAtOnce || v.narrowed() {
		return strip{}
	}
	return v.strip("strip:top", "home.ranked", stripCall(strconv.FormatInt(c.ID, 10)), "", false)
}

// BelowStrips are the categories below the page's that get a strip each, as on
// the home page.
func (v *view) BelowStrips() []records.Category {
	if v.narrowed() {
		return nil
	}
	return v.FullChildren()
}

// narrowed tells whether an address asks for less than a category's first page.
func (v visit) narrowed() bool {
	for name := range v.query {
		switch name {
		case "category_id", "menu_id", "parent_id", "tab", "domain", "mobile", "msg", "view":
		default:
			if strings.TrimSpace(v.query.Get(name)) != "" {
				return true
			}
		}
	}
	return false
}

// stripCall is the call for a category's strip, the same as the app's
// (features/catalogue/api.ts, SPEC §7 and §9).
func stripCall(id string) string {
	return "/p/api/v1/contents/minimized?category_id=" + id + "&order=score.desc%2Ccreated_at.desc&page_size=20"
}

// FullChildren are the categories below the page's that have titles.
func (v *view) FullChildren() []records.Category {
	c := v.Found().Category
	if c == nil {
		return nil
	}
	return full(c.Children)
}
