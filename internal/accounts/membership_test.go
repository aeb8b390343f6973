package accounts_test

import (
	"testing"

	"sudar/internal/accounts"
	"sudar/internal/accounts/accountstest"
	"sudar/internal/accounts/factors"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
)

func TestRoles(t *testing.T) {
	accountstest.Databases(t, func(t *testing.T, d *db.DB, clk *clock.Fixed) {
		s, owners := accounts.New(d, clk, accounts.Options{PasswordMemory: 64}), organizations.New(d, clk, "", "")
		f := factors.New(d, clk, s, nil)
		orgs := map[string]string{}
		for _, slug := range []string{"hub", "alpha", "beta"} {
			o, err := owners.Create(accountstest.Context, organizations.Organization{Slug: slug, Hub: slug == "hub"})
			if err != nil {
				t.Fatal(err)
			}
			orgs[slug] = o.ID
		}
		reader, chief := accountstest.NewPerson(t, s, "reader"), accountstest.NewPerson(t, s, "chief")
		join := func(account, organization string, role viewer.Role) {
			if err := s.Join(accountstest.Context,
				accounts.Membership{AccountID: account, OrganizationID: orgs[organization], Role: role}); err != nil {
				t.Fatal(err)
			}
		}
		join(reader.ID, "alpha", viewer.Librarian)
		join(reader.ID, "alpha", viewer.Reader)
		join(chief.ID, "hub", viewer.HubAdmin)
		join(chief.ID, "beta", viewer.Reader)
		tokens := map[string]string{reader.ID: accountstest.SignIn(t, f, "reader").Token, chief.ID: accountstest.SignIn(t, f, "chief").Token}
		for _, c := range []struct {
			account, organization string
			want                  viewer.Role
		}{
			{reader.ID, "alpha", viewer.Reader}, {reader.ID, "beta", viewer.Visitor}, {reader.ID, "hub", viewer.Visitor},
			{chief.ID, "hub", viewer.HubAdmin}, {chief.ID, "alpha", viewer.HubAdmin}, {chief.ID, "beta", viewer.HubAdmin},
		} {
			if got, err := s.Role(accountstest.Context, c.account, orgs[c.organization]); err != nil || got != c.want {
				t.Errorf("%s in %s is %s, %v; want %s", c.account, c.organization, got, err, c.want)
			}
			if got, err := s.Sessions.Bearer(accountstest.Context, tokens[c.account], orgs[c.organization]); err != nil || got.Role != c.want ||
				got.AccountID != c.account {
				t.Errorf("the bearer in %s is %+v, %v; want %s", c.organization, got, err, c.want)
			}
		}
		if _, err := db.Exec(accountstest.Context, d, "UPDATE memberships SET ends_at = $1", d.Now()); err != nil {
			t.Fatal(err)
		}
		if got, _ := s.Role(accountstest.Context, chief.ID, orgs["hub"]); got != viewer.Visitor {
			t.Errorf("an ended membership still makes %s", got)
		}
		if got, err := s.Sessions.Bearer(accountstest.Context, tokens[chief.ID], orgs["hub"]); err != nil || got.Role != viewer.Visitor {
			t.Errorf("an ended membership still makes %+v, %v", got, err)
		}
	})
}

// Whoever gains or loses a staff role signs in again.
func TestRoleChangesEndSessions(t *testing.T) {
	accountstest.Databases(t, func(t *testing.T, d *db.DB, clk *clock.Fixed) {
		s, owners := accounts.New(d, clk, accounts.Options{PasswordMemory: 64}), organizations.New(d, clk, "", "")
		f := factors.New(d, clk, s, nil)
		o, err := owners.Create(accountstest.Context, organizations.Organization{Slug: "alpha"})
		if err != nil {
			t.Fatal(err)
		}
		a := accountstest.NewPerson(t, s, "bold")
		for _, step := range []struct {
			role  viewer.Role
			alive bool
		}{{viewer.Reader, true}, {viewer.Reader, true}, {viewer.Librarian, false}, {viewer.Librarian, true}, {viewer.Reader, false}} {
			session := accountstest.SignIn(t, f, "bold")
			if err := s.Join(accountstest.Context, accounts.Membership{AccountID: a.ID, OrganizationID: o.ID, Role: step.role}); err != nil {
				t.Fatal(err)
			}
			if accountstest.Runs(s, session) != step.alive {
				t.Errorf("after becoming %s the session runs: %v", step.role, !step.alive)
			}
		}
	})
}
