package accounts_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sudar/internal/accounts/factors"
	"sudar/internal/accounts/sessions"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// An account has a hundred sessions; the one used longest ago ends for the next
// one, and what has ended is not kept for ever.
func TestSessionsHaveAQuota(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		bold := newPerson(t, h.Service, "bold")
		first := signIn(t, h.Factors, "bold")
		h.clock.Advance(time.Second)
		var last sessions.Session
		for range 100 {
			last = signIn(t, h.Factors, "bold")
		}
		if devices, err := h.Sessions.Devices(ctx, bold.ID); err != nil || len(devices) != 100 || runs(h.Service, first) || !runs(h.Service, last) {
			t.Errorf("%d devices, %v; the first runs: %v", len(devices), err, runs(h.Service, first))
		}
		for range 230 {
			h.clock.Advance(time.Second)
			last = signIn(t, h.Factors, "bold")
		}
		n, err := db.Get[int](ctx, h.db, "SELECT COUNT(*) FROM sessions")
		if err != nil || n != 300 || !runs(h.Service, last) {
			t.Errorf("%d rows, %v", n, err)
		}
	})
}

// However many are made at once, there are never more tokens than there may be,
// and the refusal says which list is full.
func TestTokensHaveAQuota(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		bold := newPerson(t, h.Service, "bold")
		var made, full atomic.Int64
		var group sync.WaitGroup
		for range 30 {
			group.Go(func() {
				_, err := h.Factors.MakeToken(ctx, bold, factors.Confirmation{Password: password}, "ном", sessions.ReadScope, 1, h.known("bold", owner))
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
