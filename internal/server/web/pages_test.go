package web_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/kit/locale"
	"sudar/internal/server/web"
)

// TestPages compares every screen in both languages with what was looked at.
func TestPages(t *testing.T) {
	h := open(t)
	h.addGone(t)
	for _, screen := range []struct {
		name, path string
		status     int
	}{
		{"home", "/", 200},
		{"listing", "/c/content?kind=book&price=free", 200},
		{"search", "/c/content?search=тамир", 200},
		{"listing-written", "/c/content?audience=adult&display_name=лодойдамба&title=тамир&price=-5000", 200},
		{"nothing-found", "/c/content?search=zzzqqq", 200},
		{"inside", "/c/content?search=тамир&type=inside", 200},
		{"detail-free", "/p/" + h.names["free"], 200},
		{"detail-paid", "/p/" + h.names["paid"], 200},
		{"author", "/author/1", 200},
		{"series", "/series/1", 200},
		{"author-many", "/author/2?role=author&kind=book", 200},
		{"tombstone", "/p/" + h.names["gone"], 410},
		{"dictionary", "/dictionary", 200},
		{"word", "/dictionary/" + url.PathEscape("номын сан"), 200},
		{"word-lost", "/dictionary/zzzqqq", 404},
		{"about", "/about", 200},
		{"help", "/help", 200},
		{"offline", "/offline", 200},
		{"login", "/login", 200},
		{"register", "/register", 200},
		{"reset-password", "/reset-password", 200},
		{"profile", "/profile", 200},
		{"invitation", "/invitation", 200},
		{"admin", "/admin/members", 200},
		{"library", "/library?type=saved", 200},
		{"report", "/report/me", 200},
		{"research", "/research", 200},
		{"unsubscribe", "/unsubscribe?token=x", 200},
		{"not-found", "/nowhere", 404},
		{"closed", "/402", 402},
		{"closed-account", "/402?reason=account_disabled", 402},
		{"closed-membership", "/402?reason=membership_closed", 402},
	} {
		for _, language := range []struct{ name, prefix string }{{"mn", ""}, {"en", "/en"}} {
			t.Run(screen.name+"/"+language.name, func(t *testing.T) {
				w := h.get(strings.TrimSuffix(language.prefix+screen.path, "/") + map[bool]string{
					true: "/",
				}[screen.path == "/" && language.prefix == ""])
				if w.Code != screen.status {
					t.Errorf("status %d, want %d", w.Code, screen.status)
				}
				checkMarkup(t, w.Body.String())
				golden(t, screen.name+"."+language.name, w)
			})
		}
	}
}

var (
	inlineStyle   = regexp.MustCompile(`<[^>]+\sstyle=`)
	inlineHandler = regexp.MustCompile(`<[^>]+\son[a-z]+=`)
	scriptTag     = regexp.MustCompile(`<(?:script|style)\b[^>]*>`)
	betweenTags   = regexp.MustCompile(`>(?:\s*\n\s*| {2,})<`)
	rawKey        = regexp.MustCompile(`>[a-z]+(?:[._][a-z_]+)+<`)
)

// checkMarkup asserts what holds for every page.
func checkMarkup(t *testing.T, body string) {
	t.Helper()
	for what, pattern := range map[string]*regexp.Regexp{
		"an inline style": inlineStyle, "an inline handler": inlineHandler, "space between tags": betweenTags, "a raw key": rawKey,
	} {
		if found := pattern.FindString(seeds.ReplaceAllString(body, "")); found != "" {
			t.Errorf("%s: %q", what, found)
		}
	}
	for _, tag := range scriptTag.FindAllString(body, -1) {
		if !strings.Contains(tag, ` nonce="`) {
			t.Errorf("%s has no nonce", tag)
		}
	}
	for _, wanted := range []string{`<div id="root">`, `<main id="main"`, `<meta property="csp-nonce" content="" nonce="`} {
		if strings.Count(body, wanted) != 1 {
			t.Errorf("%d times %s", strings.Count(body, wanted), wanted)
		}
	}
	if strings.Contains(body, "ZgotmplZ") {
		t.Error("the template engine refused a value")
	}
}

// TestUnknownPaths are not found, whatever they look like.
func TestUnknownPaths(t *testing.T) {
	h := open(t)
	for _, path := range []string{
		"/nowhere", "/c", "/assets/", "/c/", "/p/", "/p/no-such-book", "/p/" + h.names["secret"], "/p/a/b", "/author/", "/author/x", "/author/-1",
		"/author/999", "/series/", "/series/x", "/series/-1", "/series/999",
		"/author/99999999999999999999", "/read", "/listen/", "/index.html", "/en/nowhere", "/english", "/p/%00", "/p/%ff", "/.vite/manifest.json",
		"/edu.html",
	} {
		if w := h.get(path); w.Code != http.StatusNotFound {
			t.Errorf("%s: status %d", path, w.Code)
		}
	}
}

