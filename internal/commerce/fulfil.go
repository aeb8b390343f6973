package commerce

import (
	"context"
	"fmt"
	"time"

	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/usage"
)

// Fulfil gives the rights of a paid order, all or none; an order that is not paid
// or has its rights stays as it is.
func (s *Service) Fulfil(ctx context.Context, id string) error {
	account, err := db.Get[string](ctx, s.db, "SELECT COALESCE(account_id, '') FROM orders WHERE id = $1", id)
	if err != nil {
		return err
	}
	var given Order
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		given = Order{}
		if account != "" { // what it holds already decides when a right begins
			if err := s.db.LockRow(ctx, "accounts", account); err != nil {
				return err
			}
		}
		return s.locked(ctx, id, func(ctx context.Context, o *Order) error {
			if o.Status != Paid {
				return nil
			}
			if o.AccountID == "" {
				return fmt.Errorf("commerce: nobody to give the rights of order %s to", o.ID)
			}
			for _, line := range o.Lines {
				if err := s.give(ctx, *o, line); err != nil {
					return err
				}
			}
			if err := s.move(ctx, o, Fulfilled, "rights given"); err != nil {
				return err
			}
			given = *o
			return nil
		})
	})
	if err == nil {
		s.countSales(given)
	}
	return err
}

// give enters what a line gives: a right, the code of a gift, or copies.
func (s *Service) give(ctx context.Context, o Order, line Line) error {
	right, gift, licence := any(nil), any(nil), any(nil)
	switch {
	case line.Kind == CopiesLine:
		id, err := s.lending.GiveCopies(ctx, line.RequestID)
		if err != nil {
			return err
		}
		licence = id
	case line.Gift:
		id, err := s.insertGift(ctx, line)
		if err != nil {
			return err
		}
		gift = id
	default:
		id, err := s.grant(ctx, line, o.holder(line))
		if err != nil {
			return err
		}
		right = id
	}
	_, err := db.Exec(ctx, s.db, "INSERT INTO grants (line_id, entitlement_id, gift_id, licence_id, at) VALUES ($1, $2, $3, $4, $5)",
		line.ID, right, gift, licence, s.db.Now())
	return err
}

// grant gives a holder the right that a line sells.
func (s *Service) grant(ctx context.Context, line Line, holder entitlements.Holder) (string, error) {
	right, err := s.right(ctx, line, holder)
	if err != nil {
		return "", err
	}
	granted, err := s.rights.Grant(ctx, right)
	return granted.ID, err
}

// right returns the right that a line gives its holder now. One for some days begins
// where the holder's last one to the same ends: what was paid for once is not paid
// for twice (ADR 74).
func (s *Service) right(ctx context.Context, line Line, holder entitlements.Holder) (entitlements.Right, error) {
	target, err := s.target(ctx, line)
	right := entitlements.Right{
		Kind: entitlements.Purchased, Holder: holder, Target: target, StartsAt: s.clock.Now(), Source: "order:" + line.OrderID,
	}
	if line.Kind == PackageLine {
		right.Kind = entitlements.Membership
	}
	if line.People > 1 {
		right.Seats = line.People
	}
	if err != nil || line.Days == 0 {
		return right, err
	}
	last, err := s.rights.LatestEnd(ctx, right)
	if last.After(right.StartsAt) {
		right.StartsAt = last.Time
	}
	right.EndsAt = right.StartsAt.Add(time.Duration(line.Days) * 24 * time.Hour)
	return right, err
}

// holder returns who gets the right of a line that is no gift.
func (o Order) holder(line Line) entitlements.Holder {
	if line.People > 1 {
		return entitlements.Holder{OrganizationID: o.PortalID}
	}
	return entitlements.Holder{AccountID: o.AccountID}
}

// target returns what the right of a line opens.
func (s *Service) target(ctx context.Context, line Line) (entitlements.Target, error) {
	switch line.Kind {
	case ItemLine:
		return entitlements.Target{ItemID: line.ItemID}, nil
	case ContentLine:
		return entitlements.Target{ContentID: line.ContentID}, nil
	case PackageLine, CopiesLine: // copies are no right of a reader
	}
	p, err := s.onePackage(ctx, db.NewWhere().And("p.id = ?", line.PackageID))
	if p.Kind == Research {
		return entitlements.Target{Package: entitlements.Research}, err
	}
	return entitlements.Target{RightGroupID: p.GroupID}, err
}

