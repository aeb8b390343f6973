package documents

import "strconv"

// StarThousandths turns whole stars into the stored thousandths.
const StarThousandths = 1000

// InRole is the value of a contributor in a role, beside the one of whatever
// they did.
func InRole(id int64, role string) string { return strconv.FormatInt(id, 10) + " " + role }

// Numbers are ids as the values of a facet.
func Numbers(ids ...int64) []string {
	texts := make([]string, len(ids))
	for i, id := range ids {
		texts[i] = strconv.FormatInt(id, 10)
	}
	return texts
}

// DDCClass is how many digits a class of the decimal classification has.
const DDCClass = 3

// Values of the facet of prices.
const (
	Free = "free"
	Paid = "paid"
)
