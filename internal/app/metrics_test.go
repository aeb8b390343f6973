package app

import (
	"net/http/httptest"
	"strings"
	"testing"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/organizations"
	"sudar/internal/search"
)

// A collector learns whether the index responds, what it holds and how far it
// lags.
func TestMetricsTellOfTheIndex(t *testing.T) {
	clk := clock.System{}
	d := dbtest.SQLite(t, clk)
	ctx, rights, owners := db.AllTenants(t.Context(), "test"), entitlements.New(d, clk), organizations.New(d, clk, "", "")
	records := catalogue.New(d, clk, owners, rights)
	owner, err := owners.Create(ctx, organizations.Organization{Slug: "alpha", Name: "Номын сан"})
	if err != nil {
		t.Fatal(err)
	}
	figures := newMetrics(clk)
	replica := search.NewReplica(search.New(d, clk, rights, records), t.TempDir())
	figures.registry.MustRegister(indexFigures{replica})
	expect := func(lines ...string) {
		t.Helper()
		w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "/metrics", nil)
		r.RemoteAddr, r.Host = "127.0.0.1:4000", "localhost:8080"
		figures.serve(w, r)
		for _, line := range lines {
			if !strings.Contains(w.Body.String(), "\nsudar_search_index_"+line) {
				t.Errorf("no %q in %s", line, w.Body)
			}
		}
	}
	expect("answers 0\n", "documents 0\n", "lag 0\n", "building 0\n")
	add := func(title string) {
		t.Helper()
		if _, err := records.Create(ctx, catalogue.Content{OwnerID: owner.ID, Title: title}); err != nil {
			t.Fatal(err)
		}
	}
	add("Нэг")
	if err := replica.Open(ctx, func(int, int) { expect("building 1\n") }); err != nil {
		t.Fatal(err)
	}
	replica.Answer()
	expect("answers 1\n", "documents 1\n", "segments 1\n", "lag 0\n", "building 0\n", "bytes ")
	add("Хоёр")
	expect("documents 1\n", "lag 1\n")
	if err := replica.Maintain(ctx); err != nil {
		t.Fatal(err)
	}
	expect("documents 2\n", "lag 0\n")
}

// The figures are for a collector on this machine, never for who comes through
// a proxy.
func TestMetricsNeverLeaveThisMachine(t *testing.T) {
	figures := newMetrics(clock.System{})
	for name, c := range map[string]struct {
		host, remote, forwarded string // a header line
		status                  int
	}{
		"here":         {"localhost:8080", "127.0.0.1:1", "", 200},
		"by address":   {"[::1]:8080", "[::1]:1", "", 200},
		"outside":      {"localhost", "203.0.113.9:1", "", 404},
		"rebound":      {"evil.example", "127.0.0.1:1", "", 404},
		"a proxy":      {"localhost", "127.0.0.1:1", "X-Forwarded-For: 203.0.113.9", 404},
		"RFC 7239":     {"localhost", "127.0.0.1:1", "Forwarded: for=203.0.113.9", 404},
		"scheme alone": {"localhost", "127.0.0.1:1", "X-Forwarded-Proto: https", 404},
		"Via":          {"localhost", "127.0.0.1:1", "Via: 1.1 proxy", 404},
	} {
		w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "http://"+c.host+"/metrics", nil)
		r.RemoteAddr = c.remote
		if name, value, ok := strings.Cut(c.forwarded, ": "); ok {
			r.Header.Set(name, value)
		}
		if figures.serve(w, r); w.Code != c.status {
			t.Errorf("%s: %d", name, w.Code)
		}
	}
}

// A collector learns how often transactions were run again.
func TestMetricsTellOfTransactions(t *testing.T) {
	d := dbtest.SQLite(t, clock.System{})
	figures := newMetrics(clock.System{})
	figures.registry.MustRegister(databaseFigures{d})
	if _, err := db.Exec(t.Context(), d, "UPDATE accounts SET phone = ''"); err != nil { // the second: dbtest has set a pragma
		t.Fatal(err)
	}
	w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "http://localhost/metrics", nil)
	r.RemoteAddr = "127.0.0.1:4000"
	figures.serve(w, r)
	for _, line := range []string{"tx_total 2\n", "tx_retries_total 0\n", "tx_refusals_total 0\n"} {
		if !strings.Contains(w.Body.String(), "\nsudar_db_"+line) {
			t.Errorf("no %q in %s", line, w.Body)
		}
	}
}
