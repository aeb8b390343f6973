package index

import (
	"testing"

	"github.com/blevesearch/vellum"
	"pgregory.net/rapid"

	"sudar/internal/mongolian"
)

// No word within the slips is missed, however long and in whatever letters it
// is: vellum's own automata know none of 17 Cyrillic letters and more.
func TestAutomataMissNothing(t *testing.T) {
	letter := rapid.SampledFrom([]rune("абвгдеөүabcde0ᠮ"))
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.SliceOfN(letter, 4, 40).Draw(t, "word")
		slips := rapid.IntRange(1, 2).Draw(t, "slips")
		other := append([]rune{}, word...)
		for range slips {
			at := rapid.IntRange(1, len(other)-2).Draw(t, "at")
			switch rapid.IntRange(0, 3).Draw(t, "slip") {
			case 0:
				other[at], other[at+1] = other[at+1], other[at]
			case 1:
				other[at] = letter.Draw(t, "instead")
			case 2:
				other = append(other[:at:at], other[at+1:]...)
			case 3:
				other = append(other[:at:at], append([]rune{letter.Draw(t, "more")}, other[at:]...)...)
			}
		}
		if !mongolian.WithinEdits(string(word), string(other), slips) {
			return // two slips on one place
		}
		near, err := automaton(string(word), slips)
		if err != nil {
			t.Fatal(err)
		}
		if !vellum.AutomatonContains(near, []byte(string(other))) {
			t.Fatalf("%q does not accept %q", string(word), string(other))
		}
	})
}
