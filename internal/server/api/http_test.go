package api_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/locale"
	"sudar/internal/server/api/apitest"
)

func TestUnknownPathsAndMethodsAnswerTheEnvelope(t *testing.T) {
	h := sqliteFixture(t)
	for _, want := range []struct {
		method, path, code, allow string
	}{
		{"GET", "/edu/", "not_found", ""},
		{"GET", "/edu/p/api/v1/nothing", "not_found", ""},
		{"POST", "/edu/p/api/v1/nothing", "not_found", ""},
		{"DELETE", "/edu/p/api/v1/contents", "method_not_allowed", "GET, HEAD"},
		{"GET", "/edu/api/v1/auth/login", "method_not_allowed", "POST"},
		{"PATCH", "/edu/p/api/v1/contents/1", "method_not_allowed", "GET, HEAD"},
		{"POST", "/edu/p/covers/1/r1/320.jpg", "method_not_allowed", "GET, HEAD"},
	} {
		w := h.Call("guest", "alpha", want.method, want.path, nil)
		if f := apitest.FailureOf(t, w); f.Code != want.code || w.Header().Get("Allow") != want.allow {
			t.Errorf("%s %s: %d %s, Allow %q", want.method, want.path, w.Code, w.Body, w.Header().Get("Allow"))
		}
		if w.Header().Get("Cache-Control") != "no-store" || w.Header().Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s %s: headers %v", want.method, want.path, w.Header())
		}
	}
}

func TestFailuresAreNotKept(t *testing.T) {
	h := sqliteFixture(t)
	for _, path := range []string{"/edu/p/api/v1/contents/999999", "/edu/p/api/v1/contents?page=x", "/edu/api/v1/auth/me"} {
		w := h.Get("guest", "alpha", path)
		apitest.FailureOf(t, w)
		if w.Header().Get("Cache-Control") != "no-store" || w.Header().Get("ETag") != "" {
			t.Errorf("%s: %v", path, w.Header())
		}
	}
}

func TestAnswersHaveTagsAndSayWhoMayKeepThem(t *testing.T) {
	h := sqliteFixture(t)
	for _, path := range []string{
		"/edu/p/api/v1/contents", "/edu/p/api/v1/contents/lastmonth", "/edu/p/api/v1/categories/tree", "/edu/p/api/v1/organization",
	} {
		guest := h.Get("guest", "alpha", path)
		if tag := guest.Header().Get("ETag"); guest.Code != 200 || tag == "" {
			t.Fatalf("%s: %d, tag %q", path, guest.Code, tag)
		}
		if got := guest.Header().Get("Cache-Control"); got != "public, no-cache" {
			t.Errorf("%s: guests get %q", path, got)
		}
		vary := strings.Join(guest.Header().Values("Vary"), ", ")
		for _, header := range []string{"Authorization", "Cookie", "Organization", "Accept-Language"} {
			if !strings.Contains(vary, header) {
				t.Errorf("%s: varies by %q, not by %s", path, vary, header)
			}
		}
		for _, persona := range []string{"reader of alpha", "walk-in"} {
			if got := h.Get(persona, "alpha", path).Header().Get("Cache-Control"); got != "private, no-cache" {
				t.Errorf("%s: %s gets %q", path, persona, got)
			}
		}
		for known, status := range map[string]int{
			guest.Header().Get("ETag"): 304, "W/" + guest.Header().Get("ETag"): 304, `"x", ` + guest.Header().Get("ETag"): 304, "*": 304, `"x"`: 200,
		} {
			r := httptest.NewRequest(http.MethodGet, "http://alpha.localhost"+path, nil)
			r.RemoteAddr = apitest.Outside
			r.Header.Set("If-None-Match", known)
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			if w.Code != status || (status == 304 && w.Body.Len() > 0) {
				t.Errorf("%s: If-None-Match %s answers %d with %d bytes", path, known, w.Code, w.Body.Len())
			}
		}
	}
}

