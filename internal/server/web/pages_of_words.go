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

// textFolder is where the pages lie among the shared files.
const textFolder = "src/features/about/texts/"

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
