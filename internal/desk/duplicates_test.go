package desk_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/desk"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/page"
)

// pairs has duplicates looked for, and returns those that a librarian sees, each as
// its two titles.
func (r *room) pairs() [][2]string {
	r.t.Helper()
	r.check(r.FindDuplicates(r.librarian))
	r.work()
	found, err := r.Duplicates(r.librarian, page.Of(1, 10))
	r.check(err)
	pairs := [][2]string{}
	for _, pair := range found.Rows {
		pairs = append(pairs, [2]string{pair.First.Title, pair.Second.Title})
	}
	if found.Total != len(pairs) {
		r.t.Errorf("%d pairs of %d", len(pairs), found.Total)
	}
	return pairs
}

func (r *room) by(name string) []catalogue.Contribution {
	r.t.Helper()
	made, err := r.records.CreateContributor(r.all, catalogue.Contributor{DisplayName: name})
	r.check(err)
	return []catalogue.Contribution{{ContributorID: made.ID, Role: catalogue.Author}}
}

// Titles that share an ISBN, or a name and somebody who made them, are pairs until
// somebody says that they are not, or they differ.
func TestDuplicatesAreFound(t *testing.T) {
	each(t, func(r *room) {
		isbn := []catalogue.Identifier{{Type: "isbn", Value: "978-99978-0-214-9"}}
		plain := []catalogue.Identifier{{Type: "isbn", Value: "99978-0-214-4"}}
		r.create(catalogue.Content{Title: "Нэг", Identifiers: isbn})
		second := r.create(catalogue.Content{Title: "Нэгдүгээр", Identifiers: plain})
		r.create(catalogue.Content{Title: "Нэг", Identifiers: plain, OwnerID: r.other.ID})
		r.create(catalogue.Content{Title: "Тунгалаг Тамир", Year: 1962, Contributions: r.by("Чадраабалын Лодойдамба")})
		r.create(catalogue.Content{Title: "ТУНГАЛАГ ТАМИР!", Contributions: r.by("Ч. Лодойдамба")})
		r.create(catalogue.Content{Title: "Тунгалаг Тамир", Year: 1962, Contributions: r.by("Б. Нямаа")})
		r.create(catalogue.Content{Title: "Тунгалаг Тамир", Kind: catalogue.Audiobook, Contributions: r.by("Ч.Лодойдамба")})
		want := [][2]string{{"Тунгалаг Тамир", "ТУНГАЛАГ ТАМИР!"}, {"Нэг", "Нэгдүгээр"}}
		if diff := cmp.Diff(want, r.pairs()); diff != "" {
			t.Fatal(diff)
		}
		found, err := r.Duplicates(r.librarian, page.Of(1, 10))
		r.check(err)
		if found.Rows[0].Reason != desk.SameTitle || found.Rows[1].Reason != desk.SameISBN {
			t.Errorf("%s %s", found.Rows[0].Reason, found.Rows[1].Reason)
		}
		first := found.Rows[0]
		if err := r.Dismiss(r.stranger, first.First.ID, first.Second.ID); !apperr.Is(err, apperr.NotFound) {
			t.Error("dismissed by another library:", err)
		}
		r.check(r.Dismiss(r.librarian, first.Second.ID, first.First.ID))
		if diff := cmp.Diff(want[1:], r.pairs()); diff != "" {
			t.Error("dismissed", diff)
		}
		second.Identifiers = nil
		r.check(r.records.Update(r.all, second))
		if got := r.pairs(); len(got) != 0 {
			t.Error("no longer alike", got)
		}
		if strange, err := r.Duplicates(r.stranger, page.Of(1, 10)); err != nil || strange.Total != 0 {
			t.Error("of another library:", strange, err)
		}
	})
}

