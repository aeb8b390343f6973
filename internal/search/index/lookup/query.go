// Package lookup finds documents in the segments of an index: what can be asked,
// what matches it, in which order, and how much of each kind there is.
package lookup

import (
	"slices"
	"strings"

	"sudar/internal/search/index/meaning"
	"sudar/internal/search/index/segment"
)

// Query asks for a page of documents. All parts narrow it.
type Query struct {
	Text    string         // every word must match; "" is no condition
	Fields  segment.Fields // where the words are looked for
	Title   string         // words that the title holds besides
	Person  string         // words of a contributor's name
	Where   *Condition
	Scope   segment.Scope
	Filter  Filter
	Sort    Sort
	Offset  int
	Limit   int
	After   *Cursor // instead of Offset
	Facets  []segment.Facet
	English bool // cards for English readers
	IDsOnly bool // hits without cards
	AllIDs  bool // Result.IDs instead of hits, unless there are more than Limit
	AsTyped bool // words count as they are written: no other spelling, layout or typo
}

// besides are the texts of q but Text, each with the field that must hold it.
func (q *Query) besides() []besides {
	all := []besides{{q.Title, segment.Title}, {q.Person, segment.Contributor}}
	return slices.DeleteFunc(all, func(b besides) bool { return strings.TrimSpace(b.text) == "" })
}

// steps are how far a search goes, in both layouts at a time.
func (q *Query) steps() [][]meaning.Reach {
	if q.AsTyped {
		return [][]meaning.Reach{{meaning.Words}}
	}
	return [][]meaning.Reach{{meaning.Words, meaning.Spelled}, {meaning.Guessed}}
}

// readings are the text, and what it may have been meant to be on the other
// keyboard layout.
func (q *Query) readings() []string {
	if q.AsTyped {
		return []string{q.Text}
	}
	return meaning.Readings(q.Text)
}

type besides struct {
	text  string
	field segment.Field
}

// Filter bounds a list. Lists within a field are "or", fields are "and".
type Filter struct {
	Keywords []AnyOf
	Items    ItemBounds
	Ranges   []Range
	Readable *segment.Scope // what its viewer may read now; nil: whatever
	Only     []int64        // these documents alone, by their ids; nil: all
}

// AnyOf wants one of the values of a facet; without values nothing matches.
type AnyOf struct {
	Facet  segment.Facet
	Values []string
}

// ItemBounds wants one item that keeps all of them; zero is no bound.
type ItemBounds struct {
	YearFrom, YearTo   int32
	PriceFrom, PriceTo int64
	FileTypes          []string
}

func (b ItemBounds) empty() bool {
	return b.YearFrom == 0 && b.YearTo == 0 && b.PriceFrom == 0 && b.PriceTo == 0 && len(b.FileTypes) == 0
}

// Range wants any of Columns to be From or more and less than To.
type Range struct {
	Columns  []segment.Column
	From, To int64
}

// Sort is an order with its direction. ByRelevance has only one.
type Sort struct {
	By         segment.Order
	Descending bool
}

// Cursor is the place of a hit in an order. It has no meaning in ByRelevance.
type Cursor struct {
	Values [2]int64
	Key    []byte
	ID     int64
}

// Hit is a found document: its card, or its offer where it is suggested.
type Hit struct {
	ID   int64
	Card []byte
}

// Result is a page of hits with the exact number of all.
type Result struct {
	Total  int
	Hits   []Hit
	IDs    []int64                           // of all, in rising order
	Next   *Cursor                           // after the last hit; nil when it is the last of all
	Facets map[segment.Facet][]segment.Count // as if the facet's own filter were not set; most first
	// Reading is the text that was searched instead when the words found
	// nothing on the typed keyboard layout.
	Reading string
	// Respelled tells that the words were found by look-alike letters alone.
	Respelled bool
	// Guesses are folds of words close to the typed ones, when only typos
	// were found: material for "did you mean".
	Guesses []string
}

// SuggestQuery asks what a half-typed text may become.
type SuggestQuery struct {
	Text    string
	Scope   segment.Scope
	Limit   int
	English bool
}
