package desk

import (
	"context"
	"slices"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
	"sudar/internal/search"
)

// Selection is what a bulk edit is about: records by their ids, or all that a list
// finds.
type Selection struct {
	IDs []int64
	All *search.Desk
}

// Bounds of a selection.
const (
	maxIDs      = 1_000 // that are named one by one
	maxSelected = 200_000
)

// selected returns the ids of the viewer's records that are selected, in rising
// order. The error is not_found when one that is named is not theirs.
func (s *Service) selected(ctx context.Context, selection Selection) ([]int64, error) {
	if selection.All == nil {
		ids := slices.Compact(slices.Sorted(slices.Values(selection.IDs)))
		if len(ids) == 0 || len(ids) > maxIDs {
			return nil, apperr.InvalidField("ids", "field.required")
		}
		return ids, s.mustOwn(ctx, ids)
	}
	searching, d, err := within(ctx, *selection.All)
	if err != nil {
		return nil, err
	}
	ids, total, err := s.Search.DeskIDs(searching, d, maxSelected)
	switch {
	case err != nil:
		return nil, err
	case total > maxSelected:
		return nil, apperr.InvalidField("filter", "field.too_many")
	case total == 0:
		return nil, apperr.InvalidField("filter", "field.required")
	}
	return ids, nil
}

// mustOwn returns not_found unless the viewer looks after every one of records.
func (s *Service) mustOwn(ctx context.Context, ids []int64) error {
	v, err := staff(ctx)
	if err != nil {
		return err
	}
	own := 0
	for chunk := range slices.Chunk(ids, idsAtOnce) {
		w := ownWhere(v).In("c.id", db.List(chunk)...)
		n, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM contents c"+w.SQL(), w.Args()...)
		if err != nil {
			return err
		}
		own += n
	}
	if own < len(ids) {
		return apperr.New(apperr.NotFound)
	}
	return nil
}

// idsAtOnce is how many ids a statement names.
const idsAtOnce = 200

// ownWhere bounds contents c to the living records that the viewer looks after.
func ownWhere(v viewer.Viewer) *db.Where {
	w := db.NewWhere().And("c.deleted_at IS NULL")
	if !v.Everywhere() {
		w.And("c.owner_id = ?", v.OrganizationID)
	}
	return w
}
