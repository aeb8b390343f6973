package factors

import (
	"cmp"
	"context"
	"regexp"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/factors/totp"
	"sudar/internal/accounts/sessions"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/qr"
)

const (
	totpIssuer = "Sudar"
	// enrolFor is how long a secret waits for its first code.
	enrolFor = time.Hour
)

var totpPattern = regexp.MustCompile(`^[0-9]{6}$`)

// recoveryAlphabet holds no sign that looks like another.
const recoveryAlphabet = "23456789abcdefghjkmnpqrstvwxyz"

// BeginTOTP returns a fresh secret, in place of one that still waits. It takes
// the password; conflict while codes are on.
func (s *Service) BeginTOTP(ctx context.Context, account accounts.Account, password string, origin activity.Origin) (Enrolment, error) {
	if err := s.people.ConfirmPassword(ctx, account, password, origin); err != nil {
		return Enrolment{}, err
	}
	state, err := s.State(ctx, account.ID)
	if err != nil {
		return Enrolment{}, err
	}
	if state.On() {
		return Enrolment{}, apperr.New(apperr.Conflict)
	}
	made := Enrolment{Secret: totp.NewSecret()}
	made.URI = totp.URI(totpIssuer, account.Username, made.Secret)
	if made.Picture, err = qr.SVG(made.URI); err != nil {
		return Enrolment{}, err
	}
	sealed := s.atRest.Seal([]byte(made.Secret), account.ID)
	return made, s.db.InLockedTx(ctx, "accounts", account.ID, func(ctx context.Context) error {
		if _, err := s.totpOf(ctx, account.ID); !apperr.Is(err, apperr.NotFound) { // switched on meanwhile
			return cmp.Or(err, error(apperr.New(apperr.Conflict)))
		}
		if _, err := db.Exec(ctx, s.db, "DELETE FROM second_factors WHERE account_id = $1 AND kind = $2 AND confirmed_at IS NULL", account.ID,
			totpKind); err != nil {
			return err
		}
		_, err := db.Exec(ctx, s.db,
			"INSERT INTO second_factors (id, account_id, kind, name, secret, created_at) VALUES ($1, $2, $3, '', $4, $5)",
			ident.New(), account.ID, totpKind, sealed, s.db.Now())
		return err
	})
}

// ConfirmTOTP switches codes on by the first of them. It returns the recovery
// codes, which are never shown again, and a session in place of the one that
// asks: all others end. code_wrong for a wrong code and where no secret waits.
func (s *Service) ConfirmTOTP(ctx context.Context, account accounts.Account, asking sessions.Session, code string,
	origin activity.Origin) (sessions.Session, []string, error) {
	var waiting factorRow
	var step int64
	err := s.guarded(ctx, account, origin, func() (right bool, err error) {
		waiting, err = db.Get[factorRow](ctx, s.db, `SELECT id, secret, used_step, confirmed_at FROM second_factors
			WHERE account_id = $1 AND kind = $2 AND confirmed_at IS NULL AND created_at > $3`, account.ID, totpKind,
			db.At(s.clock.Now().Add(-enrolFor)))
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
		on, err := db.Exec(ctx, s.db,
			"UPDATE second_factors SET confirmed_at = $2, used_at = $2, used_step = $3 WHERE id = $1 AND confirmed_at IS NULL", waiting.ID,
			s.db.Now(), step)
		if err != nil {
			return err
		}
		if on == 0 {
			return apperr.New(apperr.CodeWrong)
		}
		if err := s.keepRecoveryCodes(ctx, account.ID, codes); err != nil {
			return err
		}
		renewed, err = s.people.Sessions.Renew(ctx, account.ID, asking, origin)
		if err != nil {
			return err
		}
		return s.people.Tell(ctx, account, activity.FactorOn, accounts.FactorOnNotice, origin)
	})
	return renewed, codes, err
}

// StopTOTP switches codes off and drops the recovery codes. It returns a
// session in place of the one that asks: all others end.
func (s *Service) StopTOTP(ctx context.Context, account accounts.Account, asking sessions.Session, by Confirmation,
	origin activity.Origin) (sessions.Session, error) {
	if err := s.Confirm(ctx, account, by, origin); err != nil {
		return sessions.Session{}, err
	}
	var renewed sessions.Session
	err := s.db.InLockedTx(ctx, "accounts", account.ID, func(ctx context.Context) error {
		if _, err := db.Exec(ctx, s.db, "DELETE FROM second_factors WHERE account_id = $1", account.ID); err != nil {
			return err
		}
		var err error
		if renewed, err = s.people.Sessions.Renew(ctx, account.ID, asking, origin); err != nil {
			return err
		}
		return s.people.Tell(ctx, account, activity.FactorOff, accounts.FactorOffNotice, origin)
	})
	return renewed, err
}

// spendTOTP tells whether a code is good, once: its step and those before it
// serve no more.
func (s *Service) spendTOTP(ctx context.Context, account accounts.Account, code string) (bool, error) {
	row, err := s.totpOf(ctx, account.ID)
	if err != nil {
		return false, apperr.Ignore(err, apperr.NotFound)
	}
	step, right, err := s.stepOf(row, account.ID, code)
	if err != nil || !right {
		return false, err
	}
	spent, err := db.Exec(ctx, s.db, "UPDATE second_factors SET used_step = $2, used_at = $3 WHERE id = $1 AND used_step < $2", row.ID, step,
		s.db.Now())
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
