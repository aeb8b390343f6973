package spelling

import (
	"slices"

	"sudar/internal/mongolian"
	"sudar/internal/search/index/lookup"
)

const (
	// fewFound is up to how many records a word that has a variant is taken to
	// find little: there is room for an offer.
	fewFound = 5
	// muchMore is how many times as many records a variant must find to be offered
	// beside a word that finds more than a few.
	muchMore = 2
)

// variants returns the texts of q with ө, ү in a word for о, у that find something,
// each word alone: ус typed for үс is a word too and finds its own records, so
// that the other is only offered. Words that were found in no other way than by
// look-alike letters have found what was meant, and so have several words that
// find more than a few records.
func (s speller) variants(q lookup.Query, found lookup.Result) ([]string, error) {
	if q.Offset > 0 || found.Respelled || found.Reading != "" || len(found.Guesses) > 0 {
		return nil, nil
	}
	terms := contentWords(q.Text)
	if len(terms) > maxLeftOut || len(terms) > 1 && found.Total > fewFound {
		return nil, nil
	}
	var texts []string
	for _, term := range terms {
		front := mongolian.Fronted(term.Exact)
		if front == "" {
			continue
		}
		text := q.Text[:term.Start] + front + q.Text[term.End:]
		asWritten := counting(q, text)
		asWritten.AsTyped = true
		other, err := s.engine.Search(asWritten)
		if err != nil {
			return nil, err
		}
		if other.Total > 0 && (found.Total <= fewFound || other.Total >= muchMore*found.Total) && !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	return texts, nil
}
