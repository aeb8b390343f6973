package catalogue_test

import (
	"context"
	"encoding/json"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

// titlesOf returns the titles of a page of a series.
func titlesOf(t *testing.T, ctx context.Context, s *shelf, id int64, number, size int) (titles []string, total int) {
	t.Helper()
	list, err := s.SeriesWorks(ctx, id, page.Of(number, size))
	check(t, err)
	for _, row := range list.Rows {
		var card catalogue.Card
		check(t, json.Unmarshal(row, &card))
		titles = append(titles, card.Title)
	}
	return titles, list.Total
}

// seriesOf returns the series of a record as a guest reads them.
func (s *shelf) seriesOf(t *testing.T, id int64) []catalogue.MembershipInSeries {
	t.Helper()
	c, err := s.ByIDOrSlug(s.guest, strconv.FormatInt(id, 10))
	check(t, err)
	return c.Subjects.Series
}

func TestSeriesStandInTheirOrder(t *testing.T) {
	each(t, func(t *testing.T, s *shelf) {
		series, err := s.FindOrCreateSeries(s.all, " Их аян ", "")
		check(t, err)
		same, err := s.FindOrCreateSeries(s.all, "их АЯН", "")
		check(t, err)
		if same.ID != series.ID {
			t.Error("a name in other letters is another series")
		}
		const tooSmall = 0.0001 // is no number
		for title, number := range map[string]float64{"Гурав": 3, "Нэг": 1, "Завсар": 1.5, "Хавсралт": tooSmall} {
			s.create(t, catalogue.Content{Title: title, Series: []catalogue.SeriesPart{{SeriesID: series.ID, Number: number}}})
		}
		titles, total := titlesOf(t, s.guest, s, series.ID, 1, 3)
		if diff := cmp.Diff([]string{"Нэг", "Завсар", "Гурав"}, titles); diff != "" || total != 4 {
			t.Error(total, diff)
		}
		if titles, _ = titlesOf(t, s.guest, s, series.ID, 2, 3); len(titles) != 1 || titles[0] != "Хавсралт" {
			t.Error("what has no number does not stand last:", titles)
		}
	})
}

// A series of which nobody else may see a work is nobody else's: neither its
// name nor its count tells of hidden records.
func TestHiddenWorksTellNothingOfTheirSeries(t *testing.T) {
	each(t, func(t *testing.T, s *shelf) {
		series, err := s.FindOrCreateSeries(s.all, "Нууц цуврал", "")
		check(t, err)
		part := []catalogue.SeriesPart{{SeriesID: series.ID, Number: 1}}
		hidden := s.create(t, catalogue.Content{Title: "Далд", Visibility: entitlements.Draft, OwnerID: s.other.ID, Series: part})
		if _, err := s.SeriesByID(s.guest, series.ID); !apperr.Is(err, apperr.NotFound) {
			t.Error(err)
		}
		if _, err := s.SeriesWorks(s.guest, series.ID, page.Of(1, 10)); !apperr.Is(err, apperr.NotFound) {
			t.Error(err)
		}
		librarian := viewer.With(context.Background(), viewer.Viewer{
			AccountID: "b", OrganizationID: s.owner.ID, Role: viewer.Librarian,
		})
		own := s.create(t, catalogue.Content{Title: "Ил"})
		if _, err := s.PutIntoSeries(librarian, own.ID, catalogue.Series{ID: series.ID}, 2); !apperr.Is(err, apperr.NotFound) {
			t.Error("a series is known by its number alone:", err)
		}
		if _, err := s.PutIntoSeries(librarian, hidden.ID, catalogue.Series{Name: "Өөр"}, 2); !apperr.Is(err, apperr.NotFound) {
			t.Error(err)
		}
		if _, err := s.PutIntoSeries(librarian, own.ID, catalogue.Series{Name: "Нууц цуврал"}, 2); err != nil {
			t.Error(err)
		}
		found, err := s.SeriesByID(s.guest, series.ID)
		if err != nil || found.Count != 1 || !found.Public {
			t.Error(found, err)
		}
	})
}

func TestOnlyTheOwnersStaffChangeSeries(t *testing.T) {
	each(t, func(t *testing.T, s *shelf) {
		record := s.create(t, catalogue.Content{Title: "Нэг"})
		as := func(organization string, role viewer.Role) context.Context {
			return viewer.With(context.Background(), viewer.Viewer{AccountID: "a", OrganizationID: organization, Role: role})
		}
		for name, who := range map[string]struct {
			ctx  context.Context
			code apperr.Code
		}{
			"a reader": {as(s.owner.ID, viewer.Reader), apperr.RoleRequired}, "a guest": {s.guest, apperr.RoleRequired},
			"another library": {as(s.other.ID, viewer.Librarian), apperr.NotFound},
		} {
			if _, err := s.PutIntoSeries(who.ctx, record.ID, catalogue.Series{Name: "Цуврал"}, 1); !apperr.Is(err, who.code) {
				t.Errorf("%s: %v", name, err)
			}
		}
		librarian := as(s.owner.ID, viewer.Librarian)
		for _, number := range []float64{1, 4.25} { // the second moves it
			part, err := s.PutIntoSeries(librarian, record.ID, catalogue.Series{Name: "Цуврал"}, number)
			check(t, err)
			of := s.seriesOf(t, record.ID)
			if len(of) != 1 || of[0].Number != number || of[0].ID != part.ID {
				t.Error(of)
			}
		}
		if _, err := s.PutIntoSeries(librarian, record.ID, catalogue.Series{Name: "Цуврал"}, 1e9); !apperr.Is(err, apperr.Invalid) {
			t.Error(err)
		}
		of := s.seriesOf(t, record.ID)
		check(t, s.TakeOutOfSeries(librarian, record.ID, of[0].ID))
		if err := s.TakeOutOfSeries(librarian, record.ID, of[0].ID); !apperr.Is(err, apperr.NotFound) {
			t.Error(err)
		}
	})
}
