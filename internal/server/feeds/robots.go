package feeds

import (
	"io"
	"net/http"
	"strings"
)

// closedTo are the paths that searching machines have no business with, in
// both languages: what is the reader's own, and searches without end.
var closedTo = []string{
	"/advanced/", "/read/", "/listen/", "/login", "/register", "/profile", "/library", "/order", "/research", "/admin", "/*?*search=",
}

func (f *Feeds) writeRobots(w http.ResponseWriter, p portal) {
	header(w, "text/plain")
	var out strings.Builder
	out.WriteString("User-agent: *\n")
	if !p.open {
		out.WriteString("Disallow: /\n")
		_, _ = io.WriteString(w, out.String()) // the client may be gone
		return
	}
	out.WriteString("Allow: /edu/p/covers/\nDisallow: /edu/\n")
	for _, path := range closedTo {
		out.WriteString("Disallow: " + path + "\n")
		if !strings.HasPrefix(path, "/*") {
			out.WriteString("Disallow: /en" + path + "\n")
		}
	}
	out.WriteString("\nSitemap: " + p.site + "/sitemap.xml\n")
	_, _ = io.WriteString(w, out.String())
}
