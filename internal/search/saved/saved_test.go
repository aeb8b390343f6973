package saved_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/search/queries"
	"sudar/internal/search/saved"
)

// desk is where readers keep searches.
type desk struct {
	*saved.Service
	guest context.Context
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// eachDesk runs fn on both databases with two readers.
func eachDesk(t *testing.T, fn func(t *testing.T, h *desk, one, two context.Context)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		readers := [2]context.Context{}
		for i := range readers {
			id := ident.New()
			_, err := db.Exec(db.AllTenants(context.Background(), "test"), d,
				`INSERT INTO accounts (id, username, email, first_name, last_name, password_hash, created_at, updated_at)
				VALUES ($1, $1, $1, '', '', '', 0, 0)`, id)
			check(t, err)
			readers[i] = viewer.With(context.Background(), viewer.Viewer{AccountID: id, Role: viewer.Reader})
		}
		fn(t, &desk{saved.New(d), viewer.With(context.Background(), viewer.Viewer{Role: viewer.Guest})}, readers[0], readers[1])
	})
}

// names are what a reader keeps, newest first.
func (h *desk) names(t *testing.T, reader context.Context, request page.Request) (names []string, total int) {
	t.Helper()
	found, err := h.List(reader, request)
	check(t, err)
	for _, saved := range found.Rows {
		names = append(names, saved.Name)
	}
	return names, found.Total
}

func TestSavedSearchesAreTheReadersOwn(t *testing.T) {
	eachDesk(t, func(t *testing.T, h *desk, one, two context.Context) {
		form := queries.Form{
			Text: "тамир", Rows: []queries.Row{{Operator: queries.Not, Field: queries.TitleField, Text: `"гол" <|>`}},
			Languages: []string{"en", "mn"}, Organization: "alpha", YearFrom: 1960, YearTo: 1999, Sort: queries.TitleAsc,
		}
		first, err := h.Save(one, " Тамир,\n миний ", form)
		check(t, err)
		if diff := cmp.Diff(saved.Search{ID: first.ID, Name: "Тамир, миний", Form: form, CreatedAt: first.CreatedAt}, first); diff != "" ||
			!ident.Valid(first.ID) || first.CreatedAt.IsZero() {
			t.Errorf("%+v %s", first, diff)
		}
		for i := range 3 {
			_, err := h.Save(one, fmt.Sprint(i), queries.Form{YearFrom: 2000 + i})
			check(t, err)
		}
		if got, total := h.names(t, one, page.Of(1, 3)); !slices.Equal(got, []string{"2", "1", "0"}) || total != 4 {
			t.Errorf("first page %q of %d", got, total)
		}
		if got, total := h.names(t, one, page.Of(2, 3)); !slices.Equal(got, []string{"Тамир, миний"}) || total != 4 {
			t.Errorf("second page %q of %d", got, total)
		}
		if got, total := h.names(t, two, page.Of(1, 3)); len(got) != 0 || total != 0 {
			t.Errorf("somebody else sees %q of %d", got, total)
		}
		if err := h.Remove(two, first.ID); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("somebody else removes: %v", err)
		}
		check(t, h.Remove(one, first.ID))
		if err := h.Remove(one, first.ID); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("removed twice: %v", err)
		}
		if got, total := h.names(t, one, page.Of(1, 30)); len(got) != 3 || total != 3 {
			t.Errorf("left are %q of %d", got, total)
		}
	})
}

// The same search is kept once, however its form was filled in.
func TestTheSameSearchOnlyTakesTheNewName(t *testing.T) {
	eachDesk(t, func(t *testing.T, h *desk, one, two context.Context) {
		first, err := h.Save(one, "нэг", queries.Form{Text: "тамир", Languages: []string{"mn", "en"}, Rows: []queries.Row{{Text: "гол"}}})
		check(t, err)
		for name, same := range map[string]queries.Form{
			"as it was": {Text: "тамир", Languages: []string{"mn", "en"}, Rows: []queries.Row{{Text: "гол"}}},
			"written out": {
				Text: " %тамир ", Languages: []string{"en", "mn", "en"},
				Rows: []queries.Row{{Operator: queries.And, Field: queries.AnyField, Text: "гол%"}},
			},
			"blank rows": {
				Text: "тамир", Languages: []string{"mn", "en"}, Rows: []queries.Row{{Text: " "}, {Text: "гол"}, {Operator: queries.Not, Text: "%"}},
			},
			"as it is kept": first.Form,
		} {
			again, err := h.Save(one, name, same)
			check(t, err)
			want := first
			want.Name = name
			if diff := cmp.Diff(want, again); diff != "" {
				t.Errorf("%s: %s", name, diff)
			}
		}
		other, err := h.Save(two, "нэг", first.Form)
		check(t, err)
		if other.ID == first.ID {
			t.Error("two readers share a row")
		}
		for name, different := range map[string]queries.Form{
			"order": {Text: "тамир", Languages: []string{"mn", "en"}, Rows: []queries.Row{{Text: "гол"}}, Sort: queries.YearAsc},
			"field": {Text: "тамир", Languages: []string{"mn", "en"}, Rows: []queries.Row{{Field: queries.TitleField, Text: "гол"}}},
			"years": {Text: "тамир", Languages: []string{"mn", "en"}, Rows: []queries.Row{{Text: "гол"}}, YearTo: 1990},
		} {
			if saved, err := h.Save(one, name, different); err != nil || saved.ID == first.ID {
				t.Errorf("%s: %v, the same row: %v", name, err, saved.ID == first.ID)
			}
		}
	})
}

