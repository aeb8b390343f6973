package bench

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"
)

// Asker makes the texts that are searched for, by number.
type Asker interface {
	Typed(i int) string // the beginning of a word
	Words(i int) string // words of a title
}

// MeasureSearches asks a running server for suggestions, for pages of 30 by
// relevance, and for such pages with the counts of all facets. The index must
// answer.
func MeasureSearches(ctx context.Context, o Options, texts Asker) ([]Load, error) {
	page := func(i int) string {
		return "/contents?page_size=30&order=score.desc&search=" + url.QueryEscape(texts.Words(i))
	}
	kinds := []struct {
		name string
		path func(i int) string
	}{
		{"suggestions", func(i int) string { return "/contents/suggestions?search=" + url.QueryEscape(texts.Typed(i)) }},
		{"search, page of 30", page},
		{"search, page of 30 and facets", func(i int) string { return page(i) + "&facets=true" }},
	}
	var loads []Load
	for _, kind := range kinds {
		load, err := ask(ctx, kind.name, o.Base+publicBase, o.Clients, o.For, kind.path)
		if err != nil {
			return loads, err
		}
		loads = append(loads, load)
	}
	return loads, nil
}

// indexTimeout bounds how long a server may take until its index responds.
const indexTimeout = 10 * time.Minute

// UntilIndexed waits until a server's index responds and returns how long.
func UntilIndexed(ctx context.Context, base string) (time.Duration, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, indexTimeout, errors.New("bench: the index does not answer"))
	defer cancel()
	began, watch := time.Now(), asking{ctx: ctx, client: &http.Client{}}
	for !bytes.Contains(watch.body.Bytes(), []byte("\nsudar_search_index_answers 1\n")) {
		select {
		case <-ctx.Done():
			return 0, context.Cause(ctx)
		case <-time.After(100 * time.Millisecond):
		}
		if err := watch.fetch(base + "/metrics"); err != nil {
			return 0, fmt.Errorf("bench: metrics: %w", err)
		}
	}
	return time.Since(began), nil
}
