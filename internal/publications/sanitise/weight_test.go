package sanitise_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"sudar/internal/publications/sanitise"
)

func drawing(body string) string {
	return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">` + body + `</svg>`
}

// doubled writes levels in which each draws the one before it twice, %[1]d being
// the level and %[2]d the one before.
func doubled(levels int, level string) string {
	var b strings.Builder
	for i := 1; i <= levels; i++ {
		fmt.Fprintf(&b, level, i, i-1)
	}
	return b.String()
}

var bombs = map[string]string{
	"use":      drawing(`<defs><g id="a0"><rect/></g>` + doubled(30, `<g id="a%[1]d"><use href="#a%[2]d"/><use href="#a%[2]d"/></g>`) + `</defs><use href="#a30"/>`),
	"xlink":    drawing(`<g id="a0"><rect/></g>` + doubled(30, `<g id="a%[1]d"><use xlink:href="#a%[2]d"/><use xlink:href="#a%[2]d"/></g>`)),
	"backward": drawing(`<use href="#a30"/>` + doubled(30, `<g id="a%[1]d"><use href="#a%[2]d"/><use href="#a%[2]d"/></g>`) + `<g id="a0"><rect/></g>`),
	"symbol":   drawing(`<symbol id="a0"><rect/></symbol>` + doubled(30, `<symbol id="a%[1]d"><use href="#a%[2]d"/><use href="#a%[2]d"/></symbol>`)),
	"escaped":  drawing(`<g id="ү0"><rect/></g>` + doubled(30, `<g id="ү%[1]d"><use href="#%%D2%%AF%[2]d"/><use href="#ү%[2]d"/></g>`)),
	"ten ways": drawing(`<g id="a0"><rect/></g>` + doubled(9, `<g id="a%[1]d">`+strings.Repeat(`<use href="#a%[2]d"/>`, 10)+`</g>`)),
	"pattern":  drawing(`<pattern id="a0"><rect/></pattern>` + doubled(30, `<pattern id="a%[1]d"><rect fill="url(#a%[2]d)"/><rect stroke="url('#a%[2]d')"/></pattern>`)),
	"mask":     drawing(`<mask id="a0"><rect/></mask>` + doubled(30, `<mask id="a%[1]d"><rect mask="url(#a%[2]d)"/><rect style="mask:url(#a%[2]d)"/></mask>`)),
	"clip":     drawing(`<clipPath id="a0"><rect/></clipPath>` + doubled(30, `<clipPath id="a%[1]d"><rect clip-path="url(#a%[2]d)"/><rect clip-path="url(#a%[2]d)"/></clipPath>`)),
	"filter":   drawing(`<filter id="a0"><feFlood/></filter><g id="b0"/>` + doubled(30, `<g id="b%[1]d" filter="url(#a0)"><use href="#b%[2]d"/><use href="#b%[2]d"/></g>`)),
	"marker":   drawing(`<marker id="a0"><path/></marker>` + doubled(8, `<marker id="a%[1]d"><path d="M0 0 1 1 2 2 3 3 4 4 5 5 6 6" marker-mid="url(#a%[2]d)"/></marker>`)),
	"gradient": drawing(`<linearGradient id="a0"><stop/></linearGradient>` + doubled(2000, `<linearGradient id="a%[1]d" href="#a%[2]d"><stop/></linearGradient>`)),
	"by class": drawing(`<style>` + doubled(30, `.a%[1]d{mask:url(#a%[2]d)}`) + `</style><mask id="a0"><rect/></mask>` + doubled(30, `<mask id="a%[1]d"><rect class="a%[1]d"/><rect class="b a%[1]d"/></mask>`)),
	"by all":   drawing(`<style>@media all{svg > *{mask:url(#m)}}</style><mask id="m">` + strings.Repeat(`<rect/>`, 1000) + `</mask>` + strings.Repeat(`<rect/>`, 1000)),
	"many":     drawing(`<g id="a">` + strings.Repeat(`<rect/>`, 2000) + `</g>` + strings.Repeat(`<use href="#a"/>`, 2000)),
	"formula":  `<html xmlns="http://www.w3.org/1999/xhtml"><body><math xmlns="http://www.w3.org/1998/Math/MathML">` + strings.Repeat("<msqrt>", 200) + strings.Repeat("</msqrt>", 200) + `</math></body></html>`,
	"in HTML":  `<html xmlns="http://www.w3.org/1999/xhtml"><body>` + drawing(`<g id="a0"><rect/></g>`+doubled(30, `<g id="a%[1]d"><use href="#a%[2]d"/><use href="#a%[2]d"/></g>`)) + `</body></html>`,
	"wrapped":  `<html xmlns="http://www.w3.org/1999/xhtml"><body>` + drawing(`<g id="a0"><rect/></g>`+doubled(30, `<g id="a%[1]d"><foreignObject><p xmlns="http://www.w3.org/1999/xhtml"><svg xmlns="http://www.w3.org/2000/svg"><use href="#a%[2]d"/><use href="#a%[2]d"/></svg></p></foreignObject></g>`)) + `</body></html>`,
	"property": `<html xmlns="http://www.w3.org/1999/xhtml"><head><style>p{--a0:x;` + doubled(30, `--a%[1]d:var(--a%[2]d) var( --a%[2]d );`) + `}</style></head><body><p>x</p></body></html>`,
}

