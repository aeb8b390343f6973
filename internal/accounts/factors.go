package accounts

import (
	"cmp"
	"context"
	"regexp"
	"strings"
	"time"

	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/attempts"
	"sudar/internal/accounts/sessions"
	"sudar/internal/accounts/totp"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/limit"
)

// The kinds of rows of second_factors.
const (
	totpKind     = "totp"
	recoveryKind = "recovery"
)

const (
	totpIssuer = "Sudar"
	// enrolFor is how long a secret waits for its first code.
	enrolFor = time.Hour
)

var totpPattern = regexp.MustCompile(`^[0-9]{6}$`)

// recoveryAlphabet holds no sign that looks like another.
const recoveryAlphabet = "23456789abcdefghjkmnpqrstvwxyz"

// Factors is what an account asks for beside the password.
type Factors struct {
	Since    time.Time // when codes were switched on; zero while they are off
	Recovery int       // recovery codes that are left
}

// On tells whether sign-in by password asks for a code.
func (f Factors) On() bool { return !f.Since.IsZero() }

// Enrolment is a secret for an authenticator app. It counts once a code of it
// was given.
type Enrolment struct {
	Secret  string // base32, to be typed
	URI     string // otpauth://
	Picture string // the same as a QR code, an SVG document
}

// Confirmation shows that whoever asks is the person and not a borrowed
// device: the password, or a code of the second factor.
type Confirmation struct{ Password, Code string }

type factorRow struct {
	ID       string  `db:"id"`
	Secret   []byte  `db:"secret"`
	UsedStep int64   `db:"used_step"`
	Since    db.Time `db:"confirmed_at"`
}

// Factors returns what an account asks for beside the password.
func (s *Service) Factors(ctx context.Context, accountID string) (Factors, error) {
	row, err := s.totpOf(ctx, accountID)
	if err != nil {
		return Factors{}, apperr.Ignore(err, apperr.NotFound)
	}
	left, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM second_factors WHERE account_id = $1 AND kind = $2 AND used_at IS NULL", accountID, recoveryKind)
	return Factors{Since: row.Since.Time, Recovery: left}, err
}

// totpOf returns the secret that an account's codes come from; not_found while
// they are off.
func (s *Service) totpOf(ctx context.Context, accountID string) (factorRow, error) {
	return db.Get[factorRow](ctx, s.db, `SELECT id, secret, used_step, confirmed_at FROM second_factors
		WHERE account_id = $1 AND kind = $2 AND confirmed_at IS NOT NULL`, accountID, totpKind)
}

// BeginTOTP returns a fresh secret, in place of one that still waits. It takes
// the password; conflict while codes are on.
func (s *Service) BeginTOTP(ctx context.Context, account Account, password string, origin activity.Origin) (Enrolment, error) {
	if err := s.confirmPassword(ctx, account, password, origin); err != nil {
		return Enrolment{}, err
	}
	factors, err := s.Factors(ctx, account.ID)
	if err != nil {
		return Enrolment{}, err
	}
	if factors.On() {
		return Enrolment{}, apperr.New(apperr.Conflict)
	}
	made := Enrolment{Secret: totp.NewSecret()}
	made.URI = totp.URI(totpIssuer, account.Username, made.Secret)
	if made.Picture, err = totp.Picture(made.URI); err != nil {
		return Enrolment{}, err
	}
	sealed := s.atRest.Seal([]byte(made.Secret), account.ID)
	return made, s.db.InLockedTx(ctx, "accounts", account.ID, func(ctx context.Context) error {
		if _, err := s.totpOf(ctx, account.ID); !apperr.Is(err, apperr.NotFound) { // switched on meanwhile
			return cmp.Or(err, error(apperr.New(apperr.Conflict)))
		}
		if _, err := db.Exec(ctx, s.db, "DELETE FROM second_factors WHERE account_id = $1 AND kind = $2 AND confirmed_at IS NULL", account.ID, totpKind); err != nil {
			return err
		}
		_, err := db.Exec(ctx, s.db, "INSERT INTO second_factors (id, account_id, kind, name, secret, created_at) VALUES ($1, $2, $3, '', $4, $5)",
			ident.New(), account.ID, totpKind, sealed, s.db.Now())
		return err
	})
}

// ConfirmTOTP switches codes on by the first of them. It returns the recovery
// codes, which are never shown again, and a session in place of the one that
// asks: all others end. code_wrong for a wrong code and where no secret waits.
func (s *Service) ConfirmTOTP(ctx context.Context, account Account, asking sessions.Session, code string, origin activity.Origin) (sessions.Session, []string, error) {
	var waiting factorRow
	var step int64
	err := s.guarded(ctx, account, origin, func() (right bool, err error) {
		waiting, err = db.Get[factorRow](ctx, s.db, `SELECT id, secret, used_step, confirmed_at FROM second_factors
			WHERE account_id = $1 AND kind = $2 AND confirmed_at IS NULL AND created_at > $3`, account.ID, totpKind, db.At(s.clock.Now().Add(-enrolFor)))
		if err != nil {
			return false, apperr.Ignore(err, apperr.NotFound)
		}
		step, right, err = s.stepOf(waiting, account.ID, squeezed(code))
		return right, err
	})
	if err != nil {
		return sessions.Session{}, nil, err
	}
	var renewed sessions.Session
	codes := newRecoveryCodes()
	err = s.db.InLockedTx(ctx, "accounts", account.ID, func(ctx context.Context) error {
		on, err := db.Exec(ctx, s.db, "UPDATE second_factors SET confirmed_at = $2, used_at = $2, used_step = $3 WHERE id = $1 AND confirmed_at IS NULL", waiting.ID, s.db.Now(), step)
		if err != nil {
			return err
		}
		if on == 0 {
			return apperr.New(apperr.CodeWrong)
		}
		if err := s.keepRecoveryCodes(ctx, account.ID, codes); err != nil {
			return err
		}
		renewed, err = s.Sessions.Renew(ctx, account.ID, asking, origin)
		if err != nil {
			return err
		}
		return s.tell(ctx, account, activity.FactorOn, FactorOnNotice, origin)
	})
	return renewed, codes, err
}

