package web

import (
	"math"
	"net/url"
	"slices"
	"strings"
	"sudar/internal/server/web/texts"
	"time"
)

// tabs are the parts of a content's page by their name in the address, the
// same as the app's (features/catalogue/model.ts).
var tabs = []string{"about", "items", "reviews", "related"}

// tab is the part that is asked for.
func (v visit) tab() string {
	if name := v.query.Get("tab"); slices.Contains(tabs, name) {
		return name
	}
	return tabs[0]
}

// tabLink leads to a part of the page.
type tabLink struct {
	Name, Label, To string
	Current         bool
}

// Parts are the links to the parts of the page's content.
func (v *view) Parts(r record) []tabLink {
	links := make([]tabLink, len(tabs))
	for i, name := range tabs {
		links[i] = tabLink{Name: name, Label: v.T("catalogue", "tab."+name), To: v.PartOf(r, name), Current: name == v.Tab()}
	}
	return links
}

// Tab is the part that is shown.
func (v *view) Tab() string { return v.visit.tab() }

// PartOf is the address of a part of a content's page.
func (v *view) PartOf(r record, tab string) string {
	if tab == tabs[0] {
		tab = ""
	}
	return v.To("/p/"+r.Slug, "tab", tab)
}

// itemsAtOnce is how many items the first part shows.
const itemsAtOnce = 6

// FirstItems are those that the first part shows.
func (r record) FirstItems() []item { return r.Items[:min(itemsAtOnce, len(r.Items))] }

// MoreItems tells whether there are others.
func (r record) MoreItems() bool { return len(r.Items) > itemsAtOnce }

// yearOfItems are the items that came out in a year, 0 when it is not known.
type yearOfItems struct {
	Year  int
	Items []item
}

// ItemsByYear are all items, the newest year first.
func (r record) ItemsByYear() []yearOfItems {
	var years []yearOfItems
	for _, each := range r.Items {
		at := slices.IndexFunc(years, func(y yearOfItems) bool { return y.Year == each.Year })
		if at < 0 {
			at, years = len(years), append(years, yearOfItems{Year: each.Year})
		}
		years[at].Items = append(years[at].Items, each)
	}
	slices.SortStableFunc(years, func(a, b yearOfItems) int { return b.Year - a.Year })
	return years
}

// Calendar is how the app shows the issues of a periodical above the list, so
// that their room is kept: "days", "months", or "" (features/catalogue/issues.ts).
func (r record) Calendar() string {
	shown := ""
	for _, each := range r.Items {
		switch len(each.Issued) {
		case len("2026-11-20"):
			return "days"
		case len("2026-11"):
			shown = "months"
		}
	}
	return shown
}

// review is what a reader wrote of the page's content.
type review struct {
	Name    string    `json:"display_name"`
	Stars   int       `json:"stars"`
	Text    string    `json:"text"`
	Created time.Time `json:"created_at"`
	Updated time.Time `json:"updated_at"`
}

// ratings are how readers rate the page's content.
type ratings struct {
	Average float64 `json:"average"`
	Count   int     `json:"count"`
	Stars   []struct {
		Stars int `json:"stars"`
		Count int `json:"count"`
	} `json:"stars"`
}

// AllRelated is everything that is like the page's content.
func (v *view) AllRelated() []record {
	return read[[]record](v.answers, relatedCall(v.screen.main)).Data
}

// reviewsAtOnce is how many reviews their own part shows on a page.
const reviewsAtOnce = 12

// Reviews are those of the part that is shown.
func (v *view) Reviews() envelope[[]review] {
	return read[[]review](v.answers, reviewsCall(v.visit, v.screen.main))
}

// ReviewPages are the page numbers of the page's reviews.
func (v *view) ReviewPages() []pageLink {
	return v.pagesUpTo((v.Reviews().Meta.Total + reviewsAtOnce - 1) / reviewsAtOnce)
}

// Share is a count among all, in whole percents.
func (r ratings) Share(count int) int {
	return int(math.Round(float64(count) * 100 / float64(r.Count)))
}

// Float is a whole number of stars as a rating.
func (v *view) Float(stars int) float64 { return float64(stars) }

// Day is a moment's day in Ulaanbaatar, and whether the text changed since.
func (v *view) Day(r review) string {
	day := v.shortDate(r.Created)
	if !r.Updated.Equal(r.Created) {
		day += ", " + v.T("catalogue", "reviews.edited")
	}
	return day
}

// reference names a work as lists of references do: who, when, what, where.
type reference struct{ Head, Title, Tail string }

// Reference is that of the page's content, the same as the app's
// (features/catalogue/model.ts).
func (r record) Reference() reference {
	r = r.original()
	var names []string
	for _, m := range r.Contributors {
		if m.Role == "author" {
			names = append(names, m.CitationName)
		}
	}
	year := ""
	if r.Year > 0 {
		year = "(" + itoa(r.Year) + ")."
	}
	found := reference{
		Head:  strings.Join(texts.Present(strings.Join(names, ", "), year), " "),
		Title: strings.Join(texts.Present(r.Title, r.Subtitle), ": "),
		Tail:  strings.Join(texts.Present(r.Place, r.Publisher), ": "),
	}
	for _, part := range []*string{&found.Head, &found.Tail} {
		if *part != "" && !strings.HasSuffix(*part, ".") {
			*part += "."
		}
	}
	return found
}

// CiteFile is the address of a citation file.
func (v *view) CiteFile(r record, format string) string {
	query := url.Values{"format": {format}}
	if v.domain != "" {
		query.Set("domain", v.domain)
	}
	return "/edu/p/api/v1/contents/" + url.PathEscape(r.Slug) + "/cite?" + query.Encode()
}
