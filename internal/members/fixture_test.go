package members_test

import (
	"context"
	"encoding/json"
	"regexp"
	"strings"
	"testing"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/mail"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/members"
	"sudar/internal/organizations"
)

// fixture is the service with an organisation of every kind and people in it.
type fixture struct {
	*members.Service
	t      *testing.T
	db     *db.DB
	clock  *clock.Fixed
	people *accounts.Service
	owners *organizations.Service
	audit  *audit.Service
	emails *members.Emails
	post   *mail.Mailbox
	orgs   map[string]organizations.Organization
	ids    map[string]string // accounts by username
}

const (
	password = "Nomtoi-temee1"
	hashOf   = "not a hash: nobody signs in by it"
)

// fixtures runs a test in a fresh fixture on each database there is: alpha with an
// admin, a librarian and two readers, the hub with its administrator, beta.
func fixtures(t *testing.T, fn func(t *testing.T, h *fixture)) {
	t.Helper()
	start := time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC)
	for name, open := range map[string]func(testing.TB, clock.Clock) *db.DB{"sqlite": dbtest.SQLite, "postgres": dbtest.Postgres} {
		t.Run(name, func(t *testing.T) {
			clk := clock.At(start)
			fn(t, newFixture(t, open(t, clk), clk))
		})
	}
}

func newFixture(t *testing.T, d *db.DB, clk *clock.Fixed) *fixture {
	owners := organizations.New(d, clk, "hub", "sudar.example")
	h := &fixture{
		t: t, db: d, clock: clk, people: accounts.New(d, clk, accounts.Options{PasswordMemory: 64, Secret: []byte("secret")}), owners: owners,
		audit: audit.New(d, clk),
		post:  mail.NewMailbox("no-reply@sudar.example", clk), orgs: map[string]organizations.Organization{}, ids: map[string]string{},
	}
	h.Service = members.New(d, clk, members.Domains{Accounts: h.people, Organizations: owners, Audit: h.audit, Jobs: jobs.New(d)})
	h.emails = members.NewEmails(h.Service, accounts.NewEmails(h.people, owners, h.post, nil, "https://sudar.example"))
	ctx := db.AllTenants(t.Context(), "test")
	for _, slug := range []string{"hub", "alpha", "beta"} {
		o, err := owners.Create(ctx, organizations.Organization{
			Slug: slug, Name: "Номын сан " + slug, NameEN: "Library " + slug, Hub: slug == "hub",
		})
		if err != nil {
			t.Fatal(err)
		}
		h.orgs[slug] = o
	}
	for _, p := range []struct {
		name, first, slug string
		role              viewer.Role
	}{
		{"admin", "Анударь", "alpha", viewer.Admin}, {"librarian", "Болор", "alpha", viewer.Librarian},
		{"ganbold", "Ганболд", "alpha", viewer.Reader},
		{"oyuna", "Өнөрмаа", "alpha", viewer.Reader}, {"hubadmin", "Хулан", "hub", viewer.HubAdmin}, {"other", "Бээжин", "beta", viewer.Admin},
		{"nobody", "Нэргүй", "", ""},
	} {
		h.person(p.name, p.first, p.slug, p.role)
	}
	return h
}

// person stores an account without the work of a password.
func (h *fixture) person(name, first, slug string, role viewer.Role) string {
	h.t.Helper()
	ctx := db.AllTenants(h.t.Context(), "test")
	id := "id-" + name
	_, err := db.Exec(ctx, h.db,
		`INSERT INTO accounts (id, username, email, first_name, last_name, password_hash, email_confirmed_at, created_at, updated_at)
		VALUES ($1, $2, $3, $4, 'Дорж', $5, $6, $6, $6)`, id, name, name+"@example.mn", first, hashOf, h.db.Now())
	if err != nil {
		h.t.Fatal(err)
	}
	if slug != "" {
		if err := h.people.Join(ctx, accounts.Membership{AccountID: id, OrganizationID: h.orgs[slug].ID, Role: role}); err != nil {
			h.t.Fatal(err)
		}
	}
	h.ids[name] = id
	return id
}

