// Package page holds the paging of lists: what is asked for and what is
// answered (SPEC §7, PRODUCT "Catalogue": page_size 1–100, default 30).
package page

// Bounds of a page request.
const (
	DefaultSize = 30
	MaxSize     = 100
	// MaxOffset bounds how deep a numbered page may reach, so that no request
	// makes the database skip without end.
	MaxOffset = 1_000_000
)

// Request asks for one page of a list. Number counts from 1.
type Request struct {
	Number int
	Size   int
}

// Of returns a request with the defaults filled in and the bounds kept.
func Of(number, size int) Request {
	if number < 1 {
		number = 1
	}
	if size < 1 {
		size = DefaultSize
	}
	size = min(size, MaxSize)
	return Request{Number: min(number, MaxOffset/size+1), Size: size}
}

// Offset is the number of rows before the page.
func (r Request) Offset() int { return (r.Number - 1) * r.Size }

// List is one page of rows with the exact total of all pages.
type List[T any] struct {
	Rows    []T
	Total   int
	Request Request
}

// Next is the number of the following page, 0 when this is the last.
func (l List[T]) Next() int {
	if l.Request.Number*l.Request.Size >= l.Total {
		return 0
	}
	return l.Request.Number + 1
}
