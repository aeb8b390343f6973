package accounts

import (
	"context"
	"strings"
	"time"

	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/codes"
	"sudar/internal/accounts/names"
	"sudar/internal/accounts/passwords"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/client"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/limit"
)

// TermsVersion names the terms of service and privacy policy that people
// accept when they sign up.
const TermsVersion = "2026-11"

const (
	signUpLife     = 24 * time.Hour // until the address must be shown
	termsDocument  = "terms"
	ticketMaxBytes = 64
)

// signUpsFrom bounds the sign-ups from one network, with those that only learn
// that a username is taken.
var signUpsFrom = limit.Allowance{Most: 200, Window: time.Hour}

// SignUp is what a new person says.
type SignUp struct {
	Person
	Phone string // "" or a Mongolian number
	Terms bool   // accepted
}

// Ticket belongs to the page that signed somebody up: with it alone the code
// of the email opens the account, so that nobody opens an account with
// another's password by a code that the other reads out.
type Ticket struct {
	Secret    string
	ExpiresAt time.Time
}

type signUpRow struct {
	Ticket       string `db:"ticket"`
	Username     string `db:"username"`
	Email        string `db:"email"`
	Phone        string `db:"phone"`
	FirstName    string `db:"first_name"`
	LastName     string `db:"last_name"`
	PasswordHash string `db:"password_hash"`
	TermsVersion string `db:"terms_version"`
	Locale       string `db:"locale"`
}

// SignUp keeps what a new person says and has an email with a code sent. An
// email address that has an account is answered alike; its owner gets another
// email. Only a username that is taken is told: 422 like all bad input.
func (s *Service) SignUp(ctx context.Context, said SignUp, origin activity.Origin) (Ticket, error) {
	row, password, err := said.row(origin)
	if err != nil {
		return Ticket{}, err
	}
	if err := limit.TakeAll(ctx, s.db, signUpsFrom.Use("sign-up-from:"+client.Network(origin.Address))); err != nil {
		return Ticket{}, err // before anything is told: a taken username is
	}
	taken, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM accounts WHERE username = $1", row.Username)
	if err != nil {
		return Ticket{}, err
	}
	if taken > 0 {
		return Ticket{}, apperr.InvalidField("username", "field.username_taken")
	}
	if err := s.AllowEmail(ctx, row.Email, origin); err != nil {
		return Ticket{}, err
	}
	if row.PasswordHash, err = s.Hasher.Hash(ctx, password); err != nil {
		return Ticket{}, err
	}
	ticket := Ticket{Secret: ident.Secret(), ExpiresAt: s.clock.Now().Add(signUpLife)}
	row.Ticket = ident.Digest(ticket.Secret)
	return ticket, s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.insertSignUp(ctx, row, ticket.ExpiresAt); err != nil {
			return err
		}
		return s.Want(ctx, SignUpEmail, row.Ticket, row.Email, origin)
	})
}

// ResendSignUp has the email of a sign-up sent again, with a fresh code. It
// returns alike for a ticket that nobody has.
func (s *Service) ResendSignUp(ctx context.Context, ticket string, origin activity.Origin) error {
	subject := ident.Digest(ticket)
	row, err := s.signUpByTicket(ctx, subject)
	if err := apperr.Ignore(err, apperr.NotFound); err != nil {
		return err
	}
	if row.Email == "" {
		row.Email = subject
	}
	if err := s.AllowEmail(ctx, row.Email, origin); err != nil {
		return err
	}
	return s.Want(ctx, SignUpEmail, subject, row.Email, origin)
}

// row returns what is kept of a sign-up and its password, or what is wrong.
func (said SignUp) row(origin activity.Origin) (row signUpRow, password string, err error) {
	row = signUpRow{
		Username: names.Fold(said.Username), Email: names.Fold(said.Email), FirstName: strings.TrimSpace(said.FirstName),
		LastName: strings.TrimSpace(said.LastName), Phone: names.Phone(said.Phone), TermsVersion: TermsVersion, Locale: string(origin.Locale),
	}
	password, wrongPassword := passwords.Choose("password", said.Password)
	wrong := []error{
		names.CheckUsername(row.Username), names.CheckEmail(row.Email), wrongPassword, names.CheckGiven(row.FirstName),
		names.Check("last_name", row.LastName), names.CheckPhone(row.Phone),
	}
	if !said.Terms {
		wrong = append(wrong, apperr.InvalidField("terms", "field.terms_required"))
	}
	return row, password, apperr.Together(wrong...)
}

