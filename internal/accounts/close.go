package accounts

import (
	"context"
	"time"

	"sudar/internal/accounts/activity"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// EraseAfter is how long a disabled account keeps its data: until then staff
// can open it again.
const EraseAfter = 30 * 24 * time.Hour

// Disable closes the account of whoever knows its password: all its sessions
// end at once, and its data is erased after EraseAfter.
func (s *Service) Disable(ctx context.Context, account Account, password string, origin activity.Origin) error {
	if err := s.ConfirmPassword(ctx, account, password, origin); err != nil {
		return err
	}
	return s.Shut(ctx, account, origin)
}

// Shut is Disable without asking the person: for staff.
func (s *Service) Shut(ctx context.Context, account Account, origin activity.Origin) error {
	return s.db.InLockedTx(ctx, "accounts", account.ID, func(ctx context.Context) error {
		if err := s.shut(ctx, account, s.clock.Now().Add(EraseAfter), origin); err != nil {
			return err
		}
		return s.Want(ctx, DisabledNotice, account.ID, account.Email, origin)
	})
}

func (s *Service) shut(ctx context.Context, account Account, eraseAt time.Time, origin activity.Origin) error {
	_, err := db.Exec(ctx, s.db, "UPDATE accounts SET disabled_at = $2, erase_at = $3, updated_at = $2 WHERE id = $1 AND disabled_at IS NULL",
		account.ID, s.db.Now(), db.At(eraseAt))
	if err != nil {
		return err
	}
	if err := s.Codes.DropAll(ctx, account.ID, account.Email, account.Phone); err != nil {
		return err
	}
	if err := s.Sessions.EndTokens(ctx, account.ID); err != nil {
		return err
	}
	if err := s.Sessions.End(ctx, account.ID, ""); err != nil {
		return err
	}
	return s.Activity.Note(ctx, account.ID, activity.AccountDisabled, origin)
}

// Reopen opens a disabled account that is not erased yet; conflict otherwise.
func (s *Service) Reopen(ctx context.Context, account Account) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		opened, err := db.Exec(ctx, s.db, `UPDATE accounts SET disabled_at = NULL, erase_at = NULL, updated_at = $2
			WHERE id = $1 AND disabled_at IS NOT NULL AND erased_at IS NULL`, account.ID, s.db.Now())
		if err != nil {
			return err
		}
		if opened == 0 {
			return apperr.New(apperr.Conflict)
		}
		return s.Activity.Note(ctx, account.ID, activity.AccountEnabled, activity.Origin{})
	})
}

// erase takes everything personal out of a disabled account. Its row stays,
// nameless, as others refer to it. It may be called again.
func (s *Service) erase(ctx context.Context, account Account) error {
	// From here on nobody opens it again.
	begun, err := db.Exec(ctx, s.db, "UPDATE accounts SET erased_at = $2 WHERE id = $1 AND disabled_at IS NOT NULL", account.ID, s.db.Now())
	if err != nil || begun == 0 {
		return err
	}
	for _, domain := range s.domains {
		if err := domain.EraseAccount(ctx, account.ID); err != nil {
			return err
		}
	}
	if err := s.eraseFiles(ctx, account); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		for _, table := range []string{
			"sessions", "sign_in_tickets", "api_tokens", "account_events", "consents", "data_exports", "group_members", "member_words",
			"memberships",
		} {
			if _, err := db.Exec(ctx, s.db, "DELETE FROM "+table+" WHERE account_id = $1", account.ID); err != nil {
				return err
			}
		}
		_, err := db.Exec(ctx, s.db, `UPDATE accounts SET username = '~' || id, email = '~' || id, phone = '', first_name = '', last_name = '',
			profile_image = '', password_hash = '', terms_version = '', email_confirmed_at = NULL, phone_confirmed_at = NULL, erase_at = NULL,
			erased_at = $2, updated_at = $2 WHERE id = $1 AND disabled_at IS NOT NULL`, account.ID, s.db.Now())
		return err
	})
}