// TestNoLeadingOut: a path that begins with two strokes is no other host.
func TestNoLeadingOut(t *testing.T) {
	h := open(t)
	for _, path := range []string{"//foreign.example/x", "/en//foreign.example/x", "/%2F/foreign.example"} {
		r := request("http://sudar.test/")
		r.URL.Path = strings.ReplaceAll(path, "%2F", "/")
		if body := h.response(r).Body.String(); strings.Contains(body, `="//`) {
			t.Errorf("%s leads to another host", path)
		}
	}
}

// TestClosedPortals returns 402 on every path, with why, in the page's language.
func TestClosedPortals(t *testing.T) {
	h := open(t)
	for host, wanted := range map[string]string{
		"late": "organization_expired", "paused": "organization_suspended", "nobody": "organization_unknown",
	} {
		for prefix, language := range map[string]locale.Locale{"": locale.Mongolian, "/en": locale.English} {
			said := locale.Text(language, "error."+wanted)
			if body := h.get("http://" + host + ".sudar.test" + prefix + "/402").Body.String(); !strings.Contains(body, said) {
				t.Errorf("%s does not say in %s: %s", host, language, said)
			}
		}
		for _, path := range []string{"/", "/c/content", "/p/" + h.names["free"], "/nowhere", "/login", "/read/1"} {
			w := h.get("http://" + host + ".sudar.test" + path)
			if w.Code != http.StatusPaymentRequired {
				t.Fatalf("%s%s: status %d", host, path, w.Code)
			}
			s := seed(t, w)
			if s.Site.Refusal == nil || s.Site.Refusal.Code != wanted || len(s.Queries) > 0 {
				t.Errorf("%s%s: seed %+v", host, path, s)
			}
			if strings.Contains(w.Body.String(), "Тунгалаг") {
				t.Errorf("%s%s shows a book", host, path)
			}
		}
	}
}

// TestPortals: each sub-domain and ?domain= shows its own portal.
func TestPortals(t *testing.T) {
	h := open(t)
	for target, wanted := range map[string][3]string{
		"http://sudar.test/":                   {"hub", "default", ""},
		"http://school.sudar.test/":            {"school", "host", ""},
		"http://localhost:8080/?domain=school": {"school", "domain", "school"},
	} {
		w := h.get(target)
		s := seed(t, w)
		var o struct{ Slug string }
		must(t, json.Unmarshal(s.Site.Organization, &o))
		if diff := cmp.Diff(wanted, [3]string{o.Slug, s.Site.Tenancy, s.Site.Domain}); diff != "" {
			t.Errorf("%s: %s", target, diff)
		}
	}
	body := h.get("http://localhost:8080/?domain=school").Body.String()
	for _, link := range regexp.MustCompile(`<a [^>]*href="(/[^"]*)"`).FindAllStringSubmatch(body, -1) {
		if !strings.Contains(link[1], "domain=school") {
			t.Errorf("%s leaves the portal", link[1])
		}
	}
	body = h.get("http://school.sudar.test/").Body.String()
	if !strings.Contains(body, ">:root{--portal-brand:#123456;--portal-brand-hover:#234567;--portal-panel:#345678;}</style>") {
		t.Error("the school's colours are not those of its settings that are colours")
	}
}

// TestNonce: every response has its own, the header and the page agree, and the
// kept body has none.
func TestNonce(t *testing.T) {
	h := open(t)
	seen := map[string]bool{}
	for range 3 {
		w := h.get("/")
		nonce := regexp.MustCompile(`'nonce-([^']+)'`).FindStringSubmatch(w.Header().Get("Content-Security-Policy"))[1]
		for _, found := range nonces.FindAllString(w.Body.String(), -1) {
			if found != `nonce="`+nonce+`"` {
				t.Errorf("the page says %s, its policy %s", found, nonce)
			}
		}
		if seen[nonce] || len(nonce) < 22 {
			t.Errorf("nonce %q again or too short", nonce)
		}
		seen[nonce] = true
	}
	if body := h.get("/c/content?search=nonce-of-this-answer").Body.String(); !strings.Contains(body, "nonce-of-this-answer") {
		t.Error("a search word was taken for the place of the nonce")
	}
}

