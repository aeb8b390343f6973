package publications

import (
	"encoding/json"
	"sort"
	"strings"
)

// Context is the JSON-LD context of a Readium manifest.
const Context = "https://readium.org/webpub-manifest/context.jsonld"

// The Readium profiles that a manifest names in metadata.conformsTo.
const (
	ProfileEPUB  = "https://readium.org/webpub-manifest/profiles/epub"
	ProfilePDF   = "https://readium.org/webpub-manifest/profiles/pdf"
	ProfileAudio = "https://readium.org/webpub-manifest/profiles/audiobook"
)

// Manifest is a Readium Web Publication Manifest. Hrefs are relative to the
// manifest and percent-encoded; unescaped they are member paths of the pack.
type Manifest struct {
	Context      string   `json:"@context"`
	Metadata     Metadata `json:"metadata"`
	Links        []Link   `json:"links"`
	ReadingOrder []Link   `json:"readingOrder"`
	Resources    []Link   `json:"resources,omitempty"`
	TOC          []Link   `json:"toc,omitempty"`
	PageList     []Link   `json:"pageList,omitempty"`
	Landmarks    []Link   `json:"landmarks,omitempty"`
}

// Link is one resource or one entry of a contents table.
type Link struct {
	Href       string      `json:"href"`
	Type       string      `json:"type,omitempty"`
	Title      string      `json:"title,omitempty"`
	Rel        []string    `json:"rel,omitempty"`
	Width      int         `json:"width,omitempty"`  // pixels or points
	Height     int         `json:"height,omitempty"` // pixels or points
	Size       int64       `json:"size,omitempty"`   // bytes, uncompressed
	Duration   float64     `json:"duration,omitempty"`
	Bitrate    float64     `json:"bitrate,omitempty"` // kbit/s
	Properties *Properties `json:"properties,omitempty"`
	Alternate  []Link      `json:"alternate,omitempty"`
	Children   []Link      `json:"children,omitempty"`
}

// Properties are the EPUB extensions of a link.
type Properties struct {
	Page         string   `json:"page,omitempty"` // left, right, center
	Layout       Layout   `json:"layout,omitempty"`
	Orientation  string   `json:"orientation,omitempty"`
	Spread       string   `json:"spread,omitempty"`
	Overflow     string   `json:"overflow,omitempty"` // paginated, scrolled
	Contains     []string `json:"contains,omitempty"` // mathml, svg
	MediaOverlay string   `json:"mediaOverlay,omitempty"`
	Linear       string   `json:"linear,omitempty"` // "no" for parts outside the main line
	// Availability is set where a preview ends (OPDS 2.0 §4.3).
	Availability *Availability `json:"availability,omitempty"`
}

// Availability says whether what a link leads to is to be had.
type Availability struct {
	State string `json:"state"`
}

// Unavailable is the state of what lies beyond a preview.
const Unavailable = "unavailable"

// Text is one text in one or more languages, keyed by BCP 47 tag, "und" when
// the language is not known. One text of unknown language is a JSON string.
type Text map[string]string

// Undetermined is the language key of a text whose language is not known.
const Undetermined = "und"

// T makes a text of one language; lang may be empty.
func T(lang, value string) Text {
	if value == "" {
		return nil
	}
	if lang == "" {
		lang = Undetermined
	}
	return Text{lang: value}
}

// Add adds other's texts in the languages that t has none in.
func (t Text) Add(other Text) Text {
	if t == nil {
		return other
	}
	for lang, value := range other {
		if _, has := t[lang]; !has {
			t[lang] = value
		}
	}
	return t
}

