package core

import (
	"net/http"

	"sudar/internal/kit/page"
)

// Answer is the envelope of every successful call (DESIGN §7).
type Answer[T any] struct {
	Status string `json:"status" enum:"success"`
	Data   T      `json:"data" nullable:"false"`
	Meta   *Meta  `json:"meta,omitempty"`

	Cookies      []http.Cookie `json:"-"`
	CacheControl string        `json:"-"`
}

// Done is the data of a call that has nothing to answer.
type Done struct{}

type output[T any] struct {
	SetCookie    []http.Cookie `header:"Set-Cookie"`
	CacheControl string        `header:"Cache-Control"`
	Body         Answer[T]
}

// Data returns one thing.
func Data[T any](value T) Answer[T] { return Answer[T]{Data: value} }

// List returns a page of rows with its totals.
func List[R, T any](rows page.List[R], present func(R) T) Answer[[]T] {
	presented := make([]T, len(rows.Rows))
	for i, row := range rows.Rows {
		presented[i] = present(row)
	}
	return Answer[[]T]{Data: presented, Meta: &Meta{
		Total: rows.Total, Page: rows.Request.Number, PageSize: rows.Request.Size, Next: rows.Next(),
	}}
}

// Privately marks a response that no cache may keep.
func Privately[T any](response Answer[T]) Answer[T] {
	response.CacheControl = "no-store"
	return response
}
