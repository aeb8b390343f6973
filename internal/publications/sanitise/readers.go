package sanitise

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"golang.org/x/net/html"
)

var (
	errDepth = errors.New("nested too deeply")

	pseudoHref = regexp.MustCompile(`\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')`)
	pseudoCSS  = regexp.MustCompile(`\btype\s*=\s*["']text/css["']`)
)

// readXML feeds the filter from a strict XML reader. Entities are the standard
// ones of XHTML, out of a table; a document's own are never resolved.
func (f *filter) readXML(src string) error {
	d := xml.NewDecoder(strings.NewReader(src))
	d.Strict = true
	d.Entity = xml.HTMLEntity
	d.CharsetReader = func(string, io.Reader) (io.Reader, error) { return nil, errors.New("second declaration") }
	for {
		t, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		switch t := t.(type) {
		case xml.StartElement:
			if len(f.stack)+f.skip >= maxDepth {
				return errDepth
			}
			f.start(t.Name, t.Attr)
		case xml.EndElement:
			f.end()
		case xml.CharData:
			f.characters(string(t))
		case xml.ProcInst:
			f.styleInstruction(t)
		}
	}
}

// styleInstruction keeps a local style sheet that is named before the root
// (XML stylesheet 1.0); SVG has no other way in EPUB.
func (f *filter) styleInstruction(p xml.ProcInst) {
	inst := string(p.Inst)
	if p.Target != "xml-stylesheet" || f.rooted || len(f.stack) > 0 || !pseudoCSS.MatchString(inst) {
		return
	}
	m := pseudoHref.FindStringSubmatch(inst)
	if m == nil {
		return
	}
	href, ok := f.at.Local(html.UnescapeString(m[1] + m[2]))
	if !ok {
		f.report.Remote = true
		return
	}
	f.out.WriteString("<?xml-stylesheet type=\"text/css\"")
	f.attribute("href", href)
	f.out.WriteString("?>\n")
}

// readSoup feeds the filter from an HTML5 reader, for documents that are not
// well-formed.
func (f *filter) readSoup(src string) error {
	doc, err := html.ParseWithOptions(strings.NewReader(src), html.ParseOptionEnableScripting(false))
	if err != nil {
		return err
	}
	for n := doc.FirstChild; n != nil; n = n.NextSibling {
		if n.Type == html.ElementNode {
			return f.walk(n)
		}
	}
	return fmt.Errorf("no element")
}

func (f *filter) walk(n *html.Node) error {
	switch n.Type {
	case html.TextNode:
		f.characters(n.Data)
		return nil
	case html.ElementNode:
	default:
		return nil
	}
	if len(f.stack)+f.skip >= maxDepth {
		return errDepth
	}
	name := n.Data
	if _, local, prefixed := strings.Cut(name, ":"); prefixed {
		name = local
	}
	f.start(xml.Name{Space: soupSpace[n.Namespace], Local: name}, soupAttrs(n.Attr))
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if err := f.walk(c); err != nil {
			return err
		}
	}
	f.end()
	return nil
}

var soupSpace = map[string]string{"": nsXHTML, "svg": nsSVG, "math": nsMathML}

func soupAttrs(in []html.Attribute) []xml.Attr {
	out := make([]xml.Attr, 0, len(in))
	for _, a := range in {
		if a.Key == "xmlns" || a.Namespace == "xmlns" || strings.HasPrefix(a.Key, "xmlns:") {
			continue
		}
		out = append(out, xml.Attr{Name: xml.Name{Space: a.Namespace, Local: a.Key}, Value: a.Val})
	}
	return out
}
