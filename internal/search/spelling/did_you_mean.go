// Package spelling says what a text may have been meant to be: spelt as records write
// it, with ө, ү for о, у, or less one word.
package spelling

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"sudar/internal/kit/db"
	"sudar/internal/mongolian"
	"sudar/internal/search/index"
	"sudar/internal/search/index/lookup"
)

// maxLeftOut bounds the words of a text that finds nothing and is tried
// without each of them.
const maxLeftOut = 4

// maxCompared bounds the records whose words show how a word is written.
const maxCompared = 8

// speller reads how the records that an engine finds write their words.
type speller struct {
	db     *db.DB
	engine index.Engine
}

// DidYouMean returns what q's text may have been meant to be: with ө, ү for о,
// у, what an engine read instead of it, or, when it found nothing, the text less
// one word.
func DidYouMean(ctx context.Context, d *db.DB, engine index.Engine, q lookup.Query, found lookup.Result) ([]string, error) {
	if strings.TrimSpace(q.Text) == "" {
		return nil, nil
	}
	s := speller{d, engine}
	texts, err := s.variants(q, found)
	if err != nil || len(texts) > 0 {
		return texts, err
	}
	if found.Total == 0 && narrows(q) {
		q = alone(q, q.Text, maxCompared)
		if found, err = s.engine.Search(q); err != nil {
			return nil, err
		}
	}
	if found.Total == 0 {
		return s.shorter(ctx, q)
	}
	text, err := s.corrected(ctx, q, found)
	if text == "" || err != nil {
		return nil, err
	}
	return []string{text}, nil
}

// shorter returns the texts without one word of q's that find something.
func (s speller) shorter(ctx context.Context, q lookup.Query) ([]string, error) {
	terms := contentWords(q.Text)
	if len(terms) < 2 || len(terms) > maxLeftOut {
		return nil, nil
	}
	var texts []string
	for _, left := range terms {
		less := alone(q, strings.Join(strings.Fields(q.Text[:left.Start]+" "+q.Text[left.End:]), " "), 1)
		found, err := s.engine.Search(less)
		if err != nil {
			return nil, err
		}
		if found.Total == 0 {
			continue
		}
		text, err := s.corrected(ctx, less, found)
		if err != nil {
			return nil, err
		}
		if text = cmp.Or(text, less.Text); !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	return texts, nil
}

// narrows tells whether something else than its words bounds a query.
func narrows(q lookup.Query) bool {
	items := q.Filter.Items
	return q.Title+q.Person != "" || len(q.Filter.Keywords)+len(q.Filter.Ranges)+len(items.FileTypes) > 0 ||
		items.YearFrom != 0 || items.YearTo != 0 || items.PriceFrom != 0 || items.PriceTo != 0
}

// alone is q with another text and without what narrows it: a search as the
// viewer would type it.
func alone(q lookup.Query, text string, limit int) lookup.Query {
	return lookup.Query{Text: text, Fields: q.Fields, Scope: q.Scope, Sort: q.Sort, Limit: limit, IDsOnly: true}
}

// counting is q with another text and only the number of what it finds.
func counting(q lookup.Query, text string) lookup.Query {
	return lookup.Query{Text: text, Fields: q.Fields, Scope: q.Scope, Sort: q.Sort, Title: q.Title, Person: q.Person, Filter: q.Filter}
}

func contentWords(text string) []mongolian.QueryTerm {
	return slices.DeleteFunc(mongolian.AnalyzeQuery(text), func(t mongolian.QueryTerm) bool { return t.Stop })
}

// corrected returns the text that an engine read, spelt as records write it;
// "" when it read the words as they were typed.
func (s speller) corrected(ctx context.Context, q lookup.Query, found lookup.Result) (string, error) {
	if len(found.Guesses) == 0 {
		return found.Reading, nil
	}
	text := cmp.Or(found.Reading, q.Text)
	records, err := s.wordsOf(ctx, found.Hits[:min(len(found.Hits), maxCompared)], text)
	if err != nil {
		return "", err
	}
	terms, best, least := contentWords(text), "", 0
	for _, words := range records {
		if spelt, typos, ok := spell(text, terms, words); ok && (best == "" || typos < least) {
			best, least = spelt, typos
		}
	}
	if best == "" {
		return found.Reading, nil
	}
	proof, err := s.engine.Search(counting(q, best))
	if err != nil || proof.Total == 0 || proof.Reading != "" || len(proof.Guesses) > 0 {
		return found.Reading, err
	}
	return best, nil
}
