package accounts_test

import (
	"fmt"
	"net/url"
	"regexp"
	"testing"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/accounts/accountstest"
	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/codes"
	"sudar/internal/accounts/names"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// Whoever guesses at a name locks out the own network alone, however long: the
// owner gets in from another network, and on a known device even from the same.
func TestOneNetworkLocksNobodyOut(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		accountstest.NewPerson(t, h.Service, "bold")
		for n := range 150 {
			address := fmt.Sprintf("2001:db8::%x", n) // one customer's network
			if err := h.Guess("bold", "Wrong-word1", h.From(address)); !apperr.Is(err, apperr.CredentialsWrong) && !apperr.Is(err, apperr.TooMany) {
				t.Fatal(err)
			}
		}
		accountstest.Check(t, "the eleventh guess of the network", h.Guess("bold", accountstest.Password, h.From("2001:db8::ffff")), apperr.TooMany)
		accountstest.Check(t, "another name from there", h.Guess("bayar", "Wrong-word1", h.From("2001:db8::ffff")), apperr.CredentialsWrong)
		accountstest.Check(t, "the owner elsewhere", h.Guess("bold", accountstest.Password, h.From(accountstest.Owner)), "")
		accountstest.Check(t, "the owner by email", h.Guess("bold@example.mn", accountstest.Password, h.From(accountstest.Owner)), "")
		accountstest.Check(t, "a known device in that network", h.Guess("bold", accountstest.Password, h.Known("bold", "2001:db8::ffff")), "")
		accountstest.Check(t, "another account's device", h.Guess("bayar", accountstest.Password, h.From("2001:db8::ffff")), apperr.CredentialsWrong)
		_, err := h.Update(accountstest.Context, h.Account("bold"), accounts.Profile{Email: new("new@example.mn"), Password: accountstest.Password}, h.From("2001:db8::ffff"))
		accountstest.Check(t, "the owner's session confirms by password", err, "")
	})
}

// The limit of a network comes before that of a name: who is refused for the
// first uses up nothing of the second.
func TestTheNetworkIsCountedFirst(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		for n := range 100 {
			accountstest.Check(t, "a guess", h.Guess(fmt.Sprint("name", n), "Wrong-word1", h.From(accountstest.Attacker)), apperr.CredentialsWrong)
		}
		before := counted(h)
		for n := range 50 {
			accountstest.Check(t, "beyond the limit", h.Guess(fmt.Sprint("other", n), "Wrong-word1", h.From(accountstest.Attacker)), apperr.TooMany)
		}
		if after := counted(h); after != before {
			t.Errorf("refused guesses add %d counters", after-before)
		}
	})
}

func counted(h *accountstest.Fixture) int {
	h.T.Helper()
	n, err := db.Get[int](accountstest.Context, h.DB, "SELECT COUNT(*) FROM attempt_counters")
	if err != nil {
		h.T.Fatal(err)
	}
	return n
}

// Guesses from everywhere at one name slow strangers down and nobody else.
func TestManyNetworksSlowStrangersDown(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		accountstest.NewPerson(t, h.Service, "bold")
		for n := range 205 {
			accountstest.Check(t, "a guess", h.Guess("bold", "Wrong-word1", h.From(fmt.Sprintf("203.0.%d.1", n))), apperr.CredentialsWrong)
		}
		err := h.Guess("bold", accountstest.Password, h.From(accountstest.Owner))
		if known := apperr.From(err); known.Code != apperr.TooMany || known.Wait <= 0 || known.Wait > time.Minute {
			t.Errorf("a stranger: %v, wait %v", err, known.Wait)
		}
		accountstest.Check(t, "a known device", h.Guess("bold", accountstest.Password, h.Known("bold", accountstest.Owner)), "")
		h.Clock.Advance(time.Minute)
		accountstest.Check(t, "a stranger a minute later", h.Guess("bold", accountstest.Password, h.From(accountstest.Owner)), "")
	})
}

