// Package logtest keeps what is logged, for the tests of others.
package logtest

import (
	"bytes"
	"sync"
)

// Output keeps what is written to it; it may be read meanwhile.
type Output struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write keeps p.
func (o *Output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(p)
}

// String returns all that was written so far.
func (o *Output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}