// StopTOTP switches codes off and drops the recovery codes. It returns a
// session in place of the one that asks: all others end.
func (s *Service) StopTOTP(ctx context.Context, account Account, asking sessions.Session, by Confirmation, origin activity.Origin) (sessions.Session, error) {
	if err := s.confirm(ctx, account, by, origin); err != nil {
		return sessions.Session{}, err
	}
	var renewed sessions.Session
	err := s.db.InLockedTx(ctx, "accounts", account.ID, func(ctx context.Context) error {
		if _, err := db.Exec(ctx, s.db, "DELETE FROM second_factors WHERE account_id = $1", account.ID); err != nil {
			return err
		}
		var err error
		if renewed, err = s.Sessions.Renew(ctx, account.ID, asking, origin); err != nil {
			return err
		}
		return s.tell(ctx, account, activity.FactorOff, FactorOffNotice, origin)
	})
	return renewed, err
}

// ResetFactors takes away the codes and passkeys of a person who has lost
// them: for staff, who have made sure of the person. All sessions end.
func (s *Service) ResetFactors(ctx context.Context, account Account) error {
	return s.db.InLockedTx(ctx, "accounts", account.ID, func(ctx context.Context) error {
		for _, table := range []string{"second_factors", "passkeys"} {
			if _, err := db.Exec(ctx, s.db, "DELETE FROM "+table+" WHERE account_id = $1", account.ID); err != nil {
				return err
			}
		}
		if err := s.Sessions.End(ctx, account.ID, ""); err != nil {
			return err
		}
		return s.tell(ctx, account, activity.FactorOff, FactorOffNotice, activity.Origin{})
	})
}

// tell notes what happened to an account and has its owner written to, in the
// transaction of ctx.
func (s *Service) tell(ctx context.Context, account Account, kind activity.Kind, message EmailKind, origin activity.Origin) error {
	if err := s.Activity.Note(ctx, account.ID, kind, origin); err != nil {
		return err
	}
	return s.Want(ctx, message, account.ID, account.Email, origin)
}

// confirm lets pass whoever knows the password or has the second factor.
func (s *Service) confirm(ctx context.Context, account Account, by Confirmation, origin activity.Origin) error {
	if by.Code == "" {
		return s.confirmPassword(ctx, account, by.Password, origin)
	}
	return s.useCode(ctx, account, by.Code, origin)
}

// useCode uses up a code of the account's app, or one of its recovery codes;
// code_wrong for any other, too_many_requests after ten of those in a quarter
// of an hour.
func (s *Service) useCode(ctx context.Context, account Account, code string, origin activity.Origin) error {
	return s.guarded(ctx, account, origin, func() (bool, error) {
		if code = squeezed(code); totpPattern.MatchString(code) {
			return s.spendTOTP(ctx, account, code)
		}
		return s.spendRecovery(ctx, account, code, origin)
	})
}

// guarded tries a code of an account within its limits, counting the try before
// it is known whether it is right, and notes a wrong one. With three codes of a
// million good at a time, a year of guessing from one network or device by who
// knows the password finds one in twenty.
func (s *Service) guarded(ctx context.Context, account Account, origin activity.Origin, try func() (right bool, err error)) error {
	uses, err := s.Attempts.Admit(ctx, attempts.ByFactor, account.ID, account.ID, origin)
	if err != nil {
		return err
	}
	right, err := try()
	if err != nil {
		return err
	}
	if !right {
		if err := s.Attempts.NoteFailure(ctx, account.ID, activity.FactorFailed, origin); err != nil {
			return err
		}
		return apperr.New(apperr.CodeWrong)
	}
	return limit.ReturnAll(ctx, s.db, uses...)
}

// spendTOTP tells whether a code is good, once: its step and those before it
// serve no more.
func (s *Service) spendTOTP(ctx context.Context, account Account, code string) (bool, error) {
	row, err := s.totpOf(ctx, account.ID)
	if err != nil {
		return false, apperr.Ignore(err, apperr.NotFound)
	}
	step, right, err := s.stepOf(row, account.ID, code)
	if err != nil || !right {
		return false, err
	}
	spent, err := db.Exec(ctx, s.db, "UPDATE second_factors SET used_step = $2, used_at = $3 WHERE id = $1 AND used_step < $2", row.ID, step, s.db.Now())
	return spent == 1, err
}

// stepOf tells which moment a code is of; internal when the server's secret has
// changed since its app was set up.
func (s *Service) stepOf(row factorRow, accountID, code string) (int64, bool, error) {
	secret, err := s.atRest.Open(row.Secret, accountID)
	if err != nil {
		return 0, false, apperr.Wrap(apperr.Internal, err)
	}
	return totp.Step(string(secret), code, s.clock.Now())
}

// squeezed returns a code as it counts, however it was written down.
func squeezed(code string) string {
	return strings.ToLower(strings.NewReplacer(" ", "", "-", "", "\u00a0", "").Replace(strings.TrimSpace(code)))
}
