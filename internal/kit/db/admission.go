package db

import (
	"context"
	"sync/atomic"
)

// mostWaiting is how many may wait for a connection before new requests are
// refused at once: about a second of work for a small machine.
const mostWaiting = 512

// admission decides whether a request may join those who wait for a connection
// of a pool. Without it a load above what the database bears lets almost every
// request run out of time in the midst of its work, which is then lost and done
// again: next to none succeeds (congestion collapse). So the queue is bounded,
// and a request that was given a connection before is never refused.
type admission struct{ waiting atomic.Int64 }

type requestKey struct{}

// WithRequest returns a context for the work of one request, which is refused
// as a whole or not at all when too many wait for the database. Work without
// such a context (jobs, commands) always waits.
func WithRequest(ctx context.Context) context.Context {
	return context.WithValue(ctx, requestKey{}, new(atomic.Bool))
}

// enter counts who begins to wait, and reports whether they may.
func (a *admission) enter(ctx context.Context) bool {
	begun, ok := ctx.Value(requestKey{}).(*atomic.Bool)
	if a.waiting.Add(1) > mostWaiting && ok && !begun.Load() {
		a.waiting.Add(-1)
		return false
	}
	return true
}

// leave ends the waiting; given tells whether there was a connection.
func (a *admission) leave(ctx context.Context, given bool) {
	a.waiting.Add(-1)
	if begun, ok := ctx.Value(requestKey{}).(*atomic.Bool); ok && given {
		begun.Store(true)
	}
}
