package factors

import (
	"context"

	"sudar/internal/accounts"
	"sudar/internal/accounts/activity"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/seal"
)

// Service signs people in and keeps what they sign in with.
type Service struct {
	db     *db.DB
	clock  clock.Clock
	people *accounts.Service
	secret []byte
	atRest *seal.Box // what a stolen database must not tell, sealed for its account
}

// New returns the service, which exports and erases what it keeps of the
// people of accounts. The secret seals it: the same on every node.
func New(d *db.DB, clk clock.Clock, people *accounts.Service, secret []byte) *Service {
	s := &Service{db: d, clock: clk, people: people, secret: secret, atRest: seal.New(secret, "sudar accounts: secrets at rest")}
	people.Gather(s)
	return s
}

// State returns what an account asks for beside the password.
func (s *Service) State(ctx context.Context, accountID string) (State, error) {
	row, err := s.totpOf(ctx, accountID)
	if err != nil {
		return State{}, apperr.Ignore(err, apperr.NotFound)
	}
	left, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM second_factors WHERE account_id = $1 AND kind = $2 AND used_at IS NULL",
		accountID, recoveryKind)
	return State{Since: row.Since.Time, Recovery: left}, err
}

// Reset takes away the codes and passkeys of a person who has lost
// them: for staff, who have made sure of the person. All sessions end.
func (s *Service) Reset(ctx context.Context, account accounts.Account) error {
	return s.db.InLockedTx(ctx, "accounts", account.ID, func(ctx context.Context) error {
		for _, table := range []string{"second_factors", "passkeys"} {
			if _, err := db.Exec(ctx, s.db, "DELETE FROM "+table+" WHERE account_id = $1", account.ID); err != nil {
				return err
			}
		}
		if err := s.people.Sessions.End(ctx, account.ID, ""); err != nil {
			return err
		}
		return s.people.Tell(ctx, account, activity.FactorOff, accounts.FactorOffNotice, activity.Origin{})
	})
}
