package desk_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/desk"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/page"
	"sudar/internal/search"
	"sudar/internal/search/queries"
)

// publishers are the names of a page with the numbers of their titles: "а 2, б 1".
func (r *room) publishers(q desk.PublisherQuery) (string, []desk.PublisherName) {
	r.t.Helper()
	q.Page = page.Of(1, 100)
	list, err := r.Publishers(r.librarian, q)
	r.check(err)
	words := []string{}
	for _, n := range list.Rows {
		words = append(words, fmt.Sprint(n.Name, " ", n.Records))
	}
	return strings.Join(words, ", "), list.Rows
}

// published finds the titles of the desk by words, of its publisher among others.
func (r *room) published(name string) int {
	r.t.Helper()
	found, err := r.List(r.librarian, search.Desk{Query: queries.Query{Text: name, Page: page.Of(1, 10)}})
	r.check(err)
	return found.Total
}

func TestPublishersAreListedAndMerged(t *testing.T) {
	each(t, func(r *room) {
		made := map[string]int64{}
		for _, name := range []string{"Адмон", "Адмон", "“Адмон” ХХК", "Admon LLC", "Соёмбо принтинг", "Соёмбо принтинк",
			"Мөнхийн үсэг", "Том 1", "Том 2"} {
			made[name] = r.create(catalogue.Content{Title: "Ном", Publisher: name}).ID
		}
		foreign := r.create(catalogue.Content{Title: "Өөр", Publisher: "Адмон", OwnerID: r.other.ID})
		if got, _ := r.publishers(desk.PublisherQuery{Text: "адмон", Order: "titles.desc"}); got != "Адмон 2, “Адмон” ХХК 1" {
			t.Error(got)
		}
		got, rows := r.publishers(desk.PublisherQuery{Alike: true})
		if got != "Адмон 2, Admon LLC 1, “Адмон” ХХК 1, Соёмбо принтинк 1, Соёмбо принтинг 1" &&
			!strings.Contains(got, "Адмон 2, ") {
			t.Error(got)
		}
		if len(rows) != 5 || rows[0].Like != rows[1].Like || rows[0].Like == rows[len(rows)-1].Like {
			t.Errorf("%+v", rows)
		}
		if _, err := r.PreviewMerge(r.librarian, catalogue.MergePublishers, foreign.ID, made["Адмон"]); !apperr.Is(err, apperr.NotFound) {
			t.Error("a title of others:", err)
		}
		found, err := r.PreviewMerge(r.librarian, catalogue.MergePublishers, made["“Адмон” ХХК"], made["Адмон"])
		r.check(err)
		if found.Records != 1 || found.From.Name != "“Адмон” ХХК" || found.Into.Records != 2 {
			t.Errorf("%+v", found)
		}
		merge, err := r.Merge(r.librarian, catalogue.MergePublishers, made["“Адмон” ХХК"], made["Адмон"])
		r.check(err)
		if merge.From != "“Адмон” ХХК" || merge.Into != "Адмон" || merge.Records != 1 {
			t.Errorf("%+v", merge)
		}
		if is := r.at(made["“Адмон” ХХК"]).Publisher; is != "Адмон" {
			t.Error(is)
		}
		if locks, err := r.records.Locks(r.librarian, made["“Адмон” ХХК"]); err != nil || len(locks) != 1 || locks[0].Field != "publisher" {
			t.Error("an import brings it back:", locks, err)
		}
		second, err := r.Merge(r.librarian, catalogue.MergePublishers, made["Адмон"], made["Мөнхийн үсэг"])
		r.check(err)
		if err := r.UndoMerge(r.librarian, merge.ID); !apperr.Is(err, apperr.Conflict) {
			t.Error("undone though nothing names it any more:", err)
		}
		if got := r.published("Адмон ХХК"); got != 1 {
			t.Error("by its old name", got)
		}
		if err := r.UndoMerge(r.stranger, second.ID); !apperr.Is(err, apperr.NotFound) {
			t.Error("undone by others:", err)
		}
		r.check(r.UndoMerge(r.librarian, second.ID))
		r.check(r.UndoMerge(r.librarian, merge.ID))
		if is := r.at(made["“Адмон” ХХК"]).Publisher; is != "“Адмон” ХХК" {
			t.Error(is)
		}
		if is := r.at(foreign.ID).Publisher; is != "Адмон" {
			t.Error("of others:", is)
		}
	})
}

// Names of five thousand titles are merged in one act; what it took is logged.
func TestNamesOfManyTitlesAreMerged(t *testing.T) {
	if testing.Short() {
		t.Skip("creates 10,000 titles")
	}
	each(t, func(r *room) {
		const many = 5_000
		from, into := r.tag("эх"), r.tag("нэгдсэн")
		records := make([]catalogue.Content, 2*many)
		for i := range records {
			records[i] = catalogue.Content{OwnerID: r.owner.ID, Kind: "book", Title: fmt.Sprint("Ном ", i), Language: "mn",
				Publisher: "Адмон", TagIDs: []int64{from}}
			if i >= many {
				records[i].Publisher, records[i].TagIDs = "Адмон ХХК", []int64{into}
			}
			r.check(records[i].Sound())
		}
		r.check(r.db.InTx(r.all, func(ctx context.Context) error { return r.records.CreateMany(ctx, records, nil) }))
		for kind, ids := range map[catalogue.Mergeable][2]int64{
			catalogue.MergeTags: {from, into}, catalogue.MergePublishers: {records[0].ID, records[many].ID},
		} {
			begun := time.Now()
			merge, err := r.Merge(r.librarian, kind, ids[0], ids[1])
			r.check(err)
			t.Logf("merging two of kind %s of %d titles each took %v", kind, many, time.Since(begun))
			if merge.Records != many {
				t.Errorf("%+v", merge)
			}
			begun = time.Now()
			r.check(r.UndoMerge(r.librarian, merge.ID))
			t.Logf("undoing it took %v", time.Since(begun))
		}
		begun := time.Now()
		r.publishers(desk.PublisherQuery{})
		t.Logf("the list of publishers of %d titles took %v", len(records), time.Since(begun))
	})
}
