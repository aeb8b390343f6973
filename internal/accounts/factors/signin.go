package factors

import (
	"context"

	"sudar/internal/accounts"
	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/names"
	"sudar/internal/accounts/passwords"
	"sudar/internal/accounts/sessions"
	"sudar/internal/kit/apperr"
)

// SignIn returns a new session for the right name and password:
// credentials_wrong otherwise, account_disabled for a closed account,
// second_factor_required with a SecondFactor for one that asks for a code,
// too_many_requests after too many failures, unavailable while too many others
// sign in. A name that nobody has takes the same work as a wrong password.
func (s *Service) SignIn(ctx context.Context, c Credentials, origin activity.Origin) (accounts.Account, sessions.Session, error) {
	name := names.Fold(c.Name)
	if len(c.Password) > passwords.Max {
		return accounts.Account{}, sessions.Session{}, apperr.InvalidField("password", "field.length")
	}
	if len(name) > names.MaxInput {
		return accounts.Account{}, sessions.Session{}, apperr.New(apperr.CredentialsWrong)
	}
	account, err := s.people.ByName(ctx, name)
	if err != nil && !apperr.Is(err, apperr.NotFound) {
		return accounts.Account{}, sessions.Session{}, err
	}
	password := passwords.Typed(c.Password)
	if err := s.people.VerifyPassword(ctx, account, name, password, origin); err != nil {
		return accounts.Account{}, sessions.Session{}, err
	}
	s.people.RefreshHash(ctx, account, password)
	session, err := s.Admit(ctx, account, s.people.Sessions.New(c.Remember, ""), origin)
	return account, session, err
}
