package commerce

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/commerce"
	"sudar/internal/kit/apperr"
	"sudar/internal/server/api/core"
)

// Payment is an order with the way to pay it: an invoice of QPay, or an account for
// a bank transfer. Neither is there when the order is paid.
type Payment struct {
	Order    Order         `json:"order"`
	QPay     *QPayInvoice  `json:"qpay"`
	Transfer *BankTransfer `json:"transfer"`
}

// QPayInvoice is paid in the app of a bank.
type QPayInvoice struct {
	Amount    int64     `json:"amount" doc:"Whole ₮"`
	QRText    string    `json:"qr_text" doc:"The content of the QR code"`
	QRImage   string    `json:"qr_image" doc:"The QR code, a PNG in base64"`
	ShortURL  string    `json:"short_url"`
	Banks     []BankApp `json:"banks" nullable:"false" doc:"Apps that pay it on the phone they are opened on"`
	ExpiresAt time.Time `json:"expires_at"`
}

// BankApp is the app of a bank.
type BankApp struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	Logo        string `json:"logo" doc:"Address of a picture"`
	Link        string `json:"link" doc:"Opens the app with the invoice"`
}

// BankTransfer is where to transfer money to.
type BankTransfer struct {
	Bank      string `json:"bank"`
	Account   string `json:"account"`
	Holder    string `json:"holder"`
	Reference string `json:"reference" doc:"Has to be written into the transfer as it is"`
	Amount    int64  `json:"amount" doc:"Whole ₮"`
}

// PaymentWays are how orders can be paid on this site.
type PaymentWays struct {
	QPay     bool `json:"qpay"`
	Transfer bool `json:"transfer"`
	Receipts bool `json:"receipts" doc:"Whether orders get a receipt of the tax office"`
}

// Redeemed is what a gift's code gave.
type Redeemed struct {
	Line OrderLine `json:"line"`
}

type payInput struct {
	core.IDInput
	Body struct {
		Total  int64  `json:"total" doc:"The total that the buyer saw; when it is no longer that, the order is updated and refused with 409"`
		Method string `json:"method" enum:"qpay,transfer"`
	}
}

type reasonInput struct {
	core.IDInput
	Body struct {
		Reason string `json:"reason,omitempty" maxLength:"500"`
	}
}

type redeemInput struct {
	Body struct {
		Code string `json:"code" minLength:"1" maxLength:"60" doc:"Capital or small letters, with hyphens or without"`
	}
}

type callbackInput struct {
	Token     string `query:"token" maxLength:"100" doc:"The secret of the invoice"`
	PaymentID string `query:"qpay_payment_id" maxLength:"100" doc:"Sent by QPay and not believed"`
}

func (a *api) registerPaying() {
	core.Register(a.API, core.ForPublic, call(http.MethodGet, "/payments/ways", "list-payment-ways", "List how orders can be paid"),
		func(ctx context.Context, _ *struct{}) (core.Answer[PaymentWays], error) {
			qpay, transfer, err := a.Commerce.Ways(ctx, "")
			return core.Data(PaymentWays{QPay: qpay, Transfer: transfer, Receipts: a.Receipts.Given()}), err
		})
	core.Register(a.API, core.ForUser, call(http.MethodPost, "/orders/{id}/pay", "pay-order", "Create the invoice of an order"), a.pay)
	core.Register(a.API, core.ForUser, call(http.MethodPost, "/orders/{id}/cancel", "cancel-order", "Cancel an order that is not paid"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[Order], error) {
			o, err := a.Commerce.Cancel(ctx, in.ID)
			return core.Data(presentOrder(ctx, o)), err
		})
	core.Register(a.API, core.ForUser,
		call(http.MethodPost, "/orders/{id}/refund", "refund-order", "Refund an order of which nothing was read"),
		func(ctx context.Context, in *reasonInput) (core.Answer[Order], error) {
			o, err := a.Commerce.Refund(ctx, in.ID, in.Body.Reason)
			return core.Data(presentOrder(ctx, o)), err
		})
	core.Register(a.API, core.ForUser, call(http.MethodPost, "/gift-codes/redeem", "redeem-gift", "Redeem the code of a gift"),
		func(ctx context.Context, in *redeemInput) (core.Answer[Redeemed], error) {
			line, err := a.Commerce.Redeem(ctx, in.Body.Code)
			return core.Data(Redeemed{presentLine(ctx, line)}), err
		})
	called := func(ctx context.Context, in *callbackInput) (core.Answer[core.Done], error) {
		return core.Privately(core.Data(core.Done{})), a.Commerce.Called(ctx, in.Token)
	}
	const path = "/payments/qpay/callback"
	core.Register(a.API, core.ForPublic, call(http.MethodGet, path, "qpay-callback", "Check an invoice that QPay calls for"), called)
	core.Register(a.API, core.ForPublic, call(http.MethodPost, path, "post-qpay-callback", "Check an invoice that QPay posts for"), called)
}

// pay confirms an order and returns the way to pay it.
func (a *api) pay(ctx context.Context, in *payInput) (core.Answer[Payment], error) {
	own, err := a.Commerce.Own(ctx, in.ID)
	if err != nil {
		return core.Answer[Payment]{}, err
	}
	qpay, transfer, err := a.Commerce.Ways(ctx, own.SellerID)
	if err != nil {
		return core.Answer[Payment]{}, err
	}
	if in.Body.Method == "qpay" && !qpay || in.Body.Method == "transfer" && !transfer && !own.AwaitsTransfer() {
		return core.Answer[Payment]{}, apperr.InvalidField("method", "field.choice")
	}
	o, err := a.Commerce.Confirm(ctx, in.ID, in.Body.Total)
	if err != nil {
		return core.Answer[Payment]{}, refusedWith(ctx, err, o)
	}
	paying := Payment{}
	switch {
	case o.Status != commerce.Pending:
	case in.Body.Method == "qpay":
		v, err := a.Commerce.Invoice(ctx, o)
		if err != nil {
			return core.Answer[Payment]{}, err
		}
		paying.QPay = presentInvoice(v)
	default:
		if o, paying.Transfer, err = a.payByTransfer(ctx, o.ID); err != nil {
			return core.Answer[Payment]{}, err
		}
	}
	paying.Order = presentOrder(ctx, o)
	return core.Privately(core.Data(paying)), nil
}

// payByTransfer has an order wait for a bank transfer and returns where it goes.
func (a *api) payByTransfer(ctx context.Context, id string) (commerce.Order, *BankTransfer, error) {
	o, err := a.Commerce.AwaitTransfer(ctx, id)
	if err != nil {
		return o, nil, err
	}
	account, err := a.Commerce.AccountFor(ctx, o)
	return o, &BankTransfer{
		Bank: account.Bank, Account: account.Number, Holder: account.Holder, Reference: o.Number, Amount: o.Total - o.Received + o.Returned,
	}, err
}

func presentInvoice(v commerce.Invoice) *QPayInvoice {
	shown := &QPayInvoice{
		Amount: v.Amount, QRText: v.Ways.QRText, QRImage: v.Ways.QRImage, ShortURL: v.Ways.ShortURL, Banks: []BankApp{},
		ExpiresAt: v.ExpiresAt.Time,
	}
	for _, bank := range v.Ways.Banks {
		shown.Banks = append(shown.Banks, BankApp(bank))
	}
	return shown
}
