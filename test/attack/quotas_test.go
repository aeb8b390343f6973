package attack

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/members"
	"sudar/internal/notes"
	"sudar/internal/reading"
	"sudar/internal/search/saved"
)

// Quotas that no constant of the product tells.
const (
	mostSessions = 100
	mostTokens   = 20
)

// quota is how many of something an account may have.
type quota struct {
	name string
	most int
	// fill writes rows into the database, one account being $1, so that few are
	// left; "" for what is filled by calls.
	fill string
	who  person
	path string
	body func(n int) map[string]any
	code string // of the refusal
	rows string // what is counted, of the account
}

// manyContents are records that a reader can save and review.
const manyContents = reading.MostSaved + 100

// multiply makes the first record of a library that does not run into many.
func multiply(t *testing.T, s *server) {
	t.Helper()
	d, all := s.open(), db.AllTenants(t.Context(), "test")
	columns, err := db.All[string](all, d, "SELECT name FROM pragma_table_info('contents') WHERE name NOT IN ('id', 'slug')")
	if err != nil {
		t.Fatal(err)
	}
	list := strings.Join(columns, ", ")
	_, err = db.Exec(all, d,
		`INSERT INTO contents (slug, `+list+`) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1)
		SELECT 'many-' || n.i, `+list+` FROM n, contents WHERE contents.slug = 'nomtoi-temee'`, manyContents)
	if err != nil {
		t.Fatal(err)
	}
}

// Everything that an account may have so many of, fifty at once and then one
// after another: the last place is given once, the refusal is clear.
func TestQuotasHold(t *testing.T) {
	s := prepare(t, demoData(t, t.TempDir()), proxied...)
	multiply(t, s)
	if err := s.begin(); err != nil {
		t.Fatalf("%v\n%s", err, s.log)
	}
	t.Cleanup(s.kill)
	first := rowsOf(t, s.open(), "contents WHERE slug NOT LIKE 'many-%'") + 1
	reader, other, staff := s.signIn("reader"), s.signIn("researcher"), s.signIn("hubadmin")
	note := func(body string) func(int) map[string]any {
		return func(int) map[string]any {
			return map[string]any{"client_id": ident.New(), "kind": "note", "body": body}
		}
	}
	content := func(n int) map[string]any {
		return map[string]any{"content_id": first + manyContents - 1 - n, "stars": 5}
	}
	entries := `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) INSERT ` +
		`INTO entries (id, account_id, client_id, kind, place, quote, colour, tags, body, version, change, created_at, modified_at)
		SELECT 'e-' || $1 || n.i, $1, 'c-' || n.i, 'note', 0, '', '', '[]', %s, 1, n.i, 1, 1 FROM n`
	long := strings.Repeat("ө", notes.MostBody)
	mostLong := notes.MostMegabytes << 20 / (2*notes.MostBody + 2)
	for _, q := range []quota{
		{
			"notes", notes.MostEntries, fmt.Sprintf(entries, notes.MostEntries-20, "'x'"), reader, "/edu/api/v1/research", note("x"), "entries_full",
			"entries WHERE account_id = ",
		},
		{
			"bytes of notes", mostLong, fmt.Sprintf(entries, mostLong-20, "'"+long+"'"), other, "/edu/api/v1/research", note(long),
			"entry_bytes_full", "entries WHERE LENGTH(body) > 9000 AND account_id = ",
		},
		{
			"saved titles", reading.MostSaved,
			fmt.Sprintf(
				"INSERT OR IGNORE INTO saved_contents (account_id, content_id, saved_at) SELECT $1, id, 1 FROM contents WHERE slug LIKE 'many-%%' "+
					"ORDER BY id LIMIT %d", reading.MostSaved-20), reader, "/edu/api/v1/contents/saved", content, "shelf_full",
			"saved_contents WHERE account_id = ",
		},
		{
			"reviews", catalogue.MostReviews,
			fmt.Sprintf(
				"INSERT INTO reviews (id, content_id, account_id, stars, body, created_at, updated_at) SELECT 'r' || id || $1, id, $1, 5, '', 1, 1 "+
					"FROM contents WHERE slug LIKE 'many-%%' ORDER BY id LIMIT %d - (SELECT COUNT(*) FROM reviews WHERE account_id = $1)",
				catalogue.MostReviews-20), reader, "/edu/api/v1/reviews", content, "reviews_full", "reviews WHERE account_id = ",
		},
		{
			"saved searches", saved.Most, "", reader, "/edu/api/v1/searches", func(n int) map[string]any {
				return map[string]any{
					"name": "x", "search": fmt.Sprint("x", n),
				}
			}, "saved_searches_full", "saved_searches WHERE account_id = ",
		},
		{"tokens", mostTokens, "", reader.in(street), "/edu/api/v1/auth/tokens", func(int) map[string]any {
			return map[string]any{"name": "x", "scope": "read", "days": 1, "password": password}
		}, "tokens_full", "api_tokens WHERE account_id = "},
		{
			"groups", members.MostGroups,
			fmt.Sprintf(
				`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) INSERT INTO groups (id, organization_id, name, created_at)
			SELECT 'g' || n.i, m.organization_id, 'Анги ' || n.i, 1 FROM n, memberships m WHERE m.account_id = $1`, members.MostGroups-20), staff,
			"/edu/admin/api/v1/groups", func(n int) map[string]any { return map[string]any{"name": fmt.Sprint("Бүлэг ", n)} }, "groups_full",
			"groups g JOIN memberships m ON m.organization_id = g.organization_id WHERE m.account_id = "},
	} {
		t.Run(q.name, func(t *testing.T) { q.attack(t, s) })
	}
	t.Run("sessions", func(t *testing.T) { attackSessions(t, s) })
}

