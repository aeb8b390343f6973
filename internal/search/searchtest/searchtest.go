// Package searchtest gives tests of other packages a search whose index shows
// every write at once.
package searchtest

import (
	"context"
	"sync"
	"testing"

	"sudar/internal/kit/db"
	"sudar/internal/search"
	"sudar/internal/search/index"
	"sudar/internal/search/index/lookup"
)

// Follow lets a search serve from an index that reads the feed before each
// query, which it returns.
func Follow(t testing.TB, s *search.Service) index.Engine {
	t.Helper()
	ctx := db.AllTenants(context.Background(), "test")
	r := search.NewReplica(s, t.TempDir())
	if err := r.Open(ctx, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	engine := &following{Engine: r.Engine(), catchUp: func() error { return r.Maintain(ctx) }}
	s.Use(engine)
	return engine
}

// following is an engine that is brought up to date before each query.
type following struct {
	index.Engine
	catchUp func() error
	mu      sync.Mutex
}

func (f *following) upToDate() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.catchUp()
}

func (f *following) Search(q lookup.Query) (lookup.Result, error) {
	if err := f.upToDate(); err != nil {
		return lookup.Result{}, err
	}
	return f.Engine.Search(q)
}

func (f *following) Suggest(q lookup.SuggestQuery) ([]lookup.Hit, error) {
	if err := f.upToDate(); err != nil {
		return nil, err
	}
	return f.Engine.Suggest(q)
}

func (f *following) Related(q lookup.RelatedQuery) ([]lookup.Hit, error) {
	if err := f.upToDate(); err != nil {
		return nil, err
	}
	return f.Engine.Related(q)
}
