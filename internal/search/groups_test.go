package search_test

import (
	"context"
	"testing"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/search/queries"
)

// Who comes into a group sees at once what it holds a right to, and who leaves
// it no more: no feed is read between, and what an engine remembers of a scope
// is remembered of the rights, not of the viewer.
func TestGroupsChangeWhatIsSeenAtOnce(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		h.add(t, catalogue.Content{Title: "Нууц ном", OwnerID: h.other.ID, Visibility: entitlements.OrganizationOnly})
		account := "0194f0c0-0000-7000-8000-000000000001"
		exec := func(query string, args ...any) {
			t.Helper()
			_, err := db.Exec(h.all, h.db, query, args...)
			check(t, err)
		}
		exec(`INSERT INTO accounts (id, username, email, first_name, last_name, password_hash, created_at, updated_at)
			VALUES ($1, 'reader', 'reader@example.com', '', '', '', 0, 0)`, account)
		exec("INSERT INTO memberships (account_id, organization_id, role, created_at) VALUES ($1, $2, 'reader', 0)", account, h.owner.ID)
		for _, group := range []string{"class", "club"} {
			exec("INSERT INTO groups (id, organization_id, name, created_at) VALUES ($1, $2, $3, 0)", group, h.owner.ID, group)
		}
		_, err := entitlements.New(h.db, h.clock).Grant(h.all, entitlements.Right{
			Kind: entitlements.Leased, Holder: entitlements.Holder{GroupID: "class"}, Target: entitlements.Target{ContentID: h.ids["Нууц ном"]},
			StartsAt: h.clock.Now(), EndsAt: h.clock.Now().Add(time.Hour), Source: "test",
		})
		check(t, err)
		h.settle(t)
		reader := viewer.With(context.Background(), viewer.Viewer{OrganizationID: h.owner.ID, AccountID: account, Role: viewer.Reader})
		sees := func(want int, when string) {
			t.Helper()
			for range 2 { // the second time from memory
				found, err := h.List(reader, queries.Query{Text: "нууц", Page: page.Of(1, 10)})
				check(t, err)
				offered, err := h.Suggest(reader, "нуу", 10)
				check(t, err)
				counted, err := h.Facets(reader, queries.Query{Text: "нууц"})
				check(t, err)
				if found.Total != want || len(offered) != want || len(counted.Kinds) != want {
					t.Errorf("%s: %d found, %d offered, kinds %v", when, found.Total, len(offered), counted.Kinds)
				}
			}
		}
		sees(0, "before")
		exec("INSERT INTO group_members (group_id, account_id) VALUES ('class', $1)", account)
		sees(1, "in the group")
		exec("UPDATE group_members SET group_id = 'club' WHERE account_id = $1", account)
		sees(0, "in another group")
		exec("UPDATE group_members SET group_id = 'class' WHERE account_id = $1", account)
		sees(1, "in the group again")
		exec("DELETE FROM group_members WHERE account_id = $1", account)
		sees(0, "in none")
	})
}
