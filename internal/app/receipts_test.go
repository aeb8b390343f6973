package app_test

import (
	"context"
	"net/http/httptest"
	"testing"
	"time"

	"sudar/internal/commerce"
	"sudar/internal/commerce/receipts"
	"sudar/internal/commerce/receipts/posapi"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/httpclient"
	"sudar/internal/server/sandbox"
)

// taxOffice has a library's receipts issued by an issuer of the sandbox.
func taxOffice(t *testing.T, issuer string) func(h *till) {
	t.Helper()
	office := httptest.NewServer(sandbox.NewPosAPI(clock.System{}))
	t.Cleanup(office.Close)
	client := httpclient.New(httpclient.Options{AllowPrivate: true})
	api := posapi.New(client, client, posapi.Options{
		URL: office.URL, Register: office.URL + "/api/info/check", TIN: sandbox.SellerTIN, District: "2501", Branch: "001", Pos: "001",
	})
	return func(h *till) {
		if issuer == receipts.QPayIssuer {
			h.Receipts.Use(receipts.ByQPay(func(context.Context, string) (receipts.QPayMerchant, error) {
				return receipts.QPayMerchant{Client: h.qpay(), District: "2501"}, nil
			}), api)
			return
		}
		h.Receipts.Use(receipts.ByPosAPI(api, sandbox.Classification), api)
	}
}

// bought returns an order with a choice of a receipt whose rights are given.
func (h *till) bought(choice receipts.Choice) commerce.Order {
	h.t.Helper()
	o, v := h.buy()
	if _, err := h.Receipts.Choose(h.ctx, o.ID, choice); err != nil {
		h.t.Fatal(err)
	}
	h.pay(v, "pay")
	return h.becomes(o.ID, func(o commerce.Order) bool { return o.Status == commerce.Fulfilled })
}

// receiptBecomes waits until a receipt is as it should be.
func (h *till) receiptBecomes(orderID string, right func(receipts.Receipt) bool) {
	h.t.Helper()
	var r receipts.Receipt
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		var err error
		if r, err = h.Receipts.Of(h.ctx, orderID); err != nil {
			h.t.Fatal(err)
		}
		if right(r) {
			return
		}
	}
	h.t.Fatalf("%+v", r)
}

// Both issuers give citizens and companies receipts with the order's taxes, and take
// them back with the money as far as they may.
func TestReceiptsOfTheSandbox(t *testing.T) {
	citizen := receipts.Choice{Kind: receipts.Citizen, Consumer: "22184036"}
	company := receipts.Choice{Kind: receipts.Company, Register: sandbox.CompanyNumber}
	for _, c := range []struct {
		issuer   string
		choice   receipts.Choice
		refunded receipts.State
	}{
		{receipts.QPayIssuer, citizen, receipts.Cancelled},
		{receipts.QPayIssuer, company, receipts.Cancelled},
		{receipts.PosAPIIssuer, citizen, receipts.Cancelled},
		{receipts.PosAPIIssuer, company, receipts.Cancelling},
	} {
		t.Run(c.issuer+" "+string(c.choice.Kind), func(t *testing.T) {
			h := newTillOf(t, taxOffice(t, c.issuer))
			o := h.bought(c.choice)
			r, shown, err := h.Receipts.Claim(h.ctx, o.ID)
			if err != nil || shown == nil || shown.QRData == "" || (shown.Lottery == "") != (c.choice.Kind == receipts.Company) ||
				len(r.Number) != 33 || r.VAT != o.VAT || r.CityTax != o.CityTax || r.Issuer != c.issuer {
				t.Fatalf("%+v, %v, %v", r, shown, err)
			}
			if c.choice.Kind == receipts.Company && r.TIN != sandbox.CompanyTIN {
				t.Errorf("%+v", r)
			}
			if _, err := h.Commerce.Refund(h.ctx, o.ID, ""); err != nil {
				t.Fatal(err)
			}
			h.receiptBecomes(o.ID, func(r receipts.Receipt) bool {
				return r.State == c.refunded && (r.Problem != "") == (c.refunded == receipts.Cancelling)
			})
		})
	}
}

func TestTheSandboxKnowsOneCompany(t *testing.T) {
	h := newTillOf(t, taxOffice(t, receipts.PosAPIIssuer))
	if found, err := h.Receipts.Find(h.ctx, sandbox.CompanyNumber); err != nil || found.Name == "" {
		t.Errorf("%+v, %v", found, err)
	}
	if _, err := h.Receipts.Find(h.ctx, "7654321"); !apperr.Is(err, apperr.Invalid) {
		t.Error(err)
	}
}

// QPay gives no receipt of a bank transfer: it is the seller's as soon as the money is
// entered.
func TestATransferWhereQPayIssues(t *testing.T) {
	h := newTillOf(t, taxOffice(t, receipts.QPayIssuer))
	o, _ := h.buy()
	_, err := h.Commerce.Receive(h.ctx, o.ID, commerce.Receipt{
		Provider: commerce.ByTransfer, ProviderID: "statement 1", Amount: o.Total, At: time.Now(),
	})
	if err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		r, err := h.Receipts.Of(h.ctx, o.ID)
		if err == nil && r.State == receipts.ByHand && r.Issuer == receipts.Seller && r.Problem == "" {
			return
		}
		if err != nil && !apperr.Is(err, apperr.NotFound) {
			t.Fatal(err)
		}
	}
	t.Fatal("the receipt is not the seller's")
}
