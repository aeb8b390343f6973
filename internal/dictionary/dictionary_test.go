package dictionary_test

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/dictionary"
	"sudar/internal/dictionary/own"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/page"
	"sudar/internal/mongolian"
)

func each(t *testing.T, fn func(ctx context.Context, t *testing.T, s *dictionary.Service)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := dictionary.New(d)
		check(t, own.Import(t.Context(), s))
		fn(t.Context(), t, s)
	})
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestLookup(t *testing.T) {
	each(t, func(ctx context.Context, t *testing.T, s *dictionary.Service) {
		for _, test := range []struct {
			text      string
			direction dictionary.Direction
			want      string
		}{
			{"ном", dictionary.MongolianEnglish, "ном"},
			{"  НОМООСОО ", dictionary.MongolianEnglish, "ном"},
			{"хүүхдийн", dictionary.MongolianMongolian, "хүүхэд"},
			{"номын сангаас", dictionary.MongolianEnglish, "номын сан"},
			{"уншсан", dictionary.MongolianEnglish, "унших"},
			{"vндэсний", dictionary.MongolianEnglish, ""},
			{"nom", dictionary.MongolianEnglish, "ном"},
			{"hvvhdiig", dictionary.MongolianEnglish, "хүүхэд"},
			{"khuukhed", dictionary.MongolianEnglish, "хүүхэд"},
			{"books", dictionary.EnglishMongolian, "book"},
			{"Libraries", dictionary.EnglishMongolian, "library"},
			{"ном", dictionary.EnglishMongolian, ""},
		} {
			found, err := s.Lookup(ctx, test.text, test.direction)
			check(t, err)
			got := ""
			if found.Word != nil {
				got = found.Word.Headword
			}
			if got != test.want {
				t.Errorf("%s %s: %q, not %q", test.direction, test.text, got, test.want)
			}
		}
		if _, err := s.Lookup(ctx, " ", dictionary.MongolianEnglish); !apperr.Is(err, apperr.Invalid) {
			t.Error(err)
		}
	})
}

func TestLookupTellsWhichForm(t *testing.T) {
	each(t, func(ctx context.Context, t *testing.T, s *dictionary.Service) {
		found, err := s.Lookup(ctx, "номоо", "")
		check(t, err)
		if form := found.Form.Noun; form == nil || form.Case != "refl" || form.Plural || form.Own || found.Read != "" {
			t.Errorf("%+v", found)
		}
		found, err = s.Lookup(ctx, "номдоо", "")
		check(t, err)
		if form := found.Form.Noun; form == nil || form.Case != "dat" || !form.Own {
			t.Errorf("%+v", found)
		}
		found, err = s.Lookup(ctx, "уншсан", "")
		check(t, err)
		if form := found.Form.Verb; form == nil || form.Form != mongolian.Past || found.Form.Noun != nil {
			t.Errorf("%+v", found)
		}
		found, err = s.Lookup(ctx, "унших", "")
		check(t, err)
		if found.Form != (dictionary.Form{}) {
			t.Errorf("%+v", found)
		}
		found, err = s.Lookup(ctx, "номз", "")
		check(t, err)
		if found.Word != nil || !slices.Contains(found.Near, "ном") {
			t.Errorf("%+v", found)
		}
	})
}

func TestWordStandsInTheAlphabet(t *testing.T) {
	each(t, func(ctx context.Context, t *testing.T, s *dictionary.Service) {
		word, err := s.Headword(ctx, "ном")
		check(t, err)
		if len(word.Meanings) != 1 || len(word.Meanings[0].Senses) != 2 || len(word.Inflection) != 16 || word.Traditional == "" {
			t.Errorf("%+v", word)
		}
		if diff := cmp.Diff([]string{"номч", "номын сан", "номын санч", "нохой", "нуур"}, sorted(word.After)); diff != "" {
			t.Error(diff)
		}
		if _, err := s.Headword(ctx, "номз"); !apperr.Is(err, apperr.NotFound) {
			t.Error(err)
		}
		list, err := s.Browse(ctx, "н", "", page.Of(1, 3))
		check(t, err)
		if list.Total != 10 || len(list.Rows) != 3 || list.Rows[0] != "найз" {
			t.Errorf("%+v", list)
		}
		if _, err := s.Browse(ctx, "?", "", page.Of(1, 3)); !apperr.Is(err, apperr.Invalid) {
			t.Error(err)
		}
		suggested, err := s.Suggest(ctx, "nom", "")
		check(t, err)
		if !slices.Contains(suggested, "номч") {
			t.Error(suggested)
		}
	})
}

// Words of one root lead to each other, as far as they are in the dictionary.
func TestFamilies(t *testing.T) {
	each(t, func(ctx context.Context, t *testing.T, s *dictionary.Service) {
		for _, test := range []struct {
			headword       string
			derived, bases []string
		}{
			{"ном", []string{"номч", "номын сан", "номын санч"}, nil},
			{"номч", nil, []string{"ном"}},
			{"унших", []string{"уншигч"}, nil},
			{"уншигч", nil, []string{"унших"}},
			{"book", nil, nil},
		} {
			word, err := s.Headword(ctx, test.headword)
			check(t, err)
			if diff := cmp.Diff([][]string{test.derived, test.bases}, [][]string{word.Derived, word.Bases}); diff != "" {
				t.Errorf("%s: %s", test.headword, diff)
			}
			if verb := test.headword == "унших"; verb != (len(word.Conjugation) > 0) || verb == (len(word.Own) > 0) && word.Language == "mn" {
				t.Errorf("%s: %+v %+v", test.headword, word.Conjugation, word.Own)
			}
		}
	})
}

func sorted(words []string) []string {
	words = slices.Clone(words)
	slices.Sort(words)
	return words
}

// A source imported again says what it says now; what nobody says is gone.
func TestImportAgainReplaces(t *testing.T) {
	each(t, func(ctx context.Context, t *testing.T, s *dictionary.Service) {
		source := dictionary.Source{ID: "x", Name: "X", Licence: "CC0"}
		said := func(words ...string) {
			var entries []dictionary.Entry
			for _, w := range words {
				entries = append(entries, dictionary.Entry{Headword: w, Senses: []dictionary.Sense{{Definition: w + "\x00"}}})
			}
			check(t, s.Import(ctx, source, entries, nil))
		}
		said("ном", "эгшиг", "?!")
		if word, err := s.Headword(ctx, "эгшиг"); err != nil || word.Meanings[0].Source != source {
			t.Error(word, err)
		}
		said("ном")
		if _, err := s.Headword(ctx, "эгшиг"); !apperr.Is(err, apperr.NotFound) {
			t.Error("a word that nobody says any more is there:", err)
		}
		word, err := s.Headword(ctx, "ном")
		check(t, err)
		if len(word.Meanings) != 2 {
			t.Errorf("%+v", word)
		}
		found, err := s.Lookup(ctx, "эгшгийн", "")
		check(t, err)
		if found.Word != nil {
			t.Errorf("%+v", found)
		}
	})
}

func newService(t testing.TB) *dictionary.Service {
	return dictionary.New(dbtest.SQLite(t, clock.System{}))
}
