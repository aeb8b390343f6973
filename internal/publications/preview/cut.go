// Package preview cuts what may be tried of a publication out of it: the
// beginning of a document, ended where a paragraph ends, and what that
// beginning refers to. It reads documents that sanitise has written.
package preview

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"
)

// Cut is the beginning of a document.
type Cut struct {
	Bytes []byte
	Size  int             // characters of its text
	IDs   map[string]bool // of the elements that are left
}

// errNesting says that elements do not close in the order they were opened.
var errNesting = errors.New("preview: elements overlap")

// blocks are the elements that stand for themselves: before and behind them is
// a place to cut.
var blocks = set(`address article aside blockquote dd details div dl dt fieldset figure footer h1 h2 h3 h4 h5 h6 header hr
	li main nav ol p pre section table tbody tfoot thead tr ul`)

// whole are the blocks that are not cut inside.
var whole = set(`figure h1 h2 h3 h4 h5 h6 p pre tr`)

// headings announce what comes: nothing ends with one.
var headings = set(`h1 h2 h3 h4 h5 h6`)

func set(names string) map[string]bool {
	all := map[string]bool{}
	for _, name := range strings.Fields(names) {
		all[name] = true
	}
	return all
}

// Size counts the characters of a text, without white space.
func Size(text string) int {
	n := 0
	for _, r := range text {
		if !unicode.IsSpace(r) {
			n++
		}
	}
	return n
}

// At returns the beginning of an XHTML document up to the end of the last
// whole paragraph within so many characters of its text, and the document
// itself when all of it is. Without a paragraph that fits, nothing is left.
func At(doc []byte, most int) (Cut, error) {
	c := &cutter{doc: doc, in: xml.NewDecoder(bytes.NewReader(doc)), most: most}
	c.in.Entity = xml.HTMLEntity
	for c.size <= most {
		before := c.in.InputOffset()
		token, err := c.in.RawToken()
		if errors.Is(err, io.EOF) {
			return c.all()
		}
		if err != nil {
			return Cut{}, fmt.Errorf("preview: %w", err)
		}
		if err := c.take(token, before); err != nil {
			return Cut{}, err
		}
	}
	return c.last.end(doc), nil
}

// cutter reads a document and remembers the last place to cut.
type cutter struct {
	doc     []byte
	in      *xml.Decoder
	most    int
	size    int      // characters so far
	open    []string // names of the open elements
	whole   int      // how many of them are not cut inside
	body    bool
	ids     []string
	heading bool // nothing has come since one
	last    place
}

// place is where a document can be cut.
type place struct {
	at   int64
	size int
	open []string
	ids  []string
}

// end cuts a document and closes what is open there.
func (p place) end(doc []byte) Cut {
	if p.at == 0 {
		return Cut{}
	}
	out := bytes.Clone(doc[:p.at])
	for _, name := range slices.Backward(p.open) {
		out = append(out, "</"+name+">"...)
	}
	cut := Cut{Bytes: out, Size: p.size, IDs: map[string]bool{}}
	for _, id := range p.ids {
		cut.IDs[id] = true
	}
	return cut
}

func (c *cutter) all() (Cut, error) {
	if len(c.open) > 0 {
		return Cut{}, errNesting
	}
	return place{at: int64(len(c.doc)), size: c.size, ids: c.ids}.end(c.doc), nil
}

func (c *cutter) take(token xml.Token, before int64) error {
	switch t := token.(type) {
	case xml.StartElement:
		c.start(t, before)
	case xml.EndElement:
		return c.close(raw(t.Name))
	case xml.CharData:
		if n := Size(string(t)); n > 0 && c.body && !slices.Contains(c.open, "style") {
			c.size += n
			c.heading = c.heading && c.whole > 0
		}
	}
	return nil
}

func (c *cutter) start(t xml.StartElement, before int64) {
	name := raw(t.Name)
	if blocks[name] {
		c.mark(before)
	}
	for _, a := range t.Attr {
		if raw(a.Name) == "id" {
			c.ids = append(c.ids, a.Value)
		}
	}
	c.open = append(c.open, name)
	c.body = c.body || name == "body"
	if whole[name] {
		c.whole++
		c.heading = headings[name]
	}
}

func (c *cutter) close(name string) error {
	top := len(c.open) - 1
	if top < 0 || c.open[top] != name {
		return errNesting
	}
	c.open = c.open[:top]
	if whole[name] {
		c.whole--
	}
	if blocks[name] {
		c.mark(c.in.InputOffset())
	}
	return nil
}

// mark notes that the document can be cut at an offset, when there is more of
// the text before it than before the last one.
func (c *cutter) mark(at int64) {
	if c.whole == 0 && !c.heading && c.size > c.last.size && c.size <= c.most {
		c.last = place{at: at, size: c.size, open: slices.Clone(c.open), ids: c.ids}
	}
}

func raw(name xml.Name) string {
	if name.Space == "" {
		return name.Local
	}
	return name.Space + ":" + name.Local
}
