package segment

import (
	"bytes"
	"cmp"
	"maps"
	"slices"
	"strings"

	"sudar/internal/mongolian"
)

// batch is a source of documents held in memory. Words are collected as they
// stand; their stems and folds are made once per distinct word.
type batch struct {
	documents []Document
	words     map[string]*lists
	keywords  map[string]*lists
}

// NewBatch takes documents over; the last of equal ids counts.
func NewBatch(documents []Document) Source {
	b := &batch{documents: unique(documents), words: map[string]*lists{}, keywords: map[string]*lists{}}
	for doc := range b.documents {
		b.collect(uint32(doc), &b.documents[doc]) //nolint:gosec // fewer documents than 2^32
	}
	return b
}

// unique returns documents in (sort key, id) order, each id once.
func unique(documents []Document) []Document {
	last := make(map[int64]int, len(documents))
	for i := range documents {
		last[documents[i].ID] = i
	}
	kept := make([]Document, 0, len(last))
	for i := range documents {
		if last[documents[i].ID] == i {
			kept = append(kept, documents[i])
		}
	}
	slices.SortFunc(kept, func(a, b Document) int {
		return cmp.Or(bytes.Compare(a.SortKey, b.SortKey), cmp.Compare(a.ID, b.ID))
	})
	return kept
}

func (b *batch) collect(doc uint32, d *Document) {
	for f, texts := range d.Texts {
		for _, text := range texts {
			if Field(f) == Identifier {
				put(b.words, text, Identifier, doc)
				continue
			}
			for _, token := range mongolian.Tokens(text) {
				put(b.words, token.Text, Field(f), doc)
			}
		}
	}
	for _, k := range d.Keywords {
		put(b.keywords, k.key(), Title, doc)
	}
	if d.Columns[Embargo] != 0 {
		put(b.keywords, embargoKey, Title, doc)
	}
	put(b.keywords, visibleKey(d.Visibility), Title, doc)
	put(b.keywords, ownKey(d.Owner, d.Visibility), Title, doc)
}

func (k Keyword) key() string { return string(k.Facet) + ":" + k.Value }

func visibleKey(visibility string) string { return Keyword{Visible, visibility}.key() }

func ownKey(owner, visibility string) string { return "own:" + owner + ":" + visibility }

// put adds doc to the list of a form and field, once: documents come in order.
func put(forms map[string]*lists, form string, f Field, doc uint32) {
	if form == "" {
		return
	}
	l := forms[form]
	if l == nil {
		l = &lists{}
		forms[strings.Clone(form)] = l
	}
	if n := len(l[f]); n == 0 || l[f][n-1] != doc {
		l[f] = append(l[f], doc)
	}
}

func (b *batch) Docs() int { return len(b.documents) }

func (b *batch) id(doc int) int64 { return b.documents[doc].ID }

func (b *batch) sortKey(doc int) []byte { return b.documents[doc].SortKey }

func (b *batch) sortKeyEnglish(doc int) []byte { return b.documents[doc].SortKeyEnglish }

func (b *batch) column(c Column, doc int) int64 { return b.documents[doc].Columns[c] }

func (b *batch) items(doc int) []Item { return b.documents[doc].Items }

func (b *batch) card(doc int) (text, english []byte, err error) {
	return b.documents[doc].Card, b.documents[doc].CardEnglish, nil
}

func (b *batch) offer(doc int) (text, english []byte) {
	return b.documents[doc].Offer, b.documents[doc].OfferEnglish
}

// forms makes a tier's forms out of the words.
func (b *batch) forms(t Tier, fn func(form []byte, docs *lists) error) error {
	forms := b.words
	switch t {
	case keyword:
		forms = b.keywords
	case Stem, Alternate, Folded:
		forms = b.derived(t)
	}
	for _, form := range slices.Sorted(maps.Keys(forms)) {
		if err := fn([]byte(form), forms[form]); err != nil {
			return err
		}
	}
	return nil
}

func (b *batch) derived(t Tier) map[string]*lists {
	forms := make(map[string]*lists, len(b.words))
	for word, docs := range b.words {
		for _, form := range formsOf(t, word) {
			l := forms[form]
			if l == nil {
				l = &lists{}
				forms[form] = l
			}
			for f := range docs {
				l[f] = append(l[f], docs[f]...)
			}
		}
	}
	for _, l := range forms {
		for f := range l {
			if !slices.IsSorted(l[f]) {
				slices.Sort(l[f])
			}
			l[f] = slices.Compact(l[f])
		}
	}
	return forms
}

// formsOf returns what a word is kept as in a tier. A fold is kept of the word
// too, so that a half-typed one is found.
func formsOf(t Tier, word string) []string {
	primary, forms := mongolian.Stem(word)
	switch t {
	case Stem:
		forms = []string{primary}
	case Folded:
		forms = []string{mongolian.Fold(primary)}
		if whole := mongolian.Fold(word); whole != forms[0] {
			forms = append(forms, whole)
		}
	}
	return slices.DeleteFunc(forms, func(form string) bool { return form == "" })
}
