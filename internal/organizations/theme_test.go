package organizations_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
)

// TestContrast compares with the figures that design, "Colour", measured.
func TestContrast(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want float64
	}{
		{"#000000", "#ffffff", 21},
		{"#777777", "#777777", 1},
		{"#0d2568", "#faf6ee", 13.15},
		{"#a9bcf7", "#10141f", 9.83},
		{"#fffdf9", "#1a3a8f", 10.10},
		{"#5a70b0", "#0d2568", 2.96},
		{"#e6bf72", "#152152", 8.79},
	} {
		for _, got := range []float64{organizations.Contrast(c.a, c.b), organizations.Contrast(c.b, c.a)} {
			if math.Abs(got-c.want) > 0.005 {
				t.Errorf("%s on %s: %.3f, want %.2f", c.a, c.b, got, c.want)
			}
		}
	}
}

// TestTokensAreThoseOfThePages: what is checked is what the pages show.
func TestTokensAreThoseOfThePages(t *testing.T) {
	text, err := os.ReadFile("../../web/src/kit/styles/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	for theme, names := range organizations.Tokens() {
		_, block, found := strings.Cut(string(text), "\n[data-theme='"+theme+"'] {")
		if !found {
			t.Fatalf("no theme %s", theme)
		}
		block, _, _ = strings.Cut(block, "}")
		for name, value := range names {
			if got := regexp.MustCompile(`--` + name + `: (#\w+);`).FindStringSubmatch(block); got == nil || got[1] != value {
				t.Errorf("%s in %s is %s here, %q in the pages", name, theme, value, got)
			}
		}
	}
}

func TestTheme(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := organizations.New(d, clock.System{}, "", "")
		ctx, alpha := admin(t, s, "alpha")
		_, beta := admin(t, s, "beta")
		for _, c := range []struct {
			name                    string
			brand, brandDark, panel string
			wrong                   string
		}{
			{"red", "#8a1f2b", "#f2a7ad", "#4a1018", ""},
			{"green, as a person types it", " #1F5C3A ", "#9ed8b5", "#12402A", ""},
			{"black and white", "#000000", "#ffffff", "#000000", ""},
			{"what is on a page is not on a dark one", "#8a1f2b", "#8a1f2b", "#4a1018", "brand_dark field.contrast 1.53 4.5"},
			{"too pale", "#d9a5ab", "#f2a7ad", "#4a1018", "brand field.contrast 1.76 4.5"},
			{"a pale bar", "#8a1f2b", "#f2a7ad", "#d9a5ab", "panel field.contrast 1.21 4.5"},
			{"a bar on which only lines are lost", "#8a1f2b", "#f2a7ad", "#7a2430", "panel field.contrast 1.86 2"},
			{
				"nothing right", "#ffff00", "#101010", "#ffffff",
				"brand field.contrast 1.00 4.5, brand_dark field.contrast 1.01 4.5, panel field.contrast 1.04 4.5",
			},
			{"no colours", "red", "#fff", "#0d2568}", "brand field.colour, brand_dark field.colour, panel field.colour"},
			{"none", "", "", "", "brand field.colour, brand_dark field.colour, panel field.colour"},
		} {
			o, err := s.SetTheme(ctx, c.brand, c.brandDark, c.panel)
			if got := refusals(err); got != c.wrong {
				t.Errorf("%s: refused for %q, want %q", c.name, got, c.wrong)
			}
			if c.wrong == "" &&
				(err != nil || o.Settings.Theme.Brand != strings.ToLower(strings.TrimSpace(c.brand)) || len(o.Settings.Theme.Panel2) != 7) {
				t.Errorf("%s: %+v, %v", c.name, o.Settings.Theme, err)
			}
		}
		later := organizations.New(d, clock.System{}, "", "")
		kept, err := later.ByID(context.Background(), alpha)
		want := &organizations.Theme{
			Brand: "#000000", BrandHover: "#000000", BrandDark: "#ffffff", BrandDarkHover: "#ffffff", Panel: "#000000", Panel2: "#000000",
		}
		if diff := cmp.Diff(want, kept.Settings.Theme); diff != "" || err != nil {
			t.Errorf("kept (-want +got):\n%s%v", diff, err)
		}
		if other, _ := later.ByID(context.Background(), beta); other.Settings.Theme != nil {
			t.Errorf("beta has alpha's colours: %+v", other.Settings.Theme)
		}
		if o, err := s.RemoveTheme(ctx); err != nil || o.Settings.Theme != nil {
			t.Errorf("removed: %+v, %v", o.Settings.Theme, err)
		}
	})
}

func TestShades(t *testing.T) {
	s := organizations.New(dbtest.SQLite(t, clock.System{}), clock.System{}, "", "")
	ctx, _ := admin(t, s, "alpha")
	o, err := s.SetTheme(ctx, "#8a1f2b", "#f2a7ad", "#4a1018")
	if err != nil {
		t.Fatal(err)
	}
	want := [][2]string{
		{"--portal-brand", "#8a1f2b"}, {"--portal-brand-hover", "#711923"}, {"--portal-brand-dark", "#f2a7ad"},
		{"--portal-brand-dark-hover", "#f6c1c6"}, {"--portal-panel", "#4a1018"}, {"--portal-panel-2", "#3b0d13"},
	}
	if diff := cmp.Diff(want, o.Settings.Theme.Properties()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestRefusedColoursAreExplained: in both languages, with both figures.
func TestRefusedColoursAreExplained(t *testing.T) {
	s := organizations.New(dbtest.SQLite(t, clock.System{}), clock.System{}, "", "")
	ctx, _ := admin(t, s, "alpha")
	_, err := s.SetTheme(ctx, "#d9a5ab", "#f2a7ad", "#4a1018")
	var refused *apperr.Error
	if !errors.As(err, &refused) || len(refused.Fields) != 1 {
		t.Fatalf("%v", err)
	}
	for l, want := range map[locale.Locale]string{
		locale.Mongolian: "Ялгарал 1.76:1 байна. Бичвэр, товч тод харагдахын тулд дор хаяж 4.5:1 байх ёстой.",
		locale.English:   "The contrast is 1.76:1. Text and buttons need at least 4.5:1 to be seen clearly.",
	} {
		if got := locale.Text(l, refused.Fields[0].Key, refused.Fields[0].Args...); got != want {
			t.Errorf("%s: %q", l, got)
		}
	}
}

// admin founds an organisation; its context acts for it.
func admin(t *testing.T, s *organizations.Service, slug string) (ctx context.Context, id string) {
	t.Helper()
	o, err := s.Create(context.Background(), organizations.Organization{Slug: slug, Name: slug, Kind: "library"})
	if err != nil {
		t.Fatal(err)
	}
	return viewer.With(context.Background(), viewer.Viewer{OrganizationID: o.ID, Organization: slug, Role: viewer.Admin}), o.ID
}

// refusals writes what was refused: field, reason, figures.
func refusals(err error) string {
	if err == nil {
		return ""
	}
	var refused *apperr.Error
	if !errors.As(err, &refused) {
		return err.Error()
	}
	var texts []string
	for _, each := range refused.Fields {
		text := each.Name + " " + each.Key
		for i := 1; i < len(each.Args); i += 2 {
			text += fmt.Sprint(" ", each.Args[i])
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, ", ")
}
