package notifications

import (
	"context"
	"testing"
	"time"

	"sudar/internal/audit"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/viewer"
)

// fixture is the service with the organisations a and b, and people.
type fixture struct {
	*Service
	t     *testing.T
	db    *db.DB
	clock *clock.Fixed
}

func fixtures(t *testing.T, fn func(t *testing.T, h *fixture)) {
	t.Helper()
	for name, open := range map[string]func(testing.TB, clock.Clock) *db.DB{"sqlite": dbtest.SQLite, "postgres": dbtest.Postgres} {
		t.Run(name, func(t *testing.T) {
			clk := clock.At(time.Date(2026, 11, 25, 0, 0, 0, 0, time.UTC))
			d := open(t, clk)
			h := &fixture{t: t, db: d, clock: clk, Service: New(d, clk, audit.New(d, clk), jobs.New(d))}
			for _, id := range []string{"a", "b"} {
				h.exec(`INSERT INTO organizations (id, slug, name, name_en, kind, settings, created_at, updated_at)
					VALUES ($1, $1, $1, '', 'library', '{}', 1, 1)`, id)
			}
			fn(t, h)
		})
	}
}

func (h *fixture) exec(statement string, args ...any) {
	h.t.Helper()
	if _, err := db.Exec(h.t.Context(), h.db, statement, args...); err != nil {
		h.t.Fatal(err)
	}
}

// person makes an account, a member of an organisation unless that is "".
func (h *fixture) person(organization string) string {
	h.t.Helper()
	id := ident.New()
	h.exec(`INSERT INTO accounts (id, username, email, first_name, last_name, password_hash, created_at, updated_at)
		VALUES ($1, $1, $1, '', '', '', 1, 1)`, id)
	if organization != "" {
		h.exec("INSERT INTO memberships (account_id, organization_id, role, created_at) VALUES ($1, $2, 'reader', 1)", id, organization)
	}
	return id
}

// as returns a context in which an account asks, at organisation a.
func (h *fixture) as(account string, role viewer.Role) context.Context {
	return viewer.With(h.t.Context(), viewer.Viewer{AccountID: account, OrganizationID: "a", Organization: "a", Role: role})
}

// news is a notification with a title.
func news(source string) News {
	return News{Type: Announced, Source: source, Texts: Texts{Mongolian: Text{Title: source}}}
}
