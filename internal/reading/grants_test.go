package reading

import (
	"testing"
	"time"

	"sudar/internal/kit/clock"
)

// What a sign-in session opened is asked for again as soon as it ends; what
// others opened is not.
func TestGrantsEndWithTheirSession(t *testing.T) {
	clk := clock.At(time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC))
	s := &Service{grants: newGrantCache(clk)}
	for token, session := range map[string]string{"a": "one", "b": "one", "c": "two", "d": ""} {
		s.grants.put(token, session, Publication{ItemID: 1})
	}
	s.SessionEnded("one")
	for token, want := range map[string]bool{"a": false, "b": false, "c": true, "d": true} {
		if _, got := s.grants.get(token); got != want {
			t.Errorf("%s is remembered: %v", token, got)
		}
	}
	if clk.Advance(grantFor); len(s.grants.known) != 2 {
		t.Error("the test turned the clock too early")
	}
	if _, got := s.grants.get("c"); got {
		t.Error("a right is remembered for ever")
	}
}
