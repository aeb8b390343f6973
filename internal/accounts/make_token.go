package accounts

import (
	"context"

	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/sessions"
)

// MakeToken makes a token for days; it takes the password or a code.
func (s *Service) MakeToken(ctx context.Context, account Account, by Confirmation, name string, scope sessions.Scope, days int, origin activity.Origin) (sessions.Token, error) {
	made, err := s.Sessions.NewToken(name, scope, days)
	if err != nil {
		return sessions.Token{}, err
	}
	if err := s.confirm(ctx, account, by, origin); err != nil {
		return sessions.Token{}, err
	}
	return made, s.db.InLockedTx(ctx, "accounts", account.ID, func(ctx context.Context) error {
		if err := s.Sessions.KeepToken(ctx, account.ID, made); err != nil {
			return err
		}
		return s.tell(ctx, account, activity.TokenMade, TokenMadeNotice, origin)
	})
}
