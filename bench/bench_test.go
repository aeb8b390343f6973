package bench_test

import (
	"context"
	"net/http/httptest"
	"os"
	"runtime/pprof"
	"strconv"
	"testing"
	"time"

	"sudar/bench"
	"sudar/internal/accounts"
	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/log"
	"sudar/internal/organizations"
	"sudar/internal/reading"
	"sudar/internal/search"
	"sudar/internal/server/api"
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
	server := httptest.NewServer(filled(t, d, contents))
	defer server.Close()
	if path := os.Getenv("SUDAR_BENCH_PROFILE"); path != "" {
		file, err := os.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = file.Close() }()
		if err := pprof.StartCPUProfile(file); err != nil {
			t.Fatal(err)
		}
		defer pprof.StopCPUProfile()
	}
	loads, err := bench.Measure(t.Context(), bench.Options{Base: server.URL, Contents: contents, Clients: 8, For: each, Only: os.Getenv("SUDAR_BENCH_ONLY")})
	if err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + bench.Table(loads))
}

func filled(t *testing.T, d *db.DB, contents int) *api.API {
	t.Helper()
	ctx := db.AllTenants(context.Background(), "bench")
	clk := clock.System{}
	owners := organizations.New(d, clk, "hub", "localhost")
	hub, err := owners.Create(ctx, organizations.Organization{Slug: "hub", Name: "Үндэсний номын сан", NameEN: "National Library", Kind: "hub", Hub: true})
	if err != nil {
		t.Fatal(err)
	}
	people, rights := accounts.New(d, clk), entitlements.New(d, clk)
	records := catalogue.New(d, clk, owners, rights)
	if err := records.SeedTrees(ctx); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	if err := bench.Fill(ctx, d, hub.ID, hub.Name, contents); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d records in %v", contents, time.Since(began).Round(time.Millisecond))
	blobs, err := blob.Open(ctx, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return api.New(api.Services{
		Organizations: owners, Accounts: people, Entitlements: rights, Catalogue: records, Search: search.New(d, clk, rights, records),
		Reading: reading.New(d, clk, blobs, reading.Domains{Organizations: owners, Accounts: people, Entitlements: rights, Catalogue: records}, []byte("bench")),
		Blobs:   blobs, Clock: clk, Log: log.Discard(),
	})
}
