package child

import (
	"bytes"
	"context"
	"sync"

	"sudar/internal/kit/log"
)

// stderr takes what a child writes there. Lines of its log go to the log of the
// request that it works for. Of everything else the first bytes are kept: Go's
// reason for dying stands at the top.
type stderr struct {
	mu    sync.Mutex
	ctx   context.Context // of the request; nil before the first
	lines int             // of the log, since the request began
	line  []byte          // that has not ended yet
	rest  []byte
}

// begin has the log of ctx take the lines that follow.
func (s *stderr) begin(ctx context.Context) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ctx, s.lines = ctx, 0
}

// Write takes what the child has written.
func (s *stderr) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for text := range bytes.Lines(b) {
		s.line = append(s.line, text...)
		if text[len(text)-1] == '\n' || len(s.line) > maxLine {
			s.end()
		}
	}
	return len(b), nil
}

// end logs the line, or keeps it. What is too much is dropped.
func (s *stderr) end() {
	if s.ctx != nil && s.lines < maxLines && log.Relay(s.ctx, s.line) {
		s.lines++
	} else {
		s.rest = append(s.rest, s.line[:min(len(s.line), maxStderr-len(s.rest))]...)
	}
	s.line = s.line[:0]
}

// String returns the first bytes of what was no line of the log.
func (s *stderr) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return string(s.rest) + string(s.line[:min(len(s.line), maxStderr-len(s.rest))])
}
