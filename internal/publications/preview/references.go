package preview

import (
	"bytes"
	"encoding/xml"
	"regexp"
	"strconv"
	"strings"

	"sudar/internal/publications/sanitise"
)

var (
	cssURL    = regexp.MustCompile(`url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]*))\s*\)`)
	cssEscape = regexp.MustCompile(`\\([0-9a-f]{1,6}) `)
)

// References returns the members of the pack that a document or drawing at a
// path refers to, its style sheets among them, as it is read.
func References(doc []byte, path string) []string {
	found := references{at: sanitise.Base{Path: path}}
	in := xml.NewDecoder(bytes.NewReader(doc))
	in.Entity = xml.HTMLEntity
	style := false
	for {
		token, err := in.RawToken()
		if err != nil {
			return found.members
		}
		switch t := token.(type) {
		case xml.StartElement:
			style = t.Name.Local == "style"
			for _, a := range t.Attr {
				found.attribute(a)
			}
		case xml.EndElement:
			style = false
		case xml.ProcInst:
			found.add(instruction(t))
		case xml.CharData:
			if style {
				found.css(string(t))
			}
		}
	}
}

// StyleReferences returns the members that a style sheet at a path refers to.
func StyleReferences(css []byte, path string) []string {
	found := references{at: sanitise.Base{Path: path}}
	found.css(string(css))
	return found.members
}

type references struct {
	at      sanitise.Base
	members []string
}

func (r *references) add(ref string) {
	if member, _, ok := r.at.Resolve(ref); ok && ref != "" {
		r.members = append(r.members, member)
	}
}

func (r *references) attribute(a xml.Attr) {
	switch a.Name.Local {
	case "src", "href", "poster":
		r.add(a.Value)
	case "srcset":
		for candidate := range strings.SplitSeq(a.Value, ",") {
			if parts := strings.Fields(candidate); len(parts) > 0 {
				r.add(parts[0])
			}
		}
	default:
		r.css(a.Value)
	}
}

func (r *references) css(text string) {
	for _, m := range cssURL.FindAllStringSubmatch(text, -1) {
		r.add(cssEscape.ReplaceAllStringFunc(m[1]+m[2]+m[3], unescaped))
	}
}

// unescaped returns what a hexadecimal escape of CSS means.
func unescaped(escape string) string {
	n, _ := strconv.ParseInt(strings.Trim(escape, `\ `), 16, 32) // digits, as the pattern says
	return string(rune(n))
}

var instructionHref = regexp.MustCompile(`href="([^"]*)"`)

// instruction returns the style sheet that is named before the root.
func instruction(t xml.ProcInst) string {
	m := instructionHref.FindSubmatch(t.Inst)
	if t.Target != "xml-stylesheet" || m == nil {
		return ""
	}
	return strings.ReplaceAll(string(m[1]), "&amp;", "&")
}
