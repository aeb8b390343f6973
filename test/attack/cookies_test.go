package attack

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
)

// Over https, by a proxy's word or by configuration, no cookie that opens
// anything is ever sent without it, and another host cannot plant one.
func TestCookiesKeepToHTTPS(t *testing.T) {
	count := &tally{t: t}
	for _, settings := range [][]string{proxied, {"--yes", "SUDAR_BASE_URL=https://sudar.example"}} {
		s := start(t, demoData(t, t.TempDir()), settings...)
		s.https = true
		signedIn := person{s: s}.do(http.MethodPost, login, map[string]any{"username": "reader", "password": password, "remember": true})
		reader := s.signIn("reader")
		book := reader.do(http.MethodPost, fmt.Sprintf("/edu/p/api/v1/reading/%d/session", s.item(paidBook)), map[string]any{})
		for _, got := range []response{signedIn, book, reader.do(http.MethodPost, "/edu/api/v1/auth/logout", map[string]any{})} {
			for _, line := range got.Header.Values("Set-Cookie") {
				name, _, _ := strings.Cut(line, "=")
				attributes := strings.ToLower(line)
				host, secure := strings.HasPrefix(name, "__Host-"), strings.HasPrefix(name, "__Secure-")
				through := !strings.Contains(attributes, "; secure") || !strings.Contains(attributes, "; samesite=") ||
					strings.Contains(attributes, "; domain") ||
					!strings.Contains(attributes, "; httponly") && name != "XSRF-TOKEN" || host && !strings.Contains(attributes, "; path=/;") ||
					!host && !secure && name != "XSRF-TOKEN" && !strings.Contains(attributes, "max-age=0")
				count.add(through, "the cookie "+line, got)
			}
		}
		if n := len(signedIn.Header.Values("Set-Cookie")); n != 3 {
			t.Errorf("%d cookies at sign-in", n)
		}
		session := regexp.MustCompile(`sudar_session=([^;]*)`).FindStringSubmatch(signedIn.cookies())[1]
		for _, planted := range []string{
			"__Host-sudar_session=made-up; sudar_session=" + session, "__Host-sudar_session=; sudar_session=" + session,
			"__host-sudar_session=" + session, "__Host-sudar_session2=" + session, "XSRF-TOKEN=" + session, "__Secure-sudar_session=" + session,
		} {
			got := person{s: s}.do(http.MethodGet, "/edu/api/v1/auth/me", nil, "Cookie", planted)
			count.add(got.Status < 400, "planted "+planted, got)
		}
		_, token, _ := strings.Cut(book.cookies(), "=")
		base, _ := book.field("data.base_url").(string)
		got := person{s: s}.resource(base+"manifest.json", "sudar_reading="+token)
		count.add(got.Status < 400, "a book by the cookie of http", got)
	}
	count.done("cookies that leave https, planted cookies", "")
}

// Every write of the description by a session's cookie that does not prove its
// page: without the token, with another, from another site, as a form.
func TestWritesNeedThePageToken(t *testing.T) {
	s := start(t, demoData(t, t.TempDir()))
	signedIn := person{s: s}.do(http.MethodPost, login, map[string]any{"username": "hubadmin", "password": password})
	cookies := signedIn.cookies()
	xsrf := regexp.MustCompile(`XSRF-TOKEN=([^;]*)`).FindStringSubmatch(cookies)[1]
	without := regexp.MustCompile(`; XSRF-TOKEN=[^;]*|XSRF-TOKEN=[^;]*; `).ReplaceAllString(cookies, "")
	tricks := map[string][]string{
		"no token": {"Cookie", cookies}, "another": {"Cookie", cookies, "X-XSRF-TOKEN", xsrf + "A"},
		"an empty one":    {"Cookie", without + "; XSRF-TOKEN=", "X-XSRF-TOKEN", ""},
		"no cookie of it": {"Cookie", without, "X-XSRF-TOKEN", xsrf}, "in lower case": {"Cookie", cookies, "X-XSRF-TOKEN", strings.ToLower(xsrf)},
		"another site": {"Cookie", cookies, "X-XSRF-TOKEN", xsrf, "Origin", "https://evil.example", "Sec-Fetch-Site", "cross-site"},
		"no origin":    {"Cookie", cookies, "X-XSRF-TOKEN", xsrf, "Origin", "null"},
		"a sub-domain": {"Cookie", cookies, "X-XSRF-TOKEN", xsrf, "Sec-Fetch-Site", "same-site"},
		"a form":       {"Cookie", cookies, "Content-Type", "application/x-www-form-urlencoded"},
		"plain text":   {"Cookie", cookies, "Content-Type", "text/plain"}, "by override": {"Cookie", cookies, "X-HTTP-Method-Override", "GET"},
	}
	doc := s.description()
	count := &tally{t: t}
	for _, r := range append(doc.routes(t), route{method: http.MethodPost, path: "/edu/api/v1/auth/image/upload"},
		route{method: http.MethodPost, path: "/edu/admin/api/v1/settings/image/logo"}) {
		if r.method == http.MethodGet || r.method == http.MethodHead {
			continue
		}
		body := doc.sample(doc.bodyOf(r))
		path := strings.ReplaceAll(placeholder.ReplaceAllString(r.path, absentID), "{item_id}", "1")
		for name, headers := range tricks {
			got := person{s: s}.do(r.method, path, body, headers...)
			count.add(got.Status != http.StatusForbidden || !strings.Contains(string(got.Body), "csrf_failed"),
				fmt.Sprintf("%s: %s %s", name, r.method, r.path), got)
		}
	}
	if got := (person{s: s}).do(http.MethodPut, "/edu/api/v1/auth/me", map[string]any{"first_name": "Мөнхбаяр"}, "Cookie", cookies,
		"X-XSRF-TOKEN", xsrf); got.Status != http.StatusOK {
		t.Errorf("the page itself: %d %s", got.Status, got.Body)
	}
	count.done("writes by a session's cookie that prove no page", "")
}

