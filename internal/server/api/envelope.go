package api

import (
	"net/http"

	"sudar/internal/kit/page"
)

// Answer is the envelope of every successful call (DESIGN §7).
type Answer[T any] struct {
	Status string `json:"status" enum:"success"`
	Data   T      `json:"data" nullable:"false"`
	Meta   *Meta  `json:"meta,omitempty"`

	cookies      []http.Cookie
	cacheControl string
}

// Meta describes a list.
type Meta struct {
	Total    int `json:"total" doc:"Rows of all pages"`
	Page     int `json:"page"`
	PageSize int `json:"page_size"`
	Next     int `json:"next,omitempty" doc:"The number of the following page"`
	// DidYouMean are other searches that find more.
	DidYouMean []string `json:"did_you_mean,omitempty" nullable:"false" doc:"Other words that find something"`
	Facets     *Facets  `json:"facets,omitempty" doc:"What the list can be narrowed to, when asked for"`
	Ratings    *Ratings `json:"ratings,omitempty" doc:"How all readers rate the content whose reviews these are"`
	// Cursor is where the next question of what changed begins.
	Cursor int64  `json:"cursor,omitempty" doc:"For since of the next question"`
	Reason string `json:"reason,omitempty" doc:"Why these rows: newest, last_month, curated, most_read, rating, interests"`
}

// Done is the data of a call that has nothing to answer.
type Done struct{}

type output[T any] struct {
	SetCookie    []http.Cookie `header:"Set-Cookie"`
	CacheControl string        `header:"Cache-Control"`
	Body         Answer[T]
}

// data returns one thing.
func data[T any](value T) Answer[T] { return Answer[T]{Data: value} }

// list returns a page of rows with its totals.
func list[R, T any](rows page.List[R], present func(R) T) Answer[[]T] {
	presented := make([]T, len(rows.Rows))
	for i, row := range rows.Rows {
		presented[i] = present(row)
	}
	return Answer[[]T]{Data: presented, Meta: &Meta{
		Total: rows.Total, Page: rows.Request.Number, PageSize: rows.Request.Size, Next: rows.Next(),
	}}
}
