// Package xmlfile reads large files of XML element by element, within bounds: the
// bytes of an element, how deep elements lie in each other, and how many there are.
// Entities that a file defines itself are not known, so that none can grow.
package xmlfile

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"golang.org/x/text/encoding/htmlindex"
)

// The ways in which a file cannot be read on.
var (
	ErrSyntax  = errors.New("xmlfile: not well formed, or nested beyond reason")
	ErrTooMuch = errors.New("xmlfile: too much in one element")
)

// maxDepth is how deep elements lie in each other: a collection, in what a protocol
// wraps it in, has six levels, a message of publishers ten.
const maxDepth = 32

// gauge bounds what is read until it begins anew.
type gauge struct {
	io.Reader
	limit, left int
}

func (g *gauge) begin() { g.left = g.limit }

// Read reads until the bound.
func (g *gauge) Read(p []byte) (int, error) {
	if g.left <= 0 {
		return 0, ErrTooMuch
	}
	n, err := g.Reader.Read(p[:min(len(p), g.left)])
	g.left -= n
	return n, err
}

// Reader reads a file token by token.
type Reader struct {
	decoder *xml.Decoder
	in      *gauge
	depth   int
}

// New returns a Reader of a file none of whose elements that are read as a whole, and
// none of whose texts, has more than limit bytes.
func New(r io.Reader, limit int) *Reader {
	in := &gauge{Reader: r, limit: limit}
	decoder := xml.NewDecoder(in)
	decoder.Entity = xml.HTMLEntity
	decoder.CharsetReader = func(label string, input io.Reader) (io.Reader, error) {
		encoding, err := htmlindex.Get(label)
		if err != nil {
			return nil, err
		}
		return encoding.NewDecoder().Reader(input), nil
	}
	return &Reader{decoder: decoder, in: in}
}

// Next returns the next token and begins the bound of bytes anew. Errors are those of
// the package, io.EOF at the end, and those of the file.
func (r *Reader) Next() (xml.Token, error) {
	r.in.begin()
	return r.Inside()
}

// Inside returns the next token within the bound of the last call of Next.
func (r *Reader) Inside() (xml.Token, error) {
	token, err := r.decoder.Token()
	if err != nil {
		return nil, fault(err)
	}
	switch token.(type) {
	case xml.StartElement:
		r.depth++
	case xml.EndElement:
		r.depth--
	}
	if r.depth > maxDepth {
		return nil, ErrSyntax
	}
	return token, nil
}

// Start returns the next start of an element; the bound of bytes begins anew there.
func (r *Reader) Start() (xml.StartElement, error) {
	for {
		token, err := r.Next()
		if err != nil {
			return xml.StartElement{}, err
		}
		if start, ok := token.(xml.StartElement); ok {
			return start, nil
		}
	}
}

// Depth is how many elements are open.
func (r *Reader) Depth() int { return r.depth }

// fault returns what an error of the decoder means.
func fault(err error) error {
	var syntax *xml.SyntaxError
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, ErrTooMuch):
		return err
	case errors.As(err, &syntax), strings.HasPrefix(err.Error(), "xml:"):
		return ErrSyntax
	}
	return err
}