// TestHeaders pins what every page is sent with (DESIGN §5).
func TestHeaders(t *testing.T) {
	h := open(t)
	header := h.get("/").Header()
	policy := regexp.MustCompile(`nonce-[^']+`).ReplaceAllString(header.Get("Content-Security-Policy"), "nonce-N")
	wanted := "default-src 'none'; script-src 'self' 'nonce-N'; style-src 'self' 'nonce-N' 'sha256-paginator'; img-src 'self' data: blob:; " +
		"font-src 'self'; " +
		"media-src 'self' blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; frame-src 'self'; object-src 'none'; base-uri " +
		"'none'; " +
		"form-action 'self'; frame-ancestors 'none'"
	if diff := cmp.Diff(wanted, policy); diff != "" {
		t.Error(diff)
	}
	for name, wanted := range map[string]string{
		"Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY",
		"Referrer-Policy": "strict-origin-when-cross-origin", "Cross-Origin-Opener-Policy": "same-origin", "Set-Cookie": "",
	} {
		if got := header.Get(name); got != wanted {
			t.Errorf("%s: %q, want %q", name, got, wanted)
		}
	}
}

// TestStart: a page with something on it is painted before the app is fetched;
// one with nothing on it has no paint to wait for.
func TestStart(t *testing.T) {
	h := open(t)
	for path, waits := range map[string]bool{"/": true, "/login": true, "/read/1": true, "/en/listen/1": false} {
		body := h.get(path).Body.String()
		if waited := strings.Contains(body, "first-contentful-paint"); waited != waits {
			t.Errorf("%s waits for its paint: %v", path, waited)
		}
		if named := strings.Contains(body, `src="/assets/main-1.js"></script>`); named == waits {
			t.Errorf("%s names the app's file: %v", path, named)
		}
	}
}

// TestMethods: pages are read, never written.
func TestMethods(t *testing.T) {
	h := open(t)
	for _, method := range []string{http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodOptions, "PROPFIND"} {
		w := h.response(httptest.NewRequest(method, "http://sudar.test/", nil))
		if w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != "GET, HEAD" {
			t.Errorf("%s: %d, Allow %q", method, w.Code, w.Header().Get("Allow"))
		}
	}
	for path, status := range map[string]int{"/": 200, "/nowhere": 404, "/assets/main-1.js": 200} {
		w := h.response(httptest.NewRequest(http.MethodHead, "http://sudar.test"+path, nil))
		if w.Code != status || w.Body.Len() > 0 {
			t.Errorf("HEAD %s: %d with %d bytes", path, w.Code, w.Body.Len())
		}
	}
}

// TestIndexed: searching machines keep the public pages alone.
func TestIndexed(t *testing.T) {
	h := open(t)
	for path, wanted := range map[string]bool{
		"/": false, "/p/" + h.names["free"]: false, "/c/content?search=тамир": true, "/login": true, "/register": true, "/verify": true,
		"/forgot-password": true, "/reset-password": true, "/change-password": true, "/sync": true, "/profile": true, "/admin": true,
		"/library": true, "/report/me": true, "/research": true, "/invitation": true,
		"/unsubscribe?token=x": true, "/read/1": true, "/nowhere": true,
	} {
		if got := strings.Contains(h.get(path).Body.String(), `content="noindex"`); got != wanted {
			t.Errorf("%s: noindex %v", path, got)
		}
	}
}

// TestCache: a body is kept for its portal, language, device and address,
// and not longer than half a minute.
func TestCache(t *testing.T) {
	counting := &counter{}
	h := openWith(t, web.Options{API: counting})
	counting.next = h.api
	asked := func(w func()) int {
		before := counting.calls
		w()
		return counting.calls - before
	}
	page := func(target string, pairs ...string) func() { return func() { h.get(target, pairs...) } }
	for _, each := range []struct {
		name  string
		visit func()
	}{
		{"home", page("/")}, {"english", page("/en")}, {"school", page("http://school.sudar.test/")}, {"list", page("/c/content")},
		{"list of books", page("/c/content?kind=book")}, {"list on a phone", page("/c/content", "User-Agent", "Mobi")},
	} {
		if asked(each.visit) == 0 {
			t.Errorf("%s came from another's body", each.name)
		}
		if n := asked(each.visit); n != 0 {
			t.Errorf("%s was written again (%d calls)", each.name, n)
		}
	}
	h.clock.Advance(31 * time.Second)
	if asked(page("/")) == 0 {
		t.Error("a body was kept longer than half a minute")
	}
}

