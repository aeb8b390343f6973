package commerce

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/commerce"
	"sudar/internal/kit/apperr"
	"sudar/internal/server/api/core"
)

// QPayMerchant is where the money for what the organization sells arrives at QPay. Its
// password goes in and never comes out.
type QPayMerchant struct {
	Own         bool       `json:"own" doc:"False: it arrives at the hub's merchant"`
	Username    string     `json:"username"`
	InvoiceCode string     `json:"invoice_code"`
	Merchant    string     `json:"merchant" doc:"Its id at QPay"`
	District    string     `json:"district" doc:"Where the seller is registered for taxes, four digits; empty: as the hub"`
	UpdatedAt   *time.Time `json:"updated_at"`
}

type merchantInput struct {
	Body struct {
		Username    string `json:"username" maxLength:"100"`
		Password    string `json:"password,omitempty" maxLength:"100" doc:"Absent: the one there is stays"`
		InvoiceCode string `json:"invoice_code" maxLength:"100"`
		Merchant    string `json:"merchant" maxLength:"100"`
		District    string `json:"district,omitempty" maxLength:"4" pattern:"^([0-9]{4})?$"`
	}
}

const merchantPath = "/organization/qpay"

func (a *api) registerMerchant() {
	core.Register(a.API, core.ForAdmin, call(http.MethodGet, merchantPath, "get-qpay-merchant", "Get the QPay merchant of the organization"),
		func(ctx context.Context, _ *struct{}) (core.Answer[QPayMerchant], error) {
			m, err := a.Commerce.Merchant(ctx, core.RequestFrom(ctx).Organization.ID)
			return core.Privately(core.Data(presentMerchant(m))), apperr.Ignore(err, apperr.NotFound)
		})
	core.Register(a.API, core.ForAdmin, call(http.MethodPut, merchantPath, "save-qpay-merchant", "Set the QPay merchant of the organization"),
		func(ctx context.Context, in *merchantInput) (core.Answer[QPayMerchant], error) {
			m, err := a.Commerce.SaveMerchant(ctx, commerce.Merchant{
				SellerID: core.RequestFrom(ctx).Organization.ID, Username: in.Body.Username, Password: in.Body.Password,
				InvoiceCode: in.Body.InvoiceCode, Number: in.Body.Merchant, District: in.Body.District,
			})
			return core.Privately(core.Data(presentMerchant(m))), err
		})
	core.Register(a.API, core.ForAdmin,
		call(http.MethodDelete, merchantPath, "remove-qpay-merchant", "Delete the QPay merchant of the organization"),
		func(ctx context.Context, _ *struct{}) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Commerce.RemoveMerchant(ctx, core.RequestFrom(ctx).Organization.ID)
		})
}

func presentMerchant(m commerce.Merchant) QPayMerchant {
	return QPayMerchant{
		Own: m.Username != "", Username: m.Username, InvoiceCode: m.InvoiceCode, Merchant: m.Number, District: m.District,
		UpdatedAt: core.OptionalTime(m.SavedAt.Time),
	}
}
