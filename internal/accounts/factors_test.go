package accounts_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/accounts/factors"
	"sudar/internal/accounts/factors/totp"
	"sudar/internal/accounts/sessions"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// app is what a person's authenticator app knows.
type app struct {
	h      *fixture
	secret string
}

// code returns the code that the app shows when the fixture's clock is turned on
// a step: each serves once.
func (a app) code() string {
	a.h.t.Helper()
	a.h.clock.Advance(30 * time.Second)
	code, err := totp.Code(a.secret, a.h.clock.Now())
	if err != nil {
		a.h.t.Fatal(err)
	}
	return code
}

// factored makes a person who signs in by two steps: the app, the recovery
// codes and the session that was given.
func (h *fixture) factored(name string) (accounts.Account, app, []string, sessions.Session) {
	h.t.Helper()
	account := newPerson(h.t, h.Service, name)
	made, err := h.Factors.BeginTOTP(ctx, account, password, h.from("192.0.2.1"))
	if err != nil {
		h.t.Fatal(err)
	}
	a := app{h, made.Secret}
	session, codes, err := h.Factors.ConfirmTOTP(ctx, account, signIn(h.t, h.Factors, name), a.code(), h.from("192.0.2.1"))
	if err != nil {
		h.t.Fatal(err)
	}
	h.deliver()
	return account, a, codes, session
}

// firstStep signs in by password and returns what the page holds then.
func (h *fixture) firstStep(name, word string) factors.SecondFactor {
	h.t.Helper()
	_, session, err := h.Factors.SignIn(ctx, factors.Credentials{Name: name, Password: word}, h.from("192.0.2.1"))
	var refused *apperr.Error
	if !errors.As(err, &refused) || refused.Code != apperr.SecondFactorRequired || session.Token != "" {
		h.t.Fatalf("the password alone answers %+v, %v", session, err)
	}
	return refused.Data.(factors.SecondFactor)
}

func TestTwoStepsOfSignIn(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		old := func() sessions.Session { newPerson(t, h.Service, "bayar"); return signIn(t, h.Factors, "bayar") }()
		account, phone, codes, session := h.factored("bold")
		if !runs(h.Service, session) || !runs(h.Service, old) || len(codes) != factors.RecoveryCodes {
			t.Fatal("the session was not renewed")
		}
		wants := func(why, ticket, code string, want apperr.Code) {
			t.Helper()
			_, _, err := h.Factors.FinishSignIn(ctx, ticket, code, h.from("192.0.2.1"))
			if (want == "" && err != nil) || (want != "" && !apperr.Is(err, want)) {
				t.Errorf("%s: %v, want %s", why, err, want)
			}
		}
		ticket := h.firstStep("bold", password).Ticket
		code := phone.code()
		wants("a wrong code", ticket, other(code), apperr.CodeWrong)
		wants("no code", ticket, "", apperr.CodeWrong)
		wants("another's ticket", "x", code, apperr.SignInOver)
		wants("the right code", ticket, " "+code[:3]+" "+code[3:], "")
		wants("the same ticket", ticket, phone.code(), apperr.SignInOver)
		code = phone.code()
		wants("another code", h.firstStep("bold", password).Ticket, code, "")
		wants("the same code", h.firstStep("bold", password).Ticket, code, apperr.CodeWrong)
		h.clock.Advance(-30 * time.Second)
		before, err := totp.Code(phone.secret, h.clock.Now())
		if err != nil {
			t.Fatal(err)
		}
		h.clock.Advance(30 * time.Second)
		wants("the code before one that was used", h.firstStep("bold", password).Ticket, before, apperr.CodeWrong)
		wants("a recovery code", h.firstStep("bold", password).Ticket, strings.ToUpper(codes[3]), "")
		wants("the same recovery code", h.firstStep("bold", password).Ticket, codes[3], apperr.CodeWrong)
		if told := h.deliver(); len(told) != 1 {
			t.Errorf("a used recovery code is told by %d letters", len(told))
		}
		late := h.firstStep("bold", password).Ticket
		h.clock.Advance(5*time.Minute + time.Second)
		wants("too late", late, phone.code(), apperr.SignInOver)
		if factors, err := h.Factors.State(ctx, account.ID); err != nil || !factors.On() || factors.Recovery != 9 {
			t.Errorf("%+v, %v", factors, err)
		}
	})
}

