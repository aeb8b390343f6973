package index

import (
	"bytes"
	"runtime"

	"github.com/RoaringBitmap/roaring/v2"

	"sudar/internal/mongolian"
)

// defaultSuggestions is how many suggestions a search box shows (SPEC §9).
const defaultSuggestions = 10

// Suggest returns what a half-typed text may become, by tiers: titles that
// begin with it, words that begin with its last one, stems, folds and Latin
// readings, and only when there is nothing, the other keyboard layout and then
// typos. A lower tier only fills up; inside one titles stand in order.
func (x *Index) Suggest(q SuggestQuery) ([]Hit, error) {
	now := x.now.Load()
	defer runtime.KeepAlive(now) // bitmaps lie in its segments
	if q.Limit <= 0 {
		q.Limit = defaultSuggestions
	}
	s := &suggesting{state: now, limit: q.Limit, order: Sort{By: ByTitle}, seen: map[int64]bool{}, within: make([]*roaring.Bitmap, len(now.leaves))}
	if q.English {
		s.order.By = ByTitleEnglish
	}
	for i, l := range now.leaves {
		s.within[i] = l.visible(q.Scope)
	}
	s.suggest(q.Text)
	hits := make([]Hit, len(s.picked))
	for i, p := range s.picked {
		offer, err := p.leaf.offer(p.doc, q.English)
		if err != nil {
			return nil, err
		}
		hits[i] = Hit{ID: p.leaf.ids.at(p.doc), Card: offer}
	}
	return hits, nil
}

// suggesting is a suggestion under way.
type suggesting struct {
	state  *state
	within []*roaring.Bitmap // per leaf
	limit  int
	order  Sort
	picked []pick
	seen   map[int64]bool
}

type pick struct {
	leaf leaf
	doc  uint32
}

// suggest picks for the text as it was typed, then for the other keyboard
// layout; typos are guessed in both only when neither gives anything.
func (s *suggesting) suggest(typed string) {
	texts := readings(typed)
	meanings := make([]*meaning, len(texts))
	for i, text := range texts {
		if m, ok := readAs(typed, text, suggested|In(Identifier)); ok {
			meanings[i] = &m
			s.complete(m, text)
		}
		if len(s.picked) > 0 {
			return
		}
	}
	for i, m := range meanings {
		if m != nil && len(s.picked) == 0 && mayGuess(typed, texts[i]) {
			s.state.guess(m)
			s.fillMatching(m, byGuesses)
		}
	}
}

// complete picks by the tiers that need no guess.
func (s *suggesting) complete(m meaning, text string) {
	s.fill(func(l leaf, within *roaring.Bitmap) *walk { return l.titlesWith(m.keys[0], text, within, s.order) })
	for _, tier := range []completion{byWords, byStems, bySpelling} {
		if len(s.picked) < s.limit {
			s.fillMatching(&m, tier)
		}
	}
}

// fill takes the first titles of a tier that no higher one has.
func (s *suggesting) fill(tier func(l leaf, within *roaring.Bitmap) *walk) {
	var all []*walk
	for i, l := range s.state.leaves {
		if w := tier(l, s.within[i]); w != nil {
			all = append(all, w)
		}
	}
	merged := merge(all, s.order)
	for len(s.picked) < s.limit {
		l, c, ok := merged.next()
		if !ok {
			return
		}
		if id := l.ids.at(c.doc); !s.seen[id] {
			s.seen[id] = true
			s.picked = append(s.picked, pick{l, c.doc})
		}
	}
}

func (s *suggesting) fillMatching(m *meaning, complete completion) {
	s.fill(func(l leaf, docs *roaring.Bitmap) *walk {
		for i := range m.terms {
			matching := roaring.New()
			complete(l.segment, &m.terms[i], matching)
			if docs = roaring.And(matching, docs); docs.IsEmpty() {
				return nil
			}
		}
		if s.order.By == ByTitleEnglish {
			return l.byEnglishTitle(docs, s.order, nil, s.limit+len(s.picked))
		}
		return l.byTitle(docs, s.order, nil)
	})
}

