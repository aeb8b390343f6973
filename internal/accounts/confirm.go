package accounts

import (
	"context"

	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/codes"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// SendEmailCode has an email sent to the account's address.
func (s *Service) SendEmailCode(ctx context.Context, account Account, origin activity.Origin) error {
	return s.sendEmailCode(ctx, account, account.Email, origin)
}

func (s *Service) sendEmailCode(ctx context.Context, account Account, email string, origin activity.Origin) error {
	if err := s.AllowEmail(ctx, email, origin); err != nil {
		return err
	}
	return s.Want(ctx, EmailCode, account.ID, email, origin)
}

// SendPhoneCode has a message sent to the account's telephone; 422 when it has none.
func (s *Service) SendPhoneCode(ctx context.Context, account Account, origin activity.Origin) error {
	if account.Phone == "" {
		return apperr.InvalidField("phone", "field.required")
	}
	if err := s.AllowEmail(ctx, account.Phone, origin); err != nil {
		return err
	}
	return s.Want(ctx, PhoneMessage, account.ID, account.Phone, origin)
}

// ConfirmEmail makes the address that the code was sent to the account's own.
func (s *Service) ConfirmEmail(ctx context.Context, account Account, code string, origin activity.Origin) error {
	right, err := s.Codes.Prove(ctx, codes.ForEmail, account.ID, code, origin)
	if err != nil {
		return err
	}
	return s.takeEmail(ctx, right, origin)
}

// ConfirmEmailLink does the same by the link of the email, whoever follows it.
func (s *Service) ConfirmEmailLink(ctx context.Context, link string, origin activity.Origin) error {
	right, err := s.Codes.ProveLink(ctx, codes.ForEmail, link, origin)
	if err != nil {
		return err
	}
	return s.takeEmail(ctx, right, origin)
}

// EmailOfLink returns the address that a link would confirm, and changes nothing.
func (s *Service) EmailOfLink(ctx context.Context, link string, origin activity.Origin) (string, error) {
	right, err := s.Codes.ProveLink(ctx, codes.ForEmail, link, origin)
	return right.Address, err
}

// takeEmail gives the account of a proof its proven address. One that another
// account has got meanwhile is code_wrong.
func (s *Service) takeEmail(ctx context.Context, right codes.Proof, origin activity.Origin) error {
	account, err := s.Get(ctx, right.Subject)
	if err != nil {
		return err
	}
	err = s.db.InLockedTx(ctx, "accounts", account.ID, func(ctx context.Context) error {
		if err := s.Codes.Spend(ctx, right); err != nil {
			return err
		}
		_, err := db.Exec(ctx, s.db,
			"UPDATE accounts SET email = $2, email_confirmed_at = $3, updated_at = $3 WHERE id = $1 AND disabled_at IS NULL",
			account.ID, right.Address, s.db.Now())
		if err != nil {
			return err
		}
		if right.Address != account.Email {
			if err := s.readName(ctx, account.ID); err != nil {
				return err
			}
			if err := s.Want(ctx, EmailNotice, account.ID, account.Email, origin); err != nil {
				return err
			}
		}
		return s.Activity.Note(ctx, account.ID, activity.EmailConfirmed, origin)
	})
	if db.IsUnique(err) {
		return apperr.New(apperr.CodeWrong)
	}
	return err
}

// ConfirmPhone notes that the account's telephone is the person's.
func (s *Service) ConfirmPhone(ctx context.Context, account Account, code string, origin activity.Origin) error {
	right, err := s.Codes.Prove(ctx, codes.ForPhone, account.ID, code, origin)
	if err != nil {
		return err
	}
	return s.db.InTxUntilUnique(ctx, func(ctx context.Context) error {
		if err := s.Codes.Spend(ctx, right); err != nil {
			return err
		}
		if err := s.releasePhone(ctx, right.Address, account.ID, origin); err != nil {
			return err
		}
		confirmed, err := db.Exec(ctx, s.db, "UPDATE accounts SET phone_confirmed_at = $3, updated_at = $3 WHERE id = $1 AND phone = $2",
			account.ID, right.Address, s.db.Now())
		if err != nil {
			return err
		}
		if confirmed == 0 { // the number was changed meanwhile
			return apperr.New(apperr.CodeWrong)
		}
		return s.Activity.Note(ctx, account.ID, activity.PhoneConfirmed, origin)
	})
}
