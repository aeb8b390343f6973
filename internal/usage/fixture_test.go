package usage

import (
	"context"
	"strings"
	"testing"

	"sudar/internal/accounts"
	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/organizations"
)

// fixture is a service over two contents of an owner, on a database without usage.
type fixture struct {
	*Service
	t        *testing.T
	ctx      context.Context
	people   *accounts.Service
	owner    string
	contents []int64 // the first has two items, the second one
	items    []int64
}

func newFixture(t *testing.T, d *db.DB, clk clock.Clock) *fixture {
	t.Helper()
	f := &fixture{
		Service: New(d, clk), t: t, ctx: db.AllTenants(t.Context(), "test"), people: accounts.New(d, clk, accounts.Options{PasswordMemory: 64}),
	}
	owners := organizations.New(d, clk, "hub", "")
	records := catalogue.New(d, clk, owners, entitlements.New(d, clk))
	for _, table := range []string{
		"counts", "days", "owner_days", "owner_totals", "owner_months", "portal_days", "titles", "portal_titles", "title_counts", "keys",
		"readers", "months",
	} {
		_, err := db.Exec(f.ctx, d, "DELETE FROM usage_"+table)
		f.check(err)
	}
	slug := "o" + strings.ReplaceAll(ident.New(), "-", "")
	owner, err := owners.Create(f.ctx, organizations.Organization{Slug: slug, Name: "Уран үг"})
	f.check(err)
	f.owner = owner.ID
	for _, items := range []int{2, 1} {
		c, err := records.Create(f.ctx, catalogue.Content{
			OwnerID: owner.ID, Title: "Тамир", Visibility: entitlements.Public, Items: make([]catalogue.Item, items),
		})
		f.check(err)
		f.contents = append(f.contents, c.ID)
		for _, item := range c.Items {
			f.items = append(f.items, item.ID)
		}
	}
	return f
}

func (f *fixture) account(name string, history bool) string {
	f.t.Helper()
	account, err := f.people.Create(f.ctx, accounts.Person{
		Username: name, Email: name + "@example.mn", FirstName: "Б", LastName: "Б", Password: "Khar-shuvuu7",
	})
	f.check(err)
	if !history {
		_, err = db.Exec(f.ctx, f.db, "UPDATE accounts SET history = FALSE WHERE id = $1", account.ID)
		f.check(err)
	}
	return account.ID
}

func (f *fixture) write() {
	f.t.Helper()
	f.check(f.Write(f.t.Context()))
}

func (f *fixture) check(err error) {
	f.t.Helper()
	if err != nil {
		f.t.Fatal(err)
	}
}
