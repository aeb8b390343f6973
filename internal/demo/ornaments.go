package demo

import (
	"fmt"
	"strings"

	"sudar/internal/demo/book"
)

// ornament is a pattern with its name and what people read in it.
type ornament struct {
	name, ground, ink string
	draw              func(ink string) string
	words             []string
}

func ornamentPages() []book.Page {
	list := []ornament{
		{"Алхан хээ", "#0d2568", "#f0c56a", hammer, []string{"Алхан хээ тасралтгүй үргэлжилнэ:", "бат бөх, мөнхийн бэлгэдэл."}},
		{"Өлзий утас", "#7a2331", "#f4e3b5", knot, []string{"Өлзий утасны эхлэл ч үгүй,", "төгсгөл ч үгүй: урт насны ерөөл."}},
		{"Эвэр угалз", "#20524a", "#e9dcc0", horn, []string{"Эвэр угалз хуцын эврээс гаралтай:", "мал сүрэг өсөхийн бэлгэ."}},
		{"Үүлэн хээ", "#dbe6ec", "#2d4f7c", cloud, []string{"Үүлэн хээ тэнгэрээс бороо авчирна:", "элбэг дэлбэг зуны хүсэл."}},
		{"Усан хээ", "#e8efe9", "#1f6f78", wave, []string{"Усан хээ урсаж, давалгаална:", "ариун, тунгалаг сэтгэл."}},
		{"Хан бугуйвч", "#f2e6cf", "#7a4a12", rings, []string{"Хан бугуйвчийн хоёр цагираг", "салшгүй холбоотой: нөхөрлөл."}},
		{"Зоосон хээ", "#3b2a4d", "#d9b44a", coins, []string{"Зоосон хээний дугуй бүхэн", "бусадтайгаа нийлж нэг торыг нэхнэ."}},
	}
	pages := []book.Page{{
		Title: "Хээ угалз юу ярьдаг вэ", Drawing: panel("#fbf7ee", "#fbf7ee", "") + frame("#0d2568") + knotAt(250, 290, 1, "#0d2568"),
		Words: []string{"Хаалга, гутал, эмээл, ном:", "хээ хаана ч биднийг угтдаг."},
	}}
	for _, o := range list {
		pages = append(pages, book.Page{
			Title: o.name, Drawing: panel("#fbf7ee", o.ground, o.draw(o.ink)), Words: append([]string{o.name}, o.words...),
		})
	}
	return append(pages, book.Page{
		Title: "Одоо өөрөө зур", Drawing: panel("#fbf7ee", "#ffffff", grid("#c9c2b4")) + frame("#7a2331"),
		Words: []string{"Нэг дөрвөлжинг зураад,", "дараагийнхад нь давтаарай."},
	})
}

func panel(paper, ground, inside string) string {
	return fmt.Sprintf(
		"<rect width=\"900\" height=\"1200\" fill=\"%s\"/><rect x=\"90\" y=\"110\" width=\"720\" height=\"780\" rx=\"18\" fill=\"%s\"/>\n%s",
		paper, ground, inside)
}

func frame(ink string) string {
	return fmt.Sprintf("<rect x=\"104\" y=\"124\" width=\"692\" height=\"752\" rx=\"12\" fill=\"none\" stroke=\"%s\" stroke-width=\"6\"/>\n",
		ink)
}

// stroked draws paths with one pen.
func stroked(ink string, width int, paths ...string) string {
	return fmt.Sprintf("<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"%d\" stroke-linejoin=\"round\" stroke-linecap=\"round\"/>\n",
		strings.Join(paths, ""), ink, width)
}

func hammer(ink string) string {
	var paths []string
	for row := range 4 {
		for column := range 4 {
			paths = append(paths, fmt.Sprintf("M%d %dv-120h120v80h-80v-40h40v0", 150+column*160, 300+row*175),
				fmt.Sprintf("M%d %dh160", 150+column*160, 300+row*175))
		}
	}
	return stroked(ink, 14, paths...)
}

func knot(ink string) string { return knotAt(250, 290, 1, ink) }

// knotAt draws the endless knot on a field of 400 by 400.
func knotAt(x, y, scale float64, ink string) string {
	path := "M80 0v320h-80v-80h320v-80h-320v-80h320v-80h-80v320h-80v-320z"
	return fmt.Sprintf("<g transform=\"translate(%g %g) rotate(45 200 200) scale(%g) translate(40 40)\">%s</g>\n", x, y, scale,
		stroked(ink, 22, path))
}

func horn(ink string) string {
	one := "M0 150C-90 150-130 60-80 10c40-34 96 10 66 54-18 24-52 8-44-18M0 150C90 150 130 60 80 10 40-24-16 20 14 64c18 24 52 8 44-18M0 " +
		"150v70M-40 220h80"
	var b strings.Builder
	for _, at := range [][2]int{{280, 190}, {620, 190}, {280, 570}, {620, 570}} {
		_, _ = fmt.Fprintf(&b, "<g transform=\"translate(%d %d)\">%s</g>\n", at[0], at[1], stroked(ink, 16, one))
	}
	return b.String()
}

func cloud(ink string) string {
	one := "M-130 60h260c50 0 50-76 0-76-6-60-84-70-100-20-30-50-110-30-100 30-60-20-100 30-60 66M-20 20c-30-40 40-60 44-14M60 24c-10-30 " +
		"40-40 44-6"
	var b strings.Builder
	for i, at := range [][2]int{{330, 280}, {590, 450}, {330, 620}, {590, 790}} {
		_, _ = fmt.Fprintf(&b, "<g transform=\"translate(%d %d) scale(%g)\">%s</g>\n", at[0], at[1], 1+0.08*float64(i%2), stroked(ink, 13, one))
	}
	return b.String()
}

func wave(ink string) string {
	var paths []string
	for row := range 7 {
		paths = append(paths, fmt.Sprintf("M130 %d", 220+row*100))
		for range 4 {
			paths = append(paths, "c30-90 100-90 110-20 4 34-44 40-46 8 10 50 70 40 96 12")
		}
	}
	return stroked(ink, 12, paths...)
}

func rings(ink string) string {
	return fmt.Sprintf(
		"<g fill=\"none\" stroke=\"%s\" stroke-width=\"30\"><circle cx=\"360\" cy=\"500\" r=\"170\"/><circle "+
			"cx=\"540\" cy=\"500\" r=\"170\"/><path d=\"M450 356a170 170 0 0 1 20 280\"/></g>\n", ink)
}

func coins(ink string) string {
	var b strings.Builder
	for row := range 6 {
		for column := range 6 {
			_, _ = fmt.Fprintf(&b, "<circle cx=\"%d\" cy=\"%d\" r=\"72\" fill=\"none\" stroke=\"%s\" stroke-width=\"9\"/>\n", 190+column*104,
				240+row*104, ink)
		}
	}
	return b.String()
}

func grid(ink string) string {
	var paths []string
	for i := range 6 {
		paths = append(paths, fmt.Sprintf("M%d 180v640", 150+i*120), fmt.Sprintf("M150 %dh600", 180+i*128))
	}
	return stroked(ink, 3, paths...)
}
