package organizations_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"sudar/internal/server/api/apitest"
)

func TestRuleCalls(t *testing.T) {
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		for _, c := range []struct {
			sent   apitest.Fields
			status int
			field  string
		}{
			{apitest.Fields{"closed": false, "domains": []string{"gmail.com"}, "ranges": []string{}}, 422, "domains[0]"},
			{apitest.Fields{"closed": false, "domains": []string{"num.edu.mn", "localhost"}, "ranges": []string{}}, 422, "domains[1]"},
			{apitest.Fields{"closed": false, "domains": []string{}, "ranges": []string{"10.0.0.0/7"}}, 422, "ranges[0]"},
			{apitest.Fields{"closed": false, "domains": []string{}, "ranges": []string{"::ffff:10.0.0.0/104"}}, 422, "ranges[0]"},
			{apitest.Fields{"closed": false, "domains": []string{}, "ranges": []string{"10.0.0.1/8", "::/0"}}, 422, "ranges[1]"},
			{
				apitest.Fields{"closed": false, "domains": []string{"example.mn"},
					"ranges": []string{"203.0.113.7", "2001:db8::1/32", "203.0.113.7/32"}}, 200, "",
			},
		} {
			status, response := h.StaffCall(t, "admin of alpha", "alpha", http.MethodPut, apitest.StaffPath+"/rules", c.sent)
			if status != c.status || (c.field != "" && response.Errors[0].Field != c.field) {
				t.Errorf("%v: %d %+v", c.sent, status, response.Errors)
			}
		}
		var rules struct{ Ranges []string }
		h.Must(t, "admin of alpha", "alpha", http.MethodGet, apitest.StaffPath+"/rules", nil).Read(t, &rules)
		if fmt.Sprint(rules.Ranges) != "[2001:db8::/32 203.0.113.7/32]" {
			t.Errorf("%v", rules.Ranges)
		}
		sent, _ := json.Marshal(apitest.Fields{"username": "visitor", "password": apitest.Password})
		if w := h.Call("guest", "alpha", http.MethodPost, "/edu/api/v1/auth/login", sent); !strings.Contains(w.Body.String(), `"role":"reader"`) {
			t.Errorf("a listed domain: %s", w.Body)
		}
		h.Must(t, "admin of alpha", "alpha", http.MethodPut, apitest.StaffPath+"/rules", apitest.Fields{
			"closed": true, "domains": []string{}, "ranges": []string{},
		})
		if w := h.Call("guest", "alpha", http.MethodPost, "/edu/api/v1/auth/login",
			[]byte(`{"username":"reader.of.beta","password":"`+apitest.Password+`"}`)); !strings.Contains(w.Body.String(), "membership_closed") {
			t.Errorf("a closed library: %d %s", w.Code, w.Body)
		}
	})
}

