package factors_test

import (
	"testing"
	"unicode/utf8"

	"sudar/internal/accounts"
	"sudar/internal/accounts/accountstest"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/organizations"
)

// phoned makes a person with a number, confirmed by the code it got.
func phoned(h *accountstest.Fixture, name, number string) accounts.Account {
	h.T.Helper()
	account := accountstest.NewPerson(h.T, h.Service, name)
	account, err := h.Update(accountstest.Context, account, accounts.Profile{Phone: &number}, h.From("192.0.2.1"))
	if err == nil {
		err = h.SendPhoneCode(accountstest.Context, account, h.From("192.0.2.1"))
	}
	if err != nil {
		h.T.Fatal(err)
	}
	if err := h.ConfirmPhone(accountstest.Context, account, messageCode(h), h.From("192.0.2.1")); err != nil {
		h.T.Fatal(err)
	}
	h.Deliver()
	return h.Account(name)
}

// messageCode delivers what waits and returns the code of the newest message.
func messageCode(h *accountstest.Fixture) string {
	h.T.Helper()
	h.Deliver()
	sent := h.Phone.List()
	if len(sent) == 0 {
		h.T.Fatal("no message went out")
	}
	return accountstest.SixDigits.FindString(sent[0].Text)
}

func TestPhoneSignsIn(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		account := phoned(h, "bold", "99112233")
		refused := func(why, phone, code string) {
			t.Helper()
			before := h.Hasher.Runs()
			if _, _, err := h.Factors.SignInByPhone(accountstest.Context, phone, code, false, h.From("192.0.2.1")); !apperr.Is(err,
				apperr.CodeWrong) || h.Hasher.Runs() != before {
				t.Errorf("%s: %v", why, err)
			}
		}
		if err := h.Factors.SendPhoneSignIn(accountstest.Context, "+976 9911-2233", h.From("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		code := messageCode(h)
		refused("a wrong code", "99112233", accountstest.Other(code))
		refused("another number", "88112233", code)
		refused("no number", "", code)
		who, session, err := h.Factors.SignInByPhone(accountstest.Context, "9911 2233", code, true, h.From("192.0.2.1"))
		if err != nil || who.ID != account.ID || !accountstest.Runs(h.Service, session) || !session.Remember {
			t.Fatalf("%+v, %v", session, err)
		}
		refused("the same code", "99112233", code)
		for _, number := range []string{"", "1", "9911223a"} {
			if err := h.Factors.SendPhoneSignIn(accountstest.Context, number, h.From("192.0.2.1")); !apperr.Is(err, apperr.Invalid) {
				t.Errorf("%q: %v", number, err)
			}
		}
	})
}

// A number that nobody has confirmed is answered alike, costs the same, and
// gets no message; five messages an hour are all that one gets.
func TestPhoneSignInTellsNothing(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		phoned(h, "bold", "99112233")
		unconfirmed := "88112233"
		if _, err := h.Update(accountstest.Context, accountstest.NewPerson(t, h.Service, "bayar"), accounts.Profile{Phone: &unconfirmed},
			h.From("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		sent, jobs := len(h.Phone.List()), 0
		for _, number := range []string{"88112233", "77112233", "99112233"} {
			if err := h.Factors.SendPhoneSignIn(accountstest.Context, number, h.From("192.0.2.1")); err != nil {
				t.Errorf("%s: %v", number, err)
			}
			jobs++
			if waits, err := db.Get[int](accountstest.Context, h.DB, "SELECT COUNT(*) FROM jobs WHERE kind = $1",
				"event:"+accounts.WantedEvent); err != nil || waits != jobs {
				t.Errorf("%s: %d jobs, %v", number, waits, err)
			}
		}
		h.Deliver()
		if got := len(h.Phone.List()) - sent; got != 1 {
			t.Errorf("%d messages went out", got)
		}
		for range 5 {
			if err := h.Factors.SendPhoneSignIn(accountstest.Context, "77112233", h.From("192.0.2.1")); err != nil {
				return
			}
		}
		t.Error("a sixth message in an hour")
	})
}

// Whoever showed last that a number is theirs has it; the one before is told.
func TestANumberSignsOnePersonIn(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		phoned(h, "bold", "99112233")
		if err := h.Factors.SendPhoneSignIn(accountstest.Context, "99112233", h.From("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		before := len(h.Post.List())
		after := phoned(h, "bayar", "99112233")
		if released := h.Account("bold"); !released.PhoneConfirmedAt.IsZero() || len(h.Post.List()) != before+1 {
			t.Errorf("%v, %d emails", released.PhoneConfirmedAt, len(h.Post.List())-before)
		}
		if err := h.Factors.SendPhoneSignIn(accountstest.Context, "99112233", h.From("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		if who, _, err := h.Factors.SignInByPhone(accountstest.Context, "99112233", messageCode(h), false, h.From("192.0.2.1")); err != nil ||
			who.ID != after.ID {
			t.Errorf("%s signs in, %v", who.Username, err)
		}
	})
}

// Codes from an app are asked for after a telephone's too, and a closed account
// gets no message.
func TestPhoneIsOneStep(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		account := phoned(h, "bold", "99112233")
		h.FirstFactor(account)
		if err := h.Factors.SendPhoneSignIn(accountstest.Context, "99112233", h.From("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		if _, _, err := h.Factors.SignInByPhone(accountstest.Context, "99112233", messageCode(h), false, h.From("192.0.2.1")); !apperr.Is(err,
			apperr.SecondFactorRequired) {
			t.Errorf("the telephone alone: %v", err)
		}
		if err := h.Shut(accountstest.Context, account, h.From("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		sent := len(h.Phone.List())
		if err := h.Factors.SendPhoneSignIn(accountstest.Context, "99112233", h.From("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		if h.Deliver(); len(h.Phone.List()) != sent {
			t.Error("a closed account gets a message")
		}
	})
}

// However long a library's name is, its message fits and keeps its code.
func TestMessagesFit(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		phoned(h, "bold", "99112233")
		long := "Монгол Улсын Их Сургуулийн Эрдмийн Өргөөний Номын Сангийн Цахим Уншлагын Танхим, Сүхбаатар дүүрэг"
		if _, err := db.Exec(accountstest.Context, h.DB, "UPDATE organizations SET name = $1", long); err != nil {
			t.Fatal(err)
		}
		h.Emails = accounts.NewEmails(h.Service, organizations.New(h.DB, h.Clock, "hub", "sudar.example"), h.Post, h.Phone,
			"https://sudar.example")
		if err := h.Factors.SendPhoneSignIn(accountstest.Context, "99112233", h.From("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		code := messageCode(h)
		if text := h.Phone.List()[0].Text; code == "" || utf8.RuneCountInString(text) > 134 {
			t.Errorf("%d letters: %s", utf8.RuneCountInString(text), text)
		}
	})
}
