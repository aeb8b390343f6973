package accounts

import (
	"context"

	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/codes"
	"sudar/internal/accounts/names"
	"sudar/internal/accounts/sessions"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
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
	if err := s.allowEmail(ctx, phone, origin); err != nil {
		return err
	}
	return s.Want(ctx, PhoneSignInMessage, phone, phone, origin)
}

// SignInByPhone returns a new session for the code that a confirmed telephone
// got: code_wrong for any other, account_disabled for a closed account,
// second_factor_required for one that asks for a code from an app too.
func (s *Service) SignInByPhone(ctx context.Context, phone, code string, remember bool, origin activity.Origin) (Account, sessions.Session, error) {
	right, err := s.Codes.Prove(ctx, codes.ForPhoneSignIn, names.Phone(phone), code, origin)
	if err != nil {
		return Account{}, sessions.Session{}, err
	}
	account, err := s.byPhone(ctx, right.Address)
	if apperr.Is(err, apperr.NotFound) { // the number was given up meanwhile
		return Account{}, sessions.Session{}, apperr.New(apperr.CodeWrong)
	}
	if err != nil {
		return Account{}, sessions.Session{}, err
	}
	if err := s.Codes.Spend(ctx, right); err != nil {
		return Account{}, sessions.Session{}, err
	}
	session, err := s.Admit(ctx, account, s.Sessions.New(remember, ""), origin)
	return account, session, err
}

// byPhone returns whose confirmed telephone a number is.
func (s *Service) byPhone(ctx context.Context, phone string) (Account, error) {
	return db.Get[Account](ctx, s.db, "SELECT "+columns+" FROM accounts a WHERE a.phone = $1 AND a.phone_confirmed_at IS NOT NULL", phone)
}

// releasePhone takes a number that somebody has shown to be theirs from whom it
// was before, in the transaction of ctx: numbers get new owners, and one signs
// one person in.
func (s *Service) releasePhone(ctx context.Context, phone, except string, origin activity.Origin) error {
	before, err := s.byPhone(ctx, phone)
	if err != nil {
		return apperr.Ignore(err, apperr.NotFound)
	}
	if before.ID == except {
		return nil
	}
	if _, err := db.Exec(ctx, s.db, "UPDATE accounts SET phone_confirmed_at = NULL, updated_at = $2 WHERE id = $1", before.ID, s.db.Now()); err != nil {
		return err
	}
	return s.tell(ctx, before, activity.PhoneReleased, PhoneReleasedNotice, activity.Origin{OrganizationID: origin.OrganizationID, Locale: origin.Locale})
}