// Guests inside an address range are walk-in viewers: the address is the one
// that a trusted proxy saw, and nobody else's word for it.
func TestWalkInsComeFromTheirAddress(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	h.Trust("192.0.2.0/24")
	h.Must(t, "admin of alpha", "alpha", http.MethodPut, apitest.StaffPath+"/rules", apitest.Fields{
		"closed": false, "domains": []string{}, "ranges": []string{"10.20.0.0/16", "2001:db8::/32"},
	})
	for _, c := range []struct {
		remote, forwarded string
		walkIn            bool
	}{
		{"10.20.0.7:1", "", true},
		{"[::ffff:10.20.0.7]:1", "", true},
		{"[2001:db8::5]:1", "", true},
		{"203.0.113.9:1", "", false},
		{"203.0.113.9:1", "10.20.0.7", false},
		{"192.0.2.1:1", "10.20.0.7", true},
		{"192.0.2.1:1", "10.20.0.7, 203.0.113.9", false},
		{"192.0.2.1:1", "203.0.113.9, 10.20.0.7", true},
		{"192.0.2.1:1", "10.20.0.7, 192.0.2.2", true},
		{"192.0.2.1:1", "not an address", false},
	} {
		r := httptest.NewRequest(http.MethodGet, "http://alpha.localhost/edu/p/api/v1/contents/count", nil)
		r.RemoteAddr = c.remote
		if c.forwarded != "" {
			r.Header.Set("X-Forwarded-For", c.forwarded)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if walkIn := strings.HasPrefix(w.Header().Get("Cache-Control"), "private"); walkIn != c.walkIn {
			t.Errorf("%s, forwarded for %q: a walk-in: %v", c.remote, c.forwarded, walkIn)
		}
	}
	for _, call := range []string{"GET /edu/api/v1/contents", "POST /edu/api/v1/contents/saved", "GET /edu/api/v1/groups"} {
		method, path, _ := strings.Cut(call, " ")
		if w := h.Call("walk-in", "alpha", method, path, nil); w.Code != http.StatusUnauthorized {
			t.Errorf("a walk-in has a shelf: %s answers %d", call, w.Code)
		}
	}
}

func TestSettingsCalls(t *testing.T) {
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		site := func(change apitest.Fields) apitest.Fields {
			sent := apitest.Fields{
				"name": "Шинэ нэр", "name_en": "New name", "using_accessibility": true,
				"contact": apitest.Fields{"email": "a@b.mn", "phone": "", "address": ""},
				"links":   apitest.Fields{"plagiarism": "", "president": "", "terms": "", "help": ""},
				"slots":   apitest.Fields{"chat": "", "marketing": ""},
			}
			for name, value := range change {
				sent[name] = value
			}
			return sent
		}
		for _, c := range []struct {
			change apitest.Fields
			field  string
		}{
			{apitest.Fields{"name": " "}, "name"},
			{
				apitest.Fields{"links": apitest.Fields{"plagiarism": "javascript:alert(1)", "president": "", "terms": "", "help": ""}},
				"links.plagiarism",
			},
			{apitest.Fields{"slots": apitest.Fields{"chat": "http://chat.example", "marketing": ""}}, "slots.chat"},
			{apitest.Fields{"name_en": strings.Repeat("x", 300)}, "name_en"},
		} {
			status, response := h.StaffCall(t, "admin of alpha", "alpha", http.MethodPut, apitest.StaffPath+"/settings", site(c.change))
			if status != 422 || len(response.Errors) != 1 || response.Errors[0].Field != c.field {
				t.Errorf("%v: %d %+v", c.change, status, response.Errors)
			}
		}
		h.Must(t, "admin of alpha", "alpha", http.MethodPut, apitest.StaffPath+"/settings", site(nil))
		if w := h.Get("guest", "alpha", "/edu/p/api/v1/organization"); !strings.Contains(w.Body.String(), "Шинэ нэр") {
			t.Errorf("%s", w.Body)
		}
		if status, _ := h.StaffCall(t, "admin of late", "late", http.MethodGet, apitest.StaffPath+"/settings", nil); status != 200 {
			t.Errorf("an expired library's administrator reads no settings: %d", status)
		}
		if status, response := h.StaffCall(t, "admin of late", "late", http.MethodPut, apitest.StaffPath+"/settings", site(nil)); status != 402 {
			t.Errorf("an expired library's administrator changes settings: %d %s", status, response.Code)
		}
	})
}

