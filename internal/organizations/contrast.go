package organizations

import (
	"math"
	"regexp"
	"strconv"
	"strings"
)

var colour = regexp.MustCompile(`^#[0-9a-f]{6}$`)

// Contrast is the ratio of two colours written #rrggbb, 1 to 21 (WCAG 2.2,
// "contrast ratio").
func Contrast(a, b string) float64 {
	lighter, darker := luminance(a), luminance(b)
	if lighter < darker {
		lighter, darker = darker, lighter
	}
	return (lighter + 0.05) / (darker + 0.05)
}

// luminance is the relative luminance of WCAG 2.2.
func luminance(colour string) float64 {
	weights := [3]float64{0.2126, 0.7152, 0.0722}
	sum := 0.0
	for i, part := range channels(colour) {
		value := part / 255
		if value <= 0.04045 {
			value /= 12.92
		} else {
			value = math.Pow((value+0.055)/1.055, 2.4)
		}
		sum += weights[i] * value
	}
	return sum
}

// mixed goes the share of the way from one colour to another.
func mixed(from, to string, share float64) string {
	a, b := channels(from), channels(to)
	out := "#"
	for i := range a {
		value := strconv.FormatInt(int64(math.Round(a[i]+(b[i]-a[i])*share)), 16)
		out += strings.Repeat("0", 2-len(value)) + value
	}
	return out
}

// channels are red, green and blue of a colour written #rrggbb, 0 to 255.
func channels(colour string) (parts [3]float64) {
	for i := range parts {
		value, _ := strconv.ParseUint(colour[1+2*i:3+2*i], 16, 8) // two hexadecimal digits
		parts[i] = float64(value)
	}
	return parts
}
