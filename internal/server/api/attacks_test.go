package api_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"sudar/internal/entitlements"
	"sudar/internal/kit/viewer"
	"sudar/internal/server/api/apitest"
)

// aimed is a call with an address exactly as it is written.
func (h *fixture) aimed(method, host, target, token string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, "http://"+host+"/", nil)
	path, query, _ := strings.Cut(target, "?")
	decoded, err := url.PathUnescape(path)
	if err != nil {
		return &httptest.ResponseRecorder{Code: http.StatusBadRequest, Body: &bytes.Buffer{}} // net/http refuses it
	}
	r.URL = &url.URL{Path: decoded, RawPath: path, RawQuery: query}
	r.RequestURI, r.RemoteAddr = target, apitest.Outside
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// Attack: addresses that look public to one reader and private to another
// (audiobookshelf's GHSA-pg8v-5jcv-wrvw). Nobody gets past a guard by how an
// address is written.
func TestPathTricks(t *testing.T) {
	h := sqliteFixture(t)
	private := apitest.Marker("alpha", entitlements.Draft)
	for _, target := range []string{
		"/edu/api/v1/auth/me?r=/edu/p/api/v1/contents", "/edu/admin/api/v1/reports?/p/", "/edu/admin/api/v1/reports;/p/api/v1",
		"/edu/admin/api/v1/reports#/p/",
		"/edu/p/../api/v1/auth/me", "/edu/p/api/v1/../../../api/v1/auth/me", "/edu/p/api/v1/%2e%2e/%2e%2e/%2e%2e/api/v1/auth/me",
		"/edu/p/..%2fapi/v1/auth/me",
		"/edu/p//api/v1/auth/me", "/edu//api/v1/auth/me", "//edu/api/v1/auth/me", "/edu/p/api/v1/contents/..%2f..%2f..%2fadmin/api/v1/reports",
		"/edu/p/api/v1/contents/%2e%2e%2fauth%2fme",
		"/EDU/api/v1/auth/me", "/edu/API/v1/auth/me", "/edu/Admin/api/v1/reports", "/edu/api/v1/auth/me.", "/edu/api/v1/auth/me/",
		"/edu/api/v1/auth/me%20", "/edu/api/v1/auth/me%00",
		"/edu\\api\\v1\\auth\\me", "/edu/%61pi/v1/auth/me", "/edu/p/api/v1/contents%3f/api/v1/auth/me", "/edu/p/%2e/api/v1/auth/me",
		"/edu/./api/v1/auth/me", "/edu/api/v1/auth/../auth/me",
		"/edu/p/covers/%2e%2e/%2e%2e/admin/api/v1/reports", "/edu/p/covers/1/..%2f..%2f..%2fsudar.db/320.jpg",
		"/edu/read/1/1/..%2f..%2f..%2f..%2fsudar.db",
	} {
		for _, method := range []string{http.MethodGet, http.MethodHead} {
			w := h.aimed(method, "alpha.localhost", target, "")
			if w.Code < 300 || w.Code >= 500 || strings.Contains(w.Body.String(), private) {
				t.Errorf("%s %s: %d %s", method, target, w.Code, w.Body)
			}
			if to := w.Header().Get("Location"); to != "" { // ServeMux cleans the address, and the guard stands there too
				if again := h.aimed(method, "alpha.localhost", to, ""); strings.HasPrefix(to, "//") || again.Code < 300 {
					t.Errorf("%s %s leads to %s: %d", method, target, to, again.Code)
				}
			}
		}
	}
	for _, header := range []string{"X-HTTP-Method-Override", "X-Method-Override", "X-Original-URL", "X-Rewrite-URL"} {
		r := httptest.NewRequest("POST", "http://alpha.localhost/edu/p/api/v1/advanced/search", strings.NewReader(`{"search":"ном"}`))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set(header, "/edu/admin/api/v1/reports")
		w := httptest.NewRecorder()
		if h.ServeHTTP(w, r); w.Code != 200 || !strings.Contains(w.Body.String(), `"total"`) {
			t.Errorf("%s: %d %s", header, w.Code, w.Body)
		}
	}
}