// Attack: a document of some kilobytes that takes a device's whole memory to
// draw.
func TestBombsAreTooHeavy(t *testing.T) {
	for name, src := range bombs {
		clean := sanitise.SVG
		if strings.HasPrefix(src, "<html") {
			clean = sanitise.XHTML
		}
		if _, err := clean([]byte(src), sanitise.Base{Path: "a.svg"}); !errors.Is(err, sanitise.ErrTooHeavy) {
			t.Errorf("%s: %v", name, err)
		}
	}
	soup := "<p>" + strings.TrimPrefix(drawing(`<g id=a0><rect/></g>`+doubled(30, `<g id=a%[1]d><use href="#a%[2]d"/><use href="#a%[2]d"/></g>`)), "<?xml?>")
	if _, err := sanitise.XHTML([]byte(soup), sanitise.Base{}); !errors.Is(err, sanitise.ErrTooHeavy) {
		t.Errorf("tag soup: %v", err)
	}
	if _, _, err := sanitise.CSS([]byte(`:root{--a0:x;`+doubled(30, `--a%[1]d:var(--a%[2]d) calc(1px + var(--a%[2]d));`)+`}`), sanitise.Base{}); !errors.Is(err, sanitise.ErrTooHeavy) {
		t.Errorf("a style sheet: %v", err)
	}
}

// What refers to itself is drawn without that, and much that is drawn once or
// twice is no bomb.
func TestDrawingsThatAreNotHeavy(t *testing.T) {
	for name, body := range map[string]string{
		"itself":       `<g id="a"><use href="#a"/><use href="#a"/></g>`,
		"in a ring":    `<g id="a"><use href="#b"/></g><g id="b"><use href="#c"/></g><g id="c"><use href="#a"/><use href="#b"/></g>`,
		"not there":    `<use href="#none"/><rect fill="url(#none)"/>`,
		"links":        `<g id="a0"/>` + doubled(30, `<g id="a%[1]d"><a href="#a%[2]d"/><a href="#a%[2]d"/></g>`),
		"a map":        `<symbol id="a">` + strings.Repeat(`<path/>`, 40) + `</symbol>` + strings.Repeat(`<use href="#a"/>`, 3000),
		"illustration": `<style>.a{fill:url(#g)}.b{fill:url(#h)}</style><linearGradient id="g"><stop/><stop/></linearGradient><linearGradient id="h" href="#g"/>` + strings.Repeat(`<path class="a"/><path class="b"/>`, 5000),
	} {
		if _, err := sanitise.SVG([]byte(drawing(body)), sanitise.Base{Path: "a.svg"}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	deep := `<html xmlns="http://www.w3.org/1999/xhtml"><body><math xmlns="http://www.w3.org/1998/Math/MathML">` + strings.Repeat("<msqrt>", 60) + strings.Repeat("</msqrt>", 60) + `</math></body></html>`
	if _, err := sanitise.XHTML([]byte(deep), sanitise.Base{}); err != nil {
		t.Errorf("a formula: %v", err)
	}
	if _, _, err := sanitise.CSS([]byte(`p{--a:var(--b);--b:var(--a) var(--a);color:var(--a)}`+strings.Repeat(`.x{color:var(--ink);margin:var(--gap)}`, 2000)+`:root{--ink:#000;--gap:1px}`), sanitise.Base{}); err != nil {
		t.Errorf("a style sheet: %v", err)
	}
}

// What another file holds is not drawn into a document: it cannot be weighed
// with it.
func TestUseStaysInItsFile(t *testing.T) {
	doc, err := sanitise.SVG([]byte(drawing(`<use href="other.svg#a"/><use href="#b"/>`)), sanitise.Base{Path: "a.svg"})
	if err != nil || strings.Contains(string(doc.Bytes), "other.svg") || !strings.Contains(string(doc.Bytes), `href="#b"`) {
		t.Errorf("%v %s", err, doc.Bytes)
	}
}

func TestHeavyImports(t *testing.T) {
	imports := map[string][]string{}
	for i := 1; i <= 20; i++ {
		next := fmt.Sprintf("%d.css", i-1)
		imports[fmt.Sprintf("%d.css", i)] = []string{next, next}
	}
	if !sanitise.HeavyImports(imports) {
		t.Error("a doubling chain is not heavy")
	}
	ring := map[string][]string{"a": {"b", "b"}, "b": {"c"}, "c": {"a"}, "d": {"a", "b", "c"}}
	if sanitise.HeavyImports(ring) {
		t.Error("a ring is heavy")
	}
	_, report, err := sanitise.CSS([]byte(`@import "../b.css"; @import url(c.css) print; @import url(https://x.mn/d.css);`), sanitise.Base{Path: "css/a.css"})
	if err != nil || strings.Join(report.Imports, " ") != "b.css css/c.css" {
		t.Errorf("%v %v", err, report.Imports)
	}
}
