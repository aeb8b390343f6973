package web

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"sudar/internal/server/web/records"
)

// choice is a value on offer.
type choice struct {
	Value, Label string
	On           bool
}

// chip is a filter in force, with the address of the list without it.
type chip struct{ Label, Without string }

// pageLink is a page number, 0 for a gap.
type pageLink struct {
	Number  int
	Address string
	Current bool
}

var (
	allFiles = []string{"epub", "pdf", "audio", "article", "table"}
	orders   = [][2]string{
		{"score.desc", "sort.relevance"}, {"created_at.desc", "sort.added"}, {"year.desc", "sort.newest"}, {"year.asc", "sort.oldest"},
		{"title.asc", "sort.title_asc"}, {"title.desc", "sort.title_desc"}, {"rating.desc", "sort.rating"}, {"views.desc", "sort.popular"},
	}
)

// listing is the page's list, read once.
func (v *view) listing() *records.Envelope[[]records.Record] {
	if v.list == nil {
		list := records.Read[[]records.Record](v.answers, v.screen.list)
		v.list = &list
	}
	return v.list
}

// Rows are the list's records.
func (v *view) Rows() []records.Record { return v.listing().Data }

// Total is the list's exact total.
func (v *view) Total() int { return v.listing().Meta.Total }

// Failed tells whether the list could not be had.
func (v *view) Failed() bool { return v.answers[v.screen.list].Status != 200 }

// Preparing tells whether the list waits for the search index to be built.
func (v *view) Preparing() bool {
	return v.answers[v.screen.list].Status == http.StatusServiceUnavailable
}

// Q is a value of the page's query.
func (v *view) Q(name string) string { return v.query.Get(name) }

// Path is the page's path without the language, escaped.
func (v *view) Path() string { return v.path }

// ListTo is the address of this list with one name changed, from page one.
func (v *view) ListTo(name, value string) string {
	query := v.with(name, value)
	if v.domain != "" {
		query.Set("domain", v.domain)
	}
	return address(v.locale, v.path, query)
}

// IsCategory tells whether the list is a category's.
func (v *view) IsCategory() bool { return v.categoryID() != "" }

// ListTitle is the heading of a list that nothing is searched in: its record's
// name, else its kind's.
func (v *view) ListTitle() string {
	if name := v.subjectName(); name != "" {
		return name
	}
	if kind := v.Q("kind"); kind != "" && !strings.Contains(kind, ",") {
		return v.KindsOf(kind)
	}
	return v.T("search", "nav.all_contents")
}

// SearchTitle is the heading of a search.
func (v *view) SearchTitle() string {
	query := v.Search()
	switch total := v.Total(); {
	case query == "":
		return v.ListTitle()
	case v.Failed():
		return v.T("search", "results.searching", "query", query)
	case total > 0:
		return v.T("search", "results.title", "query", query, "count", total)
	}
	return v.T("search", "results.none_title", "query", query)
}

// Kept are the parameters that a form keeps beside its own fields.
func (v *view) Kept() map[string]string {
	kept := map[string]string{}
	for _, name := range []string{
		"search", "type", "category_id", "menu_id", "tag_id", "display_name", "title", "organization", "order", "tab", "view", "domain",
	} {
		if value := v.Q(name); value != "" {
			kept[name] = value
		}
	}
	return kept
}

// Cleared is this list without any filter.
func (v *view) Cleared() string {
	query := v.with("kind", "")
	for _, name := range []string{
		"language", "file_type", "audience", "author_id", "display_name", "title", "readable", "price", "start_rate", "year_a.gte", "year_b.lte",
	} {
		query.Del(name)
	}
	if v.domain != "" {
		query.Set("domain", v.domain)
	}
	return address(v.locale, v.path, query)
}

// Orders are the orders on offer; relevance only for a search.
func (v *view) Orders() []choice {
	chosen := v.Q("order")
	if chosen == "" {
		chosen = "created_at.desc"
		if v.Search() != "" {
			chosen = "score.desc"
		}
	}
	var choices []choice
	for _, order := range orders {
		if order[0] != "score.desc" || v.Search() != "" {
			choices = append(choices, choice{Value: order[0], Label: v.T("search", order[1]), On: order[0] == chosen})
		}
	}
	return choices
}

// Grid tells whether the list is a shelf of covers.
func (v *view) Grid() bool { return v.Q("view") == "grid" }