// Attack: another library's data by a forged host, header or parameter.
func TestForgedOrganisation(t *testing.T) {
	h := sqliteFixture(t)
	path := fmt.Sprintf("/edu/p/api/v1/contents/%d", h.Contents["beta/organization"].ID)
	for what, forge := range map[string]func(r *http.Request){
		"X-Forwarded-Host":     func(r *http.Request) { r.Header.Set("X-Forwarded-Host", "beta.localhost") },
		"Forwarded":            func(r *http.Request) { r.Header.Set("Forwarded", "host=beta.localhost") },
		"?domain on a host":    func(r *http.Request) { r.URL.RawQuery = "domain=beta" },
		"two hosts":            func(r *http.Request) { r.Host = "alpha.localhost:80, beta.localhost" },
		"a longer host":        func(r *http.Request) { r.Host = "beta.alpha.localhost" },
		"a look-alike host":    func(r *http.Request) { r.Host = "bеta.localhost" },
		"a host with a slash":  func(r *http.Request) { r.Host = "beta.localhost/.evil.example" },
		"unknown organisation": func(r *http.Request) { r.Host = "nowhere.localhost" },
		"an odd header":        func(r *http.Request) { r.Header.Set("Organization", "alpha, beta") },
		"two headers":          func(r *http.Request) { r.Header.Add("Organization", "alpha"); r.Header.Add("Organization", "beta") },
	} {
		r := httptest.NewRequest("GET", "http://alpha.localhost"+path, nil)
		r.RemoteAddr = apitest.Outside
		r.Header.Set("Authorization", "Bearer "+h.Tokens["reader of alpha"])
		forge(r)
		w := httptest.NewRecorder()
		if h.ServeHTTP(w, r); w.Code != 400 && w.Code != 404 {
			t.Errorf("%s: %d %s", what, w.Code, w.Body)
		}
	}
}

// Attack: another site's script that reads responses with the visitor's cookie.
// No call ever shares its response with another origin.
func TestNoOtherSiteReadsAnswers(t *testing.T) {
	h := sqliteFixture(t)
	for _, origin := range []string{"https://evil.example", "null", "http://alpha.localhost.evil.example", "http://beta.localhost"} {
		for _, method := range []string{http.MethodGet, http.MethodOptions, http.MethodPost} {
			r := httptest.NewRequest(method, "http://alpha.localhost"+apitest.AuthPath+"/me", nil)
			r.Header.Set("Origin", origin)
			r.Header.Set("Access-Control-Request-Method", "PUT")
			r.AddCookie(&http.Cookie{Name: "sudar_session", Value: h.Tokens["reader of alpha"]})
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			for name := range w.Header() {
				if strings.HasPrefix(name, "Access-Control-") {
					t.Errorf("%s from %s: %s", method, origin, name)
				}
			}
		}
	}
}

// Attack: passwords that cost more than others. Beyond 1,024 bytes they are
// refused by their field, wherever one is taken, before anything is hashed.
func TestLongPasswords(t *testing.T) {
	h := sqliteFixture(t)
	h.Person(t, "bold", viewer.Reader)
	long := strings.Repeat("Aa1", 342)
	for path, body := range map[string]string{
		"/login": `{"username":"bold","password":"%s"}`, "/change/password": `{"password":"%s","new_password":"Shine-nuuts2"}`,
		"/disable":         `{"password":"%s"}`,
		"/signup":          `{"username":"long","email":"long@example.mn","password":"%s","first_name":"Х","terms":true}`,
		"/password/reset":  `{"email":"bold@example.mn","otp_code":"123456","new_password":"%s"}`,
		"/password/forced": `{"email":"bold@example.mn","new_password":"%s"}`,
		"/me":              `{"email":"new@example.mn","password":"%s"}`,
	} {
		method := map[string]string{"/disable": "DELETE", "/password/forced": "PUT", "/me": "PUT"}[path]
		if method == "" {
			method = "POST"
		}
		if f := apitest.FailureOf(t, h.Send("bold", method, apitest.AuthPath+path, fmt.Sprintf(body, long))); f.Code != "invalid" ||
			len(f.Errors) != 1 {
			t.Errorf("%s: %+v", path, f)
		}
	}
}

