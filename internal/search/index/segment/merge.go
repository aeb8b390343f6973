package segment

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/blevesearch/vellum"
)

// place is a document in one of the merged segments.
type place struct{ segment, doc uint32 }

// Merging is a source that runs through the living documents of segments in
// order. Nothing but numbers is held in memory.
type Merging struct {
	from    []Leaf
	order   []place
	renames [][]uint32 // per segment, old number to new; dead is none
}

// Renamed returns the number in the merge of a living document of a leaf.
func (m *Merging) Renamed(leaf int, doc uint32) uint32 { return m.renames[leaf][doc] }

// dead is the number of a document that is left out.
const dead = ^uint32(0)

// NewMerging returns the merge of leaves: merge-sort by sort key and id.
func NewMerging(from []Leaf) *Merging {
	m := &Merging{from: from, renames: make([][]uint32, len(from))}
	living := make([]roaring.IntPeekable, len(from))
	total := uint64(0)
	for i, l := range from {
		m.renames[i] = slices.Repeat([]uint32{dead}, int(l.docs))
		living[i] = l.Live.Iterator()
		total += l.Live.GetCardinality()
	}
	m.order = make([]place, 0, total)
	for {
		best := -1
		for i := range living {
			if living[i].HasNext() && (best < 0 || m.before(i, living[i].PeekNext(), best, living[best].PeekNext())) {
				best = i
			}
		}
		if best < 0 {
			return m
		}
		doc := living[best].Next()
		m.renames[best][doc] = uint32(len(m.order))         //nolint:gosec // fewer documents than 2^32
		m.order = append(m.order, place{uint32(best), doc}) //nolint:gosec // a few segments
	}
}

func (m *Merging) before(i int, a uint32, j int, b uint32) bool {
	x, y := m.from[i].Segment, m.from[j].Segment
	if c := bytes.Compare(x.Key(a), y.Key(b)); c != 0 {
		return c < 0
	}
	return x.ids.at(a) < y.ids.at(b)
}

// Docs returns the number of documents.
func (m *Merging) Docs() int { return len(m.order) }

func (m *Merging) at(doc int) (*Segment, uint32) {
	p := m.order[doc]
	return m.from[p.segment].Segment, p.doc
}

func (m *Merging) id(doc int) int64 {
	s, old := m.at(doc)
	return s.ids.at(old)
}

func (m *Merging) sortKey(doc int) []byte {
	s, old := m.at(doc)
	return s.Key(old)
}

func (m *Merging) sortKeyEnglish(doc int) []byte {
	s, old := m.at(doc)
	return s.ownEnglishKey(old)
}

func (m *Merging) column(c Column, doc int) int64 {
	p := m.order[doc]
	return m.from[p.segment].Column(c, p.doc)
}

func (m *Merging) items(doc int) []Item {
	s, old := m.at(doc)
	return s.itemsOf(old)
}

func (m *Merging) card(doc int) (text, english []byte, err error) {
	s, old := m.at(doc)
	start, middle := s.cardEnds.span(2 * old)
	both := make([]byte, s.cardEnds.at(2*old+1)-start)
	if _, err := s.cards.ReadAt(both, s.cardsAt+start); err != nil {
		return nil, nil, fmt.Errorf("index: card: %w", err)
	}
	return both[:middle-start], both[middle-start:], nil
}

func (m *Merging) offer(doc int) (text, english []byte) {
	s, old := m.at(doc)
	return s.offers.pair(old)
}

// forms walks through the dictionaries of all segments side by side.
func (m *Merging) forms(t Tier, fn func(form []byte, docs *lists) error) error {
	walks := make([]*vellum.FSTIterator, len(m.from))
	for i, l := range m.from {
		it, err := l.Segment.forms[t].Iterator(nil, nil)
		if err == nil {
			walks[i] = it
		} else if !errors.Is(err, vellum.ErrIteratorDone) {
			return fmt.Errorf("index: merge forms: %w", err)
		}
	}
	var form []byte
	for {
		if form = least(form[:0], walks); form == nil {
			return nil
		}
		var docs lists
		if err := m.gather(&docs, form, walks); err != nil {
			return err
		}
		if err := fn(form, &docs); err != nil {
			return err
		}
	}
}

// least returns the smallest form that a walk stands at, nil when all ended.
func least(to []byte, walks []*vellum.FSTIterator) []byte {
	var best []byte
	for _, it := range walks {
		if it == nil {
			continue
		}
		if form, _ := it.Current(); best == nil || bytes.Compare(form, best) < 0 {
			best = form
		}
	}
	if best == nil {
		return nil
	}
	return append(to, best...)
}

// gather joins the documents of form and moves the walks past it.
func (m *Merging) gather(docs *lists, form []byte, walks []*vellum.FSTIterator) error {
	for i, it := range walks {
		if it == nil {
			continue
		}
		present, at := it.Current()
		if !bytes.Equal(present, form) {
			continue
		}
		m.from[i].Segment.record(at).read(docs, func(old uint32) (uint32, bool) {
			doc := m.renames[i][old]
			return doc, doc != dead
		})
		if err := it.Next(); errors.Is(err, vellum.ErrIteratorDone) {
			walks[i] = nil
		} else if err != nil {
			return fmt.Errorf("index: merge forms: %w", err)
		}
	}
	for f := range docs {
		if !slices.IsSorted(docs[f]) {
			slices.Sort(docs[f])
		}
	}
	return nil
}
