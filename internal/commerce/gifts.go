package commerce

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"strings"

	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
)

// Gift is the code of a line that is a gift, for its buyer.
type Gift struct {
	LineID     string  `db:"line_id"`
	Code       string  `db:"-"`
	RedeemedAt db.Time `db:"redeemed_at"`
	VoidAt     db.Time `db:"void_at"`
}

// giftCode returns the code of a line: 100 bits that only this program can make,
// so that the books hold no more than its digest.
func (s *Service) giftCode(lineID string) string {
	mac := hmac.New(sha256.New, s.options.Secret)
	mac.Write([]byte("gift " + lineID))
	code := base32.StdEncoding.EncodeToString(mac.Sum(nil))[:20]
	return code[:5] + "-" + code[5:10] + "-" + code[10:15] + "-" + code[15:]
}

// foldGift returns a code as giftCode writes it: people write it as they like.
func foldGift(code string) string {
	code = strings.NewReplacer("-", "", " ", "", "0", "O", "1", "I").Replace(strings.ToUpper(code))
	if len(code) != 20 {
		return ""
	}
	return code[:5] + "-" + code[5:10] + "-" + code[10:15] + "-" + code[15:]
}

// Gifts returns the gifts of an order with their codes. Whether the caller may see
// the order is the caller's to know.
func (s *Service) Gifts(ctx context.Context, o Order) ([]Gift, error) {
	gifts, err := db.All[Gift](ctx, s.db, `SELECT g.line_id, g.redeemed_at, g.void_at FROM gift_codes g JOIN order_lines l ON l.id = g.line_id
		WHERE l.order_id = $1 ORDER BY l.position LIMIT $2`, o.ID, maxLines)
	for i := range gifts {
		gifts[i].Code = s.giftCode(gifts[i].LineID)
	}
	return gifts, err
}

// Redeem gives ctx's viewer what a gift's code stands for, and returns its line.
// Redeeming one's own again changes nothing; the error is gift_invalid for what is
// no code, somebody else's, or ended.
func (s *Service) Redeem(ctx context.Context, code string) (Line, error) {
	v, err := buyer(ctx)
	if err != nil {
		return Line{}, err
	}
	type gift struct {
		ID        string  `db:"id"`
		OrderID   string  `db:"order_id"`
		LineID    string  `db:"line_id"`
		AccountID string  `db:"account_id"`
		Redeemed  db.Time `db:"redeemed_at"`
	}
	const query = `SELECT g.id, l.order_id, g.line_id, COALESCE(g.account_id, '') AS account_id, g.redeemed_at FROM gift_codes g
		JOIN order_lines l ON l.id = g.line_id WHERE g.code = $1 AND g.void_at IS NULL`
	digest := ident.Digest(foldGift(code))
	found, err := db.Get[gift](ctx, s.db, query, digest)
	if err != nil {
		return Line{}, invalidGift(err)
	}
	var line Line
	err = s.db.InLockedTx(ctx, "accounts", v.AccountID, func(ctx context.Context) error {
		return s.locked(ctx, found.OrderID, func(ctx context.Context, o *Order) error { // no refund comes between
			found, err := db.Get[gift](ctx, s.db, query, digest)
			if err != nil {
				return invalidGift(err)
			}
			if !found.Redeemed.IsZero() && found.AccountID != v.AccountID {
				return invalidGift(apperr.New(apperr.NotFound))
			}
			for _, l := range o.Lines {
				if l.ID == found.LineID {
					line = l
				}
			}
			if !found.Redeemed.IsZero() {
				return nil
			}
			right, err := s.grant(ctx, line, entitlements.Holder{AccountID: v.AccountID})
			if err != nil {
				return err
			}
			_, err = db.Exec(ctx, s.db, `UPDATE gift_codes SET account_id = $2, entitlement_id = $3, redeemed_at = $4 WHERE id = $1`,
				found.ID, v.AccountID, right, s.db.Now())
			return err
		})
	})
	return line, err
}

// invalidGift makes not_found gift_invalid.
func invalidGift(err error) error {
	if apperr.Is(err, apperr.NotFound) {
		return &apperr.Error{
			Code: apperr.GiftInvalid, Fields: []apperr.Field{{Name: "code", Key: "error." + string(apperr.GiftInvalid)}},
		}
	}
	return err
}
