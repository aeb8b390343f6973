package web

import (
	"net/http"
	"strings"
)

// setPolicy sets the page's security headers (DESIGN §5). Styles that the
// reader's engine injects are known by their hash.
func (s *Site) setPolicy(header http.Header, nonce string, frames []string) {
	styles := "'self' 'nonce-" + nonce + "'"
	for _, hash := range s.build.StyleHashes {
		styles += " '" + hash + "'"
	}
	header.Set("Content-Security-Policy", strings.Join([]string{
		"default-src 'none'", "script-src 'self' 'nonce-" + nonce + "'", "style-src " + styles, "img-src 'self' data: blob:",
		"font-src 'self'", "media-src 'self' blob:", "connect-src 'self'", "worker-src 'self'", "manifest-src 'self'",
		strings.Join(append([]string{"frame-src 'self'"}, frames...), " "),
		"object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
	}, "; "))
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("X-Frame-Options", "DENY")
	header.Set("Referrer-Policy", "strict-origin-when-cross-origin")
	header.Set("Cross-Origin-Opener-Policy", "same-origin")
	header.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()")
}
