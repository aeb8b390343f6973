package web_test

import (
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestAssets: hashed files stay for a year, in the best copy the browser
// takes; what is missing is never kept; nothing else of the build is served.
func TestAssets(t *testing.T) {
	h := open(t)
	const year, none = "public, max-age=31536000, immutable", "no-store"
	type response struct {
		Status                           int
		Type, Keep, Encoding, Body, Rule string
	}
	script := func(encoding, body string) response {
		return response{200, "text/javascript; charset=utf-8", year, encoding, body, ""}
	}
	missing := response{Status: 404, Type: "text/plain; charset=utf-8", Keep: none, Body: "Not Found\n"}
	for _, each := range []struct {
		path, accepts string
		wanted        response
	}{
		{"/assets/main-1.js", "", script("", "main")},
		{"/assets/main-1.js", "gzip, deflate, br, zstd", script("br", "brotli")},
		{"/assets/main-1.js", "gzip", script("gzip", "gzip")},
		{"/assets/main-1.js", "br;q=0, gzip;q=0.5", script("gzip", "gzip")},
		{"/assets/main-1.js", "brotli", script("", "main")},
		{"/assets/sudar-serif-1.woff2", "br", response{200, "font/woff2", year, "", "font", ""}},
		{
			"/assets/pdf.worker-1.mjs", "", response{200, "text/javascript; charset=utf-8", year, "", "worker",
				"default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'"},
		},
		{"/favicon.svg", "", response{200, "image/svg+xml", "no-cache", "", "<svg/>", ""}},
		{"/assets/none-1.js", "", missing},
		{"/assets/", "", response{Status: 404, Type: "text/html; charset=utf-8", Keep: "no-cache"}},
		{"/assets/main-1.js.br", "", missing},
		{"/assets/.hidden", "", missing},
		{"/assets/../.vite/manifest.json", "", response{Status: 404, Type: "text/html; charset=utf-8", Keep: "no-cache"}},
		{"/assets/%2e%2e/csp.json/../../../../etc/passwd", "", response{Status: 404, Type: "text/html; charset=utf-8", Keep: "no-cache"}},
		{`/assets/..\..\csp.json`, "", missing},
	} {
		t.Run(each.path+" "+each.accepts, func(t *testing.T) {
			w := h.get(each.path, "Accept-Encoding", each.accepts)
			header := w.Header()
			got := response{
				w.Code, header.Get("Content-Type"), header.Get("Cache-Control"), header.Get("Content-Encoding"), w.Body.String(),
				header.Get("Content-Security-Policy"),
			}
			if got.Type == "text/html; charset=utf-8" {
				got.Body, got.Rule = "", ""
			}
			if diff := cmp.Diff(each.wanted, got); diff != "" {
				t.Error(diff)
			}
			if header.Get("X-Content-Type-Options") != "nosniff" {
				t.Error("the type may be guessed")
			}
		})
	}
	tag := h.get("/favicon.svg").Header().Get("ETag")
	if w := h.get("/favicon.svg", "If-None-Match", tag); tag == "" || w.Code != http.StatusNotModified || w.Body.Len() != 0 {
		t.Errorf("a file without a hash is sent again: %q, %d %q", tag, w.Code, w.Body)
	}
	r := request("http://sudar.test/assets/main-1.js", "Range", "bytes=1-2")
	if w := h.response(r); w.Code != http.StatusPartialContent || w.Body.String() != "ai" {
		t.Errorf("range: %d %q", w.Code, w.Body)
	}
}