// TestTroubleIsNotKept: what the API could not respond is asked again.
func TestTroubleIsNotKept(t *testing.T) {
	failing := &counter{fail: true}
	h := openWith(t, web.Options{API: failing})
	failing.next = h.api
	if w := h.get("/"); w.Code != http.StatusOK {
		t.Errorf("home without its shelves: %d", w.Code)
	}
	if w := h.get("/p/" + h.names["free"]); w.Code != http.StatusInternalServerError {
		t.Errorf("a work that could not be read: %d", w.Code)
	}
	failing.fail = false
	if w := h.get("/"); !strings.Contains(w.Body.String(), "Тунгалаг") {
		t.Error("the empty home was kept")
	}
	if w := h.get("/p/" + h.names["free"]); w.Code != http.StatusOK {
		t.Errorf("the work's trouble was kept: %d", w.Code)
	}
}

// counter counts calls of the API, or fails them.
type counter struct {
	next  http.Handler
	calls int
	fail  bool
}

func (c *counter) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c.calls++
	if c.fail {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	c.next.ServeHTTP(w, r)
}

// TestSeed: the seed holds what a guest gets from the API, also when the
// visitor is signed in and walks in from a known address.
func TestSeed(t *testing.T) {
	h := open(t)
	cookie := h.signIn(t)
	for _, path := range []string{"/", "/c/content?kind=book", "/c/content?search=тамир", "/p/" + h.names["free"], "/author/1"} {
		w := h.get(path, "Cookie", cookie, "Authorization", "Bearer x")
		s := seed(t, w)
		if len(s.Queries) == 0 {
			t.Errorf("%s has no seed", path)
		}
		for _, query := range s.Queries {
			r := request("http://sudar.test/edu"+query.Path, "Organization", "hub", "Accept-Language", "mn")
			guest := httptest.NewRecorder()
			h.api.ServeHTTP(guest, r)
			if diff := cmp.Diff(compact(t, guest.Body.Bytes()), compact(t, query.Body)); diff != "" {
				t.Errorf("%s: %s differs from a guest's:\n%s", path, query.Path, diff)
			}
		}
		for _, personal := range []string{"bold", "Болд", "bearer_token", "Дотоод тайлан", `"email":"bold`} {
			if strings.Contains(w.Body.String(), personal) {
				t.Errorf("%s holds %q", path, personal)
			}
		}
	}
}

func compact(t *testing.T, text []byte) string {
	t.Helper()
	var out bytes.Buffer
	must(t, json.Compact(&out, text))
	var value any
	must(t, json.Unmarshal(out.Bytes(), &value))
	again, err := json.Marshal(value)
	must(t, err)
	return string(again)
}

// signIn returns the cookies of a signed-in reader.
func (h *fixture) signIn(t *testing.T) string {
	t.Helper()
	r := httptest.NewRequest(http.MethodPost, "http://sudar.test/edu/api/v1/auth/login",
		strings.NewReader(`{"username":"bold.reader","password":"`+testPassword+`"}`))
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	h.api.ServeHTTP(w, r)
	if w.Code != http.StatusOK {
		t.Fatalf("sign-in: %d %s", w.Code, w.Body)
	}
	var pairs []string
	for _, cookie := range w.Result().Cookies() {
		pairs = append(pairs, cookie.Name+"="+cookie.Value)
	}
	return strings.Join(pairs, "; ")
}

// TestLinks follows every link of every page that leads to our own site.
func TestLinks(t *testing.T) {
	h := open(t)
	seen, waiting := map[string]bool{}, []string{"/", "/en", "/p/" + h.names["paid"], "/nowhere"}
	for len(waiting) > 0 {
		path := waiting[0]
		waiting = waiting[1:]
		if seen[path] || len(seen) > 200 {
			continue
		}
		seen[path] = true
		if strings.HasPrefix(path, "/edu/") {
			w := httptest.NewRecorder()
			h.api.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://sudar.test"+path, nil))
			if w.Code != http.StatusOK {
				t.Errorf("%s answers %d", path, w.Code)
			}
			continue
		}
		w := h.get(path)
		if w.Code >= 400 && path != "/nowhere" && path != "/en/nowhere" {
			t.Errorf("%s answers %d", path, w.Code)
		}
		for _, link := range regexp.MustCompile(`<a [^>]*href="(/[^"]*)"`).FindAllStringSubmatch(w.Body.String(), -1) {
			waiting = append(waiting, strings.ReplaceAll(link[1], "&amp;", "&"))
		}
	}
	if len(seen) < 40 {
		t.Errorf("only %d pages were reached", len(seen))
	}
}
