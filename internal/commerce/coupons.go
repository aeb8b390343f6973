package commerce

import (
	"context"
	"slices"
	"strings"
	"time"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/page"
)

// Scope says what a coupon makes cheaper.
type Scope string

// The scopes.
const (
	ForAll      Scope = "all"
	ForReading  Scope = "reading"
	ForResearch Scope = "research"
	ForTitles   Scope = "titles"
	ForPackage  Scope = "package"
)

var scopes = []Scope{ForAll, ForReading, ForResearch, ForTitles, ForPackage}

// Coupon makes what its seller sells cheaper by a share or a sum.
type Coupon struct {
	ID         string  `db:"id"`
	SellerID   string  `db:"seller_id"`
	Code       string  `db:"code"`
	Percent    int     `db:"percent"`
	Amount     int64   `db:"amount"` // ₮
	Scope      Scope   `db:"scope"`
	PackageID  string  `db:"package_id"`
	StartsAt   db.Time `db:"starts_at"`
	EndsAt     db.Time `db:"ends_at"`
	Most       int     `db:"most"`      // uses in all; 0: without limit
	MostEach   int     `db:"most_each"` // uses of one person; 0: without limit
	Combinable bool    `db:"combinable"`
	Active     bool    `db:"active"`
	Used       int     `db:"used"`
	CreatedAt  db.Time `db:"created_at"`
}

const couponColumns = `c.id, c.seller_id, c.code, c.percent, c.amount, c.scope, COALESCE(c.package_id, '') AS package_id, c.starts_at,
	c.ends_at, COALESCE(c.most, 0) AS most, COALESCE(c.most_each, 0) AS most_each, c.combinable, c.active, c.used, c.created_at
	FROM coupons c`

const (
	maxCode    = 40
	maxCoupons = 5 // on one order
)

// foldCode returns a code as it is kept: people write it as they like.
func foldCode(code string) string {
	return strings.ToUpper(strings.Join(strings.Fields(code), ""))
}

