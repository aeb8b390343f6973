package listener

import (
	"net"
	"sync/atomic"
)

// writePart is how many bytes share one write deadline: a client must take them
// within Limits.Write, so that one that reads nothing does not hold a response.
const writePart = 64 << 10

// conn is a connection that knows when it last moved a byte.
type conn struct {
	net.Conn
	listener *Listener
	network  string
	last     atomic.Int64 // when a byte last moved, in Unix nanoseconds
	idle     atomic.Bool  // between two requests
}

func (c *conn) progress() { c.last.Store(c.listener.clock.Now().UnixNano()) }

// before tells whether c is closed before other.
func (c *conn) before(other *conn) bool {
	if c.idle.Load() != other.idle.Load() {
		return c.idle.Load()
	}
	return c.last.Load() < other.last.Load()
}

// Read reads and notes that bytes came.
func (c *conn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if n > 0 {
		c.progress()
	}
	return n, err
}

// Write sends p in parts, each within its time.
func (c *conn) Write(p []byte) (sent int, err error) {
	for len(p) > 0 {
		part := p[:min(len(p), writePart)]
		_ = c.SetWriteDeadline(now().Add(c.listener.limits.Write))
		n, err := c.Conn.Write(part)
		sent += n
		if n > 0 {
			c.progress()
		}
		if err != nil {
			return sent, err
		}
		p = p[n:]
	}
	return sent, nil
}

// Close closes the connection and counts it out.
func (c *conn) Close() error {
	c.listener.mu.Lock()
	c.listener.forget(c)
	c.listener.mu.Unlock()
	return c.Conn.Close()
}
