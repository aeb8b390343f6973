package catalogue_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/page"
)

// history returns the changes of a record, newest first.
func (s *shelf) history(t *testing.T, ctx context.Context, id int64) []catalogue.Revision {
	t.Helper()
	list, err := s.Revisions(ctx, id, page.Of(1, 100))
	check(t, err)
	if list.Total != len(list.Rows) {
		t.Errorf("%d of %d changes", len(list.Rows), list.Total)
	}
	return list.Rows
}

func TestChangesOfARecordAreKeptAndUndone(t *testing.T) {
	each(t, func(t *testing.T, s *shelf) {
		librarian := staffOf(s.owner.ID)
		tag, err := s.FindOrCreateTag(s.all, "түүх", "")
		check(t, err)
		record := s.create(t, catalogue.Content{Title: "Нэг", Year: 1990, Translations: map[string]catalogue.RecordTexts{"en": {Title: "One"}}})
		_, err = s.AddTag(librarian, record.ID, tag.ID)
		check(t, err)
		record = s.at(t, record.ID)
		record.Title, record.Year, record.Slug = "Хоёр", 1991, ""
		record.Translations = map[string]catalogue.RecordTexts{"ru": {Title: "Два"}}
		check(t, s.Update(librarian, record))
		check(t, s.Update(librarian, record)) // changes nothing
		made := s.history(t, librarian, record.ID)
		want := [][]catalogue.Change{
			{
				{Field: "title", Before: []string{"Нэг"}, After: []string{"Хоёр"}},
				{Field: "translations", Before: []string{"One"}, After: []string{"Два"}},
				{Field: "year", Before: []string{"1990"}, After: []string{"1991"}},
			},
			{{Field: "tags", Before: []string{}, After: []string{"түүх"}}},
		}
		if len(made) != 2 || made[0].Source != catalogue.ByStaff || !made[0].Current {
			t.Fatalf("%+v", made)
		}
		if diff := cmp.Diff(want, [][]catalogue.Change{made[0].Changes, made[1].Changes}); diff != "" {
			t.Error(diff)
		}
		check(t, s.UndoRevision(librarian, record.ID, made[0].ID))
		if now := s.at(t, record.ID); now.Title != "Нэг" || now.Year != 1990 || len(now.Translations) != 1 ||
			now.Translations["en"].Title != "One" ||
			len(now.TagIDs) != 1 {
			t.Errorf("undone: %+v", now)
		}
		if err := s.UndoRevision(librarian, record.ID, made[0].ID); !apperr.Is(err, apperr.Conflict) {
			t.Error("undone twice:", err)
		}
		check(t, s.UndoRevision(librarian, record.ID, made[1].ID))
		undo := s.history(t, librarian, record.ID)
		if len(undo) != 4 || undo[0].Source != catalogue.ByUndo || !undo[3].Undone || len(s.at(t, record.ID).TagIDs) != 0 {
			t.Errorf("%+v", undo)
		}
		check(t, s.UndoRevision(librarian, record.ID, undo[0].ID)) // an undo is a change
		if len(s.at(t, record.ID).TagIDs) != 1 {
			t.Error("the tag did not come back")
		}
	})
}

// What was changed since is not overwritten, and nobody else's history is seen.
func TestAChangeThatWasChangedSinceIsNotUndone(t *testing.T) {
	each(t, func(t *testing.T, s *shelf) {
		librarian := staffOf(s.owner.ID)
		record := s.create(t, catalogue.Content{Title: "Нэг"})
		check(t, s.SetVisibility(librarian, record.ID, entitlements.HubOnly))
		check(t, s.SetVisibility(librarian, record.ID, entitlements.OrganizationOnly))
		made := s.history(t, librarian, record.ID)
		if len(made) != 2 || made[1].Current {
			t.Fatalf("%+v", made)
		}
		if err := s.UndoRevision(librarian, record.ID, made[1].ID); !apperr.Is(err, apperr.Conflict) {
			t.Error(err)
		}
		other := s.create(t, catalogue.Content{Title: "Хоёр"})
		if err := s.UndoRevision(librarian, other.ID, made[0].ID); !apperr.Is(err, apperr.NotFound) {
			t.Error("undone at another record:", err)
		}
		for _, err := range []error{
			s.UndoRevision(staffOf(s.other.ID), record.ID, made[0].ID), s.Unlock(staffOf(s.other.ID), record.ID, "visibility"),
		} {
			if !apperr.Is(err, apperr.NotFound) {
				t.Error("another library:", err)
			}
		}
	})
}

// A field that staff changed stays as an import comes again, until it is unlocked.
func TestImportsLeaveWhatStaffChanged(t *testing.T) {
	each(t, func(t *testing.T, s *shelf) {
		librarian := staffOf(s.owner.ID)
		tag, err := s.FindOrCreateTag(s.all, "түүх", "")
		check(t, err)
		record := s.create(t, catalogue.Content{Title: "Нэг", Publisher: "Мөнх", Year: 1990})
		mine := s.at(t, record.ID)
		mine.Title, mine.TagIDs = "Миний нэр", []int64{tag.ID}
		check(t, s.Update(librarian, mine))
		locks, err := s.Locks(librarian, record.ID)
		check(t, err)
		if len(locks) != 2 || locks[0].Field != "tags" || locks[1].Field != "title" {
			t.Errorf("%+v", locks)
		}
		record.Year, record.Publisher = 1992, "Соёмбо"
		check(t, s.Update(s.all, record))
		if now := s.at(t, record.ID); now.Title != "Миний нэр" || len(now.TagIDs) != 1 || now.Year != 1992 || now.Publisher != "Соёмбо" {
			t.Errorf("%+v", now)
		}
		if made := s.history(t, librarian, record.ID); made[0].Source != catalogue.ByImport || len(made[0].Changes) != 2 {
			t.Errorf("%+v", made[0])
		}
		check(t, s.Unlock(librarian, record.ID, "title"))
		if err := s.Unlock(librarian, record.ID, "title"); !apperr.Is(err, apperr.NotFound) {
			t.Error(err)
		}
		check(t, s.Update(s.all, record))
		if now := s.at(t, record.ID); now.Title != "Нэг" || len(now.TagIDs) != 1 {
			t.Errorf("after unlocking: %+v", now)
		}
	})
}
