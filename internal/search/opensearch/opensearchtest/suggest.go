package opensearchtest

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"
)

// suggest returns for each text the terms of a field within some slips.
func (x *index) suggest(asked map[string]any) (object, error) {
	answers := object{}
	for name, one := range asked {
		o, err := members(one, "text", "term")
		if err != nil {
			return nil, err
		}
		text, _ := o["text"].(string)
		options, err := x.options(text, o["term"])
		if err != nil {
			return nil, err
		}
		answers[name] = list{object{"text": text, "offset": 0, "length": len([]rune(text)), "options": options}}
	}
	return answers, nil
}

func (x *index) options(text string, asked any) (list, error) {
	o, err := members(asked, "field", "analyzer", "suggest_mode", "max_edits", "prefix_length", "min_word_length", "size", "shard_size", "max_term_freq")
	if err != nil {
		return nil, err
	}
	field, _ := o["field"].(string)
	if p, ok := x.fields[field]; !ok || !p.searched() || o["suggest_mode"] != "always" || o["analyzer"] != "keyword" {
		return nil, refuse("suggester %v", o)
	}
	edits, head, size := whole(o["max_edits"]), whole(o["prefix_length"]), whole(o["size"])
	if edits < 1 || edits > 2 || len([]rune(text)) < whole(o["min_word_length"]) {
		return nil, refuse("suggester of %q: %v", text, o)
	}
	beginning := string([]rune(text)[:head])
	counts, slips := map[string]int{}, map[string]int{}
	for _, d := range x.documents {
		for _, value := range d.values[field] {
			other := value.(string)
			if n := distance([]rune(text), []rune(other)); !d.gone && n > 0 && n <= edits && strings.HasPrefix(other, beginning) {
				counts[other]++
				slips[other] = n
			}
		}
	}
	near := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(slips[a]-slips[b], counts[b]-counts[a], cmp.Compare(a, b))
	})
	options := list{}
	for _, other := range near[:min(len(near), size)] {
		options = append(options, object{"text": other, "score": 1 - float64(slips[other])/float64(len([]rune(text))), "freq": counts[other]})
	}
	return options, nil
}

func whole(value any) int {
	number, _ := value.(json.Number)
	n, _ := number.Int64()
	return int(n)
}

// distance counts slips: a letter added, left out, replaced, or two
// neighbours swapped.
func distance(a, b []rune) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			rows[i][j] = min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}
