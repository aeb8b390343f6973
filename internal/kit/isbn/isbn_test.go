package isbn_test

import (
	"testing"

	"sudar/internal/kit/isbn"
)

func TestThirteen(t *testing.T) {
	for text, want := range map[string]string{
		"9789997345189": "9789997345189", "978-99973-45-18-9": "9789997345189", " 0 306 40615 2 ": "9780306406157",
		"0-8044-2957-X": "9780804429573", "979-10-90636-07-1": "9791090636071",
		"978-99973-45-18-8": "", "0-306-40615-3": "", "4006381333931": "", "97899973451": "", "номын дугаар": "", "": "",
	} {
		if got := isbn.Thirteen(text); got != want {
			t.Errorf("%q is %q, not %q", text, got, want)
		}
	}
}
