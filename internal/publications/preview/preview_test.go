package preview_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"sudar/internal/publications/preview"
	"sudar/internal/publications/sanitise"
)

const head = `<?xml version="1.0" encoding="UTF-8"?>` + "\n<!DOCTYPE html>\n" +
	`<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Many words of a title</title><style>p{color:red}</style></head>`

func document(body string) string { return head + "<body>" + body + "</body></html>" }

// textOf is the text of a document's body; ok says that it is well-formed.
func textOf(doc []byte) (text string, ok bool) {
	in := xml.NewDecoder(bytes.NewReader(doc))
	in.Entity = xml.HTMLEntity
	var out strings.Builder
	body, style := false, 0
	for {
		token, err := in.Token()
		if errors.Is(err, io.EOF) {
			return out.String(), true
		}
		if err != nil {
			return "", false
		}
		switch t := token.(type) {
		case xml.StartElement:
			body = body || t.Name.Local == "body"
			if t.Name.Local == "style" {
				style++
			}
		case xml.EndElement:
			if t.Name.Local == "style" {
				style--
			}
		case xml.CharData:
			if body && style == 0 {
				_, _ = out.Write(t)
			}
		}
	}
}

func TestCut(t *testing.T) {
	whole := document(`<p id="a">aaaa</p><p id="b">bbbb</p>`)
	for name, c := range map[string]struct {
		doc, want string
		most      int
	}{
		"all of it":        {whole, whole, 8},
		"more than all":    {whole, whole, 100},
		"between":          {whole, document(`<p id="a">aaaa</p>`), 7},
		"just one":         {whole, document(`<p id="a">aaaa</p>`), 4},
		"none fits":        {whole, "", 3},
		"nothing is open":  {whole, "", 0},
		"no text":          {document(`<p><img src="a.png"/></p>`), document(`<p><img src="a.png"/></p>`), 0},
		"empty":            {document(""), document(""), 10},
		"inline is whole":  {document(`<p>aa<b>aa</b></p><p>bb<b>bb</b></p>`), document(`<p>aa<b>aa</b></p>`), 7},
		"text in the body": {document(`aaaa<p>bbbb</p>cccc<hr/>dddd`), document(`aaaa<p>bbbb</p>cccc`), 13},
		"only text":        {document(`aaaa<br/>bbbb`), "", 6},
		"nested lists": {
			document(`<ol><li>aa<ul><li>bb</li><li>cc</li></ul></li><li>dd</li></ol>`),
			document(`<ol><li>aa<ul><li>bb</li></ul></li></ol>`), 5,
		},
		"a table by its rows": {
			document(
				`<table><thead><tr><th>aa</th></tr></thead><tbody><tr><td><p>bb</p></td><td><p>bb</p></td></tr><tr><td>cc</td></tr></tbody></table>`),
			document(`<table><thead><tr><th>aa</th></tr></thead></table>`), 5,
		},
		"a figure with its words": {
			document(`<p>aa</p><figure><img src="a.png"/><figcaption><p>bb</p><p>bb</p></figcaption></figure><p>cc</p>`), document(`<p>aa</p>`), 4,
		},
		"no heading at the end": {document(`<p>aaaa</p><h2>bb</h2><p>cccc</p>`), document(`<p>aaaa</p>`), 7},
		"no heading alone":      {document(`<section><h1>aa</h1><p>bbbb</p></section>`), "", 4},
		"sections are closed": {
			document(`<div><section><h1>aa</h1><div><p>bb</p><p>cc</p></div></section></div>`),
			document(`<div><section><h1>aa</h1><div><p>bb</p></div></section></div>`), 5,
		},
		"quotes and definitions": {
			document(`<blockquote><p>aa</p><p>bb</p></blockquote><dl><dt>cc</dt><dd>dd</dd></dl>`),
			document(`<blockquote><p>aa</p><p>bb</p></blockquote><dl><dt>cc</dt></dl>`), 7,
		},
		"blanks do not count": {document("<p>a a\n a&#160;a</p><p>b</p>"), document("<p>a a\n a&#160;a</p>"), 4},
	} {
		t.Run(name, func(t *testing.T) {
			cut, err := preview.At([]byte(c.doc), c.most)
			if err != nil || string(cut.Bytes) != c.want {
				t.Errorf("%v\n got %s\nwant %s", err, cut.Bytes, c.want)
			}
		})
	}
}

