package factors

import (
	"context"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/sessions"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
)

const (
	secondFactorLife  = 5 * time.Minute
	secondFactorTries = 5
)

// SecondFactor is what a page holds whose sign-in waits for a code. It comes as
// the data of second_factor_required.
type SecondFactor struct {
	Ticket    string    `json:"ticket"`
	ExpiresAt time.Time `json:"expires_at"`
}

// Admit opens a session, as it is wished, for whoever has shown the first
// factor: second_factor_required, with a SecondFactor, when the account has another.
func (s *Service) Admit(ctx context.Context, account accounts.Account, wished sessions.Session, origin activity.Origin) (sessions.Session,
	error) {
	if !account.DisabledAt.IsZero() {
		return sessions.Session{}, apperr.New(apperr.AccountDisabled)
	}
	_, err := s.totpOf(ctx, account.ID)
	if apperr.Is(err, apperr.NotFound) {
		return wished, s.people.Sessions.Begin(ctx, account.ID, wished, origin)
	}
	if err != nil {
		return sessions.Session{}, err
	}
	now := s.clock.Now()
	step := SecondFactor{Ticket: ident.Secret(), ExpiresAt: now.Add(secondFactorLife)}
	_, err = db.Exec(ctx, s.db,
		"INSERT INTO sign_in_tickets (ticket, account_id, remember, identity, tries, created_at, expires_at) VALUES ($1, $2, $3, $4, 0, $5, $6)",
		ident.Digest(step.Ticket), account.ID, wished.Remember, wished.Identity, db.At(now), db.At(step.ExpiresAt))
	if err != nil {
		return sessions.Session{}, err
	}
	return sessions.Session{}, apperr.New(apperr.SecondFactorRequired).WithData(step)
}

// FinishSignIn returns the session of a sign-in that waits for a code: of the
// app, or a recovery code. code_wrong for a wrong one, sign_in_over after five
// of those, after five minutes, and once it was finished.
func (s *Service) FinishSignIn(ctx context.Context, ticket, code string, origin activity.Origin) (accounts.Account, sessions.Session,
	error) {
	type waiting struct {
		AccountID string `db:"account_id"`
		Remember  bool   `db:"remember"`
		Identity  string `db:"identity"`
	}
	row, err := db.Get[waiting](ctx, s.db, `UPDATE sign_in_tickets SET tries = tries + 1
		WHERE ticket = $1 AND expires_at > $2 AND tries < $3 RETURNING account_id, remember, identity`, ident.Digest(ticket), s.db.Now(),
		secondFactorTries)
	if apperr.Is(err, apperr.NotFound) {
		return accounts.Account{}, sessions.Session{}, apperr.New(apperr.SignInOver)
	}
	if err != nil {
		return accounts.Account{}, sessions.Session{}, err
	}
	account, err := s.people.Get(ctx, row.AccountID)
	if err != nil {
		return accounts.Account{}, sessions.Session{}, err
	}
	if err := s.useCode(ctx, account, code, origin); err != nil {
		return accounts.Account{}, sessions.Session{}, err
	}
	session := s.people.Sessions.New(row.Remember, row.Identity)
	return account, session, s.db.InTx(ctx, func(ctx context.Context) error {
		finished, err := db.Exec(ctx, s.db, "DELETE FROM sign_in_tickets WHERE ticket = $1", ident.Digest(ticket))
		if err != nil {
			return err
		}
		if finished == 0 { // used meanwhile, or the password was changed
			return apperr.New(apperr.SignInOver)
		}
		return s.people.Sessions.Begin(ctx, account.ID, session, origin)
	})
}
