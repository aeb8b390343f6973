package meaning

import (
	"strings"
	"testing"

	"github.com/blevesearch/vellum"
	"pgregory.net/rapid"

	"sudar/internal/mongolian"
)

// No word within the typos is missed, however long and in whatever letters it
// is.
func TestAutomataMissNothing(t *testing.T) {
	letter := rapid.SampledFrom([]rune("абвгдеөүabcde0ᠮ"))
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.SliceOfN(letter, 4, 40).Draw(t, "word")
		typos := rapid.IntRange(1, 2).Draw(t, "typos")
		other := append([]rune{}, word...)
		for range typos {
			at := rapid.IntRange(1, len(other)-2).Draw(t, "at")
			switch rapid.IntRange(0, 3).Draw(t, "typo") {
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
		if !mongolian.WithinEdits(string(word), string(other), typos) {
			return // two typos on one place
		}
		near := automaton(string(word), typos)
		defer near.giveBack()
		if !vellum.AutomatonContains(near, []byte(string(other))) {
			t.Fatalf("%q does not accept %q", string(word), string(other))
		}
	})
}

// What is no word near enough is refused, before more of it is read.
func TestAutomataRefuse(t *testing.T) {
	for word, others := range map[string][]string{
		"номын":    {"", "н", "ном", "номынууд", "морины", "номы\xd0", "\xff", "ынмон"},
		"сэтгүүл":  {"сэтг", "сэгтүүлч", "тэсгүүл1"},
		"mongolia": {"mong", "mogniloa"},
	} {
		near := automaton(word, 1)
		for _, other := range others {
			if vellum.AutomatonContains(near, []byte(other)) {
				t.Errorf("%q accepts %q", word, other)
			}
		}
		near.giveBack()
	}
	if near := automaton(strings.Repeat("ө", longest+1), 1); near != nil {
		t.Error("a word of 63 letters has an automaton")
	}
}

// An automaton accepts exactly what mongolian calls within the typos, but for
// its rules on ends of words.
func TestAutomataAgree(t *testing.T) {
	letter := rapid.SampledFrom([]rune("абв"))
	rapid.Check(t, func(t *rapid.T) {
		word := append([]rune("аб"), rapid.SliceOfN(letter, 3, 8).Draw(t, "word")...)
		other := append([]rune("аб"), rapid.SliceOfN(letter, 3, 8).Draw(t, "other")...)
		for typos := 1; typos <= 2; typos++ {
			near := automaton(string(word), typos)
			got, want := vellum.AutomatonContains(near, []byte(string(other))), mongolian.WithinEdits(string(word), string(other), typos)
			near.giveBack()
			if got != want && (want || typos == 1) {
				t.Fatalf("%q and %q within %d typos: %v, want %v", string(word), string(other), typos, got, want)
			}
		}
	})
}
