// Package text finds passages inside books (PRODUCT "Search", context search):
// it cuts the text of every publication into passages, keeps them in an engine,
// and returns those that a viewer may read. Words are analysed by mongolian;
// an engine only compares the terms it is given. Rights are part of the
// engine's query, before anything is counted or ranked.
package text

import (
	"context"
	"encoding/json"
	"iter"

	"sudar/internal/entitlements"
	"sudar/internal/kit/page"
	"sudar/internal/publications"
)

// Source is the text of an item's publication, as it lies in the blob store.
type Source struct {
	ItemID       int64  `db:"item_id"`
	Revision     int    `db:"revision"`
	TextKey      string `db:"text_key"`      // gzip of publications.TextFile
	PositionsKey string `db:"positions_key"` // gzip of publications.PositionsFile
}

// Book is one revision of an item in an engine.
type Book struct {
	ItemID   int64 `db:"item_id"`
	Revision int   `db:"revision"`
}

// Passage is a stretch of a book's text, one screen or less, that lies in one
// part of the reading order. Locator points at its beginning.
type Passage struct {
	Locator publications.Locator
	Body    string // paragraphs separated by "\n"
}

// Found is a book with passages that match.
type Found struct {
	ItemID    int64
	ContentID int64
	Total     int // matching passages
	Passages  []Passage
}

// Engine keeps passages and finds them. What it returns to a scope is complete
// and exact: nothing outside of the scope has any influence on it.
type Engine interface {
	// Put writes a book's passages, given in reading order, and shows them in
	// the place of the item's other revisions when all are there. Stopped in
	// between, the next call for the same book goes on; a book that is there
	// already stays as it is.
	Put(ctx context.Context, book Book, passages iter.Seq2[Passage, error]) error
	// Remove forgets everything of an item.
	Remove(ctx context.Context, itemID int64) error
	// List returns published books with a greater item id, in its order.
	List(ctx context.Context, afterItem int64, limit int) ([]Book, error)
	// Within returns matching passages of one book in reading order, whoever
	// asks: the caller has decided on the right. An unknown book has none.
	Within(ctx context.Context, itemID int64, wanted Expression, request page.Request) (page.List[Passage], error)
	// Across returns books with matching passages, best first, each with its
	// first perBook passages: of what the scope's viewer sees, those that may
	// be read, or when locked those that may not.
	Across(ctx context.Context, scope entitlements.Scope, wanted Expression, options Across) (page.List[Found], error)
	// Filled tells whether all books were written since the tables were made or
	// made again; before, Across and Within may refuse with passages_preparing.
	Filled(ctx context.Context) (bool, error)
	// Fill notes that they were.
	Fill(ctx context.Context) error
	// Check reads everything. What is damaged is made again, with
	// passages_preparing as the error.
	Check(ctx context.Context) error
	Close() error
}

// Across is what Engine.Across returns.
type Across struct {
	Locked  bool
	Filter  Filter
	PerBook int // 0: no passages
	Page    page.Request
}

// Piece is a stretch of a snippet; Marked where it is what was looked for.
type Piece struct {
	Text   string `json:"text"`
	Marked bool   `json:"marked,omitempty"`
}

// Hit is a passage as it is shown. Its locator quotes the first match.
type Hit struct {
	Locator publications.Locator
	Snippet []Piece
}

// BookHits is a book with what was found in it.
type BookHits struct {
	ItemID int64
	Card   json.RawMessage // of the content, as lists show it
	Total  int             // matching passages; 0 when locked
	Hits   []Hit
}
