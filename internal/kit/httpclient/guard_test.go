package httpclient

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"

	"golang.org/x/net/dns/dnsmessage"
)

// inside are ways to write addresses of our own machine, our own network, and of what
// hosts tell their guests: each leads nowhere, at whatever port.
var inside = []string{
	"127.0.0.1", "127.1", "127.0.1", "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "017700000001", "127.255.255.254",
	"localhost", "localhost.", "LOCALHOST", "0", "0.0.0.0", "[::]", "[::1]", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]",
	"[::127.0.0.1]", "[64:ff9b::7f00:1]", "[64:ff9b:1::7f00:1]", "[2002:7f00:1::]", "[2001:0:7f00:1::]",
	"10.0.0.1", "10.1", "172.16.0.1", "172.31.255.255", "192.168.0.1", "100.64.0.1", "198.18.0.1", "192.0.0.192",
	"169.254.169.254", "2852039166", "0xa9fea9fe", "0251.0376.0251.0376", "[::ffff:169.254.169.254]", "[fe80::1]", "[fe80::a9fe:a9fe]",
	"[fd00:ec2::254]", "[fc00::1]", "[fec0::1]", "224.0.0.1", "[ff02::1]", "255.255.255.255", "240.0.0.1", "127。0。0。1", "①②⑦.0.0.1",
}

// TestInsideIsNotReached asks for every one of them at the port of a server that would
// tell, and at others.
func TestInsideIsNotReached(t *testing.T) {
	url, calls := serve(t, func(http.ResponseWriter, *http.Request) {})
	port := url[strings.LastIndex(url, ":"):]
	client := New(Options{Tries: 1})
	for _, host := range inside {
		for _, at := range []string{port, "", ":22", ":6379"} {
			if _, err := client.Get(t.Context(), "http://"+host+at+"/"); err == nil {
				t.Errorf("%s%s reached", host, at)
			}
		}
	}
	for _, address := range []string{
		"file:///etc/passwd", "gopher://x/", "ftp://x/", "dict://127.0.0.1/", "unix:///x", "data:,x", "//x/", "javascript:x",
	} {
		if _, err := client.Get(t.Context(), address); err == nil {
			t.Errorf("%s reached", address)
		}
	}
	if calls.Load() != 0 {
		t.Error("a request went through")
	}
}

// TestRedirectsInside follows a server of the world that leads to each of those
// addresses, and to what is no page of the web.
func TestRedirectsInside(t *testing.T) {
	url, calls := serve(t, func(http.ResponseWriter, *http.Request) {})
	port := url[strings.LastIndex(url, ":"):]
	leads := ""
	world := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Location", leads)
		w.WriteHeader(http.StatusFound)
	}))
	t.Cleanup(world.Close)
	client := New(Options{Tries: 1})
	transport := client.http.Transport.(*http.Transport)
	guarded := transport.DialContext
	transport.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		if address == "world.example:80" { // as if it had a public address
			return (&net.Dialer{}).DialContext(ctx, network, world.Listener.Addr().String())
		}
		return guarded(ctx, network, address)
	}
	var targets []string
	for _, host := range inside {
		targets = append(targets, "http://"+host+port+"/")
	}
	targets = append(targets, "file:///etc/passwd", "gopher://world.example/", "ftp://world.example/", "//127.0.0.1"+port+"/")
	for _, leads = range targets {
		if _, err := client.Get(t.Context(), "http://world.example/"); err == nil {
			t.Errorf("led to %s", leads)
		}
	}
	if calls.Load() != 0 {
		t.Error("a request went through")
	}
}

// TestNamesInside asks for names that lead inside: always, or only when they are looked
// up again, as a check of the name beforehand would have it.
func TestNamesInside(t *testing.T) {
	url, calls := serve(t, func(http.ResponseWriter, *http.Request) {})
	port := url[strings.LastIndex(url, ":"):]
	looked := map[string]int{}
	var mu sync.Mutex // the server of names is beside us
	resolve(t, func(name string) (a netip.Addr) {
		mu.Lock()
		defer mu.Unlock()
		looked[name]++
		addresses := map[string][]string{
			"inside.example.": {"127.0.0.1"}, "metadata.example.": {"169.254.169.254"}, "rebinding.example.": {"192.0.2.1", "127.0.0.1"},
		}[name]
		if len(addresses) == 0 {
			return a
		}
		return netip.MustParseAddr(addresses[min(looked[name], len(addresses))-1])
	})
	client := New(Options{Tries: 1})
	for _, name := range []string{"inside.example", "metadata.example", "rebinding.example", "rebinding.example"} {
		if _, err := client.Get(t.Context(), "http://"+name+port+"/"); !errors.Is(err, ErrBlocked) {
			t.Errorf("%s: %v", name, err)
		}
	}
	mu.Lock()
	defer mu.Unlock()
	if calls.Load() != 0 || looked["rebinding.example."] < 2 {
		t.Errorf("%d requests went through, looked up: %v", calls.Load(), looked)
	}
}

// resolve has a server of names of its own tell addresses, for this test.
func resolve(t *testing.T, address func(name string) netip.Addr) {
	t.Helper()
	socket, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = socket.Close() })
	go func() {
		for packet := make([]byte, 1500); ; {
			n, from, err := socket.ReadFrom(packet)
			if err != nil {
				return // closed
			}
			if said, err := respond(packet[:n], address); err == nil {
				_, _ = socket.WriteTo(said, from)
			}
		}
	}()
	before := net.DefaultResolver
	t.Cleanup(func() { net.DefaultResolver = before })
	net.DefaultResolver = &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "udp", socket.LocalAddr().String())
	}}
}

func respond(packet []byte, address func(name string) netip.Addr) ([]byte, error) {
	var message dnsmessage.Message
	if err := message.Unpack(packet); err != nil {
		return nil, err
	}
	message.Response, message.Additionals = true, nil
	for _, q := range message.Questions {
		if q.Type != dnsmessage.TypeA {
			continue
		}
		if found := address(q.Name.String()); found.IsValid() {
			message.Answers = append(message.Answers, dnsmessage.Resource{
				Header: dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class}, Body: &dnsmessage.AResource{A: found.As4()},
			})
		}
	}
	return message.Pack()
}
