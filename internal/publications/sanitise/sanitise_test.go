package sanitise_test

import (
	"errors"
	"strings"
	"testing"

	"sudar/internal/publications/sanitise"
)

var at = sanitise.Base{Path: "OPS/text/ch1.xhtml"}

func page(body string) string {
	return `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xmlns:xlink="http://www.w3.org/1999/xlink">` +
		`<head><title>T</title></head><body>` + body + `</body></html>`
}

// attacks are bodies that must come out harmless. Each ends in the word "kept".
var attacks = map[string]string{
	"script":             `<script>alert(1)</script>`,
	"script upper":       `<SCRIPT>alert(1)</SCRIPT>`,
	"external script":    `<script src="http://evil.example/x.js"/>`,
	"title then script":  `<title/><script>alert(1)</script>`,
	"style then handler": `<style/><p onclick="alert(1)">x</p>`,
	"textarea":           `<textarea/><script>alert(1)</script>`,
	"prefixed":           `<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>`,
	"undeclared prefix":  `<h:script>alert(1)</h:script>`,
	"svg script prefix":  `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script>alert(1)</s:script></s:svg>`,
	"handlers":           `<p onclick="a()" ONMOUSEOVER="b()" onfocus='c()'>x</p><img src="x" onerror="d()"/>`,
	"javascript link": `<a href="javascript:alert(1)">x</a><a href="java&#x0A;script:alert(1)">x</a>` +
		`<a href=" &#1;javascript:alert(1)">x</a><a href="vbscript:x">x</a>`,
	"data link": `<a href="data:text/html,&lt;script>alert(1)&lt;/script>">x</a><img src="data:text/html;base64,PHNjcmlwdD4="/>` +
		`<img src="data:image/svg+xml;base64,PHN2Zz4="/>`,
	"frames": `<iframe src="x.xhtml"><p>in</p></iframe><frame src="x"/><object data="http://evil.example/x"><p>f</p></object>` +
		`<embed src="x"/><object type="image/png" data="http://evil.example/a.png"/>`,
	"nested iframe": `<iframe srcdoc="&lt;iframe src='x'>"><iframe src="y"/></iframe>`,
	"base":          `<base href="http://evil.example/"/>`,
	"meta": `<meta http-equiv="refresh" content="0;url=http://evil.example"/>` +
		`<meta name="viewport" http-equiv="refresh" content="0;url=javascript:alert(1)"/>`,
	"form": `<form action="http://evil.example"><input name="a"/><button formaction="javascript:x()">b</button></form>`,
	"remote media": `<img src="http://evil.example/a.png" srcset="http://evil.example/b.png 2x, c.png 3x"/>` +
		`<audio src="//evil.example/a.mp3"/><video poster="\\evil.example\a.png"><source src="https://evil.example/v"/>` +
		`<track src="ftp://evil.example/"/></video>`,
	"links": `<link rel="stylesheet" href="http://evil.example/a.css"/><link rel="dns-prefetch" href="//evil.example"/>` +
		`<link rel="import" href="x.html"/>`,
	"style import": `<style>@import url(http://evil.example/a.css); @import "//evil.example/b.css"; @import 'c.css'; ` +
		`p{background:url(http://evil.example/c)}</style>`,
	"style escapes": `<style>p{background:u\72l(http://evil.example)} @\69mport "http://evil.example/a.css"; ` +
		`q{background:ur/**/l(http://evil.example/)}</style>`,
	"style growing": `<style>p{background:u\72l@charset "a";(http://evil.example)}</style>`,
	"style var": `<style>p{--a:"http://evil.example/x";background:image-set(var(--a) 1x)} ` +
		`q{background:image-set("http://evil.example/y" 1x)} r{background:-webkit-image-set(url(//evil.example/z) 1x)}</style>`,
	"style end":   `<style>p{content:"&lt;/style>&lt;script>alert(1)&lt;/script>"}</style>`,
	"style cdata": `<style><![CDATA[</style><script>alert(1)</script>]]></style>`,
	"style attribute": `<p style="background:url('http://evil.example/a');behavior:url(x.htc);-moz-binding:url(a);` +
		`width:expression(alert(1))">x</p>`,
	"cdata":   `<![CDATA[<script>alert(1)</script>]]><p title="<![CDATA[">x</p>`,
	"comment": `<!-- --><script>alert(1)</script> <!--><img src=x onerror=alert(1)>-->`,
	"svg": `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script>` +
		`<a xlink:href="javascript:alert(1)"><text>x</text></a><animate attributeName="href" values="javascript:alert(1)"/>` +
		`<set attributeName="onclick" to="alert(1)"/><use href="http://evil.example/a.svg#x"/>` +
		`<use xlink:href="data:image/svg+xml;base64,AAAA#x"/><image xlink:href="http://evil.example/i.png"/>` +
		`<rect fill="url(http://evil.example/f#g)" style="filter:url(//evil.example/h)"/><feImage href="https://evil.example/z"/>` +
		`<handler>alert(1)</handler></svg>`,
	"foreignObject": `<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><html xmlns="http://www.w3.org/1999/xhtml"><body>` +
		`<script>alert(1)</script><iframe src="x"/><p onclick="x()">x</p></body></html></foreignObject></svg>`,
	"mathml": `<math xmlns="http://www.w3.org/1998/Math/MathML" href="javascript:alert(1)">` +
		`<maction actiontype="statusline#http://evil.example"><mtext>x</mtext></maction><semantics><mi>x</mi>` +
		`<annotation-xml encoding="text/html"><script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script></annotation-xml></semantics>` +
		`<mglyph src="http://evil.example/g"/></math>`,
	"math mutation": `<math xmlns="http://www.w3.org/1998/Math/MathML"><mtext><table xmlns="http://www.w3.org/1999/xhtml"><tr><td>` +
		`<style xmlns="http://www.w3.org/2000/svg">&lt;img src=x onerror=alert(1)&gt;</style></td></tr></table></mtext></math>`,
	"xml base":         `<div xml:base="http://evil.example/"><img src="a.png"/></div>`,
	"double attribute": `<p id="a" xml:lang="mn" lang="mn" class="b">x</p>`,
	"climbing":         `<img src="../../../../../edu/api/v1/auth/me"/><img src="/edu/api/v1/auth/me"/>`,
}

