package formats

import (
	"regexp"
	"strconv"
	"strings"
)

// maxYear is the last year that a record may be of.
const maxYear = 2100

// Year returns the year of a date: the first four digits that stand together, or that a
// month or day follows without a sign, "2019-05-03" and "20190503"; 0 for none.
func Year(text string) int {
	for _, run := range strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' }) {
		if len(run) != 4 && len(run) != 6 && len(run) != 8 {
			continue
		}
		if year, _ := strconv.Atoi(run[:4]); len(run) == 4 || year > 1000 && year <= maxYear { // four digits
			return year
		}
	}
	return 0
}

var number = regexp.MustCompile(`\d+(\.\d+)?`)

// Number returns the first number of a text, 0 for none or one out of reason.
func Number(text string) float64 {
	n, err := strconv.ParseFloat(number.FindString(text), 64)
	if err != nil || n > 100_000 {
		return 0
	}
	return n
}

var ddcNumber = regexp.MustCompile(`^\d{3}(\.\d+)?`)

// DDC returns the class of Dewey that a text begins with, "" for none.
func DDC(text string) string {
	return Cut(ddcNumber.FindString(strings.NewReplacer("/", "", "'", "").Replace(strings.TrimSpace(text))), 20)
}
