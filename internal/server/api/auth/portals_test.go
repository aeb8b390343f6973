package auth_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/accounts"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/viewer"
	"sudar/internal/server/api/apitest"
)

type ownPortal struct{ Slug, Name, URL string }

// TestOwnPortals: who opens the back office of another portal learns where the
// own ones are, and nobody learns of another's.
func TestOwnPortals(t *testing.T) {
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		alpha := []ownPortal{{"alpha", "Номын сан alpha", "http://alpha.localhost"}}
		for _, c := range []struct {
			persona, portal string
			status          int
			want            []ownPortal
		}{
			{"guest", "beta", 401, nil},
			{"walk-in", "alpha", 401, nil},
			{"visitor", "beta", 200, []ownPortal{}},
			{"reader of alpha", "beta", 200, []ownPortal{}},
			{"publisher of alpha", "beta", 200, []ownPortal{}},
			{"librarian of alpha", "beta", 200, alpha},
			{"admin of alpha", "beta", 200, alpha},
			{"admin of alpha", "hub", 200, alpha},
			{"admin of alpha", "alpha", 200, alpha},
			{"admin of alpha", "members", 200, alpha},
			{"admin of late", "alpha", 200, []ownPortal{}},
			{"hub admin", "beta", 200, []ownPortal{}},
		} {
			status, response := h.StaffCall(t, c.persona, c.portal, http.MethodGet, "/edu/api/v1/auth/portals", nil)
			if status != c.status {
				t.Errorf("%s on %s: %d %s", c.persona, c.portal, status, response.Code)
			}
			if c.status != http.StatusOK {
				continue
			}
			var got []ownPortal
			response.Read(t, &got)
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("%s on %s (-want +got):\n%s", c.persona, c.portal, diff)
			}
		}
		for name, m := range map[string]accounts.Membership{
			"suspended": {SuspendedAt: clock.System{}.Now()}, "over": {EndsAt: clock.System{}.Now()},
		} {
			m.AccountID, m.OrganizationID, m.Role = h.IDOf(t, "reader of beta"), h.Orgs["alpha"].ID, viewer.Admin
			if err := h.People.Join(h.Ctx, m); err != nil {
				t.Fatal(err)
			}
			var got []ownPortal
			h.Must(t, "reader of beta", "beta", http.MethodGet, "/edu/api/v1/auth/portals", nil).Read(t, &got)
			if len(got) != 0 {
				t.Errorf("a membership that is %s leads to %+v", name, got)
			}
		}
	})
}

// TestClosedPortalsLeadHome: the refusal of a portal that is closed to its
// person says where the own back offices are, at sign-in too.
func TestClosedPortalsLeadHome(t *testing.T) {
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		signIn := func(persona, password string) apitest.Fields {
			return apitest.Fields{"username": strings.ReplaceAll(persona, " ", "."), "password": password}
		}
		const login, me = "/edu/api/v1/auth/login", "/edu/api/v1/auth/me"
		for _, c := range []struct {
			name, persona, method, path string
			sent                        any
			status                      int
			code, slug                  string
		}{
			{"an administrator elsewhere", "admin of alpha", "GET", me, nil, 403, "membership_closed", "alpha"},
			{"a librarian elsewhere", "librarian of alpha", "GET", me, nil, 403, "membership_closed", "alpha"},
			{"a reader elsewhere", "reader of alpha", "GET", me, nil, 403, "membership_closed", ""},
			{"an administrator who signs in", "guest", "POST", login, signIn("admin of alpha", apitest.Password), 403, "membership_closed", "alpha"},
			{"a reader who signs in", "guest", "POST", login, signIn("reader of alpha", apitest.Password), 403, "membership_closed", ""},
			{"somebody else", "guest", "POST", login, signIn("admin of alpha", "Wrong-password1"), 422, "credentials_wrong", ""},
			{"another call", "admin of alpha", "GET", "/edu/api/v1/contents", nil, 403, "membership_closed", ""},
		} {
			status, response := h.StaffCall(t, c.persona, "members", c.method, c.path, c.sent)
			var told struct{ Portals []ownPortal }
			if len(response.Data) > 0 {
				if err := json.Unmarshal(response.Data, &told); err != nil {
					t.Fatal(err)
				}
			}
			slug := ""
			if len(told.Portals) > 0 {
				slug = told.Portals[0].Slug
			}
			if status != c.status || response.Code != c.code || slug != c.slug {
				t.Errorf("%s: %d %s leads to %q", c.name, status, response.Code, slug)
			}
		}
	})
}
