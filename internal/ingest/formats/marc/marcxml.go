package marc

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"golang.org/x/text/unicode/norm"

	"sudar/internal/ingest/formats/xmlfile"
)

// xmlSource reads MARCXML, with or without its name space, whatever is around
// its records.
type xmlSource struct{ in *xmlfile.Reader }

func newXMLSource(r io.Reader) *xmlSource { return &xmlSource{xmlfile.New(r, MaxRecord)} }

func (s *xmlSource) next() (Record, error) {
	for {
		start, err := s.in.Start()
		if err != nil {
			return Record{}, fault(err)
		}
		if start.Name.Local == "record" && !wrapper(start) {
			return s.record()
		}
	}
}

// wrapper tells an OAI-PMH record, which holds one of ours.
func wrapper(start xml.StartElement) bool { return strings.Contains(start.Name.Space, "OAI") }

// fault returns what an error of the file means.
func fault(err error) error {
	switch {
	case errors.Is(err, xmlfile.ErrTooMuch):
		return refusedFor{Reason: TooLarge, last: true}
	case errors.Is(err, xmlfile.ErrSyntax):
		return refusedFor{Reason: NotXML, last: true}
	}
	return err
}

// record reads a record whose start was read.
func (s *xmlSource) record() (Record, error) {
	b := recordBuilder{record: Record{Charset: UTF8}}
	for outside := s.in.Depth() - 1; s.in.Depth() > outside; {
		token, err := s.in.Inside()
		if err != nil {
			return Record{}, fault(err)
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
