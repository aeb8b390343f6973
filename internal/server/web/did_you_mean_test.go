package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"sudar/internal/server/web"
)

// Other words lead to the same list when it holds something, else to all.
func TestDidYouMean(t *testing.T) {
	total := 0
	h := openWith(t, web.Options{API: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/categories/tree") {
			_, _ = w.Write([]byte(`{"status":"success","data":[{"id":7,"name":"роман"}]}`))
			return
		}
		_, _ = fmt.Fprintf(w, `{"status":"success","data":[],"meta":{"total":%d,"did_you_mean":["тунгалаг"]}}`, total)
	})})
	const word = "search=%D1%82%D1%83%D0%BD%D0%B3%D0%B0%D0%BB%D0%B0%D0%B3"
	for _, c := range []struct {
		path, want string
		total      int
	}{
		{"/c/content?search=тунгллаг&type=title", "/c/content?" + word + "&amp;type=title", 0},
		{"/c/content?author_id=7&page=2&search=тунгллаг", "/c/content?author_id=7&amp;" + word, 3},
		{"/c/роман?category_id=7&search=тунглаг", "?category_id=7&amp;" + word, 1},
		{"/c/роман?category_id=7&search=тунллаг", "/c/content?" + word, 0},
	} {
		total = c.total
		body := h.get(c.path).Body.String()
		if !strings.Contains(body, `class="did-you-mean"`) || !strings.Contains(body, c.want+`">тунгалаг</a>`) {
			at := strings.Index(body, "did-you-mean")
			t.Errorf("%s: %s", c.path, body[max(0, at):min(len(body), at+400)])
		}
	}
}
