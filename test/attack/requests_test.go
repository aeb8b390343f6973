package attack

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// unsound are requests as no client of ours writes them. Each is refused, by
// whichever part of the server.
func unsound() map[string]string {
	many := func(line string, n int) string {
		var b strings.Builder
		for i := range n {
			_, _ = fmt.Fprintf(&b, line, i)
		}
		return b.String()
	}
	post := "POST " + login + " HTTP/1.1\r\n" + head + "Connection: close\r\nContent-Type: application/json\r\n"
	return map[string]string{
		"a header of 1 MB":         "GET /edu/api/v1/auth/me HTTP/1.1\r\n" + head + "X-A: " + strings.Repeat("a", 1<<20) + "\r\n\r\n",
		"10,000 headers":           "GET /edu/api/v1/auth/me HTTP/1.1\r\n" + head + many("X-%d: a\r\n", 10_000) + "\r\n",
		"an address of 1 MB":       "GET /" + strings.Repeat("a", 1<<20) + " HTTP/1.1\r\n" + head + "\r\n",
		"a cookie of 1 MB":         "GET /edu/api/v1/auth/me HTTP/1.1\r\n" + head + "Cookie: a=" + strings.Repeat("a", 1<<20) + "\r\n\r\n",
		"two lengths":              post + "Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}",
		"a length and chunks":      post + "Content-Length: 4\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
		"an odd encoding":          post + "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
		"two encodings":            post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
		"a negative length":        post + "Content-Length: -1\r\n\r\n{}",
		"a length in words":        post + "Content-Length: 0x2\r\n\r\n{}",
		"a chunk of all memory":    post + "Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\n" + strings.Repeat("a", 2<<20),
		"a chunk that is none":     post + "Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
		"a line that goes on":      "GET /edu/api/v1/auth/me HTTP/1.1\r\n" + head + "X-A: a\r\n b: c\r\n\r\n",
		"a blank before the colon": "GET /edu/api/v1/auth/me HTTP/1.1\r\n" + head + "Authorization : Bearer x\r\n\r\n",
		"a carriage return alone":  "GET /edu/api/v1/auth/me HTTP/1.1\r\n" + head + "X-A: a\rX-B: b\r\n\r\n",
		"NUL in a header":          "GET /edu/api/v1/auth/me HTTP/1.1\r\n" + head + "X-A: a\x00b\r\n\r\n",
		"no host":                  "GET /edu/api/v1/auth/me HTTP/1.1\r\n\r\n",
		"two hosts":                "GET /edu/api/v1/auth/me HTTP/1.1\r\n" + head + "Host: evil.example\r\n\r\n",
		"a host with a slash":      "GET /edu/api/v1/auth/me HTTP/1.1\r\nHost: hub.localhost/evil\r\n\r\n",
		"another version":          "GET /edu/api/v1/auth/me HTTP/9.9\r\n" + head + "\r\n",
		"no version":               "GET /edu/api/v1/auth/me\r\n\r\n",
		"noise":                    "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
		"the preface of HTTP/2":    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
		"a method of its own":      "STEAL /edu/api/v1/auth/me HTTP/1.1\r\n" + head + "\r\n",
		"TRACE":                    "TRACE /edu/api/v1/auth/me HTTP/1.1\r\n" + head + "Connection: close\r\n\r\n",
		"CONNECT":                  "CONNECT 127.0.0.1:22 HTTP/1.1\r\n" + head + "\r\n",
		"another server's address": "GET http://evil.example/edu/api/v1/auth/me HTTP/1.1\r\n" + head + "Connection: close\r\n\r\n",
		"an upgrade": "GET /edu/api/v1/auth/me HTTP/1.1\r\n" + head +
			"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n",
		"an expectation": post + "Expect: the-impossible\r\nContent-Length: 2\r\n\r\n{}",
		"1,000 parameters": "GET /edu/p/api/v1/contents?" + many("x%d=1&", 1000) + " HTTP/1.1\r\n" + head +
			"Connection: close\r\n\r\n",
		"1,000 of one parameter": "GET /edu/p/api/v1/contents?" + strings.Repeat("page=1&", 1000) + " HTTP/1.1\r\n" + head +
			"Connection: close\r\n\r\n",
		"semicolons": "GET /edu/p/api/v1/contents?page=1;page_size=2 HTTP/1.1\r\n" + head + "Connection: close\r\n\r\n",
		"5,000 cookies": "GET /edu/api/v1/auth/me HTTP/1.1\r\n" + head + "Cookie: " + many("c%d=1; ", 5000) +
			"\r\nConnection: close\r\n\r\n",
		"50 KB of languages": "GET /edu/api/v1/auth/me HTTP/1.1\r\n" + head + "Accept-Language: " + strings.Repeat("mn,", 16_000) +
			"\r\nConnection: close\r\n\r\n",
		"50 KB of a token": "GET /edu/api/v1/auth/me HTTP/1.1\r\n" + head + "Authorization: Bearer " + strings.Repeat("A", 50_000) +
			"\r\nConnection: close\r\n\r\n",
		"a personal token that is none": "GET /edu/api/v1/auth/me HTTP/1.1\r\n" + head + "Authorization: Bearer sudar_pat_" +
			strings.Repeat("A", 43) + "00000000\r\nConnection: close\r\n\r\n",
	}
}

// Requests that only a raw connection sends: nothing is opened by them, nothing
// fails, and no memory stays.
func TestUnsoundRequests(t *testing.T) {
	s, reader := warm(t)
	count, before := &tally{t: t}, s.memory()
	for name, text := range unsound() {
		method, _, _ := strings.Cut(text, " ")
		for range 3 {
			got := s.raw(method, text)
			count.add(got.Status == 0 && !strings.Contains(string(got.Body), "EOF") && !strings.Contains(string(got.Body), "reset") &&
				!strings.HasPrefix(name, "noise") ||
				got.Status != 0 && (got.Status < 400 ||
					got.Status >= 500 && got.Status != http.StatusNotImplemented && got.Status != http.StatusHTTPVersionNotSupported), name, got)
		}
	}
	if grew := s.memory() - before; grew > held {
		count.add(true, fmt.Sprintf("memory grew by %d MB", grew>>20), response{})
	}
	for _, line := range []string{
		"Organization: hub\r\nX-Injected: 1", "X-A: %0d%0aX-Injected: 1", "Cookie: sudar_session=x%0d%0aX-Injected:%201",
		"Origin: http://x\tX-Injected: 1",
	} {
		for _, path := range []string{
			"/?lang=mn%0d%0aX-Injected:%201", "/%0d%0aX-Injected:%201", "/en/%0d%0aX-Injected:1", "/c/x%0d%0aX-Injected:1?category_id=1",
			"/edu/p/api/v1/contents/export?format=csv&search=%0d%0aX-Injected:%201", "/login?callbackUrl=/%0d%0aX-Injected:%201",
			"/edu/api/v1/auth/oidc/start?callbackUrl=/x%0d%0aX-Injected:%201",
		} {
			got := s.raw("GET", "GET "+path+" HTTP/1.1\r\n"+head+line+"\r\nConnection: close\r\n\r\n")
			count.add(got.Header.Get("X-Injected") != "" || got.Status == 0 || got.Status >= 500, path+" with "+line, got)
		}
	}
	if got := reader.do(http.MethodGet, "/edu/api/v1/auth/me", nil); got.Status != http.StatusOK {
		t.Errorf("a reader afterwards: %d", got.Status)
	}
	count.done("unsound requests and injected headers", "")
}
