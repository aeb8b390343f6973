package hostiletest

import (
	"fmt"
	"strings"
)

// Drawing is an SVG with a body.
func Drawing(body string) string {
	return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">` + body + `</svg>`
}

// Doubled writes levels in which each draws the one before it twice, %[1]d being
// the level and %[2]d the one before.
func Doubled(levels int, level string) string {
	var b strings.Builder
	for i := 1; i <= levels; i++ {
		fmt.Fprintf(&b, level, i, i-1)
	}
	return b.String()
}

// Bombs are documents of some kilobytes that take a device's whole memory to
// draw, drawings and pages.
var Bombs = map[string]string{
	"use": Drawing(`<defs><g id="a0"><rect/></g>` + Doubled(30, `<g id="a%[1]d"><use href="#a%[2]d"/><use href="#a%[2]d"/></g>`) +
		`</defs><use href="#a30"/>`),
	"xlink": Drawing(`<g id="a0"><rect/></g>` + Doubled(30, `<g id="a%[1]d"><use xlink:href="#a%[2]d"/><use xlink:href="#a%[2]d"/></g>`)),
	"backward": Drawing(`<use href="#a30"/>` + Doubled(30, `<g id="a%[1]d"><use href="#a%[2]d"/><use href="#a%[2]d"/></g>`) +
		`<g id="a0"><rect/></g>`),
	"symbol": Drawing(`<symbol id="a0"><rect/></symbol>` +
		Doubled(30, `<symbol id="a%[1]d"><use href="#a%[2]d"/><use href="#a%[2]d"/></symbol>`)),
	"escaped":  Drawing(`<g id="ү0"><rect/></g>` + Doubled(30, `<g id="ү%[1]d"><use href="#%%D2%%AF%[2]d"/><use href="#ү%[2]d"/></g>`)),
	"ten ways": Drawing(`<g id="a0"><rect/></g>` + Doubled(9, `<g id="a%[1]d">`+strings.Repeat(`<use href="#a%[2]d"/>`, 10)+`</g>`)),
	"pattern": Drawing(`<pattern id="a0"><rect/></pattern>` +
		Doubled(30, `<pattern id="a%[1]d"><rect fill="url(#a%[2]d)"/><rect stroke="url('#a%[2]d')"/></pattern>`)),
	"mask": Drawing(`<mask id="a0"><rect/></mask>` +
		Doubled(30, `<mask id="a%[1]d"><rect mask="url(#a%[2]d)"/><rect style="mask:url(#a%[2]d)"/></mask>`)),
	"clip": Drawing(`<clipPath id="a0"><rect/></clipPath>` +
		Doubled(30, `<clipPath id="a%[1]d"><rect clip-path="url(#a%[2]d)"/><rect clip-path="url(#a%[2]d)"/></clipPath>`)),
	"filter": Drawing(`<filter id="a0"><feFlood/></filter><g id="b0"/>` +
		Doubled(30, `<g id="b%[1]d" filter="url(#a0)"><use href="#b%[2]d"/><use href="#b%[2]d"/></g>`)),
	"marker": Drawing(`<marker id="a0"><path/></marker>` +
		Doubled(8, `<marker id="a%[1]d"><path d="M0 0 1 1 2 2 3 3 4 4 5 5 6 6" marker-mid="url(#a%[2]d)"/></marker>`)),
	"gradient": Drawing(`<linearGradient id="a0"><stop/></linearGradient>` +
		Doubled(2000, `<linearGradient id="a%[1]d" href="#a%[2]d"><stop/></linearGradient>`)),
	"by class": Drawing(`<style>` + Doubled(30, `.a%[1]d{mask:url(#a%[2]d)}`) + `</style><mask id="a0"><rect/></mask>` +
		Doubled(30, `<mask id="a%[1]d"><rect class="a%[1]d"/><rect class="b a%[1]d"/></mask>`)),
	"by all": Drawing(`<style>@media all{svg > *{mask:url(#m)}}</style><mask id="m">` + strings.Repeat(`<rect/>`, 1000) + `</mask>` +
		strings.Repeat(`<rect/>`, 1000)),
	"many": Drawing(`<g id="a">` + strings.Repeat(`<rect/>`, 2000) + `</g>` + strings.Repeat(`<use href="#a"/>`, 2000)),
	"formula": `<html xmlns="http://www.w3.org/1999/xhtml"><body><math xmlns="http://www.w3.org/1998/Math/MathML">` +
		strings.Repeat("<msqrt>", 200) + strings.Repeat("</msqrt>", 200) + `</math></body></html>`,
	"in HTML": `<html xmlns="http://www.w3.org/1999/xhtml"><body>` +
		Drawing(`<g id="a0"><rect/></g>`+Doubled(30, `<g id="a%[1]d"><use href="#a%[2]d"/><use href="#a%[2]d"/></g>`)) + `</body></html>`,
	"wrapped": `<html xmlns="http://www.w3.org/1999/xhtml"><body>` +
		Drawing(`<g id="a0"><rect/></g>`+
			Doubled(30,
				`<g id="a%[1]d"><foreignObject><p xmlns="http://www.w3.org/1999/xhtml"><svg xmlns="http://www.w3.org/2000/svg"><use href="#a%[2]d"/>`+
					`<use href="#a%[2]d"/></svg></p></foreignObject></g>`)) + `</body></html>`,
	"property": `<html xmlns="http://www.w3.org/1999/xhtml"><head><style>p{--a0:x;` + Doubled(30, `--a%[1]d:var(--a%[2]d) var( --a%[2]d );`) +
		`}</style></head><body><p>x</p></body></html>`,
}
