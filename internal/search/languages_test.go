package search_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/page"
	"sudar/internal/search/documents"
	"sudar/internal/search/queries"
)

// TestLanguagesOfTitles: words of every language find a record, lists and
// suggestions show and sort the titles of the reader's.
func TestLanguagesOfTitles(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		h.add(t, catalogue.Content{
			Title: "Алтай", Translations: map[string]catalogue.RecordTexts{"en": {Title: "Zoo road", Summary: "About wolves."}},
		})
		h.add(t, catalogue.Content{Title: "Зам", Translations: map[string]catalogue.RecordTexts{"en": {Title: "A road"}}})
		h.add(t, catalogue.Content{Title: "Melon road", Language: "en"})
		english := locale.With(h.guest, locale.English)
		list := func(ctx context.Context, q queries.Query) []string {
			q.Page = page.Of(1, 10)
			found, err := h.List(ctx, q)
			check(t, err)
			titles := []string{}
			for _, row := range found.Rows {
				var card catalogue.Card
				check(t, json.Unmarshal(row, &card))
				titles = append(titles, card.Title)
			}
			return titles
		}
		byTitle := []queries.Sort{queries.TitleAsc}
		for name, c := range map[string]struct{ got, want []string }{
			"in Mongolian": {list(h.guest, queries.Query{Sort: byTitle}), []string{"Melon road", "Алтай", "Зам"}},
			"in English":   {list(english, queries.Query{Sort: byTitle}), []string{"A road", "Melon road", "Zoo road"}},
			"backwards": {
				list(english, queries.Query{Sort: []queries.Sort{queries.TitleDesc}}), []string{"Zoo road", "Melon road", "A road"},
			},
			"an English word":  {list(h.guest, queries.Query{Text: "zoo", Sort: byTitle}), []string{"Алтай"}},
			"a Mongolian word": {list(english, queries.Query{Text: "замаас", Sort: byTitle}), []string{"A road"}},
			"an English title": {
				list(english, queries.Query{Text: "road", TitleOnly: true, Sort: byTitle}), []string{"A road", "Melon road", "Zoo road"},
			},
			"a word of a summary":  {list(english, queries.Query{Text: "wolves", Sort: byTitle}), []string{"Zoo road"}},
			"nothing of a summary": {list(english, queries.Query{Text: "wolves", TitleOnly: true, Sort: byTitle}), []string{}},
		} {
			if diff := cmp.Diff(c.want, c.got); diff != "" {
				t.Errorf("%s: %s", name, diff)
			}
		}
		suggested := []string{}
		found, err := h.Suggest(english, "road", 10)
		check(t, err)
		for _, one := range found {
			var offer documents.Offer
			check(t, json.Unmarshal(one.Offer, &offer))
			suggested = append(suggested, offer.Title)
		}
		if diff := cmp.Diff([]string{"A road", "Melon road", "Zoo road"}, suggested); diff != "" {
			t.Errorf("suggestions: %s", diff)
		}
	})
}