// ConfirmSignUp opens the account of a ticket with the code of its email.
// code_wrong when either is wrong; a username that was taken meanwhile is 422.
func (s *Service) ConfirmSignUp(ctx context.Context, ticket, code string, origin activity.Origin) error {
	if len(ticket) > ticketMaxBytes {
		return apperr.New(apperr.CodeWrong)
	}
	right, err := s.Codes.Prove(ctx, codes.ForSignUp, ident.Digest(ticket), code, origin)
	if err != nil {
		return err
	}
	return s.db.InTxUntilUnique(ctx, func(ctx context.Context) error {
		row, err := s.signUpByTicket(ctx, right.Subject)
		if apperr.Is(err, apperr.NotFound) {
			return apperr.New(apperr.CodeWrong)
		}
		if err != nil {
			return err
		}
		if err := s.Codes.Spend(ctx, right); err != nil {
			return err
		}
		return s.open(ctx, row, origin)
	})
}

// open makes the account of a sign-up whose address is proven.
func (s *Service) open(ctx context.Context, row signUpRow, origin activity.Origin) error {
	taken, err := db.All[string](ctx, s.db, "SELECT a.username FROM accounts a WHERE a.username = $1 OR a.email = $2", row.Username, row.Email)
	switch {
	case err != nil:
		return err
	case len(taken) == 1 && taken[0] == row.Username:
		return apperr.InvalidField("username", "field.username_taken")
	case len(taken) > 0: // the address has got an account meanwhile
		return apperr.New(apperr.CodeWrong)
	}
	now := s.db.Now()
	a := Account{
		ID: ident.New(), CreatedAt: now, Username: row.Username, Email: row.Email, Phone: row.Phone, FirstName: row.FirstName,
		LastName:     row.LastName,
		PasswordHash: row.PasswordHash, PasswordVerified: true, Locale: row.Locale, TermsVersion: row.TermsVersion, EmailConfirmedAt: now,
	}
	if err := s.Insert(ctx, a); err != nil {
		return err
	}
	if err := s.Consent(ctx, a.ID, row.TermsVersion, origin); err != nil {
		return err
	}
	if _, err := db.Exec(ctx, s.db, "DELETE FROM signups WHERE ticket = $1", row.Ticket); err != nil {
		return err
	}
	return s.Activity.Note(ctx, a.ID, activity.SignedUp, origin)
}

// Consent keeps which terms a person accepted.
func (s *Service) Consent(ctx context.Context, accountID, version string, origin activity.Origin) error {
	_, err := db.Exec(ctx, s.db, "INSERT INTO consents (id, account_id, document, version, address, at) VALUES ($1, $2, $3, $4, $5, $6)",
		ident.New(), accountID, termsDocument, version, client.Region(origin.Address), s.db.Now())
	return err
}

func (s *Service) insertSignUp(ctx context.Context, row signUpRow, until time.Time) error {
	_, err := db.Exec(ctx, s.db, `INSERT INTO signups
		(ticket, username, email, phone, first_name, last_name, password_hash, terms_version, locale, created_at, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
		row.Ticket, row.Username, row.Email, row.Phone, row.FirstName, row.LastName, row.PasswordHash, row.TermsVersion, row.Locale, s.db.Now(),
		db.At(until))
	return err
}

func (s *Service) signUpByTicket(ctx context.Context, ticket string) (signUpRow, error) {
	return db.Get[signUpRow](ctx, s.db, `SELECT ticket, username, email, phone, first_name, last_name, password_hash, terms_version, locale
		FROM signups WHERE ticket = $1 AND expires_at > $2`, ticket, s.db.Now())
}