// refundFor is how long a buyer may have the money back.
const refundFor = 7 * 24 * time.Hour

// Refund ends an order of ctx's viewer that was paid in the last seven days and
// of which nothing was read: its rights end, the money is owed. The error is
// refund_closed for any other.
func (s *Service) Refund(ctx context.Context, id, reason string) (Order, error) {
	o, err := s.withOwn(ctx, id, func(ctx context.Context, o *Order) error {
		if o.Status == Refunded {
			return nil
		}
		if open, err := s.Refundable(ctx, *o); err != nil || !open {
			if err == nil {
				err = apperr.New(apperr.RefundClosed)
			}
			return err
		}
		return s.takeBack(ctx, o, reason)
	})
	return o, err
}

// Refundable tells whether the buyer of an order may have the money back now.
func (s *Service) Refundable(ctx context.Context, o Order) (bool, error) {
	if o.Status != Fulfilled || s.clock.Now().After(o.PaidAt.Add(refundFor)) {
		return false, nil
	}
	read, err := db.Get[int](ctx, s.db, readSQL, o.ID)
	return read == 0, err
}

// readSQL counts what was read of an order's rights and lent by the licences of its
// copies since they were given, and the gifts of it that were redeemed. What is free is no part of what was sold.
const readSQL = `SELECT (SELECT COUNT(*) FROM order_lines l JOIN orders o ON o.id = l.order_id JOIN grants r ON r.line_id = l.id
	JOIN reading_places p ON p.account_id = o.account_id AND p.modified_at >= r.at JOIN items i ON i.id = p.item_id AND NOT i.free
	WHERE l.order_id = $1 AND l.kind <> 'copies' AND (l.kind = 'package' OR l.item_id = p.item_id OR l.content_id = p.content_id))
	+ (SELECT COUNT(*) FROM order_lines l JOIN grants r ON r.line_id = l.id JOIN loans n ON n.licence_id = r.licence_id
	AND n.borrowed_at >= r.at WHERE l.order_id = $1)
	+ (SELECT COUNT(*) FROM order_lines l JOIN gift_codes g ON g.line_id = l.id WHERE l.order_id = $1 AND g.redeemed_at IS NOT NULL)`

// takeBack ends the rights of an order and makes its money owed.
func (s *Service) takeBack(ctx context.Context, o *Order, reason string) error {
	rights, err := db.All[string](ctx, s.db, `SELECT COALESCE(r.entitlement_id, g.entitlement_id) FROM order_lines l
		JOIN grants r ON r.line_id = l.id LEFT JOIN gift_codes g ON g.id = r.gift_id
		WHERE l.order_id = $1 AND COALESCE(r.entitlement_id, g.entitlement_id) IS NOT NULL`, o.ID)
	if err != nil {
		return err
	}
	for _, id := range rights {
		err := s.rights.Revoke(ctx, id)
		if err == nil {
			err = s.rights.CloseGap(ctx, id)
		}
		if apperr.Ignore(err, apperr.NotFound) != nil {
			return err
		}
	}
	if err := s.takeCopies(ctx, *o); err != nil {
		return err
	}
	if _, err := db.Exec(ctx, s.db, `UPDATE gift_codes SET void_at = $2 WHERE void_at IS NULL AND line_id IN
		(SELECT id FROM order_lines WHERE order_id = $1)`, o.ID, s.db.Now()); err != nil {
		return err
	}
	if err := s.move(ctx, o, Refunded, reason); err != nil {
		return err
	}
	return s.db.Emit(ctx, RefundedEvent, RefundedOrder{o.ID})
}

// insertGift makes the code of a line that is a gift, and returns its id.
func (s *Service) insertGift(ctx context.Context, line Line) (string, error) {
	id := ident.New()
	_, err := db.Exec(ctx, s.db, "INSERT INTO gift_codes (id, line_id, code, created_at) VALUES ($1, $2, $3, $4)", id, line.ID,
		ident.Digest(s.giftCode(line.ID)), s.db.Now())
	return id, err
}

// countSales counts the lines of an order that was fulfilled: packages by their ids,
// items by theirs, whole contents by theirs.
func (s *Service) countSales(o Order) {
	if s.usage == nil {
		return
	}
	for _, line := range o.Lines {
		s.usage.Record(usage.Event{
			Kind: usage.Sale, OrganizationID: o.PortalID, ContentID: line.ContentID, ItemID: line.ItemID, Package: line.PackageID,
		})
	}
}
