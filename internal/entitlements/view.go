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
	query, args := scope.granted()
	if scope.all || query == "" {
		return view, nil
	}
	w := db.NewWhere().And("c.id IN ("+query+")", args...)
	ids, err := db.All[int64](ctx, s.db, "SELECT c.id FROM contents c"+w.SQL(), w.Args()...)
	slices.Sort(ids)
	view.Granted = slices.Compact(ids)
	return view, err
}
