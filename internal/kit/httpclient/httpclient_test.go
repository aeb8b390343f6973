package httpclient

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
)

func serve(t *testing.T, handler http.HandlerFunc) (url string, calls *atomic.Int32) {
	t.Helper()
	calls = new(atomic.Int32)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		calls.Add(1)
		handler(w, r)
	}))
	t.Cleanup(server.Close)
	return server.URL, calls
}

func TestGet(t *testing.T) {
	url, _ := serve(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Agent", r.UserAgent())
		w.WriteHeader(http.StatusTeapot)
		_, _ = w.Write([]byte("body"))
	})
	r, err := New(Options{AllowPrivate: true}).Get(t.Context(), url)
	if err != nil || r.Status != http.StatusTeapot || r.OK() || string(r.Body) != "body" || r.Header.Get("X-Agent") != "Sudar" {
		t.Errorf("%+v %v", r, err)
	}
}

func TestPrivateIsBlocked(t *testing.T) {
	url, calls := serve(t, func(http.ResponseWriter, *http.Request) {})
	port := url[strings.LastIndex(url, ":"):]
	client := New(Options{})
	for _, host := range []string{"127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "2130706433", "0x7f.1"} {
		if _, err := client.Get(t.Context(), "http://"+host+port); err == nil {
			t.Errorf("%s reached", host)
		}
	}
	if calls.Load() != 0 {
		t.Error("a request went through")
	}
	if _, err := client.Get(t.Context(), url); !errors.Is(err, ErrBlocked) {
		t.Errorf("want ErrBlocked, got %v", err)
	}
}

func TestPublic(t *testing.T) {
	for address, want := range map[string]bool{
		"8.8.8.8": true, "2606:4700::1111": true, "103.9.90.1": true,
		"10.0.0.1": false, "172.16.0.1": false, "192.168.1.1": false, "169.254.169.254": false, "100.64.0.1": false, "224.0.0.1": false,
		"255.255.255.255": false, "0.1.2.3": false, "::": false, "::1": false, "fe80::1%eth0": false, "fd00::1": false, "::ffff:10.0.0.1": false,
		"64:ff9b::a00:1": false, "2002:a00:1::": false, "2001::1": false, "::10.0.0.1": false, "ff02::1": false,
	} {
		if got := public(netip.MustParseAddr(address)); got != want {
			t.Errorf("public(%s) = %v", address, got)
		}
	}
}

func TestRedirects(t *testing.T) {
	url, calls := serve(t, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "/again", http.StatusFound)
	})
	if _, err := New(Options{AllowPrivate: true, Tries: 1}).Get(t.Context(), url); err == nil {
		t.Error("endless redirects followed")
	}
	if n := calls.Load(); n != maxRedirects {
		t.Errorf("%d calls", n)
	}
	secure := httptest.NewRequest(http.MethodGet, "https://a/", nil)
	plain := httptest.NewRequest(http.MethodGet, "http://a/", nil)
	if checkRedirect(plain, []*http.Request{secure}) == nil {
		t.Error("https led to http")
	}
	if err := checkRedirect(secure, []*http.Request{plain}); err != nil {
		t.Errorf("http to https: %v", err)
	}
}

func TestRetry(t *testing.T) {
	url, calls := serve(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) })
	client := New(Options{AllowPrivate: true})
	if r, err := client.Get(t.Context(), url); err != nil || r.Status != http.StatusServiceUnavailable || calls.Load() != 3 {
		t.Errorf("GET: %d calls, %+v %v", calls.Load(), r, err)
	}
	calls.Store(0)
	post, _ := http.NewRequestWithContext(t.Context(), http.MethodPost, url, strings.NewReader("x"))
	if _, err := client.Do(post); err != nil || calls.Load() != 1 {
		t.Errorf("POST: %d calls, %v", calls.Load(), err)
	}
	calls.Store(0)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := client.Get(ctx, url); !errors.Is(err, context.DeadlineExceeded) || calls.Load() != 1 {
		t.Errorf("deadline: %d calls, %v", calls.Load(), err)
	}
}

func TestLimits(t *testing.T) {
	url, calls := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/slow" {
			<-r.Context().Done()
			return
		}
		_, _ = w.Write(make([]byte, 101))
	})
	small := New(Options{AllowPrivate: true, MaxBody: 100, Tries: 1})
	if _, err := small.Get(t.Context(), url); !errors.Is(err, ErrTooLarge) || calls.Load() != 1 {
		t.Errorf("want ErrTooLarge, got %v", err)
	}
	hasty := New(Options{AllowPrivate: true, Timeout: 50 * time.Millisecond, Tries: 1})
	if _, err := hasty.Get(t.Context(), url+"/slow"); err == nil {
		t.Error("no time-out")
	}
}

func TestRefusesTransaction(t *testing.T) {
	url, calls := serve(t, func(http.ResponseWriter, *http.Request) {})
	d, err := db.Open(t.Context(), filepath.Join(t.TempDir(), "x.db"), clock.System{})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	client := New(Options{AllowPrivate: true})
	err = d.InTx(t.Context(), func(ctx context.Context) error {
		_, err := client.Get(ctx, url)
		return err
	})
	if !errors.Is(err, ErrInTransaction) || calls.Load() != 0 {
		t.Errorf("%d calls, %v", calls.Load(), err)
	}
}