// elsewhere finds a link, form or picture of another site in a page.
var elsewhere = regexp.MustCompile(
	`(?i)(href|src|action|content|poster|srcset)=["']?(0;\s*url=)?(https?:)?(//|\\|/\\)[^"'> ` +
		`]*evil\.example|(href|src|action)=["']?\s*(javascript|data:text)`)

var otherSites = []string{
	"//evil.example", "https://evil.example/", "http:evil.example", "/\\evil.example", "\\\\evil.example", "/%5Cevil.example",
	"/%2Fevil.example", "%2F%2Fevil.example", "///evil.example", "/./\\evil.example", "/..//evil.example",
	"/\t/evil.example", "/\n/evil.example", "javascript:alert(1)", "JaVaScRiPt://evil.example/%0aalert(1)", "data:text/html,evil.example",
	"https:\\\\evil.example", "@evil.example", "//evil.example@localhost", "/x\r\nLocation: //evil.example",
}

// Ways to lead a visitor to another site: callback addresses, hosts, paths.
func TestNobodyIsLedElsewhere(t *testing.T) {
	plain := start(t, demoData(t, t.TempDir()))
	named := start(t, demoData(t, t.TempDir()), "--yes", "SUDAR_BASE_URL=http://sudar.example")
	count := &tally{t: t}
	leads := func(what string, got response) {
		to := got.Header.Get("Location")
		away := to != "" && (!strings.HasPrefix(to, "/") || strings.HasPrefix(to, "//") || strings.HasPrefix(to, "/\\")) &&
			!strings.HasPrefix(to, "http://127.0.0.1") && !strings.HasPrefix(to, "http://sudar.example")
		count.add(away || elsewhere.Match(got.Body) || got.Header.Get("X-Injected") != "", what+" leads to "+to, got)
	}
	reader := plain.signIn("reader")
	for _, to := range otherSites {
		escaped := strings.NewReplacer("%", "%25", "\\", "%5C", "\t", "%09", "\n", "%0A", "\r", "%0D", " ", "%20", ":", "%3A", "/", "%2F", "@",
			"%40").Replace(to)
		for _, path := range []string{
			"/login?callbackUrl=", "/en/login?callbackUrl=", "/register?callbackUrl=", "/verify?callbackUrl=",
			"/edu/api/v1/auth/oidc/start?callbackUrl=", "/edu/api/v1/auth/oidc/callback?error=x&state=", "/edu/api/v1/auth/oidc/left?state=",
			"/c/content?search=", "/", "/p/", "/en/",
		} {
			leads(path+escaped, person{s: plain}.do(http.MethodGet, path+escaped, nil))
			leads(path+escaped+", signed in", reader.do(http.MethodGet, path+escaped, nil, "Cookie", "sudar_session="+reader.token))
		}
	}
	for _, headers := range [][]string{
		{"X-Forwarded-Host", "evil.example"}, {"Forwarded", "host=evil.example"}, {"X-Original-URL", "//evil.example"},
		{"X-Rewrite-URL", "//evil.example"}, {"Referer", "https://evil.example/"}, {"Origin", "https://evil.example"},
	} {
		for _, path := range []string{
			"/", "/login", "/p/nomtoi-temee", "/robots.txt", "/sitemap.xml", "/manifest.webmanifest", "/edu/api/v1/auth/oidc/start",
		} {
			got := person{s: plain}.do(http.MethodGet, path, nil, headers...)
			count.add(strings.Contains(string(got.Body), "evil.example"), path+" by "+strings.Join(headers, ": "), got)
		}
	}
	for _, host := range []string{
		"evil.example", "evil.example:80", "sudar.example.evil.example", "sudar.example@evil.example", "127.0.0.1.evil.example",
	} {
		for _, path := range []string{
			"/", "/login", "/p/nomtoi-temee", "/robots.txt", "/sitemap.xml", "/sitemaps/contents-1.xml", "/edu/api/v1/auth/oidc/start",
		} {
			got := person{s: named}.do(http.MethodGet, path, nil, "Host", host)
			count.add(strings.Contains(string(got.Body), "evil.example") || strings.Contains(got.Header.Get("Location"), "evil.example"),
				path+" on the host "+host, got)
		}
		for _, s := range []*server{plain, named} {
			person{s: s}.do(http.MethodPost, "/edu/api/v1/auth/password/forgot", map[string]any{"email": "reader@sudar.example"}, "Host", host,
				"X-Forwarded-Host", host, "Origin", "http://"+host)
		}
	}
	for _, s := range []*server{plain, named} {
		emails := s.emails()
		count.add(strings.Contains(emails, "evil.example"), "the links in letters", response{Body: []byte(emails)})
	}
	count.done("leading a visitor or a letter to another site", "")
}
