package factors_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/accounts/accountstest"
	"sudar/internal/accounts/factors"
	"sudar/internal/accounts/factors/totp"
	"sudar/internal/accounts/sessions"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

func TestTwoStepsOfSignIn(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		old := func() sessions.Session {
			accountstest.NewPerson(t, h.Service, "bayar")
			return accountstest.SignIn(t, h.Factors, "bayar")
		}()
		account, phone, codes, session := h.Factored("bold")
		if !accountstest.Runs(h.Service, session) || !accountstest.Runs(h.Service, old) || len(codes) != factors.RecoveryCodes {
			t.Fatal("the session was not renewed")
		}
		wants := func(why, ticket, code string, want apperr.Code) {
			t.Helper()
			_, _, err := h.Factors.FinishSignIn(accountstest.Context, ticket, code, h.From("192.0.2.1"))
			if (want == "" && err != nil) || (want != "" && !apperr.Is(err, want)) {
				t.Errorf("%s: %v, want %s", why, err, want)
			}
		}
		ticket := h.FirstStep("bold", accountstest.Password).Ticket
		code := phone.Code()
		wants("a wrong code", ticket, accountstest.Other(code), apperr.CodeWrong)
		wants("no code", ticket, "", apperr.CodeWrong)
		wants("another's ticket", "x", code, apperr.SignInOver)
		wants("the right code", ticket, " "+code[:3]+" "+code[3:], "")
		wants("the same ticket", ticket, phone.Code(), apperr.SignInOver)
		code = phone.Code()
		wants("another code", h.FirstStep("bold", accountstest.Password).Ticket, code, "")
		wants("the same code", h.FirstStep("bold", accountstest.Password).Ticket, code, apperr.CodeWrong)
		h.Clock.Advance(-30 * time.Second)
		before, err := totp.Code(phone.Secret, h.Clock.Now())
		if err != nil {
			t.Fatal(err)
		}
		h.Clock.Advance(30 * time.Second)
		wants("the code before one that was used", h.FirstStep("bold", accountstest.Password).Ticket, before, apperr.CodeWrong)
		wants("a recovery code", h.FirstStep("bold", accountstest.Password).Ticket, strings.ToUpper(codes[3]), "")
		wants("the same recovery code", h.FirstStep("bold", accountstest.Password).Ticket, codes[3], apperr.CodeWrong)
		if told := h.Deliver(); len(told) != 1 {
			t.Errorf("a used recovery code is told by %d emails", len(told))
		}
		late := h.FirstStep("bold", accountstest.Password).Ticket
		h.Clock.Advance(5*time.Minute + time.Second)
		wants("too late", late, phone.Code(), apperr.SignInOver)
		if factors, err := h.Factors.State(accountstest.Context, account.ID); err != nil || !factors.On() || factors.Recovery != 9 {
			t.Errorf("%+v, %v", factors, err)
		}
	})
}

// A ticket takes five tries; a network ten at an account in a quarter of an hour
// however many tickets there are, and right codes do not count.
func TestCodesAreNotGuessed(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		_, phone, codes, _ := h.Factored("bold")
		for range 12 {
			if _, _, err := h.Factors.FinishSignIn(accountstest.Context, h.FirstStep("bold", accountstest.Password).Ticket, phone.Code(),
				h.From("192.0.2.1")); err != nil {
				t.Fatal(err)
			}
		}
		for tickets := range 2 {
			ticket := h.FirstStep("bold", accountstest.Password).Ticket
			for range 5 {
				if _, _, err := h.Factors.FinishSignIn(accountstest.Context, ticket, "22222-33333", h.From("192.0.2.1")); !apperr.Is(err,
					apperr.CodeWrong) {
					t.Fatalf("ticket %d: %v", tickets, err)
				}
			}
			if _, _, err := h.Factors.FinishSignIn(accountstest.Context, ticket, codes[0], h.From("192.0.2.1")); !apperr.Is(err, apperr.SignInOver) {
				t.Errorf("a sixth try: %v", err)
			}
		}
		if _, _, err := h.Factors.FinishSignIn(accountstest.Context, h.FirstStep("bold", accountstest.Password).Ticket, phone.Code(),
			h.From("192.0.2.1")); !apperr.Is(err, apperr.TooMany) {
			t.Errorf("an eleventh wrong code: %v", err)
		}
		h.Clock.Advance(accountstest.Quarter)
		if _, _, err := h.Factors.FinishSignIn(accountstest.Context, h.FirstStep("bold", accountstest.Password).Ticket, phone.Code(),
			h.From("192.0.2.9")); err != nil {
			t.Errorf("a quarter of an hour later: %v", err)
		}
	})
}

