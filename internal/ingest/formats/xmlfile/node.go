package xmlfile

import (
	"encoding/xml"
	"strings"
)

// maxNodes bounds the elements of one that is read as a whole.
const maxNodes = 20_000

// Node is an element with what it holds.
type Node struct {
	Name     xml.Name
	Attr     []xml.Attr
	Text     string // of its own and of all below, in their order
	Children []*Node

	from, to int // of Text in that of the root
}

// Element returns the element whose start was read, all of it; ErrTooMuch when that
// is over the bounds.
func (r *Reader) Element(start xml.StartElement) (*Node, error) {
	r.in.begin()
	root := &Node{Name: start.Name, Attr: start.Copy().Attr}
	b := builder{open: []*Node{root}}
	for outside := r.depth - 1; r.depth > outside; {
		token, err := r.Inside()
		if err != nil {
			return nil, err
		}
		b.take(token)
		if b.nodes > maxNodes {
			return nil, ErrTooMuch
		}
	}
	root.cut(b.text.String())
	return root, nil
}

// blocks are the elements of XHTML behind which a line ends.
var blocks = map[string]bool{"p": true, "br": true, "li": true, "div": true, "dt": true, "dd": true, "h1": true, "h2": true, "h3": true}

// builder makes nodes of tokens.
type builder struct {
	open  []*Node
	text  strings.Builder
	nodes int
}

func (b *builder) take(token xml.Token) {
	last := b.open[len(b.open)-1]
	switch t := token.(type) {
	case xml.StartElement:
		child := &Node{Name: t.Name, Attr: t.Copy().Attr, from: b.text.Len()}
		last.Children = append(last.Children, child)
		b.open = append(b.open, child)
		b.nodes++
	case xml.CharData:
		_, _ = b.text.Write(t) // into memory
	case xml.EndElement:
		last.to = b.text.Len()
		if blocks[t.Name.Local] {
			_ = b.text.WriteByte('\n') // into memory
		}
		b.open = b.open[:len(b.open)-1]
	}
}

// cut gives n and what is below their parts of the root's text.
func (n *Node) cut(text string) {
	n.Text = text[n.from:n.to]
	for _, child := range n.Children {
		child.cut(text)
	}
}

// All returns the elements at a path of local names below n.
func (n *Node) All(path ...string) []*Node {
	found := []*Node{n}
	for _, name := range path {
		var below []*Node
		for _, each := range found {
			for _, child := range each.Children {
				if child.Name.Local == name {
					below = append(below, child)
				}
			}
		}
		found = below
	}
	return found
}

// First returns the text of the first element at a path that has any, without the
// blanks around it; "" for none.
func (n *Node) First(path ...string) string {
	for _, each := range n.All(path...) {
		if text := strings.TrimSpace(each.Text); text != "" {
			return text
		}
	}
	return ""
}

// Attribute returns the value of an attribute by its local name, "" for none.
func (n *Node) Attribute(name string) string {
	for _, a := range n.Attr {
		if a.Name.Local == name {
			return strings.TrimSpace(a.Value)
		}
	}
	return ""
}
