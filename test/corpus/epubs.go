package main

import (
	"bytes"
	"crypto/sha1" // the key of EPUB font obfuscation
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"
)

const paragraph = "Хавар эрт ирж, голын мөс цөмрөв. Хүүхдүүд эрэг дээр гүйлдэж, өвгөн номоо хааж, уулын зүг удаан харав. "

func paragraphs(n int) string { return strings.Repeat("<p>"+strings.Repeat(paragraph, 3)+"</p>\n", n) }

// picture is a plain PNG in two colours.
func picture(w, h int, shade uint8) []byte {
	img := image.NewPaletted(image.Rect(0, 0, w, h), color.Palette{color.RGBA{13, 37, 104, 255}, color.RGBA{shade, 240, 220, 255}})
	for y := range h {
		for x := range w {
			if x > w/10 && x < w-w/10 && y > h/10 && y < h-h/10 {
				img.SetColorIndex(x, y, 1)
			}
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		panic(err)
	}
	return b.Bytes()
}

func novel() []byte {
	meta := `<meta refines="#title" property="title-type">main</meta><dc:title id="sub">Нэг жилийн тэмдэглэл</dc:title>` +
		`<meta refines="#sub" property="title-type">subtitle</meta>
<dc:creator id="a">Д. Сараа</dc:creator><meta refines="#a" property="role" scheme="marc:relators">aut</meta>` +
		`<meta refines="#a" property="file-as">Сараа, Д.</meta><meta refines="#a" property="alternate-script" xml:lang="en">D. Saraa</meta>
<dc:contributor id="t">Б. Болд</dc:contributor><meta refines="#t" property="role" scheme="marc:relators">trl</meta>
<dc:publisher>Судар хэвлэл</dc:publisher><dc:date>2026-01-01</dc:date><dc:subject>Тууж</dc:subject>` +
		`<dc:description>Хаврын тухай &lt;b&gt;богино&lt;/b&gt; тууж.</dc:description>
<meta property="belongs-to-collection" id="c">Улирлууд</meta><meta refines="#c" property="group-position">1</meta>
<meta property="schema:accessMode">textual</meta><meta property="schema:accessibilityFeature">tableOfContents</meta>` +
		`<meta property="schema:accessibilityHazard">none</meta>`
	manifest, spine, toc := "", "", ""
	files := []file{}
	for n := 1; n <= 3; n++ {
		manifest += fmt.Sprintf(`<item id="c%d" href="text/ch%d.xhtml" media-type="application/xhtml+xml"/>`, n, n)
		spine += fmt.Sprintf(`<itemref idref="c%d"/>`, n)
		toc += fmt.Sprintf(`<li><a href="text/ch%d.xhtml">%d-р бүлэг</a><ol><li><a href="text/ch%d.xhtml#half">Дунд хэсэг</a></li></ol></li>`, n,
			n, n)
		body := fmt.Sprintf(
			`<h1>%d-р бүлэг</h1><span epub:type="pagebreak" id="p%d" title="%d"/>%s<h2 id="half">Дунд хэсэг</h2>`+
				`<p>Тайлбартай үг<a epub:type="noteref" href="#n1">1</a>.</p>%s<aside epub:type="footnote" id="n1"><p>Зүүлт.</p></aside>`,
			n, n, n, paragraphs(6), paragraphs(6))
		files = append(files, text(fmt.Sprintf("EPUB/text/ch%d.xhtml", n),
			page("mn", fmt.Sprintf("%d-р бүлэг", n), `<link rel="stylesheet" href="../style.css" type="text/css"/>`, body)))
	}
	manifest += `<item id="css" href="style.css" media-type="text/css"/>` +
		`<item id="cover" href="cover.png" media-type="image/png" properties="cover-image"/>`
	lists := `<nav epub:type="toc"><h1>Гарчиг</h1><ol>` + toc +
		`</ol></nav><nav epub:type="page-list" hidden=""><ol><li><a href="text/ch1.xhtml#p1">1</a></li><li><a href="text/ch2.xhtml#p2">2</a>` +
		`</li><li><a href="text/ch3.xhtml#p3">3</a></li></ol></nav><nav epub:type="landmarks" hidden=""><ol><li>` +
		`<a epub:type="bodymatter" href="text/ch1.xhtml">Эхлэл</a></li></ol></nav>`
	files = append(files,
		text("EPUB/package.opf", opf("urn:uuid:5f0e7c52-9a3a-4c67-8a61-0d2f6c8f1a01", "Хаврын усны дуу", "mn", meta, manifest, spine, "")),
		nav("mn", lists), text("EPUB/style.css", `@charset "utf-8"; h1{font-size:1.6em} p{text-indent:1em;margin:0}`), file{
			"EPUB/cover.png", picture(300, 400, 250),
		})
	return archive(files...)
}

func epub2() []byte {
	chapter := func(n int) file {
		return text(fmt.Sprintf("EPUB/ch%d.html", n),
			`<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd">`+
				`<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Part</title></head><body><h1>Part `+fmt.Sprint(n)+
				`</h1><p>Old books&nbsp;&mdash; still read.</p></body></html>`)
	}
	return archive(
		text("EPUB/package.opf",
			`<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="2.0" unique-identifier="id">`+
				`<metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf"><dc:title>An older book</dc:title>`+
				`<dc:creator opf:role="aut" opf:file-as="Smith, Ann">Ann Smith</dc:creator>`+
				`<dc:identifier id="id" opf:scheme="ISBN">9780000000002</dc:identifier><dc:language>en</dc:language>`+
				`<dc:date opf:event="publication">1999</dc:date><meta name="cover" content="img"/></metadata><manifest>`+
				`<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>`+
				`<item id="a" href="ch1.html" media-type="application/xhtml+xml"/><item id="b" href="ch2.html" media-type="application/xhtml+xml"/>`+
				`<item id="img" href="front.png" media-type="image/png"/></manifest><spine toc="ncx"><itemref idref="a"/><itemref idref="b"/></spine>`+
				`<guide><reference type="text" title="Start" href="ch1.html"/></guide></package>`),
		text("EPUB/toc.ncx",
			`<?xml version="1.0"?><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><navMap><navPoint id="n1" playOrder="1">`+
				`<navLabel><text>Part 1</text></navLabel><content src="ch1.html"/><navPoint id="n2" playOrder="2"><navLabel><text>Part 2</text>`+
				`</navLabel><content src="ch2.html"/></navPoint></navPoint></navMap></ncx>`),
		chapter(1), chapter(2), file{"EPUB/front.png", picture(200, 300, 230)})
}

func fixedRTL() []byte {
	manifest, spine := "", ""
	var files []file
	for n := 1; n <= 4; n++ {
		side := [2]string{"left", "right"}[n%2]
		manifest += fmt.Sprintf(
			`<item id="p%d" href="p%d.xhtml" media-type="application/xhtml+xml"/><item id="i%d" href="p%d.png" media-type="image/png"/>`, n, n, n, n)
		spine += fmt.Sprintf(`<itemref idref="p%d" properties="page-spread-%s"/>`, n, side)
		files = append(files,
			text(fmt.Sprintf("EPUB/p%d.xhtml", n), page("ar", fmt.Sprintf("صفحة %d", n), `<meta name="viewport" content="width=600, height=800"/>`,
				fmt.Sprintf(`<img src="p%d.png" alt="صفحة %d" width="600" height="800"/>`, n, n))),
			file{fmt.Sprintf("EPUB/p%d.png", n), picture(600, 800, uint8(180+10*n))})
	}
	return archive(append(files,
		text("EPUB/package.opf", opf("urn:x-sudar:fixed", "كتاب الصور", "ar",
			`<meta property="rendition:layout">pre-paginated</meta><meta property="rendition:spread">landscape</meta>`, manifest, spine, "rtl")),
		nav("ar", `<nav epub:type="toc"><ol><li><a href="p1.xhtml">البداية</a></li></ol></nav>`))...)
}

// udhr is article 1 of the Universal Declaration of Human Rights in the
// traditional script (Unicode UDHR project, public domain).
const udhr = "ᠬᠦᠮᠦᠨ ᠪᠦᠷ ᠲᠥᠷᠥᠵᠦ ᠮᠡᠨᠳᠡᠯᠡᠬᠦ ᠡᠷᠬᠡ ᠴᠢᠯᠥᠭᠡ\u202fᠲᠡᠢ᠂ ᠠᠳᠠᠯᠢᠬᠠᠨ ᠨᠡᠷ\u180eᠡ ᠲᠥᠷᠥ\u202fᠲᠡᠢ᠂ ᠢᠵᠢᠯ ᠡᠷᠬᠡ\u202fᠲᠡᠢ ᠪᠠᠢᠠᠭ᠃ ᠣᠶᠤᠨ ᠤᠬᠠᠭᠠᠨ᠂ " +
	"ᠨᠠᠨᠳᠢᠨ ᠴᠢᠨᠠᠷ ᠵᠠᠶᠠᠭᠠᠰᠠᠨ ᠬᠦᠮᠦᠨ ᠬᠡᠭᠴᠢ ᠥᠭᠡᠷ\u180eᠡ ᠬᠣᠭᠣᠷᠣᠨᠳᠣ\u180eᠨ ᠠᠬᠠᠨ ᠳᠡᠭᠦᠦ\u202fᠢᠨ ᠦᠵᠢᠯ ᠰᠠᠨᠠᠭᠠ\u202fᠥᠠᠷ ᠬᠠᠷᠢᠴᠠᠬᠥ ᠤᠴᠢᠷ\u202fᠲᠠᠢ᠃"

func mongolianScript() []byte {
	return archive(
		text("EPUB/package.opf",
			opf("urn:x-sudar:bichig", "ᠬᠦᠮᠦᠨ ᠦ ᠡᠷᠬᠡ", "mn-Mong", "",
				`<item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="css" href="v.css" media-type="text/css"/>`,
				`<itemref idref="a"/>`, "ltr")),
		nav("mn-Mong", `<nav epub:type="toc"><ol><li><a href="a.xhtml">ᠨᠢᠭᠡᠳᠦᠭᠡᠷ ᠵᠦᠢᠯ</a></li></ol></nav>`),
		text("EPUB/v.css", `html{-epub-writing-mode:vertical-lr;writing-mode:vertical-lr}`),
		text("EPUB/a.xhtml",
			page("mn-Mong", "ᠨᠢᠭᠡᠳᠦᠭᠡᠷ ᠵᠦᠢᠯ", `<link rel="stylesheet" href="v.css" type="text/css"/>`, strings.Repeat("<p>"+udhr+"</p>", 12))))
}

func formulas() []byte {
	return archive(
		text("EPUB/package.opf",
			opf("urn:x-sudar:formulas", "Томьёо ба зураг", "mn", "",
				`<item id="a" href="a.xhtml" media-type="application/xhtml+xml" properties="mathml svg"/>`+
					`<item id="s" href="s.svg" media-type="image/svg+xml"/>`, `<itemref idref="a"/><itemref idref="s"/>`, "")),
		nav("mn", `<nav epub:type="toc"><ol><li><a href="a.xhtml">Томьёо</a></li><li><a href="s.svg">Зураг</a></li></ol></nav>`),
		text("EPUB/a.xhtml",
			page("mn", "Томьёо", "",
				`<p>Талбай: <m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mi>S</m:mi><m:mo>=</m:mo><m:msup><m:mi>a</m:mi><m:mn>2</m:mn>`+
					`</m:msup></m:math></p><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100">`+
					`<circle cx="50" cy="50" r="40" fill="#0d2568"/></svg>`+paragraphs(2))),
		text("EPUB/s.svg",
			`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800"><title>Зураг</title>`+
				`<rect width="600" height="800" fill="#f4efe4"/><text x="60" y="120" font-size="40">Гэр</text>`+
				`<path d="M60 600 L300 300 L540 600 Z" fill="#0d2568"/></svg>`))
}

func overlay() []byte {
	return archive(
		text("EPUB/package.opf",
			opf("urn:x-sudar:overlay", "Дагаж унших ном", "mn",
				`<meta property="media:duration" refines="#o">0:00:05</meta><meta property="media:duration">0:00:05</meta>`+
					`<meta property="media:active-class">active</meta>`,
				`<item id="a" href="a.xhtml" media-type="application/xhtml+xml" media-overlay="o"/>`+
					`<item id="o" href="a.smil" media-type="application/smil+xml"/><item id="m" href="a.mp3" media-type="audio/mpeg"/>`,
				`<itemref idref="a"/>`, "")),
		nav("mn", `<nav epub:type="toc"><ol><li><a href="a.xhtml">Эхлэл</a></li></ol></nav>`),
		text("EPUB/a.xhtml", page("mn", "Эхлэл", "", `<p id="s1">Нэгдүгээр өгүүлбэр.</p><p id="s2">Хоёрдугаар өгүүлбэр.</p>`)),
		text("EPUB/a.smil",
			`<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0"><body><par><text src="a.xhtml#s1"/>`+
				`<audio src="a.mp3" clipBegin="0s" clipEnd="2s"/></par><par><text src="a.xhtml#s2"/><audio src="a.mp3" clipBegin="2s" clipEnd="4s"/>`+
				`</par></body></smil>`),
		file{"EPUB/a.mp3", silence(5)})
}

func obfuscated(font []byte) []byte {
	const id = "urn:uuid:5f0e7c52-9a3a-4c67-8a61-0d2f6c8f1a02"
	key := sha1.Sum([]byte(id))
	hidden := append([]byte(nil), font...)
	for i := range min(1040, len(hidden)) {
		hidden[i] ^= key[i%len(key)]
	}
	return archive(
		text("META-INF/encryption.xml",
			`<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData>`+
				`<enc:EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/><enc:CipherData><enc:CipherReference URI="EPUB/f.woff"/>`+
				`</enc:CipherData></enc:EncryptedData></encryption>`),
		text("EPUB/package.opf",
			opf(id, "Нуугдсан үсэг", "mn", "",
				`<item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="f" href="f.woff" media-type="font/woff"/>`,
				`<itemref idref="a"/>`, "")),
		nav("mn", `<nav epub:type="toc"><ol><li><a href="a.xhtml">Эхлэл</a></li></ol></nav>`),
		text("EPUB/a.xhtml",
			page("mn", "Эхлэл", `<style>@font-face{font-family:"Hidden";src:url(f.woff)} body{font-family:"Hidden"}</style>`, paragraphs(3))),
		file{"EPUB/f.woff", hidden})
}

func scripted() []byte {
	attack := `<script>parent.hacked=1</script><script src="x.js"></script><p onclick="parent.hacked=2" id="p">Дар</p>` +
		`<a href="javascript:parent.hacked=3">холбоос</a><iframe src="a.xhtml"></iframe>` +
		`<img src="https://evil.example/t.png" onerror="parent.hacked=4" alt=""/>` +
		`<svg xmlns="http://www.w3.org/2000/svg" onload="parent.hacked=5"><script>parent.hacked=6</script></svg>`
	return archive(
		text("EPUB/package.opf",
			opf("urn:x-sudar:scripted", "Скрипттэй ном", "mn", "",
				`<item id="a" href="a.xhtml" media-type="application/xhtml+xml" properties="scripted"/>`+
					`<item id="j" href="x.js" media-type="text/javascript"/>`, `<itemref idref="a"/>`, "")),
		nav("mn", `<nav epub:type="toc"><ol><li><a href="a.xhtml">Эхлэл</a></li></ol></nav>`),
		text("EPUB/a.xhtml", page("mn", "Эхлэл", `<base href="https://evil.example/"/>`,
			`<h:script xmlns:h="http://www.w3.org/1999/xhtml">parent.hacked=7</h:script>`+attack+paragraphs(3))),
		text("EPUB/x.js", "parent.hacked=8"))
}

func tagSoup() []byte {
	return archive(
		text("EPUB/package.opf", opf("urn:x-sudar:soup", "Алдаатай тэмдэглэгээ", "mn", "",
			`<item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>`, `<itemref idref="a"/>`, "")),
		nav("mn", `<nav epub:type="toc"><ol><li><a href="a.xhtml">Эхлэл</a></li></ol></nav>`),
		text("EPUB/a.xhtml", `<html><head><title>Эхлэл</title><body><h1>Эхлэл<p>Хаагаагүй<br>мөр &nbsp; & тэмдэг<img src=a.png><p>Дараагийн`))
}

func drm() []byte {
	return archive(
		text("META-INF/encryption.xml",
			`<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData>`+
				`<enc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/><enc:CipherData><enc:CipherReference `+
				`URI="EPUB/a.xhtml"/></enc:CipherData></enc:EncryptedData></encryption>`),
		text("EPUB/package.opf", opf("urn:x-sudar:drm", "Түгжээтэй ном", "mn", "",
			`<item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>`, `<itemref idref="a"/>`, "")),
		nav("mn", `<nav epub:type="toc"><ol><li><a href="a.xhtml">Эхлэл</a></li></ol></nav>`),
		text("EPUB/a.xhtml", "\x13\x37 not text"))
}
