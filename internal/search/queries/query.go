// Package queries is what lists and advanced search can be asked, and what the index
// understands of it.
package queries

import (
	"context"
	"slices"
	"strings"

	"sudar/internal/kit/locale"
	"sudar/internal/kit/page"
	"sudar/internal/search/index/lookup"
	"sudar/internal/search/index/segment"
)

// Query is everything a list can be asked for (SPEC §7 GET contents, PRODUCT
// "Catalogue"). Lists within a field are "or", fields are "and".
type Query struct {
	Text            string
	Title           string // words that the title holds, beside Text
	TitleOnly       bool   // Text is looked for in titles alone
	CategoryID      int64  // with everything below it
	TagID           int64
	ContributorID   int64
	ContributorRole string // what ContributorID did; "": whatever
	ContributorName string
	RatingFrom      int // whole stars; the band reaches to RatingTo
	RatingTo        int
	YearFrom        int
	YearTo          int
	FileTypes       []string
	Kinds           []string
	Languages       []string
	Audiences       []string
	Price           Price
	Organization    string // slug
	Readable        bool   // what the viewer may read now: an item with a file
	// Of the desk of staff, which asks the index alone: where a record is shown, and
	// parts of documents.Parts that it lacks, each of them.
	Visibilities []string
	Missing      []string
	Sort         []Sort
	Page         page.Request
	Facets       bool // count what the list can be narrowed to as well
}

// Price is a bound on price: free, paid, or between two amounts in ₮. A record
// without a price is neither.
type Price struct {
	Free, Paid bool
	Min, Max   int64 // 0: without bound; a Min of 1 leaves out what is not sold
}

// Sort is an order of rows, written field.direction.
type Sort string

// The orders. Each has an index.
const (
	CreatedDesc   Sort = "created_at.desc"
	CreatedAsc    Sort = "created_at.asc"
	PublishedDesc Sort = "published_at.desc"
	TitleAsc      Sort = "title.asc"
	TitleDesc     Sort = "title.desc"
	YearDesc      Sort = "year.desc"
	YearAsc       Sort = "year.asc"
	RatingDesc    Sort = "rating.desc"
	ViewsDesc     Sort = "views.desc"
	ScoreDesc     Sort = "score.desc"
	WeightedDesc  Sort = "weighted.desc"
	CuratedDesc   Sort = "curated.desc"
)

// sortColumns are what an order reads; id breaks ties in the same direction,
// so that one index serves the whole order.
var sortColumns = map[Sort]string{
	CreatedDesc: "c.created_at DESC, c.id DESC", CreatedAsc: "c.created_at, c.id", PublishedDesc: "c.published_at DESC, c.id DESC",
	TitleAsc: "c.sort_title, c.id", TitleDesc: "c.sort_title DESC, c.id DESC", YearDesc: "c.year DESC, c.id DESC", YearAsc: "c.year, c.id",
	RatingDesc: "c.rating_average DESC, c.id DESC", ViewsDesc: "c.views DESC, c.id DESC", ScoreDesc: "c.score DESC, c.id DESC",
	WeightedDesc: "c.rating_weighted DESC, c.id DESC", CuratedDesc: "c.curated DESC, c.views DESC, c.id DESC",
}

// Sorts are the orders a client may ask for.
var Sorts = []Sort{CreatedDesc, CreatedAsc, PublishedDesc, TitleAsc, TitleDesc, YearDesc, YearAsc, RatingDesc, ViewsDesc, ScoreDesc}

// orders are what an engine calls our orders.
var orders = map[Sort]lookup.Sort{
	CreatedDesc: {By: segment.ByCreated, Descending: true}, CreatedAsc: {By: segment.ByCreated},
	PublishedDesc: {By: segment.ByPublished, Descending: true},
	TitleAsc:      {By: segment.ByTitle}, TitleDesc: {By: segment.ByTitle, Descending: true}, YearDesc: {By: segment.ByYear, Descending: true},
	YearAsc:    {By: segment.ByYear},
	RatingDesc: {By: segment.ByRating, Descending: true}, ViewsDesc: {By: segment.ByViews, Descending: true},
	ScoreDesc:    {By: segment.ByRelevance},
	WeightedDesc: {By: segment.ByWeighted, Descending: true}, CuratedDesc: {By: segment.ByCurated, Descending: true},
}

// Indexed returns what an engine calls the order.
func (s Sort) Indexed() lookup.Sort { return orders[s] }

// FirstSort returns the first known order asked for.
func (q Query) FirstSort() Sort {
	if i := slices.IndexFunc(q.Sort, func(s Sort) bool { return sortColumns[s] != "" }); i >= 0 {
		return q.Sort[i]
	}
	return CreatedDesc
}

// Order is how SQL writes the sort of q: the rest of what was asked for breaks
// ties that the id already breaks. Titles sort as the reader sees them.
func (q Query) Order(ctx context.Context) string {
	return titlesIn(ctx, sortColumns[q.FirstSort()])
}

func titlesIn(ctx context.Context, order string) string {
	if locale.From(ctx) != locale.English {
		return order
	}
	return strings.Replace(order, "c.sort_title", "COALESCE(c.sort_title_en, c.sort_title)", 1)
}

// HasWords reports whether q looks for words, which only the index can do.
func (q Query) HasWords() bool {
	return q.Words() != "" || Sought(q.Title) != "" || Sought(q.ContributorName) != ""
}

// Words is the query's words without the percent sign (SPEC §5).
func (q Query) Words() string { return Sought(q.Text) }

// Sought returns a text without percent signs and space around it.
func Sought(text string) string { return strings.TrimSpace(strings.ReplaceAll(text, "%", " ")) }
