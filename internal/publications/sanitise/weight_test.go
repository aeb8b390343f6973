package sanitise_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"sudar/internal/publications/hostiletest"
	"sudar/internal/publications/sanitise"
)

// Attack: a document of some kilobytes that takes a device's whole memory to
// draw.
func TestBombsAreTooHeavy(t *testing.T) {
	for name, src := range hostiletest.Bombs {
		clean := sanitise.SVG
		if strings.HasPrefix(src, "<html") {
			clean = sanitise.XHTML
		}
		if _, err := clean([]byte(src), sanitise.Base{Path: "a.svg"}); !errors.Is(err, sanitise.ErrTooHeavy) {
			t.Errorf("%s: %v", name, err)
		}
	}
	soup := "<p>" + strings.TrimPrefix(hostiletest.Drawing(`<g id=a0><rect/></g>`+
		hostiletest.Doubled(30, `<g id=a%[1]d><use href="#a%[2]d"/><use href="#a%[2]d"/></g>`)), "<?xml?>")
	if _, err := sanitise.XHTML([]byte(soup), sanitise.Base{}); !errors.Is(err, sanitise.ErrTooHeavy) {
		t.Errorf("tag soup: %v", err)
	}
	if _, _, err := sanitise.CSS([]byte(`:root{--a0:x;`+hostiletest.Doubled(30, `--a%[1]d:var(--a%[2]d) calc(1px + var(--a%[2]d));`)+`}`),
		sanitise.Base{}); !errors.Is(err, sanitise.ErrTooHeavy) {
		t.Errorf("a style sheet: %v", err)
	}
}

// What refers to itself is drawn without that, and much that is drawn once or
// twice is no bomb.
func TestDrawingsThatAreNotHeavy(t *testing.T) {
	for name, body := range map[string]string{
		"itself":    `<g id="a"><use href="#a"/><use href="#a"/></g>`,
		"in a ring": `<g id="a"><use href="#b"/></g><g id="b"><use href="#c"/></g><g id="c"><use href="#a"/><use href="#b"/></g>`,
		"not there": `<use href="#none"/><rect fill="url(#none)"/>`,
		"links":     `<g id="a0"/>` + hostiletest.Doubled(30, `<g id="a%[1]d"><a href="#a%[2]d"/><a href="#a%[2]d"/></g>`),
		"a map":     `<symbol id="a">` + strings.Repeat(`<path/>`, 40) + `</symbol>` + strings.Repeat(`<use href="#a"/>`, 3000),
		"illustration": `<style>.a{fill:url(#g)}.b{fill:url(#h)}</style><linearGradient id="g"><stop/><stop/></linearGradient>` +
			`<linearGradient id="h" href="#g"/>` + strings.Repeat(`<path class="a"/><path class="b"/>`, 5000),
	} {
		if _, err := sanitise.SVG([]byte(hostiletest.Drawing(body)), sanitise.Base{Path: "a.svg"}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	deep := `<html xmlns="http://www.w3.org/1999/xhtml"><body><math xmlns="http://www.w3.org/1998/Math/MathML">` +
		strings.Repeat("<msqrt>", 60) + strings.Repeat("</msqrt>", 60) + `</math></body></html>`
	if _, err := sanitise.XHTML([]byte(deep), sanitise.Base{}); err != nil {
		t.Errorf("a formula: %v", err)
	}
	if _, _, err := sanitise.CSS([]byte(`p{--a:var(--b);--b:var(--a) var(--a);color:var(--a)}`+
		strings.Repeat(`.x{color:var(--ink);margin:var(--gap)}`, 2000)+`:root{--ink:#000;--gap:1px}`), sanitise.Base{}); err != nil {
		t.Errorf("a style sheet: %v", err)
	}
}

// What another file holds is not drawn into a document: it cannot be weighed
// with it.
func TestUseStaysInItsFile(t *testing.T) {
	doc, err := sanitise.SVG([]byte(hostiletest.Drawing(`<use href="other.svg#a"/><use href="#b"/>`)), sanitise.Base{Path: "a.svg"})
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
	_, report, err := sanitise.CSS([]byte(`@import "../b.css"; @import url(c.css) print; @import url(https://x.mn/d.css);`), sanitise.Base{
		Path: "css/a.css",
	})
	if err != nil || strings.Join(report.Imports, " ") != "b.css css/c.css" {
		t.Errorf("%v %v", err, report.Imports)
	}
}
