package index

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"unicode"

	"sudar/internal/mongolian"
)

// What an engine outside this process needs to keep and to find the same terms
// as this one, at the same costs.

// Tier is a kind of form under which words are found (mongolian.Term).
type Tier string

// The tiers.
const (
	Exact     Tier = "exact"
	Stem      Tier = "stem"
	Alternate Tier = "alternate"
	Folded    Tier = "folded"
)

var tierNames = map[tier]Tier{exact: Exact, stem: Stem, alternate: Alternate, folded: Folded}

// Facets are all facets that documents may have.
var Facets = []Facet{Kind, Language, Audience, FileType, Owner, Category, Tag, Person, Price, Author, Decade, Stars, Opens}

// MaxCost is the most that a match can cost; the nearest costs 0.
const MaxCost = maxCost

// WordForm is a form of a word that a query looks for. What a match costs is
// Cost and the cost of its field.
type WordForm struct {
	Tier Tier
	Text string
	Cost int
}

// Word is a word of a query, of which every one must match.
type Word struct {
	mongolian.QueryTerm          // whose Folds typos are compared with
	Spellings           []string // folds it is looked for by: its own, and those of the whole word and its readings
	Fields              []Field  // where it is looked for
}

// Words is a text read as a query.
type Words struct {
	Words  []Word
	Titles [][]byte // letters of the sort keys that the text may stand for, itself first
}

// Read returns what a text means that was typed like this, or is one of its
// Readings; ok is false when it holds signs alone.
func Read(typed, text string, fields Fields) (words Words, ok bool) {
	m, ok := readAs(typed, text, fields)
	words.Titles = m.keys
	for _, t := range m.terms {
		words.Words = append(words.Words, Word{QueryTerm: t.QueryTerm, Spellings: t.folds, Fields: t.fields.Members()})
	}
	return words, ok
}

// Forms returns every form that a word is looked for by: its spellings when
// they count, and the guesses that were found for it.
func (w Word) Forms(spellings bool, guesses []string) []WordForm {
	t, r := term{QueryTerm: w.QueryTerm, folds: w.Spellings, guesses: guesses}, words
	if spellings {
		r = guessed
	}
	var all []WordForm
	t.forms(r, func(in tier, form string, cost int) {
		if form != "" {
			all = append(all, WordForm{tierNames[in], form, cost})
		}
	})
	return all
}

// Readings returns a text and what it may have been meant to be on the other
// keyboard layout.
func Readings(text string) []string {
	return append([]string{text}, mongolian.RepairLayout(firstBytes(text))...)
}

// MayGuess reports whether typos are looked for in a reading of a text. What
// Cyrillic keys would have written in Latin is not guessed further: with its
// Mongolian readings any row of keys would come near some word.
func MayGuess(typed, reading string) bool {
	return typed == reading || strings.ContainsFunc(reading, func(r rune) bool { return unicode.Is(unicode.Cyrillic, r) })
}

// Beginning returns between which sort keys the titles lie that begin with a
// text: from and less than before, which is nil without an end. A text that
// ends between words wants its last word whole. ok is false for a text without
// letters.
func Beginning(text string) (from, before []byte, ok bool) {
	key := letters(text)
	if len(key) == 0 {
		return nil, nil, false
	}
	if len(letters(text+"0")) > len(key)+1 { // a letter put behind it begins a word
		return append(bytes.Clone(key), keyEnd), append(bytes.Clone(key), keyGap+1), true
	}
	return key, after(key), true
}

// Titled returns the beginnings of the sort keys of titles that are the words
// of a key, and of those that go on behind them.
func Titled(key []byte) (whole, goesOn []byte) {
	return append(bytes.Clone(key), keyEnd), append(bytes.Clone(key), keyGap)
}

// Members returns the fields of a set; the zero value holds all.
func (s Fields) Members() []Field {
	var all []Field
	for f := range fieldCount {
		if s.orAll().has(f) {
			all = append(all, f)
		}
	}
	return all
}

// Cost is what a match in a field costs beside its form.
func (f Field) Cost() int { return fieldCosts[f] }

// Forms returns the forms under which a document's words in a field are found,
// each once.
func (d *Document) Forms(f Field) map[Tier][]string {
	b := newBatch([]Document{{Texts: only(d.Texts, f)}})
	all := map[Tier][]string{}
	for t, name := range tierNames {
		forms := b.words
		if t != exact {
			forms = b.derived(t)
		}
		if len(forms) > 0 {
			all[name] = slices.Sorted(maps.Keys(forms))
		}
	}
	return all
}

func only(texts [fieldCount][]string, f Field) (kept [fieldCount][]string) {
	kept[f] = texts[f]
	return kept
}

// Columns returns what an order compares, the first most; ByTitle and
// ByRelevance compare none.
func (o Order) Columns() []Column {
	if o >= columnOrders {
		return nil
	}
	return slices.Compact(slices.Clone(orderColumns[o][:]))
}
