package commerce

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestTaxesIn(t *testing.T) {
	for _, c := range []struct {
		taxes     Taxes
		amount    int64
		vat, city int64
	}{
		{Taxes{VAT: 10}, 44_000, 400_000, 0},
		{Taxes{VAT: 10}, 15_000, 136_364, 0},
		{Taxes{VAT: 10}, 1, 9, 0},
		{Taxes{VAT: 10, City: 2}, 11_200, 100_000, 20_000},
		{Taxes{}, 44_000, 0, 0},
		{Taxes{VAT: 10}, 0, 0, 0},
		{Taxes{VAT: 10}, -5, 0, 0},
		{Taxes{VAT: 10}, Most, 9_090_909_090_909, 0},
	} {
		if vat, city := c.taxes.In(c.amount); vat != c.vat || city != c.city {
			t.Errorf("%+v in %d: %d and %d, want %d and %d", c.taxes, c.amount, vat, city, c.vat, c.city)
		}
	}
}

// The tax of a price is what is left of it without the tax, to half a hundredth.
func TestTaxesFitTheirPrice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		taxes := Taxes{VAT: rapid.Int64Range(0, 30).Draw(t, "VAT"), City: rapid.Int64Range(0, 5).Draw(t, "city tax")}
		amount := rapid.Int64Range(0, Most).Draw(t, "amount")
		vat, city := taxes.In(amount)
		whole := 100 + taxes.VAT + taxes.City
		if off := 2 * (vat*whole - amount*100*taxes.VAT); off > whole || off <= -whole {
			t.Errorf("%+v in %d: %d is off by %d of %d", taxes, amount, vat, off, 2*whole)
		}
		if vat+city > amount*100 {
			t.Errorf("%+v in %d: %d and %d are more than the price", taxes, amount, vat, city)
		}
	})
}

func TestShare(t *testing.T) {
	for _, c := range []struct {
		amount  int64
		weights []int64
		want    []int64
	}{
		{100, []int64{1, 1, 1}, []int64{34, 33, 33}},
		{100, []int64{1, 2, 3}, []int64{17, 33, 50}},
		{1, []int64{1, 1}, []int64{1, 0}},
		{2, []int64{0, 5, 5}, []int64{0, 1, 1}},
		{10, []int64{0, 0}, []int64{10, 0}},
		{10, []int64{-1, 1}, []int64{0, 10}},
		{0, []int64{1, 2}, []int64{0, 0}},
		{10, nil, []int64{}},
	} {
		if got := Share(c.amount, c.weights); !slices.Equal(got, c.want) {
			t.Errorf("%d by %v: %v, want %v", c.amount, c.weights, got, c.want)
		}
	}
}

func TestSharesAreExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		amount := rapid.Int64Range(0, Most).Draw(t, "amount")
		weights := rapid.SliceOfN(rapid.Int64Range(0, Most), 1, 50).Draw(t, "weights")
		parts, sum, total := Share(amount, weights), int64(0), int64(0)
		for i := range weights {
			sum, total = sum+parts[i], total+weights[i]
		}
		if sum != amount {
			t.Fatalf("the parts are %d of %d", sum, amount)
		}
		for i, weight := range weights {
			down := part(amount, weight, max(total, 1)) // half up: the exact one down or up
			if total > 0 && (parts[i] < down-1 || parts[i] > down+1 || weight == 0 && parts[i] != 0) {
				t.Errorf("part %d of weight %d in %d is %d, near %d", i, weight, total, parts[i], down)
			}
		}
	})
}
