package organizations_test

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/organizations"
)

// TestAnUpgradedLibraryOffersWhatCame: the row of an older program names what
// was built then. The portal offers everything that is built now, except what
// its settings switch off.
func TestAnUpgradedLibraryOffersWhatCame(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := db.AllTenants(context.Background(), "test")
		s := organizations.New(d, clock.System{}, "", "")
		for _, slug := range []string{"old", "quiet"} {
			if _, err := s.Create(ctx, organizations.Organization{Slug: slug, Name: slug, Kind: "library"}); err != nil {
				t.Fatal(err)
			}
		}
		const row = `{"favIcon":"/f.svg","usingAccessibility":true,"features":["search","read","telegraph"],` +
			`"links":{"help":"https://help.example"}}`
		if _, err := db.Exec(ctx, d, "UPDATE organizations SET settings = $1 WHERE slug = 'old'", row); err != nil {
			t.Fatal(err)
		}
		off := []string{"listen", "library", "listen"}
		if _, err := s.SetTerms(ctx, "quiet", organizations.Terms{Off: &off}); err != nil {
			t.Fatal(err)
		}
		later := organizations.New(d, clock.System{}, "", "")
		old := offers(t, later, "old")
		if diff := cmp.Diff(organizations.Built, old.Settings.Features); diff != "" || old.Settings.Links.Help == "" {
			t.Errorf("an old row offers (-want +got):\n%s\n%+v", diff, old.Settings)
		}
		quiet := offers(t, later, "quiet").Settings.Features
		if slices.Contains(quiet, "listen") || slices.Contains(quiet, "library") || len(quiet) != len(organizations.Built)-2 {
			t.Errorf("with two parts switched off it offers %q", quiet)
		}
		unknown := []string{"teleport"}
		if _, err := s.SetTerms(ctx, "quiet", organizations.Terms{Off: &unknown}); !apperr.Is(err, apperr.Invalid) {
			t.Errorf("switching off what is not built: %v", err)
		}
	})
}

func offers(t *testing.T, s *organizations.Service, slug string) organizations.Organization {
	t.Helper()
	o, err := s.BySlug(context.Background(), slug)
	if err != nil {
		t.Fatal(err)
	}
	return o
}