func TestOneMoreThanMayBeKeptIsRefused(t *testing.T) {
	eachDesk(t, func(t *testing.T, h *desk, one, two context.Context) {
		for i := range saved.Most {
			_, err := h.Save(one, fmt.Sprint(i), queries.Form{YearFrom: 1000 + i})
			check(t, err)
		}
		if _, err := h.Save(one, "нэмэлт", queries.Form{Text: "шинэ"}); !apperr.Is(err, apperr.SavedSearchesFull) {
			t.Errorf("one more: %v", err)
		}
		renamed, err := h.Save(one, "шинэ нэр", queries.Form{YearFrom: 1000})
		check(t, err)
		if _, err := h.Save(two, "нэг", queries.Form{Text: "шинэ"}); err != nil {
			t.Errorf("somebody else's first: %v", err)
		}
		check(t, h.Remove(one, renamed.ID))
		if _, err := h.Save(one, "нэмэлт", queries.Form{Text: "шинэ"}); err != nil {
			t.Errorf("after one was removed: %v", err)
		}
		if names, total := h.names(t, one, page.Of(1, 100)); len(names) != saved.Most || total != saved.Most || names[0] != "нэмэлт" {
			t.Errorf("%d kept, total %d, newest %q", len(names), total, names[0])
		}
	})
}

func TestSavedSearchRefusals(t *testing.T) {
	eachDesk(t, func(t *testing.T, h *desk, one, _ context.Context) {
		for name, c := range map[string]struct {
			ctx   context.Context
			name  string
			form  queries.Form
			code  apperr.Code
			field string
		}{
			"guest":   {h.guest, "нэр", queries.Form{Text: "ном"}, apperr.Unauthenticated, ""},
			"no name": {one, " \n", queries.Form{Text: "ном"}, apperr.Invalid, "name"},
			"nothing asked": {
				one, "нэр", queries.Form{Text: " % ", Rows: []queries.Row{{Operator: queries.Not, Text: " "}}, Sort: queries.TitleAsc}, apperr.Invalid,
				"search",
			},
		} {
			_, err := h.Save(c.ctx, c.name, c.form)
			known := apperr.From(err)
			if known.Code != c.code || (c.field != "" && (len(known.Fields) != 1 || known.Fields[0].Name != c.field)) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if _, err := h.List(h.guest, page.Of(1, 30)); !apperr.Is(err, apperr.Unauthenticated) {
			t.Errorf("a guest's list: %v", err)
		}
		if err := h.Remove(h.guest, ident.New()); !apperr.Is(err, apperr.Unauthenticated) {
			t.Errorf("a guest removes: %v", err)
		}
	})
}

// What is kept comes back as it is kept, and is the same search again.
func TestAKeptFormIsNormal(t *testing.T) {
	eachDesk(t, func(t *testing.T, h *desk, one, _ context.Context) {
		word := rapid.StringOfN(rapid.SampledFrom([]rune(`ном%" «»<&\'\x`)), 0, 6, -1)
		row := rapid.Custom(func(t *rapid.T) queries.Row {
			return queries.Row{
				Operator: rapid.SampledFrom([]queries.Operator{"", queries.And, queries.Or, queries.Not}).Draw(t, "operator"),
				Field:    rapid.SampledFrom(append([]queries.Field{""}, queries.Fields...)).Draw(t, "field"), Text: word.Draw(t, "text"),
			}
		})
		rapid.Check(t, func(r *rapid.T) {
			form := queries.Form{
				Text: word.Draw(r, "text"), Rows: rapid.SliceOfN(row, 0, 4).Draw(r, "rows"),
				Languages:    rapid.SliceOfN(rapid.SampledFrom([]string{"mn", "en", "ru"}), 0, 4).Draw(r, "languages"),
				Organization: rapid.SampledFrom([]string{"", "alpha"}).Draw(r, "organisation"), YearFrom: rapid.IntRange(0, 9999).Draw(r, "from"),
			}
			saved, err := h.Save(one, "нэр", form)
			if apperr.Is(err, apperr.Invalid) {
				return
			}
			check(t, err)
			again, err := h.Save(one, "нэр", saved.Form)
			check(t, err)
			if diff := cmp.Diff(saved, again); diff != "" {
				r.Error(diff)
			}
			check(t, h.Remove(one, saved.ID))
		})
	})
}
