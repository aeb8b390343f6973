package api_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/viewer"
	"sudar/internal/server/api"
	"sudar/internal/server/api/apitest"
)

// visit is a request of a browser, over https if a trusted proxy says so.
func (h *fixture) visit(method, path, body string, https bool, cookies ...*http.Cookie) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, "http://alpha.localhost"+path, strings.NewReader(body))
	r.RemoteAddr = "10.0.0.1:4000"
	r.Header.Set("X-Forwarded-For", "203.0.113.66")
	r.Header.Set("Content-Type", "application/json")
	if https {
		r.Header.Set("X-Forwarded-Proto", "https")
	}
	for _, cookie := range cookies {
		r.AddCookie(cookie)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func cookiesOf(w *httptest.ResponseRecorder) map[string]*http.Cookie {
	found := map[string]*http.Cookie{}
	for _, cookie := range w.Result().Cookies() {
		found[cookie.Name] = cookie
	}
	return found
}

// Over https the session's cookie is this host's alone: under the name without
// the prefix, which another host of the domain can set, it does not count.
// XSRF-TOKEN keeps its name.
func TestSessionCookieOverHTTPS(t *testing.T) {
	h := sqliteFixture(t)
	h.Trust("10.0.0.0/8")
	h.Person(t, "bold", viewer.Reader)
	login := `{"username":"bold","password":"` + apitest.Password + `","remember":true}`
	plain, secure := cookiesOf(h.visit("POST", apitest.AuthPath+"/login", login, false)),
		cookiesOf(h.visit("POST", apitest.AuthPath+"/login", login, true))
	for name, c := range map[string]*http.Cookie{
		"sudar_session": plain["sudar_session"], "sudar_device": plain["sudar_device"], "XSRF-TOKEN": plain["XSRF-TOKEN"],
	} {
		if c == nil || c.Secure || c.HttpOnly != (name != "XSRF-TOKEN") || c.MaxAge == 0 {
			t.Errorf("http: %s is %+v", name, c)
		}
	}
	for name, c := range map[string]*http.Cookie{
		"__Host-sudar_session": secure["__Host-sudar_session"], "__Host-sudar_device": secure["__Host-sudar_device"],
		"XSRF-TOKEN": secure["XSRF-TOKEN"],
	} {
		if c == nil || !c.Secure || c.Path != "/" || c.Domain != "" || c.HttpOnly != (name != "XSRF-TOKEN") {
			t.Errorf("https: %s is %+v", name, c)
		}
	}
	token := secure["__Host-sudar_session"]
	apitest.WantStatus(t, "the new name", h.visit("GET", apitest.AuthPath+"/me", "", true, token), 200)
	apitest.WantStatus(t, "the new name alone writes nothing", h.visit("PUT", apitest.AuthPath+"/me", `{"first_name":"Б"}`, true, token), 403)
	apitest.WantStatus(t, "the new name over http", h.visit("GET", apitest.AuthPath+"/me", "", false, token), 401)
	planted := &http.Cookie{Name: "sudar_session", Value: token.Value}
	apitest.WantStatus(t, "the name without a prefix", h.visit("GET", apitest.AuthPath+"/me", "", true, planted), 401)
	if got := cookiesOf(h.visit("GET", apitest.AuthPath+"/me", "", true, token,
		&http.Cookie{Name: "sudar_session", Value: "another's"})); len(got) != 0 {
		t.Errorf("a cookie of another host counts: %v", got)
	}
	xsrf := &http.Cookie{Name: "XSRF-TOKEN", Value: "x"}
	r := httptest.NewRequest("POST", "http://alpha.localhost"+apitest.AuthPath+"/logout", strings.NewReader("{}"))
	r.RemoteAddr = "10.0.0.1:4000"
	r.Header.Set("X-Forwarded-Proto", "https")
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-XSRF-TOKEN", "x")
	r.AddCookie(token)
	r.AddCookie(xsrf)
	left := httptest.NewRecorder()
	h.ServeHTTP(left, r)
	apitest.WantStatus(t, "sign-out", left, 200)
	for _, name := range []string{"__Host-sudar_session", "XSRF-TOKEN"} {
		if c := cookiesOf(left)[name]; c == nil || c.MaxAge >= 0 {
			t.Errorf("%s stays: %+v", name, c)
		}
	}
}

// Attack: one network guesses at a name for ever. The owner signs in from
// elsewhere, and in the same network on a browser that has signed in before;
// what strangers are told does not depend on whether there is an account.
func TestAnAttackerLocksOutOnlyTheOwnNetwork(t *testing.T) {
	h := sqliteFixture(t)
	h.Trust("10.0.0.0/8")
	h.Person(t, "bold", viewer.Reader)
	right := `{"username":"bold","password":"` + apitest.Password + `"}`
	device := cookiesOf(h.visit("POST", apitest.AuthPath+"/login", right, false))["sudar_device"]
	var told [2]string
	for range 12 {
		for i, name := range []string{"bold", "nobody"} {
			w := h.visit("POST", apitest.AuthPath+"/login", `{"username":"`+name+`","password":"Wrong-word1"}`, false)
			told[i] += w.Body.String() + w.Header().Get("Retry-After")
		}
	}
	if told[0] != told[1] || !strings.Contains(told[0], "too_many_requests") {
		t.Errorf("an account is told\n%s\nnone\n%s", told[0], told[1])
	}
	apitest.WantStatus(t, "the network", h.visit("POST", apitest.AuthPath+"/login", right, false), 429)
	apitest.WantStatus(t, "a known device in it", h.visit("POST", apitest.AuthPath+"/login", right, false, device), 200)
	w := h.Send("guest", "POST", apitest.AuthPath+"/login", right)
	apitest.WantStatus(t, "elsewhere", w, 200)
}

// A client that a trusted proxy hides is in nobody's address range.
func TestHiddenClientsAreNoWalkIns(t *testing.T) {
	h := sqliteFixture(t)
	h.Trust("10.20.0.0/24")
	for forwarded, name := range map[string]string{"": "walk-in", "unknown": "guest", "203.0.113.200, nonsense": "guest"} {
		r := httptest.NewRequest("GET", "http://alpha.localhost/edu/p/api/v1/organization", nil)
		r.RemoteAddr = apitest.WalkInAddress
		if forwarded != "" {
			r.Header.Set("X-Forwarded-For", forwarded)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if kept := w.Header().Get("Cache-Control"); w.Code != 200 || strings.HasPrefix(kept, "private") != (name == "walk-in") {
			t.Errorf("%q: %d, kept %q", forwarded, w.Code, kept)
		}
	}
}

// Over https, by a trusted proxy's word too, a book is opened and read by the
// cookie with the prefix alone.
func TestReadingCookieOverHTTPS(t *testing.T) {
	h := apitest.NewShelfFixture(t, dbtest.SQLite(t, clock.System{}))
	h.Services.TrustedProxies = append(h.Services.TrustedProxies, netip.MustParsePrefix("10.0.0.0/8"))
	h.API = api.New(h.Services)
	item := h.Publish(t, "hub", entitlements.Public, true)
	ask := func(method, path string, https bool, cookie *http.Cookie) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, path, strings.NewReader("{}"))
		r.RemoteAddr = "10.0.0.1:4000"
		r.Header.Set("X-Forwarded-For", "203.0.113.66")
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Organization", "hub")
		r.Header.Set("Sec-Fetch-Site", "same-origin")
		if https {
			r.Header.Set("X-Forwarded-Proto", "https")
		}
		if cookie != nil {
			r.AddCookie(cookie)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	for https, name := range map[bool]string{false: "sudar_reading", true: "__Secure-sudar_reading"} {
		opened := ask("POST", fmt.Sprintf("/edu/p/api/v1/reading/%d/session", item.ID), https, nil)
		apitest.WantStatus(t, "opening", opened, 200)
		cookies := opened.Result().Cookies()
		if len(cookies) != 1 || cookies[0].Name != name || cookies[0].Secure != https || !cookies[0].HttpOnly {
			t.Fatalf("https %v: %v", https, cookies)
		}
		page := fmt.Sprintf("/edu/read/%d/1/free/text/1.xhtml", item.ID)
		apitest.WantStatus(t, name, ask("GET", page, https, cookies[0]), 200)
		planted := &http.Cookie{Name: "sudar_reading", Value: cookies[0].Value}
		if https {
			apitest.WantStatus(t, "the name without a prefix", ask("GET", page, https, planted), 403)
		}
	}
}
