package receipts

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sudar/internal/commerce"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

func TestAReceiptIsShownOnce(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx := h.buyer()
		o := h.order(ctx)
		if _, _, err := h.Claim(ctx, o.ID); !apperr.Is(err, apperr.OrderStatus) {
			t.Fatalf("an order that is not paid: %v", err)
		}
		_, err := h.Choose(ctx, o.ID, Choice{Kind: Citizen, Consumer: "22184036"})
		h.check(err)
		o = h.pay(o)
		r, shown, err := h.Claim(ctx, o.ID)
		if err != nil || shown == nil || shown.QRData != canaryQR || shown.Lottery != canaryLottery || r.State != Issued ||
			r.Number != someNumber || r.Consumer != "22184036" || r.VAT != o.VAT || r.CityTax != o.CityTax || r.IssuedAt.IsZero() {
			t.Fatalf("%+v, %v, %v", r, shown, err)
		}
		again, shown, err := h.Claim(ctx, o.ID)
		if err != nil || shown != nil || again.Number != someNumber || h.office.issued.Load() != 1 {
			t.Errorf("%+v, %v, %v after %d calls", again, shown, err, h.office.issued.Load())
		}
		if text := fmt.Sprintf("%v %+v %#v %s", good(o), good(o), good(o).Shown, Shown{QRData: canaryQR}); containsCanary(text) {
			t.Errorf("printed: %s", text)
		}
	})
}

func TestManyClaimsPostOnce(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx := h.buyer()
		o := h.paidOrder(ctx)
		h.office.answer = func() (Answer, error) {
			time.Sleep(30 * time.Millisecond)
			return good(o), nil
		}
		var shown atomic.Int64
		var group sync.WaitGroup
		for i := range 12 {
			group.Go(func() {
				if i%4 == 3 { // a job among them
					if err := h.issueUnclaimed(h.all, o.ID); err != nil {
						t.Error(err)
					}
					return
				}
				_, once, err := h.Claim(ctx, o.ID)
				if err != nil {
					t.Error(err)
				}
				if once != nil {
					shown.Add(1)
				}
			})
		}
		group.Wait()
		if h.office.issued.Load() != 1 || shown.Load() > 1 {
			t.Errorf("%d calls, shown %d times", h.office.issued.Load(), shown.Load())
		}
		h.stands(o.ID, Issued)
	})
}

func TestWhatTheIssuerSaidDecides(t *testing.T) {
	unreached := &net.OpError{Op: "dial", Err: errors.New("connection refused")}
	for _, c := range []struct {
		name   string
		answer func() (Answer, error)
		age    time.Duration
		want   State
	}{
		{"refused", refuse, 0, Failed},
		{"no answer", lost, 0, Unknown},
		{"no number", func() (Answer, error) { return Answer{Shown: Shown{QRData: canaryQR}}, nil }, 0, Unknown},
		{"nobody reached", func() (Answer, error) { return Answer{}, fmt.Errorf("x: %w", unreached) }, 0, Wanted},
		{"nobody reached for days", func() (Answer, error) { return Answer{}, fmt.Errorf("x: %w", unreached) }, 49 * time.Hour, Unknown},
	} {
		t.Run(c.name, func(t *testing.T) {
			fixtures(t, func(t *testing.T, h *fixture) {
				ctx := h.buyer()
				o := h.paidOrder(ctx)
				h.check(h.ensure(ctx, o, Receipt{Kind: Citizen}))
				h.clock.Advance(c.age)
				h.office.answer = c.answer
				r, shown, err := h.Claim(ctx, o.ID)
				if err != nil || shown != nil || r.State != c.want {
					t.Fatalf("%+v, %v, %v", r, shown, err)
				}
				if c.want == Wanted {
					return
				}
				_, _, err = h.Claim(ctx, o.ID)
				h.check(errors.Join(err, h.issueUnclaimed(h.all, o.ID)))
				if h.office.issued.Load() != 1 {
					t.Errorf("asked %d times", h.office.issued.Load())
				}
				h.stands(o.ID, c.want)
			})
		})
	}
}

