package reading

import (
	"testing"
	"time"

	"sudar/internal/kit/clock"
)

// A right that a session may no longer use is forgotten for that session and
// item alone, and every right after grantFor.
func TestGrantsAreForgotten(t *testing.T) {
	clk := clock.At(time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC))
	grants := newGrantCache(clk)
	for token, session := range map[string]string{"a": "one", "b": "one", "c": "two", "d": ""} {
		grants.put(token, session, Publication{ItemID: 1})
	}
	grants.put("e", "one", Publication{ItemID: 2})
	grants.refused("one", 1)
	for token, want := range map[string]bool{"a": false, "b": false, "c": true, "d": true, "e": true} {
		if _, got := grants.get(token); got != want {
			t.Errorf("%s is remembered: %v", token, got)
		}
	}
	clk.Advance(grantFor)
	if _, got := grants.get("c"); got {
		t.Error("a right is remembered longer than grantFor")
	}
}
