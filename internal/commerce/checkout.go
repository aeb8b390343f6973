package commerce

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/viewer"
)

const (
	// usualWait is how long an order waits for its buyer and then for money.
	usualWait = 24 * time.Hour
	// transferFor is how long it waits for a bank transfer.
	transferFor = 3 * 24 * time.Hour
	// maxDrafts bounds the orders of one person that wait.
	maxDrafts = 20
)

// Cart is what somebody wants to buy.
type Cart struct {
	Wants   []Want
	Coupons []string // codes
	// Key tells a request from another of the same person: with the same key the
	// same order is returned. "": none.
	Key string
}

// Place makes an order of ctx's viewer from a cart.
func (s *Service) Place(ctx context.Context, cart Cart) (Order, error) {
	v, err := buyer(ctx)
	if err != nil {
		return Order{}, err
	}
	now := s.db.Now()
	o := Order{
		ID: ident.New(), Number: reference(), AccountID: v.AccountID, PortalID: v.OrganizationID, Status: Draft, CreatedAt: now,
		ExpiresAt: db.At(now.Add(s.options.Wait)), Version: 1,
	}
	key := cart.Key
	if key == "" {
		key = o.ID
	}
	err = s.db.InTxUntilUnique(ctx, func(ctx context.Context) error {
		made, err := db.Get[string](ctx, s.db, "SELECT id FROM orders WHERE account_id = $1 AND request_key = $2", v.AccountID, key)
		if err == nil {
			o, err = s.load(ctx, made)
			return err
		}
		if !apperr.Is(err, apperr.NotFound) {
			return err
		}
		return s.place(ctx, &o, cart, key)
	})
	return o, err
}

func (s *Service) place(ctx context.Context, o *Order, cart Cart, key string) error {
	if err := s.db.LockRow(ctx, "accounts", o.AccountID); err != nil { // its drafts are counted
		return err
	}
	waiting, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM orders WHERE account_id = $1 AND expires_at IS NOT NULL", o.AccountID)
	if err != nil {
		return err
	}
	if waiting >= maxDrafts {
		return apperr.Full(apperr.OrdersFull, "lines", maxDrafts)
	}
	if err := s.quote(ctx, o, cart.Wants, cart.Coupons); err != nil {
		return err
	}
	o.Number = reference()
	if err := s.insertOrder(ctx, *o, key); err != nil {
		return err
	}
	if err := s.insertParts(ctx, o); err != nil {
		return err
	}
	return s.takeRequests(ctx, *o)
}

// SetCoupons replaces the coupons of a draft of ctx's viewer. Its prices become
// those of now.
func (s *Service) SetCoupons(ctx context.Context, id string, codes []string) (Order, error) {
	return s.withOwn(ctx, id, func(ctx context.Context, o *Order) error {
		if o.Status != Draft {
			return apperr.New(apperr.OrderStatus)
		}
		return s.refresh(ctx, o, codes)
	})
}

// refresh quotes a draft again.
func (s *Service) refresh(ctx context.Context, o *Order, codes []string) error {
	wants := make([]Want, len(o.Lines))
	for i, line := range o.Lines {
		wants[i] = line.want()
	}
	seller := o.SellerID
	if err := s.quote(ctx, o, wants, codes); err != nil {
		return err
	}
	if o.SellerID != seller { // the title went to another owner
		return apperr.InvalidField("lines", "field.not_sold")
	}
	return s.rewrite(ctx, o)
}

func (o Order) codes() []string {
	codes := make([]string, len(o.Coupons))
	for i, c := range o.Coupons {
		codes[i] = c.Code
	}
	return codes
}

