package log

import (
	"bytes"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// TestReporting: errors go to Sentry and to the log, masked in both; other
// lines go to the log alone.
func TestReporting(t *testing.T) {
	var mu sync.Mutex
	var sent strings.Builder
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		mu.Lock()
		defer mu.Unlock()
		sent.Write(body)
	}))
	defer server.Close()
	var out bytes.Buffer
	l, err := New(&out, "info", FormatJSON)
	if err != nil {
		t.Fatal(err)
	}
	l, err = Reporting(l, strings.Replace(server.URL, "://", "://key@", 1)+"/7")
	if err != nil {
		t.Fatal(err)
	}
	ctx := WithRequestID(Into(t.Context(), l), "r1")
	if From(ctx).ErrorContext(ctx, "once"); strings.Count(out.String(), "request_id") != 1 {
		t.Errorf("the fields of a context: %s", out.String())
	}
	l.With("node", "a").Error("page", "error", errors.New("broken"), "password", "Nomtoi-temee1",
		slog.Group("inner", "secret", "Nomtoi-temee2"), "list", []string{"password=Nomtoi-temee3"})
	l.Error("password=Nomtoi-temee4")
	l.Info("quiet line")
	Flush(l)
	mu.Lock()
	defer mu.Unlock()
	for _, wanted := range []string{"page: broken", `"node":"a"`, `"request_id":"r1"`} {
		if !strings.Contains(sent.String(), wanted) {
			t.Errorf("no %s in %s", wanted, sent.String())
		}
	}
	for _, text := range []string{sent.String(), out.String()} {
		if strings.Contains(text, "Nomtoi") {
			t.Errorf("a password left: %s", text)
		}
	}
	if strings.Contains(sent.String(), "quiet line") || !strings.Contains(out.String(), "quiet line") {
		t.Errorf("sent %s, logged %s", sent.String(), out.String())
	}
	if _, err := Reporting(slog.Default(), "no address"); err == nil {
		t.Error("a faulty address was taken")
	}
}
