package desk

import (
	"context"
	"strings"
	"unicode/utf8"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
)

// View is a list of the desk that somebody keeps under a name: the query string of
// its address. Shared is one that all librarians of the organisation see.
type View struct {
	ID     string `db:"id"`
	Name   string `db:"name"`
	Query  string `db:"query"`
	Shared bool   `db:"shared"`
}

// Bounds of views.
const (
	maxViews    = 50 // of an organisation's shared, and of one person's own
	maxViewName = 80
	maxQuery    = 2_000
)

const viewsSQL = `SELECT id, name, query, account_id IS NULL AS shared FROM desk_views
	WHERE organization_id = $1 AND (account_id IS NULL OR account_id = $2) ORDER BY at, id`

// Views returns the views that the viewer sees, the oldest first.
func (s *Service) Views(ctx context.Context) ([]View, error) {
	v, err := staff(ctx)
	if err != nil {
		return nil, err
	}
	return db.All[View](ctx, s.db, viewsSQL, v.OrganizationID, v.AccountID)
}

// SaveView keeps a list under a name and returns it.
func (s *Service) SaveView(ctx context.Context, view View) (View, error) {
	v, err := staff(ctx)
	if err != nil {
		return view, err
	}
	view.Name = strings.TrimSpace(view.Name)
	if view.Name == "" || utf8.RuneCountInString(view.Name) > maxViewName {
		return view, apperr.InvalidField("name", "field.length")
	}
	if len(view.Query) > maxQuery {
		return view, apperr.InvalidField("query", "field.length")
	}
	owner := v.AccountID
	if view.Shared {
		owner = ""
	}
	view.ID = ident.New()
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.db.LockName(ctx, "desk.views:"+v.OrganizationID); err != nil {
			return err
		}
		held, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM desk_views WHERE organization_id = $1 AND COALESCE(account_id, '') = $2",
			v.OrganizationID, owner)
		if err != nil {
			return err
		}
		if held >= maxViews {
			return apperr.InvalidField("name", "field.too_many")
		}
		_, err = db.Exec(ctx, s.db, "INSERT INTO desk_views (id, organization_id, account_id, name, query, at) VALUES ($1, $2, $3, $4, $5, $6)",
			view.ID, v.OrganizationID, db.OrNull(owner), view.Name, view.Query, s.db.Now())
		return err
	})
	return view, err
}

// RemoveView removes a view of the viewer's own, or a shared one of their
// organisation; not_found for others.
func (s *Service) RemoveView(ctx context.Context, id string) error {
	v, err := staff(ctx)
	if err != nil {
		return err
	}
	gone, err := db.Exec(ctx, s.db, `DELETE FROM desk_views WHERE id = $1 AND organization_id = $2
		AND (account_id IS NULL OR account_id = $3)`, id, v.OrganizationID, v.AccountID)
	if err == nil && gone == 0 {
		err = apperr.New(apperr.NotFound)
	}
	return err
}
