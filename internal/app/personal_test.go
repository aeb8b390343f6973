package app

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/accounts"
	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/factors"
	"sudar/internal/accounts/federation"
	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/comments"
	"sudar/internal/commerce"
	"sudar/internal/commerce/receipts"
	"sudar/internal/desk"
	"sudar/internal/editing"
	"sudar/internal/entitlements"
	"sudar/internal/follows"
	"sudar/internal/ingest/uploads"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/mail"
	"sudar/internal/kit/viewer"
	"sudar/internal/lending"
	"sudar/internal/members"
	"sudar/internal/notes"
	"sudar/internal/notes/folders"
	brought "sudar/internal/notes/records"
	"sudar/internal/notifications"
	"sudar/internal/organizations"
	"sudar/internal/publishing"
	"sudar/internal/reading"
	"sudar/internal/search/saved"
)

// life is a library in which one person has left something in every table.
type life struct {
	ctx     context.Context
	t       *testing.T
	db      *db.DB
	clock   *clock.Fixed
	blobs   blob.Store
	people  *accounts.Service
	factors *factors.Service
	owner   organizations.Organization
	content catalogue.Content
	second  catalogue.Content
	hostID  string
}

const (
	lifePassword = "Nomtoi-temee1"
	lifeSecret   = "тэмдэгхувийн"
)

func lives(t *testing.T, fn func(t *testing.T, l *life)) {
	start := time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC)
	for name, open := range map[string]func(testing.TB, clock.Clock) *db.DB{"sqlite": dbtest.SQLite, "postgres": dbtest.Postgres} {
		t.Run(name, func(t *testing.T) {
			clk := clock.At(start)
			fn(t, newLife(t, open(t, clk), clk))
		})
	}
}

