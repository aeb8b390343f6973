package dictionary

import (
	"bytes"
	"context"
	"slices"
	"strings"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/mongolian"
)

// neighbours is how many words are shown on either side of one.
const neighbours = 5

// maxSuggestions is how many words are suggested.
const maxSuggestions = 8

// withNeighbours adds the words on either side in the alphabet.
func (s *Service) withNeighbours(ctx context.Context, w Word) (Word, error) {
	sort := mongolian.SortKey(w.Headword)
	before, err := db.All[string](ctx, s.db, `SELECT headword FROM dictionary_words WHERE language = $1 AND sort < $2
		ORDER BY sort DESC, id DESC LIMIT $3`, w.Language, sort, neighbours)
	if err != nil {
		return w, err
	}
	slices.Reverse(before)
	w.Before = before
	w.After, err = db.All[string](ctx, s.db, `SELECT headword FROM dictionary_words WHERE language = $1 AND sort > $2
		ORDER BY sort, id LIMIT $3`, w.Language, sort, neighbours)
	return w, err
}

// Suggest returns headwords that begin as text does; Latin letters are read as
// Cyrillic ones where Mongolian is looked up.
func (s *Service) Suggest(ctx context.Context, text string, direction Direction) ([]string, error) {
	word, err := checkWord("q", text)
	if err != nil {
		return nil, err
	}
	return cached(ctx, s, "suggest "+string(direction)+" "+word, func() ([]string, error) {
		found := []string{}
		for _, reading := range readings(direction.from(), word) {
			rows, err := s.beginning(ctx, direction.from(), reading)
			if err != nil {
				return nil, err
			}
			for _, row := range rows {
				if len(found) < maxSuggestions && !slices.Contains(found, row) {
					found = append(found, row)
				}
			}
			if len(found) == maxSuggestions {
				break
			}
		}
		return found, nil
	})
}

func (s *Service) beginning(ctx context.Context, language, prefix string) ([]string, error) {
	low, high := span(prefix)
	if low == nil {
		return nil, nil
	}
	return db.All[string](ctx, s.db, `SELECT headword FROM dictionary_words WHERE language = $1 AND sort >= $2 AND sort < $3
		ORDER BY sort, id LIMIT $4`, language, low, high, maxSuggestions)
}

// span returns the bounds of the sort keys of what begins with prefix; nil when
// it has no letters.
func span(prefix string) (low, high []byte) {
	low, _, _ = bytes.Cut(mongolian.SortKey(prefix), []byte{0})
	if len(low) == 0 {
		return nil, nil
	}
	return low, append(slices.Clone(low), 0xff)
}

// phraseSpan returns the bounds of the sort keys of what begins with a word and
// has more words behind it.
func phraseSpan(word string) (low, high []byte) {
	low, _, _ = bytes.Cut(mongolian.SortKey(word), []byte{0})
	return append(slices.Clone(low), 8), append(slices.Clone(low), 9) // 8 is the gap between words
}

// Browse returns a page of the headwords of a direction in the order of the
// alphabet: of those that begin with letter, or of all where that is "". It
// returns Invalid if letter is no letter.
func (s *Service) Browse(ctx context.Context, letter string, direction Direction, request page.Request) (page.List[string], error) {
	list := page.List[string]{Request: request}
	w := db.NewWhere().And("language = ?", direction.from())
	if letter != "" {
		low, high := span(letter)
		if low == nil {
			return list, apperr.InvalidField("letter", "field.choice")
		}
		w.And("sort >= ?", low).And("sort < ?", high)
	}
	var err error
	if list.Total, err = s.count(ctx, strings.ToLower(letter), direction, w); err != nil {
		return list, err
	}
	query := "SELECT headword FROM dictionary_words" + w.SQL()
	list.Rows, err = db.All[string](ctx, s.db, query+" ORDER BY sort, id LIMIT "+w.Bind(request.Size)+" OFFSET "+w.Bind(request.Offset()),
		w.Args()...)
	return list, err
}

func (s *Service) count(ctx context.Context, letter string, direction Direction, w *db.Where) (int, error) {
	return cached(ctx, s, "count "+direction.from()+" "+letter, func() (int, error) {
		return db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM dictionary_words"+w.SQL(), w.Args()...)
	})
}

// Address is a headword with its number, for the sitemap.
type Address struct {
	ID       int64  `db:"id"`
	Headword string `db:"headword"`
}

// Addresses returns the words whose numbers are after one and up to another.
func (s *Service) Addresses(ctx context.Context, after, upTo int64) ([]Address, error) {
	return db.All[Address](ctx, s.db, "SELECT id, headword FROM dictionary_words WHERE id > $1 AND id <= $2 ORDER BY id", after, upTo)
}

// NextAddressed returns the number of the first word after one; 0 for none.
func (s *Service) NextAddressed(ctx context.Context, after int64) (int64, error) {
	return db.Get[int64](ctx, s.db, "SELECT COALESCE(MIN(id), 0) FROM dictionary_words WHERE id > $1", after)
}
