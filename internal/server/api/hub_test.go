package api_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestHubCalls(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		for _, persona := range []string{"admin of alpha", "librarian of alpha", "reader of alpha"} {
			if status, _ := h.staffCall(t, persona, "alpha", http.MethodGet, staffPath+"/organizations", nil); status != 403 {
				t.Errorf("%s lists organisations: %d", persona, status)
			}
		}
		for _, c := range []struct {
			sent  fields
			field string
		}{
			{fields{"slug": "a", "name": "x", "kind": "library"}, "slug"}, {fields{"slug": "www", "name": "x", "kind": "library"}, "slug"},
			{fields{"slug": "alpha", "name": "x", "kind": "library"}, "slug"}, {fields{"slug": "gamma", "name": " ", "kind": "library"}, "name"},
			{fields{"slug": "gamma", "name": "x", "kind": "library", "expires_on": "soon"}, "expires_on"},
		} {
			if status, response := h.staffCall(t, "hub admin", "hub", http.MethodPost, staffPath+"/organizations", c.sent); status != 422 || response.Errors[0].Field != c.field {
				t.Errorf("%v: %d %+v", c.sent, status, response.Errors)
			}
		}
		h.must(t, "hub admin", "hub", http.MethodPost, staffPath+"/organizations", fields{"slug": "Gamma", "name": "Гамма", "kind": "library", "expires_on": "2030-01-01"})
		change := func(slug string, sent fields) (int, body) {
			return h.staffCall(t, "hub admin", "hub", http.MethodPatch, staffPath+"/organizations/"+slug, sent)
		}
		for _, c := range []struct {
			slug   string
			sent   fields
			status int
		}{
			{"nowhere", fields{"suspended": true}, 404}, {"hub", fields{"suspended": true}, 403}, {"gamma", fields{"host": "x.localhost"}, 422},
			{"gamma", fields{"host": "10.0.0.1"}, 422}, {"gamma", fields{"host": "Nom.Gamma.example"}, 200}, {"beta", fields{"host": "nom.gamma.example"}, 422},
		} {
			if status, response := change(c.slug, c.sent); status != c.status {
				t.Errorf("%s %v: %d %s %+v", c.slug, c.sent, status, response.Code, response.Errors)
			}
		}
		at := func(host string) string {
			r := httptest.NewRequest(http.MethodGet, "http://"+host+"/edu/p/api/v1/organization", nil)
			r.RemoteAddr = outside
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
		if status, _ := change("gamma", fields{"suspended": true}); status != 200 || !strings.Contains(at("gamma.localhost"), "organization_suspended") {
			t.Errorf("suspended: %d %s", status, at("gamma.localhost"))
		}
		if status, _ := change("gamma", fields{"suspended": false, "expires_on": ""}); status != 200 || !strings.Contains(at("gamma.localhost"), `"success"`) {
			t.Errorf("resumed: %d %s", status, at("gamma.localhost"))
		}
		list := h.must(t, "hub admin", "hub", http.MethodGet, staffPath+"/organizations?search=гамма", nil)
		if list.Meta.Total != 1 || !strings.Contains(string(list.Data), `"portal":"http://nom.gamma.example"`) {
			t.Errorf("%d %s", list.Meta.Total, list.Data)
		}
	})
}
