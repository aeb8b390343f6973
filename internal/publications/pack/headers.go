package pack

// CSP is the content security policy of every resource of a publication. It
// holds even if the sanitiser and the page's own policy fail (DESIGN §5).
const CSP = "default-src 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; " +
	"font-src 'self' data:; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

// The media types that packs hold.
const (
	XHTML = "application/xhtml+xml"
	SVG   = "image/svg+xml"
	CSS   = "text/css"
	SMIL  = "application/smil+xml"
	PDF   = "application/pdf"
)

var allowed = map[string]bool{
	XHTML: true, SVG: true, CSS: true, SMIL: true, PDF: true, "text/vtt": true,
	"image/jpeg": true, "image/png": true, "image/gif": true, "image/webp": true, "image/avif": true,
	"font/ttf": true, "font/otf": true, "font/woff": true, "font/woff2": true, "font/collection": true,
	"audio/mpeg": true, "audio/mp4": true, "audio/ogg": true, "audio/flac": true, "audio/wav": true, "audio/aac": true,
	"video/mp4": true, "video/webm": true, "video/ogg": true,
}

// Allowed says whether a media type may be served from a pack; no script type
// is.
func Allowed(mediaType string) bool { return allowed[mediaType] }

// ResourceHeaders are the response headers of a resource of a media type. A
// type that is not allowed becomes application/octet-stream.
func ResourceHeaders(mediaType string) map[string]string {
	switch {
	case !Allowed(mediaType):
		mediaType = "application/octet-stream"
	case Compressible(mediaType):
		mediaType += "; charset=utf-8"
	}
	return map[string]string{
		"Content-Type":                 mediaType,
		"Content-Security-Policy":      CSP,
		"X-Content-Type-Options":       "nosniff",
		"Cross-Origin-Resource-Policy": "same-origin",
		"Referrer-Policy":              "no-referrer",
		"Cache-Control":                "private, max-age=31536000, immutable",
	}
}
