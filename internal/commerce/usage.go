package commerce

import (
	"context"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/usage"
)

// countSales counts the lines of an order that was fulfilled: packages by their ids,
// items by theirs, whole contents by theirs.
func (s *Service) countSales(o Order) {
	if s.usage == nil {
		return
	}
	for _, line := range o.Lines {
		s.usage.Record(usage.Event{
			Kind: usage.Sale, OrganizationID: o.PortalID, ContentID: line.ContentID, ItemID: line.ItemID, Package: line.PackageID,
		})
	}
}

// PackageOfGroup returns the id of the package that sells the contents of a group, ""
// when none does.
func (s *Service) PackageOfGroup(ctx context.Context, groupID string) (string, error) {
	id, err := db.Get[string](ctx, s.db, "SELECT id FROM store_packages WHERE right_group_id = $1 ORDER BY position, id LIMIT 1", groupID)
	return id, apperr.Ignore(err, apperr.NotFound)
}
