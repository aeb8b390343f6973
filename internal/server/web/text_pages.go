package web

import (
	"net/http"
	"strings"
	"time"

	"sudar/internal/kit/locale"
	"sudar/internal/server/web/texts"
)

// offline is the page that stands in for one that cannot be fetched; it has no
// scripts, because it is shown at any address.
const offline = "offline"

// textScreen is the screen of a page of words, the second value false when
// there is none of that name.
func (s *Site) textScreen(v visit, name string) (screen, bool) {
	if _, ok := s.textPages[v.locale][name]; !ok {
		return screen{}, false
	}
	if name == offline {
		return screen{name: offline, status: 200, param: name}, true
	}
	text := texts.TextFolder + name + "." + string(v.locale) + ".json"
	return screen{name: "text", status: 200, param: name, chunks: []string{"src/app/routes/text.tsx", "src/features/about/model.ts", text}},
		true
}

// TextPage is the page's words.
func (v *view) TextPage() texts.Page { return v.site.textPages[v.locale][v.screen.param] }

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
