package desk_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/desk"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/search"
	"sudar/internal/search/queries"
)

// A bulk edit shows what it would do, does it, and is undone but for what was
// changed since.
func TestManyRecordsAreEditedAndTheEditUndone(t *testing.T) {
	each(t, func(r *room) {
		old, kept := r.tag("хуучин"), r.tag("хэвээр")
		var ids []int64
		for i := range 90 {
			c := catalogue.Content{Title: fmt.Sprintf("Ном %02d", i), TagIDs: []int64{old}}
			if i == 0 {
				c.TagIDs = []int64{kept}
			}
			ids = append(ids, r.create(c).ID)
		}
		r.create(catalogue.Content{Title: "Ном 99", OwnerID: r.other.ID})
		every := desk.Selection{All: &search.Desk{Query: queries.Query{Text: "ном"}}}
		changes := []desk.Change{
			{Field: desk.Tags, Act: desk.Replace, Names: []string{"Намар-2026"}},
			{Field: desk.Visibility, Act: desk.Replace, Value: "archived"},
		}
		preview, err := r.Preview(r.librarian, every, changes)
		r.check(err)
		if preview.Selected != 90 || preview.Changed != 90 || len(preview.Samples) != 5 || preview.Fields[0].Count != 90 {
			t.Fatalf("%+v", preview)
		}
		want := []catalogue.Change{
			{Field: "tags", Before: []string{"хэвээр"}, After: []string{"Намар-2026"}},
			{Field: "visibility", Before: []string{"public"}, After: []string{"archived"}},
		}
		if diff := cmp.Diff(want, preview.Samples[0].Changes); diff != "" {
			t.Error(diff)
		}
		edit, err := r.Edit(r.librarian, every, changes)
		r.check(err)
		r.work()
		edit, err = r.BulkEdit(r.librarian, edit.ID)
		r.check(err)
		if edit.State != desk.Done || edit.Records["changed"] != 90 || r.at(ids[40]).Visibility != entitlements.Archived {
			t.Fatalf("%+v", edit)
		}
		again, err := r.Preview(r.librarian, every, changes)
		r.check(err)
		if again.Changed != 0 || again.Same != 90 {
			t.Errorf("a second time: %+v", again)
		}
		r.check(r.records.SetVisibility(r.librarian, ids[7], entitlements.Public)) // edited since
		_, err = r.Undo(r.librarian, edit.ID)
		r.check(err)
		r.work()
		left, err := r.Touched(r.librarian, edit.ID, "kept", page.Of(1, 10))
		r.check(err)
		if left.Total != 1 || left.Rows[0].ID != ids[7] {
			t.Errorf("%+v", left)
		}
		first, other := r.at(ids[0]), r.at(ids[40])
		if first.TagIDs[0] != kept || other.TagIDs[0] != old || other.Visibility != entitlements.Public {
			t.Errorf("%+v, %+v", first, other)
		}
		if _, err := r.Undo(r.librarian, edit.ID); !apperr.Is(err, apperr.Conflict) {
			t.Error("undone twice:", err)
		}
	})
}

// A worker that stops in the middle leaves records waiting, and the next goes on with
// them, once each: of a change and of its undoing.
func TestABulkEditGoesOnWhereAWorkerStopped(t *testing.T) {
	each(t, func(r *room) {
		const titles = 300
		for i := range titles {
			r.create(catalogue.Content{Title: fmt.Sprintf("Ном %03d", i)})
		}
		every := desk.Selection{All: &search.Desk{Query: queries.Query{Text: "ном"}}}
		edit, err := r.Edit(r.librarian, every, []desk.Change{{Field: desk.Tags, Act: desk.Add, Names: []string{"Намар"}}})
		r.check(err)
		count := func(outcome string) int {
			found, err := r.BulkEdit(r.librarian, edit.ID)
			r.check(err)
			return found.Records[outcome]
		}
		r.workUntil(func() bool { return count("changed") > 0 })
		if n := count("changed"); n == titles {
			t.Error("it was not stopped in the middle")
		}
		r.work()
		if n := count("changed"); n != titles {
			t.Fatalf("%d were changed", n)
		}
		_, err = r.Undo(r.librarian, edit.ID)
		r.check(err)
		r.workUntil(func() bool { return count("undone") > 0 })
		if n := count("undone"); n == titles {
			t.Error("undoing was not stopped in the middle")
		}
		r.work()
		if n := count("undone"); n != titles {
			t.Fatalf("%d were undone", n)
		}
		written, err := db.Get[int](r.all, r.db, "SELECT COUNT(*) FROM content_revisions WHERE run_id = $1", edit.ID)
		r.check(err)
		tagged, err := db.Get[int](r.all, r.db, "SELECT COUNT(*) FROM content_tags")
		r.check(err)
		if written != 2*titles || tagged != 0 {
			t.Errorf("%d revisions, %d tags left", written, tagged)
		}
	})
}

