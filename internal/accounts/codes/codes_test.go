package codes_test

import (
	"fmt"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/accounts/accountstest"
	"sudar/internal/accounts/codes"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// Guessing a code in parallel gains nothing: five tries and no more.
func TestCodesAreGuessedFiveTimes(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		ticket, err := h.SignUp(accountstest.Context, accountstest.SignUpOf("bold"), h.From("192.0.2.1"))
		if err != nil {
			t.Fatal(err)
		}
		code := h.CodeIn()
		var wrong atomic.Int64
		var group sync.WaitGroup
		for range 30 {
			group.Go(func() {
				if err := h.ConfirmSignUp(accountstest.Context, ticket.Secret, accountstest.Other(code), h.From("203.0.113.5")); apperr.Is(err,
					apperr.CodeWrong) {
					wrong.Add(1)
				}
			})
		}
		group.Wait()
		tries, err := db.Get[int](accountstest.Context, h.DB, "SELECT tries FROM one_time_codes")
		if err != nil || tries != 5 || wrong.Load() != 30 {
			t.Errorf("%d tries are counted, %d refused, %v", tries, wrong.Load(), err)
		}
		if err := h.ConfirmSignUp(accountstest.Context, ticket.Secret, code, h.From("192.0.2.1")); !apperr.Is(err, apperr.CodeWrong) {
			t.Errorf("the right code after five wrong ones: %v", err)
		}
		if err := h.ResendSignUp(accountstest.Context, ticket.Secret, h.From("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		if err := h.ConfirmSignUp(accountstest.Context, ticket.Secret, h.CodeIn(), h.From("192.0.2.1")); err != nil {
			t.Errorf("a fresh code: %v", err)
		}
	})
}

// Of many who hold the right code at once, one gets in.
func TestACodeServesOnce(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		ticket, err := h.SignUp(accountstest.Context, accountstest.SignUpOf("bold"), h.From("192.0.2.1"))
		if err != nil {
			t.Fatal(err)
		}
		code := h.CodeIn()
		var passed atomic.Int64
		var group sync.WaitGroup
		for range 4 {
			group.Go(func() {
				if h.ConfirmSignUp(accountstest.Context, ticket.Secret, code, h.From("192.0.2.1")) == nil {
					passed.Add(1)
				}
			})
		}
		group.Wait()
		if passed.Load() != 1 {
			t.Errorf("%d got in", passed.Load())
		}
	})
}

// Nobody's guessing makes useless the code that a person was sent, and nobody's
// asking replaces it.
func TestCodesAreNotBurntByStrangers(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		accountstest.NewPerson(t, h.Service, "bold")
		if err := h.Forgot(accountstest.Context, "bold@example.mn", h.From(accountstest.Owner)); err != nil {
			t.Fatal(err)
		}
		code := h.CodeIn()
		reset := func(code, address string) error {
			return h.ResetPassword(accountstest.Context, accounts.Reset{Email: "bold@example.mn", Code: code, Password: accountstest.Fresh},
				h.From(address))
		}
		for range 5 {
			accountstest.Check(t, "a guess", reset(accountstest.Other(code), accountstest.Attacker), apperr.CodeWrong)
		}
		for range 30 {
			if err := reset(code, accountstest.Attacker); err == nil {
				t.Fatal("a sixth guess of one network is compared")
			}
		}
		accountstest.Check(t, "the attacker asks for an email", h.Forgot(accountstest.Context, "bold@example.mn", h.From(accountstest.Attacker)),
			"")
		h.Clock.Advance(time.Minute)
		if again := h.CodeIn(); again != code {
			t.Errorf("another's asking replaces %s by %s", code, again)
		}
		h.Clock.Advance(codes.Life - time.Second)
		accountstest.Check(t, "the owner", reset(code, accountstest.Owner), "")
	})
}

// A code takes twenty guesses however many networks guess, and the link of the
// same email serves even then.
func TestLinksServeWhenCodesAreGuessed(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		accountstest.NewPerson(t, h.Service, "bold")
		if err := h.Forgot(accountstest.Context, "bold@example.mn", h.From(accountstest.Owner)); err != nil {
			t.Fatal(err)
		}
		message := h.Deliver()[0]
		page, err := url.Parse(accountstest.LinkIn.FindString(message.Text))
		if err != nil {
			t.Fatal(err)
		}
		code, link := accountstest.SixDigits.FindString(message.Text), page.Query().Get("token")
		for n := range 25 {
			_ = h.ResetPassword(accountstest.Context, accounts.Reset{
				Email: "bold@example.mn", Code: accountstest.Other(code), Password: accountstest.Fresh,
			}, h.From(fmt.Sprintf("203.0.%d.1", n)))
		}
		accountstest.Check(t, "the code", h.ResetPassword(accountstest.Context,
			accounts.Reset{Email: "bold@example.mn", Code: code, Password: accountstest.Fresh}, h.From(accountstest.Owner)), apperr.CodeWrong)
		for range 301 {
			_ = h.ResetPassword(accountstest.Context, accounts.Reset{Link: "made-up", Password: accountstest.Fresh}, h.From(accountstest.Owner))
		}
		accountstest.Check(t, "the link",
			h.ResetPassword(accountstest.Context, accounts.Reset{Link: link, Password: accountstest.Fresh}, h.From(accountstest.Owner)), "")
	})
}
