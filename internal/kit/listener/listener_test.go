package listener_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/listener"
)

// serve starts a server behind a Listener and returns its address.
func serve(t *testing.T, limits listener.Limits, clk clock.Clock, handler http.Handler) (string, *listener.Listener) {
	t.Helper()
	inner, err := (&net.ListenConfig{}).Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	bounded := listener.New(inner, limits, clk)
	server := &http.Server{Handler: handler, ConnState: listener.State, ReadHeaderTimeout: time.Minute}
	go func() { _ = server.Serve(bounded) }()
	t.Cleanup(func() { _ = server.Close() })
	return inner.Addr().String(), bounded
}

func dial(t *testing.T, address string) net.Conn {
	t.Helper()
	connection, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = connection.Close() })
	return connection
}

// get sends a request over a connection and returns the status, 0 when the
// connection is closed.
func get(connection net.Conn) int {
	if _, err := io.WriteString(connection, "GET / HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
		return 0
	}
	response, err := http.ReadResponse(bufio.NewReader(connection), nil)
	if err != nil {
		return 0
	}
	_, _ = io.Copy(io.Discard, response.Body)
	_ = response.Body.Close()
	return response.StatusCode
}

// closed waits until the other side closes a connection.
func closed(connection net.Conn, within time.Duration) bool {
	_ = connection.SetReadDeadline(time.Now().Add(within))
	for {
		if _, err := connection.Read(make([]byte, 512)); err != nil {
			var failed net.Error
			return !errors.As(err, &failed) || !failed.Timeout()
		}
	}
}

func single(address netip.Addr) string { return address.String() }

func TestOneNetworkHoldsSoManyConnections(t *testing.T) {
	clk := clock.At(time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC))
	limits := listener.Limits{Total: 100, PerNetwork: 3, Quiet: 5 * time.Second, Write: time.Minute, Network: single}
	address, bounded := serve(t, limits, clk, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "x") }))
	opened := func(n int) (found []net.Conn) {
		for range n {
			found = append(found, dial(t, address))
		}
		return found
	}
	stalled := opened(3)
	for i, connection := range stalled {
		if _, err := fmt.Fprintf(connection, "GET / HTTP/1.1\r\nX-%d: ", i); err != nil {
			t.Fatal(err)
		}
	}
	waitFor(t, func() bool { return bounded.Count() == 3 })
	if refused := dial(t, address); !closed(refused, 5*time.Second) {
		t.Error("a fourth connection was let in although none was quiet")
	}
	clk.Advance(6 * time.Second)
	if status := get(dial(t, address)); status != http.StatusOK {
		t.Errorf("a new connection got %d although others were quiet", status)
	}
	gone := 0
	for _, connection := range stalled {
		if closed(connection, 200*time.Millisecond) {
			gone++
		}
	}
	if gone != 1 {
		t.Errorf("%d quiet connections were closed for one", gone)
	}
}

func TestConnectionsBetweenRequestsMakeRoomAtOnce(t *testing.T) {
	clk := clock.At(time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC))
	limits := listener.Limits{Total: 2, PerNetwork: 2, Quiet: time.Hour, Write: time.Minute}
	address, _ := serve(t, limits, clk, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "x") }))
	for i := range 20 {
		connection := dial(t, address)
		waitFor(t, func() bool { return get(connection) == http.StatusOK })
		time.Sleep(5 * time.Millisecond) // the server notes that it is idle after it has answered
		_ = i
	}
}

func TestWhoReadsNothingDoesNotHoldAnAnswer(t *testing.T) {
	ended := make(chan error, 1)
	limits := listener.Limits{Total: 10, Write: 100 * time.Millisecond}
	address, _ := serve(t, limits, clock.System{}, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, err := io.Copy(w, io.LimitReader(endless{}, 256<<20))
		ended <- err
	}))
	connection := dial(t, address)
	if _, err := io.WriteString(connection, "GET / HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-ended:
		if err == nil {
			t.Error("everything was sent to who reads nothing")
		}
	case <-time.After(10 * time.Second):
		t.Error("the answer was held")
	}
}

func TestBodiesThatStallEnd(t *testing.T) {
	reads := func(_ http.ResponseWriter, r *http.Request) { _, _ = io.Copy(io.Discard, r.Body) }
	ignores := func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "x") }
	for name, handler := range map[string]http.HandlerFunc{"read": reads, "ignored": ignores} {
		for _, head := range []string{"Content-Length: 1000", "Transfer-Encoding: chunked"} {
			t.Run(name+" "+head, func(t *testing.T) {
				address, _ := serve(t, listener.Limits{Total: 10, Write: time.Minute}, clock.System{},
					listener.BodyDeadline(100*time.Millisecond, handler))
				connection := dial(t, address)
				if _, err := io.WriteString(connection, "POST / HTTP/1.1\r\nHost: x\r\n"+head+"\r\n\r\n"); err != nil {
					t.Fatal(err)
				}
				if !closed(connection, 10*time.Second) {
					t.Error("the connection is held")
				}
			})
		}
	}
}

// A deadline that passes while a request is answered would cancel it.
func TestBodyDeadlineEndsWithTheBody(t *testing.T) {
	address, _ := serve(t, listener.Limits{Total: 10, Write: time.Minute}, clock.System{}, listener.BodyDeadline(50*time.Millisecond,
		http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body)
			select {
			case <-r.Context().Done():
				w.WriteHeader(http.StatusTeapot)
			case <-time.After(300 * time.Millisecond):
			}
		})))
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://"+address, strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	if _ = response.Body.Close(); response.StatusCode != http.StatusOK {
		t.Errorf("the request was cancelled: %d", response.StatusCode)
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) { return len(p), nil }

func waitFor(t *testing.T, what func() bool) {
	t.Helper()
	for range 200 {
		if what() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Error("it did not happen")
}
