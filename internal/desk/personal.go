package desk

import (
	"context"

	"sudar/internal/kit/db"
)

// ExportAccount tells which lists a person keeps.
func (s *Service) ExportAccount(ctx context.Context, accountID string, put func(part string, rows any) error) error {
	type view struct {
		Name  string  `db:"name" json:"name"`
		Query string  `db:"query" json:"query"`
		At    db.Time `db:"at" json:"at"`
	}
	views, err := db.All[view](ctx, s.db, "SELECT name, query, at FROM desk_views WHERE account_id = $1 ORDER BY at, id", accountID)
	if err != nil {
		return err
	}
	return put("desk_views", views)
}

// EraseAccount deletes a person's own lists.
func (s *Service) EraseAccount(ctx context.Context, accountID string) error {
	_, err := db.Exec(ctx, s.db, "DELETE FROM desk_views WHERE account_id = $1", accountID)
	return err
}

// JoinAccounts moves the lists of one account to another of the same person.
func (s *Service) JoinAccounts(ctx context.Context, from, to string) error {
	_, err := db.Exec(ctx, s.db, "UPDATE desk_views SET account_id = $2 WHERE account_id = $1", from, to)
	return err
}
