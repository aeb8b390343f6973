package search_test

import (
	"fmt"
	"testing"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/page"
	"sudar/internal/search"
)

// What SQLite returns while no index does.
func BenchmarkBySQL(b *testing.B) {
	clk := clock.At(time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC))
	h := newFixture(b, dbtest.SQLite(b, clk), clk)
	for i := range 500 {
		_, err := h.records.Create(h.all, catalogue.Content{
			OwnerID: h.owner.ID, Title: fmt.Sprintf("Ном %d", i), TagIDs: []int64{h.tag.ID}, CategoryIDs: []int64{h.category.ID},
		})
		check(b, err)
	}
	for name, ask := range map[string]func() error{
		"list": func() error { _, err := h.List(h.guest, search.Query{Page: page.Of(2, 30)}); return err },
		"words": func() error {
			_, err := h.List(h.guest, search.Query{Text: "ном", Page: page.Of(1, 12)})
			return err
		},
		"suggestions": func() error { _, err := h.Suggest(h.guest, "ном 1", search.MaxSuggestions); return err },
		"related":     func() error { _, err := h.Related(h.guest, 1, 12); return err },
		"facets":      func() error { _, err := h.Facets(h.guest, search.Query{}); return err },
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				check(b, ask())
			}
		})
	}
}
