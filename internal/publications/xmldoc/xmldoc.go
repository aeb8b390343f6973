// Package xmldoc reads small XML documents of strangers (container, package,
// contents tables) into a tree. It resolves namespaces and the standard named
// entities, never anything a document type declares, and bounds depth and size.
package xmldoc

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

const (
	maxDepth = 200
	maxNodes = 1_000_000
)

// Node is an element.
type Node struct {
	Name     xml.Name
	Attrs    []xml.Attr
	Children []*Node
	text     strings.Builder
}

// Parse reads a document and returns its root. Errors are those of the XML
// reader; an empty document is one.
func Parse(src []byte) (*Node, error) {
	text, err := Decode(src)
	if err != nil {
		return nil, err
	}
	d := xml.NewDecoder(strings.NewReader(text))
	d.Entity = xml.HTMLEntity
	stack := []*Node{{}}
	for nodes := 0; ; {
		t, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("xmldoc: %w", err)
		}
		top := stack[len(stack)-1]
		switch t := t.(type) {
		case xml.StartElement:
			if nodes++; nodes > maxNodes || len(stack) > maxDepth {
				return nil, errors.New("xmldoc: too deep or too many elements")
			}
			n := &Node{Name: t.Name, Attrs: t.Attr}
			top.Children = append(top.Children, n)
			stack = append(stack, n)
		case xml.EndElement:
			stack = stack[:len(stack)-1]
		case xml.CharData:
			if len(stack) > 1 {
				top.text.Write(t)
			}
		}
	}
	if len(stack[0].Children) == 0 {
		return nil, errors.New("xmldoc: no element")
	}
	return stack[0].Children[0], nil
}

// Attr gives an attribute by local name, whatever its namespace.
func (n *Node) Attr(local string) string {
	for _, a := range n.Attrs {
		if a.Name.Local == local && a.Name.Space != "xmlns" {
			return strings.TrimSpace(a.Value)
		}
	}
	return ""
}

// Has says whether a space-separated attribute holds a word.
func (n *Node) Has(local, word string) bool {
	for _, w := range strings.Fields(n.Attr(local)) {
		if w == word {
			return true
		}
	}
	return false
}

// First gives the first child with a local name, nil when there is none.
func (n *Node) First(local string) *Node {
	if n == nil {
		return nil
	}
	for _, c := range n.Children {
		if c.Name.Local == local {
			return c
		}
	}
	return nil
}

// All gives every descendant with a local name in document order.
func (n *Node) All(local string) []*Node {
	var out []*Node
	if n == nil {
		return nil
	}
	for _, c := range n.Children {
		if c.Name.Local == local {
			out = append(out, c)
		}
		out = append(out, c.All(local)...)
	}
	return out
}

// Text gives the text of an element and its descendants with white space
// collapsed.
func (n *Node) Text() string {
	if n == nil {
		return ""
	}
	var b strings.Builder
	n.collect(&b)
	return Collapse(b.String())
}

// Fields splits a text at the white space of XML. Unlike strings.Fields it
// keeps the narrow no-break space, which belongs to words of the traditional
// Mongolian script.
func Fields(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool {
		return r == ' ' || r == '\t' || r == '\n' || r == '\r' || r == '\u00a0'
	})
}

// Collapse turns every run of white space into one blank.
func Collapse(s string) string { return strings.Join(Fields(s), " ") }

func (n *Node) collect(b *strings.Builder) {
	b.WriteString(n.text.String())
	for _, c := range n.Children {
		b.WriteByte(' ')
		c.collect(b)
	}
}
