package seal

import (
	"bytes"
	"errors"
	"testing"
)

func TestSeal(t *testing.T) {
	box := func(secret, purpose string) *Box { return New([]byte(secret), purpose) }
	b := box("secret", "clients")
	sealed := b.Seal([]byte("text"), "row")
	if text, err := b.Open(sealed, "row"); err != nil || string(text) != "text" {
		t.Errorf("%q, %v", text, err)
	}
	if bytes.Contains(sealed, []byte("text")) || bytes.Equal(sealed, b.Seal([]byte("text"), "row")) {
		t.Error("the text shows, or sealing twice is seen")
	}
	changed := bytes.Clone(sealed)
	changed[len(changed)/2] ^= 1
	for what, open := range map[string]func() ([]byte, error){
		"another row":     func() ([]byte, error) { return b.Open(sealed, "other") },
		"another purpose": func() ([]byte, error) { return box("secret", "cookies").Open(sealed, "row") },
		"another key":     func() ([]byte, error) { return box("other", "clients").Open(sealed, "row") },
		"a changed text":  func() ([]byte, error) { return b.Open(changed, "row") },
		"nothing":         func() ([]byte, error) { return b.Open(nil, "row") },
		"a cut text":      func() ([]byte, error) { return b.Open(sealed[:20], "row") },
	} {
		if text, err := open(); !errors.Is(err, ErrBroken) {
			t.Errorf("%s opens: %q, %v", what, text, err)
		}
	}
}
