package reading

import (
	"context"

	"sudar/internal/entitlements"
	"sudar/internal/kit/viewer"
)

// Use is that an item is read through an organisation's portal: by whom is not said.
type Use struct {
	OrganizationID string
	ItemID         int64
	GroupID        string // the group of contents whose right opens it; "" for any other
}

// Act is something that is done with an item.
type Act int

// The acts.
const (
	Opened     Act = iota // by a right
	Previewed             // the share that needs none was opened
	Refused               // nothing opens it
	TurnedAway            // its right has seats, and all are taken
	Finished
)

// Meter counts what is read.
type Meter interface {
	// Count counts an act.
	Count(ctx context.Context, act Act, use Use)
	// Read counts seconds of reading.
	Read(ctx context.Context, use Use, seconds int)
}

func useOf(ctx context.Context, itemID int64, d entitlements.Decision) Use {
	v, _ := viewer.From(ctx)
	return Use{OrganizationID: v.OrganizationID, ItemID: itemID, GroupID: d.GroupID}
}

// opened counts a session: one by a right, or a look at a preview.
func (s *Service) opened(ctx context.Context, session Session) {
	if session.Decision.Allowed {
		s.counted(ctx, Opened, session)
		return
	}
	s.counted(ctx, Previewed, session)
}

func (s *Service) counted(ctx context.Context, act Act, session Session) {
	if s.meter != nil {
		s.meter.Count(ctx, act, useOf(ctx, session.Item.ID, session.Decision))
	}
}

// read counts seconds by the right that opens the item now; those of a preview are
// not counted.
func (s *Service) read(ctx context.Context, itemID int64, seconds int) error {
	if s.meter == nil || seconds == 0 {
		return nil
	}
	return s.byRight(ctx, itemID, func(use Use) { s.meter.Read(ctx, use, seconds) })
}

// finished counts that an item was read to its end.
func (s *Service) finished(ctx context.Context, itemID int64) error {
	return s.byRight(ctx, itemID, func(use Use) { s.meter.Count(ctx, Finished, use) })
}

// byRight counts what is done by the right that opens an item now.
func (s *Service) byRight(ctx context.Context, itemID int64, count func(Use)) error {
	_, _, right, err := s.catalogue.ItemToRead(ctx, itemID)
	if err != nil {
		return err
	}
	decision, err := s.entitlements.Decide(ctx, right)
	if err == nil && decision.Allowed {
		count(useOf(ctx, itemID, decision))
	}
	return err
}
