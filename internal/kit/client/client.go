// Package client determines who sent a request: the address, host and scheme
// that the client used, whether it connected directly or through proxies, and
// the network that limits count by. Nothing else in the program may read
// forwarding headers or use an address as a key.
package client

import (
	"context"
	"net/http"
	"net/netip"
	"regexp"
	"strings"
)

// Client is the sender of a request.
type Client struct {
	// Address is the client's address. It is invalid when a trusted proxy
	// hides it or the forwarding headers contradict each other.
	Address netip.Addr
	// Host is the host that the client asked for.
	Host string
	// Secure reports whether the client used https.
	Secure bool
}

// Proxies are the prefixes of the proxies whose forwarding headers count.
type Proxies []netip.Prefix

type key struct{}

// Handler resolves the client of every request, replaces the request's host
// by the one the client asked for, and calls next.
func (p Proxies) Handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		found := p.Of(r)
		resolved := r.WithContext(context.WithValue(r.Context(), key{}, found))
		resolved.Host = found.Host
		next.ServeHTTP(w, resolved)
	})
}

// Of returns the client of r. Forwarding headers count only if r comes from a
// trusted proxy; they are read from the right, over trusted proxies, up to the
// first address that is not one.
func (p Proxies) Of(r *http.Request) Client {
	if found, ok := r.Context().Value(key{}).(Client); ok && r.RemoteAddr != "" {
		return found
	}
	found := Client{Host: r.Host, Secure: r.TLS != nil}
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return found
	}
	found.Address = normal(peer.Addr())
	if !p.Trusts(found.Address) {
		return found
	}
	path := p.path(found.Address, r.Header)
	found.Address = path.address
	switch path.told(r.Header, "proto", "X-Forwarded-Proto") {
	case "https":
		found.Secure = true
	case "http":
		found.Secure = false
	}
	if host := path.told(r.Header, "host", "X-Forwarded-Host"); hostPattern.MatchString(host) {
		found.Host = host
	}
	return found
}

// Of returns the client of r as Handler resolved it. Without Handler no proxy
// is trusted.
func Of(r *http.Request) Client { return Proxies(nil).Of(r) }

// hostPattern matches a name or address with an optional port.
var hostPattern = regexp.MustCompile(`^([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:\d{1,5})?$`)

// Trusts reports whether addr is one of the proxies.
func (p Proxies) Trusts(addr netip.Addr) bool {
	for _, trusted := range p {
		if trusted.Contains(addr) {
			return true
		}
	}
	return false
}

// Direct reports whether no proxy stands between the client and this server:
// the peer is this machine, and no header says that the request was forwarded.
func Direct(r *http.Request) bool {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil || !normal(peer.Addr()).IsLoopback() {
		return false
	}
	for name := range r.Header {
		if forwards(name) {
			return false
		}
	}
	return true
}

// forwards reports whether a header, by its canonical name, is one that
// proxies add.
func forwards(name string) bool {
	if strings.HasPrefix(name, "X-Forwarded") || strings.HasPrefix(name, "Cf-") || strings.HasPrefix(name, "X-Original-") {
		return true
	}
	switch name {
	case "Forwarded", "Via", "X-Real-Ip", "X-Client-Ip", "X-Cluster-Client-Ip", "True-Client-Ip", "Fastly-Client-Ip",
		"X-Envoy-External-Address", "X-Proxyuser-Ip":
		return true
	}
	return false
}

// Local reports whether a Host header names this machine itself. Another name
// may have been made to point here (DNS rebinding).
func Local(host string) bool {
	if parsed, err := netip.ParseAddrPort(host); err == nil {
		return parsed.Addr().IsLoopback()
	}
	if addr, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil {
		return addr.IsLoopback()
	}
	name, _, _ := strings.Cut(strings.ToLower(host), ":")
	return name == "localhost" || strings.HasSuffix(name, ".localhost")
}
