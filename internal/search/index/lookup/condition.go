package lookup

import (
	"github.com/RoaringBitmap/roaring/v2"

	"sudar/internal/search/index/meaning"
	"sudar/internal/search/index/segment"
)

// Joint is how a condition joins its operands.
type Joint uint8

// The joints. The zero value joins nothing: the condition is one by itself.
const (
	Alone Joint = iota
	All         // of the operands hold
	Any         // of the operands holds; without operands nothing is found
	None        // of the operands holds
)

// Condition is an expression that documents fulfil. A condition that stands
// alone wants all of its parts; without parts it wants nothing.
type Condition struct {
	Joint      Joint
	Operands   []Condition
	Text       string // every word of it in one of Fields, in any form but typos
	Fields     segment.Fields
	Identifier string  // as documents keep it
	Keywords   []AnyOf // each of them
	IDs        *[]int64
}

// condition is a Condition whose words have been analysed once for all
// segments.
type condition struct {
	*Condition
	operands []condition
	meaning  *meaning.Meaning // nil without a text, and for one that means nothing
}

func understood(c *Condition) condition {
	read := condition{Condition: c}
	for i := range c.Operands {
		read.operands = append(read.operands, understood(&c.Operands[i]))
	}
	if m, ok := meaning.ReadAs(c.Text, c.Text, c.Fields); ok && len(m.Terms) > 0 {
		m.Reach = meaning.Spelled
		read.meaning = &m
	}
	return read
}

// fulfilling returns the documents within the given ones that fulfil c.
func fulfilling(l segment.Leaf, c *condition, within *roaring.Bitmap) *roaring.Bitmap {
	switch c.Joint {
	case All:
		for i := range c.operands {
			within = fulfilling(l, &c.operands[i], within)
		}
		return within
	case Any:
		return anyFulfilling(l, c.operands, within)
	case None:
		return roaring.AndNot(within, anyFulfilling(l, c.operands, within))
	}
	return fulfillingAlone(l, c, within)
}

func anyFulfilling(l segment.Leaf, operands []condition, within *roaring.Bitmap) *roaring.Bitmap {
	docs := roaring.New()
	for i := range operands {
		docs.Or(fulfilling(l, &operands[i], within))
	}
	return docs
}

func fulfillingAlone(l segment.Leaf, c *condition, docs *roaring.Bitmap) *roaring.Bitmap {
	switch {
	case c.meaning != nil:
		docs = match(l, c.meaning, docs).docs
	case c.Text != "":
		return roaring.New()
	}
	if c.Identifier != "" {
		docs = roaring.And(docs, l.Find(segment.Exact, c.Identifier).Union(segment.In(segment.Identifier)))
	}
	if c.IDs != nil {
		docs = roaring.And(docs, l.Numbers(*c.IDs))
	}
	return narrow(l, docs, &Filter{Keywords: c.Keywords}, "")
}

// wanted appends the words by which c finds documents, in any field: not those
// of what it refuses.
func (c *condition) wanted(terms []meaning.Term) []meaning.Term {
	if c.meaning != nil {
		for _, t := range c.meaning.Terms {
			t.Fields = segment.EveryField
			terms = append(terms, t)
		}
	}
	for i := range c.operands {
		if c.Joint != None {
			terms = c.operands[i].wanted(terms)
		}
	}
	return terms
}
