package accounts_test

import (
	"fmt"
	"net/url"
	"regexp"
	"testing"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/codes"
	"sudar/internal/accounts/factors"
	"sudar/internal/accounts/names"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

const (
	attacker = "203.0.113.66"
	owner    = "198.51.100.7"
)

// known is a call from a browser that has signed in to an account before.
func (h *fixture) known(name, address string) activity.Origin {
	h.t.Helper()
	origin := h.from(address)
	origin.Device, _ = h.Attempts.RememberDevice("", h.account(name).ID)
	return origin
}

func (h *fixture) guess(name, word string, origin activity.Origin) error {
	_, _, err := h.Factors.SignIn(ctx, factors.Credentials{Name: name, Password: word}, origin)
	return err
}

func want(t *testing.T, what string, err error, code apperr.Code) {
	t.Helper()
	if (code == "" && err != nil) || (code != "" && !apperr.Is(err, code)) {
		t.Errorf("%s: %v, want %q", what, err, code)
	}
}

// Whoever guesses at a name locks out the own network alone, however long: the
// owner gets in from another network, and on a known device even from the same.
func TestOneNetworkLocksNobodyOut(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		newPerson(t, h.Service, "bold")
		for n := range 150 {
			address := fmt.Sprintf("2001:db8::%x", n) // one customer's network
			if err := h.guess("bold", "Wrong-word1", h.from(address)); !apperr.Is(err, apperr.CredentialsWrong) && !apperr.Is(err, apperr.TooMany) {
				t.Fatal(err)
			}
		}
		want(t, "the eleventh guess of the network", h.guess("bold", password, h.from("2001:db8::ffff")), apperr.TooMany)
		want(t, "another name from there", h.guess("bayar", "Wrong-word1", h.from("2001:db8::ffff")), apperr.CredentialsWrong)
		want(t, "the owner elsewhere", h.guess("bold", password, h.from(owner)), "")
		want(t, "the owner by email", h.guess("bold@example.mn", password, h.from(owner)), "")
		want(t, "a known device in that network", h.guess("bold", password, h.known("bold", "2001:db8::ffff")), "")
		want(t, "another account's device", h.guess("bayar", password, h.from("2001:db8::ffff")), apperr.CredentialsWrong)
		_, err := h.Update(ctx, h.account("bold"), accounts.Profile{Email: ptr("new@example.mn"), Password: password}, h.from("2001:db8::ffff"))
		want(t, "the owner's session confirms by password", err, "")
	})
}

func ptr(text string) *string { return &text }

// The limit of a network comes before that of a name: who is refused for the
// first uses up nothing of the second.
func TestTheNetworkIsCountedFirst(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		for n := range 100 {
			want(t, "a guess", h.guess(fmt.Sprint("name", n), "Wrong-word1", h.from(attacker)), apperr.CredentialsWrong)
		}
		before := h.counted()
		for n := range 50 {
			want(t, "beyond the limit", h.guess(fmt.Sprint("other", n), "Wrong-word1", h.from(attacker)), apperr.TooMany)
		}
		if after := h.counted(); after != before {
			t.Errorf("refused guesses add %d counters", after-before)
		}
	})
}

func (h *fixture) counted() int {
	h.t.Helper()
	n, err := db.Get[int](ctx, h.db, "SELECT COUNT(*) FROM attempt_counters")
	if err != nil {
		h.t.Fatal(err)
	}
	return n
}

// Guesses from everywhere at one name slow strangers down and nobody else.
func TestManyNetworksSlowStrangersDown(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		newPerson(t, h.Service, "bold")
		for n := range 205 {
			want(t, "a guess", h.guess("bold", "Wrong-word1", h.from(fmt.Sprintf("203.0.%d.1", n))), apperr.CredentialsWrong)
		}
		err := h.guess("bold", password, h.from(owner))
		if known := apperr.From(err); known.Code != apperr.TooMany || known.Wait <= 0 || known.Wait > time.Minute {
			t.Errorf("a stranger: %v, wait %v", err, known.Wait)
		}
		want(t, "a known device", h.guess("bold", password, h.known("bold", owner)), "")
		h.clock.Advance(time.Minute)
		want(t, "a stranger a minute later", h.guess("bold", password, h.from(owner)), "")
	})
}

