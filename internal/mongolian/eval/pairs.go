package eval

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"

	"sudar/internal/mongolian"
)

const firstPage = 30

// Pairs reads lines of kind, query, title, match (the first line may be that
// heading), puts every title into one small index and asks it every query.
// A pair with match 1 passes when its title is among the first 30 results,
// one with match 0 when it is not.
func Pairs(r io.Reader) (Report, error) {
	list, err := rows(r, 4)
	if err != nil {
		return Report{}, err
	}
	if len(list) > 0 && list[0][0] == "kind" {
		list = list[1:]
	}
	var titles []string
	for _, row := range list {
		titles = append(titles, row[2])
	}
	index := NewIndex(titles)
	report := newReport()
	for i, row := range list {
		want, err := strconv.ParseBool(row[3])
		if err != nil {
			return Report{}, fmt.Errorf("%w: match %q in pair %d", ErrList, row[3], i+1)
		}
		found := slices.Contains(index.Search(row[1], firstPage), row[2])
		report.count(row[0], found == want, row[1]+" → "+row[2])
	}
	return report, nil
}

// Index is a plain in-memory index over titles, the reference for what the
// terms of package mongolian should find. It is safe for concurrent searches.
type Index struct {
	titles  []string
	exact   map[string][]int
	stems   map[string][]int // primary and alternate
	primary map[string][]int
	folded  map[string][]int
}

// NewIndex indexes titles; equal titles count once.
func NewIndex(titles []string) *Index {
	titles = slices.Compact(slices.Sorted(slices.Values(titles)))
	x := &Index{titles: titles, exact: map[string][]int{}, stems: map[string][]int{}, primary: map[string][]int{}, folded: map[string][]int{}}
	for id, title := range titles {
		for _, term := range mongolian.Analyze(title) {
			x.exact[term.Exact] = append(x.exact[term.Exact], id)
			x.primary[term.Stem] = append(x.primary[term.Stem], id)
			x.folded[term.Folded] = append(x.folded[term.Folded], id)
			if whole := mongolian.Fold(term.Exact); whole != term.Folded {
				x.folded[whole] = append(x.folded[whole], id)
			}
			for _, stem := range append(term.Alternates, term.Stem) {
				x.stems[stem] = append(x.stems[stem], id)
			}
		}
	}
	return x
}

// level says how far from the typed words a search may go.
type level int

const (
	words   level = iota // exact, stem, alternate
	folds                // and other spellings: folded, Latin
	guesses              // and typos
)

// Search returns the first limit titles that hold every word of the query, the
// best tier first. Spellings, and then the other keyboard layout, are tried only
// when nothing nearer was found, typos in either only after them.
func (x *Index) Search(query string, limit int) []string {
	meanings := [][]mongolian.QueryTerm{mongolian.AnalyzeQuery(query)}
	for _, text := range mongolian.RepairLayout(query) {
		meanings = append(meanings, mongolian.AnalyzeRepaired(text))
	}
	for _, reaches := range [][]level{{words, folds}, {guesses}} {
		for _, terms := range meanings {
			for _, reach := range reaches {
				if found := x.all(terms, reach); len(found) > 0 {
					return x.best(found, limit)
				}
			}
		}
	}
	return nil
}

// all joins the titles of each word: title to the sum of its tiers.
func (x *Index) all(terms []mongolian.QueryTerm, reach level) map[int]int {
	var found map[int]int
	for _, term := range terms {
		if term.Stop {
			continue
		}
		tiers := x.tiers(term, reach)
		if found == nil {
			found = tiers
			continue
		}
		for id, tier := range found {
			if more, ok := tiers[id]; ok {
				found[id] = tier + more
			} else {
				delete(found, id)
			}
		}
	}
	return found
}

// tiers returns the titles of one word with their best tier, 0 the best.
func (x *Index) tiers(q mongolian.QueryTerm, reach level) map[int]int {
	found := map[int]int{}
	add := func(tier int, ids []int) {
		for _, id := range ids {
			if best, ok := found[id]; !ok || tier < best {
				found[id] = tier
			}
		}
	}
	x.addWords(add, 0, q.Term)
	if reach >= folds {
		for _, reading := range q.Latin {
			x.addWords(add, 3, reading)
		}
		for _, fold := range wholeFolds(q) {
			add(6, x.folded[fold])
		}
	}
	if reach >= guesses {
		x.addGuesses(add, q.Folds)
	}
	return found
}

// wholeFolds returns the folds of a word that has any, and those of the whole
// words that it may be, as the engines look for them.
func wholeFolds(q mongolian.QueryTerm) []string {
	if len(q.Folds) == 0 {
		return nil
	}
	folds := append(slices.Clone(q.Folds), mongolian.Fold(q.Exact))
	for _, reading := range q.Latin {
		folds = append(folds, mongolian.Fold(reading.Exact))
	}
	return folds
}

func (x *Index) addWords(add func(int, []int), tier int, t mongolian.Term) {
	add(tier, x.exact[t.Exact])
	add(tier+1, x.primary[t.Stem])
	for _, stem := range append(t.Alternates, t.Stem) {
		add(tier+2, x.stems[stem])
	}
}

func (x *Index) addGuesses(add func(int, []int), folds []string) {
	for _, fold := range folds {
		limit := mongolian.MaxEdits(fold)
		if limit == 0 {
			continue
		}
		for other, ids := range x.folded {
			if mongolian.WithinEdits(fold, other, limit) {
				add(7, ids)
			}
		}
	}
}

func (x *Index) best(found map[int]int, limit int) []string {
	ids := make([]int, 0, len(found))
	for id := range found {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(a, b int) int { return cmp.Or(found[a]-found[b], a-b) })
	var titles []string
	for _, id := range ids[:min(limit, len(ids))] {
		titles = append(titles, x.titles[id])
	}
	return titles
}
