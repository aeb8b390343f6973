package reading

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"path"
	"regexp"
	"strconv"
	"strings"

	"sudar/internal/publications"
	"sudar/internal/publications/pack"
)

// mostText bounds a resource of a text that is searched for a place in it.
const mostText = 8 << 20

// shares knows at which share of a text each place of it stands.
type shares struct {
	pack  *pack.Pack
	book  publications.Manifest
	parts map[string]extent // by the resource's href
	text  map[string][]byte // of resources that were looked into
}

type extent struct{ from, to float64 }

func newShares(p *pack.Pack, book publications.Manifest, positions publications.Positions) *shares {
	s := &shares{pack: p, book: book, parts: map[string]extent{}, text: map[string][]byte{}}
	for i, at := range positions.Positions {
		part, known := s.parts[at.Href]
		if !known {
			part.from = at.Locations.TotalProgression
		}
		part.to = 1
		if i+1 < len(positions.Positions) {
			part.to = positions.Positions[i+1].Locations.TotalProgression
		}
		s.parts[at.Href] = part
	}
	return s
}

// at returns the share at which an address stands: its part, and in it where
// the element that the fragment names begins.
func (s *shares) at(href string) (float64, bool) {
	name, fragment, _ := strings.Cut(href, "#")
	part, ok := s.parts[name]
	if !ok || fragment == "" {
		return part.from, ok
	}
	text := s.read(name)
	if at := bytes.Index(text, fmt.Appendf(nil, ` id="%s"`, unescaped(fragment))); at > 0 {
		return part.from + (part.to-part.from)*float64(at)/float64(len(text)), true
	}
	return part.from, true
}

// read returns the bytes of a part; none of one that cannot be read.
func (s *shares) read(href string) []byte {
	text, known := s.text[href]
	if !known {
		text, _ = s.pack.Bytes(unescaped(href), mostText) // then its beginning is all that is known
		s.text[href] = text
	}
	return text
}

// contents counts the chapters of the text: the upper ones, and all.
func (s *shares) contents() [][]chapter {
	var upper, all []chapter
	for _, list := range []struct {
		links    []publications.Link
		chapters *[]chapter
	}{{s.book.TOC, &upper}, {flat(s.book.TOC), &all}} {
		for _, link := range list.links {
			if at, ok := s.at(link.Href); ok {
				*list.chapters = append(*list.chapters, chapter{link.Title, at})
			}
		}
	}
	return [][]chapter{upper, all}
}

// par is a sentence of a media overlay and the sound that belongs to it.
type par struct {
	Text struct {
		Src string `xml:"src,attr"`
	} `xml:"text"`
	Audio struct {
		Src   string `xml:"src,attr"`
		Begin string `xml:"clipBegin,attr"`
	} `xml:"audio"`
}

// clips pairs the sentences of the media overlays with a recording whose
// tracks they play, told by their size. Those of other sounds are left out.
func (s *shares) clips(record publications.Manifest) []Point {
	starts, total := trackStarts(record)
	bySize := map[int64]float64{}
	for _, track := range record.ReadingOrder {
		bySize[track.Size] = starts[track.Href]
	}
	var found []Point
	for _, link := range s.book.ReadingOrder {
		if link.Properties == nil || link.Properties.MediaOverlay == "" {
			continue
		}
		title := s.titleOf(link.Href)
		for _, p := range s.pars(unescaped(link.Properties.MediaOverlay)) {
			member, ok := s.pack.Member(p.Audio.Src)
			start, same := bySize[member.Size]
			text, inside := s.at(p.Text.Src)
			if ok && same && inside && total > 0 {
				found = append(found, Point{Title: title, Text: text, Sound: (start + seconds(p.Audio.Begin)) / total})
				title = ""
			}
		}
	}
	return found
}

// titleOf returns the name that the contents give a part.
func (s *shares) titleOf(href string) string {
	for _, link := range flat(s.book.TOC) {
		if name, _, _ := strings.Cut(link.Href, "#"); name == href {
			return link.Title
		}
	}
	return ""
}

// pars reads a media overlay; its addresses become those of the pack and the
// manifest.
func (s *shares) pars(overlay string) []par {
	text, _ := s.pack.Bytes(overlay, mostText) // an overlay that cannot be read has no sentences
	var all []par
	for decoder := xml.NewDecoder(bytes.NewReader(text)); ; {
		token, err := decoder.Token()
		if err != nil {
			return all
		}
		start, ok := token.(xml.StartElement)
		if !ok || start.Name.Local != "par" {
			continue
		}
		var p par
		if decoder.DecodeElement(&p, &start) != nil {
			return all
		}
		src, fragment, _ := strings.Cut(p.Text.Src, "#")
		p.Text.Src = publications.Escape(path.Join(path.Dir(overlay), unescaped(src))) + "#" + fragment
		p.Audio.Src = path.Join(path.Dir(overlay), unescaped(p.Audio.Src))
		all = append(all, p)
	}
}

var fragmentTime = regexp.MustCompile(`^t=([\d.]+)`)

// timeOf returns the second of the recording that an address names.
func timeOf(href string, starts map[string]float64) (float64, bool) {
	name, fragment, _ := strings.Cut(href, "#")
	start, ok := starts[name]
	if found := fragmentTime.FindStringSubmatch(fragment); found != nil {
		return start + seconds(found[1]), ok
	}
	return start, ok
}

var metric = map[string]float64{"ms": 0.001, "min": 60, "h": 3600, "s": 1}

// seconds reads a clock value (SMIL 3.0): 0:01:02.5, 62.5s, 1.2min, 62.5; 0 for
// anything else.
func seconds(value string) float64 {
	for _, unit := range []string{"ms", "min", "h", "s"} {
		if number, ok := strings.CutSuffix(value, unit); ok {
			n, _ := strconv.ParseFloat(number, 64) // 0, as said
			return n * metric[unit]
		}
	}
	sum := 0.0
	for _, part := range strings.Split(value, ":") {
		n, _ := strconv.ParseFloat(part, 64) // 0, as said
		sum = sum*60 + n
	}
	return sum
}