// A device is known to the accounts that signed in on it, for a year, and by
// nobody's invention.
func TestKnownDevices(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		bold, bayar := newPerson(t, h.Service, "bold"), newPerson(t, h.Service, "bayar")
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
			_ = h.guess("bold", "Wrong-word1", h.from(attacker))
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
			origin := h.from(attacker)
			origin.Device = c.device
			want(t, what, h.guess("bold", password, origin), c.code)
		}
		h.clock.Advance(366 * 24 * time.Hour)
		for range 10 {
			_ = h.guess("bold", "Wrong-word1", h.from(attacker))
		}
		origin := h.from(attacker)
		origin.Device = first
		want(t, "a year later", h.guess("bold", password, origin), apperr.TooMany)
	})
}

var bucketed = regexp.MustCompile(`^[a-z-]+(-\d)?:[0-9a-f]{4}$|-from:`)

// Names that nobody has leave no rows of their own behind: counters are of a
// fixed number, failures of a fixed number of places.
func TestInventedNamesLeaveNoRows(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		newPerson(t, h.Service, "bold")
		for n := range 200 {
			name := fmt.Sprint("invented", n)
			want(t, name, h.guess(name, "Wrong-word1", h.from(fmt.Sprintf("10.%d.7.1", n))), apperr.CredentialsWrong)
			want(t, name, h.guess("bold", "Wrong-word1", h.from(fmt.Sprintf("10.%d.9.1", n))), apperr.CredentialsWrong)
			_ = h.Forgot(ctx, name+"@example.mn", h.from(attacker))
			_ = h.Factors.SendPhoneSignIn(ctx, fmt.Sprint(88000000+n), h.from(attacker))
			_ = h.ResetPassword(ctx, accounts.Reset{Email: name + "@example.mn", Code: "123456", Password: fresh}, h.from(attacker))
		}
		keys, err := db.All[string](ctx, h.db, "SELECT counter_key FROM attempt_counters")
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range keys {
			if !bucketed.MatchString(key) {
				t.Errorf("a counter %q", key)
			}
		}
		for whose, query := range map[string]string{"nobody's": "account_id IS NULL", "bold's": "account_id IS NOT NULL"} {
			if n, err := db.Get[int](ctx, h.db, "SELECT COUNT(*) FROM account_events WHERE "+query); err != nil || n == 0 || n > 50 {
				t.Errorf("%s failures: %d, %v", whose, n, err)
			}
		}
	})
}

// Who knows a password and guesses at the second factor does not keep the owner
// from it.
func TestTheSecondFactorIsNotLockedByStrangers(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		_, phone, _, _ := h.factored("bold")
		finish := func(code string, origin activity.Origin) error {
			_, _, err := h.Factors.FinishSignIn(ctx, h.firstStep("bold", password).Ticket, code, origin)
			return err
		}
		for range 10 {
			want(t, "a guess", finish("22222-33333", h.from(attacker)), apperr.CodeWrong)
		}
		want(t, "the attacker", finish(phone.code(), h.from(attacker)), apperr.TooMany)
		want(t, "the owner elsewhere", finish(phone.code(), h.from(owner)), "")
		for n := range 60 {
			_ = finish("22222-33333", h.from(fmt.Sprintf("203.0.%d.1", n)))
		}
		want(t, "a stranger after guesses from everywhere", finish(phone.code(), h.from(owner)), apperr.TooMany)
		want(t, "a known device", finish(phone.code(), h.known("bold", owner)), "")
	})
}

// Nobody's guessing makes useless the code that a person was sent, and nobody's
// asking replaces it.
func TestCodesAreNotBurntByStrangers(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		newPerson(t, h.Service, "bold")
		if err := h.Forgot(ctx, "bold@example.mn", h.from(owner)); err != nil {
			t.Fatal(err)
		}
		code := h.codeIn()
		reset := func(code, address string) error {
			return h.ResetPassword(ctx, accounts.Reset{Email: "bold@example.mn", Code: code, Password: fresh}, h.from(address))
		}
		for range 5 {
			want(t, "a guess", reset(other(code), attacker), apperr.CodeWrong)
		}
		for range 30 {
			if err := reset(code, attacker); err == nil {
				t.Fatal("a sixth guess of one network is compared")
			}
		}
		want(t, "the attacker asks for a letter", h.Forgot(ctx, "bold@example.mn", h.from(attacker)), "")
		h.clock.Advance(time.Minute)
		if again := h.codeIn(); again != code {
			t.Errorf("another's asking replaces %s by %s", code, again)
		}
		h.clock.Advance(codes.Life - time.Second)
		want(t, "the owner", reset(code, owner), "")
	})
}

