package commerce

import (
	"context"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
)

// checkOffer refuses a price that cannot be sold.
func checkOffer(o Offer) error {
	switch {
	case o.Price < 1 || o.Price > Most:
		return apperr.InvalidField("price", "field.range")
	case o.Days < 0 || o.Days > maxDays || o.ItemID != 0 && o.Days == 0:
		return apperr.InvalidField("days", "field.range")
	}
	return nil
}

// CreateOffer stores a further price of a content, or of an item of it, that ctx's
// organisation owns.
func (s *Service) CreateOffer(ctx context.Context, o Offer) (Offer, error) {
	if err := checkOffer(o); err != nil {
		return o, err
	}
	title, err := s.ownedTitle(ctx, o.ContentID)
	if err != nil {
		return o, err
	}
	if o.ItemID != 0 {
		err := s.mustBe(ctx, "content_item_id", "SELECT COUNT(*) FROM items WHERE id = $1 AND content_id = $2 AND deleted_at IS NULL",
			o.ItemID, o.ContentID)
		if err != nil {
			return o, err
		}
	}
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.db.LockRow(ctx, "contents", o.ContentID); err != nil { // its offers are counted
			return err
		}
		n, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM offers WHERE content_id = $1", o.ContentID)
		if err != nil {
			return err
		}
		if n >= maxOffers {
			return apperr.InvalidField("content_id", "field.too_many")
		}
		if err := s.insertOffer(ctx, &o); err != nil {
			return err
		}
		return s.audit.Note(ctx, audit.Entry{Act: audit.OfferSaved, Object: title, After: audit.Values{"price": o.Price, "days": o.Days}})
	})
	return o, err
}

// ChangeOffer changes the days and the price of a further price. Orders keep what was sold.
func (s *Service) ChangeOffer(ctx context.Context, id string, days int, price int64) (Offer, error) {
	was, err := s.offer(ctx, id)
	if err != nil {
		return was, err
	}
	title, err := s.ownedTitle(ctx, was.ContentID)
	if err != nil {
		return was, err
	}
	o := was
	o.Days, o.Price = days, price
	if err := checkOffer(o); err != nil || o == was {
		return o, err
	}
	return o, s.db.InTx(ctx, func(ctx context.Context) error {
		changed, err := db.Exec(ctx, s.db, "UPDATE offers SET days = $2, price = $3 WHERE id = $1", id, days, price)
		if err != nil {
			return err
		}
		if changed == 0 {
			return apperr.New(apperr.NotFound)
		}
		return s.audit.Note(ctx, audit.Entry{
			Act: audit.OfferSaved, Object: title, Before: audit.Values{"price": was.Price, "days": was.Days},
			After: audit.Values{"price": price, "days": days},
		})
	})
}

// DeleteOffer ends a further price. Orders keep what was sold.
func (s *Service) DeleteOffer(ctx context.Context, id string) error {
	o, err := s.offer(ctx, id)
	if err != nil {
		return err
	}
	title, err := s.ownedTitle(ctx, o.ContentID)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if _, err := db.Exec(ctx, s.db, "DELETE FROM offers WHERE id = $1", id); err != nil {
			return err
		}
		return s.audit.Note(ctx, audit.Entry{Act: audit.OfferSaved, Object: title, Before: audit.Values{"price": o.Price, "days": o.Days}})
	})
}

// ownedTitle returns the title of a content that ctx's organisation owns;
// not_found for any other.
func (s *Service) ownedTitle(ctx context.Context, contentID int64) (string, error) {
	w, err := owned(ctx)
	if err != nil {
		return "", err
	}
	w.And("c.id = ?", contentID)
	return db.Get[string](ctx, s.db, "SELECT c.title FROM contents c"+w.SQL(), w.Args()...)
}

// Covering returns the packages for one person that are sold and open a content,
// the cheapest first.
func (s *Service) Covering(ctx context.Context, contentID int64) ([]Package, error) {
	groups, args := s.rights.GroupsOf(contentID)
	w := db.NewWhere().And("p.active AND p.people = 1").And("p.right_group_id IN ("+groups+")", args...)
	return db.All[Package](ctx, s.db, "SELECT "+packageColumns+w.SQL()+" ORDER BY p.price, p.id LIMIT "+w.Bind(maxCovering), w.Args()...)
}

const maxCovering = 10

// DiscountOf returns what a coupon takes off one thing for ctx's viewer, who may be
// a guest; coupon_invalid when it does not apply.
func (s *Service) DiscountOf(ctx context.Context, want Want, code string) (int64, error) {
	v, _ := viewer.From(ctx)
	o := Order{AccountID: v.AccountID}
	if err := s.quote(ctx, &o, []Want{want}, []string{code}); err != nil {
		return 0, err
	}
	return o.Discount, nil
}
