package attack

import (
	"bytes"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Ranges, tags and addresses: parts of a file beyond number, files that lie
// beside what is served.
func TestPathsAndRanges(t *testing.T) {
	s := start(t, demoData(t, t.TempDir()))
	key, err := os.ReadFile(filepath.Join(s.data, "secret.key"))
	if err != nil {
		t.Fatal(err)
	}
	count := &tally{t: t}
	climbs := []string{
		"../", "..%2f", "%2e%2e/", "%2e%2e%2f", "..%5c", "..\\", ".%2e/", "..;/", "%252e%252e%252f", "..%c0%af", "..%ef%bc%8f", "..//", "....//",
		"./../",
	}
	for _, from := range []string{
		"/", "/assets/", "/edu/p/covers/1/r1/", "/edu/p/sites/", "/edu/read/1/1/free/", "/edu/p/api/v1/contents/", "/sitemaps/", "/fonts/",
	} {
		for _, climb := range climbs {
			for _, to := range []string{"secret.key", "sudar.db", "etc/passwd", "edu/api/v1/auth/me", "edu/admin/api/v1/members", "metrics"} {
				path := from + strings.Repeat(climb, 4) + to
				got := s.raw("GET", "GET "+path+" HTTP/1.1\r\n"+head+"X-Forwarded-For: 203.0.113.9\r\nConnection: close\r\n\r\n")
				count.add(stolen(got, key), path, got)
			}
		}
	}
	for _, path := range []string{
		"/edu/api/v1/auth/me?r=/edu/p/api/v1/contents", "/edu/admin/api/v1/reports?/p/", "/edu/admin/api/v1/reports;/p/api/v1",
		"/edu/p/../api/v1/auth/me", "/edu/p//api/v1/auth/me", "//edu/api/v1/auth/me",
		"/EDU/api/v1/auth/me", "/edu/Admin/api/v1/reports", "/edu/api/v1/auth/me/", "/edu/api/v1/auth/me%20", "/edu/api/v1/auth/me%00",
		"/edu/api/v1/auth/me%00.css", "/edu\\api\\v1\\auth\\me", "/edu/%61pi/v1/auth/me", "/edu/./api/v1/auth/me",
		"/edu/p/covers/1/..%2f..%2f..%2fsudar.db/320.jpg", "/edu/p/covers/%00/r1/320.jpg", "/edu/p/api/v1/contents/%00",
		"/edu/p/api/v1/contents/%ff", "/edu/p/api/v1/contents/" + strings.Repeat("a", 30_000), "/edu/p/api/v1/contents/-1",
		"/edu/p/api/v1/contents/99999999999999999999",
		"/edu/p/api/v1/contents/1'--", "/edu/p/api/v1/contents/1%20OR%201=1", "/edu/p/api/v1/tags/0x1", "/edu/read/1/1/free/%2e%2e",
		"/.git/config", "/.env", "/data/secret.key", "/secret.key", "/sudar.db", "/debug/pprof/", "/debug/vars", "/server-status", "/assets/",
		"/_kit/../secret.key",
	} {
		for _, method := range []string{"GET", "HEAD", "POST"} {
			got := s.raw(method,
				method+" "+path+" HTTP/1.1\r\n"+head+"X-Forwarded-For: 203.0.113.9\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
			count.add(got.Status < 300 || got.Status >= 500 || stolen(got, key), method+" "+path, got)
		}
	}
	book := person{s: s}.open(freeItem(s))
	for _, value := range []string{
		"bytes=" + strings.Repeat("0-0,", 10_000) + "1-1", "bytes=0-,0-,0-,0-,0-,0-,0-,0-,0-,0-", "bytes=-99999999999999999999", "bytes=9-1",
		"bytes=18446744073709551615-", "lines=1-2", "bytes=0-1e9",
	} {
		got := book.who.do(http.MethodGet, book.base+"original", nil, "Cookie", book.cookie, "Range", value)
		count.add(got.Status == 0 || got.Status >= 500 || len(got.Body) > 2<<20, "the range "+value, got)
		got = person{
			s: s,
		}.do(http.MethodGet, "/", nil, "Range", value, "If-None-Match", strings.Repeat(`"a",`, 10_000), "If-Modified-Since", value)
		count.add(got.Status == 0 || got.Status >= 500, "a page by the range "+value, got)
	}
	count.done("paths that climb or hide, ranges beyond number", "")
}

// stolen reports whether a response holds what lies beside what is served.
func stolen(got response, key []byte) bool {
	return got.Status == 0 || got.Status >= 500 || bytes.Contains(got.Body, bytes.TrimSpace(key)) ||
		bytes.Contains(got.Body, []byte("SQLite format")) || bytes.Contains(got.Body, []byte("root:")) ||
		bytes.Contains(got.Body, []byte("go_goroutines")) || bytes.Contains(got.Body, []byte(`"username"`))
}