func TestEveryFieldIsEditedInBulk(t *testing.T) {
	each(t, func(r *room) {
		one, two := r.tag("нэг"), r.tag("хоёр")
		category, err := r.records.CreateCategory(r.all, catalogue.Category{Tree: catalogue.General, Name: "Түүх"})
		r.check(err)
		var people []int64
		for _, name := range []string{"Нацагдорж", "Ринчен", "Пагба"} {
			person, err := r.records.CreateContributor(r.all, catalogue.Contributor{DisplayName: name})
			r.check(err)
			people = append(people, person.ID)
		}
		part := func(i int, role catalogue.Role) catalogue.Contribution {
			return catalogue.Contribution{ContributorID: people[i], Role: role}
		}
		record := r.create(catalogue.Content{
			Title: "Ном", TagIDs: []int64{one}, Contributions: []catalogue.Contribution{part(0, catalogue.Author), part(1, catalogue.Editor)},
			Items: []catalogue.Item{{Title: "1"}, {Title: "2", Price: 500}},
		})
		change := func(changes ...desk.Change) catalogue.Content {
			t.Helper()
			_, err := r.Edit(r.librarian, desk.Selection{IDs: []int64{record.ID}}, changes)
			r.check(err)
			r.work()
			return r.at(record.ID)
		}
		now := change(desk.Change{Field: desk.Tags, Act: desk.Add, IDs: []int64{two}}, desk.Change{
			Field: desk.Categories, Act: desk.Add, IDs: []int64{category.ID},
		}, desk.Change{Field: desk.Language, Act: desk.Replace, Value: "en"},
			desk.Change{Field: desk.Purchase, Act: desk.Replace, Value: desk.Free})
		if len(now.TagIDs) != 2 || len(now.CategoryIDs) != 1 || now.Language != "en" || len(now.Languages) != 1 || !now.Items[0].Free ||
			now.Items[1].Price != 0 {
			t.Errorf("%+v", now)
		}
		now = change(desk.Change{Field: desk.Tags, Act: desk.Remove, IDs: []int64{one}},
			desk.Change{Field: desk.Authors, Act: desk.Replace, IDs: []int64{people[2]}},
			desk.Change{Field: desk.Purchase, Act: desk.Replace, Value: desk.Priced, Price: 9_000})
		want := []catalogue.Contribution{part(2, catalogue.Author), part(1, catalogue.Editor)}
		if diff := cmp.Diff(want, now.Contributions); diff != "" || len(now.TagIDs) != 1 || now.Items[0].Price != 9_000 || now.Items[0].Free {
			t.Errorf("%+v %s", now, diff)
		}
	})
}

func TestBadBulkEditsAreRefused(t *testing.T) {
	each(t, func(r *room) {
		own, foreign := r.create(catalogue.Content{Title: "Ном"}), r.create(catalogue.Content{Title: "Өөр", OwnerID: r.other.ID})
		good := desk.Change{Field: desk.Language, Act: desk.Replace, Value: "en"}
		try := func(ids []int64, changes ...desk.Change) error {
			_, err := r.Edit(r.librarian, desk.Selection{IDs: ids}, changes)
			return err
		}
		if err := try([]int64{own.ID, foreign.ID}, good); !apperr.Is(err, apperr.NotFound) {
			t.Error("a record of others:", err)
		}
		for name, change := range map[string]desk.Change{
			"no such tag":      {Field: desk.Tags, Act: desk.Add, IDs: []int64{987654}},
			"nothing to add":   {Field: desk.Tags, Act: desk.Add},
			"adding to a text": {Field: desk.Language, Act: desk.Add, Value: "en"},
			"no language":      {Field: desk.Language, Act: desk.Replace, Value: "Монгол"},
			"no price":         {Field: desk.Purchase, Act: desk.Replace, Value: desk.Priced},
			"no visibility":    {Field: desk.Visibility, Act: desk.Replace, Value: "gone"},
			"no field":         {Field: "title", Act: desk.Replace, Value: "x"},
		} {
			if err := try([]int64{own.ID}, change); !apperr.Is(err, apperr.Invalid) {
				t.Errorf("%s: %v", name, err)
			}
		}
		edit, err := r.Edit(r.librarian, desk.Selection{IDs: []int64{own.ID}}, []desk.Change{good})
		r.check(err)
		if _, err := r.BulkEdit(r.stranger, edit.ID); !apperr.Is(err, apperr.NotFound) {
			t.Error("seen by another library:", err)
		}
	})
}
