package web

import (
	"net/url"
	"slices"

	"sudar/internal/server/web/records"
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
func (v *view) Parts(r records.Record) []tabLink {
	links := make([]tabLink, len(tabs))
	for i, name := range tabs {
		links[i] = tabLink{Name: name, Label: v.T("catalogue", "tab."+name), To: v.PartOf(r, name), Current: name == v.Tab()}
	}
	return links
}

// Tab is the part that is shown.
func (v *view) Tab() string { return v.visit.tab() }

// PartOf is the address of a part of a content's page.
func (v *view) PartOf(r records.Record, tab string) string {
	if tab == tabs[0] {
		tab = ""
	}
	return v.To("/p/"+r.Slug, "tab", tab)
}

// AllRelated is everything that is like the page's content.
func (v *view) AllRelated() []records.Record {
	return records.Read[[]records.Record](v.answers, relatedCall(v.screen.main)).Data
}

// reviewsAtOnce is how many reviews their own part shows on a page.
const reviewsAtOnce = 12

// Reviews are those of the part that is shown.
func (v *view) Reviews() records.Envelope[[]records.Review] {
	return records.Read[[]records.Review](v.answers, reviewsCall(v.visit, v.screen.main))
}

// ReviewPages are the page numbers of the page's reviews.
func (v *view) ReviewPages() []pageLink {
	return v.pagesUpTo((v.Reviews().Meta.Total + reviewsAtOnce - 1) / reviewsAtOnce)
}

// Float is a whole number of stars as a rating.
func (v *view) Float(stars int) float64 { return float64(stars) }

// Day is a moment's day in Ulaanbaatar, and whether the text changed since.
func (v *view) Day(r records.Review) string {
	day := v.shortDate(r.Created)
	if !r.Updated.Equal(r.Created) {
		day += ", " + v.T("catalogue", "reviews.edited")
	}
	return day
}

// CiteFile is the address of a citation file.
func (v *view) CiteFile(r records.Record, format string) string {
	query := url.Values{"format": {format}}
	if v.domain != "" {
		query.Set("domain", v.domain)
	}
	return "/edu/p/api/v1/contents/" + url.PathEscape(r.Slug) + "/cite?" + query.Encode()
}
