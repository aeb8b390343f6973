package dictionary

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/mongolian"
)

// Word is a headword with everything that is known of it.
type Word struct {
	Headword    string
	Language    string
	Traditional string
	Meanings    []Meaning
	Inflection  []mongolian.NounForm // the cases of a noun, the forms of a verb
	Before      []string             // neighbours in the alphabet
	After       []string
}

// Meaning is what one source says of a word.
type Meaning struct {
	Source Source
	Senses []Sense
}

// Found is the outcome of a look-up.
type Found struct {
	Query  string
	Read   string // the Cyrillic word that a Latin spelling was read as
	Word   *Word
	Form   *mongolian.NounForm // which form of the word it is, where that is known
	Others []string            // further words that it may be a form of
	Near   []string            // where no word was found: words that are spelt alike
}

type candidate struct {
	ID       int64  `db:"id"`
	Headword string `db:"headword"`
	Key      string `db:"key"`
	Rank     int    `db:"rank"`
	score    int
	form     *mongolian.NounForm
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
	if best.form != nil && best.form.Text != best.Headword {
		found.Form = best.form
	}
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
// first.
func (s *Service) candidates(ctx context.Context, word, language string) ([]candidate, error) {
	ranks, read := map[string]int{}, map[string]string{}
	w := db.NewWhere().And("k.language = ?", language)
	var keys []any
	for i, reading := range readings(language, word) {
		for _, k := range keysOf(language, reading) {
			if _, known := ranks[k.text]; !known {
				ranks[k.text], read[k.text] = k.rank*perRank+i, reading
				keys = append(keys, k.text)
			}
		}
	}
	rows, err := db.All[candidate](ctx, s.db, `SELECT w.id, w.headword, k.key, k.rank FROM dictionary_keys k
		JOIN dictionary_words w ON w.id = k.word_id`+w.In("k.key", keys...).SQL()+" ORDER BY k.rank, w.sort, w.id LIMIT "+
		w.Bind(maxCandidates*len(keys)), w.Args()...)
	if err != nil {
		return nil, err
	}
	best := map[int64]candidate{}
	for _, row := range rows {
		row.score = ranks[row.Key] + row.Rank*perRank
		row.read = read[row.Key]
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
			c.form = mongolian.FormOf(c.Headword, c.read)
		}
		if c.form != nil {
			c.score = min(c.score, perRank/2)
		}
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b candidate) int {
		return cmp.Or(a.score-b.score, len(a.Headword)-len(b.Headword), strings.Compare(a.Headword, b.Headword))
	})
	return all[:min(len(all), maxCandidates)]
}

// Headword returns a word by its headword; it returns NotFound if there is none.
func (s *Service) Headword(ctx context.Context, headword string) (Word, error) {
	word, err := checkWord("headword", headword)
	if err != nil {
		return Word{}, apperr.New(apperr.NotFound)
	}
	return cached(ctx, s, "word "+headword, func() (Word, error) {
		language := languageOf(word)
		row, err := db.Get[candidate](ctx, s.db, "SELECT id, headword FROM dictionary_words WHERE language = $1 AND headword = $2",
			language, headword)
		if apperr.Is(err, apperr.NotFound) { // in other letters: Book
			row, err = db.Get[candidate](ctx, s.db, `SELECT w.id, w.headword FROM dictionary_keys k JOIN dictionary_words w ON w.id = k.word_id
				WHERE k.language = $1 AND k.key = $2 AND k.rank = 0 ORDER BY w.sort, w.id LIMIT 1`, language, exactKey+word)
		}
		if err != nil {
			return Word{}, err
		}
		return s.whole(ctx, row.ID, row.Headword, language)
	})
}

type meaningRow struct {
	Source
	Traditional string  `db:"traditional"`
	Senses      []Sense `db:"senses,json"`
}

func (s *Service) whole(ctx context.Context, id int64, headword, language string) (Word, error) {
	word := Word{Headword: headword, Language: language}
	rows, err := db.All[meaningRow](ctx, s.db, `SELECT s.id, s.name, s.licence, s.address, e.traditional, e.senses
		FROM dictionary_entries e JOIN dictionary_sources s ON s.id = e.source_id WHERE e.word_id = $1 ORDER BY s.id`, id)
	if err != nil {
		return word, err
	}
	kinds := map[string]bool{}
	for _, row := range rows {
		word.Traditional = cmp.Or(word.Traditional, row.Traditional)
		word.Meanings = append(word.Meanings, Meaning{row.Source, row.Senses})
		for _, sense := range row.Senses {
			kinds[sense.PartOfSpeech] = true
		}
	}
	if language == Mongolian && (kinds["noun"] || kinds["adjective"]) {
		word.Inflection = mongolian.Decline(headword)
	}
	return s.withNeighbours(ctx, word)
}