// A device is known to the accounts that signed in on it, for a year, and by
// nobody's invention.
func TestKnownDevices(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		bold, bayar := accountstest.NewPerson(t, h.Service, "bold"), accountstest.NewPerson(t, h.Service, "bayar")
		held, life := h.Attempts.RememberDevice("", bold.ID)
		first, _ := h.Attempts.RememberDevice(held, bold.ID)
		both, _ := h.Attempts.RememberDevice(held, bayar.ID)
		for n := range 20 {
			held, _ = h.Attempts.RememberDevice(held, fmt.Sprint("account", n))
		}
		if life != 365*24*time.Hour || first == "" || len(held) > 256 {
			t.Errorf("%v, %d bytes", life, len(held))
		}
		for range 10 {
			_ = h.Guess("bold", "Wrong-word1", h.From(accountstest.Attacker))
		}
		changed := "A"
		if first[:1] == changed {
			changed = "B"
		}
		for what, c := range map[string]struct {
			device string
			code   apperr.Code
		}{
			"its own": {first, ""}, "of two accounts": {both, ""}, "forgotten by many others": {held, apperr.TooMany}, "none": {"", apperr.TooMany},
			"made up": {"AAAAAAAAAAAAAAAAAAAAAA.abc-AAAAAAAAAAAAAAAAAAAAAA", apperr.TooMany}, "changed": {changed + first[1:], apperr.TooMany}, "long": {first + "." + first + "." + first + "." + first, apperr.TooMany},
		} {
			origin := h.From(accountstest.Attacker)
			origin.Device = c.device
			accountstest.Check(t, what, h.Guess("bold", accountstest.Password, origin), c.code)
		}
		h.Clock.Advance(366 * 24 * time.Hour)
		for range 10 {
			_ = h.Guess("bold", "Wrong-word1", h.From(accountstest.Attacker))
		}
		origin := h.From(accountstest.Attacker)
		origin.Device = first
		accountstest.Check(t, "a year later", h.Guess("bold", accountstest.Password, origin), apperr.TooMany)
	})
}

var bucketed = regexp.MustCompile(`^[a-z-]+(-\d)?:[0-9a-f]{4}$|-from:`)

// Names that nobody has leave no rows of their own behind: counters are of a
// fixed number, failures of a fixed number of places.
func TestInventedNamesLeaveNoRows(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		accountstest.NewPerson(t, h.Service, "bold")
		for n := range 200 {
			name := fmt.Sprint("invented", n)
			accountstest.Check(t, name, h.Guess(name, "Wrong-word1", h.From(fmt.Sprintf("10.%d.7.1", n))), apperr.CredentialsWrong)
			accountstest.Check(t, name, h.Guess("bold", "Wrong-word1", h.From(fmt.Sprintf("10.%d.9.1", n))), apperr.CredentialsWrong)
			_ = h.Forgot(accountstest.Context, name+"@example.mn", h.From(accountstest.Attacker))
			_ = h.Factors.SendPhoneSignIn(accountstest.Context, fmt.Sprint(88000000+n), h.From(accountstest.Attacker))
			_ = h.ResetPassword(accountstest.Context, accounts.Reset{Email: name + "@example.mn", Code: "123456", Password: accountstest.Fresh}, h.From(accountstest.Attacker))
		}
		keys, err := db.All[string](accountstest.Context, h.DB, "SELECT counter_key FROM attempt_counters")
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range keys {
			if !bucketed.MatchString(key) {
				t.Errorf("a counter %q", key)
			}
		}
		for whose, query := range map[string]string{"nobody's": "account_id IS NULL", "bold's": "account_id IS NOT NULL"} {
			if n, err := db.Get[int](accountstest.Context, h.DB, "SELECT COUNT(*) FROM account_events WHERE "+query); err != nil || n == 0 || n > 50 {
				t.Errorf("%s failures: %d, %v", whose, n, err)
			}
		}
	})
}

// Who knows a password and guesses at the second factor does not keep the owner
// from it.
func TestTheSecondFactorIsNotLockedByStrangers(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		_, phone, _, _ := h.Factored("bold")
		finish := func(code string, origin activity.Origin) error {
			_, _, err := h.Factors.FinishSignIn(accountstest.Context, h.FirstStep("bold", accountstest.Password).Ticket, code, origin)
			return err
		}
		for range 10 {
			accountstest.Check(t, "a guess", finish("22222-33333", h.From(accountstest.Attacker)), apperr.CodeWrong)
		}
		accountstest.Check(t, "the attacker", finish(phone.Code(), h.From(accountstest.Attacker)), apperr.TooMany)
		accountstest.Check(t, "the owner elsewhere", finish(phone.Code(), h.From(accountstest.Owner)), "")
		for n := range 60 {
			_ = finish("22222-33333", h.From(fmt.Sprintf("203.0.%d.1", n)))
		}
		accountstest.Check(t, "a stranger after guesses from everywhere", finish(phone.Code(), h.From(accountstest.Owner)), apperr.TooMany)
		accountstest.Check(t, "a known device", finish(phone.Code(), h.Known("bold", accountstest.Owner)), "")
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
			return h.ResetPassword(accountstest.Context, accounts.Reset{Email: "bold@example.mn", Code: code, Password: accountstest.Fresh}, h.From(address))
		}
		for range 5 {
			accountstest.Check(t, "a guess", reset(accountstest.Other(code), accountstest.Attacker), apperr.CodeWrong)
		}
		for range 30 {
			if err := reset(code, accountstest.Attacker); err == nil {
				t.Fatal("a sixth guess of one network is compared")
			}
		}
		accountstest.Check(t, "the attacker asks for a letter", h.Forgot(accountstest.Context, "bold@example.mn", h.From(accountstest.Attacker)), "")
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
			_ = h.ResetPassword(accountstest.Context, accounts.Reset{Email: "bold@example.mn", Code: accountstest.Other(code), Password: accountstest.Fresh}, h.From(fmt.Sprintf("203.0.%d.1", n)))
		}
		accountstest.Check(t, "the code", h.ResetPassword(accountstest.Context, accounts.Reset{Email: "bold@example.mn", Code: code, Password: accountstest.Fresh}, h.From(accountstest.Owner)), apperr.CodeWrong)
		for range 301 {
			_ = h.ResetPassword(accountstest.Context, accounts.Reset{Link: "made-up", Password: accountstest.Fresh}, h.From(accountstest.Owner))
		}
		accountstest.Check(t, "the link", h.ResetPassword(accountstest.Context, accounts.Reset{Link: link, Password: accountstest.Fresh}, h.From(accountstest.Owner)), "")
	})
}

