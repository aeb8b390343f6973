package sources_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/ingest/harvest"
	"sudar/internal/ingest/imports"
	"sudar/internal/ingest/sources"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/httpclient"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
)

// repository answers as one by OAI-PMH does, and notes from which day it was asked.
type repository struct {
	mu      sync.Mutex
	records []string
	asked   []string
	broken  bool
}

func (r *repository) ServeHTTP(w http.ResponseWriter, in *http.Request) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.asked = append(r.asked, in.URL.Query().Get("from"))
	if r.broken {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	_, _ = io.WriteString(w, `<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>`+time.Now().String()+
		`</responseDate><ListRecords>`+strings.Join(r.records, "")+`</ListRecords></OAI-PMH>`)
}

func (r *repository) have(records ...string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.records = records
}

func record(id, day, title string) string {
	return fmt.Sprintf(`<record><header><identifier>oai:x:%s</identifier><datestamp>%s</datestamp></header><metadata><dc><title>%s</title>
		</dc></metadata></record>`, id, day, title)
}

func withdrawn(id, day string) string {
	return `<record><header status="deleted"><identifier>oai:x:` + id + `</identifier><datestamp>` + day + `</datestamp></header></record>`
}

// library is a small fixture: a library with a repository beside it.
type library struct {
	t        *testing.T
	db       *db.DB
	clock    *clock.Fixed
	owner    organizations.Organization
	nodes    []*sources.Service
	queues   []*jobs.Queue
	imports  *imports.Service
	address  string
	outside  *repository
	sourceID string
}

