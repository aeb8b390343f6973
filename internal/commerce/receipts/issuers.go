package receipts

import (
	"context"
	"errors"

	"sudar/internal/commerce"
	"sudar/internal/commerce/payments/qpay"
	"sudar/internal/commerce/receipts/posapi"
)

// The names of issuers.
const (
	QPayIssuer   = "qpay"
	PosAPIIssuer = "posapi"
	// Seller issues by hand, beside this program.
	Seller = "seller"
)

// PosAPI is what ByPosAPI calls, as posapi.Client does.
type PosAPI interface {
	Issue(ctx context.Context, sale posapi.Sale) (posapi.Receipt, error)
	Cancel(ctx context.Context, id, date string) error
}

type byPosAPI struct {
	client         PosAPI
	classification string
}

// ByPosAPI returns an issuer that registers receipts by the seller's own service.
// classification is what is sold by the unified classification, seven digits.
func ByPosAPI(client PosAPI, classification string) Issuer { return byPosAPI{client, classification} }

func (byPosAPI) Name() string { return PosAPIIssuer }

// Leaves leaves what arrived at a seller's own merchant or account: PosAPI registers
// receipts of one taxpayer, who did not get that money.
func (byPosAPI) Leaves(sale Sale) Reason {
	for _, payment := range sale.Payments {
		if payment.MerchantID != "" || payment.Provider == commerce.ByTransfer && sale.Order.BankAccountID != "" {
			return ForMerchant
		}
	}
	return ForNone
}

func (b byPosAPI) Issue(ctx context.Context, sale Sale) (Answer, error) {
	made, err := b.client.Issue(ctx, b.sale(sale))
	return Answer{
		Shown: Shown{QRData: made.QRData, Lottery: made.Lottery}, Number: made.ID, Date: made.Date, VAT: sale.Order.VAT,
		CityTax: sale.Order.CityTax,
	}, ofPosAPI(err)
}

// sale returns a sale as PosAPI takes it. Its suffix is the order's own, so that
// PosAPI itself refuses a second receipt of an order on the same day.
func (b byPosAPI) sale(sale Sale) posapi.Sale {
	asked := posapi.Sale{
		Suffix: sale.Order.Number, Paid: posapi.Transfer, CompanyTIN: sale.Receipt.TIN, Consumer: sale.Receipt.Consumer,
	}
	for _, payment := range sale.Payments {
		if payment.Card {
			asked.Paid = posapi.Card
		}
	}
	for _, line := range sale.Order.Lines {
		if line.Total == 0 {
			continue
		}
		asked.Lines = append(asked.Lines, posapi.Line{
			Name: line.Title, ISBN: sale.ISBNs[line.ID], Classification: b.classification, Tax: posapi.Taxable, Quantity: 1, Amount: line.Total,
			VAT: line.VAT, CityTax: line.CityTax,
		})
	}
	return asked
}

func (b byPosAPI) Cancel(ctx context.Context, sale Sale) error {
	if sale.Receipt.Kind == Company {
		return &RefusedError{"a company's receipt is corrected by the company's own declaration"}
	}
	return ofPosAPI(b.client.Cancel(ctx, sale.Receipt.Number, sale.Receipt.Date))
}

func ofPosAPI(err error) error {
	if refused := (*posapi.Error)(nil); errors.As(err, &refused) {
		return &RefusedError{refused.Message}
	}
	return err
}

// QPay is what ByQPay calls, as qpay.Client does.
type QPay interface {
	CreateReceipt(ctx context.Context, request qpay.ReceiptRequest) (qpay.Receipt, error)
	CancelReceipt(ctx context.Context, paymentID string) error
}

// QPayMerchant is an account at QPay that took money.
type QPayMerchant struct {
	Client   QPay
	District string // where its holder is registered, four digits
}

type byQPay struct {
	merchant func(ctx context.Context, id string) (QPayMerchant, error)
}

// ByQPay returns an issuer that has QPay register the receipts of the payments that
// it took. merchant returns who took them by the id that a payment names.
func ByQPay(merchant func(ctx context.Context, id string) (QPayMerchant, error)) Issuer {
	return byQPay{merchant}
}

func (byQPay) Name() string { return QPayIssuer }

// Leaves leaves what was not paid by one payment of QPay: it knows of no other money.
func (byQPay) Leaves(sale Sale) Reason {
	if _, err := onlyPayment(sale); err == nil {
		return ForNone
	}
	for _, payment := range sale.Payments {
		if payment.Provider != commerce.ByQPay {
			return ForTransfer
		}
	}
	return ForParts
}

func (b byQPay) Issue(ctx context.Context, sale Sale) (Answer, error) {
	payment, err := onlyPayment(sale)
	if err != nil {
		return Answer{}, err
	}
	merchant, err := b.merchant(ctx, payment.MerchantID)
	if err != nil {
		return Answer{}, err
	}
	request := qpay.ReceiptRequest{
		PaymentID: payment.ProviderID, Receiver: qpay.Citizen, Number: sale.Receipt.Consumer, District: merchant.District,
	}
	if sale.Receipt.Kind == Company {
		request.Receiver, request.Number = qpay.Company, sale.Receipt.TIN
	}
	made, err := merchant.Client.CreateReceipt(ctx, request)
	if qpay.Refused(err, qpay.CodeReceiptRegistered) { // by a call whose answer was lost
		return Answer{}, errors.New("receipts: QPay has a receipt of this payment already")
	}
	return Answer{
		Shown: Shown{QRData: made.QRData, Lottery: made.Lottery}, Number: made.ID, VAT: made.VAT, CityTax: made.CityTax,
	}, ofQPay(err)
}

func (b byQPay) Cancel(ctx context.Context, sale Sale) error {
	payment, err := onlyPayment(sale)
	if err != nil {
		return err
	}
	merchant, err := b.merchant(ctx, payment.MerchantID)
	if err != nil {
		return err
	}
	err = merchant.Client.CancelReceipt(ctx, payment.ProviderID)
	if qpay.Refused(err, qpay.CodeReceiptNotRegistered) { // cancelled by a call whose answer was lost
		return nil
	}
	return ofQPay(err)
}

// onlyPayment returns the one payment that an order was paid with by QPay; for any
// other QPay gives no receipt of the order's sum.
func onlyPayment(sale Sale) (commerce.Money, error) {
	if len(sale.Payments) != 1 || sale.Payments[0].Provider != commerce.ByQPay || sale.Payments[0].Amount != sale.Order.Total {
		return commerce.Money{}, &RefusedError{"not paid by one payment of QPay"}
	}
	return sale.Payments[0], nil
}

func ofQPay(err error) error {
	if refused := (*qpay.Error)(nil); errors.As(err, &refused) {
		return &RefusedError{refused.Code + " " + refused.Message}
	}
	return err
}
