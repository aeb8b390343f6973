// Package listener bounds the connections of a server: how many there are, in
// all and from one network, and how long one may hold what is sent to it.
package listener

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"sudar/internal/kit/clock"
)

// Limits are the bounds of a Listener.
type Limits struct {
	Total      int           // connections at once, in all
	PerNetwork int           // connections at once from one network
	Quiet      time.Duration // without a byte for so long, a connection may be closed for a new one
	Write      time.Duration // for each 64 KiB that a client is sent
	// Network returns what an address is counted by; "": by nothing.
	Network func(netip.Addr) string
}

// sendBuffer is what the kernel holds for a connection, in bytes; by itself it
// would grow to megabytes for a client that reads nothing.
const sendBuffer = 256 << 10

// Listener accepts connections within its Limits. At a limit the connection
// that has been quiet longest is closed for the new one; when none is quiet the
// new one is closed.
type Listener struct {
	net.Listener
	limits Limits
	clock  clock.Clock

	mu       sync.Mutex
	open     map[*conn]struct{}
	networks map[string]map[*conn]struct{}
}

// New returns a Listener over inner.
func New(inner net.Listener, limits Limits, clk clock.Clock) *Listener {
	return &Listener{
		Listener: inner, limits: limits, clock: clk,
		open: map[*conn]struct{}{}, networks: map[string]map[*conn]struct{}{},
	}
}

// Accept returns the next connection for which there is room.
func (l *Listener) Accept() (net.Conn, error) {
	for {
		accepted, err := l.Listener.Accept()
		if err != nil {
			return nil, fmt.Errorf("listener: %w", err)
		}
		if c := l.admit(accepted); c != nil {
			return c, nil
		}
		_ = accepted.Close() // there is no room and nobody to tell
	}
}

// admit counts a connection in, or returns nil when there is no room for it.
func (l *Listener) admit(accepted net.Conn) *conn {
	if tcp, ok := accepted.(*net.TCPConn); ok {
		_ = tcp.SetWriteBuffer(sendBuffer)
	}
	c := &conn{Conn: accepted, listener: l, network: l.networkOf(accepted)}
	c.progress()
	l.mu.Lock()
	defer l.mu.Unlock()
	if c.network != "" && len(l.networks[c.network]) >= l.limits.PerNetwork && !l.evict(l.networks[c.network]) {
		return nil
	}
	if len(l.open) >= l.limits.Total && !l.evict(l.open) {
		return nil
	}
	l.open[c] = struct{}{}
	if c.network != "" {
		if l.networks[c.network] == nil {
			l.networks[c.network] = map[*conn]struct{}{}
		}
		l.networks[c.network][c] = struct{}{}
	}
	return c
}

// evict closes the connection that has been quiet longest, one between two
// requests before one in the middle of one. It reports whether there was one.
func (l *Listener) evict(among map[*conn]struct{}) bool {
	var chosen *conn
	quietSince := l.clock.Now().Add(-l.limits.Quiet).UnixNano()
	for c := range among {
		if !c.idle.Load() && c.last.Load() > quietSince {
			continue
		}
		if chosen == nil || c.before(chosen) {
			chosen = c
		}
	}
	if chosen == nil {
		return false
	}
	l.forget(chosen)
	_ = chosen.Conn.Close() // its handler sees the error at its next read or write
	return true
}

// forget counts a connection out; it may be called twice.
func (l *Listener) forget(c *conn) {
	delete(l.open, c)
	if of := l.networks[c.network]; of != nil {
		if delete(of, c); len(of) == 0 {
			delete(l.networks, c.network)
		}
	}
}

// Count returns how many connections are open.
func (l *Listener) Count() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.open)
}

// State keeps which connections wait between two requests; it is meant for
// http.Server.ConnState.
func State(connection net.Conn, state http.ConnState) {
	if c, ok := connection.(*conn); ok {
		c.idle.Store(state == http.StateIdle)
	}
}

func (l *Listener) networkOf(accepted net.Conn) string {
	from, err := netip.ParseAddrPort(accepted.RemoteAddr().String())
	if err != nil || l.limits.Network == nil {
		return ""
	}
	return l.limits.Network(from.Addr().Unmap())
}
