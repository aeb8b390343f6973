package search

import "strconv"

// starThousandths turns whole stars into the stored thousandths.
const starThousandths = 1000

// inRole is the value of a contributor in a role, beside the one of whatever
// they did.
func inRole(id int64, role string) string { return strconv.FormatInt(id, 10) + " " + role }

// numbers are ids as the values of a facet.
func numbers(ids ...int64) []string {
	texts := make([]string, len(ids))
	for i, id := range ids {
		texts[i] = strconv.FormatInt(id, 10)
	}
	return texts
}

// ddcClass is how many digits a class of the decimal classification has.
const ddcClass = 3

// Values of the facet of prices.
const (
	free = "free"
	paid = "paid"
)
