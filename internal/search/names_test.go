package search_test

import (
	"testing"

	"sudar/internal/catalogue"
	"sudar/internal/kit/db"
	"sudar/internal/kit/locale"
	"sudar/internal/search/queries"
)

// Remembered names are those of the language asked in, and those of today once
// a change has been told.
func TestFacetsNameValuesAsTheyAreNow(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		h.add(t, catalogue.Content{Title: "Тамир", Contributions: []catalogue.Contribution{{ContributorID: h.person.ID, Role: catalogue.Author}}})
		names := func(l locale.Locale) [2]string {
			t.Helper()
			found, err := h.Facets(locale.With(h.guest, l), queries.Query{})
			check(t, err)
			return [2]string{found.Authors[0].Name, found.Organizations[0].Name}
		}
		h.settle(t)
		for range 2 { // the second time from memory
			if got := names(locale.Mongolian); got[1] != "Номын сан" || got[0] == "" {
				t.Errorf("%q", got)
			}
			if got := names(locale.English); got[1] != "Library" {
				t.Errorf("%q", got)
			}
		}
		for _, change := range []string{
			"UPDATE organizations SET name = 'Ордон' WHERE slug = 'alpha'", "UPDATE contributors SET display_name = 'Ч. Л.'",
		} {
			_, err := db.Exec(h.all, h.db, change)
			check(t, err)
		}
		check(t, h.db.Touch(h.all, db.TopicOrganization, h.owner.ID))
		h.settle(t)
		if got := names(locale.Mongolian); got != [2]string{"Ч. Л.", "Ордон"} {
			t.Errorf("%q", got)
		}
	})
}
