package search

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"sudar/internal/catalogue"
	"sudar/internal/kit/page"
	"sudar/internal/mongolian"
	"sudar/internal/search/index"
)

// Found is a page of a list.
type Found struct {
	page.List[Card]
	// DidYouMean are texts that find something for the viewer where the words
	// as they were typed do not.
	DidYouMean []string
	// Facets are counted when the query asks for them; nil where SQL would have
	// to read too much for them.
	Facets *Facets
}

// maxLeftOut bounds the words of a text that finds nothing and is tried
// without each of them.
const maxLeftOut = 4

// maxCompared bounds the records whose words show how a word is written.
const maxCompared = 8

// didYouMean answers what q's text may have been meant to be: what an engine
// read instead of it, or, when it found nothing, the text less one word.
func didYouMean(engine Engine, q index.Query, found index.Result) ([]string, error) {
	if strings.TrimSpace(q.Text) == "" {
		return nil, nil
	}
	if found.Total == 0 && found.Reading == "" && len(found.Guesses) == 0 {
		return shorter(engine, q)
	}
	text, err := corrected(engine, q, found)
	if text == "" || err != nil {
		return nil, err
	}
	return []string{text}, nil
}

// shorter answers the texts without one word of q's that find something.
func shorter(engine Engine, q index.Query) ([]string, error) {
	terms := contentWords(q.Text)
	if len(terms) < 2 || len(terms) > maxLeftOut {
		return nil, nil
	}
	if whole, err := engine.Search(alone(q, q.Text, 0)); err != nil || whole.Total > 0 {
		return nil, err // the filter leaves nothing, not the words
	}
	var texts []string
	for _, left := range terms {
		less := alone(q, strings.Join(strings.Fields(q.Text[:left.Start]+" "+q.Text[left.End:]), " "), 1)
		found, err := engine.Search(less)
		if err != nil {
			return nil, err
		}
		if found.Total == 0 {
			continue
		}
		text, err := corrected(engine, less, found)
		if err != nil {
			return nil, err
		}
		if text = cmp.Or(text, less.Text); !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	return texts, nil
}

// alone is q with another text and without what narrows it: a search as the
// viewer would type it.
func alone(q index.Query, text string, limit int) index.Query {
	return index.Query{Text: text, Fields: q.Fields, Scope: q.Scope, Sort: q.Sort, Limit: limit, English: q.English}
}

func contentWords(text string) []mongolian.QueryTerm {
	return slices.DeleteFunc(mongolian.AnalyzeQuery(text), func(t mongolian.QueryTerm) bool { return t.Stop })
}

// corrected answers the text that an engine read, spelt as records write it;
// "" when it read the words as they were typed.
func corrected(engine Engine, q index.Query, found index.Result) (string, error) {
	text := cmp.Or(found.Reading, q.Text)
	if len(found.Guesses) == 0 {
		return found.Reading, nil
	}
	terms, best, least := contentWords(text), "", 0
	for _, hit := range found.Hits[:min(len(found.Hits), maxCompared)] {
		words, err := wordsOf(hit.Card)
		if err != nil {
			return "", err
		}
		if spelt, slips, ok := spell(text, terms, words); ok && (best == "" || slips < least) {
			best, least = spelt, slips
		}
	}
	if best == "" {
		return found.Reading, nil
	}
	proof, err := engine.Search(alone(q, best, 0))
	if err != nil || proof.Total == 0 || proof.Reading != "" || len(proof.Guesses) > 0 {
		return found.Reading, err
	}
	return best, nil
}

// cardWord is a word of a card as it is written there, in small letters.
type cardWord struct {
	mongolian.Term
	written string
}

// wordsOf answers the words that a reader sees on a card.
func wordsOf(card []byte) (words []cardWord, err error) {
	var c catalogue.Card
	if err := json.Unmarshal(card, &c); err != nil {
		return nil, fmt.Errorf("search: card: %w", err)
	}
	texts := []string{c.Title, c.Subtitle, c.Summary}
	for _, author := range c.Authors {
		texts = append(texts, author.AuthorDisplayName)
	}
	for _, text := range texts {
		for _, term := range mongolian.Analyze(text) {
			words = append(words, cardWord{term, strings.ToLower(text[term.Start:term.End])})
		}
	}
	return words, nil
}

// spell writes every word of a text as one of words that means it or is near,
// and counts the slips that this sets right; ok is false when a word is neither.
func spell(text string, terms []mongolian.QueryTerm, words []cardWord) (spelt string, slips int, ok bool) {
	end := 0
	for _, term := range terms {
		word, n, ok := nearest(term, text[term.Start:term.End], words)
		if !ok {
			return "", 0, false
		}
		spelt += text[end:term.Start] + word
		slips, end = slips+n, term.End
	}
	return spelt + text[end:], slips, true
}

// nearest answers a typed word when one of words has a form of it, else the
// nearest of them: by itself rather than by its stem alone.
func nearest(term mongolian.QueryTerm, typed string, words []cardWord) (word string, slips int, ok bool) {
	known := forms(term)
	folds := append(slices.Clone(term.Folds), mongolian.Fold(term.Exact))
	for _, w := range words {
		if slices.ContainsFunc(catalogue.TermForms(w.Term), func(form string) bool { return form != "" && slices.Contains(known, form) }) {
			return typed, 0, true
		}
		for far, form := range []string{w.Exact, w.Stem} {
			n := index.Slips(folds, mongolian.Fold(form))
			if n > 0 && (!ok || n+far < slips) {
				word, slips, ok = w.written, n+far, true
			}
		}
	}
	return word, slips, ok
}
