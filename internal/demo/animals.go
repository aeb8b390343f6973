package demo

import (
	"fmt"
	"strings"

	"sudar/internal/demo/book"
)

// animal is one of the five kinds of livestock, drawn from plain shapes in a
// field of 300 by 260 whose lower edge is the ground.
type animal struct {
	name  string // with its number, «Нэг адуу»
	coat  string
	shape string
	voice string
}

// animals in the order in which herders name them.
var animals = []animal{
	{"Нэг адуу", "#8c4a2f", horse, "Адуу янцгаан давхина."},
	{"Хоёр үхэр", "#3d3a44", cow, "Үхэр мөөрөн бэлчинэ."},
	{"Гурван тэмээ", "#b98a4e", camel, "Тэмээ буйлан алхална."},
	{"Дөрвөн хонь", "#efe7d6", sheep, "Хонь майлан ижилсэнэ."},
	{"Таван ямаа", "#6f6a5f", goat, "Ямаа хадан дээр үсэрнэ."},
}

const (
	legs  = `<path d="M95 160l-6 98h18l8-92zM125 165l2 93h18l2-90zM190 165l-2 93h18l6-92zM215 158l10 100h18l-6-104z"/>`
	horse = legs +
		`<ellipse cx="165" cy="140" rx="88" ry="44"/><path d="M95 150C70 110 72 70 62 46L30 60c-12 4-18 20-8 26l30 2c4 40 10 70 40 84z"/>` +
		`<path d="M70 42c20 22 26 60 48 76-8-34-18-70-48-88z" fill="#2b1d18"/><path d="M58 20l16 24-22 4z"/>` +
		`<path d="M250 120c30 20 30 70 18 104-8-30-8-64-26-80z" fill="#2b1d18"/><circle cx="50" cy="62" r="4" fill="#fff"/>`
	cow = legs + `<ellipse cx="165" cy="135" rx="94" ry="54"/><path d="M85 130L50 80 18 96c-12 8-8 26 6 28l36 4 24 36z"/>` +
		`<path d="M52 84C36 70 34 52 44 40c2 18 10 26 24 34z" fill="#e6dcc4"/><path d="M62 78l22-10-6 20z"/>` +
		`<path d="M254 120c18 20 16 70 8 96h-10c8-30 4-60-8-80z"/><path d="M120 180c20 14 70 14 96 0 6 40-6 56-48 58s-52-20-48-58z"/>` +
		`<circle cx="44" cy="96" r="4" fill="#fff"/><ellipse cx="180" cy="118" rx="30" ry="20" fill="#fff"/>`
	camel = legs + `<ellipse cx="168" cy="140" rx="84" ry="40"/><path d="M110 120c4-56 34-72 46-20zM176 104c10-54 44-48 44 14z"/>` +
		`<path d="M94 150C60 150 50 120 54 84c2-18-2-22-8-24l-22 4c-12 2-16-12-8-20l28-12c18-6 32 6 32 26 0 30-4 50 28 66z"/>` +
		`<path d="M56 60c-8 20-6 54 6 74-14-8-24-40-16-70z" fill="#7d5a2e"/><path d="M246 130c14 14 16 40 12 64h-10c4-22 0-40-10-50z"/>` +
		`<circle cx="44" cy="46" r="4" fill="#222"/>`
	sheep = `<g fill="#4a4038">` + legs +
		`</g><path d="M80 150c-20-30 10-60 34-50 10-28 50-28 62-8 22-18 54-4 54 22 30 4 34 46 8 56 2 26-34 36-52 20-18 18-52 16-62-2-30 ` +
		`10-56-12-44-38z"/>` +
		`<path d="M88 130c-10-20-30-30-48-18-18 12-20 34-6 40 20 6 44 6 54-22z" fill="#4a4038"/>` +
		`<path d="M74 112c10-18 34-10 30 8-8-8-18-10-30-8z" fill="#7a6c58"/><circle cx="52" cy="130" r="4" fill="#fff"/>`
	goat = legs +
		`<ellipse cx="168" cy="144" rx="82" ry="38"/><path d="M98 150L66 84 36 96c-14 6-14 22 0 26l28 4 24 40z"/>` +
		`<path d="M66 86C56 50 70 26 96 16 82 38 80 60 84 84z" fill="#d8cfbd"/>` +
		`<path d="M38 118c-4 16 0 30 8 40 4-14 6-28 4-40z" fill="#efe7d6"/><path d="M246 128c14-14 14-24 10-34-8 6-16 14-22 26z"/>` +
		`<circle cx="56" cy="100" r="4" fill="#fff"/>`
)