// TestThemeAndHomeCalls: an organisation's own administrators alone decide
// about the colours and the home page, and what is refused says where and why.
func TestThemeAndHomeCalls(t *testing.T) {
	theme := func(brand string) apitest.Fields {
		return apitest.Fields{"brand": brand, "brand_dark": "#f2a7ad", "panel": "#4a1018"}
	}
	home := func(strips ...apitest.Fields) apitest.Fields {
		return apitest.Fields{"home": append([]apitest.Fields{}, strips...)}
	}
	newest := apitest.Fields{"strip": "newest", "titles": 8}
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		for _, c := range []struct {
			persona, portal, method, path string
			sent                          any
			status                        int
			code, field                   string
		}{
			{"guest", "alpha", "PUT", "/settings/theme", theme("#8a1f2b"), 401, "unauthenticated", ""},
			{"reader of alpha", "alpha", "PUT", "/settings/theme", theme("#8a1f2b"), 403, "role_required", ""},
			{"librarian of alpha", "alpha", "PUT", "/settings/theme", theme("#8a1f2b"), 403, "role_required", ""},
			{"librarian of alpha", "alpha", "DELETE", "/settings/theme", nil, 403, "role_required", ""},
			{"librarian of alpha", "alpha", "PUT", "/settings/home", home(newest), 403, "role_required", ""},
			{"admin of alpha", "beta", "PUT", "/settings/theme", theme("#8a1f2b"), 403, "role_required", ""},
			{"admin of alpha", "beta", "DELETE", "/settings/theme", nil, 403, "role_required", ""},
			{"admin of alpha", "beta", "PUT", "/settings/home", home(newest), 403, "role_required", ""},
			{"admin of alpha", "hub", "PUT", "/settings/home", home(newest), 403, "role_required", ""},
			{"admin of late", "late", "PUT", "/settings/theme", theme("#8a1f2b"), 402, "organization_expired", ""},
			{"admin of alpha", "alpha", "PUT", "/settings/theme", theme("#d9a5ab"), 422, "invalid", "brand"},
			{"admin of alpha", "alpha", "PUT", "/settings/theme", theme("red"), 422, "invalid", "brand"},
			{"admin of alpha", "alpha", "PUT", "/settings/theme", apitest.Fields{"brand": "#8a1f2b"}, 422, "invalid", "brand_dark"},
			{
				"admin of alpha", "alpha", "PUT", "/settings/home", home(apitest.Fields{"strip": "horoscope", "titles": 8}), 422, "invalid",
				"home[0].strip",
			},
			{
				"admin of alpha", "alpha", "PUT", "/settings/home", home(newest, apitest.Fields{"strip": "ranked", "titles": 21}), 422, "invalid",
				"home[1].titles",
			},
			{"admin of alpha", "alpha", "PUT", "/settings/home", apitest.Fields{"home": nil}, 422, "invalid", "home"},
			{"admin of alpha", "alpha", "PUT", "/settings/home", apitest.Fields{}, 422, "invalid", "home"},
			{"admin of alpha", "alpha", "PUT", "/settings/home", home(newest, newest), 422, "invalid", "home[1].strip"},
			{"admin of alpha", "alpha", "PUT", "/settings/theme", theme("#8a1f2b"), 200, "", ""},
			{"admin of alpha", "alpha", "PUT", "/settings/home", home(newest), 200, "", ""},
			{"hub admin", "beta", "PUT", "/settings/home", home(), 200, "", ""},
		} {
			status, response := h.StaffCall(t, c.persona, c.portal, c.method, apitest.StaffPath+c.path, c.sent)
			field := ""
			if len(response.Errors) > 0 {
				field = response.Errors[0].Field
			}
			if status != c.status || response.Code != c.code || field != c.field {
				t.Errorf("%s on %s: %s %s %v: %d %s %+v", c.persona, c.portal, c.method, c.path, c.sent, status, response.Code, response.Errors)
			}
		}
		type site struct {
			Theme *struct{ Brand, Panel string }
			Home  []struct {
				Strip  string
				Titles int
			}
		}
		public := func(portal string) site {
			var o struct{ Settings site }
			h.Must(t, "guest", portal, http.MethodGet, "/edu/p/api/v1/organization", nil).Read(t, &o)
			return o.Settings
		}
		if got := public("alpha"); got.Theme == nil || got.Theme.Brand != "#8a1f2b" || len(got.Home) != 1 || got.Home[0].Titles != 8 {
			t.Errorf("alpha shows %+v", got)
		}
		if got := public("beta"); got.Theme != nil || len(got.Home) != 0 {
			t.Errorf("beta shows %+v", got)
		}
		if got := public("hub"); got.Theme != nil || len(got.Home) != 6 {
			t.Errorf("the hub shows %+v", got)
		}
		log := h.Must(t, "admin of alpha", "alpha", http.MethodGet, apitest.StaffPath+"/audit?act=settings_changed", nil)
		if log.Meta.Total != 2 || !strings.Contains(string(log.Data), `"object":"theme"`) ||
			!strings.Contains(string(log.Data), `"object":"home"`) {
			t.Errorf("the log tells %s", log.Data)
		}
		h.Must(t, "admin of alpha", "alpha", http.MethodDelete, apitest.StaffPath+"/settings/theme", nil)
		if got := public("alpha"); got.Theme != nil {
			t.Errorf("alpha keeps %+v", got.Theme)
		}
	})
}
