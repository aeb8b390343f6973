package commerce

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"sudar/internal/commerce/receipts"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/qr"
	"sudar/internal/server/api/core"
)

// OrderReceipt is the receipt of an order with the tax office (e-Barimt).
type OrderReceipt struct {
	Kind     string     `json:"kind" enum:"citizen,company"`
	Consumer string     `json:"consumer" doc:"A citizen's number of eight digits; empty for none"`
	Register string     `json:"register" doc:"A company's, seven digits"`
	TIN      string     `json:"tin" doc:"A company's taxpayer number"`
	Company  string     `json:"company" doc:"Its name in the public register"`
	State    string     `json:"state" enum:"wanted,posting,issued,by_hand,unknown,failed,cancelling,cancelled" doc:"unknown: staff see to it"`
	Number   string     `json:"number" doc:"The tax office's (ДДТД); empty until it is issued"`
	VAT      float64    `json:"vat" doc:"Inside the total, ₮ with hundredths"`
	CityTax  float64    `json:"city_tax" doc:"Inside the total, ₮ with hundredths"`
	IssuedAt *time.Time `json:"issued_at"`
}

// ClaimedReceipt is a receipt with what its payer is shown once.
type ClaimedReceipt struct {
	OrderReceipt
	Shown *ShownOnce `json:"shown" doc:"In the answer to the call that issued it alone; stored nowhere"`
}

// ShownOnce is what only the payer sees of a receipt.
type ShownOnce struct {
	QRData    string `json:"qr_data"`
	QRPicture string `json:"qr_picture" doc:"The QR code, an SVG document; empty when it does not fit into one"`
	Lottery   string `json:"lottery" doc:"Empty for a company"`
}

// ReceiptCompany is a company in the public register.
type ReceiptCompany struct {
	Register string `json:"register"`
	TIN      string `json:"tin"`
	Name     string `json:"name"`
}

type companyInput struct {
	Register string `query:"register" required:"true" maxLength:"20" doc:"Seven digits"`
}

type receiptInput struct {
	core.IDInput
	Body struct {
		Kind     string `json:"kind" enum:"citizen,company"`
		Consumer string `json:"consumer,omitempty" maxLength:"20" doc:"A citizen's number of eight digits, so that the receipt gets to their app"`
		Register string `json:"register,omitempty" maxLength:"20" doc:"A company's, seven digits"`
	}
}

func (a *api) registerReceipts() {
	core.Register(a.API, core.ForUser, call(http.MethodGet, "/receipts/company", "find-receipt-company", "Find a company for a receipt"),
		func(ctx context.Context, in *companyInput) (core.Answer[ReceiptCompany], error) {
			found, err := a.Receipts.Find(ctx, in.Register)
			return core.Privately(core.Data(ReceiptCompany{found.Register, found.TIN, found.Name})), err
		})
	core.Register(a.API, core.ForUser,
		call(http.MethodPut, "/orders/{id}/receipt", "choose-order-receipt", "Choose who the receipt of an order is for"), a.chooseReceipt)
	core.Register(a.API, core.ForUser,
		call(http.MethodPost, "/orders/{id}/receipt", "claim-order-receipt", "Issue the receipt of a paid order and show it once"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[ClaimedReceipt], error) {
			r, shown, err := a.Receipts.Claim(ctx, in.ID)
			if err != nil {
				return core.Answer[ClaimedReceipt]{}, err
			}
			return core.Privately(core.Data(ClaimedReceipt{OrderReceipt: *presentReceipt(r), Shown: presentShown(shown)})), nil
		})
}

func (a *api) chooseReceipt(ctx context.Context, in *receiptInput) (core.Answer[OrderReceipt], error) {
	choice := receipts.Choice{Kind: receipts.Kind(in.Body.Kind), Consumer: in.Body.Consumer, Register: in.Body.Register}
	for field, foreign := range map[string]bool{
		"register": choice.Kind == receipts.Citizen && choice.Register != "",
		"consumer": choice.Kind == receipts.Company && choice.Consumer != "",
	} {
		if foreign {
			return core.Answer[OrderReceipt]{}, apperr.InvalidField(field, "field.not_with", "other", fmt.Sprintf("kind=%s", choice.Kind))
		}
	}
	r, err := a.Receipts.Choose(ctx, in.ID, choice)
	if err != nil {
		return core.Answer[OrderReceipt]{}, err
	}
	return core.Privately(core.Data(*presentReceipt(r))), nil
}

// receiptOf returns the receipt of an order, nil for none.
func (a *api) receiptOf(ctx context.Context, orderID string) (*OrderReceipt, error) {
	r, err := a.Receipts.Of(ctx, orderID)
	if err != nil {
		return nil, apperr.Ignore(err, apperr.NotFound)
	}
	return presentReceipt(r), nil
}

func presentReceipt(r receipts.Receipt) *OrderReceipt {
	return &OrderReceipt{
		Kind: string(r.Kind), Consumer: r.Consumer, Register: r.Register, TIN: r.TIN, Company: r.Company, State: string(r.State),
		Number: r.Number, VAT: hundredths(r.VAT), CityTax: hundredths(r.CityTax), IssuedAt: core.OptionalTime(r.IssuedAt.Time),
	}
}

// presentShown draws the QR code; one that cannot be drawn is still there as text.
func presentShown(shown *receipts.Shown) *ShownOnce {
	if shown == nil {
		return nil
	}
	once := &ShownOnce{QRData: shown.QRData, Lottery: shown.Lottery}
	if picture, err := qr.SVG(shown.QRData); err == nil {
		once.QRPicture = picture
	}
	return once
}