// CreateCoupon stores a coupon of ctx's organisation.
func (s *Service) CreateCoupon(ctx context.Context, c Coupon) (Coupon, error) {
	v, all, err := db.Tenant(ctx)
	if err != nil {
		return c, err
	}
	if !all || c.SellerID == "" {
		c.SellerID = v.OrganizationID
	}
	c.ID, c.Code, c.CreatedAt, c.Used = ident.New(), foldCode(c.Code), s.db.Now(), 0
	if err := s.checkCoupon(ctx, c); err != nil {
		return c, err
	}
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		_, err := db.Exec(ctx, s.db, `INSERT INTO coupons (id, seller_id, code, percent, amount, scope, package_id, starts_at, ends_at, most,
			most_each, combinable, active, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
			c.ID, c.SellerID, c.Code, c.Percent, c.Amount, string(c.Scope), db.OrNull(c.PackageID), c.StartsAt, c.EndsAt, db.OrNull(c.Most),
			db.OrNull(c.MostEach), c.Combinable, c.Active, c.CreatedAt)
		if err != nil {
			return err
		}
		return s.audit.Note(ctx, audit.Entry{Act: audit.CouponSaved, OrganizationID: c.SellerID, Object: c.Code, After: audit.Values{
			"percent": c.Percent, "amount": c.Amount, "active": c.Active,
		}})
	})
	if db.IsUnique(err) {
		err = apperr.InvalidField("code", "field.code_taken")
	}
	return c, err
}

func (s *Service) checkCoupon(ctx context.Context, c Coupon) error {
	letters := strings.Trim(c.Code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-") == ""
	switch {
	case len(c.Code) < 3 || len(c.Code) > maxCode || !letters:
		return apperr.InvalidField("code", "field.coupon_code")
	case c.Percent < 0 || c.Percent > 100:
		return apperr.InvalidField("percent", "field.range")
	case c.Amount < 0 || c.Amount > Most || (c.Percent > 0) == (c.Amount > 0):
		return apperr.InvalidField("amount", "field.percent_or_amount")
	case !slices.Contains(scopes, c.Scope):
		return apperr.InvalidField("scope", "field.choice")
	case !c.EndsAt.IsZero() && !c.EndsAt.After(s.clock.Now()):
		return apperr.InvalidField("ends_on", "field.past")
	case c.Most < 0 || c.MostEach < 0:
		return apperr.InvalidField("most", "field.range")
	case (c.Scope == ForPackage) != (c.PackageID != ""):
		return apperr.InvalidField("package_id", "field.choice")
	case c.Scope == ForPackage:
		return s.mustBe(ctx, "package_id", "SELECT COUNT(*) FROM store_packages WHERE id = $1 AND seller_id = $2", c.PackageID, c.SellerID)
	}
	return nil
}

// EndCoupon has a coupon of ctx's organisation taken by nobody from now on.
func (s *Service) EndCoupon(ctx context.Context, id string) error {
	v, _, err := db.Tenant(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		code, err := db.Get[string](ctx, s.db, "UPDATE coupons SET active = FALSE WHERE id = $1 AND seller_id = $2 RETURNING code", id,
			v.OrganizationID)
		if err != nil {
			return err
		}
		return s.audit.Note(ctx, audit.Entry{Act: audit.CouponSaved, Object: code, After: audit.Values{"active": false}})
	})
}

// Coupons returns a page of the coupons of ctx's organisation, the newest first.
func (s *Service) Coupons(ctx context.Context, request page.Request) (page.List[Coupon], error) {
	list := page.List[Coupon]{Request: request}
	v, _, err := db.Tenant(ctx)
	if err != nil {
		return list, err
	}
	if list.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM coupons WHERE seller_id = $1", v.OrganizationID); err != nil {
		return list, err
	}
	list.Rows, err = db.All[Coupon](ctx, s.db, "SELECT "+couponColumns+
		" WHERE c.seller_id = $1 ORDER BY c.created_at DESC, c.id DESC LIMIT $2 OFFSET $3", v.OrganizationID, request.Size, request.Offset())
	return list, err
}

// addCoupons takes off an order what its coupons say, one after the other.
func (s *Service) addCoupons(ctx context.Context, o *Order, codes []string) error {
	o.Coupons = []AppliedCoupon{}
	if len(codes) > maxCoupons {
		return InvalidCoupon()
	}
	for _, code := range codes {
		c, err := db.Get[Coupon](ctx, s.db, "SELECT "+couponColumns+" WHERE c.code = $1", foldCode(code))
		if apperr.Is(err, apperr.NotFound) {
			return InvalidCoupon()
		}
		if err != nil {
			return err
		}
		again := slices.ContainsFunc(o.Coupons, func(a AppliedCoupon) bool { return a.ID == c.ID })
		if again || len(codes) > 1 && !c.Combinable || !c.valid(o.SellerID, s.clock.Now()) {
			return InvalidCoupon()
		}
		used, err := s.usedBy(ctx, c, o.AccountID)
		if err != nil {
			return err
		}
		taken := c.takeOff(o.Lines)
		if taken == 0 || c.MostEach > 0 && used >= c.MostEach {
			return InvalidCoupon()
		}
		o.Coupons = append(o.Coupons, AppliedCoupon{ID: c.ID, Code: c.Code, Discount: taken})
	}
	return nil
}

// InvalidCoupon returns the error of a coupon that there is not or that does not apply.
func InvalidCoupon() error {
	return &apperr.Error{
		Code: apperr.CouponInvalid, Fields: []apperr.Field{{Name: "coupon", Key: "error." + string(apperr.CouponInvalid)}},
	}
}

// valid tells whether a coupon may be used for what a seller sells now.
func (c Coupon) valid(seller string, now time.Time) bool {
	begun := c.StartsAt.IsZero() || !c.StartsAt.After(now)
	runs := c.EndsAt.IsZero() || c.EndsAt.After(now)
	return c.Active && c.SellerID == seller && begun && runs && (c.Most == 0 || c.Used < c.Most)
}

func (c Coupon) appliesTo(line Line) bool {
	switch c.Scope {
	case ForReading:
		return line.scope == Reading
	case ForResearch:
		return line.scope == Research
	case ForTitles:
		return line.Kind == ItemLine || line.Kind == ContentLine
	case ForPackage:
		return line.PackageID == c.PackageID
	case ForAll:
	}
	return true
}

// takeOff adds to the discounts of lines and returns by how much. A share is
// rounded half up line by line; a sum is divided by what the lines still cost.
func (c Coupon) takeOff(lines []Line) (taken int64) {
	left, sum := make([]int64, len(lines)), int64(0)
	for i, line := range lines {
		if c.appliesTo(line) {
			left[i] = line.Price - line.Discount
			sum += left[i]
		}
	}
	parts := Share(min(c.Amount, sum), left)
	for i := range lines {
		if c.Percent > 0 {
			parts[i] = part(left[i], int64(c.Percent), 100)
		}
		lines[i].Discount += parts[i]
		taken += parts[i]
	}
	return taken
}

func (s *Service) usedBy(ctx context.Context, c Coupon, accountID string) (int, error) {
	if c.MostEach == 0 {
		return 0, nil
	}
	return db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM coupon_uses WHERE coupon_id = $1 AND account_id = $2 AND taken", c.ID, accountID)
}

// takeCoupons counts the coupons of an order as used; coupon_invalid when one has
// run out or ended. The row of a coupon is locked from here on, so that the uses
// of a person can be counted.
func (s *Service) takeCoupons(ctx context.Context, o *Order) error {
	for _, applied := range byID(o.Coupons) {
		counted, err := db.Exec(ctx, s.db, "UPDATE coupons SET used = used + 1 WHERE id = $1 AND (most IS NULL OR used < most)", applied.ID)
		if err != nil {
			return err
		}
		if counted == 0 {
			return InvalidCoupon()
		}
		c, err := db.Get[Coupon](ctx, s.db, "SELECT "+couponColumns+" WHERE c.id = $1", applied.ID)
		if err != nil {
			return err
		}
		used, err := s.usedBy(ctx, c, o.AccountID)
		if err != nil {
			return err
		}
		if c.MostEach > 0 && used >= c.MostEach {
			return InvalidCoupon()
		}
		if _, err := db.Exec(ctx, s.db, "UPDATE coupon_uses SET taken = TRUE WHERE order_id = $1 AND coupon_id = $2", o.ID, c.ID); err != nil {
			return err
		}
	}
	for i := range o.Coupons {
		o.Coupons[i].Taken = true
	}
	return nil
}

// giveBackCoupons lets others use the coupons of an order for which no money came.
func (s *Service) giveBackCoupons(ctx context.Context, o *Order) error {
	for _, applied := range byID(o.Coupons) {
		if !applied.Taken {
			continue
		}
		if _, err := db.Exec(ctx, s.db, "UPDATE coupons SET used = used - 1 WHERE id = $1", applied.ID); err != nil {
			return err
		}
		if _, err := db.Exec(ctx, s.db, "UPDATE coupon_uses SET taken = FALSE WHERE order_id = $1 AND coupon_id = $2", o.ID,
			applied.ID); err != nil {
			return err
		}
	}
	for i := range o.Coupons {
		o.Coupons[i].Taken = false
	}
	return nil
}

// byID returns coupons in the order in which everybody locks them.
func byID(coupons []AppliedCoupon) []AppliedCoupon {
	return slices.SortedFunc(slices.Values(coupons), func(a, b AppliedCoupon) int { return strings.Compare(a.ID, b.ID) })
}