// In returns the text in lang (or its base language), else the Mongolian,
// English, undetermined or alphabetically first one.
func (t Text) In(lang string) string {
	base, _, _ := strings.Cut(lang, "-")
	for _, key := range []string{lang, base, "mn", "en", Undetermined} {
		if v, ok := t[key]; ok {
			return v
		}
	}
	keys := make([]string, 0, len(t))
	for k := range t {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	if len(keys) == 0 {
		return ""
	}
	return t[keys[0]]
}

// MarshalJSON writes a single undetermined text as a string, else an object.
func (t Text) MarshalJSON() ([]byte, error) {
	if v, ok := t[Undetermined]; ok && len(t) == 1 {
		return json.Marshal(v)
	}
	return json.Marshal(map[string]string(t))
}

// UnmarshalJSON reads both forms.
func (t *Text) UnmarshalJSON(b []byte) error {
	var one string
	if json.Unmarshal(b, &one) == nil {
		*t = T("", one)
		return nil
	}
	var many map[string]string
	if err := json.Unmarshal(b, &many); err != nil {
		return err
	}
	*t = many
	return nil
}

// NoTitle is the title of a manifest whose publication has none: there must be one.
const NoTitle = "?"

// Metadata is the descriptive part of a manifest.
type Metadata struct {
	ConformsTo    string         `json:"conformsTo,omitempty"`
	Identifier    string         `json:"identifier,omitempty"`
	Identifiers   []Identifier   `json:"altIdentifier,omitempty"`
	Title         Text           `json:"title"`
	SortAs        string         `json:"sortAs,omitempty"`
	Subtitle      Text           `json:"subtitle,omitempty"`
	Authors       []Contributor  `json:"author,omitempty"`
	Translators   []Contributor  `json:"translator,omitempty"`
	Editors       []Contributor  `json:"editor,omitempty"`
	Illustrators  []Contributor  `json:"illustrator,omitempty"`
	Narrators     []Contributor  `json:"narrator,omitempty"`
	Contributors  []Contributor  `json:"contributor,omitempty"` // every other role
	Publishers    []Contributor  `json:"publisher,omitempty"`
	Published     string         `json:"published,omitempty"` // ISO 8601, as precise as the file says
	Modified      string         `json:"modified,omitempty"`  // ISO 8601
	Languages     []string       `json:"language,omitempty"`  // BCP 47
	Subjects      []Subject      `json:"subject,omitempty"`
	Description   string         `json:"description,omitempty"`  // plain text
	Descriptions  Text           `json:"descriptions,omitempty"` // ours: the same in every language that the file names
	Rights        string         `json:"rights,omitempty"`
	Series        []Series       `json:"belongsToSeries,omitempty"`
	Layout        Layout         `json:"layout,omitempty"`
	Progression   Progression    `json:"readingProgression,omitempty"`
	Vertical      bool           `json:"vertical,omitempty"` // ours: lines run from top to bottom
	Orientation   string         `json:"orientation,omitempty"`
	Spread        string         `json:"spread,omitempty"`
	Overflow      string         `json:"overflow,omitempty"`
	ActiveClass   string         `json:"mediaActiveClass,omitempty"`
	Pages         int            `json:"numberOfPages,omitempty"`
	Duration      float64        `json:"duration,omitempty"` // seconds
	Accessibility *Accessibility `json:"accessibility,omitempty"`
}

// Identifier is a name in a scheme: isbn, issn, doi, uuid, uri or what the
// file calls it.
type Identifier struct {
	Scheme string `json:"scheme,omitempty"`
	Value  string `json:"value"`
}

// Contributor is a person or body with its MARC relator codes.
type Contributor struct {
	Name   Text     `json:"name"`
	SortAs string   `json:"sortAs,omitempty"` // file-as
	Roles  []string `json:"role,omitempty"`
}

// Subject is a word or a class with its scheme, for example ddc 894.2.
type Subject struct {
	Name   Text   `json:"name"`
	Scheme string `json:"scheme,omitempty"`
	Code   string `json:"code,omitempty"`
}

// Series is a collection that the publication is part of.
type Series struct {
	Name     Text    `json:"name"`
	Position float64 `json:"position,omitempty"`
}

// Accessibility are the schema.org accessibility statements of the file.
type Accessibility struct {
	ConformsTo     []string `json:"conformsTo,omitempty"`
	Modes          []string `json:"accessMode,omitempty"`
	ModeSufficient []string `json:"accessModeSufficient,omitempty"`
	Features       []string `json:"feature,omitempty"`
	Hazards        []string `json:"hazard,omitempty"`
	Summary        string   `json:"summary,omitempty"`
	CertifiedBy    string   `json:"certifiedBy,omitempty"`
}

// Creators lists every contributor of every role with its MARC relator codes,
// authors first; publishers are not among them.
func (m Metadata) Creators() []Contributor {
	var all []Contributor
	for _, group := range []struct {
		role string
		list []Contributor
	}{
		{"aut", m.Authors}, {"trl", m.Translators}, {"edt", m.Editors},
		{"ill", m.Illustrators}, {"nrt", m.Narrators}, {"ctb", m.Contributors},
	} {
		for _, c := range group.list {
			if len(c.Roles) == 0 {
				c.Roles = []string{group.role}
			}
			all = append(all, c)
		}
	}
	return all
}

// AddContributor files c under its first role (MARC relator code).
func (m *Metadata) AddContributor(c Contributor) {
	role := "aut"
	if len(c.Roles) > 0 {
		role = c.Roles[0]
	}
	switch role {
	case "aut":
		m.Authors = append(m.Authors, c)
	case "trl":
		m.Translators = append(m.Translators, c)
	case "edt":
		m.Editors = append(m.Editors, c)
	case "ill", "art":
		m.Illustrators = append(m.Illustrators, c)
	case "nrt":
		m.Narrators = append(m.Narrators, c)
	case "pbl":
		m.Publishers = append(m.Publishers, c)
	default:
		m.Contributors = append(m.Contributors, c)
	}
}
