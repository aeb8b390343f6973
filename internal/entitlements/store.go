package entitlements

import (
	"context"

	"sudar/internal/kit/db"
)

// heldRight is a running right of the viewer and what it opens.
type heldRight struct {
	ID           string  `db:"id"`
	Kind         Kind    `db:"kind"`
	Seats        int     `db:"seats"`
	ContentID    int64   `db:"content_id"`
	ItemID       int64   `db:"item_id"`
	GroupContent int64   `db:"group_content"`
	GroupID      string  `db:"group_id"`
	EndsAt       db.Time `db:"ends_at"`
}

func (r heldRight) opens(item Item) bool {
	return (r.ItemID == item.ID && item.ID != 0) || r.ContentID == item.ContentID || r.GroupContent == item.ContentID
}

func (r heldRight) seat() Seat {
	if r.Seats == 0 {
		return Seat{}
	}
	return Seat{RightID: r.ID, Of: r.Seats}
}

func (r heldRight) betterThan(d Decision) bool {
	if free, seated := r.Seats == 0, d.Seat.Of > 0; free == seated {
		return free
	}
	return r.EndsAt.IsZero() || (!d.Until.IsZero() && r.EndsAt.After(d.Until))
}

// heldBy returns the running rights of ctx's viewer to any of items.
func (s *Service) heldBy(ctx context.Context, items []Item) ([]heldRight, error) {
	scope, err := s.ScopeOf(ctx)
	if err != nil {
		return nil, err
	}
	holder, holderArgs := scope.holder()
	if holder == "" || len(items) == 0 {
		return nil, nil
	}
	itemIDs, contentIDs := make([]any, len(items)), make([]any, len(items))
	for i, item := range items {
		itemIDs[i], contentIDs[i] = item.ID, item.ContentID
	}
	w := db.NewWhere()
	contents, ids := w.Bind(contentIDs...), w.Bind(itemIDs...)
	query := `SELECT e.id, e.kind, COALESCE(e.seats, 0) AS seats, COALESCE(e.content_id, 0) AS content_id, COALESCE(e.item_id, 0) AS item_id,
		COALESCE(e.right_group_id, '') AS group_id, COALESCE(g.content_id, rc.id, 0) AS group_content, e.ends_at FROM entitlements e
		LEFT JOIN right_group_contents g ON g.group_id = e.right_group_id AND g.content_id IN (` + contents + `)
		LEFT JOIN right_groups rg ON rg.id = e.right_group_id
		LEFT JOIN contents rc ON rc.id IN (` + contents + ") AND " + covers("rc")
	w.And(running, scope.now, scope.now)
	w.And("("+holder+")", holderArgs...)
	w.And("(e.content_id IN (" + contents + ") OR e.item_id IN (" + ids + ") OR g.content_id IS NOT NULL OR rc.id IS NOT NULL)")
	return db.All[heldRight](ctx, s.db, query+w.SQL(), w.Args()...)
}

func (s *Service) insert(ctx context.Context, r Right) error {
	_, err := db.Exec(ctx, s.db, `INSERT INTO entitlements
		(id, kind, organization_id, account_id, group_id, content_id, item_id, right_group_id, package_id, seats, starts_at, ends_at, source,
		created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
		r.ID, r.Kind, db.OrNull(r.Holder.OrganizationID), db.OrNull(r.Holder.AccountID), db.OrNull(r.Holder.GroupID),
		db.OrNull(r.Target.ContentID), db.OrNull(r.Target.ItemID), db.OrNull(r.Target.RightGroupID), db.OrNull(r.Target.Package),
		db.OrNull(r.Seats), db.At(r.StartsAt), db.At(r.EndsAt), r.Source, s.db.Now())
	return err
}
