package commerce

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/commerce/receipts"
	"sudar/internal/server/api/core"
)

// OpenReceipt is a receipt that waits for a person.
type OpenReceipt struct {
	OrderReceipt
	OrderID     string    `json:"order_id" format:"uuid"`
	OrderNumber string    `json:"order_number"`
	Issuer      string    `json:"issuer" enum:"qpay,posapi,seller" doc:"seller: by hand"`
	Problem     string    `json:"problem" doc:"What the issuer said to a refusal"`
	Reason      string    `json:"reason" enum:",transfer,parts,own_merchant" doc:"Why it is by hand; empty: not noted"`
	CreatedAt   time.Time `json:"created_at"`
}

type openReceiptsInput struct {
	core.PageInput
	State string `query:"state" enum:"by_hand,unknown,failed,cancelling" doc:"All four when absent"`
}

type resolveInput struct {
	core.IDInput
	Body struct {
		State  string     `json:"state" enum:"issued,failed,cancelled" doc:"issued: with a number; failed: it was not; cancelled: by hand"`
		Number string     `json:"number,omitempty" maxLength:"40" doc:"Of an issued one (ДДТД), 33 digits"`
		Date   *time.Time `json:"date,omitempty" doc:"When it was issued; now when absent"`
	}
}

func (a *api) registerStaffReceipts() {
	core.Register(a.API, core.ForSettling, call(http.MethodGet, "/receipts", "list-open-receipts", "List the receipts that wait for a person"),
		func(ctx context.Context, in *openReceiptsInput) (core.Answer[[]OpenReceipt], error) {
			found, err := a.Receipts.Open(ctx, receipts.State(in.State), in.Request())
			return core.Privately(core.List(found, presentOpen)), err
		})
	core.Register(a.API, core.ForSettling,
		call(http.MethodPut, "/orders/{id}/receipt", "resolve-order-receipt", "Resolve a receipt whose outcome is not known"),
		func(ctx context.Context, in *resolveInput) (core.Answer[OpenReceipt], error) {
			found := receipts.Resolution{State: receipts.State(in.Body.State), Number: in.Body.Number}
			if in.Body.Date != nil {
				found.Date = *in.Body.Date
			}
			r, err := a.Receipts.Resolve(ctx, in.ID, found)
			return core.Privately(core.Data(presentOpen(r))), err
		})
	core.Register(a.API, core.ForSettling,
		call(http.MethodPost, "/orders/{id}/receipt", "post-order-receipt", "Issue a receipt that was not issued"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[OpenReceipt], error) {
			r, err := a.Receipts.PostAgain(ctx, in.ID)
			return core.Privately(core.Data(presentOpen(r))), err
		})
}

func presentOpen(r receipts.Receipt) OpenReceipt {
	return OpenReceipt{
		OrderReceipt: *presentReceipt(r), OrderID: r.OrderID, OrderNumber: r.OrderNumber, Issuer: r.Issuer, Problem: r.Problem,
		Reason: string(r.Reason), CreatedAt: r.CreatedAt.Time,
	}
}
