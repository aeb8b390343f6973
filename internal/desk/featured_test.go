package desk_test

import (
	"strings"
	"testing"

	"sudar/internal/catalogue"
	"sudar/internal/desk"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/page"
)

func TestTitlesAreFeatured(t *testing.T) {
	each(t, func(r *room) {
		shown := func(title string) int64 {
			return r.create(catalogue.Content{Title: title, Visibility: entitlements.Public}).ID
		}
		first, second, third := shown("Нэг"), shown("Хоёр"), shown("Гурав")
		draft := r.create(catalogue.Content{Title: "Ноорог", Visibility: entitlements.Draft}).ID
		foreign := r.create(catalogue.Content{Title: "Өөр", OwnerID: r.other.ID, Visibility: entitlements.Public}).ID
		within := r.create(catalogue.Content{Title: "Дотоод", Visibility: entitlements.OrganizationOnly}).ID
		many := make([]int64, desk.MostFeatured+1)
		for i := range many {
			many[i] = int64(i + 1)
		}
		for name, c := range map[string]struct {
			before, ids []int64
			code        apperr.Code
		}{
			"a draft":          {nil, []int64{first, draft}, apperr.Invalid},
			"of one portal":    {nil, []int64{within}, apperr.Invalid},
			"twice":            {nil, []int64{first, first}, apperr.Invalid},
			"nothing":          {nil, []int64{0}, apperr.Invalid},
			"too many":         {nil, many, apperr.Invalid},
			"others than were": {[]int64{second}, []int64{first}, apperr.Conflict},
		} {
			if _, err := r.Feature(r.librarian, c.before, c.ids); !apperr.Is(err, c.code) {
				t.Errorf("%s: %v", name, err)
			}
		}
		steps := [][]int64{{}, {second, first}, {third, second, first}, {foreign, third}}
		for i, ids := range steps[1:] {
			got, err := r.Feature(r.librarian, steps[i], ids)
			r.check(err)
			for at := range max(len(got), len(ids)) {
				if len(got) != len(ids) || got[at].ID != ids[at] {
					t.Fatalf("step %d: %+v", i, got)
				}
			}
		}
		r.check(r.records.SetVisibility(r.librarian, third, entitlements.Archived))
		left, err := r.Featured(r.stranger)
		r.check(err)
		if len(left) != 1 || left[0].ID != foreign {
			t.Errorf("with one archived: %+v", left)
		}
		r.check(r.records.SetVisibility(r.librarian, third, entitlements.Public))
		found, _, err := r.Search.Recommended(r.librarian, page.Of(1, 3))
		r.check(err)
		if len(found.Rows) != 2 || !strings.Contains(string(found.Rows[0]), "Өөр") || !strings.Contains(string(found.Rows[1]), "Гурав") {
			t.Errorf("recommended: %s", found.Rows)
		}
	})
}