func TestAttacksComeOutHarmless(t *testing.T) {
	for name, body := range attacks {
		for _, tail := range []string{"", "<p>unclosed<br>"} { // the second takes the tolerant way
			t.Run(name+tail, func(t *testing.T) {
				doc, err := sanitise.XHTML([]byte(page("<p>kept</p>"+body+tail)), at)
				if err != nil {
					t.Fatal(err)
				}
				checkHarmless(t, doc.Bytes)
				if !strings.Contains(doc.Text, "kept") {
					t.Errorf("text lost: %q", doc.Text)
				}
				again, err := sanitise.XHTML(doc.Bytes, at)
				if err != nil {
					t.Fatal(err)
				}
				if squeeze(again.Bytes) != squeeze(doc.Bytes) {
					t.Errorf("not stable:\n%s\n%s", doc.Bytes, again.Bytes)
				}
			})
		}
	}
}

func squeeze(b []byte) string { return strings.Join(strings.Fields(string(b)), "") }

func TestWhatReadersNeedStays(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"local image":  {`<img src="../images/a%20b.png" alt="x"/>`, `src="../images/a%20b.png"`},
		"rooted image": {`<img src="/OPS/images/a.png"/>`, `src="../images/a.png"`},
		"web link": {
			`<a href="https://example.org/?a=1&amp;b=2" target="_blank">x</a>`, `href="https://example.org/?a=1&amp;b=2" rel="noopener noreferrer"`,
		},
		"note": {
			`<a epub:type="noteref" href="#n1">1</a><aside epub:type="footnote" id="n1">n</aside>`, `<a epub:type="noteref" href="#n1">`,
		},
		"own fragment": {`<a href="ch1.xhtml#n1">1</a>`, `href="#n1"`},
		"entity":       {`<p>a&nbsp;b&mdash;c</p>`, "a\u00a0b—c"},
		"math": {
			`<m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mi>x</m:mi></m:math>`,
			`<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math>`,
		},
		"svg href": {
			`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><image xlink:href="c.png" width="1" height="1"/></svg>`,
			`<image href="c.png" width="1" height="1">`,
		},
		"object image": {`<object type="image/svg+xml" data="a.svg"><p>f</p></object>`, `src="a.svg"`},
		"switch": {
			`<epub:switch><epub:case required-namespace="http://example.org/x"><p>no</p></epub:case><epub:default><p>yes</p></epub:default>` +
				`</epub:switch>`, `<p>yes</p>`,
		},
		"style": {
			`<style>@font-face{font-family:"A";src:url(../f/a.otf)} body{-epub-writing-mode:vertical-lr}</style>`, `writing-mode:vertical-lr`,
		},
		"data image":    {`<img src="data:image/png;base64,AAAA"/>`, `src="data:image/png;base64,AAAA"`},
		"media query":   {`<style>@media (width &lt; 600px){p{color:red}}</style>`, `@media (width &lt; 600px){p{color:red}`},
		"noscript text": {`<noscript><p>plain</p></noscript>`, `<p>plain</p>`},
		"ruby":          {`<ruby>漢<rp>(</rp><rt>kan</rt></ruby>`, `<rt>kan</rt>`},
	} {
		t.Run(name, func(t *testing.T) {
			doc, err := sanitise.XHTML([]byte(page(c.in)), at)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(doc.Bytes), c.want) {
				t.Errorf("want %s in\n%s", c.want, doc.Bytes)
			}
			if doc.Mended {
				t.Error("well-formed input was mended")
			}
			checkHarmless(t, doc.Bytes)
		})
	}
}

