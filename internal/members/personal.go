package members

import (
	"context"

	"sudar/internal/kit/db"
)

// mostOwn bounds the invitations of one person that are exported.
const mostOwn = 1_000

// ExportAccount tells which invitations a person accepted, and which groups the
// person is in.
func (s *Service) ExportAccount(ctx context.Context, accountID string, put func(part string, rows any) error) error {
	type invitation struct {
		Organization string  `db:"slug" json:"organization"`
		Role         string  `db:"role" json:"role"`
		Email        string  `db:"email" json:"email"`
		InvitedAt    db.Time `db:"created_at" json:"invited_at"`
		AcceptedAt   db.Time `db:"accepted_at" json:"accepted_at"`
	}
	invitations, err := db.All[invitation](ctx, s.db, `SELECT o.slug, i.role, i.email, i.created_at, i.accepted_at FROM invitations i
		JOIN organizations o ON o.id = i.organization_id WHERE i.account_id = $1 ORDER BY i.created_at LIMIT $2`, accountID, mostOwn)
	if err != nil {
		return err
	}
	if err := put("invitations", invitations); err != nil {
		return err
	}
	type group struct {
		Organization string  `db:"slug" json:"organization"`
		Name         string  `db:"name" json:"name"`
		JoinedAt     db.Time `db:"joined_at" json:"joined_at"`
	}
	groups, err := db.All[group](ctx, s.db, `SELECT o.slug, g.name, x.joined_at FROM group_members x JOIN groups g ON g.id = x.group_id
		JOIN organizations o ON o.id = g.organization_id WHERE x.account_id = $1 ORDER BY o.slug, g.name LIMIT $2`, accountID, mostOwn)
	if err != nil {
		return err
	}
	return put("groups", groups)
}

// EraseAccount deletes the invitations of a person and takes the person out of
// those that were given. Memberships are the accounts' own.
func (s *Service) EraseAccount(ctx context.Context, accountID string) error {
	return s.each(ctx, []any{accountID},
		"DELETE FROM invitations WHERE account_id = $1 OR email IN (SELECT a.email FROM accounts a WHERE a.id = $1)",
		"UPDATE invitations SET invited_by = NULL WHERE invited_by = $1")
}

// JoinAccounts moves them.
func (s *Service) JoinAccounts(ctx context.Context, from, to string) error {
	return s.each(ctx, []any{from, to},
		"UPDATE invitations SET account_id = $2 WHERE account_id = $1",
		"UPDATE invitations SET invited_by = $2 WHERE invited_by = $1")
}

func (s *Service) each(ctx context.Context, args []any, statements ...string) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		return db.ExecEach(ctx, s.db, statements, args...)
	})
}
