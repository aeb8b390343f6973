package entitlements

import "time"

// How long a device may keep an item before it has to ask again. What anybody
// may read, or take along as a file, can wait longer.
const (
	KeepFor     = 14 * 24 * time.Hour
	KeepOpenFor = 90 * 24 * time.Hour
)

// Keeping says whether a device may keep an item, and why not.
type Keeping string

// The responses.
const (
	Keepable  Keeping = "yes"
	NoRight   Keeping = "no"        // nothing, or a preview, is open to the viewer
	Protected Keeping = "protected" // the item's bytes do not travel
	Seated    Keeping = "seats"     // a seat is held by who is heard of
)

// Keeping returns whether a device may keep the item that was decided on. What
// is not published, or not yet, is read by its owner's staff where it lies, and
// a walk-in reads inside the library.
func (d Decision) Keeping(item Item, now time.Time) Keeping {
	published := item.Visibility != Draft && item.Visibility != Archived && !item.EmbargoUntil.After(now)
	switch {
	case !d.Allowed || !published || d.Here:
		return NoRight
	case item.Protection != Open && item.Protection != Session:
		return Protected
	case d.Seat.Of > 0:
		return Seated
	}
	return Keepable
}

// KeptUntil is when a device has to ask again for an item that it keeps from
// now on: never after the right has ended.
func (d Decision) KeptUntil(item Item, now time.Time) time.Time {
	until := now.Add(KeepFor)
	if d.By == Free || item.Protection == Open {
		until = now.Add(KeepOpenFor)
	}
	if !d.Until.IsZero() && d.Until.Before(until) {
		return d.Until
	}
	return until
}
