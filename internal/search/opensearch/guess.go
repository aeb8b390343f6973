package opensearch

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"sudar/internal/mongolian"
	"sudar/internal/search/index"
)

// Bounds of guessing (package index has the same).
const (
	maxGuesses = 32 // words that one misspelt word may stand for
	maxGuessed = 64 // folds of one query that are compared
)

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

// guess answers for every word the folds of the index within the slips that
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
	closest := make([]map[string]nearness, len(words))
	for i, question := range questions {
		if closest[question.word] == nil {
			closest[question.word] = map[string]nearness{}
		}
		for _, some := range found.Suggest[strconv.Itoa(i)] {
			some.add(closest[question.word], question.fold)
		}
	}
	for i := range guesses {
		guesses[i] = nearest(closest[i])
	}
	return guesses, nil
}

// near asks for folds within some slips of one, its first letter alike.
func near(fold string, limit int) object {
	return object{"text": fold, "term": object{
		"field": termField(upTo(step(index.MaxCost)), index.Folded), "analyzer": "keyword", "suggest_mode": "always",
		"max_edits": limit, "prefix_length": 1, "min_word_length": 1, "size": maxGuesses, "shard_size": 4 * maxGuesses,
		"max_term_freq": 1_000_000_000, // a common word may be a slip too
	}}
}

// nearness says how near a word is and how often it is there.
type nearness struct{ slips, size int }

func (s suggestion) add(to map[string]nearness, fold string) {
	limit := mongolian.MaxEdits(fold)
	for _, option := range s.Options {
		if !mongolian.WithinEdits(fold, option.Text, limit) {
			continue
		}
		slips := 1
		if limit > 1 && !mongolian.WithinEdits(fold, option.Text, 1) {
			slips = 2
		}
		known := to[option.Text]
		if known.slips == 0 || slips < known.slips {
			known.slips = slips
		}
		known.size = max(known.size, option.Frequency)
		to[option.Text] = known
	}
}

func nearest(near map[string]nearness) []string {
	folds := make([]string, 0, len(near))
	for fold := range near {
		folds = append(folds, fold)
	}
	slices.SortFunc(folds, func(a, b string) int {
		return cmp.Or(near[a].slips-near[b].slips, near[b].size-near[a].size, cmp.Compare(a, b))
	})
	return folds[:min(len(folds), maxGuesses)]
}
