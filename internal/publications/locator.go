package publications

import (
	"net/url"
	"sort"
	"strings"
)

// Locator is a place in a publication (Readium Locator model).
type Locator struct {
	Href      string    `json:"href"`
	Type      string    `json:"type"`
	Title     string    `json:"title,omitempty"`
	Locations Locations `json:"locations"`
	Text      *Quote    `json:"text,omitempty"`
}

// Locations says where inside the resource and the whole a locator points.
type Locations struct {
	Fragments        []string `json:"fragments,omitempty"`
	Progression      float64  `json:"progression"`        // 0–1 in the resource
	TotalProgression float64  `json:"totalProgression"`   // 0–1 in the publication
	Position         int      `json:"position,omitempty"` // from 1
	CFI              string   `json:"cfi,omitempty"`
}

// Quote is the text at a locator with its surroundings.
type Quote struct {
	Before    string `json:"before,omitempty"`
	Highlight string `json:"highlight,omitempty"`
	After     string `json:"after,omitempty"`
}

// Positions is the content of positions.json: evenly spaced places of the
// whole publication. EPUB and article have one per 1024 bytes of sanitised
// resource, PDF one per page, audio one per 30 seconds.
type Positions struct {
	Total     int       `json:"total"`
	Positions []Locator `json:"positions"`
}

// PositionLength is the number of bytes that one position of an EPUB covers
// (Readium positions list, reflowable strategy).
const PositionLength = 1024

// PositionSeconds is the playing time that one position of an audiobook covers.
const PositionSeconds = 30

// Span is a resource with the number of positions it is worth, at least one.
type Span struct {
	Href, Type, Title string
	Count             int
	// Fragment names the n-th position (from 0); nil when there is none.
	Fragment func(n int) string
}

// NewPositions numbers the positions of the spans in reading order.
func NewPositions(spans []Span) Positions {
	total := 0
	for _, s := range spans {
		total += max(s.Count, 1)
	}
	out := Positions{Total: total, Positions: make([]Locator, 0, total)}
	for _, s := range spans {
		count := max(s.Count, 1)
		for n := range count {
			at := Locations{
				Progression:      float64(n) / float64(count),
				TotalProgression: float64(len(out.Positions)) / float64(total),
				Position:         len(out.Positions) + 1,
			}
			if s.Fragment != nil {
				at.Fragments = []string{s.Fragment(n)}
			}
			out.Positions = append(out.Positions, Locator{Href: s.Href, Type: s.Type, Title: s.Title, Locations: at})
		}
	}
	return out
}

// LocatorFor returns the place at a progression of 0–1 through the whole
// publication; values outside are clamped. Positions without entries give a
// zero Locator.
func (p Positions) LocatorFor(progression float64) Locator {
	if len(p.Positions) == 0 {
		return Locator{}
	}
	progression = min(max(progression, 0), 1)
	// NaN compares false everywhere and would index out of range below.
	if progression != progression {
		progression = 0
	}
	next := sort.Search(len(p.Positions), func(i int) bool {
		return p.Positions[i].Locations.TotalProgression > progression
	})
	return p.Positions[max(next-1, 0)]
}

// In returns the positions of one resource by its href.
func (p Positions) In(href string) []Locator {
	var out []Locator
	for _, l := range p.Positions {
		if l.Href == href {
			out = append(out, l)
		}
	}
	return out
}

// Escape turns a member path of a pack into an href of the manifest.
func Escape(path string) string {
	segments := strings.Split(path, "/")
	for i, s := range segments {
		segments[i] = url.PathEscape(s)
	}
	// A colon in the first segment would read as a scheme (RFC 3986 §4.2).
	segments[0] = strings.ReplaceAll(segments[0], ":", "%3A")
	return strings.Join(segments, "/")
}
