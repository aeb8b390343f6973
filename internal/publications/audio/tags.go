package audio

import (
	"regexp"
	"strings"

	"sudar/internal/publications"
	"sudar/internal/publications/output"
)

// tags are what a track says about itself, in whichever format.
type tags struct {
	title, album string
	artist       string
	albumArtist  string
	composer     string
	genre        string
	comment      string
	date         string // begins with the year
	number       int    // of the track in its album
	picture      []byte
}

var year = regexp.MustCompile(`^\d{4}`)

// describe writes tags into a manifest, and their picture as the cover.
func (t tags) describe(m *publications.Metadata, out *output.Folder) error {
	m.Title = publications.T("", publications.Clip(first(t.title, t.album), maxTitle))
	if album := publications.Clip(t.album, maxTitle); album != "" && album != m.Title.In("") {
		m.Series = []publications.Series{{Name: publications.T("", album), Position: float64(t.number)}}
	}
	for role, name := range map[string]string{"aut": first(t.artist, t.albumArtist), "nrt": t.composer} {
		if name = publications.Clip(name, maxTitle); name != "" {
			m.AddContributor(publications.Contributor{Name: publications.T("", name), Roles: []string{role}})
		}
	}
	if subject := genre(publications.Clip(t.genre, maxTitle)); subject != "" {
		m.Subjects = []publications.Subject{{Name: publications.T("", subject)}}
	}
	if y := year.FindString(t.date); y != "0000" {
		m.Published = y
	}
	m.Description = publications.Clip(t.comment, maxTitle)
	if len(t.picture) > 0 {
		return out.Cover(t.picture, "")
	}
	return nil
}

func first(a, b string) string {
	if strings.TrimSpace(a) != "" {
		return a
	}
	return b
}
