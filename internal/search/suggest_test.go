package search_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/search"
	"sudar/internal/search/documents"
	"sudar/internal/search/marks"
)

func (h *fixture) suggest(t *testing.T, text string) []string {
	t.Helper()
	found, err := h.Suggest(h.guest, text, search.MaxSuggestions)
	check(t, err)
	titles := []string{}
	for _, one := range found {
		var offer documents.Offer
		check(t, json.Unmarshal(one.Offer, &offer))
		titles = append(titles, offer.Title)
	}
	return titles
}

func TestSuggestionsFillUpByTiers(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		byPerson := []catalogue.Contribution{{ContributorID: h.person.ID, Role: catalogue.Author}}
		h.add(t, catalogue.Content{Title: "Тунгалаг Тамир", Contributions: byPerson})
		h.add(t, catalogue.Content{Title: "Тамирын хөндий"})
		h.add(t, catalogue.Content{Title: "Алтан тамир"})
		h.add(t, catalogue.Content{Title: "Нууц тамир", OwnerID: h.other.ID, Visibility: entitlements.OrganizationOnly})
		h.add(t, catalogue.Content{Title: "Хүүхдийн ном"})
		for name, c := range map[string]struct {
			text string
			want []string
		}{
			"title before word, both in order": {"тами", []string{"Тамирын хөндий", "Алтан тамир", "Тунгалаг Тамир"}},
			"two words, the last half typed":   {"тунгалаг та", []string{"Тунгалаг Тамир"}},
			"a contributor":                    {"лодойда", []string{"Тунгалаг Тамир"}},
			"inflected":                        {"номуудаас", []string{"Хүүхдийн ном"}},
			"Latin":                            {"khuukhed", []string{"Хүүхдийн ном"}},
			"percent signs mean nothing":       {"%тами%", []string{"Тамирын хөндий", "Алтан тамир", "Тунгалаг Тамир"}},
			"only signs":                       {"?!«»", []string{}},
			"blank":                            {"   ", []string{}},
			"no such word":                     {"ыыыы", []string{}},
		} {
			if diff := cmp.Diff(c.want, h.suggest(t, c.text)); diff != "" {
				t.Errorf("%s: %s", name, diff)
			}
		}
	})
}

func TestSuggestionsAreAtMostTen(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		for _, letter := range strings.Split("абвгдежзиклм", "") {
			h.add(t, catalogue.Content{Title: "Ном " + letter})
		}
		if n := len(h.suggest(t, "ном")); n != search.MaxSuggestions {
			t.Errorf("%d suggestions", n)
		}
	})
}

func TestSuggestionsMarkWhatMatched(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		h.add(t, catalogue.Content{Title: "🌊 Тамирын хөндий, тамир"})
		for text, want := range map[string][]marks.Mark{
			"тами":   {{3, 7}, {19, 23}}, // the drawing is two units
			"тамир ": {{3, 10}, {19, 24}},
			"tamir":  {{3, 8}, {19, 24}},
		} {
			found, err := h.Suggest(h.guest, text, 1)
			check(t, err)
			if len(found) != 1 {
				t.Fatalf("%q: %d found", text, len(found))
			}
			if diff := cmp.Diff(want, found[0].Marks); diff != "" {
				t.Errorf("%q: %s", text, diff)
			}
		}
	})
}

func FuzzSuggest(f *testing.F) {
	for _, seed := range []string{"", "ном", "%", "\"«", strings.Repeat("ү ", 400), "a\x00", "\xff", "AND OR NOT", "🙂"} {
		f.Add(seed)
	}
	h := sqliteFixture(f)
	h.indexed(f)
	f.Fuzz(func(t *testing.T, text string) {
		if strings.ContainsRune(text, 0) || !validText(text) {
			t.Skip() // refused at the edge
		}
		if _, err := h.Suggest(h.guest, text, search.MaxSuggestions); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	})
}