// A ticket takes five tries; a network ten at an account in a quarter of an hour
// however many tickets there are, and right codes do not count.
func TestCodesAreNotGuessed(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		_, phone, codes, _ := h.factored("bold")
		for range 12 {
			if _, _, err := h.Factors.FinishSignIn(ctx, h.firstStep("bold", password).Ticket, phone.code(), h.from("192.0.2.1")); err != nil {
				t.Fatal(err)
			}
		}
		for tickets := range 2 {
			ticket := h.firstStep("bold", password).Ticket
			for range 5 {
				if _, _, err := h.Factors.FinishSignIn(ctx, ticket, "22222-33333", h.from("192.0.2.1")); !apperr.Is(err, apperr.CodeWrong) {
					t.Fatalf("ticket %d: %v", tickets, err)
				}
			}
			if _, _, err := h.Factors.FinishSignIn(ctx, ticket, codes[0], h.from("192.0.2.1")); !apperr.Is(err, apperr.SignInOver) {
				t.Errorf("a sixth try: %v", err)
			}
		}
		if _, _, err := h.Factors.FinishSignIn(ctx, h.firstStep("bold", password).Ticket, phone.code(), h.from("192.0.2.1")); !apperr.Is(err, apperr.TooMany) {
			t.Errorf("an eleventh wrong code: %v", err)
		}
		h.clock.Advance(quarter)
		if _, _, err := h.Factors.FinishSignIn(ctx, h.firstStep("bold", password).Ticket, phone.code(), h.from("192.0.2.9")); err != nil {
			t.Errorf("a quarter of an hour later: %v", err)
		}
	})
}

// A secret counts once a code of it was given, it takes the password to get
// one, and it lies in the database sealed.
func TestCodesAreSwitchedOnByTheFirst(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		account := newPerson(t, h.Service, "bold")
		session := signIn(t, h.Factors, "bold")
		if _, err := h.Factors.BeginTOTP(ctx, account, "Wrong-word1", h.from("192.0.2.1")); !apperr.Is(err, apperr.Invalid) {
			t.Errorf("a wrong password: %v", err)
		}
		first, err := h.Factors.BeginTOTP(ctx, account, password, h.from("192.0.2.1"))
		if err != nil || !strings.Contains(first.URI, first.Secret) || !strings.HasPrefix(first.Picture, "<svg") {
			t.Fatalf("%+v, %v", first, err)
		}
		second, err := h.Factors.BeginTOTP(ctx, account, password, h.from("192.0.2.1"))
		if err != nil || second.Secret == first.Secret || !h.passes("bold", password) {
			t.Fatalf("%v", err)
		}
		kept, err := db.All[[]byte](ctx, h.db, "SELECT secret FROM second_factors WHERE account_id = $1", account.ID)
		if err != nil || len(kept) != 1 || bytes.Contains(kept[0], []byte(second.Secret)) {
			t.Errorf("%d secrets are kept, %v", len(kept), err)
		}
		confirm := func(secret string) error {
			_, _, err := h.Factors.ConfirmTOTP(ctx, account, session, app{h, secret}.code(), h.from("192.0.2.1"))
			return err
		}
		if err := confirm(first.Secret); !apperr.Is(err, apperr.CodeWrong) {
			t.Errorf("a code of the secret that was replaced: %v", err)
		}
		h.clock.Advance(time.Hour)
		if err := confirm(second.Secret); !apperr.Is(err, apperr.CodeWrong) {
			t.Errorf("an hour later: %v", err)
		}
		h.firstFactor(account)
		if _, err := h.Factors.BeginTOTP(ctx, account, password, h.from("192.0.2.1")); !apperr.Is(err, apperr.Conflict) {
			t.Errorf("while codes are on: %v", err)
		}
		if runs(h.Service, session) {
			t.Error("a session that was opened by the password alone goes on")
		}
		if told := h.deliver(); len(told) != 1 {
			t.Errorf("the person is told by %d letters", len(told))
		}
	})
}

// firstFactor switches codes on for an account.
func (h *fixture) firstFactor(account accounts.Account) {
	h.t.Helper()
	made, err := h.Factors.BeginTOTP(ctx, account, password, h.from("192.0.2.1"))
	if err == nil {
		_, _, err = h.Factors.ConfirmTOTP(ctx, account, sessions.Session{}, app{h, made.Secret}.code(), h.from("192.0.2.1"))
	}
	if err != nil {
		h.t.Fatal(err)
	}
}