func TestCutSaysWhatIsLeft(t *testing.T) {
	cut, err := preview.At([]byte(document(`<h2 id="a">aa</h2><p id="b"><i id="c">bb</i></p><p id="d">cccc</p>`)), 5)
	if err != nil || cut.Size != 4 || len(cut.IDs) != 3 || !cut.IDs["a"] || !cut.IDs["c"] || cut.IDs["d"] {
		t.Errorf("%+v, %v", cut, err)
	}
}

func TestCutRefusesNonsense(t *testing.T) {
	for _, doc := range []string{"<html><body><p>aa</div>", "<html", document("<p>aa") + "</p>", "<html><body><p>aa</p>"} {
		if cut, err := preview.At([]byte(doc), 100); err == nil {
			t.Errorf("%s: %s", doc, cut.Bytes)
		}
	}
}

func TestReferences(t *testing.T) {
	doc := document(
		`<link href="../css/a%20b.css" rel="stylesheet"/><style>@import url("c.css");</style><p style="background:url(&quot;d.png&quot;)">
		<img src="../e.png" srcset="f.png 1x, g.png 2x"/><a href="#here">x</a><a href="http://example.mn/h.png">x</a>` +
			`<svg xmlns="http://www.w3.org/2000/svg"><image href="i.jpg"/></svg></p>`)
	got := preview.References([]byte(doc), "text/one.xhtml")
	for _, want := range []string{"css/a b.css", "text/c.css", "text/d.png", "e.png", "text/f.png", "text/g.png", "text/i.jpg"} {
		if !slices.Contains(got, want) {
			t.Errorf("%s is not among %v", want, got)
		}
	}
	if slices.ContainsFunc(got, func(path string) bool { return strings.Contains(path, "h.png") }) {
		t.Errorf("foreign: %v", got)
	}
	drawing := `<?xml-stylesheet type="text/css" href="s.css"?><svg xmlns="http://www.w3.org/2000/svg"><use href="t.svg#x"/></svg>`
	if got := preview.References([]byte(drawing), "a.svg"); !slices.Contains(got, "s.css") || !slices.Contains(got, "t.svg") {
		t.Errorf("%v", got)
	}
	if got := preview.StyleReferences([]byte(`p{background:url("a\26 b.png")} q{src:url(c.woff)}`), "css/x.css"); !slices.Equal(got,
		[]string{"css/a&b.png", "css/c.woff"}) {
		t.Errorf("%v", got)
	}
}

// What is cut is well-formed, a beginning of the text, and never more of it
// than is open.
func FuzzCut(f *testing.F) {
	for _, body := range []string{
		`<p>aaaa</p><p>bbbb</p>`, `<ol><li>aa<ul><li>bb</li></ul>cc</li></ol>dd`, `aa<table><tr><td>bb</td></tr></table>`,
		`<div><p>aa<br/>bb</p><h1>cc</h1><p>d&amp;d</p></div>`,
		`<ruby>a<rt>b</rt></ruby><p><svg xmlns="http://www.w3.org/2000/svg"><text>c</text></svg></p>`,
	} {
		f.Add(body, 3)
	}
	f.Fuzz(func(t *testing.T, body string, most int) {
		doc, err := sanitise.XHTML([]byte(document(body)), sanitise.Base{Path: "a.xhtml"})
		if err != nil {
			return
		}
		whole, ok := textOf(doc.Bytes)
		if !ok {
			t.Skip("not well-formed")
		}
		cut, err := preview.At(doc.Bytes, most)
		if err != nil {
			t.Fatalf("%v: %s", err, doc.Bytes)
		}
		text, ok := textOf(cut.Bytes)
		if !ok || !strings.HasPrefix(whole, text) {
			t.Errorf("not a beginning: %s", cut.Bytes)
		}
		if preview.Size(text) > max(most, 0) || preview.Size(text) != cut.Size {
			t.Errorf("%d characters, %d said, %d open", preview.Size(text), cut.Size, most)
		}
		if most >= preview.Size(whole) && !bytes.Equal(cut.Bytes, doc.Bytes) {
			t.Error("all is open and something is lost")
		}
	})
}
