// Package commerce sells rights: what an order costs, what was paid for it and
// what was granted for that. Money is whole ₮ in int64, taxes are hundredths of it.
package commerce

import (
	"cmp"
	"math/bits"
	"slices"
)

// Most is the highest price and the highest sum of an order, in ₮. Sums of what
// is below it stay far from where int64 ends.
const Most = 1_000_000_000_000

// Taxes are the shares of a price that are taxes, in percent of the price
// without them (Law on value-added tax; PRODUCT, "Decisions for money").
type Taxes struct{ VAT, City int64 }

// Usual are the taxes of today's sales.
var Usual = Taxes{VAT: 10}

// In returns the taxes inside an amount in ₮, each rounded half up to hundredths
// of ₮. An amount below zero has none.
func (t Taxes) In(amount int64) (vat, city int64) {
	whole := 100 + t.VAT + t.City
	return part(amount*100, t.VAT, whole), part(amount*100, t.City, whole)
}

// part returns amount × share ÷ whole, rounded half up.
func part(amount, share, whole int64) int64 {
	if amount <= 0 || share <= 0 {
		return 0
	}
	high, low := bits.Mul64(uint64(amount), uint64(share))
	low, carry := bits.Add64(low, uint64(whole)/2, 0)
	quotient, _ := bits.Div64(high+carry, low, uint64(whole))
	return int64(quotient) //nolint:gosec // at most amount × share ÷ whole
}

// Share divides an amount of ₮ by weights: each part is the exact one rounded
// down or up, and together they are the amount. What rounding down leaves goes
// to the largest remainders, among equals to the first. Weights below zero count
// as zero; where all are, the first part is the whole.
func Share(amount int64, weights []int64) []int64 {
	parts := make([]int64, len(weights))
	total := int64(0)
	for _, weight := range weights {
		total += max(weight, 0)
	}
	if len(parts) == 0 || amount <= 0 {
		return parts
	}
	if total == 0 {
		parts[0] = amount
		return parts
	}
	left, remainders, order := amount, make([]uint64, len(weights)), make([]int, len(weights))
	for i, weight := range weights {
		high, low := bits.Mul64(uint64(amount), uint64(max(weight, 0)))
		quotient, remainder := bits.Div64(high, low, uint64(total))
		parts[i], remainders[i], order[i] = int64(quotient), remainder, i //nolint:gosec // at most amount
		left -= parts[i]
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(remainders[b], remainders[a]) })
	for _, i := range order[:left] {
		parts[i]++
	}
	return parts
}

// Split divides what was paid for a title, or is asked for it, in whole ₮: the taxes that
// are in it, given in hundredths of ₮, come out first; share is that many percent of what
// is left, and rest all else. Together they are what was paid.
func Split(total, taxes, percent int64) (tax, share, rest int64) {
	net := total*100 - taxes
	parts := Share(total, []int64{taxes * 100, net * percent, net * (100 - percent)})
	return parts[0], parts[1], parts[2]
}
