package attempts_test

import (
	"fmt"
	"regexp"
	"testing"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/accounts/accountstest"
	"sudar/internal/accounts/activity"
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
		accountstest.Check(t, "the eleventh guess of the network", h.Guess("bold", accountstest.Password, h.From("2001:db8::ffff")),
			apperr.TooMany)
		accountstest.Check(t, "another name from there", h.Guess("bayar", "Wrong-word1", h.From("2001:db8::ffff")), apperr.CredentialsWrong)
		accountstest.Check(t, "the owner elsewhere", h.Guess("bold", accountstest.Password, h.From(accountstest.Owner)), "")
		accountstest.Check(t, "the owner by email", h.Guess("bold@example.mn", accountstest.Password, h.From(accountstest.Owner)), "")
		accountstest.Check(t, "a known device in that network", h.Guess("bold", accountstest.Password, h.Known("bold", "2001:db8::ffff")), "")
		accountstest.Check(t, "another account's device", h.Guess("bayar", accountstest.Password, h.From("2001:db8::ffff")),
			apperr.CredentialsWrong)
		_, err := h.Update(accountstest.Context, h.Account("bold"),
			accounts.Profile{Email: new("new@example.mn"), Password: accountstest.Password}, h.From("2001:db8::ffff"))
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
			"made up": {"AAAAAAAAAAAAAAAAAAAAAA.abc-AAAAAAAAAAAAAAAAAAAAAA", apperr.TooMany}, "changed": {changed + first[1:], apperr.TooMany},
			"long": {first + "." + first + "." + first + "." + first, apperr.TooMany},
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
			_ = h.ResetPassword(accountstest.Context, accounts.Reset{Email: name + "@example.mn", Code: "123456", Password: accountstest.Fresh},
				h.From(accountstest.Attacker))
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
			if n, err := db.Get[int](accountstest.Context, h.DB, "SELECT COUNT(*) FROM account_events WHERE "+query); err != nil || n == 0 ||
				n > 50 {
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
