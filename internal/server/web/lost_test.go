package web_test

import (
	"strings"
	"testing"
)

// TestLostWords: the search box of a page that is not there holds what its
// address seems to have meant.
func TestLostWords(t *testing.T) {
	h := open(t)
	for path, wanted := range map[string]string{
		"/p/tungalag-tamir-3": "tungalag tamir 3", "/en/p/no_such%20book.html": "no such book", "/тунгалаг": "тунгалаг", "/author/999": "",
		"/404": "", "/404?search=нар": "нар", "/p/" + strings.Repeat("a", 90): strings.Repeat("a", 80), "/p/%ff": "",
	} {
		if body := h.get(path).Body.String(); !strings.Contains(body, `value="`+wanted+`" name="search"`) {
			t.Errorf("%s: the box does not hold %q", path, wanted)
		}
	}
}
