package demo

import (
	"context"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/accounts"
	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/factors"
	"sudar/internal/ambient"
	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/commerce"
	"sudar/internal/dictionary"
	"sudar/internal/entitlements"
	"sudar/internal/ingest"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/config"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/viewer"
	"sudar/internal/lending"
	"sudar/internal/notes"
	"sudar/internal/notes/folders"
	"sudar/internal/notifications"
	"sudar/internal/organizations"
	"sudar/internal/publications/formats"
	"sudar/internal/reading"
	"sudar/internal/usage"
)

// sample makes the library small: every twentieth record, and one text of each
// format and each way.
func sample() ([]entry, error) {
	all, err := library()
	if err != nil {
		return nil, err
	}
	kept := []string{
		"oroin-avtobus", "duugui-huur", "surguuliin-nomyn-san", "tald-odon-oron", "the-night-register",
		"nomtoi-temee", "reading-mongolia-in-translation", "the-crane-who-kept-the-library", "hee-ugalz", "tunhaglal-negdugeer-zuil",
		"udriin-urt",
	}
	var some []entry
	for i, e := range all {
		wanted := i%20 == 0 && e.write == nil
		for _, slug := range kept {
			wanted = wanted || e.Slug == slug
		}
		if wanted {
			some = append(some, e)
		}
	}
	return some, nil
}

