// Package clock is the only place that reads the machine's time, so that tests
// can stand still and every shown day is a day in Ulaanbaatar.
package clock

import (
	"strings"
	"sync"
	"time"
	_ "time/tzdata" // Asia/Ulaanbaatar must resolve on a machine without zone files
)

// Ulaanbaatar is the zone of every shown date, day boundary and report
// (PRODUCT, "Layout deviations"); stored times are UTC.
var Ulaanbaatar = mustLoad("Asia/Ulaanbaatar")

// Clock tells the present moment.
type Clock interface{ Now() time.Time }

// System is the machine's clock in UTC, cut to whole microseconds because that
// is what the database keeps.
type System struct{}

// Now returns the present moment in UTC.
func (System) Now() time.Time { return time.Now().UTC().Truncate(time.Microsecond) }

// Fixed is a clock for tests: it moves only when told to.
type Fixed struct {
	mu  sync.Mutex
	now time.Time
}

// At returns a clock that stands at t.
func At(t time.Time) *Fixed { return &Fixed{now: t.UTC().Truncate(time.Microsecond)} }

// Now returns the moment the clock stands at.
func (f *Fixed) Now() time.Time {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.now
}

// Advance moves the clock by d.
func (f *Fixed) Advance(d time.Duration) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.now = f.now.Add(d)
}

// EndOf returns the moment at which a day in Ulaanbaatar, written 2026-12-31
// or 2026.12.31, is over.
func EndOf(day string) (time.Time, error) {
	begun, err := time.ParseInLocation(time.DateOnly, strings.ReplaceAll(day, ".", "-"), Ulaanbaatar)
	if err != nil {
		return time.Time{}, err
	}
	return begun.AddDate(0, 0, 1).UTC(), nil
}

// LastDay returns the last day before a moment, as EndOf reads it; "" for the
// zero time.
func LastDay(end time.Time) string {
	if end.IsZero() {
		return ""
	}
	return end.Add(-time.Microsecond).In(Ulaanbaatar).Format(time.DateOnly)
}

func mustLoad(name string) *time.Location {
	zone, err := time.LoadLocation(name)
	if err != nil {
		panic(err)
	}
	return zone
}
