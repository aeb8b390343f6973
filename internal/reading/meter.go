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

// Meter counts what is read.
type Meter interface {
	// Opened counts a reading session that began.
	Opened(ctx context.Context, use Use)
	// Read counts seconds of reading.
	Read(ctx context.Context, use Use, seconds int)
}

func useOf(ctx context.Context, itemID int64, d entitlements.Decision) Use {
	v, _ := viewer.From(ctx)
	return Use{OrganizationID: v.OrganizationID, ItemID: itemID, GroupID: d.GroupID}
}

// opened counts a session by a right; a look at a preview is none.
func (s *Service) opened(ctx context.Context, session Session) {
	if s.meter != nil && session.Decision.Allowed {
		s.meter.Opened(ctx, useOf(ctx, session.Item.ID, session.Decision))
	}
}

// read counts seconds by the right that opens the item now; those of a preview are
// not counted.
func (s *Service) read(ctx context.Context, itemID int64, seconds int) error {
	if s.meter == nil || seconds == 0 {
		return nil
	}
	_, _, right, err := s.catalogue.ItemForReading(ctx, itemID)
	if err != nil {
		return err
	}
	decision, err := s.entitlements.Decide(ctx, right)
	if err == nil && decision.Allowed {
		s.meter.Read(ctx, useOf(ctx, itemID, decision), seconds)
	}
	return err
}
