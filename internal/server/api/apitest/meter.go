package apitest

import (
	"context"
	"sync"

	"sudar/internal/reading"
)

// Meter keeps what reading counted.
type Meter struct {
	mu                sync.Mutex
	Seconds, Sessions map[reading.Use]int
	Acts              map[reading.Act]int
}

func newMeter() *Meter {
	return &Meter{Seconds: map[reading.Use]int{}, Sessions: map[reading.Use]int{}, Acts: map[reading.Act]int{}}
}

// Count counts an act, and sessions by what they open.
func (m *Meter) Count(_ context.Context, act reading.Act, use reading.Use) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.Acts[act]++
	if act == reading.Opened {
		m.Sessions[use]++
	}
}

// Read counts seconds.
func (m *Meter) Read(_ context.Context, use reading.Use, seconds int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.Seconds[use] += seconds
}
