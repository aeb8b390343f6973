package federation

import (
	"context"

	"sudar/internal/kit/db"
)

// ExportAccount tells who a person is at providers.
func (s *Service) ExportAccount(ctx context.Context, accountID string, put func(part string, rows any) error) error {
	type identity struct {
		Organization string  `db:"slug" json:"organization"`
		Issuer       string  `db:"issuer" json:"issuer"`
		Subject      string  `db:"subject" json:"subject"`
		Since        db.Time `db:"created_at" json:"since"`
	}
	identities, err := db.All[identity](ctx, s.db, `SELECT o.slug, i.issuer, i.subject, i.created_at FROM identities i
		JOIN organizations o ON o.id = i.organization_id WHERE i.account_id = $1 ORDER BY i.created_at, i.id`, accountID)
	if err != nil {
		return err
	}
	return put("identities", identities)
}

// EraseAccount deletes a person's identities.
func (s *Service) EraseAccount(ctx context.Context, accountID string) error {
	_, err := db.Exec(ctx, s.db, "DELETE FROM identities WHERE account_id = $1", accountID)
	return err
}

// JoinAccounts moves the identities of one account to another.
func (s *Service) JoinAccounts(ctx context.Context, from, to string) error {
	_, err := db.Exec(ctx, s.db, "UPDATE identities SET account_id = $2 WHERE account_id = $1", from, to)
	return err
}
