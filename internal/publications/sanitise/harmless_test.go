package sanitise_test

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// forbidden are elements that no reader may find in sanitised output.
var forbidden = map[string]bool{
	"script": true, "iframe": true, "frame": true, "object": true, "embed": true, "base": true, "applet": true,
	"form": true, "input": true, "noscript": true, "template": true, "handler": true, "plaintext": true, "xmp": true,
}

var (
	loading = map[string]bool{
		"src": true, "poster": true, "srcset": true, "data": true, "background": true, "action": true, "formaction": true, "manifest": true,
		"cite": true, "longdesc": true,
	}
	remoteURL = regexp.MustCompile(`(?i)^\s*(?:[a-z][a-z0-9+.\-]*:|//|\\)`)
	// cssString finds every string with what stands right before it.
	cssString = regexp.MustCompile(`(?i)((?:^|[^\w#\-\\\x80-\x{10ffff}@])(?:url\(|image-set\([^")]*|src\()|@import\s+)?"((?:[^"\\]|\\.)*)"`)
	cssBare   = regexp.MustCompile(`(?i)(?:^|[^\w#\-\\\x80-\x{10ffff}@])url\(\s*[^"\s]|@import\s+[^u"\s]`)
	cssFine   = regexp.MustCompile(`(?i)^(?:about:invalid$|data:(?:image/[a-z]|font/|application/))`)
)

// checkHarmless reads sanitised markup with the XML parser, the HTML parser
// and the HTML tokenizer: none may find anything that runs or loads from
// outside.
func checkHarmless(t *testing.T, out []byte) {
	t.Helper()
	checkXML(t, out)
	doc, err := html.Parse(strings.NewReader(string(out)))
	if err != nil {
		t.Fatalf("HTML parser: %v", err)
	}
	for n := range doc.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		checkElement(t, "HTML parser", n.Data)
		for _, a := range n.Attr {
			checkAttribute(t, "HTML parser", n.Data, a.Key, a.Val)
		}
		if n.Data == "style" && n.FirstChild != nil {
			checkCSS(t, n.FirstChild.Data)
		}
	}
	z := html.NewTokenizer(strings.NewReader(string(out)))
	for z.Next() != html.ErrorToken {
		tok := z.Token()
		if tok.Type == html.StartTagToken || tok.Type == html.SelfClosingTagToken {
			checkElement(t, "HTML tokenizer", tok.Data)
			for _, a := range tok.Attr {
				checkAttribute(t, "HTML tokenizer", tok.Data, a.Key, a.Val)
			}
		}
	}
}

func checkXML(t *testing.T, out []byte) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(string(out)))
	for {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("output is not well-formed: %v\n%s", err, out)
		}
		if s, ok := tok.(xml.StartElement); ok {
			checkElement(t, "XML", s.Name.Local)
			seen := map[xml.Name]bool{}
			for _, a := range s.Attr {
				if seen[a.Name] {
					t.Errorf("XML: attribute %v twice", a.Name)
				}
				seen[a.Name] = true
				if a.Name.Space != "xmlns" && a.Name.Local != "xmlns" {
					checkAttribute(t, "XML", s.Name.Local, a.Name.Local, a.Value)
				}
			}
		}
	}
}

func checkElement(t *testing.T, reader, name string) {
	t.Helper()
	if i := strings.IndexByte(name, ':'); i >= 0 {
		name = name[i+1:]
	}
	if forbidden[strings.ToLower(name)] {
		t.Errorf("%s finds <%s>", reader, name)
	}
}

func checkAttribute(t *testing.T, reader, element, key, value string) {
	t.Helper()
	key = strings.ToLower(key)
	switch {
	case strings.HasPrefix(key, "on") && key != "onset":
		t.Errorf("%s finds %s=%q", reader, key, value)
	case key == "http-equiv" || key == "srcdoc" || key == "target" || key == "ping":
		t.Errorf("%s finds %s=%q", reader, key, value)
	case key == "style":
		checkCSS(t, value)
	case loading[key] && remoteURL.MatchString(value) && !strings.HasPrefix(value, "data:image/"):
		t.Errorf("%s: <%s> loads %s=%q", reader, element, key, value)
	case key == "href" || key == "xlink:href":
		link := element == "a" || element == "area"
		outside := remoteURL.MatchString(value)
		allowed := link && regexp.MustCompile(`^(?:https?://|mailto:|tel:)`).MatchString(value) ||
			strings.EqualFold(element, "image") && strings.HasPrefix(value, "data:image/") ||
			strings.EqualFold(element, "feimage") && strings.HasPrefix(value, "data:image/")
		if outside && !allowed {
			t.Errorf("%s: <%s> has href=%q", reader, element, value)
		}
	}
}

func checkCSS(t *testing.T, css string) {
	t.Helper()
	css = strings.ReplaceAll(css, "/**/", " ")
	for _, m := range cssString.FindAllStringSubmatch(css, -1) {
		if m[1] != "" && remoteURL.MatchString(m[2]) && !cssFine.MatchString(m[2]) {
			t.Errorf("CSS loads %q", m[0])
		}
	}
	if bare := cssBare.FindString(cssString.ReplaceAllString(css, `$1""`)); bare != "" {
		t.Errorf("CSS has an unquoted reference %q", bare)
	}
}
