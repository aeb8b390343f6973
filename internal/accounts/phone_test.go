package accounts_test

import (
	"testing"
	"unicode/utf8"

	"sudar/internal/accounts"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/organizations"
)

// phoned makes a person with a number, confirmed by the code it got.
func (h *fixture) phoned(name, number string) accounts.Account {
	h.t.Helper()
	account := newPerson(h.t, h.Service, name)
	account, err := h.Update(ctx, account, accounts.Profile{Phone: &number}, h.from("192.0.2.1"))
	if err == nil {
		err = h.SendPhoneCode(ctx, account, h.from("192.0.2.1"))
	}
	if err != nil {
		h.t.Fatal(err)
	}
	if err := h.ConfirmPhone(ctx, account, h.messageCode(), h.from("192.0.2.1")); err != nil {
		h.t.Fatal(err)
	}
	h.deliver()
	return h.account(name)
}

// messageCode delivers what waits and returns the code of the newest message.
func (h *fixture) messageCode() string {
	h.t.Helper()
	h.deliver()
	sent := h.phone.List()
	if len(sent) == 0 {
		h.t.Fatal("no message went out")
	}
	return sixDigits.FindString(sent[0].Text)
}

func TestPhoneSignsIn(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		account := h.phoned("bold", "99112233")
		refused := func(why, phone, code string) {
			t.Helper()
			before := h.Hashes()
			if _, _, err := h.Factors.SignInByPhone(ctx, phone, code, false, h.from("192.0.2.1")); !apperr.Is(err, apperr.CodeWrong) || h.Hashes() != before {
				t.Errorf("%s: %v", why, err)
			}
		}
		if err := h.Factors.SendPhoneSignIn(ctx, "+976 9911-2233", h.from("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		code := h.messageCode()
		refused("a wrong code", "99112233", other(code))
		refused("another number", "88112233", code)
		refused("no number", "", code)
		who, session, err := h.Factors.SignInByPhone(ctx, "9911 2233", code, true, h.from("192.0.2.1"))
		if err != nil || who.ID != account.ID || !runs(h.Service, session) || !session.Remember {
			t.Fatalf("%+v, %v", session, err)
		}
		refused("the same code", "99112233", code)
		for _, number := range []string{"", "1", "9911223a"} {
			if err := h.Factors.SendPhoneSignIn(ctx, number, h.from("192.0.2.1")); !apperr.Is(err, apperr.Invalid) {
				t.Errorf("%q: %v", number, err)
			}
		}
	})
}

// A number that nobody has confirmed is answered alike, costs the same, and
// gets no message; five messages an hour are all that one gets.
func TestPhoneSignInTellsNothing(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		h.phoned("bold", "99112233")
		unconfirmed := "88112233"
		if _, err := h.Update(ctx, newPerson(t, h.Service, "bayar"), accounts.Profile{Phone: &unconfirmed}, h.from("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		sent, jobs := len(h.phone.List()), 0
		for _, number := range []string{"88112233", "77112233", "99112233"} {
			if err := h.Factors.SendPhoneSignIn(ctx, number, h.from("192.0.2.1")); err != nil {
				t.Errorf("%s: %v", number, err)
			}
			jobs++
			if waits, err := db.Get[int](ctx, h.db, "SELECT COUNT(*) FROM jobs WHERE kind = $1", "event:"+accounts.WantedEvent); err != nil || waits != jobs {
				t.Errorf("%s: %d jobs, %v", number, waits, err)
			}
		}
		h.deliver()
		if got := len(h.phone.List()) - sent; got != 1 {
			t.Errorf("%d messages went out", got)
		}
		for range 5 {
			if err := h.Factors.SendPhoneSignIn(ctx, "77112233", h.from("192.0.2.1")); err != nil {
				return
			}
		}
		t.Error("a sixth message in an hour")
	})
}

// Whoever showed last that a number is theirs has it; the one before is told.
func TestANumberSignsOnePersonIn(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		h.phoned("bold", "99112233")
		if err := h.Factors.SendPhoneSignIn(ctx, "99112233", h.from("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		before := len(h.post.List())
		after := h.phoned("bayar", "99112233")
		if released := h.account("bold"); !released.PhoneConfirmedAt.IsZero() || len(h.post.List()) != before+1 {
			t.Errorf("%v, %d letters", released.PhoneConfirmedAt, len(h.post.List())-before)
		}
		if err := h.Factors.SendPhoneSignIn(ctx, "99112233", h.from("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		if who, _, err := h.Factors.SignInByPhone(ctx, "99112233", h.messageCode(), false, h.from("192.0.2.1")); err != nil || who.ID != after.ID {
			t.Errorf("%s signs in, %v", who.Username, err)
		}
	})
}

// Codes from an app are asked for after a telephone's too, and a closed account
// gets no message.
func TestPhoneIsOneStep(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		account := h.phoned("bold", "99112233")
		h.firstFactor(account)
		if err := h.Factors.SendPhoneSignIn(ctx, "99112233", h.from("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		if _, _, err := h.Factors.SignInByPhone(ctx, "99112233", h.messageCode(), false, h.from("192.0.2.1")); !apperr.Is(err, apperr.SecondFactorRequired) {
			t.Errorf("the telephone alone: %v", err)
		}
		if err := h.Shut(ctx, account, h.from("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		sent := len(h.phone.List())
		if err := h.Factors.SendPhoneSignIn(ctx, "99112233", h.from("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		if h.deliver(); len(h.phone.List()) != sent {
			t.Error("a closed account gets a message")
		}
	})
}

// However long a library's name is, its message fits and keeps its code.
func TestMessagesFit(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		h.phoned("bold", "99112233")
		long := "Монгол Улсын Их Сургуулийн Эрдмийн Өргөөний Номын Сангийн Цахим Уншлагын Танхим, Сүхбаатар дүүрэг"
		if _, err := db.Exec(ctx, h.db, "UPDATE organizations SET name = $1", long); err != nil {
			t.Fatal(err)
		}
		h.emails = accounts.NewEmails(h.Service, organizations.New(h.db, h.clock, "hub", "sudar.example"), h.post, h.phone, "https://sudar.example")
		if err := h.Factors.SendPhoneSignIn(ctx, "99112233", h.from("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		code := h.messageCode()
		if text := h.phone.List()[0].Text; code == "" || utf8.RuneCountInString(text) > 134 {
			t.Errorf("%d letters: %s", utf8.RuneCountInString(text), text)
		}
	})
}
