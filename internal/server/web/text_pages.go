package web

import (
	"io/fs"
	"path"
	"strings"

	"sudar/internal/kit/locale"
)

// textPage is a page of the library's own words, shared with the front end
// (web/src/features/about/texts).
type textPage struct {
	Title    string        `json:"title"`
	Lead     string        `json:"lead"`
	Sections []textSection `json:"sections"`
	Contact  bool          `json:"contact"` // ends with how to reach the library
}

type textSection struct {
	Title     string     `json:"title"`
	Text      []string   `json:"text"`
	List      []string   `json:"list"`
	Questions []question `json:"questions"`
}

type question struct {
	Question string `json:"question"`
	Answer   string `json:"answer"`
}

const textFolder = "src/features/about/texts/"

// offline is the page that stands in for one that cannot be fetched; it has no
// scripts, because it is shown at any address.
const offline = "offline"

// readTextPages reads the pages by language and name.
func readTextPages(shared fs.FS) (map[locale.Locale]map[string]textPage, error) {
	found := map[locale.Locale]map[string]textPage{locale.Mongolian: {}, locale.English: {}}
	names, err := fs.Glob(shared, textFolder+"*.json")
	if err != nil {
		return nil, err
	}
	for _, file := range names {
		name, language, _ := strings.Cut(strings.TrimSuffix(path.Base(file), ".json"), ".")
		var p textPage
		if err := readJSON(shared, file, &p); err != nil {
			return nil, err
		}
		found[locale.Locale(language)][name] = p
	}
	return found, nil
}

// textScreen is the screen of a page of words, the second value false when
// there is none of that name.
func (s *Site) textScreen(v visit, name string) (screen, bool) {
	if _, ok := s.textPages[v.locale][name]; !ok {
		return screen{}, false
	}
	if name == offline {
		return screen{name: offline, status: 200, param: name}, true
	}
	text := textFolder + name + "." + string(v.locale) + ".json"
	return screen{name: "text", status: 200, param: name, chunks: []string{"src/app/routes/text.tsx", "src/features/about/model.ts", text}}, true
}

// TextPage is the page's words.
func (v *view) TextPage() textPage { return v.site.textPages[v.locale][v.screen.param] }
