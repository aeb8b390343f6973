package reading

import (
	"context"
	"encoding/json"
	"reflect"
	"strconv"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
)

// Bounds of what a reader's device may send.
const (
	// maxAhead is how far a device's clock may be ahead of ours.
	maxAhead   = 5 * time.Minute
	maxLocator = 8 << 10 // bytes as JSON
	million    = 1_000_000
)

// Saving is a place that a device sends. BaseVersion is the version of the
// place it last saw, 0 for none.
type Saving struct {
	ItemID      int64
	Locator     Locator
	Device      Device
	ModifiedAt  time.Time // by the device's clock; zero: now
	BaseVersion int64
}

// Place returns where ctx's reader is in an item; nil for nowhere yet.
func (s *Service) Place(ctx context.Context, itemID int64) (*Place, error) {
	v, _ := viewer.From(ctx)
	if !v.SignedIn() {
		return nil, apperr.New(apperr.Unauthenticated)
	}
	return s.place(ctx, v.AccountID, itemID)
}

// LastSeen returns where ctx's reader last was in a content; nil for nowhere yet.
func (s *Service) LastSeen(ctx context.Context, contentID int64) (*Place, error) {
	v, _ := viewer.From(ctx)
	if !v.SignedIn() {
		return nil, apperr.New(apperr.Unauthenticated)
	}
	places, err := s.latestPlaces(ctx, v.AccountID, []int64{contentID})
	if err != nil {
		return nil, err
	}
	return places[contentID], nil
}

// SavePlace keeps a reader's place by the rule of settle. It returns the place
// that counts and, when two devices disagreed, the one that does not. A place
// in an item that the reader may not see is not_found; one larger than 8 kB is
// a 422.
func (s *Service) SavePlace(ctx context.Context, saving Saving) (kept Place, offered *Place, err error) {
	v, _ := viewer.From(ctx)
	if !v.SignedIn() {
		return Place{}, nil, apperr.New(apperr.Unauthenticated)
	}
	if text, err := json.Marshal(saving.Locator); err != nil || len(text) > maxLocator {
		return Place{}, nil, apperr.InvalidField("locator", "field.length")
	}
	done, err := s.saving.take(ctx, v.AccountID+" "+strconv.FormatInt(saving.ItemID, 10))
	if err != nil {
		return Place{}, nil, err
	}
	defer done()
	// The place is written in one statement that does nothing when another
	// device was quicker; then that one's place is read and settled with.
	for {
		stored, err := s.place(ctx, v.AccountID, saving.ItemID)
		if err != nil {
			return Place{}, nil, err
		}
		incoming := Place{ItemID: saving.ItemID, Locator: saving.Locator, Device: saving.Device, ModifiedAt: saving.ModifiedAt}
		if stored != nil {
			incoming.ContentID = stored.ContentID
		} else if incoming.ContentID, err = s.ContentOf(ctx, saving.ItemID); err != nil {
			return Place{}, nil, err
		}
		kept, offered, write := settle(stored, incoming, saving.BaseVersion, s.clock.Now())
		if !write {
			return kept, offered, nil
		}
		finishes, err := s.finishes(ctx, v.AccountID, kept)
		if err != nil {
			return Place{}, nil, err
		}
		if written, err := s.writePlace(ctx, v.AccountID, kept); written || err != nil {
			if written && finishes {
				err = s.finished(ctx, saving.ItemID)
			}
			return kept, offered, err
		}
	}
}

// Touch records that ctx's reader has opened an item of a content: its place
// is kept as it is, or begins. A locator moves it (SPEC §7 save/reading).
func (s *Service) Touch(ctx context.Context, contentID, itemID int64, to *Locator) (Place, error) {
	v, _ := viewer.From(ctx)
	if !v.SignedIn() {
		return Place{}, apperr.New(apperr.Unauthenticated)
	}
	owner, err := s.ContentOf(ctx, itemID)
	if err != nil {
		return Place{}, err
	}
	if owner != contentID {
		return Place{}, apperr.New(apperr.NotFound)
	}
	if err := s.markSeen(ctx, v.AccountID, contentID); err != nil {
		return Place{}, err
	}
	stored, err := s.place(ctx, v.AccountID, itemID)
	if err != nil {
		return Place{}, err
	}
	saving := Saving{ItemID: itemID}
	if stored != nil {
		saving.Locator, saving.Device, saving.BaseVersion = stored.Locator, stored.Device, stored.Version
	}
	if to != nil {
		saving.Locator = *to
	}
	kept, _, err := s.SavePlace(ctx, saving)
	return kept, err
}

// settle decides between the stored place and the one a device sends (PRODUCT
// "Reading": the newer wins, the older is offered). A device that has seen the
// stored place moves on from it whatever its clock says; otherwise the later
// moment wins, and on the same moment the greater device id, so that the order
// of arrival does not matter. A device is not offered its own places.
func settle(stored *Place, incoming Place, base int64, now time.Time) (kept Place, offered *Place, write bool) {
	if incoming.ModifiedAt.IsZero() || incoming.ModifiedAt.After(now.Add(maxAhead)) {
		incoming.ModifiedAt = now
	}
	incoming.ModifiedAt = db.At(incoming.ModifiedAt).Time
	if stored == nil {
		incoming.Version = 1
		return incoming, nil, true
	}
	own := stored.Device.ID == incoming.Device.ID
	incoming.Version = stored.Version + 1
	if base == stored.Version {
		if !incoming.ModifiedAt.After(stored.ModifiedAt) {
			incoming.ModifiedAt = stored.ModifiedAt.Add(time.Microsecond)
		}
		return incoming, nil, true
	}
	newer := incoming.ModifiedAt.After(stored.ModifiedAt) ||
		(incoming.ModifiedAt.Equal(stored.ModifiedAt) && incoming.Device.ID > stored.Device.ID)
	kept, other := *stored, incoming
	if newer {
		kept, other = incoming, *stored
	}
	if !own && !reflect.DeepEqual(kept.Locator, other.Locator) {
		offered = &other
	}
	return kept, offered, newer
}

func (p Place) progression() int64 { return int64(p.Locator.Locations.TotalProgression * million) }
