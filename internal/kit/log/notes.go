package log

import (
	"context"
	"sync"
)

// notes are facts about a request that its handlers find out on the way.
type notes struct {
	mu    sync.Mutex
	facts map[string]string
}

type notesKey struct{}

// WithNotes returns a context that keeps what [Note] is told.
func WithNotes(ctx context.Context) context.Context {
	return context.WithValue(ctx, notesKey{}, &notes{facts: map[string]string{}})
}

// Note keeps a fact for the one line of the request of ctx, in the place of an
// earlier one under that key. Without a request it does nothing.
func Note(ctx context.Context, key, value string) {
	if n, ok := ctx.Value(notesKey{}).(*notes); ok {
		n.mu.Lock()
		defer n.mu.Unlock()
		n.facts[key] = value
	}
}

// Noted returns the fact under a key, or "".
func Noted(ctx context.Context, key string) string {
	n, ok := ctx.Value(notesKey{}).(*notes)
	if !ok {
		return ""
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.facts[key]
}

// The keys of the facts that handlers note.
const (
	Operation = "operation" // an operation id, a route's pattern or a screen: never a path with its values
	Portal    = "portal"    // slug of the organisation
	Viewer    = "viewer"    // viewer.Viewer.Kind
)