func newLife(t *testing.T, d *db.DB, clk *clock.Fixed) *life {
	blobs, err := blob.Open(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	l := &life{
		ctx: db.AllTenants(t.Context(), "test"), t: t, db: d, clock: clk, blobs: blobs,
		people: accounts.New(d, clk, accounts.Options{PasswordMemory: 64, Blobs: blobs}),
	}
	l.factors = factors.New(d, clk, l.people, nil)
	federation.New(d, clk, l.people, l.factors, federation.Options{})
	owners, rights := organizations.New(d, clk, "", ""), entitlements.New(d, clk)
	records := catalogue.New(d, clk, owners, rights)
	books := reading.New(d, clk, blobs, reading.Domains{Organizations: owners, Accounts: l.people, Entitlements: rights, Catalogue: records},
		[]byte("secret"))
	acts := audit.New(d, clk)
	belonging := members.New(d, clk, members.Domains{Accounts: l.people, Organizations: owners, Audit: acts, Jobs: jobs.New(d)})
	entries := notes.New(d, clk, books)
	corner := folders.New(d, folders.Domains{Accounts: l.people, Entitlements: rights, Catalogue: records, Notes: entries})
	copies := lending.New(d, clk, lending.Domains{Entitlements: rights, Catalogue: records, Audit: acts, Jobs: jobs.New(d)})
	l.people.Gather(acts, belonging, copies, rights, records, desk.New(d, clk, desk.Domains{}), saved.New(d),
		books, brought.New(d, corner), corner,
		entries, notifications.New(d, clk, acts, jobs.New(d)), follows.New(d, clk, follows.Domains{}),
		receipts.New(d, clk, receipts.Domains{}), commerce.New(d, clk, commerce.Domains{}, commerce.Options{}),
		editing.New(d, clk, editing.Domains{}), uploads.New(d, clk, blobs, nil, jobs.New(d)), publishing.New(d, clk, publishing.Domains{}),
		comments.New(d, comments.Domains{}))
	if l.owner, err = owners.Create(l.ctx, organizations.Organization{Slug: "alpha", Name: "Номын сан"}); err != nil {
		t.Fatal(err)
	}
	for _, content := range []*catalogue.Content{&l.content, &l.second} {
		*content, err = records.Create(l.ctx, catalogue.Content{
			OwnerID: l.owner.ID, Title: "Ном", Visibility: entitlements.Public,
			Items: []catalogue.Item{{FileType: catalogue.EPUB, Title: "Ном", Free: true, Revision: 1}},
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return l
}

func (l *life) person(name string) accounts.Account {
	l.t.Helper()
	a, err := l.people.Create(l.ctx, accounts.Person{
		Username: name, Email: name + "@example.mn", FirstName: lifeSecret, LastName: lifeSecret, Password: lifePassword,
	})
	if err != nil {
		l.t.Fatal(err)
	}
	return a
}

func (l *life) exec(statement string, args ...any) {
	l.t.Helper()
	if _, err := db.Exec(l.ctx, l.db, statement, args...); err != nil {
		l.t.Fatal(err)
	}
}

// host returns who shares a folder with everybody.
func (l *life) host() string {
	if l.hostID == "" {
		l.hostID = l.person("host").ID
	}
	return l.hostID
}

// live leaves something of a person in every table.
func (l *life) live(a accounts.Account, content catalogue.Content) {
	l.t.Helper()
	now, item := l.db.Now(), content.Items[0].ID
	if err := l.people.Join(l.ctx, accounts.Membership{AccountID: a.ID, OrganizationID: l.owner.ID, Role: viewer.Reader}); err != nil {
		l.t.Fatal(err)
	}
	if _, _, err := l.factors.SignIn(l.ctx, factors.Credentials{Name: a.Username, Password: lifePassword}, activity.Origin{}); err != nil {
		l.t.Fatal(err)
	}
	group, review := ident.New(), ident.New()
	l.exec("INSERT INTO groups (id, organization_id, name, created_at) VALUES ($1, $2, $1, $3)", group, l.owner.ID, now)
	l.exec("INSERT INTO group_members (group_id, account_id) VALUES ($1, $2)", group, a.ID)
	l.exec("INSERT INTO second_factors (id, account_id, kind, name, secret, created_at) VALUES ($1, $2, 'totp', '', $3, $4)", ident.New(),
		a.ID, []byte{1}, now)
	l.exec("INSERT INTO sign_in_tickets (ticket, account_id, remember, tries, created_at, expires_at) VALUES ($1, $2, FALSE, 0, $3, $4)",
		ident.New(), a.ID, now, db.At(now.Add(10*accounts.EraseAfter)))
	l.exec("INSERT INTO passkeys (id, account_id, credential_id, name, credential, created_at) VALUES ($1, $2, $1, $3, '{}', $4)", ident.New(),
		a.ID, lifeSecret, now)
	l.exec("INSERT INTO passkey_challenges (digest, account_id, session, created_at, expires_at) VALUES ($1, $2, '{}', $3, $4)", ident.New(),
		a.ID, now, db.At(now.Add(10*accounts.EraseAfter)))
	l.exec(
		"INSERT INTO api_tokens (id, digest, account_id, name, scope, ending, created_at, expires_at) "+
			"VALUES ($1, $1, $2, $3, 'read', '', $4, $5)", ident.New(), a.ID, lifeSecret, now, db.At(now.Add(10*accounts.EraseAfter)))
	l.exec("INSERT INTO reviews (id, content_id, account_id, stars, body, created_at, updated_at) VALUES ($1, $2, $3, 5, $4, $5, $5)", review,
		content.ID, a.ID, lifeSecret, now)
	l.exec(
		"INSERT INTO reports (id, owner_id, content_id, account_id, reason, body, contact, created_at) "+
			"VALUES ($1, $2, $3, $4, 'error', '', $5, $6)",
		ident.New(), l.owner.ID, content.ID, a.ID, lifeSecret, now)
	l.exec(
		"INSERT INTO entitlements (id, kind, account_id, content_id, starts_at, source, created_at) VALUES ($1, 'purchased', $2, $3, $4, '', $4)",
		ident.New(), a.ID, content.ID, now)
	l.exec(
		`INSERT INTO reading_places (account_id, item_id, content_id, locator, progression, device_id, device_name, version, modified_at, `+
			`started_at)
		VALUES ($1, $2, $3, '{}', 1, '', $4, 1, $5, $5)`, a.ID, item, content.ID, lifeSecret, now)
	l.exec(
		`INSERT INTO entries (id, account_id, client_id, kind, item_id, content_id, place, quote, colour, tags, body, version, change, `+
			`created_at, modified_at)
		VALUES ($1, $2, $1, 'note', $3, $4, 0, '', '', '[]', $5, 1, 1, $6, $6)`, ident.New(), a.ID, item, content.ID, lifeSecret, now)
	folder := `INSERT INTO folders (id, account_id, parent_id, title, depth, position, created_at, updated_at)
		VALUES ($1, $2, '', $3, 0, 0, 1, 1)`
	l.exec(folder, group, a.ID, lifeSecret)
	l.exec("INSERT INTO folder_paths (ancestor_id, folder_id) VALUES ($1, $1)", group)
	l.exec(folder, review, l.host(), "")
	l.exec("INSERT INTO folder_members (folder_id, account_id, role_rank, since) VALUES ($1, $2, 1, $3)", review, a.ID, now)
	l.exec(`INSERT INTO folder_requests (id, folder_id, account_id, email, role_rank, invited_by, state, created_at)
		VALUES ($1, $1, $2, '', 1, $2, 'pending', $3)`, group, a.ID, now)
	l.exec("INSERT INTO folder_contents (folder_id, content_id, account_id, added_at) VALUES ($1, $2, $3, $4)", group, content.ID, a.ID, now)
	l.exec(`INSERT INTO entry_replies (id, entry_id, folder_id, account_id, body, created_at)
		SELECT e.id, e.id, $1, e.account_id, $2, 1 FROM entries e WHERE e.account_id = $3`, review, lifeSecret, a.ID)
	l.exec(`INSERT INTO own_records (id, account_id, item, same_as, terms, created_at, updated_at)
		VALUES ($1, $2, $3, '', '', $4, $4)`, ident.New(), a.ID, `{"type":"book","title":"`+lifeSecret+`"}`, now)
	l.exec(`INSERT INTO uploads (id, account_id, organization_id, name, size_bytes, modified_at, created_at, updated_at)
		VALUES ($1, $2, $3, 'a.epub', 1, 1, $4, $4)`, ident.New(), a.ID, l.owner.ID, now)
	l.exec("INSERT INTO record_editors (content_id, account_id, seen_at, saved_at) VALUES ($1, $2, $3, $3)", content.ID, a.ID, now)
	l.exec(`INSERT INTO submission_events (id, content_id, act, was, becomes, staff, actor_id, at)
		VALUES ($1, $2, 'submit', 'draft', 'submitted', FALSE, $3, $4)`, ident.New(), content.ID, a.ID, now)
	l.exec("INSERT INTO record_comments (id, content_id, account_id, body, created_at) VALUES ($1, $2, $3, 'Нүүр алга.', $4)", ident.New(),
		content.ID, a.ID, now)
	l.exec("INSERT INTO record_comments (id, content_id, account_id, body, created_at, removed_at) VALUES ($1, $2, $3, $5, $4, $4)",
		ident.New(), content.ID, a.ID, now, lifeSecret)
	l.exec("INSERT INTO saved_contents (account_id, content_id, saved_at) VALUES ($1, $2, $3)", a.ID, content.ID, now)
	l.exec("INSERT INTO reading_days (account_id, day, item_id, seconds, pages, told_at) VALUES ($1, '2026-11-22', $2, 60, 2, $3)", a.ID, item,
		now)
	l.exec("INSERT INTO seen_contents (account_id, content_id, seen_at) VALUES ($1, $2, $3)", a.ID, content.ID, now)
	l.exec("INSERT INTO saved_searches (id, account_id, name, query, query_key, created_at) VALUES ($1, $2, $3, '{}', $1, $4)", ident.New(),
		a.ID, lifeSecret, now)
	l.exec(
		"INSERT INTO identities (id, account_id, organization_id, issuer, subject, role, created_at, used_at) "+
			"VALUES ($1, $2, $3, 'https://a.example', $2, 'reader', $4, $4)", ident.New(), a.ID, l.owner.ID, now)
	l.exec(
		`INSERT INTO invitations (id, organization_id, email, first_name, role, locale, invited_by, account_id, created_at, expires_at, `+
			`accepted_at)
		VALUES ($1, $2, $3, $4, 'reader', 'mn', $5, $5, $6, $6, $6)`, ident.New(), l.owner.ID, a.Email, lifeSecret, a.ID, now)
	l.exec(
		`INSERT INTO audit_log (id, organization_id, actor_id, subject_id, act, object, before, after, at) `+
			`VALUES ($1, $2, $3, $3, 'member_changed', '', '{}', '{}', $4)`,
		ident.New(), l.owner.ID, a.ID, now)
	l.exec(`INSERT INTO content_revisions (id, content_id, actor_id, source, before, after, at) VALUES ($1, $2, $3, 'staff', '{}', '{}', $4)`,
		ident.New(), content.ID, a.ID, now)
	l.exec("INSERT INTO desk_views (id, organization_id, account_id, name, query, at) VALUES ($1, $2, $3, $4, '', $5)", ident.New(),
		l.owner.ID, a.ID, lifeSecret, now)
	l.exec(
		"INSERT INTO notifications (id, account_id, type, source, texts, link, created_at) VALUES ($1, $2, 'announcement', 'x', $3, '', $4)",
		ident.New(), a.ID, `{"mn":{"title":"`+lifeSecret+`"}}`, now)
	l.exec("INSERT INTO notification_choices (account_id, type, in_app, email) VALUES ($1, 'announcement', FALSE, 'never')", a.ID)
	l.exec("INSERT INTO notification_hours (account_id, time_zone, quiet_from, quiet_to) VALUES ($1, 'Asia/Hovd', 1320, 480)", a.ID)
	l.exec(`INSERT INTO follows (account_id, kind, followed_id, organization_id, after_seq, created_at)
		VALUES ($1, 'periodical', $2, $3, 0, $4)`, a.ID, content.ID, l.owner.ID, now)
	title, licence := ident.New(), ident.New()
	l.exec("INSERT INTO lending_titles (id, organization_id, content_id, item_id, created_at) VALUES ($1, $2, $3, $4, $5)", title, l.owner.ID,
		content.ID, time.Now().UnixNano(), now)
	l.exec(`INSERT INTO licences (id, title_id, organization_id, model, copies, starts_at, created_at)
		VALUES ($1, $2, $3, 'loan', 1, $4, $4)`, licence, title, l.owner.ID, now)
	l.exec(`INSERT INTO loans (id, title_id, licence_id, organization_id, account_id, item_id, assigned, told, borrowed_at, due_at)
		VALUES ($1, $1, $2, $3, $4, $5, FALSE, TRUE, $6, $7)`, title, licence, l.owner.ID, a.ID, item, now, db.At(now.Add(time.Hour)))
	l.exec(`INSERT INTO holds (id, title_id, organization_id, account_id, item_id, place, status, assigned, created_at, ended_at)
		VALUES ($1, $1, $2, $3, $4, 1, 'expired', FALSE, $5, $5)`, title, l.owner.ID, a.ID, item, now)
	l.exec(`INSERT INTO copy_requests (id, licence_id, organization_id, account_id, copies, note, status, created_at)
		VALUES ($1, $1, $2, $3, 2, $4, 'open', $5)`, licence, l.owner.ID, a.ID, lifeSecret, now)
	l.exec("INSERT INTO announcements (id, actor_id, texts, link, created_at) VALUES ($1, $2, '{}', '', $3)", ident.New(), a.ID, now)
	l.buy(a.ID, item)
	l.exec("INSERT INTO consents (id, account_id, document, version, address, at) VALUES ($1, $2, 'terms', '1', '', $3)", ident.New(), a.ID,
		now)
}

// buy leaves an order of a person that is a gift to themselves.
func (l *life) buy(account string, item int64) {
	l.t.Helper()
	order, now := ident.New(), l.db.Now()
	l.exec(`INSERT INTO orders (id, number, account_id, portal_id, seller_id, request_key, status, subtotal, discount, total, vat, city_tax,
		vat_percent, city_percent, received, created_at) VALUES ($1, $1, $2, $3, $3, 'key', 'fulfilled', 100, 0, 100, 0, 0, 0, 0, 100, $4)`,
		order, account, l.owner.ID, now)
	l.exec(`INSERT INTO order_lines (id, order_id, position, kind, item_id, title, title_en, days, people, gift, price, discount, total, vat,
		city_tax) VALUES ($1, $1, 0, 'item', $2, '', '', 0, 1, TRUE, 100, 0, 100, 0, 0)`, order, item)
	l.exec(`INSERT INTO order_events (id, order_id, was, becomes, actor_id, reason, at) VALUES ($1, $1, 'pending', 'paid', $2, '', $3)`, order,
		account, now)
	l.exec(`INSERT INTO payments (id, order_id, provider, provider_id, kind, amount, card, actor_id, at, recorded_at)
		VALUES ($1, $1, 'transfer', $1, 'paid', 100, FALSE, $2, $3, $3)`, order, account, now)
	l.exec(`INSERT INTO receipts (id, order_id, seller_id, kind, consumer, register, tin, company, state, issuer, number, date, vat, city_tax,
		problem, created_at) VALUES ($1, $1, $2, 'citizen', '22184036', '', '', '', 'issued', 'posapi', '1', '', 0, 0, '', $3)`, order,
		l.owner.ID, now)
	l.exec("INSERT INTO gift_codes (id, line_id, code, account_id, redeemed_at, created_at) VALUES ($1, $1, $1, $2, $3, $3)", order, account,
		now)
	l.exec(`INSERT INTO coupons (id, seller_id, code, percent, amount, scope, combinable, active, used, created_at)
		VALUES ($1, $2, $1, 10, 0, 'all', FALSE, TRUE, 1, $3)`, order, l.owner.ID, now)
	l.exec("INSERT INTO coupon_uses (order_id, coupon_id, account_id, discount, added_at, taken) VALUES ($1, $1, $2, 0, $3, TRUE)", order,
		account, now)
}

// naming are the columns by which a row can name an account.
const naming = "('account_id', 'actor_id', 'subject_id', 'invited_by')"

// kept counts the rows that name an account, by table, of all tables that can.
func (l *life) kept(accountID string) map[string]int {
	l.t.Helper()
	columns := "SELECT m.name || ' ' || c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND c.name IN " +
		naming
	if l.db.Dialect() == db.Postgres {
		columns = "SELECT table_name::text || ' ' || column_name::text FROM information_schema.columns WHERE table_schema = 'public' " +
			"AND column_name IN " + naming
	}
	names, err := db.All[string](l.ctx, l.db, columns)
	if err != nil || len(names) < 10 {
		l.t.Fatal(names, err)
	}
	counts := map[string]int{}
	for _, name := range names {
		table, column, _ := strings.Cut(name, " ")
		rows, err := db.Get[int](l.ctx, l.db, "SELECT COUNT(*) FROM "+table+" WHERE "+column+" = $1", accountID)
		if err != nil {
			l.t.Fatal(err)
		}
		counts[table] += rows
	}
	return counts
}

// Thirty days after an account is closed, nothing of its person is left in any
// table that can name one. A new table makes this test fail until its domain
// exports and erases it.
func TestErasedPeopleLeaveNothing(t *testing.T) {
	lives(t, func(t *testing.T, l *life) {
		a, b := l.person("bold"), l.person("bayar")
		l.live(a, l.content)
		l.live(b, l.content)
		export, err := l.people.AskExport(l.ctx, a, activity.Origin{})
		if err != nil {
			t.Fatal(err)
		}
		if err := l.people.MakeExport(l.ctx, accounts.ExportWanted{ID: export.ID, AccountID: a.ID}); err != nil {
			t.Fatal(err)
		}
		picture, err := l.people.SetPicture(l.ctx, a, []byte("picture"))
		if err != nil || picture == "" {
			t.Fatal(err)
		}
		for table, rows := range l.kept(a.ID) {
			if rows == 0 {
				t.Errorf("the test leaves nothing in %s: it would not see what stays", table)
			}
		}
		others := l.kept(b.ID)
		if err := l.people.Disable(l.ctx, a, lifePassword, activity.Origin{}); err != nil {
			t.Fatal(err)
		}
		l.clock.Advance(accounts.EraseAfter - time.Second)
		if err := l.people.Maintain(l.ctx); err != nil || l.kept(a.ID)["reviews"] != 1 {
			t.Fatalf("erased before its time: %v", err)
		}
		l.clock.Advance(time.Second)
		for range 2 { // again changes nothing
			if err := l.people.Maintain(l.ctx); err != nil {
				t.Fatal(err)
			}
		}
		for table, rows := range l.kept(a.ID) {
			if rows != 0 {
				t.Errorf("%d rows are left in %s", rows, table)
			}
		}
		row, err := l.people.Get(l.ctx, a.ID)
		if err != nil || row.FirstName+row.LastName+row.Phone+row.PasswordHash+row.ProfileImage != "" || row.Email == a.Email ||
			row.Username == a.Username {
			t.Errorf("%+v, %v", row, err)
		}
		others["sessions"] = l.kept(b.ID)["sessions"] // ran out meanwhile
		if diff := cmp.Diff(others, l.kept(b.ID)); diff != "" {
			t.Errorf("another person lost something: %s", diff)
		}
		if contacts, err := db.Get[int](l.ctx, l.db, "SELECT COUNT(*) FROM reports WHERE contact <> ''"); err != nil || contacts != 1 {
			t.Errorf("%d reports tell how to reach somebody, %v", contacts, err)
		}
		rated, err := db.Get[int](l.ctx, l.db, "SELECT rating_count FROM contents WHERE id = $1", l.content.ID)
		if err != nil || rated != 1 {
			t.Errorf("%d ratings count, %v", rated, err)
		}
		if _, err := l.people.Create(l.ctx, accounts.Person{Username: "bold", Email: "bold@example.mn", Password: lifePassword}); err != nil {
			t.Errorf("the name and address stay taken: %v", err)
		}
	})
}

// open opens an export of a person.
func (l *life) open(a accounts.Account, export accounts.Export) *zip.Reader {
	l.t.Helper()
	file, err := l.people.OpenExport(l.ctx, a.ID, export.ID)
	if err != nil {
		l.t.Fatal(err)
	}
	l.t.Cleanup(func() { _ = file.Close() })
	archive, err := zip.NewReader(file, file.Info().Size)
	if err != nil {
		l.t.Fatal(err)
	}
	return archive
}

// exported makes and opens an export of a person.
func (l *life) exported(a accounts.Account) *zip.Reader {
	l.t.Helper()
	export, err := l.people.AskExport(l.ctx, a, activity.Origin{})
	if err != nil {
		l.t.Fatal(err)
	}
	if err := l.people.MakeExport(l.ctx, accounts.ExportWanted{ID: export.ID, AccountID: a.ID}); err != nil {
		l.t.Fatal(err)
	}
	return l.open(a, export)
}

func TestExportsTellEverything(t *testing.T) {
	lives(t, func(t *testing.T, l *life) {
		a, b := l.person("bold"), l.person("bayar")
		l.live(a, l.content)
		export, err := l.people.AskExport(l.ctx, a, activity.Origin{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := l.people.OpenExport(l.ctx, a.ID, export.ID); err == nil {
			t.Error("a file that is not ready is opened")
		}
		if err := l.people.MakeExport(l.ctx, accounts.ExportWanted{ID: export.ID, AccountID: a.ID}); err != nil {
			t.Fatal(err)
		}
		if _, err := l.people.OpenExport(l.ctx, b.ID, export.ID); err == nil {
			t.Error("somebody else opens the file")
		}
		archive := l.open(a, export)
		parts := map[string]bool{}
		for _, part := range archive.File {
			parts[part.Name] = true
			r, err := part.Open()
			if err != nil {
				t.Fatal(err)
			}
			text, err := io.ReadAll(r)
			if err != nil || !json.Valid(text) || bytes.Equal(bytes.TrimSpace(text), []byte("[]")) || bytes.Contains(text, []byte("argon2")) {
				t.Errorf("%s holds %s, %v", part.Name, text, err)
			}
		}
		for _, name := range []string{
			"account", "sessions", "events", "sign_in", "memberships", "rights", "reviews", "reports", "searches", "reading", "saved", "seen",
			"entries", "staff_acts", "invitations", "groups", "notifications",
			"notification_settings",
			"follows", "loans", "holds",
		} {
			if !parts[name+".json"] {
				t.Errorf("no %s in %v", name, parts)
			}
		}
		l.clock.Advance(8 * 24 * time.Hour)
		if err := l.people.Maintain(l.ctx); err != nil {
			t.Fatal(err)
		}
		if _, err := l.people.LastExport(l.ctx, a.ID); err == nil {
			t.Error("the file is kept for ever")
		}
	})
}

// An export that is damaged, or gone, is made again when it is fetched.
func TestDamagedExportsAreMadeAgain(t *testing.T) {
	lives(t, func(t *testing.T, l *life) {
		a := l.person("bold")
		export, err := l.people.AskExport(l.ctx, a, activity.Origin{})
		if err != nil {
			t.Fatal(err)
		}
		wanted, key := accounts.ExportWanted{ID: export.ID, AccountID: a.ID}, "exports/"+a.ID+"/"+export.ID+".zip"
		for name, harm := range map[string]func(whole []byte) []byte{
			"gone": nil, "empty": func([]byte) []byte { return nil }, "cut": func(b []byte) []byte { return b[:len(b)/2] },
			"middle": func(b []byte) []byte { b[80] ^= 1; return b },
		} {
			if err := l.people.MakeExport(l.ctx, wanted); err != nil {
				t.Fatal(err)
			}
			file, err := l.people.OpenExport(l.ctx, a.ID, export.ID)
			if err != nil {
				t.Fatal(err)
			}
			whole, err := io.ReadAll(blob.Reader(file))
			if err := errors.Join(err, file.Close(), l.blobs.Delete(l.ctx, key)); err != nil {
				t.Fatal(err)
			}
			if harm != nil {
				harmed := harm(whole)
				if err := l.blobs.Put(l.ctx, key, bytes.NewReader(harmed), int64(len(harmed))); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := l.people.OpenExport(l.ctx, a.ID, export.ID); !apperr.Is(err, apperr.Unavailable) || apperr.From(err).Wait == 0 {
				t.Errorf("%s: %v", name, err)
			}
			if last, err := l.people.LastExport(l.ctx, a.ID); err != nil || !last.ReadyAt.IsZero() {
				t.Errorf("%s: %+v %v", name, last, err)
			}
		}
		asked, err := db.Get[int](l.ctx, l.db, "SELECT COUNT(*) FROM jobs WHERE kind = 'event:accounts.export'")
		if err != nil || asked != 5 {
			t.Errorf("asked %d times, %v", asked, err)
		}
	})
}

// join joins an account to another by the code that its address gets.
func (l *life) join(from, to accounts.Account) {
	l.t.Helper()
	box := mail.NewMailbox("no-reply@sudar.example", l.clock)
	emails := accounts.NewEmails(l.people, organizations.New(l.db, l.clock, "", ""), box, nil, "https://sudar.example")
	if err := l.people.SendSyncCode(l.ctx, to, from.Email, activity.Origin{}); err != nil {
		l.t.Fatal(err)
	}
	payload, err := db.Get[string](l.ctx, l.db, "SELECT payload FROM jobs WHERE kind = $1", "event:"+accounts.WantedEvent)
	if err != nil {
		l.t.Fatal(err)
	}
	var wanted accounts.Wanted
	if err := json.Unmarshal([]byte(payload), &wanted); err != nil {
		l.t.Fatal(err)
	}
	if err := emails.Send(l.ctx, wanted); err != nil {
		l.t.Fatal(err)
	}
	code := regexp.MustCompile(`\b\d{6}\b`).FindString(box.List()[0].Text)
	if err := l.people.Sync(l.ctx, to, "bold@example.mn", code, activity.Origin{}); err == nil {
		l.t.Error("a code joins another address")
	}
	if err := l.people.Sync(l.ctx, to, from.Email, code, activity.Origin{}); err != nil {
		l.t.Fatal(err)
	}
	if err := l.people.Sync(l.ctx, to, from.Email, code, activity.Origin{}); err == nil {
		l.t.Error("a code joins twice")
	}
}

// Joining an old account moves what it has; where both have something of which
// there is one, the newer place and the own review stay.
func TestJoinedAccountsKeepWhatTheyHad(t *testing.T) {
	lives(t, func(t *testing.T, l *life) {
		a, b := l.person("bold"), l.person("bayar")
		l.live(a, l.content)
		l.clock.Advance(time.Hour)
		l.live(b, l.content)
		l.exec("INSERT INTO reviews (id, content_id, account_id, stars, body, created_at, updated_at) VALUES ($1, $2, $3, 1, '', $4, $4)",
			ident.New(), l.second.ID, b.ID, l.db.Now())
		l.join(b, a)
		if err := l.people.Maintain(l.ctx); err != nil {
			t.Fatal(err)
		}
		for table, rows := range l.kept(b.ID) {
			if rows != 0 {
				t.Errorf("%d rows are left in %s", rows, table)
			}
		}
		got := l.kept(a.ID)
		for table, want := range map[string]int{
			"reviews": 2, "reports": 2, "entitlements": 2, "reading_places": 1, "reading_days": 1, "saved_contents": 1, "saved_searches": 2,
			"entries": 2, "memberships": 1, "group_members": 2, "follows": 1,
		} {
			if got[table] != want {
				t.Errorf("%d rows in %s, want %d", got[table], table, want)
			}
		}
		if seconds, err := db.Get[int](l.ctx, l.db, "SELECT seconds FROM reading_days WHERE account_id = $1", a.ID); err != nil ||
			seconds != 120 {
			t.Errorf("%d seconds of reading after joining, want 120: %v", seconds, err)
		}
		newest, err := db.Get[db.Time](l.ctx, l.db, "SELECT modified_at FROM reading_places WHERE account_id = $1", a.ID)
		if err != nil || !newest.Equal(l.clock.Now()) {
			t.Errorf("the place of %v stayed, %v", newest, err)
		}
	})
}
