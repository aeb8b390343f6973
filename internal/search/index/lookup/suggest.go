package lookup

import (
	"bytes"

	"github.com/RoaringBitmap/roaring/v2"

	"sudar/internal/mongolian"
	"sudar/internal/search/index/meaning"
	"sudar/internal/search/index/segment"
)

// DefaultSuggestions is how many suggestions a search box shows (SPEC §9).
const DefaultSuggestions = 10

// Suggest returns what a half-typed text may become, by tiers: titles that
// begin with it, words that begin with its last one, stems, folds and Latin
// readings, and only when there is nothing, the other keyboard layout and then
// typos. A lower tier only fills up; inside one titles stand in order.
func Suggest(leaves []segment.Leaf, q SuggestQuery) ([]Hit, error) {
	if q.Limit <= 0 {
		q.Limit = DefaultSuggestions
	}
	s := &suggesting{
		leaves: leaves, limit: q.Limit, order: Sort{By: segment.ByTitle}, seen: map[int64]bool{}, within: make([]*roaring.Bitmap, len(leaves)),
	}
	if q.English {
		s.order.By = segment.ByTitleEnglish
	}
	for i, l := range leaves {
		s.within[i] = l.Visible(q.Scope)
	}
	s.pick(q.Text)
	hits := make([]Hit, len(s.picked))
	for i, p := range s.picked {
		offer, err := p.leaf.Offer(p.doc, q.English)
		if err != nil {
			return nil, err
		}
		hits[i] = Hit{ID: p.leaf.ID(p.doc), Card: offer}
	}
	return hits, nil
}

// suggesting is a suggestion under way.
type suggesting struct {
	leaves []segment.Leaf
	within []*roaring.Bitmap // per leaf
	limit  int
	order  Sort
	picked []pick
	seen   map[int64]bool
}

type pick struct {
	leaf segment.Leaf
	doc  uint32
}

// pick picks for the text as it was typed, then for the other keyboard
// layout; typos are guessed in both only when neither gives anything.
func (s *suggesting) pick(typed string) {
	texts := meaning.Readings(typed)
	meanings := make([]*meaning.Meaning, len(texts))
	for i, text := range texts {
		if m, ok := meaning.ReadAs(typed, text, segment.Suggested|segment.In(segment.Identifier)); ok {
			meanings[i] = &m
			s.complete(m, text)
		}
		if len(s.picked) > 0 {
			return
		}
	}
	for i, m := range meanings {
		if m != nil && len(s.picked) == 0 && meaning.MayGuess(typed, texts[i]) {
			meaning.Guess(m, s.leaves)
			s.fillMatching(m, byGuesses)
		}
	}
}

// complete picks by the tiers that need no guess.
func (s *suggesting) complete(m meaning.Meaning, text string) {
	s.fill(func(l segment.Leaf, within *roaring.Bitmap) *walk {
		return titlesWith(l, m.Keys[0], text, within, s.order)
	})
	for _, tier := range []completion{byWords, byStems, bySpelling} {
		if len(s.picked) < s.limit {
			s.fillMatching(&m, tier)
		}
	}
}

// fill takes the first titles of a tier that no higher one has.
func (s *suggesting) fill(tier func(l segment.Leaf, within *roaring.Bitmap) *walk) {
	var all []*walk
	for i, l := range s.leaves {
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
		if id := l.ID(c.doc); !s.seen[id] {
			s.seen[id] = true
			s.picked = append(s.picked, pick{l, c.doc})
		}
	}
}

func (s *suggesting) fillMatching(m *meaning.Meaning, complete completion) {
	s.fill(func(l segment.Leaf, docs *roaring.Bitmap) *walk {
		for i := range m.Terms {
			matching := roaring.New()
			complete(l, &m.Terms[i], matching)
			if docs = roaring.And(matching, docs); docs.IsEmpty() {
				return nil
			}
		}
		if s.order.By == segment.ByTitleEnglish {
			return byEnglishTitle(l, docs, s.order, nil, s.limit+len(s.picked))
		}
		return byTitle(l, docs, s.order, nil)
	})
}

