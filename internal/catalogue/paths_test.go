package catalogue_test

import (
	"testing"

	"sudar/internal/catalogue"
)

func TestPathNames(t *testing.T) {
	for name, want := range map[string]string{
		"Уран зохиол": "Уран зохиол", "24/7 & 100%": "24 7 & 100", " / ": "content", "": "content", "C#": "C",
	} {
		if got := catalogue.PathName(name); got != want {
			t.Errorf("PathName(%q) = %q, want %q", name, got, want)
		}
	}
	// What encodeURI makes of the same path.
	if got, want := catalogue.EscapePath("/c/Other (incl. Mongolian), it's *new*!"),
		"/c/Other%20(incl.%20Mongolian),%20it's%20*new*!"; got != want {
		t.Errorf("EscapePath = %q, want %q", got, want)
	}
}
