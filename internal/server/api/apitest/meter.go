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
}

func newMeter() *Meter {
	return &Meter{Seconds: map[reading.Use]int{}, Sessions: map[reading.Use]int{}}
}

// Opened counts a session.
func (m *Meter) Opened(_ context.Context, use reading.Use) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.Sessions[use]++
}

// Read counts seconds.
func (m *Meter) Read(_ context.Context, use reading.Use, seconds int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.Seconds[use] += seconds
}
