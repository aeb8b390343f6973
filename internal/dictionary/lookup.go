package dictionary

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"sudar/internal/kit/db"
	"sudar/internal/mongolian"
)

// Found is the outcome of a look-up.
type Found struct {
	Query  string
	Read   string // the Cyrillic word that a Latin spelling was read as
	Word   *Word
	Form   Form     // which form of the word it is, where that is known
	Others []string // further words that it may be a form of
	Near   []string // where no word was found: words that are spelt alike
}

// Form is a form of a noun or of a verb; neither where it is not known.
type Form struct {
	Noun *mongolian.NounForm
	Verb *mongolian.VerbForm
}

// formOf returns which form of a headword a word is by the rules; of a verb, whose
// infinitive is declined as well, that of the verb.
func formOf(headword, word string) Form {
	if form := mongolian.VerbFormOf(headword, word); form != nil {
		return Form{Verb: form}
	}
	return Form{Noun: mongolian.FormOf(headword, word)}
}

func (f Form) known() bool { return f != Form{} }

// of leaves out a form that the word itself is called by.
func (f Form) of(headword string) Form {
	if f.Noun != nil && f.Noun.Text == headword {
		f.Noun = nil
	}
	if f.Verb != nil && f.Verb.Text == headword {
		f.Verb = nil
	}
	return f
}

type candidate struct {
	ID       int64  `db:"id"`
	Headword string `db:"headword"`
	Key      string `db:"key"`
	Rank     int    `db:"rank"`
	score    int
	form     Form
	read     string
}

// Bounds of a look-up: candidates that are read and words that are named.
const (
	maxCandidates = 40
	maxOthers     = 6
)

// Lookup finds the word of which text is a form; it returns Invalid where there
// is no text. A word that nobody knows is no error.
func (s *Service) Lookup(ctx context.Context, text string, direction Direction) (Found, error) {
	word, err := checkWord("q", text)
	if err != nil {
		return Found{}, err
	}
	return cached(ctx, s, "lookup "+string(direction)+" "+word, func() (Found, error) { return s.lookup(ctx, word, direction) })
}

func (s *Service) lookup(ctx context.Context, word string, direction Direction) (Found, error) {
	found := Found{Query: word}
	candidates, err := s.candidates(ctx, word, direction.from())
	if err != nil {
		return found, err
	}
	if len(candidates) == 0 {
		found.Near, err = s.Suggest(ctx, firstLetters(word), direction)
		return found, err
	}
	best := candidates[0]
	if best.read != word {
		found.Read = best.read
	}
	found.Form = best.form.of(best.Headword)
	for _, other := range candidates[1:] {
		if len(found.Others) < maxOthers && other.score <= best.score+nearScore {
			found.Others = append(found.Others, other.Headword)
		}
	}
	whole, err := s.whole(ctx, best.ID, best.Headword, direction.from())
	found.Word = &whole
	return found, err
}

// firstLetters returns what alike words begin with.
func firstLetters(word string) string {
	letters := []rune(word)
	return string(letters[:min(len(letters), max(2, len(letters)/2))])
}

// candidates returns the words that a spelling may be a form of, the likeliest
// first. The folded spellings, which many words share, are asked for only where the
// surer keys find no word that it certainly is: others would not be named.
func (s *Service) candidates(ctx context.Context, word, language string) ([]candidate, error) {
	var sure, folded []wanted
	for i, reading := range readings(language, word) {
		for _, k := range keysOf(language, reading) {
			key := wanted{text: k.text, rank: k.rank*perRank + i, reading: reading}
			if strings.HasPrefix(k.text, foldedKey) {
				folded = append(folded, key)
			} else {
				sure = append(sure, key)
			}
		}
	}
	found, err := s.under(ctx, language, sure)
	if err != nil || len(folded) == 0 || len(found) > 0 && found[0].score < perRank {
		return found, err
	}
	return s.under(ctx, language, append(sure, folded...))
}

// wanted is a key that a spelling may be found under, and the reading it is of.
type wanted struct {
	text    string
	rank    int
	reading string
}

// under returns the words under keys, the likeliest first.
func (s *Service) under(ctx context.Context, language string, keys []wanted) ([]candidate, error) {
	by := make(map[string]wanted, len(keys))
	var texts []any
	for _, k := range keys {
		if _, known := by[k.text]; !known {
			by[k.text] = k
			texts = append(texts, k.text)
		}
	}
	w := db.NewWhere().And("k.language = ?", language)
	rows, err := db.All[candidate](ctx, s.db, `SELECT w.id, w.headword, k.key, k.rank FROM dictionary_keys k
		JOIN dictionary_words w ON w.id = k.word_id`+w.In("k.key", texts...).SQL()+" ORDER BY k.rank, w.sort, w.id LIMIT "+
		w.Bind(maxCandidates*len(texts)), w.Args()...)
	if err != nil {
		return nil, err
	}
	best := map[int64]candidate{}
	for _, row := range rows {
		row.score = by[row.Key].rank + row.Rank*perRank
		row.read = by[row.Key].reading
		if known, ok := best[row.ID]; !ok || row.score < known.score {
			best[row.ID] = row
		}
	}
	return ordered(best), nil
}

// Steps of a candidate's score: a surer kind of key counts more than a likelier
// reading, and a form that the rules make of a word counts as that word itself.
const (
	perRank   = 10
	nearScore = 2 * perRank
)

func ordered(best map[int64]candidate) []candidate {
	all := make([]candidate, 0, len(best))
	for _, c := range best {
		if c.score > 0 {
			c.form = formOf(c.Headword, c.read)
		}
		if c.form.known() {
			c.score = min(c.score, perRank/2)
		}
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b candidate) int {
		return cmp.Or(a.score-b.score, len(a.Headword)-len(b.Headword), strings.Compare(a.Headword, b.Headword))
	})
	return all[:min(len(all), maxCandidates)]
}
