package organizations_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/organizations"
)

func TestHome(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := organizations.New(d, clock.System{}, "", "")
		ctx, alpha := admin(t, s, "alpha")
		_, beta := admin(t, s, "beta")
		long := make([]organizations.Strip, 31)
		for i := range long {
			long[i] = organizations.Strip{Kind: "category", Category: int64(i + 1), Titles: 20}
		}
		for _, c := range []struct {
			name  string
			home  []organizations.Strip
			wrong string
		}{
			{
				"another order", []organizations.Strip{{Kind: "classes"}, {Kind: "category", Category: 7, Titles: 4}, {Kind: "newest", Titles: 12}}, "",
			},
			{"two categories", []organizations.Strip{{Kind: "category", Category: 7, Titles: 4}, {Kind: "category", Category: 8, Titles: 4}}, ""},
			{"nothing", []organizations.Strip{}, ""},
			{"thirty", long[:30], ""},
			{"too many", long, "home field.too_many"},
			{"unknown", []organizations.Strip{{Kind: "newest", Titles: 20}, {Kind: "horoscope", Titles: 20}}, "home[1].strip field.choice 4 20"},
			{"too few titles", []organizations.Strip{{Kind: "newest", Titles: 3}}, "home[0].titles field.titles 4 20"},
			{"too many titles", []organizations.Strip{{Kind: "ranked", Titles: 21}}, "home[0].titles field.titles 4 20"},
			{"titles of classes", []organizations.Strip{{Kind: "classes", Titles: 4}}, "home[0].titles field.invalid 4 20"},
			{"no category", []organizations.Strip{{Kind: "category", Titles: 4}}, "home[0].category_id field.required 4 20"},
			{"a category of all", []organizations.Strip{{Kind: "newest", Category: 7, Titles: 4}}, "home[0].category_id field.invalid 4 20"},
			{
				"twice", []organizations.Strip{{Kind: "newest", Titles: 4}, {Kind: "choice", Titles: 4}, {Kind: "newest", Titles: 8}},
				"home[2].strip field.twice",
			},
		} {
			o, err := s.SetHome(ctx, c.home)
			if got := refusals(err); got != c.wrong {
				t.Errorf("%s: refused for %q, want %q", c.name, got, c.wrong)
			}
			if c.wrong != "" {
				continue
			}
			kept, err := organizations.New(d, clock.System{}, "", "").ByID(context.Background(), alpha)
			if diff := cmp.Diff(c.home, kept.Settings.Home) + cmp.Diff(c.home, o.Settings.Home); diff != "" || err != nil {
				t.Errorf("%s (-want +got):\n%s%v", c.name, diff, err)
			}
		}
		for name, id := range map[string]string{"beta": beta, "alpha": alpha} {
			if name == "alpha" {
				if _, err := s.SetHome(ctx, organizations.DefaultHome()); err != nil {
					t.Fatal(err)
				}
			}
			o, err := s.ByID(context.Background(), id)
			if diff := cmp.Diff(organizations.DefaultHome(), o.Settings.Home); diff != "" || err != nil {
				t.Errorf("%s (-want +got):\n%s%v", name, diff, err)
			}
		}
	})
}

// TestHomeOfAnotherProgram: an older one kept no sections, a newer one may have
// kept some that this one does not have.
func TestHomeOfAnotherProgram(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := db.AllTenants(context.Background(), "test")
		_, id := admin(t, organizations.New(d, clock.System{}, "", ""), "alpha")
		for row, want := range map[string][]organizations.Strip{
			`{"theme":null}`: organizations.DefaultHome(),
			`{"home":null}`:  organizations.DefaultHome(),
			`{"home":[]}`:    {},
			`{"home":[{"strip":"horoscope","titles":4},{"strip":"newest","titles":8}]}`: {{Kind: "newest", Titles: 8}},
		} {
			if _, err := db.Exec(ctx, d, "UPDATE organizations SET settings = $1 WHERE id = $2", row, id); err != nil {
				t.Fatal(err)
			}
			o, err := organizations.New(d, clock.System{}, "", "").ByID(ctx, id)
			if diff := cmp.Diff(want, o.Settings.Home); diff != "" || err != nil {
				t.Errorf("%s (-want +got):\n%s%v", row, diff, err)
			}
		}
	})
}