// A secret counts once a code of it was given, it takes the password to get
// one, and it lies in the database sealed.
func TestCodesAreSwitchedOnByTheFirst(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		account := accountstest.NewPerson(t, h.Service, "bold")
		session := accountstest.SignIn(t, h.Factors, "bold")
		if _, err := h.Factors.BeginTOTP(accountstest.Context, account, "Wrong-word1", h.From("192.0.2.1")); !apperr.Is(err, apperr.Invalid) {
			t.Errorf("a wrong password: %v", err)
		}
		first, err := h.Factors.BeginTOTP(accountstest.Context, account, accountstest.Password, h.From("192.0.2.1"))
		if err != nil || !strings.Contains(first.URI, first.Secret) || !strings.HasPrefix(first.Picture, "<svg") {
			t.Fatalf("%+v, %v", first, err)
		}
		second, err := h.Factors.BeginTOTP(accountstest.Context, account, accountstest.Password, h.From("192.0.2.1"))
		if err != nil || second.Secret == first.Secret || !h.Passes("bold", accountstest.Password) {
			t.Fatalf("%v", err)
		}
		kept, err := db.All[[]byte](accountstest.Context, h.DB, "SELECT secret FROM second_factors WHERE account_id = $1", account.ID)
		if err != nil || len(kept) != 1 || bytes.Contains(kept[0], []byte(second.Secret)) {
			t.Errorf("%d secrets are kept, %v", len(kept), err)
		}
		confirm := func(secret string) error {
			_, _, err := h.Factors.ConfirmTOTP(accountstest.Context, account, session, h.App(secret).Code(), h.From("192.0.2.1"))
			return err
		}
		if err := confirm(first.Secret); !apperr.Is(err, apperr.CodeWrong) {
			t.Errorf("a code of the secret that was replaced: %v", err)
		}
		h.Clock.Advance(time.Hour)
		if err := confirm(second.Secret); !apperr.Is(err, apperr.CodeWrong) {
			t.Errorf("an hour later: %v", err)
		}
		h.FirstFactor(account)
		if _, err := h.Factors.BeginTOTP(accountstest.Context, account, accountstest.Password, h.From("192.0.2.1")); !apperr.Is(err,
			apperr.Conflict) {
			t.Errorf("while codes are on: %v", err)
		}
		if accountstest.Runs(h.Service, session) {
			t.Error("a session that was opened by the password alone goes on")
		}
		if told := h.Deliver(); len(told) != 1 {
			t.Errorf("the person is told by %d emails", len(told))
		}
	})
}

