package marc

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/unicode/norm"
)

// maxDepth is how deep elements lie in each other: a collection, in what a
// protocol wraps it in, has six levels.
const maxDepth = 32

// errTooMuch ends a file one of whose records is over MaxRecord: what a decoder
// has read of a text it holds whole.
var errTooMuch = errors.New("marc: too much between two tags")

// gauge bounds what is read between two calls of begin.
type gauge struct {
	io.Reader
	left int
}

func (g *gauge) begin() { g.left = MaxRecord }

// Read reads until the bound.
func (g *gauge) Read(p []byte) (int, error) {
	if g.left <= 0 {
		return 0, errTooMuch
	}
	n, err := g.Reader.Read(p[:min(len(p), g.left)])
	g.left -= n
	return n, err
}

// xmlSource reads MARCXML, with or without its name space, whatever is around
// its records.
type xmlSource struct {
	decoder *xml.Decoder
	in      *gauge
	depth   int
}

func newXMLSource(r io.Reader) *xmlSource {
	s := &xmlSource{in: &gauge{Reader: r}}
	s.in.begin()
	s.decoder = xml.NewDecoder(s.in)
	s.decoder.CharsetReader = func(label string, input io.Reader) (io.Reader, error) {
		encoding, err := htmlindex.Get(label)
		if err != nil {
			return nil, err
		}
		return encoding.NewDecoder().Reader(input), nil
	}
	return s
}

func (s *xmlSource) next() (Record, error) {
	for {
		s.in.begin()
		token, err := s.decoder.Token()
		if err != nil {
			return Record{}, s.fault(err)
		}
		if start, ok := token.(xml.StartElement); ok && start.Name.Local == "record" && !wrapper(start) {
			return s.record()
		}
		if err := s.count(token); err != nil {
			return Record{}, err
		}
	}
}

// wrapper tells an OAI-PMH record, which holds one of ours.
func wrapper(start xml.StartElement) bool { return strings.Contains(start.Name.Space, "OAI") }

// count keeps to the depth.
func (s *xmlSource) count(token xml.Token) error {
	switch token.(type) {
	case xml.StartElement:
		s.depth++
	case xml.EndElement:
		s.depth--
	}
	if s.depth > maxDepth {
		return refusedFor{Reason: NotXML, last: true}
	}
	return nil
}

// fault returns what an error of the decoder means.
func (s *xmlSource) fault(err error) error {
	var syntax *xml.SyntaxError
	switch {
	case errors.Is(err, io.EOF):
		return io.EOF
	case errors.Is(err, errTooMuch):
		return refusedFor{Reason: TooLarge, last: true}
	case errors.As(err, &syntax), strings.HasPrefix(err.Error(), "xml:"):
		return refusedFor{Reason: NotXML, last: true}
	}
	return err
}

// record reads a record whose start was read.
func (s *xmlSource) record() (Record, error) {
	s.in.begin()
	begun := s.decoder.InputOffset()
	b := recordBuilder{record: Record{Charset: UTF8}}
	depth := s.depth
	for s.depth++; s.depth > depth; {
		token, err := s.decoder.Token()
		if err != nil {
			return Record{}, s.fault(err)
		}
		if err := s.count(token); err != nil {
			return Record{}, err
		}
		if s.decoder.InputOffset()-begun > MaxRecord {
			return Record{}, refusedFor{Reason: TooLarge, last: true}
		}
		b.take(token)
	}
	if len(b.record.Fields) == 0 {
		return Record{}, refusedFor{Reason: NoFields}
	}
	if len(b.record.Leader) != leaderSize {
		b.record.repair(RepairedLeader)
		b.record.Leader = (b.record.Leader + strings.Repeat(" ", leaderSize))[:leaderSize]
	}
	return b.record, nil
}

// recordBuilder makes a record of the tokens of its element.
type recordBuilder struct {
	record Record
	text   strings.Builder
	field  Field
	code   byte
}

func (b *recordBuilder) take(token xml.Token) {
	switch t := token.(type) {
	case xml.StartElement:
		b.text.Reset()
		switch t.Name.Local {
		case "controlfield", "datafield":
			b.field = Field{Tag: attribute(t, "tag"), Ind1: first(attribute(t, "ind1")), Ind2: first(attribute(t, "ind2"))}
		case "subfield":
			b.code = first(attribute(t, "code"))
		}
	case xml.CharData:
		b.text.Write(t)
	case xml.EndElement:
		b.end(t.Name.Local)
		b.text.Reset()
	}
}

func (b *recordBuilder) end(element string) {
	text := norm.NFC.String(b.text.String())
	switch element {
	case "leader":
		b.record.Leader = latin([]byte(text))
	case "controlfield":
		b.field.Ind1, b.field.Ind2, b.field.Value = 0, 0, text
		b.record.Fields = append(b.record.Fields, b.field)
	case "subfield":
		b.field.Subfields = append(b.field.Subfields, Subfield{Code: b.code, Value: text})
	case "datafield":
		b.record.Fields = append(b.record.Fields, b.field)
	}
}

func attribute(t xml.StartElement, name string) string {
	for _, a := range t.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// first returns the first byte of a text that should have one, a blank for none.
func first(text string) byte {
	if text == "" {
		return ' '
	}
	return text[0]
}
