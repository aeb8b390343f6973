package accounts

import (
	"context"
	"errors"

	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/attempts"
	"sudar/internal/accounts/codes"
	"sudar/internal/accounts/names"
	"sudar/internal/accounts/passwords"
	"sudar/internal/accounts/sessions"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/limit"
	"sudar/internal/kit/log"
)

// Reset is a new password with what proves that the account is the person's:
// the address and the code of the email, or its link.
type Reset struct {
	Email, Code string
	Link        string
	Password    string
}

// Forgot has an email sent to an address that has an account. It returns and
// works alike for one that has none.
func (s *Service) Forgot(ctx context.Context, email string, origin activity.Origin) error {
	email = names.Fold(email)
	if err := names.CheckEmail(email); err != nil {
		return err
	}
	if err := s.AllowEmail(ctx, email, origin); err != nil {
		return err
	}
	return s.Want(ctx, ResetEmail, email, email, origin)
}

// OnReset has fn run in the transaction of every password reset: whoever proves
// the address anew has the account to themselves.
func (s *Service) OnReset(fn func(ctx context.Context, accountID string, origin activity.Origin) error) {
	s.onReset = append(s.onReset, fn)
}

// ResetPassword gives the account a new password, which differs from the old
// one, and ends all its sessions and ways in by providers. code_wrong when the code or link is, and for
// an address that has no account.
func (s *Service) ResetPassword(ctx context.Context, r Reset, origin activity.Origin) error {
	password, err := passwords.Choose("new_password", r.Password)
	if err != nil {
		return err
	}
	var right codes.Proof
	switch {
	case r.Link != "":
		right, err = s.Codes.ProveLink(ctx, codes.ForReset, r.Link, origin)
	case r.Code != "":
		right, err = s.Codes.Prove(ctx, codes.ForReset, names.Fold(r.Email), r.Code, origin)
	default:
		err = apperr.InvalidField("otp_code", "field.required")
	}
	if err != nil {
		return err
	}
	account, err := s.ByName(ctx, right.Subject)
	if apperr.Is(err, apperr.NotFound) || (err == nil && !account.DisabledAt.IsZero()) {
		return apperr.New(apperr.CodeWrong)
	}
	if err != nil {
		return err
	}
	hash, err := s.replacement(ctx, account, password)
	if err != nil {
		return err
	}
	return s.db.InLockedTx(ctx, "accounts", account.ID, func(ctx context.Context) error {
		if err := s.Codes.Spend(ctx, right); err != nil {
			return err
		}
		if err := s.setPassword(ctx, account, hash, origin); err != nil {
			return err
		}
		for _, fn := range s.onReset {
			if err := fn(ctx, account.ID, origin); err != nil {
				return err
			}
		}
		return s.Sessions.End(ctx, account.ID, "")
	})
}

// ForcedPassword gives an account that owes a new password one, and returns a
// session in place of the one that asks. The address is the account's own;
// role_required when no password is owed: then the old one must be known.
func (s *Service) ForcedPassword(ctx context.Context, account Account, asking sessions.Session, email, chosen string,
	origin activity.Origin) (sessions.Session, error) {
	if account.PasswordVerified {
		return sessions.Session{}, apperr.New(apperr.RoleRequired)
	}
	if names.Fold(email) != account.Email {
		return sessions.Session{}, apperr.InvalidField("email", "field.email")
	}
	return s.renewPassword(ctx, account, asking, chosen, origin)
}

// ChangePassword replaces a password that the person knows, ends all other
// sessions and returns a session in place of the one that asks.
func (s *Service) ChangePassword(ctx context.Context, account Account, asking sessions.Session, old, chosen string,
	origin activity.Origin) (sessions.Session, error) {
	if _, err := passwords.Choose("new_password", chosen); err != nil {
		return sessions.Session{}, err
	}
	if err := s.ConfirmPassword(ctx, account, old, origin); err != nil {
		return sessions.Session{}, err
	}
	return s.renewPassword(ctx, account, asking, chosen, origin)
}

// VerifyPassword checks the password of an account, which may be none, within the
// limits of attempts. A sign-in counts by the name that was typed: that an
// account has two of them must not show. What was no wrong guess does not count.
func (s *Service) VerifyPassword(ctx context.Context, account Account, whose, password string, origin activity.Origin) error {
	leave, err := s.Hasher.Admit() // counting writes to the database before there is anything to hash
	if err != nil {
		return err
	}
	defer leave()
	uses, err := s.Attempts.Admit(ctx, attempts.ByPassword, account.ID, whose, origin)
	if err != nil {
		return err
	}
	right, err := s.Hasher.Check(ctx, password, account.PasswordHash)
	if err == nil && !right {
		if err := s.Attempts.NoteFailure(ctx, account.ID, activity.SignInFailed, origin); err != nil {
			return err
		}
		return apperr.New(apperr.CredentialsWrong)
	}
	return errors.Join(err, limit.ReturnAll(ctx, s.db, uses...))
}

