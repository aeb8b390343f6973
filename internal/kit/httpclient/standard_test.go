package httpclient

import (
	"context"
	"errors"
	"io"
	"net/http"
	"testing"
	"time"
)

func TestStandard(t *testing.T) {
	url, calls := serve(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/large":
			_, _ = w.Write(make([]byte, 101))
		case "/slow":
			<-r.Context().Done()
		case "/away":
			http.Redirect(w, r, "/secret", http.StatusTemporaryRedirect)
		default:
			_, _ = w.Write(make([]byte, 100))
		}
	})
	client := New(Options{AllowPrivate: true, MaxBody: 100, Timeout: 50 * time.Millisecond}).Standard()
	read := func(path string) (int, error) {
		r, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, url+path, nil)
		response, err := client.Do(r)
		if err != nil {
			return 0, err
		}
		defer response.Body.Close()
		body, err := io.ReadAll(response.Body)
		return len(body), err
	}
	if n, err := read("/whole"); n != 100 || err != nil {
		t.Errorf("%d bytes, %v", n, err)
	}
	if _, err := read("/large"); !errors.Is(err, ErrTooLarge) {
		t.Errorf("too large: %v", err)
	}
	if _, err := read("/slow"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("too slow: %v", err)
	}
	calls.Store(0)
	if _, err := read("/away"); err != nil || calls.Load() != 1 {
		t.Errorf("redirected: %d calls, %v", calls.Load(), err)
	}
	guarded := New(Options{}).Standard()
	if _, err := guarded.Get(url); !errors.Is(err, ErrBlocked) { //nolint:bodyclose // there is none
		t.Errorf("inside: %v", err)
	}
}