// Codes are switched off by the password or a code, and by nothing less.
func TestCodesAreSwitchedOff(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		account, phone, codes, session := h.factored("bold")
		for _, by := range []factors.Confirmation{{}, {Password: "Wrong-word1"}, {Code: "123456"}, {Code: "22222-33333"}} {
			if _, err := h.Factors.StopTOTP(ctx, account, session, by, h.from("192.0.2.1")); err == nil {
				t.Errorf("%+v switches codes off", by)
			}
		}
		fresh, err := h.Factors.NewRecoveryCodes(ctx, account, factors.Confirmation{Code: phone.code()}, h.from("192.0.2.1"))
		if err != nil || slices.Contains(fresh, codes[0]) {
			t.Fatal(err)
		}
		if _, err := h.Factors.StopTOTP(ctx, account, session, factors.Confirmation{Code: codes[0]}, h.from("192.0.2.1")); !apperr.Is(err, apperr.CodeWrong) {
			t.Errorf("an old recovery code: %v", err)
		}
		renewed, err := h.Factors.StopTOTP(ctx, account, session, factors.Confirmation{Code: fresh[0]}, h.from("192.0.2.1"))
		if err != nil || runs(h.Service, session) || !runs(h.Service, renewed) || !h.passes("bold", password) {
			t.Errorf("codes are still on, or the session was not renewed: %v", err)
		}
		if _, err := h.Factors.NewRecoveryCodes(ctx, account, factors.Confirmation{Password: password}, h.from("192.0.2.1")); !apperr.Is(err, apperr.Conflict) {
			t.Errorf("recovery codes without codes: %v", err)
		}
		if told := h.deliver(); len(told) != 3 { // new codes, one used, off
			t.Errorf("the person is told by %d letters", len(told))
		}
	})
}

// A new password does not switch codes off, and ends the sign-ins under way;
// staff can take them away.
func TestCodesOutliveAPassword(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		account, phone, _, _ := h.factored("bold")
		underWay := h.firstStep("bold", password).Ticket
		if err := h.Forgot(ctx, "bold@example.mn", h.from("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		reset := accounts.Reset{Email: "bold@example.mn", Code: h.codeIn(), Password: fresh}
		if err := h.ResetPassword(ctx, reset, h.from("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		if _, _, err := h.Factors.FinishSignIn(ctx, underWay, phone.code(), h.from("192.0.2.1")); !apperr.Is(err, apperr.SignInOver) {
			t.Errorf("a sign-in by the old password goes on: %v", err)
		}
		_, session, err := h.Factors.FinishSignIn(ctx, h.firstStep("bold", fresh).Ticket, phone.code(), h.from("192.0.2.1"))
		if err != nil {
			t.Fatal(err)
		}
		if err := h.Factors.Reset(ctx, account); err != nil {
			t.Fatal(err)
		}
		if runs(h.Service, session) || !h.passes("bold", fresh) {
			t.Error("codes are still asked, or the session goes on")
		}
	})
}

// An account with codes is not joined to another by an email alone.
func TestAnAccountWithCodesIsNotJoined(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		h.factored("bold")
		other := newPerson(t, h.Service, "bayar")
		if err := h.SendSyncCode(ctx, other, "bold@example.mn", h.from("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		if err := h.Sync(ctx, other, "bold@example.mn", h.codeIn(), h.from("192.0.2.1")); !apperr.Is(err, apperr.SecondFactorOn) {
			t.Errorf("joined: %v", err)
		}
	})
}

// A wrong password costs the same whether or not the account asks for codes.
func TestNobodyLearnsWhoHasCodes(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		h.factored("bold")
		newPerson(t, h.Service, "bayar")
		for _, name := range []string{"bold", "bayar", "nobody"} {
			before := h.Hashes()
			_, _, err := h.Factors.SignIn(ctx, factors.Credentials{Name: name, Password: "Wrong-word1"}, h.from("192.0.2.1"))
			if !apperr.Is(err, apperr.CredentialsWrong) || h.Hashes() != before+1 {
				t.Errorf("%s: %v after %d hashes", name, err, h.Hashes()-before)
			}
		}
	})
}