// titlesWith walks through the titles that begin with a text: their numbers
// are one range. A text that ends between words wants its last word whole.
func titlesWith(l segment.Leaf, key []byte, text string, within *roaring.Bitmap, order Sort) *walk {
	if len(key) == 0 {
		return nil
	}
	firstFrom := l.FirstFrom
	if order.By == segment.ByTitleEnglish {
		firstFrom = l.FirstInEnglish
	}
	first, end := firstFrom(key), l.Docs()
	if next := segment.After(key); next != nil {
		end = firstFrom(next)
	}
	if len(meaning.Letters(text+"0")) > len(key)+1 { // a letter put behind it begins a word
		first, end = firstFrom(append(bytes.Clone(key), meaning.KeyEnd)), firstFrom(append(bytes.Clone(key), meaning.KeyGap+1))
	}
	if order.By == segment.ByTitleEnglish {
		return englishFrom(l, within, order, first, end)
	}
	at := int64(first)
	return &walk{leaf: l, next: func() (candidate, bool) {
		doc := within.NextValue(uint32(at)) //nolint:gosec // within docs
		if doc < 0 || doc >= int64(end) {
			return candidate{}, false
		}
		at = doc + 1
		return candidateOf(l, uint32(doc), order), true //nolint:gosec // within docs
	}}
}

// completion adds the documents that hold a word, or begin with it when it is
// half typed, to docs.
type completion func(l segment.Leaf, t *meaning.Term, docs *roaring.Bitmap)

func byWords(l segment.Leaf, t *meaning.Term, docs *roaring.Bitmap) { addWord(l, t, t.Exact, docs) }

// addWord adds what holds a word, or begins with it when the term is half typed.
func addWord(l segment.Leaf, t *meaning.Term, word string, docs *roaring.Bitmap) {
	if t.Prefix != "" {
		addBeginning(l, segment.Exact, word, docs)
	}
	addForm(l, segment.Exact, word, t.Fields, docs)
}

func addForm(l segment.Leaf, in segment.Tier, form string, fields segment.Fields, docs *roaring.Bitmap) {
	l.Find(in, form).Each(fields, func(_ segment.Field, found *roaring.Bitmap) { docs.Or(found) })
}

// addBeginning adds the documents of every form that begins with prefix, by
// its own bitmap when many do.
func addBeginning(l segment.Leaf, in segment.Tier, prefix string, docs *roaring.Bitmap) {
	if prefix == "" {
		return
	}
	beginnings := segment.ExactPrefix
	if in == segment.Folded {
		beginnings = segment.FoldedPrefix
	}
	if at := l.Find(beginnings, prefix); at != nil {
		docs.Or(at.Union(segment.In(segment.Title)))
		return
	}
	_ = l.Walk(in, []byte(prefix), func(_ []byte, at segment.Record) bool {
		at.Each(segment.Suggested, func(_ segment.Field, found *roaring.Bitmap) { docs.Or(found) })
		return true
	})
}

func byStems(l segment.Leaf, t *meaning.Term, docs *roaring.Bitmap) {
	addStems(l, t.Term, t.Fields, docs)
}

func addStems(l segment.Leaf, word mongolian.Term, fields segment.Fields, docs *roaring.Bitmap) {
	for _, form := range append([]string{word.Stem}, word.Alternates...) {
		addForm(l, segment.Stem, form, fields, docs)
		addForm(l, segment.Alternate, form, fields, docs)
	}
}

func bySpelling(l segment.Leaf, t *meaning.Term, docs *roaring.Bitmap) {
	byWords(l, t, docs)
	byStems(l, t, docs)
	for _, reading := range t.Latin {
		addWord(l, t, reading.Exact, docs)
		addStems(l, reading, t.Fields, docs)
	}
	for _, fold := range t.Folds {
		addForm(l, segment.Folded, fold, t.Fields, docs)
	}
	if len(t.Folds) == 0 || t.Prefix == "" {
		return
	}
	addBeginning(l, segment.Folded, mongolian.Fold(t.Exact), docs)
	for _, reading := range t.Latin {
		addBeginning(l, segment.Folded, mongolian.Fold(reading.Exact), docs)
	}
}

func byGuesses(l segment.Leaf, t *meaning.Term, docs *roaring.Bitmap) {
	bySpelling(l, t, docs)
	for _, fold := range t.Guesses {
		addForm(l, segment.Folded, fold, t.Fields, docs)
	}
}
