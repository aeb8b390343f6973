package app

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/config"
	"sudar/internal/kit/log"
)

// requestLine is the one line of a request.
type requestLine struct {
	Level, Msg, Method, Operation, Portal, Viewer string
	RequestID                                     string `json:"request_id"`
	Status                                        int
	MS                                            *int64
}

// asked serves a request and returns the response and what was logged.
func asked(t *testing.T, site http.Handler, method, target string, ids ...string) (*httptest.ResponseRecorder, []requestLine) {
	t.Helper()
	var out bytes.Buffer
	logger, err := log.New(&out, "debug", log.FormatJSON)
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequestWithContext(log.Into(t.Context(), logger), method, "http://localhost"+target, nil)
	for _, id := range ids {
		r.Header.Add(requestIDHeader, id)
	}
	w := httptest.NewRecorder()
	func() {
		defer func() { _ = recover() }() // as net/http does
		site.ServeHTTP(w, r)
	}()
	var lines []requestLine
	for text := range strings.Lines(out.String()) {
		var line requestLine
		if err := json.Unmarshal([]byte(text), &line); err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		lines = append(lines, line)
	}
	return w, lines
}

// A sound id of the client's is taken, any other replaced; the id is in the
// response, in the body of a failure and in the log.
func TestRequestIDs(t *testing.T) {
	site := openSite(t, func(*config.Config) {})
	for name, c := range map[string]struct {
		ids   []string
		taken bool
	}{
		"sound": {[]string{"Proxy_7.a-1"}, true}, "longest": {[]string{strings.Repeat("a", 64)}, true}, "none": {nil, false},
		"empty":    {[]string{""}, false},
		"too long": {[]string{strings.Repeat("a", 65)}, false}, "a line": {[]string{"a\nmsg=forged"}, false}, "blank": {[]string{"a b"}, false},
		"quote":         {[]string{`a"b`}, false},
		"other letters": {[]string{"дугаар"}, false}, "an address": {[]string{"bold@example.mn"}, false}, "two": {[]string{"a", "b"}, false},
	} {
		w, lines := asked(t, site, "GET", "/edu/p/api/v1/contents/999", c.ids...)
		id := w.Header().Get(requestIDHeader)
		if taken := len(c.ids) > 0 && id == c.ids[0]; taken != c.taken || !soundID.MatchString(id) {
			t.Errorf("%s: the id is %q", name, id)
		}
		var failure struct {
			RequestID string `json:"request_id"`
		}
		if err := json.Unmarshal(w.Body.Bytes(), &failure); err != nil || failure.RequestID != id || w.Code != 404 {
			t.Errorf("%s: %d %s, %v", name, w.Code, w.Body, err)
		}
		if len(lines) != 1 || lines[0].RequestID != id {
			t.Errorf("%s: logged %+v", name, lines)
		}
	}
	if w, _ := asked(t, site, "GET", "/edu/p/api/v1/contents"); w.Header().Get(requestIDHeader) == "" ||
		strings.Contains(w.Body.String(), "request_id") {
		t.Errorf("a list: %v %s", w.Header(), w.Body)
	}
}

// Every request leaves one line, which names the operation and not the address.
func TestRequestsAreLogged(t *testing.T) {
	site := openSite(t, func(*config.Config) {})
	for _, c := range []struct {
		method, path, level, operation string
		status                         int
	}{
		{"GET", "/edu/p/api/v1/contents?search=canary", "WARN", "list-contents", 503}, // no index yet
		{"GET", "/edu/p/api/v1/contents/canary", "INFO", "get-content", 404},
		{"GET", "/edu/p/covers/1/canary/320.jpg", "INFO", "/edu/p/covers/{id}/{revision}/{file}", 404},
		{"GET", "/edu/api/v1/auth/me", "INFO", "get-me", 401},
		{"GET", "/edu/canary", "INFO", "/edu/", 404},
		{"POST", "/edu/p/api/v1/contents/canary", "INFO", "/edu/", 405},
		{"CANARY", "/edu/canary", "INFO", "/edu/", 404},
		{"GET", "/p/canary?token=canary", "INFO", "page not-found", 404},
		{"GET", "/c/content?search=canary", "INFO", "page listing", 200},
		{"GET", "/robots.txt", "INFO", "feed", 200},
		{"GET", "/assets/canary.js", "DEBUG", "asset", 404},
		{"GET", "/healthz", "DEBUG", "/healthz", 200},
		{"GET", "/readyz", "DEBUG", "/readyz", 200},
		{"GET", "/metrics", "DEBUG", "/metrics", 404},
	} {
		name := c.method + " " + c.path
		w, lines := asked(t, site, c.method, c.path)
		if len(lines) != 1 {
			t.Errorf("%s: logged %+v", name, lines)
			continue
		}
		got := lines[0]
		if got.Msg != "request" || got.Level != c.level || got.Operation != c.operation || got.Status != c.status || w.Code != c.status ||
			got.MS == nil {
			t.Errorf("%s: %d, logged %+v", name, w.Code, got)
		}
		if got.Method != c.method && got.Method != "other" {
			t.Errorf("%s: method %q", name, got.Method)
		}
		if api := strings.HasPrefix(c.path, "/edu/"); api && (got.Portal != "hub" || got.Viewer != "guest") {
			t.Errorf("%s: portal %q, viewer %q", name, got.Portal, got.Viewer)
		}
	}
}

// A client that leaves is no fault of the server's.
func TestClientsThatLeave(t *testing.T) {
	for _, status := range []int{0, 500} {
		var out bytes.Buffer
		logger, err := log.New(&out, "info", log.FormatJSON)
		if err != nil {
			t.Fatal(err)
		}
		ctx, leave := context.WithCancel(log.Into(t.Context(), logger))
		site := logged(clock.System{}, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			if leave(); status != 0 {
				w.WriteHeader(status)
			}
		}))
		site.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(ctx, "GET", "/", nil))
		if !strings.Contains(out.String(), `"level":"INFO"`) || !strings.Contains(out.String(), `"status":499`) {
			t.Errorf("status %d: %s", status, out.String())
		}
	}
}

// A panic outside the interface is an error in the log, and the request has its
// line all the same.
func TestPanicsAreLogged(t *testing.T) {
	for cause, want := range map[any]int{"boom": 2, http.ErrAbortHandler: 1} {
		site := logged(clock.System{}, http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(cause) }))
		w, lines := asked(t, site, "GET", "/")
		if len(lines) != want || lines[want-1].Msg != "request" || want == 2 && w.Code != 500 {
			t.Errorf("%v: %d, logged %+v", cause, w.Code, lines)
		}
	}
}
