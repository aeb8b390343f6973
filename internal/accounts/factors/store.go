package factors

import (
	"context"

	"sudar/internal/kit/db"
)

// The kinds of rows of second_factors.
const (
	totpKind     = "totp"
	recoveryKind = "recovery"
)

type factorRow struct {
	ID       string  `db:"id"`
	Secret   []byte  `db:"secret"`
	UsedStep int64   `db:"used_step"`
	Since    db.Time `db:"confirmed_at"`
}

// totpOf returns the secret that an account's codes come from; not_found while
// they are off.
func (s *Service) totpOf(ctx context.Context, accountID string) (factorRow, error) {
	return db.Get[factorRow](ctx, s.db, `SELECT id, secret, used_step, confirmed_at FROM second_factors
		WHERE account_id = $1 AND kind = $2 AND confirmed_at IS NOT NULL`, accountID, totpKind)
}