// Attack: all guesses at a code at once. Five are compared, whoever asks how fast.
func TestParallelCodes(t *testing.T) {
	h := sqliteFixture(t)
	h.Person(t, "bold", viewer.Reader)
	apitest.WantStatus(t, "forgot", h.Send("guest", "POST", apitest.AuthPath+"/password/forgot", `{"email":"bold@example.mn"}`), 200)
	code := apitest.CodePattern.FindString(h.Emails(t))
	var group sync.WaitGroup
	var wrong atomic.Int64
	for guess := range 60 {
		group.Go(func() {
			body := fmt.Sprintf(`{"email":"bold@example.mn","otp_code":"%06d","new_password":"Shine-nuuts2"}`, guess)
			if w := h.Send("guest", "POST", apitest.AuthPath+"/password/reset", body); w.Code == 422 || w.Code == 429 {
				wrong.Add(1)
			}
		})
	}
	group.Wait()
	if wrong.Load() < 59 { // one in a million is right
		t.Errorf("%d refusals", wrong.Load())
	}
	body := `{"email":"bold@example.mn","otp_code":"` + code + `","new_password":"Shine-nuuts2"}`
	if f := apitest.FailureOf(t, h.Send("guest", "POST", apitest.AuthPath+"/password/reset", body)); f.Code != "code_wrong" {
		t.Errorf("after that the right one: %s", f.Code)
	}
}

// Attack: names that look like another's.
func TestLookAlikeUsernames(t *testing.T) {
	h := sqliteFixture(t)
	h.Person(t, "bold", viewer.Reader)
	for _, name := range []string{
		"BOLD", "Bold ", "bоld", "ｂｏｌｄ", "bold\u200b", "bo\u00ADld", "b\u03bfld", "bold\u0301", "ⓑold", "bold%20", "bold@", "\u202ebold",
		"bold\n", "b old",
	} {
		body := fmt.Sprintf(`{"username":%q,"email":"other@example.mn","password":"Shine-nuuts2","first_name":"Х","terms":true}`, name)
		if f := apitest.FailureOf(t, h.Send("guest", "POST", apitest.AuthPath+"/signup", body)); len(f.Errors) != 1 ||
			f.Errors[0].Field != "username" {
			t.Errorf("%q: %+v", name, f)
		}
	}
}

// Attack: a small request that unpacks to a large one, and what no header may hold.
func TestRequestBombs(t *testing.T) {
	h := sqliteFixture(t)
	var packed bytes.Buffer
	pack := gzip.NewWriter(&packed)
	_, _ = pack.Write(bytes.Repeat([]byte(" "), 64<<20))
	_, _ = pack.Write([]byte(`{"search":"ном"}`))
	_ = pack.Close()
	r := httptest.NewRequest("POST", "http://alpha.localhost/edu/p/api/v1/advanced/search", &packed)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Content-Encoding", "gzip")
	w := httptest.NewRecorder()
	if h.ServeHTTP(w, r); w.Code < 400 || w.Code >= 500 {
		t.Errorf("a packed body: %d %s", w.Code, w.Body)
	}
	for _, value := range []string{
		"mn\r\nSet-Cookie: x=1", "mn%0d%0aSet-Cookie:%20x=1", strings.Repeat("mn,", 20_000), "mn;q=" + strings.Repeat("9", 10_000),
	} {
		r := httptest.NewRequest("GET", "http://alpha.localhost/edu/p/api/v1/contents?lang="+url.QueryEscape(value), nil)
		r.Header.Set("Accept-Language", value)
		r.Header.Set("If-None-Match", value)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if len(w.Result().Cookies()) > 0 || w.Code >= 500 {
			t.Errorf("%.20q: %d %v", value, w.Code, w.Header())
		}
		for name, values := range w.Header() {
			if strings.ContainsAny(strings.Join(values, ""), "\r\n") {
				t.Errorf("%.20q: %s is %q", value, name, values)
			}
		}
	}
	for _, query := range []string{"?search=%0d%0aX:%20y&format=csv", "?search=%22%3Bfilename%3Devil.exe&format=csv", "?format=csv%0d%0a"} {
		w := h.Get("guest", "alpha", "/edu/p/api/v1/contents/export"+query)
		if name := w.Header().Get("Content-Disposition"); strings.ContainsAny(name, "\r\n") || strings.Contains(name, "evil") {
			t.Errorf("%s: %q", query, name)
		}
	}
}
