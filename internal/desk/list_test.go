package desk_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/desk"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/page"
	"sudar/internal/search"
	"sudar/internal/search/queries"
)

func TestStaffSeeTheirOwnRecordsAlone(t *testing.T) {
	each(t, func(r *room) {
		r.create(catalogue.Content{Title: "Нээлттэй"})
		r.create(catalogue.Content{Title: "Ноорог", Visibility: entitlements.Draft})
		r.create(catalogue.Content{Title: "Архив", Visibility: entitlements.Archived})
		r.create(catalogue.Content{Title: "Өөр сан", OwnerID: r.other.ID})
		r.create(catalogue.Content{Title: "Өөр ноорог", OwnerID: r.other.ID, Visibility: entitlements.Draft})
		byTitle := search.Desk{Order: search.DeskOrder(queries.TitleAsc)}
		for name, want := range map[string]struct {
			got, want []string
		}{
			"librarian": {r.listed(r.librarian, byTitle), []string{"Архив", "Ноорог", "Нээлттэй"}},
			"stranger":  {r.listed(r.stranger, byTitle), []string{"Өөр ноорог", "Өөр сан"}},
			"hub":       {r.listed(r.hub, byTitle), []string{"Архив", "Ноорог", "Нээлттэй", "Өөр ноорог", "Өөр сан"}},
			"words":     {r.listed(r.librarian, words("ноорог")), []string{"Ноорог"}},
		} {
			if diff := cmp.Diff(want.want, want.got); diff != "" {
				t.Errorf("%s: %s", name, diff)
			}
		}
		foreign := search.Desk{Query: queries.Query{Organization: "beta"}}
		if _, err := r.List(r.librarian, foreign); !apperr.Is(err, apperr.Invalid) {
			t.Error("another organisation:", err)
		}
		if got := r.listed(r.hub, foreign); len(got) != 2 {
			t.Error(got)
		}
	})
}

// What a record lacks is counted, filtered by, and gone as soon as it was added.
func TestRecordsAreFoundByWhatTheyLack(t *testing.T) {
	each(t, func(r *room) {
		category, err := r.records.CreateCategory(r.all, catalogue.Category{Tree: catalogue.General, Name: "Түүх"})
		r.check(err)
		person, err := r.records.CreateContributor(r.all, catalogue.Contributor{DisplayName: "Лодойдамба"})
		r.check(err)
		whole := r.create(catalogue.Content{
			Title: "Бүтэн", Year: 1962, DDC: "894.23", Summary: "Роман", CategoryIDs: []int64{category.ID},
			Identifiers:   []catalogue.Identifier{{Type: "isbn", Value: "978-99929-0-001-1"}},
			Contributions: []catalogue.Contribution{{ContributorID: person.ID, Role: catalogue.Author}},
			Items:         []catalogue.Item{{FileType: catalogue.EPUB, Revision: 1}},
		})
		bare := r.create(catalogue.Content{Title: "Нүцгэн"})
		lacking := func(parts ...string) []string {
			return r.listed(r.librarian, search.Desk{Query: queries.Query{Missing: parts}, Order: search.DeskOrder(queries.TitleAsc)})
		}
		if diff := cmp.Diff([]string{"Бүтэн", "Нүцгэн"}, lacking("cover")); diff != "" {
			t.Error(diff)
		}
		r.check(r.records.SetCover(r.all, whole.ID, catalogue.Cover{Source: catalogue.DrawnCover, Revision: "a", Width: 1, Height: 1}))
		if got := lacking("cover"); len(got) != 2 {
			t.Error("a drawn cover counts:", got)
		}
		r.check(r.records.SetCover(r.all, whole.ID, catalogue.Cover{Source: catalogue.FoundCover, Revision: "b", Width: 1, Height: 1}))
		if diff := cmp.Diff([]string{"Нүцгэн"}, lacking("any")); diff != "" {
			t.Error(diff)
		}
		found, err := r.List(r.librarian, search.Desk{Query: queries.Query{Facets: true, Page: page.Of(1, 10)}})
		r.check(err)
		if found.Rows[0].Complete != 0 || found.Rows[1].Complete != 100 || len(found.Rows[0].Missing) != 8 || len(found.Missing) != 9 ||
			found.Missing[0].Count != 1 || found.Visibilities[0] != (search.Value{Code: "public", Count: 2}) {
			t.Errorf("%+v", found)
		}
		_, err = r.records.AddCategory(r.librarian, bare.ID, category.ID)
		r.check(err)
		if got := lacking("category"); len(got) != 0 {
			t.Error("its category was added:", got)
		}
		if got := r.listed(r.librarian, search.Desk{}); got[0] != "Нүцгэн" {
			t.Error("the last changed comes first:", got)
		}
	})
}

func TestViewsAreOwnOrShared(t *testing.T) {
	each(t, func(r *room) {
		shared, err := r.SaveView(r.librarian, desk.View{Name: " Нүүргүй ", Query: "missing=cover", Shared: true})
		r.check(err)
		views, err := r.Views(r.librarian)
		r.check(err)
		if diff := cmp.Diff([]desk.View{{ID: shared.ID, Name: "Нүүргүй", Query: "missing=cover", Shared: true}}, views); diff != "" {
			t.Error(diff)
		}
		if others, err := r.Views(r.stranger); err != nil || len(others) != 0 {
			t.Error(others, err)
		}
		if err := r.RemoveView(r.stranger, shared.ID); !apperr.Is(err, apperr.NotFound) {
			t.Error(err)
		}
		if _, err := r.SaveView(r.librarian, desk.View{Name: " "}); !apperr.Is(err, apperr.Invalid) {
			t.Error(err)
		}
		r.check(r.RemoveView(r.librarian, shared.ID))
	})
}