// as returns a context in which somebody acts on a portal.
func (h *fixture) as(name, slug string) context.Context {
	h.t.Helper()
	o := h.orgs[slug]
	role, err := h.people.Role(h.t.Context(), h.ids[name], o.ID)
	if err != nil {
		h.t.Fatal(err)
	}
	return viewer.With(h.t.Context(), viewer.Viewer{AccountID: h.ids[name], OrganizationID: o.ID, Organization: slug, Hub: o.Hub, Role: role})
}

// session opens one of an account and returns its id.
func (h *fixture) session(name string) string {
	h.t.Helper()
	id := "session-" + name + h.clock.Now().Format(time.RFC3339Nano)
	_, err := db.Exec(h.t.Context(), h.db,
		`INSERT INTO sessions (id, digest, account_id, remember, user_agent, address, created_at, seen_at, expires_at)
		VALUES ($1, $1, $2, $3, '', '', $4, $4, $5)`, id, h.ids[name], true, h.db.Now(), db.At(h.clock.Now().Add(1000*time.Hour)))
	if err != nil {
		h.t.Fatal(err)
	}
	return id
}

func (h *fixture) runs(session string) bool {
	h.t.Helper()
	runs, err := h.people.Sessions.Runs(h.t.Context(), session)
	if err != nil {
		h.t.Fatal(err)
	}
	return runs
}

func (h *fixture) role(name, slug string) viewer.Role {
	h.t.Helper()
	role, err := h.people.RoleIn(h.t.Context(), h.ids[name], h.orgs[slug].ID)
	if err != nil {
		h.t.Fatal(err)
	}
	return role
}

var linkIn = regexp.MustCompile(`https?://\S+`)

// deliver writes the emails that wait and returns their links' secrets by
// address.
func (h *fixture) deliver() map[string]string {
	h.t.Helper()
	ctx := h.t.Context()
	rows, err := db.All[string](ctx, h.db, "SELECT payload FROM jobs WHERE kind = $1 ORDER BY id", "event:"+members.InvitationEmailEvent)
	if err != nil {
		h.t.Fatal(err)
	}
	if _, err := db.Exec(ctx, h.db, "DELETE FROM jobs WHERE kind = $1", "event:"+members.InvitationEmailEvent); err != nil {
		h.t.Fatal(err)
	}
	before := len(h.post.List())
	for _, row := range rows {
		var wanted members.InvitationEmail
		if err := json.Unmarshal([]byte(row), &wanted); err != nil {
			h.t.Fatal(err)
		}
		if strings.Contains(row, "token") {
			h.t.Errorf("a job holds a secret: %s", row)
		}
		if err := h.emails.Send(ctx, wanted); err != nil {
			h.t.Fatal(err)
		}
	}
	secrets := map[string]string{}
	emails := h.post.List()
	for _, message := range emails[:len(emails)-before] {
		_, secrets[message.To], _ = strings.Cut(linkIn.FindString(message.Text), "token=")
	}
	return secrets
}

// acts returns the newest acts of an organisation.
func (h *fixture) acts(slug string) []audit.Act {
	h.t.Helper()
	list, err := h.audit.List(h.as("hubadmin", slug), audit.Filter{}, page.Of(1, 100))
	if err != nil {
		h.t.Fatal(err)
	}
	var acts []audit.Act
	for _, line := range list.Rows {
		acts = append(acts, line.Act)
	}
	return acts
}

func wants(t *testing.T, what string, err error, code apperr.Code) {
	t.Helper()
	if (code == "" && err != nil) || (code != "" && !apperr.Is(err, code)) {
		t.Errorf("%s: %v, want %q", what, err, code)
	}
}

// work does what a worker would with the ends of memberships that are due.
func (h *fixture) work() {
	h.t.Helper()
	type due struct {
		ID      string `db:"id"`
		Payload string `db:"payload"`
	}
	rows, err := db.All[due](h.t.Context(), h.db, "SELECT id, payload FROM jobs WHERE kind = 'members.end' AND run_at <= $1 ORDER BY run_at",
		h.db.Now())
	if err != nil {
		h.t.Fatal(err)
	}
	for _, row := range rows {
		if err := h.End(h.t.Context(), json.RawMessage(row.Payload)); err != nil {
			h.t.Fatal(err)
		}
		if _, err := db.Exec(h.t.Context(), h.db, "DELETE FROM jobs WHERE id = $1", row.ID); err != nil {
			h.t.Fatal(err)
		}
	}
}