// RefreshHash stores the hash of an account's password, which was just verified, anew
// if it was made at another cost than hashes are now. That it could not be stored is
// logged alone: the old one is still right.
func (s *Service) RefreshHash(ctx context.Context, account Account, password string) {
	if !s.Hasher.Outdated(account.PasswordHash) {
		return
	}
	hash, err := s.Hasher.Hash(ctx, password)
	if err == nil {
		_, err = db.Exec(ctx, s.db, "UPDATE accounts SET password_hash = $2 WHERE id = $1 AND password_hash = $3", account.ID, hash,
			account.PasswordHash)
	}
	if err != nil {
		log.From(ctx).WarnContext(ctx, "a password's hash was not renewed", "error", err)
	}
}

// ConfirmPassword lets pass whoever knows the account's password; a session
// alone does not open what could lose the account.
func (s *Service) ConfirmPassword(ctx context.Context, account Account, password string, origin activity.Origin) error {
	if len(password) > passwords.Max {
		return apperr.InvalidField("password", "field.length")
	}
	err := s.VerifyPassword(ctx, account, account.ID, passwords.Typed(password), origin)
	if apperr.Is(err, apperr.CredentialsWrong) {
		return apperr.InvalidField("password", "field.password_wrong")
	}
	return err
}

func (s *Service) renewPassword(ctx context.Context, account Account, asking sessions.Session, chosen string,
	origin activity.Origin) (sessions.Session, error) {
	password, err := passwords.Choose("new_password", chosen)
	if err != nil {
		return sessions.Session{}, err
	}
	hash, err := s.replacement(ctx, account, password)
	if err != nil {
		return sessions.Session{}, err
	}
	var renewed sessions.Session
	err = s.db.InLockedTx(ctx, "accounts", account.ID, func(ctx context.Context) error {
		if err := s.setPassword(ctx, account, hash, origin); err != nil {
			return err
		}
		renewed, err = s.Sessions.Renew(ctx, account.ID, asking, origin)
		return err
	})
	return renewed, err
}

// replacement returns the hash of a password that is not the account's now.
func (s *Service) replacement(ctx context.Context, account Account, password string) (string, error) {
	same, err := s.Hasher.Check(ctx, password, account.PasswordHash)
	if err != nil {
		return "", err
	}
	if same {
		return "", apperr.InvalidField("new_password", "field.password_same")
	}
	return s.Hasher.Hash(ctx, password)
}

// setPassword stores a hash unless the password was changed meanwhile, in the
// transaction of ctx, and tells the person.
func (s *Service) setPassword(ctx context.Context, account Account, hash string, origin activity.Origin) error {
	changed, err := db.Exec(ctx, s.db, `UPDATE accounts SET password_hash = $2, password_verified = TRUE, updated_at = $3
		WHERE id = $1 AND password_hash = $4 AND disabled_at IS NULL`, account.ID, hash, s.db.Now(), account.PasswordHash)
	if err != nil {
		return err
	}
	if changed == 0 {
		return apperr.New(apperr.Conflict)
	}
	if err := s.Codes.Drop(ctx, codes.ForReset, account.Email); err != nil {
		return err
	}
	if err := s.Sessions.EndTokens(ctx, account.ID); err != nil {
		return err
	}
	if err := s.Activity.Note(ctx, account.ID, activity.PasswordChanged, origin); err != nil {
		return err
	}
	return s.Want(ctx, PasswordNotice, account.ID, account.Email, origin)
}

// SetPassword gives an account a password that staff chose, or keeps the one
// it has when that is "". Unless keep, the person owes another one at the next
// sign-in. All sessions end.
func (s *Service) SetPassword(ctx context.Context, account Account, password string, keep bool) error {
	hash := account.PasswordHash
	if password != "" {
		chosen, err := passwords.Choose("password", password)
		if err != nil {
			return err
		}
		if hash, err = s.Hasher.Hash(ctx, chosen); err != nil {
			return err
		}
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		_, err := db.Exec(ctx, s.db, "UPDATE accounts SET password_hash = $2, password_verified = $3, updated_at = $4 WHERE id = $1", account.ID,
			hash, keep, s.db.Now())
		if err != nil {
			return err
		}
		if err := s.Sessions.EndTokens(ctx, account.ID); err != nil {
			return err
		}
		if err := s.Activity.Note(ctx, account.ID, activity.PasswordChanged, activity.Origin{}); err != nil {
			return err
		}
		return s.Sessions.End(ctx, account.ID, "")
	})
}
