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
	Granted      []int64 // ids of contents, rising; they show what is listed for the hub or an organisation
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
	granted, opened, err := s.heldContents(ctx, held, args)
	view.Granted, view.Held = rising(granted), rising(opened)
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
// or groups.
func (s *Service) heldContents(ctx context.Context, held string, args []any) (granted, opened []int64, err error) {
	type right struct {
		Content int64 `db:"content"` // 0 where it names an item or a group
		Item    bool  `db:"item"`
	}
	ctx = db.Brief(ctx)
	w := db.NewWhere().And(held, args...).And("e.package_id IS NULL")
	rights, err := db.All[right](ctx, s.db,
		"SELECT COALESCE(e.content_id, 0) AS content, e.item_id IS NOT NULL AS item FROM entitlements e"+w.SQL(), w.Args()...)
	if err != nil {
		return nil, nil, err
	}
	var byItem []int64
	ways := map[string]bool{}
	for _, r := range rights {
		switch {
		case r.Content != 0:
			granted = append(granted, r.Content)
		case r.Item:
			ways[ofItems] = true
		default:
			ways[ofRightGroups], ways[ofRules] = true, true
		}
	}
	for way := range ways {
		reached, err := db.All[int64](ctx, s.db, way+w.SQL(), w.Args()...)
		if err != nil {
			return nil, nil, err
		}
		if way != ofItems {
			granted = append(granted, reached...)
			continue
		}
		byItem = reached
	}
	opened = slices.Clone(granted)
	if len(byItem) == 0 {
		return granted, opened, nil
	}
	files, err := db.All[int64](ctx, s.db, ofItems+w.SQL()+" AND "+WithFile, w.Args()...)
	return append(granted, byItem...), append(opened, files...), err
}