// ViewTo is this page in the other view.
func (v *view) ViewTo(name string) string {
	query := v.with("view", name)
	if n := v.pageNumber(); n > 1 {
		query.Set("page", strconv.Itoa(n))
	}
	if v.domain != "" {
		query.Set("domain", v.domain)
	}
	return address(v.locale, v.path, query)
}

// ExportTo is the list as a file of all its rows.
func (v *view) ExportTo(format string) string {
	query := listQuery(v.visit)
	for _, order := range v.Orders() {
		if order.On {
			query.Set("order", order.Value)
		}
	}
	query.Set("format", format)
	query.Set("lang", v.Lang())
	if v.domain != "" {
		query.Set("domain", v.domain)
	}
	return "/edu/p/api/v1/contents/export?" + query.Encode()
}

// DidYouMean are other searches that find more.
func (v *view) DidYouMean() []string {
	return v.listing().Meta.DidYouMean
}

// MeantTo is where other words are looked for: in this list, or everywhere when
// it holds nothing.
func (v *view) MeantTo(words string) string {
	if v.Total() > 0 {
		return v.ListTo("search", words)
	}
	return v.To("/c/content", "search", words, "type", v.Q("type"))
}

// Files are the formats of a content, each once.
func (v *view) Files(r records.Record) []string {
	var files []string
	for _, file := range allFiles {
		for _, each := range r.Items {
			if each.FileType == file {
				files = append(files, v.T("search", "file."+file))
				break
			}
		}
	}
	return files
}

// Tabs are the places a search looks at; everywhere unless the address says so.
func (v *view) Tabs() []choice {
	tabs := []choice{
		{Label: v.T("search", "tab.all")},
		{Value: "title", Label: v.T("search", "tab.title")},
		{Value: "inside", Label: v.T("search", "tab.inside")},
	}
	current := max(0, slices.IndexFunc(tabs, func(tab choice) bool { return tab.Value == v.Q("type") }))
	tabs[current].On = true
	return tabs
}

// Pages are the page numbers to show: the ends and the neighbours.
func (v *view) Pages() []pageLink { return v.pagesUpTo(v.LastPage()) }

// pagesUpTo are the page numbers to show of a list with so many pages.
func (v *view) pagesUpTo(last int) []pageLink {
	current := v.pageNumber()
	if last < 2 {
		return nil
	}
	var links []pageLink
	before := 0
	for n := 1; n <= last; n++ {
		near := n == 1 || n == last || (n >= current-1 && n <= current+1)
		if !near {
			continue
		}
		switch n - before {
		case 1:
		case 2:
			links = append(links, v.pageLink(n-1))
		default:
			links = append(links, pageLink{})
		}
		links = append(links, v.pageLink(n))
		before = n
	}
	return links
}

func (v *view) pageLink(n int) pageLink {
	query := v.with("page", "")
	if n > 1 {
		query.Set("page", strconv.Itoa(n))
	}
	if v.domain != "" {
		query.Set("domain", v.domain)
	}
	return pageLink{Number: n, Address: address(v.locale, v.path, query), Current: n == v.pageNumber()}
}

// Before and After lead to the neighbouring pages, "" at the ends.
func (v *view) Before() string {
	if n := v.pageNumber(); n > 1 {
		return v.pageLink(n - 1).Address
	}
	return ""
}

// After leads to the next page.
func (v *view) After() string {
	if n := v.pageNumber(); n < v.LastPage() {
		return v.pageLink(n + 1).Address
	}
	return ""
}

// LastPage is the number of the last page.
func (v *view) LastPage() int { return max(1, (v.Total()+v.pageSize()-1)/v.pageSize()) }

// Range says which rows of how many these are.
func (v *view) Range() string {
	from := (v.pageNumber()-1)*v.pageSize() + 1
	return v.T("kit", "page.range", "total", v.Total(), "from", from, "to", min(v.Total(), v.pageNumber()*v.pageSize()))
}

// rowState is in words what may be done with a title of a list.
type rowState struct{ Class, Text string }

// RowState returns a title's state as far as it is known of everybody.
func (v *view) RowState(r records.Record) rowState {
	opens := slices.ContainsFunc(r.Items, func(i records.Item) bool { return i.Readable || i.Listenable })
	switch {
	case !opens:
		return rowState{"badge", v.T("search", "row.record")}
	case r.Free:
		return rowState{"badge badge-info", v.T("search", "row.free")}
	case r.Price > 0:
		return rowState{"badge badge-warn num", v.T("search", "row.buy", "price", v.Money(r.Price))}
	}
	return rowState{"badge", v.T("search", "row.right")}
}
