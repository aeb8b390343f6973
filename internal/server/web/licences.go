package web

import (
	"net/http"
	"strings"
	"time"

	"sudar/internal/kit/locale"
)

const licencesPath = "/licences"

// serveLicences writes the works of others in the program and their licences as
// plain text, after a heading in the language of the address.
func (s *Site) serveLicences(w http.ResponseWriter, r *http.Request, clean string) {
	language := locale.Mongolian
	if clean != licencesPath {
		language = locale.English
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	text := locale.Text(language, "site.licences") + "\n\n" + s.Notice
	http.ServeContent(w, r, "", time.Time{}, strings.NewReader(text))
}
