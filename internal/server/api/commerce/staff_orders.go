package commerce

import (
	"context"
	"net/http"

	"sudar/internal/commerce"
	"sudar/internal/server/api/core"
)

type staffOrdersInput struct {
	core.PageInput
	Status string `query:"status" enum:"draft,pending,paid,fulfilled,cancelled,expired,refunded"`
	Owed   bool   `query:"owed" doc:"true: those of which money has to go back"`
	Number string `query:"number" maxLength:"20" doc:"Of one order, as in a transfer's reference"`
}

type moneyInput struct {
	core.IDInput
	Body struct {
		Amount    int64  `json:"amount" minimum:"1" maximum:"1000000000000" doc:"Whole ₮"`
		Reference string `json:"reference" minLength:"1" maxLength:"100" doc:"The bank's number of the transfer; each is entered once"`
	}
}

func (a *api) registerStaffOrders() {
	core.Register(a.API, core.ForAdmin, call(http.MethodGet, "/orders", "list-sold-orders", "List the orders that the organization sells"),
		func(ctx context.Context, in *staffOrdersInput) (core.Answer[[]Order], error) {
			found, err := a.Commerce.Orders(ctx, commerce.Filter{Status: commerce.Status(in.Status), Owed: in.Owed, Number: in.Number}, in.Request())
			return core.Privately(core.List(found, func(o commerce.Order) Order { return presentOrder(ctx, o) })), err
		})
	core.Register(a.API, core.ForAdmin, call(http.MethodGet, "/orders/{id}", "get-sold-order", "Get an order that the organization sells"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[OrderDetail], error) {
			o, err := a.Commerce.Sold(ctx, in.ID)
			if err != nil {
				return core.Answer[OrderDetail]{}, err
			}
			detail, err := a.detail(ctx, o)
			return core.Privately(core.Data(detail)), err
		})
	core.Register(a.API, core.ForAdmin, call(http.MethodPost, "/orders/{id}/refund", "refund-sold-order", "Refund an order"),
		func(ctx context.Context, in *reasonInput) (core.Answer[Order], error) {
			o, err := a.Commerce.RefundSold(ctx, in.ID, in.Body.Reason)
			return core.Data(presentOrder(ctx, o)), err
		})
	core.Register(a.API, core.ForAdmin,
		call(http.MethodPost, "/orders/{id}/transfers", "confirm-transfer", "Confirm a bank transfer for an order"),
		func(ctx context.Context, in *moneyInput) (core.Answer[Order], error) {
			o, err := a.Commerce.ConfirmTransfer(ctx, in.ID, in.Body.Reference, in.Body.Amount)
			return core.Data(presentOrder(ctx, o)), err
		})
	core.Register(a.API, core.ForAdmin,
		call(http.MethodPost, "/orders/{id}/returns", "confirm-return", "Confirm that money was paid back by hand"),
		func(ctx context.Context, in *moneyInput) (core.Answer[Order], error) {
			o, err := a.Commerce.ConfirmReturn(ctx, in.ID, in.Body.Reference, in.Body.Amount)
			return core.Data(presentOrder(ctx, o)), err
		})
}