// newLibrary returns a library with so many nodes.
func newLibrary(t *testing.T, d *db.DB, nodes int) *library {
	t.Helper()
	l := &library{t: t, db: d, clock: clock.At(clock.System{}.Now()), outside: &repository{}}
	blobs, err := blob.Open(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	owners := organizations.New(d, l.clock, "", "")
	records := catalogue.New(d, l.clock, owners, entitlements.New(d, l.clock))
	ctx := db.AllTenants(t.Context(), "test")
	if l.owner, err = owners.Create(ctx, organizations.Organization{Slug: "hub", Name: "Сан", Kind: "hub", Hub: true}); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(l.outside)
	t.Cleanup(server.Close)
	l.address = server.URL + "/oai"
	inside := httpclient.New(httpclient.Options{AllowPrivate: true, Tries: 1})
	for range nodes {
		queue := jobs.New(d)
		l.imports = imports.New(d, l.clock, blobs, imports.Domains{Catalogue: records, Jobs: queue}, 1<<20)
		l.nodes = append(l.nodes, sources.New(d, l.clock, sources.Domains{Imports: l.imports, Jobs: queue}, inside))
		l.queues = append(l.queues, queue)
	}
	return l
}

func (l *library) librarian() context.Context {
	return viewer.With(l.t.Context(), viewer.Viewer{OrganizationID: l.owner.ID, Organization: l.owner.Slug, Hub: true, Role: viewer.Librarian})
}

func (l *library) add(every sources.Every) {
	l.t.Helper()
	added, err := l.nodes[0].Add(l.librarian(), sources.Source{
		Kind: imports.OAI, URL: l.address, Every: every, Visibility: entitlements.Public,
	})
	if err != nil {
		l.t.Fatal(err)
	}
	l.sourceID = added.ID
}

// work has the workers of all nodes do what waits.
func (l *library) work() {
	l.t.Helper()
	ctx, stop := context.WithCancel(l.t.Context())
	var ended sync.WaitGroup
	for _, queue := range l.queues {
		ended.Go(func() { jobs.NewWorker(queue, jobs.Options{Poll: time.Millisecond}).Run(ctx) })
	}
	for l.count("jobs WHERE kind IN ('source.fetch', 'source.try', 'import.records') AND state <> 'dead'") > 0 {
		time.Sleep(5 * time.Millisecond)
	}
	stop()
	ended.Wait()
}

// due has all nodes look for sources whose time has come, at once, and do the work.
func (l *library) due() {
	l.t.Helper()
	var looking sync.WaitGroup
	for _, node := range l.nodes {
		looking.Go(func() {
			if err := node.Due(context.WithoutCancel(l.t.Context())); err != nil {
				l.t.Error(err)
			}
		})
	}
	looking.Wait()
	l.work()
}

func (l *library) count(what string) int {
	l.t.Helper()
	n, err := db.Get[int](db.AllTenants(l.t.Context(), "test"), l.db, "SELECT COUNT(*) FROM "+what)
	if err != nil {
		l.t.Fatal(err)
	}
	return n
}

func (l *library) source() sources.Source {
	l.t.Helper()
	list, err := l.nodes[0].Sources(l.librarian(), page.Of(1, 30))
	if err != nil || len(list.Rows) != 1 {
		l.t.Fatalf("%+v %v", list, err)
	}
	return list.Rows[0]
}

// last are the counts of the source's last import.
func (l *library) last() imports.Counts {
	l.t.Helper()
	i, err := l.imports.Import(l.librarian(), l.source().ImportID)
	if err != nil {
		l.t.Fatal(err)
	}
	return i.Counts
}

// A source is fetched at its time, once on however many nodes, asks for what follows the
// newest date stamp, withdraws what the repository deletes, and makes no import of
// nothing new.
func TestScheduledSource(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLibrary(t, d, 3)
		l.outside.have(record("1", "2026-11-01", "Нэг"), record("2", "2026-11-03", "Хоёр"))
		l.add(sources.Daily)
		l.due()
		if len(l.outside.asked) != 0 {
			t.Fatal("it was asked before its time")
		}
		l.clock.Advance(25 * time.Hour)
		l.due()
		if s := l.source(); s.Since != "2026-11-03" || s.ImportNumber != 1 || l.last().Added != 2 || !s.AskedAt.IsZero() {
			t.Fatalf("%+v %+v", s, l.last())
		}
		l.due() // it is not its time
		l.outside.have(record("2", "2026-11-03", "Хоёр"), record("3", "2026-11-09", "Гурав"), withdrawn("1", "2026-11-10"))
		l.clock.Advance(25 * time.Hour)
		l.due()
		if s := l.source(); s.Since != "2026-11-10" || l.last().Added != 1 || l.last().Updated != 1 || l.last().Same != 1 {
			t.Errorf("%+v %+v", s, l.last())
		}
		if n := l.count("contents WHERE visibility = 'archived'"); n != 1 {
			t.Errorf("%d records are withdrawn", n)
		}
		l.clock.Advance(25 * time.Hour)
		l.due()
		if got := strings.Join(l.outside.asked, ","); got != ",2026-11-03,2026-11-10" || l.count("record_imports") != 2 {
			t.Errorf("asked %q, %d imports", got, l.count("record_imports"))
		}
	})
}

// A source that fails waits longer each time, says why, and is well again by itself.
func TestFailingSource(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLibrary(t, d, 1)
		l.outside.broken = true
		l.add(sources.Hourly)
		for failures, wait := range []time.Duration{2, 4, 8} {
			l.clock.Advance(l.source().NextAt.Sub(l.clock.Now()))
			l.due()
			s := l.source()
			if s.Problem != harvest.BadStatus || s.Failures != failures+1 || s.NextAt.Sub(l.clock.Now()).Round(time.Hour) != wait*time.Hour {
				t.Errorf("%+v in %v", s, s.NextAt.Sub(l.clock.Now()))
			}
		}
		l.outside.broken = false
		l.outside.have(record("1", "2026-11-01", "Нэг"))
		if _, err := l.nodes[0].Run(l.librarian(), l.sourceID); err != nil {
			t.Fatal(err)
		}
		l.work()
		if s := l.source(); s.Problem != "" || s.Failures != 0 || l.last().Added != 1 {
			t.Errorf("%+v", s)
		}
	})
}