func TestCoversMayBeKeptByThoseWhoSeeThem(t *testing.T) {
	h := sqliteFixture(t)
	for visibility, want := range map[entitlements.Visibility]string{
		entitlements.Public: "public, max-age=31536000, immutable", entitlements.OrganizationOnly: "private, max-age=31536000, immutable",
	} {
		content := h.Contents["alpha/"+string(visibility)]
		w := h.Get("guest", "alpha", "/edu/p/"+catalogue.CoverKey(content.ID, content.Cover.Revision, "320.jpg"))
		if w.Code != 200 || w.Header().Get("Cache-Control") != want || w.Header().Get("Content-Type") != "image/jpeg" {
			t.Errorf("%s: %d %v", visibility, w.Code, w.Header())
		}
	}
	hidden := h.Contents["alpha/"+string(entitlements.OrganizationOnly)]
	w := h.Get("reader of alpha", "alpha", "/edu/p/"+catalogue.CoverKey(hidden.ID, hidden.Cover.Revision, "320.jpg"))
	if w.Code != 200 || w.Header().Get("Cache-Control") != "private, no-cache" {
		t.Errorf("a member's: %d %v", w.Code, w.Header())
	}
}

func TestClosedOrganisations(t *testing.T) {
	h := sqliteFixture(t)
	for _, want := range []struct {
		persona, portal, path, code string
	}{
		{"guest", "shut", "/edu/p/api/v1/contents", "organization_suspended"},
		{"hub admin", "shut", "/edu/api/v1/auth/me", "organization_suspended"},
		{"guest", "late", "/edu/p/api/v1/contents", "organization_expired"},
		{"reader of late", "late", "/edu/api/v1/auth/me", "organization_expired"},
		{"admin of late", "late", "/edu/api/v1/auth/me", ""},
		{"admin of late", "late", "/edu/p/api/v1/contents", "organization_expired"},
		{"guest", "nowhere", "/edu/p/api/v1/contents", "organization_unknown"},
		{"visitor", "members", "/edu/api/v1/auth/me", "membership_closed"},
		{"hub admin", "members", "/edu/api/v1/auth/me", ""},
	} {
		w := h.Get(want.persona, want.portal, want.path)
		if want.code == "" && w.Code == 200 {
			continue
		}
		if f := apitest.FailureOf(t, w); f.Code != want.code {
			t.Errorf("%s on %s: %s answers %d %s, want %s", want.persona, want.portal, want.path, w.Code, w.Body, want.code)
		}
	}
	for portal, code := range map[string]string{
		"shut": "organization_suspended", "late": "organization_expired", "nowhere": "organization_unknown",
	} {
		for _, path := range []string{
			"http://" + portal + ".localhost/edu/p/api/v1/organization", "http://hub.localhost/edu/p/api/v1/organization/" + portal,
		} {
			w := httptest.NewRecorder()
			h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
			var f apitest.Failure
			if err := json.Unmarshal(w.Body.Bytes(), &f); err != nil || w.Code != 200 || f.Status != "fail" || f.Code != code {
				t.Errorf("look-up at %s: %d %s", path, w.Code, w.Body)
			}
		}
	}
}

func TestSignInTellsNothing(t *testing.T) {
	h := sqliteFixture(t)
	login := func(name, password string) *httptest.ResponseRecorder {
		body, _ := json.Marshal(map[string]string{"username": name, "password": password})
		return h.Call("guest", "alpha", http.MethodPost, "/edu/api/v1/auth/login", body)
	}
	for range 5 {
		wrong, nobody := login("reader.of.alpha", "Wrong-word1"), login("nobody.at.all", "Wrong-word1")
		if wrong.Code != 422 || wrong.Body.String() != nobody.Body.String() || apitest.FailureOf(t, wrong).Code != "credentials_wrong" {
			t.Fatalf("a wrong password answers %s, an unknown name %s", wrong.Body, nobody.Body)
		}
	}
	w := login(" READER.of.alpha@example.mn ", " "+apitest.Password+" ")
	var signedIn struct {
		Data struct {
			BearerToken string `json:"bearer_token"`
			User        struct{ Username, Role string }
		}
	}
	if err := json.Unmarshal(w.Body.Bytes(), &signedIn); err != nil || signedIn.Data.BearerToken == "" || signedIn.Data.User.Role != "reader" {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	if w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("the token may be kept: %v", w.Header())
	}
	for range 20 {
		w = login("reader.of.alpha", "Wrong-word1")
	}
	if f := apitest.FailureOf(t, w); f.Code != "too_many_requests" {
		t.Errorf("after many failures: %s", w.Body)
	}
}