// titlesWith walks through the titles that begin with a text: their numbers
// are one range. A text that ends between words wants its last word whole.
func (l leaf) titlesWith(key []byte, text string, within *roaring.Bitmap, order Sort) *walk {
	if len(key) == 0 {
		return nil
	}
	firstFrom := l.firstFrom
	if order.By == ByTitleEnglish {
		firstFrom = l.firstInEnglish
	}
	first, end := firstFrom(key), l.docs
	if next := after(key); next != nil {
		end = firstFrom(next)
	}
	if len(letters(text+"0")) > len(key)+1 { // a letter put behind it begins a word
		first, end = firstFrom(append(bytes.Clone(key), keyEnd)), firstFrom(append(bytes.Clone(key), keyGap+1))
	}
	if order.By == ByTitleEnglish {
		return l.englishFrom(within, order, first, end)
	}
	at := int64(first)
	return &walk{leaf: l, next: func() (candidate, bool) {
		doc := within.NextValue(uint32(at)) //nolint:gosec // within docs
		if doc < 0 || doc >= int64(end) {
			return candidate{}, false
		}
		at = doc + 1
		return l.candidate(uint32(doc), order), true //nolint:gosec // within docs
	}}
}

// completion adds the documents that hold a word, or begin with it when it is
// half typed, to docs.
type completion func(s *segment, t *term, docs *roaring.Bitmap)

func byWords(s *segment, t *term, docs *roaring.Bitmap) { s.addWord(t, t.Exact, docs) }

// addWord adds what holds a word, or begins with it when the term is half typed.
func (s *segment) addWord(t *term, word string, docs *roaring.Bitmap) {
	if t.Prefix != "" {
		s.addBeginning(exact, word, docs)
	}
	s.addForm(exact, word, t.fields, docs)
}

func (s *segment) addForm(in tier, form string, fields Fields, docs *roaring.Bitmap) {
	s.find(in, form).each(fields, func(_ Field, found *roaring.Bitmap) { docs.Or(found) })
}

// addBeginning adds the documents of every form that begins with prefix, by
// its own bitmap when many do.
func (s *segment) addBeginning(in tier, prefix string, docs *roaring.Bitmap) {
	if prefix == "" {
		return
	}
	beginnings := exactPrefix
	if in == folded {
		beginnings = foldedPrefix
	}
	if at := s.find(beginnings, prefix); at != nil {
		docs.Or(at.union(In(Title)))
		return
	}
	_ = s.walk(in, []byte(prefix), func(_ []byte, at record) bool {
		at.each(suggested, func(_ Field, found *roaring.Bitmap) { docs.Or(found) })
		return true
	})
}

func byStems(s *segment, t *term, docs *roaring.Bitmap) { s.addStems(t.Term, t.fields, docs) }

func (s *segment) addStems(word mongolian.Term, fields Fields, docs *roaring.Bitmap) {
	for _, form := range append([]string{word.Stem}, word.Alternates...) {
		s.addForm(stem, form, fields, docs)
		s.addForm(alternate, form, fields, docs)
	}
}

func bySpelling(s *segment, t *term, docs *roaring.Bitmap) {
	byWords(s, t, docs)
	byStems(s, t, docs)
	for _, reading := range t.Latin {
		s.addWord(t, reading.Exact, docs)
		s.addStems(reading, t.fields, docs)
	}
	for _, fold := range t.folds {
		s.addForm(folded, fold, t.fields, docs)
	}
	if len(t.folds) == 0 || t.Prefix == "" {
		return
	}
	s.addBeginning(folded, mongolian.Fold(t.Exact), docs)
	for _, reading := range t.Latin {
		s.addBeginning(folded, mongolian.Fold(reading.Exact), docs)
	}
}

func byGuesses(s *segment, t *term, docs *roaring.Bitmap) {
	bySpelling(s, t, docs)
	for _, fold := range t.guesses {
		s.addForm(folded, fold, t.fields, docs)
	}
}
