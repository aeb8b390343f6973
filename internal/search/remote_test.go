package search_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/page"
	"sudar/internal/search"
	"sudar/internal/search/opensearch"
	"sudar/internal/search/opensearch/opensearchtest"
)

// onServers returns an index on servers, made from the fixture's records.
func (h *fixture) onServers(t *testing.T, url string) *search.Remote {
	t.Helper()
	engine, err := opensearch.New(opensearch.Options{URL: url, Timeout: time.Second})
	check(t, err)
	return search.NewRemote(h.Service, engine)
}

func newRemoteFixture(t *testing.T, url string) (*fixture, *search.Remote) {
	t.Helper()
	clk := clock.At(time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC))
	h := newFixture(t, dbtest.SQLite(t, clk), clk)
	h.add(t, catalogue.Content{Title: "Тунгалаг тамир"})
	return h, h.onServers(t, url)
}

func (h *fixture) totalOf(t *testing.T, text string) int {
	t.Helper()
	found, err := h.List(h.guest, search.Query{Text: text, Page: page.Of(1, 10)})
	check(t, err)
	return found.Total
}

// Changes, removals and records written past the feed reach the servers; two
// writers do not disturb each other.
func TestRemoteFollowsTheFeed(t *testing.T) {
	server := opensearchtest.New(t)
	h, r := newRemoteFixture(t, server.URL)
	other := h.onServers(t, server.URL)
	check(t, r.Maintain(h.all))
	r.Answer()
	if h.totalOf(t, "тамир") != 1 || len(server.Asked()) == 0 {
		t.Fatal("the servers were not asked")
	}
	h.add(t, catalogue.Content{Title: "Үүрийн цолмон"})
	check(t, h.records.TakeDown(h.all, h.ids["Тунгалаг тамир"], catalogue.Withdrawn))
	check(t, other.Maintain(h.all))
	check(t, r.Maintain(h.all))
	if got := []int{h.totalOf(t, "тамир"), h.totalOf(t, "цолмон")}; !slices.Equal(got, []int{0, 1}) {
		t.Errorf("totals %v", got)
	}
	if server.Indices() != 1 {
		t.Errorf("%d indexes", server.Indices())
	}
}

// When the servers fail a question SQL serves the next, and the servers again
// once they are well.
func TestRemoteFallsBackToSQL(t *testing.T) {
	stand := opensearchtest.New(t)
	var ill atomic.Bool
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if ill.Load() {
			_, _ = w.Write([]byte("<html>Sorry"))
			return
		}
		stand.ServeHTTP(w, r)
	}))
	defer front.Close()
	h, r := newRemoteFixture(t, front.URL)
	check(t, r.Maintain(h.all))
	r.Answer()
	ill.Store(true)
	if _, err := h.List(h.guest, search.Query{Text: "тамир", Page: page.Of(1, 10)}); err == nil {
		t.Error("a page of HTML is a list")
	}
	asked := len(stand.Asked())
	if h.totalOf(t, "тамир") != 1 {
		t.Error("SQL does not answer")
	}
	if err := r.Maintain(h.all); err == nil {
		t.Error("tending ill servers went well")
	}
	ill.Store(false)
	r.Answer() // too soon
	if h.totalOf(t, "тамир") != 1 || len(stand.Asked()) != asked {
		t.Error("the servers were asked at once")
	}
	h.clock.Advance(time.Minute)
	r.Answer()
	if h.totalOf(t, "тамир") != 1 || len(stand.Asked()) != asked+1 {
		t.Error("the servers are not asked again")
	}
}

// A running node builds the index, lets it answer and ends with its context;
// afterwards SQL serves.
func TestRemoteRuns(t *testing.T) {
	server := opensearchtest.New(t)
	h, r := newRemoteFixture(t, server.URL)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		r.Run(ctx, true)
	}()
	for deadline := time.Now().Add(20 * time.Second); len(server.Asked()) == 0 && time.Now().Before(deadline); {
		if h.totalOf(t, "тамир") != 1 {
			t.Fatal("not found")
		}
	}
	stop()
	<-ended
	asked := len(server.Asked())
	if asked == 0 || h.totalOf(t, "тамир") != 1 || len(server.Asked()) != asked {
		t.Errorf("%d questions", asked)
	}
}
