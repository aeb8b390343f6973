package factors

import (
	"context"

	"sudar/internal/accounts"
	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/sessions"
)

// MakeToken makes a token for days; it takes the password or a code.
func (s *Service) MakeToken(ctx context.Context, account accounts.Account, by Confirmation, name string, scope sessions.Scope, days int,
	origin activity.Origin) (sessions.Token, error) {
	made, err := s.people.Sessions.NewToken(name, scope, days)
	if err != nil {
		return sessions.Token{}, err
	}
	if err := s.Confirm(ctx, account, by, origin); err != nil {
		return sessions.Token{}, err
	}
	return made, s.db.InLockedTx(ctx, "accounts", account.ID, func(ctx context.Context) error {
		if err := s.people.Sessions.KeepToken(ctx, account.ID, made); err != nil {
			return err
		}
		return s.people.Tell(ctx, account, activity.TokenMade, accounts.TokenMadeNotice, origin)
	})
}
