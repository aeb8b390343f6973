package opensearch

import (
	"context"
	"strconv"

	"sudar/internal/mongolian"
	"sudar/internal/search/index"
)

// maxGuessed bounds the folds of one query that are compared (package index has
// the same).
const maxGuessed = 64

// suggestion is what the servers know near a text.
type suggestion struct {
	Options []struct {
		Text      string `json:"text"`
		Frequency int    `json:"freq"`
	} `json:"options"`
}

// asked is a fold of a word that is compared with all folds of the index.
type asked struct {
	word int
	fold string
}

// guess returns for every word the folds of the index within the slips that
// mongolian allows, the nearest and then the commonest first.
func (e *Engine) guess(ctx context.Context, words []index.Word) ([][]string, error) {
	questions, body := []asked{}, object{}
	for i, w := range words {
		for _, fold := range w.Folds {
			limit := mongolian.MaxEdits(fold)
			if limit == 0 || len(questions) == maxGuessed {
				continue
			}
			body[strconv.Itoa(len(questions))] = near(fold, limit)
			questions = append(questions, asked{i, fold})
		}
	}
	guesses := make([][]string, len(words))
	if len(questions) == 0 {
		return guesses, nil
	}
	found, err := e.ask(ctx, object{"size": 0, "track_total_hits": true, "suggest": body})
	if err != nil {
		return nil, err
	}
	closest := make([]index.Nearby, len(words))
	for i := range closest {
		closest[i] = index.Nearby{}
	}
	for i, question := range questions {
		for _, some := range found.Suggest[strconv.Itoa(i)] {
			for _, option := range some.Options {
				closest[question.word].Add(question.fold, option.Text, option.Frequency)
			}
		}
	}
	for i := range guesses {
		guesses[i] = closest[i].Nearest()
	}
	return guesses, nil
}

// near asks for folds within some slips of one, its first letter alike.
func near(fold string, limit int) object {
	return object{"text": fold, "term": object{
		"field": termField(upTo(step(index.MaxCost)), index.Folded), "analyzer": "keyword", "suggest_mode": "always",
		"max_edits": limit, "prefix_length": 1, "min_word_length": 1, "size": index.MaxGuesses, "shard_size": 4 * index.MaxGuesses,
		"max_term_freq": 1_000_000_000, // a common word may be a slip too
	}}
}