func TestWritesByCookieProveTheirPage(t *testing.T) {
	h := sqliteFixture(t)
	token := h.Tokens["reader of alpha"]
	for _, want := range []struct {
		name   string
		adjust func(r *http.Request)
		status int
	}{
		{"bearer", func(r *http.Request) { r.Header.Set("Authorization", "Bearer "+token) }, 200},
		{"cookie alone", func(r *http.Request) { r.AddCookie(&http.Cookie{Name: "sudar_session", Value: token}) }, 403},
		{"cookie with another secret", func(r *http.Request) {
			r.AddCookie(&http.Cookie{Name: "sudar_session", Value: token})
			r.AddCookie(&http.Cookie{Name: "XSRF-TOKEN", Value: "a"})
			r.Header.Set("X-XSRF-TOKEN", "b")
		}, 403},
		{"cookie with the secret", func(r *http.Request) {
			r.AddCookie(&http.Cookie{Name: "sudar_session", Value: token})
			r.AddCookie(&http.Cookie{Name: "XSRF-TOKEN", Value: "a"})
			r.Header.Set("X-XSRF-TOKEN", "a")
		}, 200},
		{"cross-site", func(r *http.Request) {
			r.Header.Set("Authorization", "Bearer "+token)
			r.Header.Set("Sec-Fetch-Site", "cross-site")
		}, 403},
		{"foreign origin", func(r *http.Request) {
			r.Header.Set("Authorization", "Bearer "+token)
			r.Header.Set("Origin", "https://evil.example")
		}, 403},
	} {
		id := h.Contents["alpha/public"].ID
		body, _ := json.Marshal(map[string]int64{"content_id": id})
		r := httptest.NewRequest(http.MethodPost, "http://alpha.localhost/edu/api/v1/contents/saved", strings.NewReader(string(body)))
		r.Header.Set("Content-Type", "application/json")
		want.adjust(r)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != want.status {
			t.Errorf("%s: %d %s", want.name, w.Code, w.Body)
		}
		if w.Code == 403 && apitest.FailureOf(t, w).Code != "csrf_failed" {
			t.Errorf("%s: %s", want.name, w.Body)
		}
	}
}

func TestHeaderAgainstHost(t *testing.T) {
	h := sqliteFixture(t)
	ask := func(persona string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodGet, "http://alpha.localhost/edu/p/api/v1/contents", nil)
		r.Header.Set("Organization", "beta")
		if token := h.Tokens[persona]; token != "" {
			r.Header.Set("Authorization", "Bearer "+token)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	if f := apitest.FailureOf(t, ask("reader of alpha")); f.Code != "organization_mismatch" {
		t.Errorf("got %+v", f)
	}
	if w := ask("hub admin"); w.Code != 200 {
		t.Errorf("a hub administrator gets %d %s", w.Code, w.Body)
	}
}

func TestNamesFollowTheLanguage(t *testing.T) {
	h := sqliteFixture(t)
	for lang, name := range map[string]string{"mn": "Номын сан alpha", "en": "Library alpha"} {
		for _, path := range []string{
			"/edu/p/api/v1/contents?organization=alpha&lang=", "/edu/p/api/v1/organization?lang=",
			"/edu/p/api/v1/contents/" + h.Contents["alpha/public"].Slug + "?lang=",
		} {
			if w := h.Get("guest", "alpha", path+lang); !strings.Contains(w.Body.String(), name) {
				t.Errorf("%s%s: %s", path, lang, w.Body)
			}
		}
	}
}

func TestMessagesFollowTheLanguage(t *testing.T) {
	h := sqliteFixture(t)
	for _, language := range []locale.Locale{locale.Mongolian, locale.English} {
		for key, path := range map[string]string{
			"error.not_found": "/edu/p/api/v1/contents/no-such-title", "error.unauthenticated": "/edu/api/v1/auth/me",
		} {
			for _, ask := range []func(*http.Request){
				func(r *http.Request) { r.Header.Set("Accept-Language", string(language)) },
				func(r *http.Request) { r.URL.RawQuery = "lang=" + string(language) },
			} {
				r := httptest.NewRequest(http.MethodGet, "http://alpha.localhost"+path, nil)
				ask(r)
				w := httptest.NewRecorder()
				h.ServeHTTP(w, r)
				if f := apitest.FailureOf(t, w); f.Message != locale.Text(language, key) {
					t.Errorf("%s in %s: %q", path, language, f.Message)
				}
			}
		}
	}
}
