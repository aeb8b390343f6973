package entitlements

import (
	"context"
	"slices"
	"time"

	"sudar/internal/kit/db"
)

// View is a scope as an index renders it: by bitmaps of what is public, the
// portal's own and granted. It says the same as Where.
type View struct {
	All          bool // whatever is not deleted
	Organization string
	Hub          bool
	Staff        bool
	Granted      []int64 // ids of contents, rising and read only; they show what is listed for the hub or an organisation
	Held         []int64 // of those, the ids of which a right opens more than items without a file
	ReadsAll     bool    // reads whatever is listed
	Now          time.Time
}

// ViewOf returns the scope with the contents that are granted at its moment.
// Guests of a portal have none, and nothing is read for them.
func (s *Service) ViewOf(ctx context.Context, scope Scope) (View, error) {
	view := View{
		All: scope.all, Organization: scope.organizationID, Hub: scope.hub, Staff: scope.staff, ReadsAll: scope.all || scope.hubAdmin,
		Now: scope.now.Time,
	}
	held, args := scope.held()
	if scope.all || held == "" {
		return view, nil
	}
	var err error
	view.Granted, view.Held, err = s.heldContents(ctx, held, args)
	return view, err
}

func rising(ids []int64) []int64 {
	slices.Sort(ids)
	return slices.Compact(ids)
}

// WithFile is the condition that a row of the table items, which a query names
// i, has a file to read or to listen to.
const WithFile = "i.deleted_at IS NULL AND i.revision > 0 AND i.file_type <> 'none'"

// heldContents reads the rights once: most readers hold few, and none by items
// or groups. All that it returns is read only.
func (s *Service) heldContents(ctx context.Context, held string, args []any) (granted, opened []int64, err error) {
	type right struct {
		Content int64  `db:"content"` // 0 where it names an item or a group
		Item    bool   `db:"item"`
		Group   string `db:"right_group"`
	}
	ctx = db.Brief(ctx)
	w := db.NewWhere().And(held, args...).And("e.package_id IS NULL")
	rights, err := db.All[right](ctx, s.db, `SELECT COALESCE(e.content_id, 0) AS content, e.item_id IS NOT NULL AS item,
		COALESCE(e.right_group_id, '') AS right_group FROM entitlements e`+w.SQL(), w.Args()...)
	if err != nil {
		return nil, nil, err
	}
	items := false
	groups := map[string]bool{}
	for _, r := range rights {
		switch {
		case r.Content != 0:
			granted = append(granted, r.Content)
		case r.Item:
			items = true
		default:
			groups[r.Group] = true
		}
	}
	granted = rising(granted)
	for group := range groups {
		set, err := s.contentsOf(ctx, group)
		if err != nil {
			return nil, nil, err
		}
		granted = union(granted, set)
	}
	if !items {
		return granted, granted, nil
	}
	byItem, err := db.All[int64](ctx, s.db, ofItems+w.SQL(), w.Args()...)
	if err != nil {
		return nil, nil, err
	}
	files, err := db.All[int64](ctx, s.db, ofItems+w.SQL()+" AND "+WithFile, w.Args()...)
	return union(granted, rising(byItem)), union(granted, rising(files)), err
}

// union returns the ids of two lists that rise, itself rising: one of the lists
// when the other one is empty.
func union(a, b []int64) []int64 {
	if len(a) == 0 {
		return b
	}
	if len(b) == 0 {
		return a
	}
	all := make([]int64, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		switch next := min(a[0], b[0]); {
		case a[0] == b[0]:
			a, b, all = a[1:], b[1:], append(all, next)
		case a[0] == next:
			a, all = a[1:], append(all, next)
		default:
			b, all = b[1:], append(all, next)
		}
	}
	return append(append(all, a...), b...)
}