// Trying a source checks what it has and changes nothing; one that is paused runs only
// when somebody says so; one that is deleted leaves its records.
func TestTriedPausedDeletedSource(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLibrary(t, d, 1)
		l.outside.have(record("1", "2026-11-01", "Нэг"))
		l.add(sources.Hourly)
		if _, err := l.nodes[0].Try(l.librarian(), l.sourceID); err != nil {
			t.Fatal(err)
		}
		l.work()
		tried, err := l.imports.Import(l.librarian(), l.source().ImportID)
		if err != nil || tried.State != imports.Checked || tried.Counts.Added != 1 || l.count("contents") != 0 || l.source().Since != "" {
			t.Errorf("%+v %v", tried, err)
		}
		paused := true
		if _, err := l.nodes[0].Change(l.librarian(), l.sourceID, sources.Change{Paused: &paused}); err != nil {
			t.Fatal(err)
		}
		l.clock.Advance(48 * time.Hour)
		l.due()
		if len(l.outside.asked) != 1 {
			t.Errorf("a paused source was asked: %q", l.outside.asked)
		}
		if _, err := l.nodes[0].Run(l.librarian(), l.sourceID); err != nil {
			t.Fatal(err)
		}
		l.work()
		if err := l.nodes[0].Delete(l.librarian(), l.sourceID); err != nil || l.count("contents") != 1 || l.count("harvest_sources") != 0 {
			t.Errorf("%v, %d records", err, l.count("contents"))
		}
	})
}

// What is no source is refused with its field, and others do not see those of a library.
func TestRefusedSources(t *testing.T) {
	l := newLibrary(t, dbtest.SQLite(t, clock.System{}), 1)
	l.add(sources.Hourly)
	for field, s := range map[string]sources.Source{
		"url":    {Kind: imports.OAI, URL: "ftp://example.org/"},
		"set":    {Kind: imports.OPDS, URL: "https://example.org/", Set: "a"},
		"prefix": {Kind: imports.OPDS, URL: "https://example.org/", Prefix: "oai_dc"},
	} {
		if _, err := l.nodes[0].Add(l.librarian(), s); !apperr.Is(err, apperr.Invalid) {
			t.Errorf("%s: %v", field, err)
		}
	}
	again := sources.Source{Kind: imports.OAI, URL: l.address, Every: sources.Daily, Visibility: entitlements.Draft}
	if _, err := l.nodes[0].Add(l.librarian(), again); !apperr.Is(err, apperr.Invalid) {
		t.Errorf("the same source again: %v", err)
	}
	stranger := viewer.With(t.Context(), viewer.Viewer{OrganizationID: "other", Role: viewer.Librarian})
	if _, err := l.nodes[0].Run(stranger, l.sourceID); !apperr.Is(err, apperr.NotFound) {
		t.Errorf("of another: %v", err)
	}
	reader := viewer.With(t.Context(), viewer.Viewer{OrganizationID: l.owner.ID, Role: viewer.Reader})
	if _, err := l.nodes[0].Sources(reader, page.Of(1, 30)); !apperr.Is(err, apperr.RoleRequired) {
		t.Errorf("to a reader: %v", err)
	}
}

// Addresses of our own network are not reached by a source, neither at once nor by a
// redirect; nothing of them is told.
func TestSourcesReachNothingInside(t *testing.T) {
	l := newLibrary(t, dbtest.SQLite(t, clock.System{}), 1)
	queue := jobs.New(l.db)
	l.imports = imports.New(l.db, l.clock, nil, imports.Domains{Jobs: queue}, 1<<20)
	l.nodes = []*sources.Service{sources.New(l.db, l.clock, sources.Domains{Imports: l.imports, Jobs: queue}, harvest.Client(false))}
	l.queues = []*jobs.Queue{queue}
	l.add(sources.Hourly)
	if _, err := l.nodes[0].Run(l.librarian(), l.sourceID); err != nil {
		t.Fatal(err)
	}
	l.work()
	if s := l.source(); s.Problem != harvest.Blocked || len(l.outside.asked) != 0 {
		t.Errorf("%+v %q", s, l.outside.asked)
	}
}