// meadow is the ground on which everything stands; the hour colours the sky.
func meadow(sky, far, near string) string {
	return fmt.Sprintf(`<rect width="900" height="1200" fill="#fbf7ee"/><rect x="40" y="40" width="820" height="900" rx="24" fill="%s"/>
<circle cx="710" cy="190" r="64" fill="#f4c95d"/>
<path d="M40 560C180 430 300 520 420 450S700 420 860 540V800H40z" fill="%s"/>
<path d="M40 660C240 590 420 690 560 640S780 620 860 650V916a24 24 0 0 1-24 24H64a24 24 0 0 1-24-24z" fill="%s"/>
`, sky, far, near)
}

// herd places the animals in rows, the nearest largest.
func herd(a animal, count int) string {
	spots := [][3]float64{{300, 620, 1.05}, {90, 520, 0.8}, {560, 540, 0.8}, {80, 700, 0.85}, {590, 710, 0.9}}
	var b strings.Builder
	for _, spot := range spots[:count] {
		_, _ = fmt.Fprintf(&b, "<g transform=\"translate(%g %g) scale(%g)\" fill=\"%s\">%s</g>\n", spot[0], spot[1]-60, spot[2], a.coat, a.shape)
	}
	return b.String()
}

func animalPages() []book.Page {
	pages := []book.Page{{
		Title: "Өглөө", Drawing: meadow("#cfe3ee", "#9db8a0", "#6f9d6a") + ger(330, 520, 1.2),
		Words: []string{"Өглөөний нар мандлаа.", "Гэрээс гарч, малаа тоолъё."},
	}}
	for i, a := range animals {
		sky := []string{"#cfe3ee", "#d6e8f0", "#dceaf0", "#e6e9ea", "#f1e3d0"}[i]
		pages = append(pages,
			book.Page{Title: a.name, Drawing: meadow(sky, "#9db8a0", "#6f9d6a") + herd(a, i+1), Words: []string{a.name + ".", a.voice}})
	}
	all := meadow("#f3d9b8", "#b09a7c", "#8d9a5e")
	for i, a := range animals {
		x, y := 70+float64(i%3)*270, 480+float64(i/3)*180
		all += fmt.Sprintf("<g transform=\"translate(%g %g) scale(0.75)\" fill=\"%s\">%s</g>\n", x, y, a.coat, a.shape)
	}
	return append(pages,
		book.Page{
			Title: "Тавуулаа хамтдаа", Drawing: all, Words: []string{"Адуу, үхэр, тэмээ, хонь, ямаа:", "таван хошуу мал тавуулаа хамтдаа."},
		},
		book.Page{
			Title: "Нийт хэд вэ?", Drawing: meadow("#e9c9a8", "#9c8468", "#7b8352") + ger(330, 540, 1.1) + sum(),
			Words: []string{"Нэг, хоёр, гурав, дөрөв, тав.", "Нийлүүлбэл хэд болох вэ?"},
		},
		book.Page{
			Title: "Орой", Drawing: meadow("#31406b", "#39495a", "#2d3f3a") + stars() + ger(330, 560, 1.1),
			Words: []string{"Арван таван мал бүгд ирлээ.", "Сайхан амраарай."},
		},
	)
}

// ger is a felt tent with its door and crown.
func ger(x, y, scale float64) string {
	return fmt.Sprintf(
		`<g transform="translate(%g %g) scale(%g)"><path d="M0 110L100 30h40L240 110z" fill="#f4efe4"/>`+
			`<rect y="108" width="240" height="96" rx="6" fill="#fbf8f1"/>
<path d="M0 134h240M0 168h240" stroke="#b98a4e" stroke-width="5"/><rect x="92" y="116" width="56" height="88" rx="4" fill="#a33b2c"/>`+
			`<path d="M120 116v88" stroke="#f0c56a" stroke-width="4"/><rect x="98" y="22" width="44" height="12" rx="5" fill="#7d5a2e"/></g>
`, x, y, scale)
}

// sum is a row of 1 to 5 dots for counting along.
func sum() string {
	var b strings.Builder
	for column := range 5 {
		for row := range column + 1 {
			_, _ = fmt.Fprintf(&b, "<circle cx=\"%d\" cy=\"%d\" r=\"16\" fill=\"#0d2568\"/>\n", 190+column*90, 440-row*44)
		}
	}
	return b.String()
}

// stars fill the sky of the night, with a crescent where the sun stood.
func stars() string {
	var b strings.Builder
	b.WriteString("<circle cx=\"710\" cy=\"190\" r=\"65\" fill=\"#fdf6da\"/><circle cx=\"736\" cy=\"176\" r=\"62\" fill=\"#31406b\"/>\n")
	for i := range 40 {
		_, _ = fmt.Fprintf(&b, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"#fdf6da\"/>\n", 70+(i*197)%760, 70+(i*131)%340, 2+i%3)
	}
	return b.String()
}