func (q quota) attack(t *testing.T, s *server) {
	d, all := s.open(), db.AllTenants(t.Context(), "test")
	id, _ := q.who.do(http.MethodGet, "/edu/api/v1/auth/me", nil).field("data.id").(string)
	if q.fill != "" {
		if _, err := db.Exec(all, d, q.fill, id); err != nil {
			t.Fatal(err)
		}
	}
	rows := q.rows + "'" + id + "'"
	room := q.most - rowsOf(t, d, rows)
	count, kept := &tally{t: t}, 0
	call := func(n int) response { return q.who.do(http.MethodPost, q.path, q.body(n)) }
	note := func(got response) {
		message, _ := got.field("message").(string)
		code, _ := got.field("code").(string)
		switch {
		case got.Status < 300:
			kept++
			count.add(kept > room, fmt.Sprintf("one of %d beyond %d", kept-room, q.most), got)
		default:
			count.add(code != q.code && code != "too_many_requests" && !retried(got) || message == "", "a refusal", got)
		}
	}
	var once sync.Mutex
	var group sync.WaitGroup
	for n := range 50 {
		group.Go(func() {
			got := call(n)
			once.Lock()
			defer once.Unlock()
			note(got)
		})
	}
	group.Wait()
	for n := range 40 {
		note(call(50 + n))
	}
	if now := rowsOf(t, d, rows); now != q.most {
		count.add(now > q.most, fmt.Sprintf("%d rows of %d", now, q.most), response{})
		if now < q.most {
			t.Errorf("only %d of %d are there: nothing is measured", now, q.most)
		}
	}
	count.done(q.name+" beyond the quota", fmt.Sprintf("%d of %d", q.most, q.most))
}

// attackSessions signs in again and again: the session used longest ago ends
// for the next one.
func attackSessions(t *testing.T, s *server) {
	count := &tally{t: t}
	enter := func(n int) response {
		in, got := person{s: s, from: fmt.Sprintf("100.64.%d.1", n)}.enters("publisher")
		for range 20 {
			if in || !retried(got) {
				break
			}
			time.Sleep(time.Second)
			in, got = person{s: s, from: fmt.Sprintf("100.64.%d.1", n)}.enters("publisher")
		}
		return got
	}
	var once sync.Mutex
	var group sync.WaitGroup
	for n := range 50 {
		group.Go(func() {
			got := enter(n)
			once.Lock()
			defer once.Unlock()
			count.add(got.Status != http.StatusOK, "one of fifty sign-ins at once", got)
		})
	}
	group.Wait()
	var last response
	for n := range 90 {
		last = enter(50 + n)
		count.add(last.Status != http.StatusOK, "a sign-in", last)
	}
	token, _ := last.field("data.bearer_token").(string)
	list, _ := person{s: s, token: token}.do(http.MethodGet, "/edu/api/v1/auth/sessions", nil).field("data").([]any)
	running := rowsOf(t, s.open(), "sessions s JOIN accounts a ON a.id = s.account_id WHERE a.username = 'publisher' AND s.revoked_at IS NULL")
	count.add(running > mostSessions || len(list) != running, fmt.Sprintf("%d sessions run, %d are listed", running, len(list)), response{})
	count.done("sessions beyond the quota", fmt.Sprintf("%d of %d", running, mostSessions))
}
