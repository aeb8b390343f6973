package commerce

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/commerce"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/locale"
	"sudar/internal/server/api/core"
)

// Order is what somebody buys. All sums but the taxes are whole ₮.
type Order struct {
	ID        string        `json:"id" format:"uuid"`
	Number    string        `json:"number" doc:"For people; the reference of a bank transfer"`
	Status    string        `json:"status" enum:"draft,pending,paid,fulfilled,cancelled,expired,refunded"`
	Currency  string        `json:"currency" enum:"MNT"`
	Subtotal  int64         `json:"subtotal"`
	Discount  int64         `json:"discount"`
	Total     int64         `json:"total" doc:"Taxes included"`
	VAT       float64       `json:"vat" doc:"Inside the total, ₮ with hundredths"`
	VATRate   int64         `json:"vat_percent" doc:"As of the day of sale; 0: the seller is no VAT payer, and there is no receipt"`
	CityTax   float64       `json:"city_tax" doc:"Inside the total, ₮ with hundredths"`
	Received  int64         `json:"received" doc:"What was paid so far"`
	Returned  int64         `json:"returned" doc:"What was paid back"`
	Owed      int64         `json:"owed" doc:"What will be paid back: too much, in part, or for an order that is over"`
	Lines     []OrderLine   `json:"lines" nullable:"false"`
	Coupons   []OrderCoupon `json:"coupons" nullable:"false"`
	CreatedAt time.Time     `json:"created_at"`
	ExpiresAt *time.Time    `json:"expires_at" doc:"When an order that is not paid ends; null when it waits for nothing"`
	PaidAt    *time.Time    `json:"paid_at"`
	EndedAt   *time.Time    `json:"ended_at" doc:"When it was cancelled, expired or was refunded"`
	RefusedAt *time.Time    `json:"refused_at" doc:"When the bank last refused a payment while the order waited"`
}

// OrderLine is one thing of an order as it was sold.
type OrderLine struct {
	ID            string  `json:"id" format:"uuid"`
	Kind          string  `json:"kind" enum:"package,item,content,copies"`
	PackageID     string  `json:"package_id,omitempty"`
	ContentID     int64   `json:"content_id,omitempty"`
	ContentItemID int64   `json:"content_item_id,omitempty"`
	Copies        int     `json:"copies,omitempty" doc:"Of a licence that the organization lends by"`
	Title         string  `json:"title"`
	Days          int     `json:"days" doc:"0: without end"`
	People        int     `json:"people"`
	Gift          bool    `json:"gift"`
	Price         int64   `json:"price"`
	Discount      int64   `json:"discount"`
	Total         int64   `json:"total"`
	VAT           float64 `json:"vat"`
	CityTax       float64 `json:"city_tax"`
}

// OrderCoupon is a coupon on an order.
type OrderCoupon struct {
	Code     string `json:"code"`
	Discount int64  `json:"discount"`
}

// OrderDetail is an order with what became of it.
type OrderDetail struct {
	Order
	Events   []OrderEvent   `json:"events" nullable:"false"`
	Payments []OrderPayment `json:"payments" nullable:"false"`
	Gifts    []OrderGift    `json:"gifts" nullable:"false"`
	Periods  []OrderPeriod  `json:"periods" nullable:"false" doc:"When lines for some days run; for the buyer alone"`
	Seller   string         `json:"seller" doc:"The organization that sells, as its receipt names it"`
	// Refundable says whether the buyer may have the money back now.
	Refundable bool          `json:"refundable" doc:"Whether the buyer may have the money back now"`
	Receipt    *OrderReceipt `json:"receipt" doc:"With the tax office; null while nothing was chosen and it is not paid"`
}

// OrderEvent is a transition of an order.
type OrderEvent struct {
	Status string    `json:"status" enum:"pending,paid,fulfilled,cancelled,expired,refunded"`
	At     time.Time `json:"at"`
}

// OrderPayment is money that came or went back.
type OrderPayment struct {
	Kind      string    `json:"kind" enum:"paid,refund"`
	Provider  string    `json:"provider" enum:"qpay,transfer"`
	Reference string    `json:"reference" doc:"The provider's number of the payment"`
	Amount    int64     `json:"amount"`
	At        time.Time `json:"at"`
}

// OrderGift is the code of a line that is a gift.
type OrderGift struct {
	LineID     string     `json:"line_id"`
	Code       string     `json:"code"`
	RedeemedAt *time.Time `json:"redeemed_at"`
}

