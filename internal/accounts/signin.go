package accounts

import (
	"context"
	"errors"

	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/attempts"
	"sudar/internal/accounts/names"
	"sudar/internal/accounts/passwords"
	"sudar/internal/accounts/sessions"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/limit"
)

// SignIn returns a new session for the right name and password:
// credentials_wrong otherwise, account_disabled for a closed account,
// second_factor_required with a SecondFactor for one that asks for a code,
// too_many_requests after too many failures, unavailable while too many others
// sign in. A name that nobody has takes the same work as a wrong password.
func (s *Service) SignIn(ctx context.Context, c Credentials, origin activity.Origin) (Account, sessions.Session, error) {
	name := names.Fold(c.Name)
	if len(c.Password) > passwords.Max {
		return Account{}, sessions.Session{}, apperr.InvalidField("password", "field.length")
	}
	if len(name) > names.MaxInput {
		return Account{}, sessions.Session{}, apperr.New(apperr.CredentialsWrong)
	}
	account, err := s.ByName(ctx, name)
	if err != nil && !apperr.Is(err, apperr.NotFound) {
		return Account{}, sessions.Session{}, err
	}
	if err := s.verify(ctx, account, name, passwords.Typed(c.Password), origin); err != nil {
		return Account{}, sessions.Session{}, err
	}
	session, err := s.Admit(ctx, account, s.Sessions.New(c.Remember, ""), origin)
	return account, session, err
}

// verify checks the password of an account, which may be none, within the
// limits of admitAttempt. A sign-in counts by the name that was typed: that an
// account has two of them must not show. What was no wrong guess does not count.
func (s *Service) verify(ctx context.Context, account Account, whose, password string, origin activity.Origin) error {
	leave, err := s.hasher.Admit() // counting writes to the database before there is anything to hash
	if err != nil {
		return err
	}
	defer leave()
	uses, err := s.Attempts.Admit(ctx, attempts.ByPassword, account.ID, whose, origin)
	if err != nil {
		return err
	}
	right, err := s.hasher.Check(ctx, password, account.PasswordHash)
	if err == nil && !right {
		if err := s.Attempts.NoteFailure(ctx, account.ID, activity.SignInFailed, origin); err != nil {
			return err
		}
		return apperr.New(apperr.CredentialsWrong)
	}
	return errors.Join(err, limit.ReturnAll(ctx, s.db, uses...))
}
