package qpay

import (
	"fmt"
	"strconv"
	"strings"
)

// most is more than anything costs and far from where int64 or a JSON number ends.
const most = 1_000_000_000_000

// amount is a sum in ₮, tax one in hundredths of it (mungu). QPay writes both as
// a number or as a text, with or without hundredths: 15000, "15000.00".
type (
	amount int64
	tax    int64
)

// UnmarshalJSON reads either form. A sum that is negative, too large or no
// whole ₮ is an error: it must not be rounded.
func (a *amount) UnmarshalJSON(text []byte) error {
	hundredths, err := parseHundredths(text)
	if err == nil && hundredths%100 != 0 {
		err = fmt.Errorf("qpay: %.40s is no whole sum in ₮", text)
	}
	*a = amount(hundredths / 100)
	return err
}

// UnmarshalJSON reads either form.
func (t *tax) UnmarshalJSON(text []byte) error {
	hundredths, err := parseHundredths(text)
	*t = tax(hundredths)
	return err
}

// parseHundredths reads digits with at most two decimals that are not zero; null is 0.
func parseHundredths(text []byte) (int64, error) {
	if string(text) == "null" {
		return 0, nil
	}
	whole, decimals, _ := strings.Cut(strings.Trim(string(text), `"`), ".")
	decimals = strings.TrimRight(decimals, "0")
	value, err := strconv.ParseUint(whole, 10, 63)
	if err != nil || value > most || len(decimals) > 2 {
		return 0, fmt.Errorf("qpay: %.40s is no sum", text)
	}
	part := uint64(0)
	if decimals != "" {
		if part, err = strconv.ParseUint((decimals + "0")[:2], 10, 63); err != nil {
			return 0, fmt.Errorf("qpay: %.40s is no sum", text)
		}
	}
	return int64(value*100 + part), nil
}
