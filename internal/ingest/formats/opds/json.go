package opds

import (
	"encoding/json"
	"errors"
	"io"
	"slices"

	"sudar/internal/catalogue"
	"sudar/internal/ingest/formats"
)

// texts is a text that JSON may write as one, as several, as an object with a name, or
// in several languages.
type texts []string

// UnmarshalJSON reads any of the forms; what is none of them is no text.
func (t *texts) UnmarshalJSON(raw []byte) error {
	var value any
	if err := json.Unmarshal(raw, &value); err != nil {
		return err
	}
	*t = collect(nil, value, 0)
	return nil
}

// preferred are the languages of which a text in several is taken first.
var preferred = []string{"mn", "en"}

func collect(found []string, value any, depth int) []string {
	if depth > 4 {
		return found
	}
	switch v := value.(type) {
	case string:
		return append(found, v)
	case []any:
		for _, each := range v {
			found = collect(found, each, depth+1)
		}
	case map[string]any:
		if name, ok := v["name"]; ok {
			return collect(found, name, depth+1)
		}
		for _, language := range preferred {
			if text, ok := v[language].(string); ok {
				return append(found, text)
			}
		}
		languages := make([]string, 0, len(v))
		for language := range v {
			languages = append(languages, language)
		}
		slices.Sort(languages)
		for _, language := range languages {
			if text, ok := v[language].(string); ok {
				return append(found, text)
			}
		}
	}
	return found
}

// first returns the first text, "" for none.
func (t texts) first() string {
	if len(t) == 0 {
		return ""
	}
	return t[0]
}

type series struct {
	Name     texts   `json:"name"`
	Position float64 `json:"position"`
}

// metadata is that of a publication (Readium web publication manifest).
type metadata struct {
	Type        string `json:"@type"`
	Identifier  texts  `json:"identifier"`
	AltID       texts  `json:"altIdentifier"`
	Title       texts  `json:"title"`
	Subtitle    texts  `json:"subtitle"`
	Author      texts  `json:"author"`
	Translator  texts  `json:"translator"`
	Editor      texts  `json:"editor"`
	Illustrator texts  `json:"illustrator"`
	Narrator    texts  `json:"narrator"`
	Contributor texts  `json:"contributor"`
	Language    texts  `json:"language"`
	Publisher   texts  `json:"publisher"`
	Published   string `json:"published"`
	Subject     texts  `json:"subject"`
	Description string `json:"description"`
	BelongsTo   struct {
		Series json.RawMessage `json:"series"`
	} `json:"belongsTo"`
}

type publication struct {
	Metadata metadata `json:"metadata"`
}

// page is a feed of OPDS 2.0, or one publication.
type page struct {
	Metadata     *metadata         `json:"metadata"`
	Links        []json.RawMessage `json:"links"`
	Navigation   []json.RawMessage `json:"navigation"`
	Publications []publication     `json:"publications"`
	Groups       []struct {
		Publications []publication `json:"publications"`
	} `json:"groups"`
}

// jsonPages reads OPDS 2.0, page by page.
type jsonPages struct {
	decoder *json.Decoder
	bound   *bound
	waiting []publication
	feed    bool
}

// bound keeps a page from being larger than is read into memory.
type bound struct {
	in   io.Reader
	left int
}

var errTooMuch = errors.New("opds: a page that is too large")

// Read reads until the bound.
func (b *bound) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, errTooMuch
	}
	n, err := b.in.Read(p[:min(len(p), b.left)])
	b.left -= n
	return n, err
}

func newJSON(in io.Reader) *jsonPages {
	b := &bound{in: in}
	return &jsonPages{decoder: json.NewDecoder(b), bound: b}
}

func (j *jsonPages) next() (formats.Draft, error) {
	for len(j.waiting) == 0 {
		j.bound.left = MaxPage
		var p page
		if err := j.decoder.Decode(&p); err != nil {
			return formats.Draft{}, j.end(err)
		}
		j.waiting = p.Publications
		for _, group := range p.Groups {
			j.waiting = append(j.waiting, group.Publications...)
		}
		j.feed = j.feed || len(j.waiting) > 0 || len(p.Navigation) > 0 || p.Metadata != nil && len(p.Links) > 0
	}
	m := j.waiting[0].Metadata
	j.waiting = j.waiting[1:]
	return m.draft()
}

func (j *jsonPages) end(err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.Is(err, errTooMuch):
		return &formats.Refusal{Reason: formats.TooLarge, Last: true}
	case errors.As(err, &syntax), errors.As(err, &kind), errors.Is(err, io.ErrUnexpectedEOF):
		return &formats.Refusal{Reason: NotJSON, Last: true}
	case errors.Is(err, io.EOF) && !j.feed:
		return &formats.Refusal{Reason: NotOPDS, Last: true}
	}
	return err
}

func (m metadata) draft() (formats.Draft, error) {
	elements := map[string][]string{
		"title": m.Title, "creator": m.Author, "contributor": m.Contributor, "language": m.Language, "publisher": m.Publisher,
		"date": {m.Published}, "description": {m.Description}, "subject": m.Subject, "type": {m.Type},
		"identifier": slices.Concat(m.Identifier, m.AltID),
	}
	d := formats.DublinCore(func(element string) []string { return elements[element] })
	d.Content.Subtitle = formats.Tidy(m.Subtitle.first(), 1_000)
	for _, of := range []struct {
		names texts
		role  catalogue.Role
	}{
		{m.Translator, catalogue.Translator}, {m.Editor, catalogue.Editor}, {m.Illustrator, catalogue.Illustrator},
		{m.Narrator, catalogue.Narrator},
	} {
		for _, name := range of.names {
			if name = formats.Tidy(name, 300); name != "" && len(d.People) < 100 {
				d.People = append(d.People, formats.Person{Contributor: formats.Named(name), Role: of.role})
			}
		}
	}
	d.Series = m.series()
	return finish(d, m.Identifier.first())
}

// series reads one series or several, by name alone or with a number.
func (m metadata) series() []formats.Series {
	raw := m.BelongsTo.Series
	var several []series
	var one series
	var names texts
	switch {
	case len(raw) == 0:
	case json.Unmarshal(raw, &several) == nil:
	case json.Unmarshal(raw, &one) == nil:
		several = []series{one}
	case json.Unmarshal(raw, &names) == nil:
		for _, name := range names {
			several = append(several, series{Name: texts{name}})
		}
	}
	var found []formats.Series
	for _, s := range several {
		name := formats.Tidy(s.Name.first(), 300)
		if name == "" || len(found) == 5 {
			continue
		}
		if !(s.Position >= 0 && s.Position <= catalogue.MaxSeriesNumber) {
			s.Position = 0
		}
		found = append(found, formats.Series{Name: name, Number: s.Position})
	}
	return found
}
