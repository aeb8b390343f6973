package organizations_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"sudar/internal/kit/db"
	"sudar/internal/server/api/apitest"
)

func TestHubCalls(t *testing.T) {
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		for _, persona := range []string{"admin of alpha", "librarian of alpha", "reader of alpha"} {
			if status, _ := h.StaffCall(t, persona, "alpha", http.MethodGet, apitest.StaffPath+"/organizations", nil); status != 403 {
				t.Errorf("%s lists organisations: %d", persona, status)
			}
		}
		for _, c := range []struct {
			sent  apitest.Fields
			field string
		}{
			{apitest.Fields{"slug": "a", "name": "x", "kind": "library"}, "slug"},
			{apitest.Fields{"slug": "www", "name": "x", "kind": "library"}, "slug"},
			{apitest.Fields{"slug": "alpha", "name": "x", "kind": "library"}, "slug"},
			{apitest.Fields{"slug": "gamma", "name": " ", "kind": "library"}, "name"},
			{apitest.Fields{"slug": "gamma", "name": "x", "kind": "library", "expires_on": "soon"}, "expires_on"},
		} {
			if status, response := h.StaffCall(t, "hub admin", "hub", http.MethodPost, apitest.StaffPath+"/organizations", c.sent); status != 422 ||
				response.Errors[0].Field != c.field {
				t.Errorf("%v: %d %+v", c.sent, status, response.Errors)
			}
		}
		h.Must(t, "hub admin", "hub", http.MethodPost, apitest.StaffPath+"/organizations", apitest.Fields{
			"slug": "Gamma", "name": "Гамма", "kind": "library", "expires_on": "2030-01-01",
		})
		change := func(slug string, sent apitest.Fields) (int, apitest.Body) {
			return h.StaffCall(t, "hub admin", "hub", http.MethodPatch, apitest.StaffPath+"/organizations/"+slug, sent)
		}
		for _, c := range []struct {
			slug   string
			sent   apitest.Fields
			status int
		}{
			{"nowhere", apitest.Fields{"suspended": true}, 404}, {"hub", apitest.Fields{"suspended": true}, 403},
			{"gamma", apitest.Fields{"host": "x.localhost"}, 422},
			{"gamma", apitest.Fields{"host": "10.0.0.1"}, 422}, {"gamma", apitest.Fields{"host": "Nom.Gamma.example"}, 200},
			{"beta", apitest.Fields{"host": "nom.gamma.example"}, 422}, {"beta", apitest.Fields{"vat_payer": "no"}, 422},
		} {
			if status, response := change(c.slug, c.sent); status != c.status {
				t.Errorf("%s %v: %d %s %+v", c.slug, c.sent, status, response.Code, response.Errors)
			}
		}
		at := func(host string) string {
			r := httptest.NewRequest(http.MethodGet, "http://"+host+"/edu/p/api/v1/organization", nil)
			r.RemoteAddr = apitest.Outside
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			return w.Body.String()
		}
		if response := at("NOM.gamma.example:8080"); !strings.Contains(response, `"slug":"gamma"`) {
			t.Errorf("its own host: %s", response)
		}
		if response := at("other.example"); !strings.Contains(response, `"slug":"hub"`) {
			t.Errorf("a foreign host: %s", response)
		}
		if status, _ := change("gamma", apitest.Fields{"suspended": true}); status != 200 ||
			!strings.Contains(at("gamma.localhost"), "organization_suspended") {
			t.Errorf("suspended: %d %s", status, at("gamma.localhost"))
		}
		if status, _ := change("gamma", apitest.Fields{"suspended": false, "expires_on": ""}); status != 200 ||
			!strings.Contains(at("gamma.localhost"), `"success"`) {
			t.Errorf("resumed: %d %s", status, at("gamma.localhost"))
		}
		list := h.Must(t, "hub admin", "hub", http.MethodGet, apitest.StaffPath+"/organizations?search=гамма", nil)
		if list.Meta.Total != 1 || !strings.Contains(string(list.Data), `"portal":"http://nom.gamma.example"`) {
			t.Errorf("%d %s", list.Meta.Total, list.Data)
		}
	})
}

// The hub alone says who is a VAT payer; what a call does not speak of stays.
func TestTheHubSaysWhoIsAVATPayer(t *testing.T) {
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		const alpha = apitest.StaffPath + "/organizations/alpha"
		if status, _ := h.StaffCall(t, "admin of alpha", "alpha", http.MethodPatch, alpha, apitest.Fields{"vat_payer": false}); status != 403 {
			t.Errorf("of itself: %d", status)
		}
		for _, c := range []struct {
			sent apitest.Fields
			want string
		}{
			{apitest.Fields{"host": ""}, `"vat_payer":true`}, {apitest.Fields{"vat_payer": false}, `"vat_payer":false`},
			{apitest.Fields{"host": ""}, `"vat_payer":false`}, {apitest.Fields{"vat_payer": true}, `"vat_payer":true`},
		} {
			if response := h.Must(t, "hub admin", "hub", http.MethodPatch, alpha, c.sent); !strings.Contains(string(response.Data), c.want) {
				t.Errorf("%v: %s", c.sent, response.Data)
			}
		}
	})
}

// What organisations hold is shown as it was counted, and sorts them.
func TestOrganizationsAreSorted(t *testing.T) {
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		for slug, members := range map[string]int{"alpha": 5, "beta": 9} {
			if _, err := db.Exec(h.Ctx, h.DB, `INSERT INTO organization_sums (organization_id, members, titles, items, licences, packages,
				original_bytes, prepared_bytes, counted_at) VALUES ($1, $2, 3, 0, 0, 0, 10, 5, 1)`, h.Orgs[slug].ID, members); err != nil {
				t.Fatal(err)
			}
		}
		first := func(query string) string {
			response := h.Must(t, "hub admin", "hub", http.MethodGet, apitest.StaffPath+"/organizations?page_size=1"+query, nil)
			var list []struct {
				Slug  string
				Holds struct{ Members, Bytes int64 }
			}
			response.Read(t, &list)
			if len(list) != 1 || response.Meta.Total < 3 {
				t.Fatalf("%s: %s", query, response.Data)
			}
			if list[0].Slug == "beta" && (list[0].Holds.Members != 9 || list[0].Holds.Bytes != 15) {
				t.Errorf("%+v", list[0])
			}
			return list[0].Slug
		}
		if got := first("&order=members.desc"); got != "beta" {
			t.Errorf("by members: %s", got)
		}
		if got := first(""); got != "alpha" {
			t.Errorf("by slug: %s", got)
		}
		if got := first("&order=name.asc&page=2"); got == "" {
			t.Error("by name")
		}
		if status, _ := h.StaffCall(t, "hub admin", "hub", http.MethodGet, apitest.StaffPath+"/organizations?order=size", nil); status != 422 {
			t.Errorf("an order that there is not: %d", status)
		}
	})
}