// OrderPeriod is when the days of a line run; while the order waits, when they would if
// it were paid now. Those of a package begin where the last one ends that opens the same.
type OrderPeriod struct {
	LineID   string    `json:"line_id" format:"uuid"`
	StartsAt time.Time `json:"starts_at"`
	EndsAt   time.Time `json:"ends_at"`
}

type wantedLine struct {
	PackageID     string `json:"package_id,omitempty" maxLength:"36" doc:"A package"`
	ContentItemID int64  `json:"content_item_id,omitempty" minimum:"0" doc:"One item of a title"`
	ContentID     int64  `json:"content_id,omitempty" minimum:"0" doc:"A title with all its items; wants an offer_id"`
	OfferID       string `json:"offer_id,omitempty" maxLength:"36" doc:"A further price from items/byprice; the item's own when absent"`
	Gift          bool   `json:"gift,omitempty" doc:"A code for somebody else"`
}

type createOrderInput struct {
	Body struct {
		Lines     []wantedLine `json:"lines" minItems:"1" maxItems:"20" nullable:"false"`
		Coupons   []string     `json:"coupons,omitempty" maxItems:"5" nullable:"false" doc:"Codes"`
		RequestID string       `json:"request_id,omitempty" maxLength:"36" doc:"Any text: a second request with it returns the same order"`
	}
}

type ordersInput struct {
	core.PageInput
	Status string `query:"status" enum:"waiting,paid,refunded,ended" doc:"paid: fulfilled too; ended: cancelled or expired"`
	Order  string `query:"order" enum:"created_at.desc,created_at.asc" doc:"created_at.desc when absent"`
}

type couponInput struct {
	core.IDInput
	Body struct {
		Coupons []string `json:"coupons" maxItems:"5" nullable:"false" doc:"All codes that the order is to have; none takes them off"`
	}
}

func (a *api) registerOrders() {
	core.Register(a.API, core.ForUser, call(http.MethodPost, "/orders", "create-order", "Create an order"), a.createOrder)
	core.Register(a.API, core.ForUser, call(http.MethodGet, "/orders", "list-orders", "List the reader's orders"),
		func(ctx context.Context, in *ordersInput) (core.Answer[[]Order], error) {
			found, err := a.Commerce.OwnOrders(ctx, commerce.Standing(in.Status), in.Order == "created_at.asc", in.Request())
			return core.Privately(core.List(found, func(o commerce.Order) Order { return presentOrder(ctx, o) })), err
		})
	core.Register(a.API, core.ForUser, call(http.MethodGet, "/orders/{id}", "get-order", "Get an order with what became of it"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[OrderDetail], error) {
			o, err := a.Commerce.Own(ctx, in.ID)
			if err != nil {
				return core.Answer[OrderDetail]{}, err
			}
			detail, err := a.detail(ctx, o)
			if err == nil {
				detail.Gifts, err = a.gifts(ctx, o)
			}
			if err == nil {
				detail.Periods, err = a.periods(ctx, o)
			}
			return core.Privately(core.Data(detail)), err
		})
	core.Register(a.API, core.ForUser,
		call(http.MethodPost, "/orders/{id}/coupon", "set-order-coupons", "Replace the coupons of a draft order"),
		func(ctx context.Context, in *couponInput) (core.Answer[Order], error) {
			o, err := a.Commerce.SetCoupons(ctx, in.ID, in.Body.Coupons)
			return core.Data(presentOrder(ctx, o)), err
		})
}

func (a *api) createOrder(ctx context.Context, in *createOrderInput) (core.Answer[Order], error) {
	cart := commerce.Cart{Coupons: in.Body.Coupons, Key: in.Body.RequestID}
	for _, line := range in.Body.Lines {
		cart.Wants = append(cart.Wants, commerce.Want{
			PackageID: line.PackageID, ItemID: line.ContentItemID, ContentID: line.ContentID, OfferID: line.OfferID, Gift: line.Gift,
		})
	}
	o, err := a.Commerce.Place(ctx, cart)
	return core.Data(presentOrder(ctx, o)), err
}

