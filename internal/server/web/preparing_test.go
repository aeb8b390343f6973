package web_test

import (
	"strings"
	"testing"
)

// A search while the index is built says so, in both languages, and never that
// nothing was found; lists without words are shown. As soon as there is an
// index the same address finds.
func TestSearchIsPrepared(t *testing.T) {
	h := open(t)
	h.found.Use(nil)
	for path, wanted := range map[string]string{
		"/c/content?search=тамир": "Хайлтыг бэлтгэж байна", "/en/c/content?search=тамир": "Search is being prepared",
		"/c/content?search=zzzqqq": "Хайлтыг бэлтгэж байна",
	} {
		body := h.get(path).Body.String()
		if !strings.Contains(body, wanted) || strings.Contains(body, "олдсонгүй") || strings.Contains(body, "Nothing found") {
			t.Errorf("%s: no %q, or nothing found", path, wanted)
		}
	}
	for _, path := range []string{"/", "/c/content", "/c/content?kind=book"} {
		if w := h.get(path); w.Code != 200 || !strings.Contains(w.Body.String(), "Тунгалаг") {
			t.Errorf("%s: %d, without titles", path, w.Code)
		}
	}
	h.found.Use(h.engine)
	if body := h.get("/c/content?search=тамир").Body.String(); !strings.Contains(body, "Тунгалаг") {
		t.Error("the page is that of before")
	}
}
