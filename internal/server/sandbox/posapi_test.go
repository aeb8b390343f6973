package sandbox_test

import (
	"errors"
	"net/http/httptest"
	"testing"
	"time"

	"pgregory.net/rapid"

	"sudar/internal/commerce"
	"sudar/internal/commerce/receipts/posapi"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/httpclient"
	"sudar/internal/server/sandbox"
)

func openPos(t *testing.T) (*posapi.Client, *clock.Fixed) {
	t.Helper()
	clk := clock.At(noon)
	server := httptest.NewServer(sandbox.NewPosAPI(clk))
	t.Cleanup(server.Close)
	private := httpclient.New(httpclient.Options{AllowPrivate: true})
	return posapi.New(private, private, posapi.Options{
		URL: server.URL, Register: server.URL + "/api/info/check", TIN: "98765432101", District: "2501", Branch: "001", Pos: "10001",
	}), clk
}

// book is a line of books with the taxes inside their price.
func book(quantity, amount int64) posapi.Line {
	vat, city := commerce.Taxes{VAT: 10}.In(amount)
	return posapi.Line{
		Name: "Тунгалаг Тамир", ISBN: "9789997800012", Classification: "3221100", Tax: posapi.Taxable,
		Quantity: quantity, Amount: amount, VAT: vat, CityTax: city,
	}
}

func TestReceiptsOfCitizenAndCompany(t *testing.T) {
	client, clk := openPos(t)
	company, err := client.Company(t.Context(), sandbox.CompanyNumber)
	if err != nil || company.TIN != sandbox.CompanyTIN || company.Name == "" || !company.VATPayer {
		t.Fatalf("company %+v, %v", company, err)
	}
	if _, err := client.Company(t.Context(), "7654321"); !errors.Is(err, posapi.ErrUnknownCompany) {
		t.Errorf("an unknown company: %v", err)
	}
	exempt := posapi.Line{
		Name: "Сурах бичиг", Classification: "3221100", Tax: posapi.Exempt, TaxProduct: "305", Quantity: 2, Amount: 10_000,
	}
	citizen, err := client.Issue(t.Context(), posapi.Sale{Suffix: "1", Lines: []posapi.Line{book(1, 15_000), exempt}, Paid: posapi.Card})
	if err != nil || len(citizen.ID) != 33 || citizen.Lottery == "" || citizen.QRData == "" {
		t.Errorf("a citizen's: %+v, %v", citizen, err)
	}
	firm, err := client.Issue(t.Context(), posapi.Sale{
		Suffix: "2", Lines: []posapi.Line{book(1, 15_000)}, Paid: posapi.Transfer, CompanyTIN: company.TIN,
	})
	if err != nil || firm.Lottery != "" {
		t.Errorf("a company's: %+v, %v", firm, err)
	}
	var refused *posapi.Error
	again := posapi.Sale{Suffix: "1", Lines: []posapi.Line{book(1, 1)}, Paid: posapi.Card}
	if _, err := client.Issue(t.Context(), again); !errors.As(err, &refused) {
		t.Errorf("the same suffix on the same day: %v", err)
	}
	if err := client.Cancel(t.Context(), citizen.ID, citizen.Date); err != nil {
		t.Error(err)
	}
	for name, id := range map[string]string{"twice": citizen.ID, "a company's": firm.ID} {
		if err := client.Cancel(t.Context(), id, citizen.Date); !errors.As(err, &refused) {
			t.Errorf("cancelled %s: %v", name, err)
		}
	}
	clk.Advance(time.Hour)
	before, err := client.Info(t.Context())
	if err != nil || before.LeftLotteries == 0 {
		t.Errorf("%+v, %v", before, err)
	}
	if err := client.SendData(t.Context()); err != nil {
		t.Error(err)
	}
	if after, err := client.Info(t.Context()); err != nil || after.LastSent <= before.LastSent {
		t.Errorf("%+v, %v", after, err)
	}
}

func TestSalesThatAreNotSent(t *testing.T) {
	client, _ := openPos(t)
	bad := map[string]posapi.Sale{
		"nothing":                       {Suffix: "1"},
		"no suffix":                     {Lines: []posapi.Line{book(1, 100)}},
		"for two":                       {Suffix: "1", Lines: []posapi.Line{book(1, 100)}, CompanyTIN: "1", Consumer: "2"},
		"a quantity that does not fit":  {Suffix: "1", Lines: []posapi.Line{book(3, 100)}},
		"no quantity":                   {Suffix: "1", Lines: []posapi.Line{book(0, 100)}},
		"exempt without a reason":       {Suffix: "1", Lines: []posapi.Line{{Tax: posapi.Exempt, Quantity: 1, Amount: 5}}},
		"a tax larger than the amount":  {Suffix: "1", Lines: []posapi.Line{{Tax: posapi.Taxable, Quantity: 1, Amount: 1, VAT: 101}}},
		"a consumer of too many digits": {Suffix: "1", Lines: []posapi.Line{book(1, 100)}, Consumer: "123456789"},
		"an unknown company":            {Suffix: "1", Lines: []posapi.Line{book(1, 100)}, CompanyTIN: "1"},
	}
	for name, sale := range bad {
		var refused *posapi.Error
		if receipt, err := client.Issue(t.Context(), sale); !errors.As(err, &refused) {
			t.Errorf("%s: %+v, %v", name, receipt, err)
		}
	}
}

// Sums agree to the hundredth whatever is sold: the service takes each sale.
func TestSumsAreExact(t *testing.T) {
	client, _ := openPos(t)
	rapid.Check(t, func(r *rapid.T) {
		var lines []posapi.Line
		for range rapid.IntRange(1, 8).Draw(r, "lines") {
			quantity := rapid.Int64Range(1, 9).Draw(r, "quantity")
			line := book(quantity, quantity*rapid.Int64Range(0, 10_000_000).Draw(r, "price")+quantity)
			if rapid.Bool().Draw(r, "exempt") {
				line.Tax, line.TaxProduct, line.VAT = posapi.Exempt, "305", 0
			}
			lines = append(lines, line)
		}
		suffix := rapid.StringMatching(`[0-9]{12}`).Draw(r, "suffix")
		sale := posapi.Sale{Suffix: suffix + time.Now().Format("150405.000000000"), Lines: lines, Paid: posapi.Card}
		if _, err := client.Issue(t.Context(), sale); err != nil {
			r.Fatal(err)
		}
	})
}
