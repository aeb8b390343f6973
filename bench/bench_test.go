package bench_test

import (
	"context"
	"net/http/httptest"
	"os"
	"runtime/pprof"
	"strconv"
	"strings"
	"testing"
	"time"

	"sudar/bench"
	"sudar/bench/searching"
	"sudar/internal/accounts"
	"sudar/internal/accounts/factors"
	"sudar/internal/accounts/federation"
	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/lending"
	"sudar/internal/organizations"
	"sudar/internal/reading"
	"sudar/internal/search"
	"sudar/internal/server/api"
	"sudar/internal/usage"
)

// TestMeasure keeps the bench itself alive on a library of a few records.
// SUDAR_BENCH_CONTENTS makes it a real one, SUDAR_BENCH_PROFILE writes where
// the time goes.
func TestMeasure(t *testing.T) {
	contents, each := 300, 50*time.Millisecond
	if n, err := strconv.Atoi(os.Getenv("SUDAR_BENCH_CONTENTS")); err == nil {
		contents, each = n, 4*time.Second
	}
	d := dbtest.SQLite(t, clock.System{})
	server := indexed(t, d, func(ctx context.Context, owner organizations.Organization) error {
		return bench.Fill(ctx, d, owner.ID, owner.Name, contents)
	})
	profiled(t)
	loads, err := bench.Measure(t.Context(), bench.Options{
		Base: server, Contents: contents, Clients: 8, For: each, Only: os.Getenv("SUDAR_BENCH_ONLY"),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + bench.Table(loads))
}

// profiled writes where the time of the rest of a test goes.
func profiled(t *testing.T) {
	t.Helper()
	path := os.Getenv("SUDAR_BENCH_PROFILE")
	if path == "" {
		return
	}
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := pprof.StartCPUProfile(file); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		pprof.StopCPUProfile()
		_ = file.Close()
	})
}

// TestMeasureSearches keeps the bench of searches alive, with an index that
// returns. SUDAR_BENCH_TITLES makes it a real one.
func TestMeasureSearches(t *testing.T) {
	titles, each := 300, 50*time.Millisecond
	if n, err := strconv.Atoi(os.Getenv("SUDAR_BENCH_TITLES")); err == nil {
		titles, each = n, 4*time.Second
	}
	texts := searching.NewTexts(
		strings.Fields("тал нутаг морь хүлэг тэнгэр уул гол нуур хавар намар эрдэм сургууль багш хүүхэд тосгон цэцэг шувуу"), titles)
	d := dbtest.SQLite(t, clock.System{})
	server := indexed(t, d, func(ctx context.Context, owner organizations.Organization) error {
		return bench.FillTitled(ctx, d, owner.ID, owner.Name, titles, texts.Title)
	})
	profiled(t)
	loads, err := bench.MeasureSearches(t.Context(), bench.Options{Base: server, Clients: 8, For: each}, texts)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range loads {
		if l.Empty > 0 {
			t.Errorf("%s: %d of %d found nothing", l.Name, l.Empty, l.Requests)
		}
	}
	t.Log("\n" + bench.Table(loads))
}

// TestMeasureTokens keeps the bench of a list with and without a token alive.
// SUDAR_BENCH_CONTENTS makes it a real one.
func TestMeasureTokens(t *testing.T) {
	contents, each := 30, 50*time.Millisecond
	if n, err := strconv.Atoi(os.Getenv("SUDAR_BENCH_CONTENTS")); err == nil {
		contents, each = n, 4*time.Second
	}
	d := dbtest.SQLite(t, clock.System{})
	var token string
	server := indexed(t, d, func(ctx context.Context, owner organizations.Organization) (err error) {
		if token, err = bench.FillPeople(ctx, d, 2); err != nil {
			return err
		}
		return bench.Fill(ctx, d, owner.ID, owner.Name, contents)
	})
	profiled(t)
	without, with, err := bench.MeasureTokens(t.Context(), bench.Options{Base: server, Clients: 8, For: each}, token)
	if err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + bench.Table([]bench.Load{without, with}))
}

// indexed returns the address of a server of a filled library whose index responds.
func indexed(t *testing.T, d *db.DB, fill func(context.Context, organizations.Organization) error) string {
	t.Helper()
	handler, found := filled(t, d, fill)
	replica := search.NewReplica(found, t.TempDir())
	if err := replica.Open(t.Context(), func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	replica.Answer()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return server.URL
}

func filled(t *testing.T, d *db.DB, fill func(context.Context, organizations.Organization) error) (*api.API, *search.Service) {
	t.Helper()
	ctx := db.AllTenants(context.Background(), "bench")
	clk := clock.System{}
	owners := organizations.New(d, clk, "hub", "localhost")
	hub, err := owners.Create(ctx, organizations.Organization{
		Slug: "hub", Name: "Үндэсний номын сан", NameEN: "National Library", Kind: "hub", Hub: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	people, rights := accounts.New(d, clk, accounts.Options{PasswordMemory: 64}), entitlements.New(d, clk)
	signIn := factors.New(d, clk, people, nil)
	records := catalogue.New(d, clk, owners, rights)
	if err := records.SeedTrees(ctx); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	if err := fill(ctx, hub); err != nil {
		t.Fatal(err)
	}
	t.Logf("filled in %v", time.Since(began).Round(time.Millisecond))
	blobs, err := blob.Open(ctx, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	found := search.New(d, clk, rights, records)
	return api.New(api.Services{
		Organizations: owners, Accounts: people, Factors: signIn, Federation: federation.New(d, clk, people, signIn, federation.Options{}),
		Entitlements: rights, Catalogue: records, Search: found,
		Reading: reading.New(d, clk, blobs, reading.Domains{Organizations: owners, Accounts: people, Entitlements: rights, Catalogue: records},
			[]byte("bench")),
		Lending: lending.New(d, clk, lending.Domains{Entitlements: rights, Catalogue: records, Usage: usage.New(d, clk)}),
		Blobs:   blobs, Clock: clk,
	}), found
}
