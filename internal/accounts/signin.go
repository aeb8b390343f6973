package accounts

import (
	"context"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/client"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/limit"
)

// Limits on failed sign-ins, per account or unknown name, and per address.
const (
	attemptWindow  = 15 * time.Minute
	attemptsByName = 10
	attemptsByAddr = 100
)

// SignIn answers a new session for the right name and password:
// credentials_wrong otherwise, account_disabled for a closed account,
// second_factor_required with a SecondStep for one that asks for a code,
// too_many_requests after ten failures of a name in a quarter of an hour,
// unavailable while too many others sign in. A name that nobody has takes the
// same work as a wrong password.
func (s *Service) SignIn(ctx context.Context, c Credentials, origin Origin) (Account, Session, error) {
	name := folded(c.Name)
	if len(c.Password) > MaxPassword {
		return Account{}, Session{}, apperr.InvalidField("password", "field.length")
	}
	if len(name) > maxInput {
		return Account{}, Session{}, apperr.New(apperr.CredentialsWrong)
	}
	account, err := s.byName(ctx, name)
	if err != nil && !apperr.Is(err, apperr.NotFound) {
		return Account{}, Session{}, err
	}
	whose := account.ID
	if whose == "" {
		whose = name
	}
	if err := s.verify(ctx, account, whose, typed(c.Password), origin); err != nil {
		return Account{}, Session{}, err
	}
	session, err := s.admit(ctx, account, s.newSession(c.Remember, ""), origin)
	return account, session, err
}

// verify checks the password of an account, which may be none, within the
// limits of whose it is and of the address. What was no wrong guess does not
// count.
func (s *Service) verify(ctx context.Context, account Account, whose, password string, origin Origin) error {
	defer s.verifying.Add(-1)
	if s.verifying.Add(1) > mostAsked { // counting writes to the database before there is anything to hash
		return apperr.New(apperr.Unavailable).After(fullFor)
	}
	keys := []struct {
		key  string
		most int
	}{{"sign-in:" + digest(whose), attemptsByName}, {"sign-in-from:" + client.Network(origin.Address), attemptsByAddr}}
	for _, k := range keys {
		if err := limit.Take(ctx, s.db, k.key, k.most, attemptWindow); err != nil {
			return err
		}
	}
	right, err := s.hasher.check(ctx, password, account.PasswordHash)
	if err == nil && !right {
		if err := s.note(ctx, account.ID, SignInFailed, origin); err != nil {
			return err
		}
		return apperr.New(apperr.CredentialsWrong)
	}
	for _, k := range keys {
		if err := limit.Return(context.WithoutCancel(ctx), s.db, k.key, attemptWindow); err != nil {
			return err
		}
	}
	return err
}

// begin opens a session of an account.
func (s *Service) begin(ctx context.Context, accountID string, session Session, origin Origin) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.insertSession(ctx, session, accountID, origin); err != nil {
			return err
		}
		return s.note(ctx, accountID, SignedIn, origin)
	})
}

func (s *Service) newSession(remember bool, identity string) Session {
	return Session{ID: ident.New(), Token: ident.Secret(), Remember: remember, Identity: identity, ExpiresAt: s.clock.Now().Add(s.lifetime(remember))}
}

func (s *Service) lifetime(remember bool) time.Duration {
	if remember {
		return s.options.Remember
	}
	return s.options.Idle
}
