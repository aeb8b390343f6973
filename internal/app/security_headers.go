package app

import (
	"net/http"

	"sudar/internal/kit/client"
)

// keepHTTPS tells browsers to come by https alone for a year. Sub-domains that
// are not ours may speak http, so they are left out (RFC 6797 §6.1).
const keepHTTPS = "max-age=31536000"

// secured gives every response of next the headers that keep other sites from
// framing it and from loading it into their pages. A handler that needs another
// policy replaces them: pages and the resources of books have one of their own.
// Over https, always is true or a trusted proxy says so, browsers are told to
// stay there.
func secured(always bool, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", "frame-ancestors 'none'")
		header.Set("Cross-Origin-Resource-Policy", "same-origin")
		header.Set("X-Content-Type-Options", "nosniff")
		if always || client.Of(r).Secure {
			header.Set("Strict-Transport-Security", keepHTTPS)
		}
		next.ServeHTTP(w, r)
	})
}
