package lookup

import (
	"slices"
	"strings"

	"sudar/internal/search/index/meaning"
	"sudar/internal/search/index/segment"

	"github.com/RoaringBitmap/roaring/v2"
)

// Search is a query under way.
type Search struct {
	leaves  []segment.Leaf
	query   *Query
	meaning meaning.Meaning
	wanted  []meaning.Term // words of the query's condition
	found   []matched      // per leaf, before the filter
	reading string
	result  Result
	picked  []pick // the documents of the hits
}

// NewSearch returns a search of leaves, which their owner keeps alive: bitmaps lie in
// their segments.
func NewSearch(leaves []segment.Leaf, q *Query) *Search { return &Search{leaves: leaves, query: q} }

// Run fills the result, but for the hits' cards.
func (s *Search) Run() {
	s.result.Hits = []Hit{}
	if !s.find() {
		return
	}
	s.result.Facets, s.result.Reading, s.result.Respelled = s.count(), s.reading, s.meaning.Reach == meaning.Spelled
	docs := make([]*roaring.Bitmap, len(s.found))
	for i, l := range s.leaves {
		docs[i] = narrow(l, s.found[i].docs, &s.query.Filter, "")
		s.result.Total += int(docs[i].GetCardinality()) //nolint:gosec // fewer documents than 2^32
	}
	if s.meaning.Reach == meaning.Guessed {
		s.result.Guesses = s.guesses()
	}
	switch {
	case s.query.AllIDs:
		s.collect(docs)
	case s.query.Limit > 0 && (s.query.After != nil || s.query.Offset < s.result.Total):
		s.page(docs)
	}
}

// collect fills the ids of the result.
func (s *Search) collect(docs []*roaring.Bitmap) {
	if s.result.Total > s.query.Limit {
		return
	}
	ids := make([]int64, 0, s.result.Total)
	for i, l := range s.leaves {
		segment.EachFew(docs[i], func(some []uint32) {
			for _, doc := range some {
				ids = append(ids, l.ID(doc))
			}
		})
	}
	slices.Sort(ids)
	s.result.IDs = ids
}

// Result returns the result with the cards of its hits.
func (s *Search) Result() (Result, error) {
	if s.query.IDsOnly {
		return s.result, nil
	}
	for i, p := range s.picked {
		var err error
		if s.result.Hits[i].Card, err = p.leaf.Card(p.doc, s.query.English); err != nil {
			return s.result, err
		}
	}
	return s.result, nil
}

// find fills found by the nearest reach that finds something for the viewer. It
// is false when the text means nothing.
func (s *Search) find() bool {
	within := make([]*roaring.Bitmap, len(s.leaves))
	for i, l := range s.leaves {
		within[i] = l.Visible(s.query.Scope)
	}
	for _, more := range s.query.besides() {
		m, ok := meaning.Read(more.text, segment.In(more.field))
		if !ok {
			return false
		}
		m.Reach = meaning.Spelled
		s.match(&m, within)
		for i := range within {
			within[i] = s.found[i].docs
		}
	}
	if s.query.Where != nil {
		where := understood(s.query.Where)
		s.wanted = where.wanted(nil)
		for i, l := range s.leaves {
			within[i] = fulfilling(l, &where, within[i])
		}
	}
	if strings.TrimSpace(s.query.Text) == "" {
		s.match(&meaning.Meaning{}, within)
		return true
	}
	return s.understand(within)
}

// understand takes the text as it was typed, then as if typed on the other
// keyboard layout, each as far as spellings; typos are guessed in both only
// when neither finds anything.
func (s *Search) understand(within []*roaring.Bitmap) bool {
	texts := s.query.readings()
	meanings := make([]*meaning.Meaning, len(texts))
	for i, text := range texts {
		if m, ok := meaning.ReadAs(s.query.Text, text, s.query.Fields); ok {
			meanings[i] = &m
		}
	}
	for _, steps := range s.query.steps() {
		for i, m := range meanings {
			if m != nil && s.reaches(m, steps, texts[i], within) {
				if i > 0 {
					s.reading = texts[i]
				}
				return true
			}
		}
	}
	return slices.ContainsFunc(meanings, func(m *meaning.Meaning) bool { return m != nil })
}

// reaches tells whether one of steps finds something by a meaning of a text.
func (s *Search) reaches(m *meaning.Meaning, steps []meaning.Reach, text string, within []*roaring.Bitmap) bool {
	for _, m.Reach = range steps {
		if m.Reach == meaning.Guessed {
			if !meaning.MayGuess(s.query.Text, text) {
				return false
			}
			meaning.Guess(m, s.leaves)
		}
		if s.match(m, within) {
			s.meaning = *m
			return true
		}
	}
	return false
}

// match fills found and tells whether there is anything.
func (s *Search) match(m *meaning.Meaning, within []*roaring.Bitmap) bool {
	s.found = make([]matched, len(within))
	any := false
	for i, l := range s.leaves {
		s.found[i] = match(l, m, within[i])
		any = any || !s.found[i].docs.IsEmpty()
	}
	return any
}

// page picks the hits of the result, and fills the cursor after them.
func (s *Search) page(docs []*roaring.Bitmap) {
	order := s.order()
	want := s.query.Limit + 1 // one more, to know whether there is more
	if s.query.After == nil {
		want += s.query.Offset
	}
	walks := make([]*walk, 0, len(docs))
	for i, l := range s.leaves {
		if !docs[i].IsEmpty() {
			walks = append(walks, s.walk(l, docs[i], s.found[i].parts, order, want))
		}
	}
	merged := merge(walks, order)
	if s.query.After == nil {
		merged.skip(s.query.Offset)
	}
	var last candidate
	for len(s.picked) < s.query.Limit {
		from, c, ok := merged.next()
		if !ok {
			return
		}
		s.picked, last = append(s.picked, pick{from, c.doc}), c
		s.result.Hits = append(s.result.Hits, Hit{ID: from.ID(c.doc)})
	}
	if !merged.done() {
		s.result.Next = cursorOf(last, order)
	}
}

// order is the query's order, or relevance's stand-in without words.
func (s *Search) order() Sort {
	order := s.query.Sort
	if order.By == segment.ByRelevance {
		order.Descending = true
		if len(s.meaning.Terms)+len(s.wanted) == 0 {
			order.By = segment.ByScore
		}
	}
	return order
}

// guesses returns the folds of close words that the query was read as.
func (s *Search) guesses() []string {
	var all []string
	for _, t := range s.meaning.Terms {
		all = append(all, t.Guesses...)
	}
	return all
}
