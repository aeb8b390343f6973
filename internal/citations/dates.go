package citations

import (
	"regexp"
	"strconv"
	"strings"
)

var (
	isoDay   = regexp.MustCompile(`^(-?\d{1,4})(?:[-/.](\d{1,2}))?(?:[-/.](\d{1,2}))?(?:T.*)?$`)
	yearOnly = regexp.MustCompile(`^\d{4}$`)
)

// months are the names that files have in place of a number, by their beginning.
var months = strings.Fields("jan feb mar apr may jun jul aug sep oct nov dec")

func monthOf(text string) int {
	text = strings.ToLower(strings.TrimSpace(text))
	if n, err := strconv.Atoi(text); err == nil {
		return n
	}
	for i, name := range months {
		if strings.HasPrefix(text, name) {
			return i + 1
		}
	}
	return 0
}

// DateOf reads 1962, 1990-03-07, 1990/03/07 or two of them with "/" or "–"
// between; anything else is literal.
func DateOf(text string) *CSLDate {
	text = strings.TrimSpace(text)
	if text == "" {
		return nil
	}
	if point := pointOf(text); point != nil {
		return &CSLDate{Parts: [][]int{point}}
	}
	for _, sign := range []string{"/", "–", "--", "-"} {
		from, to, found := strings.Cut(text, sign)
		if found && sign == "-" && !yearOnly.MatchString(strings.TrimSpace(to)) {
			continue
		}
		if a, b := pointOf(from), pointOf(to); found && a != nil && b != nil {
			return &CSLDate{Parts: [][]int{a, b}}
		}
	}
	return &CSLDate{Literal: text}
}

func pointOf(text string) []int {
	found := isoDay.FindStringSubmatch(strings.TrimSpace(text))
	if found == nil {
		return nil
	}
	var numbers []int
	for _, part := range found[1:] {
		n, err := strconv.Atoi(part)
		if err != nil {
			break
		}
		numbers = append(numbers, n)
	}
	return day(numbers...)
}

// joined writes the first point of a date with a sign between its numbers, and
// the second after a slash.
func (d *CSLDate) joined() string {
	if d == nil {
		return ""
	}
	if len(d.Parts) == 0 {
		return d.Literal
	}
	points := make([]string, len(d.Parts))
	for i, point := range d.Parts {
		points[i] = pointText(point, "-")
	}
	return strings.Join(points, "/")
}

func pointText(point []int, sign string) string {
	text := strconv.Itoa(point[0])
	for _, n := range point[1:] {
		text += sign + twoDigits(n)
	}
	return text
}

func twoDigits(n int) string {
	if n < 10 {
		return "0" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}

// Year returns the year of a date, "" when it has none.
func (d *CSLDate) Year() string {
	if d == nil || len(d.Parts) == 0 {
		return ""
	}
	return strconv.Itoa(d.Parts[0][0])
}

// onlyYear tells whether a date is a year and nothing more.
func (d *CSLDate) onlyYear() bool { return d != nil && len(d.Parts) == 1 && len(d.Parts[0]) == 1 }
