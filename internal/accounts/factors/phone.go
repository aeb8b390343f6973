package factors

import (
	"context"

	"sudar/internal/accounts"
	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/codes"
	"sudar/internal/accounts/names"
	"sudar/internal/accounts/sessions"
	"sudar/internal/kit/apperr"
)

// SendPhoneSignIn has a code sent to a telephone that its person has confirmed.
// It returns and works alike for a number that nobody has.
func (s *Service) SendPhoneSignIn(ctx context.Context, phone string, origin activity.Origin) error {
	phone = names.Phone(phone)
	if phone == "" {
		return apperr.InvalidField("phone", "field.required")
	}
	if err := names.CheckPhone(phone); err != nil {
		return err
	}
	if err := s.people.AllowEmail(ctx, phone, origin); err != nil {
		return err
	}
	return s.people.Want(ctx, accounts.PhoneSignInMessage, phone, phone, origin)
}

// SignInByPhone returns a new session for the code that a confirmed telephone
// got: code_wrong for any other, account_disabled for a closed account,
// second_factor_required for one that asks for a code from an app too.
func (s *Service) SignInByPhone(ctx context.Context, phone, code string, remember bool, origin activity.Origin) (accounts.Account,
	sessions.Session, error) {
	right, err := s.people.Codes.Prove(ctx, codes.ForPhoneSignIn, names.Phone(phone), code, origin)
	if err != nil {
		return accounts.Account{}, sessions.Session{}, err
	}
	account, err := s.people.ByPhone(ctx, right.Address)
	if apperr.Is(err, apperr.NotFound) { // the number was given up meanwhile
		return accounts.Account{}, sessions.Session{}, apperr.New(apperr.CodeWrong)
	}
	if err != nil {
		return accounts.Account{}, sessions.Session{}, err
	}
	if err := s.people.Codes.Spend(ctx, right); err != nil {
		return accounts.Account{}, sessions.Session{}, err
	}
	session, err := s.Admit(ctx, account, s.people.Sessions.New(remember, ""), origin)
	return account, session, err
}
