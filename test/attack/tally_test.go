package attack

import (
	"strings"
	"testing"
)

// tally counts attempts, and tells of what got through.
type tally struct {
	t                 *testing.T
	attempts, through int
}

// add notes an attempt; what describes one that got through.
func (c *tally) add(through bool, what string, got response) {
	c.t.Helper()
	c.attempts++
	if !through {
		return
	}
	if c.through++; c.through <= 5 {
		c.t.Errorf("%.500s: %d %.500q %v", what, got.Status, got.Body, got.Header)
	}
}

// refused counts attempts that must open nothing.
func (c *tally) refused(what string, got response) {
	c.t.Helper()
	kept := got.Header.Get("Cache-Control")
	c.add(got.Status < 400 || strings.Contains(kept, "max-age") || strings.Contains(kept, "public"), what, got)
}

// done puts an attack into the report.
func (c *tally) done(name, note string) {
	c.t.Helper()
	tried(c.t, name, c.attempts, c.through, note)
}
