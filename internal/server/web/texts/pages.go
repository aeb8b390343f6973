package texts

import (
	"io/fs"
	"path"
	"strings"

	"sudar/internal/kit/locale"
)

// Page is a page of the library's own words, shared with the front end
// (web/src/features/about/texts).
type Page struct {
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

// TextFolder is where the pages lie among the shared files.
const TextFolder = "src/features/about/texts/"

// ReadPages reads the pages by language and name.
func ReadPages(shared fs.FS) (map[locale.Locale]map[string]Page, error) {
	found := map[locale.Locale]map[string]Page{locale.Mongolian: {}, locale.English: {}}
	names, err := fs.Glob(shared, TextFolder+"*.json")
	if err != nil {
		return nil, err
	}
	for _, file := range names {
		name, language, _ := strings.Cut(strings.TrimSuffix(path.Base(file), ".json"), ".")
		var p Page
		if err := readJSON(shared, file, &p); err != nil {
			return nil, err
		}
		found[locale.Locale(language)][name] = p
	}
	return found, nil
}
