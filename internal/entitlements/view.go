package entitlements

import (
	"context"
	"slices"

	"sudar/internal/kit/db"
)

// View is a scope as an index renders it: by bitmaps of what is public, the
// portal's own and granted. It says the same as Where.
type View struct {
	All          bool // whatever is not deleted
	Organization string
	Hub          bool
	Staff        bool
	Granted      []int64 // ids of contents, rising; they show what is listed for the hub or an organisation
}

// ViewOf answers the scope with the contents that are granted at its moment.
// Guests of a portal have none, and nothing is read for them.
func (s *Service) ViewOf(ctx context.Context, scope Scope) (View, error) {
	view := View{All: scope.all, Organization: scope.organizationID, Hub: scope.hub, Staff: scope.staff}
	held, args := scope.held()
	if scope.all || held == "" {
		return view, nil
	}
	ids, err := s.heldContents(ctx, held, args)
	slices.Sort(ids)
	view.Granted = slices.Compact(ids)
	return view, err
}

// heldContents reads the rights once: most readers hold few, and none by items
// or groups.
func (s *Service) heldContents(ctx context.Context, held string, args []any) ([]int64, error) {
	type right struct {
		Content int64 `db:"content"` // 0 where it names an item or a group
		Item    bool  `db:"item"`
	}
	ctx = db.Brief(ctx)
	w := db.NewWhere().And(held, args...)
	rights, err := db.All[right](ctx, s.db, "SELECT COALESCE(e.content_id, 0) AS content, e.item_id IS NOT NULL AS item FROM entitlements e"+w.SQL(), w.Args()...)
	if err != nil {
		return nil, err
	}
	var ids []int64
	ways := map[string]bool{}
	for _, r := range rights {
		switch {
		case r.Content != 0:
			ids = append(ids, r.Content)
		case r.Item:
			ways[ofItems] = true
		default:
			ways[ofRightGroups] = true
		}
	}
	for way := range ways {
		reached, err := db.All[int64](ctx, s.db, way+w.SQL(), w.Args()...)
		if err != nil {
			return nil, err
		}
		ids = append(ids, reached...)
	}
	return ids, nil
}