func emptyLibrary(t *testing.T, d *db.DB, options Options) *Service {
	t.Helper()
	clk := clock.System{}
	blobs, err := blob.Open(t.Context(), filepath.Join(t.TempDir(), "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	cfg, err := config.Load(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	owners := organizations.New(d, clk, "", "")
	people := accounts.New(d, clk, accounts.Options{PasswordMemory: 64})
	rights := entitlements.New(d, clk)
	contents := catalogue.New(d, clk, owners, rights)
	read := reading.New(d, clk, blobs, reading.Domains{Organizations: owners, Accounts: people, Entitlements: rights, Catalogue: contents},
		[]byte("0123456789abcdef0123456789abcdef"))
	queue := jobs.New(d)
	imports := ingest.New(d, clk, blobs, ingest.Domains{Catalogue: contents, Reading: read, Jobs: queue}, formats.Build, cfg.Limits)
	entries := notes.New(d, clk, read)
	corner := folders.New(d, folders.Domains{Accounts: people, Entitlements: rights, Catalogue: contents, Notes: entries})
	s := New(d, clk, Domains{Organizations: owners, Accounts: people, Entitlements: rights, Catalogue: contents, Ingest: imports,
		Notifications: notifications.New(d, clk, audit.New(d, clk), queue),
		Reading:       read, Notes: entries, Folders: corner, Dictionary: dictionary.New(d),
		Commerce: commerce.New(d, clk, commerce.Domains{
			Audit: audit.New(d, clk), Entitlements: rights, Catalogue: contents, Jobs: queue,
		}, commerce.Options{Secret: []byte("secret"), Taxes: commerce.Usual}),
		Lending: lending.New(d, clk, lending.Domains{
			Entitlements: rights, Catalogue: contents, Usage: usage.New(d, clk), Audit: audit.New(d, clk), Jobs: queue,
		}),
		Ambient: ambient.New(d, clk, queue, ambient.Sources{})}, options)
	s.entries = sample
	return s
}

func TestCreateMakesTheLibraryOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := emptyLibrary(t, d, Options{Tests: true})
		entries, err := sample()
		if err != nil {
			t.Fatal(err)
		}
		told := 0
		first, err := s.Create(t.Context(), func(done, total int, _ string) {
			if told++; done != told || total != len(entries) {
				t.Errorf("progress %d of %d, want %d of %d", done, total, told, len(entries))
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		got := []int{first.Organizations, first.People, first.Contents, first.Covers, first.Publications, told}
		if diff := cmp.Diff([]int{5, len(SignIns) + audience, len(entries), len(entries), 11, len(entries)}, got); diff != "" {
			t.Errorf("first run (-want +got):\n%s", diff)
		}
		before := snapshot(t, d)
		second, err := s.Create(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if second.Changed() {
			t.Errorf("the second run made %+v", second)
		}
		if diff := cmp.Diff(before, snapshot(t, d)); diff != "" {
			t.Errorf("the second run changed rows (-before +after):\n%s", diff)
		}
		peopleSignIn(t, s)
		rightsDecide(t, s)
		storeIsOpen(t, s)
		yearIsTold(t, s)
	})
}

// yearIsTold holds that reports of the hub have days, titles, and months that enough
// people read.
func yearIsTold(t *testing.T, s *Service) {
	t.Helper()
	hub, err := s.Organizations.BySlug(t.Context(), Hub)
	if err != nil {
		t.Fatal(err)
	}
	counts, now := usage.New(s.db, s.clock), s.clock.Now()
	of := usage.Of{OwnerID: hub.ID}
	year := usage.Days{From: now.AddDate(-1, 0, 0).Format(time.DateOnly), To: now.Format(time.DateOnly)}
	days, err := counts.ByDay(t.Context(), of, year)
	if err != nil || len(days) < 300 {
		t.Errorf("%d days are told: %v", len(days), err)
	}
	read, err := counts.ReadingByMonth(t.Context(), of, year)
	if err != nil || len(read) < 11 || !slices.ContainsFunc(read, func(r usage.Reading) bool { return r.Readers >= usage.Few }) {
		t.Errorf("of months is told %+v: %v", read, err)
	}
}

// storeIsOpen holds that the store sells and that its books are right.
func storeIsOpen(t *testing.T, s *Service) {
	t.Helper()
	statuses, err := db.All[string](t.Context(), s.db, "SELECT DISTINCT status FROM orders ORDER BY status")
	if diff := cmp.Diff([]string{"cancelled", "fulfilled", "pending", "refunded"}, statuses); err != nil || diff != "" {
		t.Error(diff, err)
	}
	if books, err := s.Commerce.CheckBooks(t.Context()); err != nil || len(books.Wrong) > 0 || books.Owed == 0 {
		t.Error(books, err)
	}
}

// snapshot counts the rows of every table that the demo library writes.
func snapshot(t *testing.T, d *db.DB) map[string]int {
	t.Helper()
	found := map[string]int{}
	for _, table := range []string{
		"organizations", "accounts", "memberships", "contents", "items", "contributors", "tags", "covers", "reviews", "entitlements",
		"publications", "feed", "jobs", "reading_places", "reading_days", "seen_contents", "saved_contents", "entries",
		"store_packages", "coupons", "orders", "grants", "usage_days", "usage_months",
	} {
		n, err := db.Get[int](t.Context(), d, "SELECT COUNT(*) FROM "+table)
		if err != nil {
			t.Fatal(err)
		}
		found[table] = n
	}
	return found
}

func peopleSignIn(t *testing.T, s *Service) {
	t.Helper()
	for _, person := range SignIns {
		account, _, err := factors.New(s.db, s.clock, s.Accounts, nil).SignIn(t.Context(),
			factors.Credentials{Name: person.Username, Password: person.Password}, activity.Origin{})
		if err != nil {
			t.Errorf("%s cannot sign in: %v", person.Username, err)
			continue
		}
		o, err := s.Organizations.BySlug(t.Context(), person.Organization)
		if err != nil {
			t.Fatal(err)
		}
		if role, err := s.Accounts.RoleIn(t.Context(), account.ID, o.ID); err != nil || role != person.Role {
			t.Errorf("%s is %s, %v; want %s", person.Username, role, err, person.Role)
		}
	}
	if present, err := s.Present(t.Context()); err != nil || !present {
		t.Errorf("Present = %v, %v", present, err)
	}
}

// rightsDecide checks what the demo people may read.
func rightsDecide(t *testing.T, s *Service) {
	t.Helper()
	for _, c := range []struct {
		username, organization, slug string
		allowed                      bool
		by                           entitlements.Kind
	}{
		{"", Hub, "udriin-urt", true, entitlements.Free},
		{"", Hub, "oroin-avtobus", false, ""},
		{"reader", Hub, "oroin-avtobus", true, entitlements.Purchased},
		{"reader", Hub, "duugui-huur", false, ""},
		{"researcher", University, "duugui-huur", true, entitlements.Leased},
		{"researcher", University, "surguuliin-nomyn-san", true, entitlements.Organization},
		{"reader", Hub, "surguuliin-nomyn-san", true, entitlements.Assigned},
	} {
		ctx := seenBy(t, s, c.username, c.organization)
		content, err := s.Catalogue.ByIDOrSlug(ctx, c.slug)
		if err != nil {
			t.Fatal(err)
		}
		decision, err := s.Entitlements.Decide(ctx, content.Right(content.Items[0]))
		if err != nil || decision.Allowed != c.allowed || decision.By != c.by {
			t.Errorf("%q at %s reads %s: %+v, %v", c.username, c.organization, c.slug, decision, err)
		}
		if content.Cover == nil || content.Items[0].Revision != 1 {
			t.Errorf("%s: cover %v, revision %d", c.slug, content.Cover, content.Items[0].Revision)
		}
	}
}

func seenBy(t *testing.T, s *Service, username, organization string) context.Context {
	t.Helper()
	o, err := s.Organizations.BySlug(t.Context(), organization)
	if err != nil {
		t.Fatal(err)
	}
	v := viewer.Viewer{OrganizationID: o.ID, Organization: o.Slug, Hub: o.Hub, Role: viewer.Guest}
	if username != "" {
		account, err := s.Accounts.ByUsername(t.Context(), username)
		if err != nil {
			t.Fatal(err)
		}
		v.AccountID, v.Role = account.ID, viewer.Reader
	}
	return viewer.With(t.Context(), v)
}

func TestAStoppedRunIsContinued(t *testing.T) {
	d := dbtest.SQLite(t, clock.System{})
	s := emptyLibrary(t, d, Options{})
	stopped, cancel := context.WithCancel(t.Context())
	_, err := s.Create(stopped, func(done, _ int, _ string) {
		if done == 5 {
			cancel()
		}
	})
	if err == nil {
		t.Fatal("the run was not stopped")
	}
	report, err := s.Create(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if report.Contents != 0 || report.Covers == 0 || report.People != 0 {
		t.Errorf("the next run made %+v", report)
	}
	for slug, at := range must(s.standing(t.Context())) {
		if !at.Covered || at.Deleted {
			t.Errorf("%s: %+v", slug, at)
		}
	}
}

func must(found map[string]standing, err error) map[string]standing {
	if err != nil {
		panic(err)
	}
	return found
}
