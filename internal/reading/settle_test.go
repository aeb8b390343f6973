package reading

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// device is one of a reader's devices, with a clock of its own and what it has
// seen of the server.
type device struct {
	name string
	skew time.Duration
	seen int64
}

// TestSettle plays readers with several devices, wrong clocks and late writes.
func TestSettle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		now := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
		devices := make([]*device, rapid.IntRange(1, 3).Draw(t, "devices"))
		for i := range devices {
			devices[i] = &device{name: fmt.Sprintf("d%d", i), skew: time.Duration(rapid.IntRange(-600, 600).Draw(t, "skew")) * time.Second}
		}
		var stored *Place
		for step := range rapid.IntRange(1, 20).Draw(t, "steps") {
			now = now.Add(time.Duration(rapid.IntRange(0, 300).Draw(t, "pause")) * time.Second)
			d := devices[rapid.IntRange(0, len(devices)-1).Draw(t, "who")]
			late := time.Duration(rapid.IntRange(0, 600).Draw(t, "late")) * time.Second
			incoming := Place{
				Locator: Locator{Href: fmt.Sprint(step)}, Device: Device{ID: d.name}, ModifiedAt: now.Add(d.skew - late),
			}
			kept, offered, write := settle(stored, incoming, d.seen, now)
			checkSettled(t, stored, incoming, kept, offered, write, d.seen, now)
			if write {
				stored = &kept
			}
			if rapid.Bool().Draw(t, "answered") {
				d.seen = stored.Version
			}
		}
	})
}

func checkSettled(t *rapid.T, stored *Place, incoming, kept Place, offered *Place, write bool, base int64, now time.Time) {
	if kept.ModifiedAt.After(now.Add(maxAhead + time.Second)) {
		t.Fatalf("a moment of the future: %v at %v", kept.ModifiedAt, now)
	}
	if stored == nil {
		if !write || kept.Version != 1 || offered != nil {
			t.Fatalf("first place: %+v", kept)
		}
		return
	}
	moved := kept.Locator.Href == incoming.Locator.Href
	if moved != write {
		t.Fatalf("kept %q but write is %v", kept.Locator.Href, write)
	}
	if write && (kept.Version != stored.Version+1 || kept.ModifiedAt.Before(stored.ModifiedAt)) {
		t.Fatalf("version %d after %d, %v after %v", kept.Version, stored.Version, kept.ModifiedAt, stored.ModifiedAt)
	}
	if base == stored.Version && !moved {
		t.Fatal("a device that had seen the place could not move on")
	}
	own := stored.Device.ID == incoming.Device.ID
	if base != stored.Version && !own && offered == nil {
		t.Fatal("two devices disagreed and one place was lost")
	}
	if own && offered != nil {
		t.Fatal("a device was offered its own place")
	}
	if offered != nil && offered.ModifiedAt.After(kept.ModifiedAt) {
		t.Fatal("the newer place was only offered")
	}
}

// TestSettleOrder: of two devices that have seen nothing of each other the
// same one wins whoever comes first.
func TestSettleOrder(t *testing.T) {
	now := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	for _, apart := range []time.Duration{-time.Minute, 0, time.Minute} {
		a := Place{Locator: Locator{Href: "a"}, Device: Device{ID: "a"}, ModifiedAt: now}
		b := Place{Locator: Locator{Href: "b"}, Device: Device{ID: "b"}, ModifiedAt: now.Add(apart)}
		first, _, _ := settle(nil, a, 0, now)
		ab, _, _ := settle(&first, b, 0, now)
		first, _, _ = settle(nil, b, 0, now)
		ba, _, _ := settle(&first, a, 0, now)
		if ab.Locator.Href != ba.Locator.Href {
			t.Errorf("%v apart: %s or %s", apart, ab.Locator.Href, ba.Locator.Href)
		}
	}
}

// TestSettleAgain: a write that is sent twice because its response was lost.
func TestSettleAgain(t *testing.T) {
	now := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	sent := Place{Locator: Locator{Href: "a"}, Device: Device{ID: "a"}, ModifiedAt: now}
	stored, _, _ := settle(nil, sent, 0, now)
	kept, offered, write := settle(&stored, sent, 0, now)
	if write || offered != nil || kept.Version != 1 {
		t.Errorf("%+v %+v %v", kept, offered, write)
	}
}
