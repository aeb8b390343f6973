package commerce

import (
	"cmp"
	"context"
	"net/http"
	"time"

	"sudar/internal/commerce"
	"sudar/internal/server/api/core"
)

type staffOrdersInput struct {
	core.PageInput
	Status string `query:"status" enum:"draft,pending,paid,fulfilled,cancelled,expired,refunded"`
	Owed   bool   `query:"owed" doc:"true: those of which money has to go back"`
	Awaits string `query:"awaits" enum:"transfer" doc:"transfer: those that wait for a bank transfer"`
	Number string `query:"number" maxLength:"20" doc:"Of one order, as in a transfer's reference"`
}

type moneyInput struct {
	core.IDInput
	Body struct {
		Amount    int64  `json:"amount" minimum:"1" maximum:"1000000000000" doc:"Whole ₮"`
		Reference string `json:"reference" minLength:"1" maxLength:"100" doc:"The bank's number of the transfer; each is entered once"`
		On        string `json:"on,omitempty" maxLength:"10" doc:"The day of the transfer, 2026-12-01; today when absent"`
	}
}

type refundInput struct {
	core.IDInput
	Body struct {
		Reason string `json:"reason" minLength:"1" maxLength:"500"`
	}
}

// SoldOrder is an order as its seller sees it. Nothing says who bought.
type SoldOrder struct {
	Order
	Buyer  string `json:"buyer" enum:"person,organization"`
	Way    string `json:"way" enum:",qpay,transfer" doc:"How it was paid, or is about to be; empty while that is open"`
	Awaits string `json:"awaits" enum:",transfer" doc:"transfer: it waits for a bank transfer"`
}

// SoldOrderDetail is an order as its seller sees it, with what became of it.
type SoldOrderDetail struct {
	OrderDetail
	Buyer  string `json:"buyer" enum:"person,organization"`
	Way    string `json:"way" enum:",qpay,transfer"`
	Awaits string `json:"awaits" enum:",transfer"`
}

func (a *api) registerStaffOrders() {
	core.Register(a.API, core.ForSettling, call(http.MethodGet, "/orders", "list-sold-orders", "List the orders that the organization sells"),
		a.soldOrders)
	core.Register(a.API, core.ForSettling, call(http.MethodGet, "/orders/{id}", "get-sold-order", "Get an order that the organization sells"),
		a.soldOrder)
	core.Register(a.API, core.ForSettling, call(http.MethodPost, "/orders/{id}/refund", "refund-sold-order", "Refund an order"),
		func(ctx context.Context, in *refundInput) (core.Answer[Order], error) {
			o, err := a.Commerce.RefundSold(ctx, in.ID, in.Body.Reason)
			return core.Data(presentOrder(ctx, o)), err
		})
	a.registerByHand("/orders/{id}/transfers", "confirm-transfer", "Confirm a bank transfer for an order", a.Commerce.ConfirmTransfer)
	a.registerByHand("/orders/{id}/returns", "confirm-return", "Confirm that money was paid back by hand", a.Commerce.ConfirmReturn)
}

// registerByHand registers a call by which staff enter money.
func (a *api) registerByHand(path, id, summary string,
	enter func(context.Context, string, commerce.BankTransfer) (commerce.Order, error),
) {
	core.Register(a.API, core.ForSettling, call(http.MethodPost, path, id, summary),
		func(ctx context.Context, in *moneyInput) (core.Answer[Order], error) {
			at, err := a.dayOfTransfer(in.Body.On)
			if err != nil {
				return core.Answer[Order]{}, err
			}
			o, err := enter(ctx, in.ID, commerce.BankTransfer{Reference: in.Body.Reference, Amount: in.Body.Amount, At: at})
			return core.Data(presentOrder(ctx, o)), err
		})
}

// dayOfTransfer returns when a day begins, the zero time for today.
func (a *api) dayOfTransfer(text string) (time.Time, error) {
	end, err := day("on", text)
	if err != nil || end.IsZero() {
		return end, err
	}
	if begun := end.AddDate(0, 0, -1); a.Clock.Now().Before(begun) || !a.Clock.Now().Before(end) {
		return begun, nil
	}
	return time.Time{}, nil
}

func (a *api) soldOrders(ctx context.Context, in *staffOrdersInput) (core.Answer[[]SoldOrder], error) {
	found, err := a.Commerce.Orders(ctx, commerce.Filter{
		Status: commerce.Status(in.Status), Owed: in.Owed, Number: in.Number, Transfer: in.Awaits == commerce.ByTransfer,
	}, in.Request())
	if err != nil {
		return core.Answer[[]SoldOrder]{}, err
	}
	ways, err := a.Commerce.WaysPaid(ctx, found.Rows)
	return core.Privately(core.List(found, func(o commerce.Order) SoldOrder {
		return SoldOrder{presentOrder(ctx, o), buyerOf(o), wayOf(o, ways), awaitedBy(o)}
	})), err
}

func (a *api) soldOrder(ctx context.Context, in *core.IDInput) (core.Answer[SoldOrderDetail], error) {
	o, err := a.Commerce.Sold(ctx, in.ID)
	if err != nil {
		return core.Answer[SoldOrderDetail]{}, err
	}
	detail, err := a.detail(ctx, o)
	if err != nil {
		return core.Answer[SoldOrderDetail]{}, err
	}
	ways, err := a.Commerce.WaysPaid(ctx, []commerce.Order{o})
	return core.Privately(core.Data(SoldOrderDetail{detail, buyerOf(o), wayOf(o, ways), awaitedBy(o)})), err
}

func buyerOf(o commerce.Order) string {
	if o.ForOrganization() {
		return "organization"
	}
	return "person"
}

func awaitedBy(o commerce.Order) string {
	if o.AwaitsTransfer() {
		return commerce.ByTransfer
	}
	return ""
}

func wayOf(o commerce.Order, paid map[string]string) string { return cmp.Or(paid[o.ID], awaitedBy(o)) }
