package db

import (
	"strings"
	"testing"
)

func TestCut(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "short": "short", "номын сан": "номы", "a\x00b\xffc": "abc", strings.Repeat("a", 20): "aaaaaaaa",
	} {
		if got := Cut(text, 8); got != want {
			t.Errorf("%q is cut to %q, want %q", text, got, want)
		}
	}
}