// Confirm makes a draft of ctx's viewer one that waits for money, by the total
// that the buyer saw. When the prices have changed meanwhile, the draft takes the
// new ones and the error is price_changed. An order of 0 ₮ is paid at once. What
// waits already is returned as it is.
func (s *Service) Confirm(ctx context.Context, id string, seen int64) (Order, error) {
	changed := false
	o, err := s.withOwn(ctx, id, func(ctx context.Context, o *Order) error {
		changed = false
		if o.Status != Draft {
			if o.Status == Pending || o.Status.keeps() {
				return nil
			}
			return apperr.New(apperr.OrderStatus)
		}
		if err := s.refresh(ctx, o, o.codes()); err != nil {
			return err
		}
		if changed = o.Total != seen; changed {
			return nil
		}
		if err := s.takeCoupons(ctx, o); err != nil {
			return err
		}
		o.ExpiresAt = db.At(s.clock.Now().Add(s.options.Wait))
		if err := s.move(ctx, o, Pending, "confirmed"); err != nil {
			return err
		}
		return s.settle(ctx, o, "nothing to pay")
	})
	if err == nil && changed {
		err = apperr.New(apperr.PriceChanged)
	}
	if err != nil || o.Status != Paid {
		return o, err
	}
	return s.fulfilled(ctx, o)
}

// AwaitTransfer gives an order of ctx's viewer the time that bank transfers take, and
// the seller's account as it is now.
func (s *Service) AwaitTransfer(ctx context.Context, id string) (Order, error) {
	return s.withOwn(ctx, id, func(ctx context.Context, o *Order) error {
		until := o.CreatedAt.Add(transferFor)
		if o.Status != Pending || !until.After(o.ExpiresAt.Time) {
			return nil
		}
		own, err := s.Account(ctx, o.SellerID)
		if ignoreMissing(err) != nil {
			return err
		}
		o.ExpiresAt, o.BankAccountID = db.At(until), own.ID
		return s.move(ctx, o, Pending, "transfer")
	})
}

// Cancel ends an order of ctx's viewer for which no money came.
func (s *Service) Cancel(ctx context.Context, id string) (Order, error) {
	return s.withOwn(ctx, id, func(ctx context.Context, o *Order) error {
		if o.Status == Cancelled {
			return nil
		}
		return s.abandon(ctx, o, Cancelled, "by the buyer")
	})
}

// abandon ends an order that waits.
func (s *Service) abandon(ctx context.Context, o *Order, to Status, reason string) error {
	if err := s.giveBackCoupons(ctx, o); err != nil {
		return err
	}
	if o.sellsCopies() {
		if err := s.lending.FreeRequests(ctx, o.ID); err != nil {
			return err
		}
	}
	if err := s.move(ctx, o, to, reason); err != nil {
		return err
	}
	return s.closeLater(ctx, o)
}

// Expire ends the orders that have waited too long, up to a bound, and returns
// how many it ended.
func (s *Service) Expire(ctx context.Context) (int, error) {
	ids, err := db.All[string](ctx, s.db, "SELECT id FROM orders WHERE expires_at <= $1 ORDER BY expires_at, id LIMIT $2", s.db.Now(),
		expireAtOnce)
	ended := 0
	for _, id := range ids {
		failed := s.locked(ctx, id, func(ctx context.Context, o *Order) error {
			if o.ExpiresAt.IsZero() || o.ExpiresAt.After(s.clock.Now()) {
				return nil // somebody was quicker
			}
			return s.abandon(ctx, o, Expired, "no money came")
		})
		if failed == nil {
			ended++
		}
		err = errors.Join(err, failed) // the others do not wait for it
	}
	return ended, err
}

const expireAtOnce = 500

// withOwn runs fn on an order of ctx's viewer that is locked, and returns it.
func (s *Service) withOwn(ctx context.Context, id string, fn func(ctx context.Context, o *Order) error) (Order, error) {
	v, err := buyer(ctx)
	if err != nil {
		return Order{}, err
	}
	var own Order
	err = s.locked(ctx, id, func(ctx context.Context, o *Order) error {
		if o.AccountID != v.AccountID {
			return apperr.New(apperr.NotFound)
		}
		err := fn(ctx, o)
		own = *o
		return err
	})
	return own, err
}

func buyer(ctx context.Context) (viewer.Viewer, error) {
	v, _ := viewer.From(ctx)
	if !v.SignedIn() {
		return v, apperr.New(apperr.Unauthenticated)
	}
	return v, nil
}

// reference returns a fresh number of an order: eight letters and digits that
// nobody takes for another.
func reference() string {
	const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ" // 32
	var raw [8]byte
	_, _ = rand.Read(raw[:]) // crypto/rand never fails; it stops the program instead
	for i, b := range raw {
		raw[i] = letters[b%32]
	}
	return string(raw[:])
}