// Whoever asks for emails to an address that is another's does not keep that
// person from getting one, however the address is written.
func TestLettersAreNotUsedUpByStrangers(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		accountstest.NewPerson(t, h.Service, "bold")
		for range 5 {
			accountstest.Check(t, "asking", h.Forgot(accountstest.Context, "bold@example.mn", h.From(accountstest.Attacker)), "")
		}
		for _, address := range []string{"bold@example.mn", "Bold+library@example.mn", "bold+@example.mn"} {
			accountstest.Check(t, "a sixth for "+address, h.Forgot(accountstest.Context, address, h.From(accountstest.Attacker)), apperr.TooMany)
		}
		accountstest.Check(t, "the owner", h.Forgot(accountstest.Context, "bold@example.mn", h.From(accountstest.Owner)), "")
		for n := range 60 {
			_ = h.Forgot(accountstest.Context, "bold@example.mn", h.From(fmt.Sprintf("203.0.%d.1", n)))
		}
		h.Deliver()
		accountstest.Check(t, "the owner after asking from everywhere", h.Forgot(accountstest.Context, "bold@example.mn", h.From(accountstest.Owner)), apperr.TooMany)
		sent := 0
		for range 24 {
			h.Clock.Advance(time.Hour)
			for n := range 30 {
				_ = h.Forgot(accountstest.Context, "bold@example.mn", h.From(fmt.Sprintf("203.0.%d.1", n)))
			}
			if fresh := len(h.Deliver()); fresh == 0 {
				t.Error("an hour passes without a letter")
			} else {
				sent += fresh
			}
		}
		if sent > 70 {
			t.Errorf("%d letters in a day", sent)
		}
	})
}

// A mailbox is one however its address is written; accounts are told apart by
// the address as it was.
func TestMailboxes(t *testing.T) {
	for address, want := range map[string]string{
		"bold@example.mn": "bold@example.mn", " Bold@Example.mn ": "bold@example.mn", "bold+a@example.mn": "bold@example.mn", "bold+a+b@example.mn": "bold@example.mn",
		"b.o.l.d@example.mn": "b.o.l.d@example.mn", "b.o.l.d+x@gmail.com": "bold@gmail.com", "bold@googlemail.com": "bold@gmail.com",
		"+@example.mn": "+@example.mn", "+tag@example.mn": "+tag@example.mn", "...@gmail.com": "...@gmail.com", "99112233": "99112233", "": "", "@": "@",
	} {
		if got := names.Mailbox(address); got != want {
			t.Errorf("%q: %q, want %q", address, got, want)
		}
	}
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		for _, name := range []string{"bold", "bold.two"} {
			said := accountstest.SignUpOf(name)
			said.Email = name + "+" + name + "@example.mn"
			ticket, err := h.SignUp(accountstest.Context, said, h.From(accountstest.Owner))
			if err != nil {
				t.Fatal(err)
			}
			accountstest.Check(t, name, h.ConfirmSignUp(accountstest.Context, ticket.Secret, h.CodeIn(), h.From(accountstest.Owner)), "")
		}
	})
}

// Learning which usernames are taken is limited, by sign-up and by profile.
func TestTakenUsernamesAreLimited(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		accountstest.NewPerson(t, h.Service, "bold")
		bayar := accountstest.NewPerson(t, h.Service, "bayar")
		for range 200 {
			_, err := h.SignUp(accountstest.Context, accountstest.SignUpOf("bold"), h.From(accountstest.Attacker))
			accountstest.Check(t, "taken", err, apperr.Invalid)
		}
		_, err := h.SignUp(accountstest.Context, accountstest.SignUpOf("bold"), h.From(accountstest.Attacker))
		accountstest.Check(t, "the 201st", err, apperr.TooMany)
		for range 20 {
			_, err = h.Update(accountstest.Context, bayar, accounts.Profile{Username: new("bold")}, h.From(accountstest.Owner))
			accountstest.Check(t, "taken", err, apperr.Invalid)
		}
		_, err = h.Update(accountstest.Context, bayar, accounts.Profile{Username: new("bold")}, h.From(accountstest.Owner))
		accountstest.Check(t, "the 21st", err, apperr.TooMany)
	})
}
