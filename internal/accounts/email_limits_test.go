package accounts_test

import (
	"fmt"
	"testing"
	"time"

	"sudar/internal/accounts/accountstest"
	"sudar/internal/kit/apperr"
)

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
		accountstest.Check(t, "the owner after asking from everywhere",
			h.Forgot(accountstest.Context, "bold@example.mn", h.From(accountstest.Owner)), apperr.TooMany)
		sent := 0
		for range 24 {
			h.Clock.Advance(time.Hour)
			for n := range 30 {
				_ = h.Forgot(accountstest.Context, "bold@example.mn", h.From(fmt.Sprintf("203.0.%d.1", n)))
			}
			if fresh := len(h.Deliver()); fresh == 0 {
				t.Error("an hour passes without an email")
			} else {
				sent += fresh
			}
		}
		if sent > 70 {
			t.Errorf("%d emails in a day", sent)
		}
	})
}
