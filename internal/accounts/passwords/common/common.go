// Package common knows passwords that many people choose: the first that are
// tried by whoever guesses.
//
// words.txt holds 10,000 of them as sorted digests of 40 bits in base64, 67 kB.
// It is made by gen from two lists: mongolian.txt, which is ours, and the ranks
// of leaked passwords that zxcvbn 4.4.2 carries (npm, © 2012–2016 Dan Wheeler
// and Dropbox, Inc., MIT licence). A password that is not common is taken for
// one in 100 million cases.
package common

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"sort"
	"strings"
	"sync"
	"unicode"
)

//go:generate go run ./gen -zxcvbn /tmp/package/lib/frequency_lists.js

// DigestBytes is what is kept of a word.
const DigestBytes = 5

//go:embed words.txt
var words string

var digests = sync.OnceValue(func() []byte {
	decoded, err := base64.StdEncoding.DecodeString(strings.ReplaceAll(words, "\n", ""))
	if err != nil || len(decoded)%DigestBytes != 0 {
		panic("common: words.txt is broken") // gen writes it whole
	}
	return decoded
})

// Digest returns what is kept of a word in small letters.
func Digest(word string) []byte {
	sum := sha256.Sum256([]byte(word))
	return sum[:DigestBytes]
}

// Has reports whether a password is common: as it is, in capitals, with letters
// written as digits or signs, or as a common word with a year, a row of digits
// or a few signs around it.
func Has(password string) bool {
	folded := strings.ToLower(password)
	for _, word := range []string{folded, plain(folded), core(folded), plain(core(folded))} {
		if listed(word) {
			return true
		}
	}
	return false
}

func listed(word string) bool {
	all, want := digests(), Digest(word)
	n := len(all) / DigestBytes
	at := sort.Search(n, func(i int) bool { return bytes.Compare(all[i*DigestBytes:(i+1)*DigestBytes], want) >= 0 })
	return word != "" && at < n && bytes.Equal(all[at*DigestBytes:(at+1)*DigestBytes], want)
}

var disguises = strings.NewReplacer("0", "o", "1", "i", "3", "e", "4", "a", "5", "s", "7", "t", "@", "a", "$", "s", "!", "i")

// plain undoes the usual disguise of letters.
func plain(word string) string { return disguises.Replace(word) }

// The most that is taken off a word: a year, and signs around it.
const (
	mostDigits = 4
	mostSigns  = 3
)

// core returns the word that digits and signs stand around; "" if there is more
// around it than people add without thinking.
func core(password string) string {
	notLetter := func(r rune) bool { return !unicode.IsLetter(r) }
	right := strings.TrimLeftFunc(password, notLetter)
	word := strings.TrimRightFunc(right, notLetter)
	if !idle(password[:len(password)-len(right)]) || !idle(right[len(word):]) {
		return ""
	}
	return word
}

// idle reports whether an end is a few signs, and a few digits or a row of them.
func idle(end string) bool {
	digits := strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return r
		}
		return -1
	}, end)
	signs := len([]rune(end)) - len([]rune(digits))
	return signs <= mostSigns && (len([]rune(digits)) <= mostDigits || isRow(digits))
}

// isRow reports whether digits follow each other in one step: 12345, 54321, 1111.
func isRow(digits string) bool {
	signs := []rune(digits)
	for i := 2; i < len(signs); i++ {
		if step := signs[1] - signs[0]; signs[i]-signs[i-1] != step || step < -1 || step > 1 {
			return false
		}
	}
	return true
}
