package posapi

import (
	"encoding/json"
	"fmt"
	"slices"
)

// The bodies of POST /rest/receipt. Sums are decimals of ₮.
type (
	saleBody struct {
		Branch   string        `json:"branchNo"`
		Pos      string        `json:"posNo"`
		Merchant string        `json:"merchantTin"`
		District string        `json:"districtCode"`
		Type     string        `json:"type"`
		Total    json.Number   `json:"totalAmount"`
		VAT      json.Number   `json:"totalVAT"`
		CityTax  json.Number   `json:"totalCityTax"`
		Customer string        `json:"customerTin,omitempty"`
		Consumer string        `json:"consumerNo,omitempty"`
		Suffix   string        `json:"billIdSuffix"`
		Receipts []receiptBody `json:"receipts"`
		Payments []paymentBody `json:"payments"`
	}
	receiptBody struct {
		Tax      TaxKind     `json:"taxType"`
		Merchant string      `json:"merchantTin"`
		Total    json.Number `json:"totalAmount"`
		VAT      json.Number `json:"totalVAT"`
		CityTax  json.Number `json:"totalCityTax"`
		Items    []itemBody  `json:"items"`
	}
	itemBody struct {
		Name           string      `json:"name"`
		BarCode        string      `json:"barCode,omitempty"`
		BarCodeType    string      `json:"barCodeType"`
		Classification string      `json:"classificationCode"`
		TaxProduct     string      `json:"taxProductCode,omitempty"`
		Unit           string      `json:"measureUnit"`
		Quantity       int64       `json:"qty"`
		UnitPrice      json.Number `json:"unitPrice"`
		Total          json.Number `json:"totalAmount"`
		VAT            json.Number `json:"totalVAT"`
		CityTax        json.Number `json:"totalCityTax"`
	}
	paymentBody struct {
		Code   PaidBy      `json:"code"`
		Status string      `json:"status"`
		Paid   json.Number `json:"paidAmount"`
	}
)

// unit is what titles and packages are counted in.
const unit = "ш"

// sums are those of some lines, in hundredths of ₮.
type sums struct{ total, vat, cityTax int64 }

func (s *sums) add(line Line) {
	s.total += line.Amount * 100
	s.vat += line.VAT
	s.cityTax += line.CityTax
}

// body returns a sale as PosAPI wants it: one receipt for each kind of tax, in
// the order in which the lines bring them, and sums that agree with their lines
// to the hundredth.
func (c *Client) body(sale Sale) (saleBody, error) {
	var all sums
	var receipts []receiptBody
	for _, kind := range kindsOf(sale.Lines) {
		var of sums
		receipt := receiptBody{Tax: kind, Merchant: c.options.TIN}
		for _, line := range sale.Lines {
			if line.Tax != kind {
				continue
			}
			item, err := itemOf(line)
			if err != nil {
				return saleBody{}, err
			}
			of.add(line)
			all.add(line)
			receipt.Items = append(receipt.Items, item)
		}
		receipt.Total, receipt.VAT, receipt.CityTax = decimal(of.total), decimal(of.vat), decimal(of.cityTax)
		receipts = append(receipts, receipt)
	}
	if all.total == 0 || sale.Suffix == "" || sale.CompanyTIN != "" && sale.Consumer != "" {
		return saleBody{}, refusal("a sale of nothing, without a suffix or for two")
	}
	kind := "B2C_RECEIPT"
	if sale.CompanyTIN != "" {
		kind = "B2B_RECEIPT"
	}
	return saleBody{
		Branch: c.options.Branch, Pos: c.options.Pos, Merchant: c.options.TIN, District: c.options.District, Type: kind,
		Total: decimal(all.total), VAT: decimal(all.vat), CityTax: decimal(all.cityTax),
		Customer: sale.CompanyTIN, Consumer: sale.Consumer, Suffix: sale.Suffix, Receipts: receipts,
		Payments: []paymentBody{{sale.Paid, "PAID", decimal(all.total)}},
	}, nil
}

func kindsOf(lines []Line) (kinds []TaxKind) {
	for _, line := range lines {
		if !slices.Contains(kinds, line.Tax) {
			kinds = append(kinds, line.Tax)
		}
	}
	return kinds
}

func itemOf(line Line) (itemBody, error) {
	if line.Quantity < 1 || line.Amount < 0 || line.Amount*100%line.Quantity != 0 || line.VAT < 0 || line.CityTax < 0 ||
		line.VAT+line.CityTax > line.Amount*100 {
		return itemBody{}, refusal("a line whose sums do not agree: %s", line.Name)
	}
	if untaxed := line.Tax != Taxable; untaxed && (line.VAT != 0 || line.TaxProduct == "") {
		return itemBody{}, refusal("a line without VAT needs the code that says why: %s", line.Name)
	}
	item := itemBody{
		Name: line.Name, BarCode: line.ISBN, BarCodeType: "ISBN", Classification: line.Classification, TaxProduct: line.TaxProduct,
		Unit: unit, Quantity: line.Quantity, UnitPrice: decimal(line.Amount * 100 / line.Quantity),
		Total: decimal(line.Amount * 100), VAT: decimal(line.VAT), CityTax: decimal(line.CityTax),
	}
	if line.ISBN == "" {
		item.BarCodeType = "UNDEFINED"
	}
	return item, nil
}

// decimal writes hundredths of ₮ as ₮.
func decimal(hundredths int64) json.Number {
	return json.Number(fmt.Sprintf("%d.%02d", hundredths/100, hundredths%100))
}
