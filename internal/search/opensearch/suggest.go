package opensearch

import (
	"context"
	"maps"
	"slices"

	"sudar/internal/mongolian"
	"sudar/internal/search/index"
)

// suggested are the parts whose words complete a half-typed one.
var suggested = []index.Field{index.Title, index.Contributor}

// Suggest returns what a half-typed text may become, by the tiers of package
// index. One question returns all of them: the tier is the score, and inside
// it titles stand in order. The other keyboard layout, and then slips, are for
// texts that found nothing.
func (e *Engine) Suggest(q index.SuggestQuery) ([]index.Hit, error) {
	ctx := context.Background() //nolint:forbidigo // the engines' interface has none; the client's time-out bounds it
	if q.Limit <= 0 {
		q.Limit = index.DefaultSuggestions
	}
	texts := index.Readings(q.Text)
	for _, pick := range []func(context.Context, *index.SuggestQuery, string, index.Words) ([]index.Hit, error){e.complete, e.completeGuessed} {
		for _, text := range texts {
			words, ok := index.Read(q.Text, text, index.In(append(suggested, index.Identifier)...))
			if !ok {
				continue
			}
			hits, err := pick(ctx, &q, text, words)
			if err != nil || len(hits) > 0 {
				return hits, err
			}
		}
	}
	return []index.Hit{}, nil
}

// complete returns the suggestions for one reading of the text.
func (e *Engine) complete(ctx context.Context, q *index.SuggestQuery, text string, words index.Words) ([]index.Hit, error) {
	var tiers []object
	if from, before, ok := index.Beginning(text); ok {
		tiers = append(tiers, keyRange(sortKeyField(q.English), from, before))
	}
	for _, forms := range []func(wanted, index.Word){byWords, byStems, bySpelling} {
		tiers = append(tiers, complete(words.Words, forms))
	}
	return e.offer(ctx, q, tiers)
}

// completeGuessed returns the suggestions for one reading with slips.
func (e *Engine) completeGuessed(ctx context.Context, q *index.SuggestQuery, text string, words index.Words) ([]index.Hit, error) {
	if !index.MayGuess(q.Text, text) {
		return nil, nil
	}
	guesses, err := e.guess(ctx, words.Words)
	if err != nil || !slices.ContainsFunc(guesses, func(some []string) bool { return len(some) > 0 }) {
		return nil, err
	}
	left := guesses
	return e.offer(ctx, q, []object{complete(words.Words, func(by wanted, w index.Word) {
		bySpelling(by, w)
		by.add(index.Folded, left[0], w.Fields)
		left = left[1:]
	})})
}

// sortKeyField is the field of the title as a language's readers see it.
func sortKeyField(english bool) string {
	if english {
		return fieldSortKeyEN
	}
	return fieldSortKey
}

// offer returns the first documents of tiers, the highest first.
func (e *Engine) offer(ctx context.Context, q *index.SuggestQuery, tiers []object) ([]index.Hit, error) {
	levels := make(list, len(tiers))
	for i, tier := range tiers {
		levels[i] = object{"constant_score": object{"filter": tier, "boost": len(tiers) - i}}
	}
	found, err := e.ask(ctx, object{
		"query": object{"bool": object{"filter": list{within(q.Scope)}, "must": list{object{"dis_max": object{"queries": levels}}}}},
		"sort":  list{object{"_score": object{"order": "desc"}}, object{sortKeyField(q.English): object{"order": "asc"}}, object{fieldID: object{"order": "asc"}}},
		"size":  min(q.Limit, maxWindow), "track_total_hits": true, "_source": false, "stored_fields": offers(q.English), "timeout": readTimeout.String(),
	})
	if err != nil {
		return nil, err
	}
	return found.hits(q.English), nil
}

// wanted gathers the forms that may stand for one word: whole ones by field,
// and beginnings.
type wanted struct {
	forms      map[string][]string
	beginnings map[string][]string
}

// complete wants every word by the forms that a tier gives it.
func complete(words []index.Word, forms func(wanted, index.Word)) object {
	conditions := make(list, len(words))
	for i, w := range words {
		by := wanted{map[string][]string{}, map[string][]string{}}
		forms(by, w)
		conditions[i] = by.condition()
	}
	return all(conditions...)
}

func (by wanted) condition() object {
	choices := list{}
	for _, field := range slices.Sorted(maps.Keys(by.forms)) {
		choices = append(choices, terms(field, by.forms[field]))
	}
	for _, field := range slices.Sorted(maps.Keys(by.beginnings)) {
		for _, beginning := range by.beginnings[field] {
			choices = append(choices, object{"prefix": object{field: beginning}})
		}
	}
	return anyOf(choices...)
}

func (by wanted) add(tier index.Tier, forms []string, parts []index.Field) {
	put(by.forms, tier, forms, parts)
}

func (by wanted) begin(tier index.Tier, beginning string) {
	put(by.beginnings, tier, []string{beginning}, suggested)
}

func put(into map[string][]string, tier index.Tier, forms []string, parts []index.Field) {
	for _, part := range parts {
		field := termField(partNames[part], tier)
		for _, form := range forms {
			if form != "" && !slices.Contains(into[field], form) {
				into[field] = append(into[field], form)
			}
		}
	}
}

func byWords(by wanted, w index.Word) { by.word(w, w.Exact) }

// word adds a word, and what begins with it while it is half typed.
func (by wanted) word(w index.Word, text string) {
	if w.Prefix != "" {
		by.begin(index.Exact, text)
	}
	by.add(index.Exact, []string{text}, w.Fields)
}

func byStems(by wanted, w index.Word) { by.stems(w, w.Term) }

func (by wanted) stems(w index.Word, word mongolian.Term) {
	forms := append([]string{word.Stem}, word.Alternates...)
	by.add(index.Stem, forms, w.Fields)
	by.add(index.Alternate, forms, w.Fields)
}

func bySpelling(by wanted, w index.Word) {
	byWords(by, w)
	byStems(by, w)
	for _, reading := range w.Latin {
		by.word(w, reading.Exact)
		by.stems(w, reading)
	}
	by.add(index.Folded, w.Spellings, w.Fields)
	if len(w.Spellings) == 0 || w.Prefix == "" {
		return
	}
	by.begin(index.Folded, mongolian.Fold(w.Exact))
	for _, reading := range w.Latin {
		by.begin(index.Folded, mongolian.Fold(reading.Exact))
	}
}
