package desk_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/page"
	"sudar/internal/search"
	"sudar/internal/search/queries"
)

// Two people who are one become one, on cards and for imports, and are parted again.
func TestContributorsAreMergedAndParted(t *testing.T) {
	each(t, func(r *room) {
		person := func(name string) int64 {
			made, err := r.records.CreateContributor(r.all, catalogue.Contributor{DisplayName: name})
			r.check(err)
			return made.ID
		}
		from, into := person("Дашдоржийн Нацагдорж"), person("Нацагдорж Д.")
		by := func(id int64, role catalogue.Role) catalogue.Contribution {
			return catalogue.Contribution{ContributorID: id, Role: role}
		}
		one := r.create(catalogue.Content{Title: "Нэг", Contributions: []catalogue.Contribution{by(from, catalogue.Author)}})
		both := r.create(catalogue.Content{
			Title: "Хоёр", Contributions: []catalogue.Contribution{
				by(from, catalogue.Author), by(into, catalogue.Author), by(from, catalogue.Editor),
			},
		})
		found, err := r.PreviewMerge(r.librarian, catalogue.MergeAuthors, from, into)
		r.check(err)
		if found.Records != 2 || found.Both != 1 || found.Foreign != 0 || found.From.Name != "Дашдоржийн Нацагдорж" || found.Into.Records != 1 {
			t.Errorf("%+v", found)
		}
		merge, err := r.Merge(r.librarian, catalogue.MergeAuthors, from, into)
		r.check(err)
		want := []catalogue.Contribution{by(into, catalogue.Author), by(into, catalogue.Editor)}
		if diff := cmp.Diff(want, r.at(both.ID).Contributions); diff != "" {
			t.Error(diff)
		}
		if got, err := r.List(r.librarian, search.Desk{Query: queries.Query{Text: "Нэг", Page: page.Of(1, 1)}}); err != nil ||
			got.Rows[0].Authors[0].AuthorID != into {
			t.Errorf("the card: %+v %v", got.Rows, err)
		}
		if c, _, err := r.records.Contributor(r.librarian, from); err != nil || c.ID != into {
			t.Errorf("the old page leads to %d, %v", c.ID, err)
		}
		again, err := r.records.FindOrCreateContributor(r.all, catalogue.Contributor{DisplayName: "Дашдоржийн Нацагдорж"})
		r.check(err)
		if again.ID != into {
			t.Error("an import names", again.ID)
		}
		r.check(r.UndoMerge(r.librarian, merge.ID))
		if diff := cmp.Diff(both.Contributions, r.at(both.ID).Contributions); diff != "" || r.at(one.ID).Contributions[0].ContributorID != from {
			t.Error(diff)
		}
		if c, _, err := r.records.Contributor(r.librarian, from); err != nil || c.ID != from {
			t.Error(c.ID, err)
		}
		if err := r.UndoMerge(r.librarian, merge.ID); !apperr.Is(err, apperr.Conflict) {
			t.Error("parted twice:", err)
		}
	})
}

func TestTagsAreMerged(t *testing.T) {
	each(t, func(r *room) {
		from, into := r.tag("туух"), r.tag("түүх")
		record := r.create(catalogue.Content{Title: "Нэг", TagIDs: []int64{from}})
		foreign := r.create(catalogue.Content{Title: "Өөр", TagIDs: []int64{from}, OwnerID: r.other.ID})
		if _, err := r.Merge(r.librarian, catalogue.MergeTags, from, into); !apperr.Is(err, apperr.RoleRequired) {
			t.Error("records of others:", err)
		}
		merge, err := r.Merge(r.hub, catalogue.MergeTags, from, into)
		r.check(err)
		if r.at(record.ID).TagIDs[0] != into || r.at(foreign.ID).TagIDs[0] != into || r.tag("туух") != into {
			t.Error("not merged")
		}
		made, err := r.Merges(r.hub, page.Of(1, 10))
		r.check(err)
		if made.Total != 1 || made.Rows[0].Records != 2 || made.Rows[0].From != "туух" {
			t.Errorf("%+v", made)
		}
		if err := r.UndoMerge(r.librarian, merge.ID); !apperr.Is(err, apperr.NotFound) {
			t.Error("undone by another library:", err)
		}
		r.check(r.UndoMerge(r.hub, merge.ID))
		if r.at(record.ID).TagIDs[0] != from {
			t.Error("not parted")
		}
	})
}
