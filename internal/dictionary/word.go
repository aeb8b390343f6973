package dictionary

import (
	"bytes"
	"cmp"
	"context"
	"slices"

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
	Inflection  []mongolian.NounForm // the cases of a noun
	Own         []mongolian.NounForm // the cases of a noun of one's own
	Conjugation []mongolian.VerbForm // the forms of a verb
	Derived     []string             // words that are made of it
	Bases       []string             // words that it is made of
	Before      []string             // neighbours in the alphabet
	After       []string
}

// Meaning is what one source says of a word.
type Meaning struct {
	Source Source
	Senses []Sense
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
	if language != Mongolian {
		return s.withNeighbours(ctx, word)
	}
	if kinds["noun"] || kinds["adjective"] {
		word.Inflection, word.Own = mongolian.Decline(headword), mongolian.OwnForms(headword)
	}
	if kinds["verb"] {
		word.Conjugation = mongolian.Conjugate(headword)
	}
	if word, err = s.withFamily(ctx, word, kinds); err != nil {
		return word, err
	}
	return s.withNeighbours(ctx, word)
}

// maxFamily bounds the words that are named as made of another.
const maxFamily = 24

// relative is a word of the same root, with its place in the alphabet.
type relative struct {
	Headword string `db:"headword"`
	Sort     []byte `db:"sort"`
}

// withFamily adds the words in use that are made of a word by the rules, those
// that begin with it or its genitive, and those that it is made of.
func (s *Service) withFamily(ctx context.Context, w Word, kinds map[string]bool) (Word, error) {
	derived, bases := derivedOf(w.Headword, kinds), mongolian.Bases(w.Headword)
	var phrases []mongolian.NounForm
	if kinds["noun"] {
		phrases = w.Inflection[:min(len(w.Inflection), 2)] // nominative and genitive
	}
	family, err := s.relatives(ctx, append(db.List(derived), db.List(bases)...), phrases)
	for _, one := range family {
		switch name := one.Headword; {
		case name == w.Headword:
		case slices.Contains(bases, name) && !slices.Contains(derived, name):
			w.Bases = append(w.Bases, name)
		case len(w.Derived) < maxFamily && !slices.Contains(w.Derived, name):
			w.Derived = append(w.Derived, name)
		}
	}
	return w, err
}

// relatives returns the headwords among names and those that begin with a form and
// have more words behind it, in the order of the alphabet. Names are not ordered by
// the database, which would read the whole alphabet for it.
func (s *Service) relatives(ctx context.Context, names []any, phrases []mongolian.NounForm) ([]relative, error) {
	const columns = "SELECT headword, sort FROM dictionary_words"
	var found []relative
	if len(names) > 0 {
		w := db.NewWhere().And("language = ?", Mongolian).In("headword", names...)
		rows, err := db.All[relative](ctx, s.db, columns+w.SQL(), w.Args()...)
		if err != nil {
			return nil, err
		}
		found = rows
	}
	for _, form := range phrases {
		low, high := phraseSpan(form.Text)
		rows, err := db.All[relative](ctx, s.db, columns+" WHERE language = $1 AND sort >= $2 AND sort < $3 ORDER BY sort, id LIMIT $4",
			Mongolian, low, high, maxFamily)
		if err != nil {
			return nil, err
		}
		found = append(found, rows...)
	}
	slices.SortStableFunc(found, func(a, b relative) int { return bytes.Compare(a.Sort, b.Sort) })
	return found, nil
}

// derivedOf returns the words that the rules make of a headword.
func derivedOf(headword string, kinds map[string]bool) []string {
	var derived []string
	if kinds["noun"] {
		derived = mongolian.Derived(headword, false)
	}
	if kinds["verb"] {
		derived = append(derived, mongolian.Derived(headword, true)...)
	}
	return derived
}