// detail returns an order with its events and payments.
func (a *api) detail(ctx context.Context, o commerce.Order) (OrderDetail, error) {
	detail := OrderDetail{
		Order: presentOrder(ctx, o), Events: []OrderEvent{}, Payments: []OrderPayment{}, Gifts: []OrderGift{}, Periods: []OrderPeriod{},
	}
	seller, err := a.Organizations.ByID(ctx, o.SellerID)
	if err != nil {
		return detail, err
	}
	detail.Seller = locale.From(ctx).Choose(seller.Name, seller.NameEN)
	events, err := a.Commerce.Events(ctx, o.ID)
	if err != nil {
		return detail, err
	}
	for _, e := range events {
		detail.Events = append(detail.Events, OrderEvent{Status: string(e.Status), At: e.At.Time})
	}
	payments, err := a.Commerce.Payments(ctx, o.ID)
	if err != nil {
		return detail, err
	}
	for _, m := range payments {
		shown := OrderPayment{Kind: "paid", Provider: m.Provider, Reference: m.ProviderID, Amount: m.Amount, At: m.At.Time}
		if m.Refund {
			shown.Kind = "refund"
		}
		detail.Payments = append(detail.Payments, shown)
	}
	if detail.Receipt, err = a.receiptOf(ctx, o.ID); err != nil {
		return detail, err
	}
	detail.Refundable, err = a.Commerce.Refundable(ctx, o)
	return detail, err
}

// periods returns when lines run, which is the buyer's alone too: it tells of what the
// buyer has from others.
func (a *api) periods(ctx context.Context, o commerce.Order) ([]OrderPeriod, error) {
	shown := []OrderPeriod{}
	found, err := a.Commerce.Periods(ctx, o)
	for _, p := range found {
		shown = append(shown, OrderPeriod{LineID: p.LineID, StartsAt: p.StartsAt.Time, EndsAt: p.EndsAt.Time})
	}
	return shown, err
}

// gifts returns the codes of an order, which are its buyer's alone.
func (a *api) gifts(ctx context.Context, o commerce.Order) ([]OrderGift, error) {
	shown := []OrderGift{}
	found, err := a.Commerce.Gifts(ctx, o)
	for _, g := range found {
		if g.VoidAt.IsZero() {
			shown = append(shown, OrderGift{LineID: g.LineID, Code: g.Code, RedeemedAt: core.OptionalTime(g.RedeemedAt.Time)})
		}
	}
	return shown, err
}

func presentOrder(ctx context.Context, o commerce.Order) Order {
	shown := Order{
		ID: o.ID, Number: o.Number, Status: string(o.Status), Currency: currency, Subtotal: o.Subtotal, Discount: o.Discount, Total: o.Total,
		VAT: hundredths(o.VAT), VATRate: o.VATPercent, CityTax: hundredths(o.CityTax), Received: o.Received, Returned: o.Returned,
		Owed: o.Owed, Lines: make([]OrderLine, len(o.Lines)), Coupons: make([]OrderCoupon, len(o.Coupons)), CreatedAt: o.CreatedAt.Time,
		ExpiresAt: core.OptionalTime(o.ExpiresAt.Time), PaidAt: core.OptionalTime(o.PaidAt.Time),
		EndedAt: core.OptionalTime(o.EndedAt.Time), RefusedAt: core.OptionalTime(o.RefusedAt.Time),
	}
	for i, l := range o.Lines {
		shown.Lines[i] = presentLine(ctx, l)
	}
	for i, c := range o.Coupons {
		shown.Coupons[i] = OrderCoupon{Code: c.Code, Discount: c.Discount}
	}
	return shown
}

func presentLine(ctx context.Context, l commerce.Line) OrderLine {
	return OrderLine{
		ID: l.ID, Kind: string(l.Kind), PackageID: l.PackageID, ContentID: l.ContentID, ContentItemID: l.ItemID, Copies: l.Copies,
		Title: locale.From(ctx).Choose(l.Title, l.TitleEN), Days: l.Days, People: l.People, Gift: l.Gift, Price: l.Price, Discount: l.Discount,
		Total: l.Total, VAT: hundredths(l.VAT), CityTax: hundredths(l.CityTax),
	}
}

// hundredths returns hundredths of ₮ in ₮.
func hundredths(tax int64) float64 { return float64(tax) / 100 }

// refusedWith returns an error that carries the order as it is now.
func refusedWith(ctx context.Context, err error, o commerce.Order) error {
	if !apperr.Is(err, apperr.PriceChanged) {
		return err
	}
	return apperr.From(err).WithData(presentOrder(ctx, o))
}