// Codes are switched off by the password or a code, and by nothing less.
func TestCodesAreSwitchedOff(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		account, phone, codes, session := h.Factored("bold")
		for _, by := range []factors.Confirmation{{}, {Password: "Wrong-word1"}, {Code: "123456"}, {Code: "22222-33333"}} {
			if _, err := h.Factors.StopTOTP(accountstest.Context, account, session, by, h.From("192.0.2.1")); err == nil {
				t.Errorf("%+v switches codes off", by)
			}
		}
		fresh, err := h.Factors.NewRecoveryCodes(accountstest.Context, account, factors.Confirmation{Code: phone.Code()}, h.From("192.0.2.1"))
		if err != nil || slices.Contains(fresh, codes[0]) {
			t.Fatal(err)
		}
		if _, err := h.Factors.StopTOTP(accountstest.Context, account, session, factors.Confirmation{Code: codes[0]},
			h.From("192.0.2.1")); !apperr.Is(err, apperr.CodeWrong) {
			t.Errorf("an old recovery code: %v", err)
		}
		renewed, err := h.Factors.StopTOTP(accountstest.Context, account, session, factors.Confirmation{Code: fresh[0]}, h.From("192.0.2.1"))
		if err != nil || accountstest.Runs(h.Service, session) || !accountstest.Runs(h.Service, renewed) ||
			!h.Passes("bold", accountstest.Password) {
			t.Errorf("codes are still on, or the session was not renewed: %v", err)
		}
		if _, err := h.Factors.NewRecoveryCodes(accountstest.Context, account, factors.Confirmation{Password: accountstest.Password},
			h.From("192.0.2.1")); !apperr.Is(err, apperr.Conflict) {
			t.Errorf("recovery codes without codes: %v", err)
		}
		if told := h.Deliver(); len(told) != 3 { // new codes, one used, off
			t.Errorf("the person is told by %d emails", len(told))
		}
	})
}

// A new password does not switch codes off, and ends the sign-ins under way;
// staff can take them away.
func TestCodesOutliveAPassword(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		account, phone, _, _ := h.Factored("bold")
		underWay := h.FirstStep("bold", accountstest.Password).Ticket
		if err := h.Forgot(accountstest.Context, "bold@example.mn", h.From("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		reset := accounts.Reset{Email: "bold@example.mn", Code: h.CodeIn(), Password: accountstest.Fresh}
		if err := h.ResetPassword(accountstest.Context, reset, h.From("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		if _, _, err := h.Factors.FinishSignIn(accountstest.Context, underWay, phone.Code(), h.From("192.0.2.1")); !apperr.Is(err,
			apperr.SignInOver) {
			t.Errorf("a sign-in by the old password goes on: %v", err)
		}
		_, session, err := h.Factors.FinishSignIn(accountstest.Context, h.FirstStep("bold", accountstest.Fresh).Ticket, phone.Code(),
			h.From("192.0.2.1"))
		if err != nil {
			t.Fatal(err)
		}
		if err := h.Factors.Reset(accountstest.Context, account); err != nil {
			t.Fatal(err)
		}
		if accountstest.Runs(h.Service, session) || !h.Passes("bold", accountstest.Fresh) {
			t.Error("codes are still asked, or the session goes on")
		}
	})
}

// An account with codes is not joined to another by an email alone.
func TestAnAccountWithCodesIsNotJoined(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		h.Factored("bold")
		other := accountstest.NewPerson(t, h.Service, "bayar")
		if err := h.SendSyncCode(accountstest.Context, other, "bold@example.mn", h.From("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		if err := h.Sync(accountstest.Context, other, "bold@example.mn", h.CodeIn(), h.From("192.0.2.1")); !apperr.Is(err,
			apperr.SecondFactorOn) {
			t.Errorf("joined: %v", err)
		}
	})
}

// A wrong password costs the same whether or not the account asks for codes.
func TestNobodyLearnsWhoHasCodes(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		h.Factored("bold")
		accountstest.NewPerson(t, h.Service, "bayar")
		for _, name := range []string{"bold", "bayar", "nobody"} {
			before := h.Hasher.Runs()
			_, _, err := h.Factors.SignIn(accountstest.Context, factors.Credentials{Name: name, Password: "Wrong-word1"}, h.From("192.0.2.1"))
			if !apperr.Is(err, apperr.CredentialsWrong) || h.Hasher.Runs() != before+1 {
				t.Errorf("%s: %v after %d hashes", name, err, h.Hasher.Runs()-before)
			}
		}
	})
}
