package sessions_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sudar/internal/accounts/accountstest"
	"sudar/internal/accounts/factors"
	"sudar/internal/accounts/sessions"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// An account has a hundred sessions; the one used longest ago ends for the next
// one, and what has ended is not kept for ever.
func TestSessionsHaveAQuota(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		bold := accountstest.NewPerson(t, h.Service, "bold")
		first := accountstest.SignIn(t, h.Factors, "bold")
		h.Clock.Advance(time.Second)
		var last sessions.Session
		for range 100 {
			last = accountstest.SignIn(t, h.Factors, "bold")
		}
		if devices, err := h.Sessions.Devices(accountstest.Context, bold.ID); err != nil || len(devices) != 100 ||
			accountstest.Runs(h.Service, first) || !accountstest.Runs(h.Service, last) {
			t.Errorf("%d devices, %v; the first runs: %v", len(devices), err, accountstest.Runs(h.Service, first))
		}
		for range 230 {
			h.Clock.Advance(time.Second)
			last = accountstest.SignIn(t, h.Factors, "bold")
		}
		n, err := db.Get[int](accountstest.Context, h.DB, "SELECT COUNT(*) FROM sessions")
		if err != nil || n != 300 || !accountstest.Runs(h.Service, last) {
			t.Errorf("%d rows, %v", n, err)
		}
	})
}

// However many are made at once, there are never more tokens than there may be,
// and the refusal says which list is full.
func TestTokensHaveAQuota(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		bold := accountstest.NewPerson(t, h.Service, "bold")
		var made, full atomic.Int64
		var group sync.WaitGroup
		for range 30 {
			group.Go(func() {
				_, err := h.Factors.MakeToken(accountstest.Context, bold, factors.Confirmation{Password: accountstest.Password}, "ном",
					sessions.ReadScope, 1, h.Known("bold", accountstest.Owner))
				switch known := apperr.From(err); {
				case err == nil:
					made.Add(1)
				case known.Code == apperr.TokensFull && len(known.Fields) == 1 && known.Fields[0].Name == "name" && known.Status() == 409:
					full.Add(1)
				default:
					t.Error(err)
				}
			})
		}
		group.Wait()
		if made.Load() != 20 || full.Load() != 10 {
			t.Errorf("%d were made, %d refused", made.Load(), full.Load())
		}
	})
}
