// Package sanitise rewrites the XHTML, SVG, SMIL and CSS of strangers so that
// nothing in it runs, loads from outside or leaves the publication. Markup is
// read as XML tokens and written again from scratch: what comes out was put
// together here, name by name (an HTML tokenizer is bypassed by <title/>,
// <style/> and prefixed names; DESIGN §5). Documents that are not well-formed
// are read once more as tag soup and pass the same filter.
package sanitise

import (
	"errors"
	"fmt"

	"sudar/internal/publications/xmldoc"
)

// ErrUnreadable says that a document cannot be made into anything servable.
var ErrUnreadable = errors.New("sanitise: unreadable")

const (
	maxDepth = 400 // nested elements; browsers stop at 512
	maxAttrs = 64  // attributes of one element
)

// Report is what the filter saw.
type Report struct {
	Mended   bool // was not well-formed
	Scripts  bool // something that would have run was removed
	Remote   bool // something that would have loaded from outside was removed
	MathML   bool
	SVG      bool
	Vertical bool   // writing mode of html, body or :root is vertical
	Lang     string // of the root element
	Title    string
	Width    int // of a fixed-layout viewport or SVG, CSS pixels; 0 when unknown
	Height   int
	Imports  []string // paths of the style sheets that a style sheet imports

	heavy bool // a style sheet comes to more than it may
}

// Document is a sanitised document with its plain text.
type Document struct {
	Bytes []byte
	Text  string // paragraphs separated by "\n"
	Report
}

// XHTML sanitises a content document. It returns ErrUnreadable when neither
// the XML nor the tolerant reader makes sense of it, ErrTooHeavy when drawing
// it would stop the reader's device.
func XHTML(src []byte, at Base) (Document, error) {
	text, err := xmldoc.Decode(src)
	if err != nil {
		return Document{}, fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	f := newFilter(at, nsXHTML)
	err = f.readXML(text)
	if err != nil || !f.rooted {
		f = newFilter(at, nsXHTML)
		f.report.Mended = true
		err = f.readSoup(text)
	}
	if err != nil {
		return Document{}, fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	return f.document()
}

// SVG sanitises a stand-alone drawing. Drawings must be well-formed.
func SVG(src []byte, at Base) (Document, error) { return strict(src, at, nsSVG) }

// SMIL sanitises a media overlay (EPUB 3.3 §9). It must be well-formed.
func SMIL(src []byte, at Base) (Document, error) { return strict(src, at, nsSMIL) }

func strict(src []byte, at Base, root string) (Document, error) {
	text, err := xmldoc.Decode(src)
	if err != nil {
		return Document{}, fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	f := newFilter(at, root)
	if err := f.readXML(text); err != nil {
		return Document{}, fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	if !f.rooted {
		return Document{}, fmt.Errorf("%w: wrong root element", ErrUnreadable)
	}
	return f.document()
}