func TestEntitiesAreNeverResolved(t *testing.T) {
	src := `<!DOCTYPE html [<!ENTITY xxe SYSTEM "file:///etc/passwd"><!ENTITY a "&#60;script>alert(1)&#60;/script>">]>` +
		page(`<p>&xxe;&a;</p>`)
	doc, err := sanitise.XHTML([]byte(src), at)
	if err != nil {
		t.Fatal(err)
	}
	checkHarmless(t, doc.Bytes)
	if strings.Contains(string(doc.Bytes), "root:") {
		t.Error("external entity was read")
	}
}

func TestReadingText(t *testing.T) {
	doc, err := sanitise.XHTML([]byte(page("<h1>Нэг</h1><p>Хоёр  <b>гу</b>рав</p><p>Дөрөв<br/>тав</p><ruby>漢<rt>kan</rt></ruby>")), at)
	if err != nil {
		t.Fatal(err)
	}
	if want := "Нэг\nХоёр гурав\nДөрөв\nтав\n漢"; doc.Text != want {
		t.Errorf("got %q, want %q", doc.Text, want)
	}
}

func TestOtherEncodings(t *testing.T) {
	utf16 := []byte{0xff, 0xfe}
	for _, r := range page("<p>kept</p>") {
		utf16 = append(utf16, byte(r), 0)
	}
	latin := []byte(`<?xml version="1.1" encoding="windows-1251"?>` + page("<p>\xed\xee\xec</p>"))
	for name, c := range map[string]struct {
		src  []byte
		want string
	}{"utf-16": {utf16, "kept"}, "windows-1251": {latin, "ном"}} {
		doc, err := sanitise.XHTML(c.src, at)
		if err != nil || doc.Text != c.want {
			t.Errorf("%s: %q, %v", name, doc.Text, err)
		}
	}
}

func TestNestingIsBounded(t *testing.T) {
	deep := strings.Repeat("<div>", 100_000)
	if _, err := sanitise.XHTML([]byte(page(deep)), at); !errors.Is(err, sanitise.ErrUnreadable) {
		t.Errorf("got %v", err)
	}
}

func TestDrawingsMustBeDrawings(t *testing.T) {
	for _, src := range []string{"<html/>", "<svg", "", "<svg xmlns='http://www.w3.org/1999/xhtml'/>"} {
		if _, err := sanitise.SVG([]byte(src), at); !errors.Is(err, sanitise.ErrUnreadable) {
			t.Errorf("%q: %v", src, err)
		}
	}
	doc, err := sanitise.SVG(
		[]byte(
			`<?xml-stylesheet type="text/css" href="a.css"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800" onload="x()">`+
				`<script>1</script></svg>`), at)
	if err != nil || doc.Width != 600 || doc.Height != 800 ||
		!strings.Contains(string(doc.Bytes), `<?xml-stylesheet type="text/css" href="a.css"?>`) {
		t.Errorf("%+v %v\n%s", doc.Report, err, doc.Bytes)
	}
	checkHarmless(t, doc.Bytes)
}

func FuzzXHTML(f *testing.F) {
	for _, body := range attacks {
		f.Add(page(body))
	}
	f.Fuzz(func(t *testing.T, src string) {
		doc, err := sanitise.XHTML([]byte(src), at)
		if err == nil {
			checkHarmless(t, doc.Bytes)
		}
	})
}

func FuzzSVG(f *testing.F) {
	f.Add(`<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>`)
	f.Fuzz(func(t *testing.T, src string) {
		doc, err := sanitise.SVG([]byte(src), at)
		if err == nil {
			checkHarmless(t, doc.Bytes)
		}
	})
}

func FuzzCSS(f *testing.F) {
	for _, body := range attacks {
		f.Add(body)
	}
	f.Add(`u\72l@charset "a";(http://evil.example)`)
	f.Fuzz(func(t *testing.T, src string) {
		out, _, err := sanitise.CSS([]byte(src), at)
		if err != nil {
			return
		}
		again, report, err := sanitise.CSS(out, at)
		if err != nil || report.Scripts {
			t.Fatalf("second pass: %v %+v\n%q", err, report, out)
		}
		if squeeze(again) != squeeze(out) {
			t.Errorf("not stable:\n%q\n%q", out, again)
		}
		checkCSS(t, string(out))
	})
}
