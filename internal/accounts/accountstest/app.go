package accountstest

import (
	"errors"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/accounts/factors"
	"sudar/internal/accounts/factors/totp"
	"sudar/internal/accounts/sessions"
	"sudar/internal/kit/apperr"
)

// App is what a person's authenticator app knows.
type App struct {
	h      *Fixture
	Secret string
}

// App returns what an authenticator app knows that was given a secret.
func (h *Fixture) App(secret string) App { return App{h, secret} }

// Code returns the code that the app shows when the fixture's clock is turned on
// a step: each serves once.
func (a App) Code() string {
	a.h.T.Helper()
	a.h.Clock.Advance(30 * time.Second)
	code, err := totp.Code(a.Secret, a.h.Clock.Now())
	if err != nil {
		a.h.T.Fatal(err)
	}
	return code
}

// Factored makes a person who signs in by two steps: the app, the recovery
// codes and the session that was given.
func (h *Fixture) Factored(name string) (accounts.Account, App, []string, sessions.Session) {
	h.T.Helper()
	account := NewPerson(h.T, h.Service, name)
	made, err := h.Factors.BeginTOTP(Context, account, Password, h.From("192.0.2.1"))
	if err != nil {
		h.T.Fatal(err)
	}
	a := h.App(made.Secret)
	session, codes, err := h.Factors.ConfirmTOTP(Context, account, SignIn(h.T, h.Factors, name), a.Code(), h.From("192.0.2.1"))
	if err != nil {
		h.T.Fatal(err)
	}
	h.Deliver()
	return account, a, codes, session
}

// FirstStep signs in by password and returns what the page holds then.
func (h *Fixture) FirstStep(name, word string) factors.SecondFactor {
	h.T.Helper()
	_, session, err := h.Factors.SignIn(Context, factors.Credentials{Name: name, Password: word}, h.From("192.0.2.1"))
	var refused *apperr.Error
	if !errors.As(err, &refused) || refused.Code != apperr.SecondFactorRequired || session.Token != "" {
		h.T.Fatalf("the password alone answers %+v, %v", session, err)
	}
	return refused.Data.(factors.SecondFactor)
}

// FirstFactor switches codes on for an account.
func (h *Fixture) FirstFactor(account accounts.Account) {
	h.T.Helper()
	made, err := h.Factors.BeginTOTP(Context, account, Password, h.From("192.0.2.1"))
	if err == nil {
		_, _, err = h.Factors.ConfirmTOTP(Context, account, sessions.Session{}, h.App(made.Secret).Code(), h.From("192.0.2.1"))
	}
	if err != nil {
		h.T.Fatal(err)
	}
}
