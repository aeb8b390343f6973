// Package segment is what the index stores: documents, and the immutable segments
// in which their words, numbers and cards lie. A file of one is memory-mapped.
//
// Documents are numbered in (sort key, id) order inside a segment, so that a
// posting list runs in title order and merging is merge-sort.
package segment

import (
	"errors"
)

// Field is a part of a document whose words are searched.
type Field uint8

// The fields, in falling order of weight (PRODUCT, "Search").
const (
	Title Field = iota
	Identifier
	Contributor
	Subject
	Publisher
	Description
	FieldCount
)

// Fields is a set of fields; the zero value is all of them.
type Fields uint8

// In returns the set of fields.
func In(fields ...Field) Fields {
	var set Fields
	for _, f := range fields {
		set |= 1 << f
	}
	return set
}

// EveryField is the set of all fields.
const EveryField = Fields(1<<FieldCount - 1)

// OrAll returns the set, or all fields for an empty one.
func (s Fields) OrAll() Fields {
	if s == 0 {
		return EveryField
	}
	return s
}

// Has reports whether a field is in the set.
func (s Fields) Has(f Field) bool { return s&(1<<f) != 0 }

// Facet is a property by which lists are filtered and, but for Tag and Person,
// counted.
type Facet string

// The facets.
const (
	Kind     Facet = "kind"
	Language Facet = "language"
	Audience Facet = "audience"
	FileType Facet = "file"
	Owner    Facet = "owner"
	Category Facet = "category"
	Tag      Facet = "tag"
	Person   Facet = "person"
	Price    Facet = "price"    // values "free" and "paid"
	Author   Facet = "author"   // Person, as far as authors
	Decade   Facet = "decade"   // its first year
	Stars    Facet = "stars"    // whole stars of what was rated
	Opens    Facet = "opens"    // WithFile, FreeFile; for Readable, not counted
	DDC      Facet = "ddc"      // what its number begins with; not counted
	Readable Facet = "readable" // counted by Scope; no keyword
	Visible  Facet = "visible"  // where it is shown
	Missing  Facet = "missing"  // what staff have yet to add
)

// Keyword is one value of a facet.
type Keyword struct {
	Facet Facet
	Value string
}

// Column is a number by which lists are ordered and bounded. Times are
// microseconds, ratings thousandths of a star.
type Column uint8

// The columns.
const (
	Created Column = iota
	Published
	Year
	Rating
	RatingWeighted
	RatingCount
	Views
	Score
	Curated
	Embargo // its end, 0 without one
	Updated
	columnCount
)

// Order is what a list is sorted by; ids break ties in the same direction.
type Order uint8

// The orders. ByRelevance is ByScore for a query without words.
const (
	ByCreated Order = iota
	ByPublished
	ByYear
	ByRating
	ByWeighted
	ByViews
	ByScore
	ByCurated // and then by views
	ByUpdated
	ByTitle
	ByRelevance
	ByTitleEnglish // by the title that English readers see
	columnOrders   = ByTitle
)

// Visibility values of a document (entitlements.Visibility).
const (
	visiblePublic       = "public"
	visibleHub          = "hub"
	visibleOrganization = "organization"
	visibleDraft        = "draft"
	visibleArchived     = "archived"
)

// Document is a record as the index takes it.
type Document struct {
	ID      int64
	SortKey []byte // mongolian.SortKey of the title
	// SortKeyEnglish is that of the title that English readers see; nil: the same.
	SortKeyEnglish []byte
	Texts          [FieldCount][]string
	Keywords       []Keyword
	Owner          string // organisation; also a keyword
	Visibility     string
	Items          []Item
	Columns        [columnCount]int64
	Card           []byte // JSON as lists show it
	CardEnglish    []byte // nil: the same
	// Offer is JSON as suggestions show it; nil: the card. OfferEnglish is its
	// English form; nil: the same.
	Offer, OfferEnglish []byte
}

// EnglishKey is the sort key of the title that English readers see.
func (d *Document) EnglishKey() []byte {
	if d.SortKeyEnglish != nil {
		return d.SortKeyEnglish
	}
	return d.SortKey
}

// Item is what filters know of a readable part: all of a filter's bounds on
// items must hold for one of them.
type Item struct {
	Year     int32
	FileType string
	Price    int64 // whole ₮
}

// ErrCorrupt is wrapped by errors about files that are not whole.
var ErrCorrupt = errors.New("index: corrupt file")
