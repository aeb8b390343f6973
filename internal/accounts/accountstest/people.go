package accountstest

import (
	"context"
	"testing"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/factors"
	"sudar/internal/accounts/sessions"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
)

// What people sign in with: the password they have, and the one they choose next.
const (
	Password = "Nomtoi-temee1"
	Fresh    = "Shine-nuuts2"
)

// Where calls come from: the networks of two people, and a browser.
const (
	Attacker = "203.0.113.66"
	Owner    = "198.51.100.7"
	Firefox  = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
)

// Context reads the rows of all organisations.
var Context = db.AllTenants(context.Background(), "test")

// NewPerson makes a person whose password is Password.
func NewPerson(t *testing.T, s *accounts.Service, name string) accounts.Account {
	t.Helper()
	a, err := s.Create(Context, accounts.Person{
		Username: name, Email: name + "@example.mn", FirstName: "Нэр", LastName: "Овог", Password: Password,
	})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// Databases runs a test with a database whose clock the test turns, on each there is.
func Databases(t *testing.T, fn func(t *testing.T, d *db.DB, clk *clock.Fixed)) {
	t.Helper()
	start := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	t.Run("sqlite", func(t *testing.T) { clk := clock.At(start); fn(t, dbtest.SQLite(t, clk), clk) })
	t.Run("postgres", func(t *testing.T) { clk := clock.At(start); fn(t, dbtest.Postgres(t, clk), clk) })
}

// SignIn opens a session of a name.
func SignIn(t *testing.T, f *factors.Service, name string) sessions.Session {
	t.Helper()
	_, session, err := f.SignIn(Context, factors.Credentials{Name: name, Password: Password}, activity.Origin{
		Address: "192.0.2.77", UserAgent: Firefox,
	})
	if err != nil {
		t.Fatal(err)
	}
	return session
}

// Runs reports whether a session lets in.
func Runs(s *accounts.Service, session sessions.Session) bool {
	_, err := s.Sessions.Bearer(Context, session.Token, "")
	return err == nil
}

// Known is a call from a browser that has signed in to an account before.
func (h *Fixture) Known(name, address string) activity.Origin {
	h.T.Helper()
	origin := h.From(address)
	origin.Device, _ = h.Attempts.RememberDevice("", h.Account(name).ID)
	return origin
}

// Guess signs in by a password that may be wrong.
func (h *Fixture) Guess(name, word string, origin activity.Origin) error {
	_, _, err := h.Factors.SignIn(Context, factors.Credentials{Name: name, Password: word}, origin)
	return err
}

// Check fails the test unless err carries code; none for "".
func Check(t *testing.T, what string, err error, code apperr.Code) {
	t.Helper()
	if (code == "" && err != nil) || (code != "" && !apperr.Is(err, code)) {
		t.Errorf("%s: %v, want %q", what, err, code)
	}
}

// Owing makes a person who owes a new password.
func Owing(t *testing.T, h *Fixture, name string) accounts.Account {
	t.Helper()
	NewPerson(t, h.Service, name)
	if _, err := db.Exec(Context, h.DB, "UPDATE accounts SET password_verified = FALSE WHERE username = $1", name); err != nil {
		t.Fatal(err)
	}
	return h.Account(name)
}