// A process that dies after it has asked leaves a receipt that nobody asks for again;
// an answer that comes all the same is kept.
func TestKilledWhilePosting(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx := h.buyer()
		o := h.paidOrder(ctx)
		asked, answered := make(chan struct{}), make(chan struct{})
		h.office.answer = func() (Answer, error) {
			close(asked)
			<-answered
			return good(o), nil
		}
		done := make(chan *Shown)
		go func() {
			_, shown, err := h.Claim(ctx, o.ID)
			if err != nil {
				t.Error(err)
			}
			done <- shown
		}()
		<-asked
		h.check(h.giveUpLost(h.all))
		h.stands(o.ID, Posting)
		h.clock.Advance(lostAfter + time.Second)
		h.check(h.giveUpLost(h.all))
		h.stands(o.ID, Unknown)
		r, shown, err := h.Claim(ctx, o.ID)
		if err != nil || shown != nil || r.State != Unknown {
			t.Errorf("%+v, %v, %v", r, shown, err)
		}
		h.check(h.issueUnclaimed(h.all, o.ID))
		close(answered)
		if shown := <-done; shown == nil || h.office.issued.Load() != 1 {
			t.Errorf("%v after %d calls", shown, h.office.issued.Load())
		}
		h.stands(o.ID, Issued)
	})
}

// Who leaves the page while the issuer is asked loses nothing but the sight of it.
func TestTheReceiptOfAPayerWhoLeft(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		buyer := h.buyer()
		o := h.paidOrder(buyer)
		ctx, leave := context.WithCancel(buyer)
		h.office.answer = func() (Answer, error) {
			leave()
			return good(o), nil
		}
		_, _, _ = h.Claim(ctx, o.ID)
		h.stands(o.ID, Issued)
	})
}

func TestNobodyCame(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		o := h.paidOrder(h.buyer())
		h.check(h.paid(h.all, commerce.PaidOrder{OrderID: o.ID}))
		at, err := db.Get[db.Time](h.all, h.db, "SELECT run_at FROM jobs WHERE kind = $1 AND job_key = $2", issueJob, o.ID)
		if err != nil || !at.Equal(o.PaidAt.Add(10*time.Minute)) {
			t.Fatalf("%v, %v", at, err)
		}
		h.check(h.issueUnclaimed(h.all, o.ID))
		h.check(h.issueUnclaimed(h.all, o.ID))
		if r := h.stands(o.ID, Issued); h.office.issued.Load() != 1 || r.Kind != Citizen {
			t.Errorf("%+v after %d calls", r, h.office.issued.Load())
		}
	})
}

func TestARefundCancels(t *testing.T) {
	for _, c := range []struct {
		name   string
		before func(h *fixture, o commerce.Order)
		want   State
		asks   int64
	}{
		{"issued", nil, Cancelled, 1},
		{"refused", func(h *fixture, _ commerce.Order) { h.office.answer = refuse }, Cancelled, 0},
		{"not known", func(h *fixture, _ commerce.Order) { h.office.answer = lost }, Unknown, 0},
		{"the issuer does not", func(h *fixture, _ commerce.Order) { h.office.cancel = &RefusedError{"a company's"} }, Cancelling, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			fixtures(t, func(t *testing.T, h *fixture) {
				ctx := h.buyer()
				o := h.paidOrder(ctx)
				if c.before != nil {
					c.before(h, o)
				}
				_, _, err := h.Claim(ctx, o.ID)
				h.check(err)
				_, err = h.sales.Refund(ctx, o.ID, "")
				h.check(err)
				h.check(h.takeBack(h.all, o.ID))
				h.check(h.cancel(h.all, o.ID))
				h.stands(o.ID, c.want)
				if h.office.cancelled.Load() != c.asks {
					t.Errorf("asked %d times", h.office.cancelled.Load())
				}
			})
		})
	}
}

// A receipt that is issued while its order is being refunded is taken back.
func TestRefundedWhilePosting(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx := h.buyer()
		o := h.paidOrder(ctx)
		h.office.answer = func() (Answer, error) {
			_, err := h.sales.Refund(ctx, o.ID, "")
			return good(o), errors.Join(err, h.takeBack(h.all, o.ID))
		}
		_, _, err := h.Claim(ctx, o.ID)
		h.check(err)
		h.stands(o.ID, Cancelling)
		h.check(h.cancel(h.all, o.ID))
		h.stands(o.ID, Cancelled)
	})
}