// Of two records one stays: it gets what was chosen of the other, and its items; the
// other's address leads to it. All that is undone together.
func TestRecordsAreMergedAndParted(t *testing.T) {
	each(t, func(r *room) {
		item := func(title string) []catalogue.Item {
			return []catalogue.Item{{Title: title, FileType: catalogue.NoFile}}
		}
		into := r.create(catalogue.Content{
			Title: "Нэг", Summary: "Хуучин", Items: item("А"), Visibility: entitlements.Public,
		})
		from := r.create(catalogue.Content{
			Title: "Нэгэн", Summary: "Шинэ", Year: 1999, Items: item("Б"), Visibility: entitlements.Public, TagIDs: []int64{r.tag("түүх")},
		})
		foreign := r.create(catalogue.Content{Title: "Өөр", OwnerID: r.other.ID})
		compared, err := r.Compare(r.librarian, from.ID, into.ID)
		r.check(err)
		var fields []string
		for _, field := range compared.Fields {
			fields = append(fields, field.Field)
		}
		if diff := cmp.Diff([]string{"title", "summary", "year", "tags"}, fields); diff != "" || compared.From.Title != "Нэгэн" {
			t.Error(diff, compared)
		}
		if _, err := r.Compare(r.librarian, from.ID, foreign.ID); !apperr.Is(err, apperr.NotFound) {
			t.Error("compared with a foreign record:", err)
		}
		if _, err := r.Compare(r.hub, from.ID, foreign.ID); !apperr.Is(err, apperr.Invalid) {
			t.Error("records of two organisations:", err)
		}
		merge, err := r.MergeRecords(r.librarian, desk.RecordMerge{From: from.ID, Into: into.ID, Take: []string{"year", "tags"}})
		r.check(err)
		now := r.at(into.ID)
		if now.Year != 1999 || now.Summary != "Хуучин" || len(now.TagIDs) != 1 || len(now.Items) != 2 || now.Items[1].Title != "Б" {
			t.Errorf("%+v", now)
		}
		for _, ref := range []string{from.Slug, into.Slug} {
			if c, err := r.records.ByIDOrSlug(r.librarian, ref); err != nil || c.ID != into.ID {
				t.Errorf("%s leads to %d, %v", ref, c.ID, err)
			}
		}
		if got := r.listed(r.librarian, words("")); !cmp.Equal(got, []string{"Нэг"}) {
			t.Error("listed", got)
		}
		r.check(r.UndoMerge(r.librarian, merge.ID))
		parted, again := r.at(into.ID), r.at(from.ID)
		if parted.Year != 0 || len(parted.TagIDs) != 0 || len(parted.Items) != 1 || len(again.Items) != 1 || again.Items[0].Title != "Б" {
			t.Errorf("%+v %+v", parted, again)
		}
		if c, err := r.records.ByIDOrSlug(r.librarian, from.Slug); err != nil || c.ID != from.ID {
			t.Error("the page of the first:", c.ID, err)
		}
	})
}

func TestRecordsInUseAreNotMergedAway(t *testing.T) {
	each(t, func(r *room) {
		into, from := r.create(catalogue.Content{Title: "Нэг"}), r.create(catalogue.Content{Title: "Хоёр"})
		_, err := db.Exec(r.all, r.db, "INSERT INTO offers (id, content_id, days, price, created_at) VALUES ($1, $2, 0, 1000, 1)",
			ident.New(), from.ID)
		r.check(err)
		if compared, err := r.Compare(r.librarian, from.ID, into.ID); err != nil || !compared.InUse {
			t.Error("not in use:", err)
		}
		if _, err := r.MergeRecords(r.librarian, desk.RecordMerge{From: from.ID, Into: into.ID}); !apperr.Is(err, apperr.Conflict) {
			t.Error("merged away:", err)
		}
		if _, err := r.MergeRecords(r.librarian, desk.RecordMerge{From: into.ID, Into: from.ID, Take: []string{"prices"}}); !apperr.Is(err,
			apperr.Invalid) {
			t.Error("prices were taken:", err)
		}
		_, err = r.MergeRecords(r.librarian, desk.RecordMerge{From: into.ID, Into: from.ID})
		r.check(err)
	})
}
