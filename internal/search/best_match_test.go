package search_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/kit/page"
	"sudar/internal/search/queries"
)

// Advanced search brings the best match first, whatever was added last and
// whether or not an engine can be asked.
func TestAdvancedBringsTheBestMatchFirst(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		h.add(t, catalogue.Content{Title: "Тамир", Summary: "Нэг"})
		h.add(t, catalogue.Content{Title: "Тамирын голд", Summary: "Хоёр"})
		h.add(t, catalogue.Content{Title: "Голын тухай", Summary: "Тамир голын усан сан", TagIDs: []int64{h.tag.ID}})
		h.add(t, catalogue.Content{Title: "Говийн тухай", Summary: "Тамираас хол"})
		for name, c := range map[string]struct {
			rows []queries.Row
			want []string
		}{
			"words": {[]queries.Row{{Text: "тамир"}}, []string{"Тамир", "Тамирын голд", "Голын тухай", "Говийн тухай"}},
			"either": {
				[]queries.Row{{Text: "тамир"}, {Operator: queries.Or, Text: "гол"}}, []string{"Тамирын голд", "Голын тухай", "Тамир", "Говийн тухай"},
			},
			"refused": {[]queries.Row{{Text: "тамир"}, {Operator: queries.Not, Text: "хол"}}, []string{"Тамир", "Тамирын голд", "Голын тухай"}},
		} {
			found, err := h.Advanced(h.guest, queries.Chain(c.rows), queries.Query{Sort: []queries.Sort{queries.ScoreDesc}, Page: page.Of(1, 10)})
			check(t, err)
			if diff := cmp.Diff(c.want, titles(t, found.Rows)); diff != "" || found.Total != len(c.want) {
				t.Errorf("%s: %d %s", name, found.Total, diff)
			}
		}
	})
}
