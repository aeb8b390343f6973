package folders

import (
	"strings"
	"testing"

	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

// What a person sees is found by indexes; the contents of a folder are read in
// order. Folders are put in order after they are found: one person's are few.
func TestFoldersAreFoundByIndexes(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := viewer.With(t.Context(), viewer.Viewer{AccountID: "a", OrganizationID: "o", Role: viewer.Reader})
		s := &Service{db: d, Domains: Domains{Entitlements: entitlements.New(d, clock.System{})}}
		listed, args, err := s.foldersSQL(ctx, seenBy("$1"), page.Of(1, 100), "a")
		if err != nil {
			t.Fatal(err)
		}
		titles := func(noted bool) (string, []any) {
			from, w, err := s.from(ctx, Titles{FolderID: "f", Noted: noted})
			if err != nil {
				t.Fatal(err)
			}
			return contentsSQL(ctx, from, w, page.Of(1, 30)), w.Args()
		}
		contents, ofContents := titles(false)
		noted, ofNoted := titles(true)
		for name, q := range map[string]struct {
			query string
			args  []any
		}{
			"folders": {listed, args}, "rank": {rankSQL, []any{"a", "f"}},
			"contents": {contents, ofContents}, "noted": {noted, ofNoted}, "requests": {requestsSQL, []any{"a", 30, 0}},
			"members":     {"SELECT COUNT(*) FROM " + membersFrom, []any{"f", "a"}},
			"suggestions": {suggestedSQL, []any{"a", "f", 100}},
		} {
			steps := dbtest.Plan(t, d, q.query, q.args)
			if whole := dbtest.ReadsWhole(steps, `folders|folder_paths|folder_members|folder_requests|folder_contents|entries`); len(whole) > 0 {
				t.Errorf("%s reads %v whole\n%s", name, whole, steps)
			}
			if name == "contents" && (strings.Contains(steps, "USE TEMP B-TREE FOR") || strings.Contains(steps, "Sort")) {
				t.Errorf("%s are sorted\n%s", name, steps)
			}
		}
	})
}
