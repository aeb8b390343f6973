// Package bench fills a scratch library and measures how fast it responds over
// HTTP (DESIGN §9, docs/performance.md).
package bench

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"
)

// Options say how to measure.
type Options struct {
	Base     string        // "http://127.0.0.1:8080"
	Contents int           // records that Fill added; ids are 1 … Contents
	Clients  int           // that ask at once
	For      time.Duration // each kind of page
	Only     string        // the name of one kind of page; "" is all
}

// Measure asks lists and details of a running server.
func Measure(ctx context.Context, o Options) ([]Load, error) {
	pages := []struct {
		name string
		path func(i int) string
	}{
		{"list of 30, first page", func(int) string { return "/contents?page=1&page_size=30" }},
		{"list of 30, any page and order", func(i int) string {
			return fmt.Sprintf("/contents?page=%d&page_size=30&order=%s", 1+i%20, orders[i%len(orders)])
		}},
		{"detail", func(i int) string { return fmt.Sprintf("/contents/%d", seenByGuests(i, o.Contents)) }},
		{"category with filters", func(i int) string {
			return fmt.Sprintf("/contents?category_id=%d&file_type=epub&year_a.gte=%d&page_size=30", 1+i%100, 1950+i%50)
		}},
		{"words", func(i int) string { return "/contents?page_size=30&search=" + words[i%len(words)] }},
	}
	var loads []Load
	for _, page := range pages {
		if o.Only != "" && o.Only != page.name {
			continue
		}
		load, err := ask(ctx, page.name, o.Base+publicBase, o.Clients, o.For, page.path)
		if err != nil {
			return loads, err
		}
		loads = append(loads, load)
	}
	return loads, nil
}

// publicBase is the base of the public calls.
const publicBase = "/edu/p/api/v1"

var orders = []string{"created_at.desc", "title.asc", "year.desc", "rating.desc", "views.desc", "score.desc"}

// seenByGuests returns the id of a record that is not its organisation's alone.
func seenByGuests(i, contents int) int {
	id := 1 + rand.New(rand.NewPCG(1, uint64(i))).IntN(contents) //nolint:gosec // the same ids on every run
	if id%oneInPrivate == 0 {
		return id - 1
	}
	return id
}

// Table returns loads as lines of text.
func Table(loads []Load) string {
	var out strings.Builder
	_, _ = fmt.Fprintf(&out, "%-34s %10s %9s %9s %9s %7s\n", "", "requests/s", "p50 ms", "p99 ms", "bytes", "empty")
	for _, l := range loads {
		_, _ = fmt.Fprintf(&out, "%-34s %10.0f %9.2f %9.2f %9d %6.1f%%\n", l.Name, l.PerSecond,
			float64(l.P50.Microseconds())/1000, float64(l.P99.Microseconds())/1000, l.Bytes, float64(l.Empty)*100/float64(l.Requests))
	}
	return out.String()
}