// A code takes twenty guesses however many networks guess, and the link of the
// same email serves even then.
func TestLinksServeWhenCodesAreGuessed(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		newPerson(t, h.Service, "bold")
		if err := h.Forgot(ctx, "bold@example.mn", h.from(owner)); err != nil {
			t.Fatal(err)
		}
		message := h.deliver()[0]
		page, err := url.Parse(linkIn.FindString(message.Text))
		if err != nil {
			t.Fatal(err)
		}
		code, link := sixDigits.FindString(message.Text), page.Query().Get("token")
		for n := range 25 {
			_ = h.ResetPassword(ctx, accounts.Reset{Email: "bold@example.mn", Code: other(code), Password: fresh}, h.from(fmt.Sprintf("203.0.%d.1", n)))
		}
		want(t, "the code", h.ResetPassword(ctx, accounts.Reset{Email: "bold@example.mn", Code: code, Password: fresh}, h.from(owner)), apperr.CodeWrong)
		for range 301 {
			_ = h.ResetPassword(ctx, accounts.Reset{Link: "made-up", Password: fresh}, h.from(owner))
		}
		want(t, "the link", h.ResetPassword(ctx, accounts.Reset{Link: link, Password: fresh}, h.from(owner)), "")
	})
}

// Whoever asks for emails to an address that is another's does not keep that
// person from getting one, however the address is written.
func TestLettersAreNotUsedUpByStrangers(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		newPerson(t, h.Service, "bold")
		for range 5 {
			want(t, "asking", h.Forgot(ctx, "bold@example.mn", h.from(attacker)), "")
		}
		for _, address := range []string{"bold@example.mn", "Bold+library@example.mn", "bold+@example.mn"} {
			want(t, "a sixth for "+address, h.Forgot(ctx, address, h.from(attacker)), apperr.TooMany)
		}
		want(t, "the owner", h.Forgot(ctx, "bold@example.mn", h.from(owner)), "")
		for n := range 60 {
			_ = h.Forgot(ctx, "bold@example.mn", h.from(fmt.Sprintf("203.0.%d.1", n)))
		}
		h.deliver()
		want(t, "the owner after asking from everywhere", h.Forgot(ctx, "bold@example.mn", h.from(owner)), apperr.TooMany)
		sent := 0
		for range 24 {
			h.clock.Advance(time.Hour)
			for n := range 30 {
				_ = h.Forgot(ctx, "bold@example.mn", h.from(fmt.Sprintf("203.0.%d.1", n)))
			}
			if fresh := len(h.deliver()); fresh == 0 {
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
	fixtures(t, func(t *testing.T, h *fixture) {
		for _, name := range []string{"bold", "bold.two"} {
			said := signUpOf(name)
			said.Email = name + "+" + name + "@example.mn"
			ticket, err := h.SignUp(ctx, said, h.from(owner))
			if err != nil {
				t.Fatal(err)
			}
			want(t, name, h.ConfirmSignUp(ctx, ticket.Secret, h.codeIn(), h.from(owner)), "")
		}
	})
}

// Learning which usernames are taken is limited, by sign-up and by profile.
func TestTakenUsernamesAreLimited(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		newPerson(t, h.Service, "bold")
		bayar := newPerson(t, h.Service, "bayar")
		for range 200 {
			_, err := h.SignUp(ctx, signUpOf("bold"), h.from(attacker))
			want(t, "taken", err, apperr.Invalid)
		}
		_, err := h.SignUp(ctx, signUpOf("bold"), h.from(attacker))
		want(t, "the 201st", err, apperr.TooMany)
		for range 20 {
			_, err = h.Update(ctx, bayar, accounts.Profile{Username: ptr("bold")}, h.from(owner))
			want(t, "taken", err, apperr.Invalid)
		}
		_, err = h.Update(ctx, bayar, accounts.Profile{Username: ptr("bold")}, h.from(owner))
		want(t, "the 21st", err, apperr.TooMany)
	})
}
