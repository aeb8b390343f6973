package receipts

import (
	"context"
	"errors"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"sudar/internal/commerce"
	"sudar/internal/commerce/payments/qpay"
	"sudar/internal/commerce/receipts/posapi"
)

// till keeps what PosAPI is asked for.
type till struct{ asked posapi.Sale }

func (l *till) Issue(_ context.Context, sale posapi.Sale) (posapi.Receipt, error) {
	l.asked = sale
	return posapi.Receipt{ID: someNumber}, nil
}

func (l *till) Cancel(context.Context, string, string) error { return nil }

// sold returns an order of lines at some prices with their taxes.
func sold(taxes commerce.Taxes, prices ...int64) commerce.Order {
	o := commerce.Order{Number: "7KQ2MXPA", VATPercent: taxes.VAT, CityPercent: taxes.City}
	for i, price := range prices {
		line := commerce.Line{Title: strconv.Itoa(i), Total: price}
		line.VAT, line.CityTax = taxes.In(price)
		o.Lines, o.Total, o.VAT, o.CityTax = append(o.Lines, line), o.Total+price, o.VAT+line.VAT, o.CityTax+line.CityTax
	}
	return o
}

// sums adds up what PosAPI is asked for.
func sums(sale posapi.Sale) (total, vat, city int64) {
	for _, line := range sale.Lines {
		total, vat, city = total+line.Amount, vat+line.VAT, city+line.CityTax
	}
	return total, vat, city
}

func TestSumsOfReceipts(t *testing.T) {
	for _, c := range []struct {
		name             string
		taxes            commerce.Taxes
		prices           []int64
		total, vat, city int64
	}{
		{"VAT", commerce.Taxes{VAT: 10}, []int64{44_000}, 44_000, 4_000_00, 0},
		{"VAT, rounded by line", commerce.Taxes{VAT: 10}, []int64{18_000, 1}, 18_001, 1_636_36 + 9, 0},
		{"VAT and city tax", commerce.Taxes{VAT: 10, City: 2}, []int64{11_200}, 11_200, 1_000_00, 200_00},
		{"a line that costs nothing", commerce.Taxes{VAT: 10}, []int64{0, 110}, 110, 10_00, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			asks := &till{}
			o := sold(c.taxes, c.prices...)
			answer, err := ByPosAPI(asks, "8431100").Issue(t.Context(), Sale{Order: o})
			total, vat, city := sums(asks.asked)
			if err != nil || total != c.total || vat != c.vat || city != c.city || answer.VAT != c.vat || answer.CityTax != c.city {
				t.Errorf("%d %d %d, %+v, %v", total, vat, city, answer, err)
			}
		})
	}
}

// What PosAPI is asked for is the order's total and taxes to the hundredth, whatever
// was sold.
func TestSumsAreExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		taxes := commerce.Taxes{VAT: rapid.Int64Range(1, 20).Draw(t, "vat"), City: rapid.Int64Range(0, 5).Draw(t, "city")}
		o := sold(taxes, rapid.SliceOfN(rapid.Int64Range(0, commerce.Most/20), 1, 20).Draw(t, "prices")...)
		asks := &till{}
		answer, err := ByPosAPI(asks, "8431100").Issue(context.Background(), Sale{Order: o})
		total, vat, city := sums(asks.asked)
		if err != nil || total != o.Total || vat != o.VAT || city != o.CityTax || answer.VAT != o.VAT || answer.CityTax != o.CityTax {
			t.Fatalf("%d %d %d of %+v, %v", total, vat, city, o, err)
		}
		for _, line := range asks.asked.Lines {
			if line.Amount == 0 || line.VAT+line.CityTax > line.Amount*100 || line.Tax != posapi.Taxable {
				t.Fatalf("%+v", line)
			}
		}
	})
}

func TestPosAPIIsAskedForWhoItIsFor(t *testing.T) {
	o, asks := sold(commerce.Usual, 110), &till{}
	issuer := ByPosAPI(asks, "8431100")
	_, err := issuer.Issue(t.Context(), Sale{
		Order: o, Receipt: Receipt{Kind: Company, TIN: "12345678901"}, Payments: []commerce.Money{{Provider: commerce.ByQPay, Card: true}},
	})
	if err != nil || asks.asked.CompanyTIN != "12345678901" || asks.asked.Consumer != "" || asks.asked.Paid != posapi.Card ||
		asks.asked.Suffix != o.Number || asks.asked.Lines[0].Classification != "8431100" {
		t.Errorf("%+v, %v", asks.asked, err)
	}
	_, err = issuer.Issue(t.Context(), Sale{
		Order: o, Receipt: Receipt{Kind: Citizen, Consumer: "22184036"}, Payments: []commerce.Money{{Provider: commerce.ByTransfer}},
	})
	if err != nil || asks.asked.CompanyTIN != "" || asks.asked.Consumer != "22184036" || asks.asked.Paid != posapi.Transfer {
		t.Errorf("%+v, %v", asks.asked, err)
	}
	err = issuer.Cancel(t.Context(), Sale{Receipt: Receipt{Kind: Company}})
	if refused := (*RefusedError)(nil); !errors.As(err, &refused) {
		t.Errorf("a company's receipt is cancelled: %v", err)
	}
}

// wallet answers as QPay does.
type wallet struct {
	asked qpay.ReceiptRequest
	err   error
}

