package opensearch

import (
	"maps"
	"slices"

	"sudar/internal/search/index"
)

// maxRanked is how many words of a query decide on relevance. Further ones
// must match too; the servers refuse queries of more than 1,024 conditions.
const maxRanked = 8

// word is a word of a query with every form it is looked for by.
type word struct {
	index.Word
	forms []index.WordForm
}

// reach says how far from the typed words a search goes; each next one is for
// queries that found nothing nearer.
type reach uint8

const (
	typed   reach = iota // words, their stems, and those of Latin readings
	spelled              // and folds
	guessed              // and slips
	reaches
)

// formsOf returns words as far as a reach goes; guesses are of the same words.
func formsOf(words []index.Word, r reach, guesses [][]string) []word {
	found := make([]word, len(words))
	for i, w := range words {
		var near []string
		if r == guessed {
			near = guesses[i]
		}
		found[i] = word{w, w.Forms(r >= spelled, near)}
	}
	return found
}

// matches wants a word in one of its parts, at most at a cost.
func (w word) matches(most int) object {
	everywhere := len(w.Fields) == len(partNames)
	wanted := map[string][]string{} // forms by field
	add := func(field, form string) {
		if !slices.Contains(wanted[field], form) {
			wanted[field] = append(wanted[field], form)
		}
	}
	for _, form := range w.forms {
		left := most - form.Cost
		switch {
		case left < 0:
		case everywhere:
			add(termField(upTo(step(left)), form.Tier), form.Text)
		default:
			for _, part := range w.Fields {
				if part.Cost() <= left {
					add(termField(partNames[part], form.Tier), form.Text)
				}
			}
		}
	}
	var choices list
	for _, field := range slices.Sorted(maps.Keys(wanted)) {
		choices = append(choices, terms(field, wanted[field]))
	}
	if choices == nil {
		return nil
	}
	return anyOf(choices...)
}

// step is the greatest cost of a part that is not above left.
func step(left int) int {
	last := 0
	for _, s := range steps() {
		if s <= left {
			last = s
		}
	}
	return last
}

// costs returns what a word's matches may cost, but for the dearest.
func (w word) costs() []int {
	var found []int
	for _, form := range w.forms {
		for _, part := range w.Fields {
			found = append(found, form.Cost+part.Cost())
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// relevance scores documents that match all words: what costs the dearest
// word's match, as package index ranks. The nearest has the greatest score; a
// title of the very words, or that begins with them, stands before all. It is
// nil when all matches cost the same.
func relevance(words []word, titles [][]byte) object {
	words = words[:min(len(words), maxRanked)]
	var levels list
	add := func(wanted object, cost int) {
		levels = append(levels, object{"constant_score": object{"filter": wanted, "boost": index.MaxCost + 1 - cost}})
	}
	if slices.Contains(words[0].Fields, index.Title) {
		var whole, begun list
		for _, key := range titles {
			is, goesOn := index.Titled(key)
			for _, field := range []string{fieldSortKey, fieldSortKeyEN} {
				whole, begun = append(whole, keyBegins(field, is)), append(begun, keyBegins(field, goesOn))
			}
		}
		add(anyOf(whole...), wholeTitle)
		add(anyOf(begun...), titleStart)
	}
	for _, cost := range dearest(words) {
		if wanted := together(words, cost); wanted != nil {
			add(wanted, cost)
		}
	}
	if levels == nil {
		return nil
	}
	return object{"dis_max": object{"queries": levels}}
}

// Levels before those of costs (package index has the same).
const (
	wholeTitle = -2
	titleStart = -1
)

// dearest returns the costs that a document may have for all words together;
// the greatest is left out: whatever matches has no more.
func dearest(words []word) []int {
	var all []int
	for _, w := range words {
		all = append(all, w.costs()...)
	}
	slices.Sort(all)
	all = slices.Compact(all)
	return all[:len(all)-1]
}

// together wants every word at most at a cost; nil when one cannot be.
func together(words []word, cost int) object {
	var wanted list
	for _, w := range words {
		one := w.matches(cost)
		if one == nil {
			return nil
		}
		wanted = append(wanted, one)
	}
	return all(wanted...)
}
