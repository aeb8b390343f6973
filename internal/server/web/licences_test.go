package web_test

import (
	"net/http"
	"strings"
	"testing"
)

func TestLicences(t *testing.T) {
	h := open(t)
	for path, heading := range map[string]string{"/licences": "Нээлттэй эхийн лиценз\n", "/en/licences": "Open-source licences\n"} {
		w := h.get(path)
		if got := w.Header().Get("Content-Type"); w.Code != http.StatusOK || got != "text/plain; charset=utf-8" {
			t.Errorf("%s is %d, %q", path, w.Code, got)
		}
		if body := w.Body.String(); !strings.HasPrefix(body, heading) || !strings.HasSuffix(body, "\n\n"+notice) {
			t.Errorf("%s says %q", path, body)
		}
		page := h.get(strings.TrimSuffix(path, "licences")).Body.String()
		if !strings.Contains(page, `href="`+path+`"`) {
			t.Errorf("the footer has no link to %s", path)
		}
	}
}