func (w *wallet) CreateReceipt(_ context.Context, request qpay.ReceiptRequest) (qpay.Receipt, error) {
	w.asked = request
	return qpay.Receipt{ID: someNumber, VAT: 10_00}, w.err
}

func (w *wallet) CancelReceipt(context.Context, string) error { return w.err }

func TestQPayIsAskedForItsOwnPayment(t *testing.T) {
	own := commerce.Money{Provider: commerce.ByQPay, ProviderID: "p1", Amount: 110}
	o := sold(commerce.Usual, 110)
	for _, c := range []struct {
		name    string
		sale    Sale
		err     error
		want    qpay.ReceiptRequest
		refused bool
		unknown bool
	}{
		{
			"citizen", Sale{Order: o, Receipt: Receipt{Kind: Citizen, Consumer: "22184036"}, Payments: []commerce.Money{own}}, nil,
			qpay.ReceiptRequest{PaymentID: "p1", Receiver: qpay.Citizen, Number: "22184036", District: "2501"}, false, false,
		},
		{
			"company", Sale{Order: o, Receipt: Receipt{Kind: Company, TIN: "12345678901"}, Payments: []commerce.Money{own}}, nil,
			qpay.ReceiptRequest{PaymentID: "p1", Receiver: qpay.Company, Number: "12345678901", District: "2501"}, false, false,
		},
		{
			"a transfer", Sale{Order: o, Payments: []commerce.Money{{Provider: commerce.ByTransfer, Amount: 110}}}, nil, qpay.ReceiptRequest{}, true,
			false,
		},
		{"two payments", Sale{Order: o, Payments: []commerce.Money{own, own}}, nil, qpay.ReceiptRequest{}, true, false},
		{
			"refused", Sale{Order: o, Payments: []commerce.Money{own}}, &qpay.Error{Code: qpay.CodePaymentNotPaid},
			qpay.ReceiptRequest{PaymentID: "p1", Receiver: qpay.Citizen, District: "2501"}, true, false,
		},
		{
			"issued before", Sale{Order: o, Payments: []commerce.Money{own}}, &qpay.Error{Code: qpay.CodeReceiptRegistered},
			qpay.ReceiptRequest{PaymentID: "p1", Receiver: qpay.Citizen, District: "2501"}, false, true,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			asks := &wallet{err: c.err}
			issuer := ByQPay(one(asks))
			_, err := issuer.Issue(t.Context(), c.sale)
			if reason := issuer.Leaves(c.sale); (reason == ForNone) != (c.want.PaymentID != "") {
				t.Errorf("leaves it for %q", reason)
			}
			refused := (*RefusedError)(nil)
			if asks.asked != c.want || errors.As(err, &refused) != c.refused || (err != nil) != (c.refused || c.unknown) {
				t.Errorf("%+v, %v", asks.asked, err)
			}
		})
	}
	gone := &wallet{err: &qpay.Error{Code: qpay.CodeReceiptNotRegistered}}
	if err := ByQPay(one(gone)).Cancel(t.Context(), Sale{Order: o, Payments: []commerce.Money{own}}); err != nil {
		t.Errorf("a receipt that is cancelled already: %v", err)
	}
}

// one returns the only merchant that there is.
func one(client QPay) func(context.Context, string) (QPayMerchant, error) {
	return func(context.Context, string) (QPayMerchant, error) { return QPayMerchant{client, "2501"}, nil }
}

// Why a receipt is left to the seller: of each issuer and each way to pay.
func TestReasonsOfReceiptsByHand(t *testing.T) {
	o := commerce.Order{Total: 110}
	shownOwn := commerce.Order{Total: 110, BankAccountID: "a1"}
	card := commerce.Money{Provider: commerce.ByQPay, ProviderID: "p1", Amount: 110}
	own, transfer, half := card, commerce.Money{Provider: commerce.ByTransfer, Amount: 110}, card
	own.MerchantID, half.Amount = "m1", 55
	wallets, office := ByQPay(one(&wallet{})), ByPosAPI(nil, "8431300")
	for name, c := range map[string]struct {
		order         commerce.Order
		paid          []commerce.Money
		byQPay, byAPI Reason
	}{
		"by card":                {o, []commerce.Money{card}, ForNone, ForNone},
		"at an own merchant":     {o, []commerce.Money{own}, ForNone, ForMerchant},
		"by transfer":            {o, []commerce.Money{transfer}, ForTransfer, ForNone},
		"to an own account":      {shownOwn, []commerce.Money{transfer}, ForTransfer, ForMerchant},
		"by card after all":      {shownOwn, []commerce.Money{card}, ForNone, ForNone},
		"in two halves":          {o, []commerce.Money{half, half}, ForParts, ForNone},
		"by card and transfer":   {o, []commerce.Money{half, transfer}, ForTransfer, ForNone},
		"twice, once elsewhere":  {o, []commerce.Money{card, own}, ForParts, ForMerchant},
		"half to an own account": {shownOwn, []commerce.Money{half, transfer}, ForTransfer, ForMerchant},
	} {
		sale := Sale{Order: c.order, Payments: c.paid}
		if a, b := wallets.Leaves(sale), office.Leaves(sale); a != c.byQPay || b != c.byAPI {
			t.Errorf("%s: %q and %q, want %q and %q", name, a, b, c.byQPay, c.byAPI)
		}
	}
}
