package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"

	"sudar/internal/publications/hostiletest"
)

// information is the trailer of documents whose second object tells about them.
const information = "/Info 2 0 R"

func stream(s string) string { return fmt.Sprintf("<</Length %d>>\nstream\n%s\nendstream", len(s), s) }

// threePages has a contents table and text in Helvetica.
func threePages() []byte {
	objects := []string{
		`<</Type/Catalog/Pages 3 0 R/Outlines 5 0 R/Lang(en)>>`,
		`<</Title(Three pages)/Author(A. Writer; B. Writer)/Keywords(test, corpus)/CreationDate(D:20260101)>>`,
		`<</Type/Pages/Kids[9 0 R 11 0 R 13 0 R]/Count 3>>`,
		`<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>`,
		`<</Type/Outlines/First 6 0 R/Last 8 0 R/Count 3>>`,
		`<</Title(First page)/Parent 5 0 R/Next 7 0 R/Dest[9 0 R/Fit]>>`,
		`<</Title(Second page)/Parent 5 0 R/Prev 6 0 R/Next 8 0 R/Dest[11 0 R/Fit]>>`,
		`<</Title(Third page)/Parent 5 0 R/Prev 7 0 R/Dest[13 0 R/Fit]>>`,
	}
	for n := 1; n <= 3; n++ {
		var lines strings.Builder
		for i := range 20 {
			fmt.Fprintf(&lines, "(Page %d, line %d: the river runs past the old library.) Tj T*\n", n, i+1)
		}
		objects = append(objects,
			fmt.Sprintf(`<</Type/Page/Parent 3 0 R/MediaBox[0 0 420 595]/Resources<</Font<</F 4 0 R>>>>/Contents %d 0 R>>`, 8+2*n),
			stream(fmt.Sprintf("BT /F 11 Tf 14 TL 40 540 Td\n%sET", lines.String())))
	}
	return hostiletest.Document(information, objects...)
}

// acting tries to run something when it is opened, printed and clicked.
func acting() []byte {
	return hostiletest.Document(
		information,
		`<</Type/Catalog/Pages 3 0 R/OpenAction<</S/JavaScript/JS(app.alert\(1\))>>/AA<</WC<</S/Launch/F(cmd.exe)>>>>`+
			`/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS(app.alert\(2\))>>]>>>>>>`,
		`<</Title(Acting)>>`,
		`<</Type/Pages/Kids[4 0 R]/Count 1>>`,
		`<</Type/Page/Parent 3 0 R/MediaBox[0 0 420 595]/Resources<</Font<</F 6 0 R>>>>/Contents 5 0 `+
			`R/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 400 500]/A<</S/Launch/F(cmd.exe)>>>>`+
			`<</Type/Annot/Subtype/Link/Rect[0 500 400 590]/A<</S/URI/URI(javascript:alert\(1\))>>>>]>>`,
		stream("BT /F 20 Tf 40 500 Td (This page may not act.) Tj ET"),
		`<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>`)
}

// silence is n seconds of MPEG 2 layer III, 8 kbit/s, 22.05 kHz, mono: frames
// of 26 bytes and 26 ms that every decoder plays as silence.
func silence(seconds int) []byte {
	frame := append([]byte{0xff, 0xf3, 0x10, 0xc0}, make([]byte, 22)...)
	return bytes.Repeat(frame, seconds*22050/576)
}

// speech is a spoken book of two minutes with three chapters.
func speech() []byte {
	frame := func(id, content string) []byte {
		size := len(content)
		return append([]byte{id[0], id[1], id[2], id[3], 0, 0, byte(size >> 7 & 0x7f), byte(size & 0x7f), 0, 0}, content...)
	}
	tag := frame("TIT2", "\x03Гурван үлгэр")
	tag = append(tag, frame("TPE1", "\x03Д. Сараа")...)
	tag = append(tag, frame("TALB", "\x03Үлгэрийн ном")...)
	for n, title := range []string{"Нэгдүгээр үлгэр", "Хоёрдугаар үлгэр", "Гуравдугаар үлгэр"} {
		chapter := append([]byte(fmt.Sprintf("c%d\x00", n)), binary.BigEndian.AppendUint32(nil, uint32(n*40_000))...)
		chapter = binary.BigEndian.AppendUint32(chapter, uint32((n+1)*40_000))
		chapter = append(chapter, bytes.Repeat([]byte{0xff}, 8)...)
		tag = append(tag, frame("CHAP", string(append(chapter, frame("TIT2", "\x03"+title)...)))...)
	}
	size := len(tag)
	head := []byte{'I', 'D', '3', 4, 0, 0, byte(size >> 21 & 0x7f), byte(size >> 14 & 0x7f), byte(size >> 7 & 0x7f), byte(size & 0x7f)}
	return append(append(head, tag...), silence(120)...)
}

const article = `<!DOCTYPE html>
<html lang="mn"><head><meta charset="utf-8"><title>Номын сангийн тухай</title><meta name="author" content="Д. Сараа">` +
	`<meta name="description" content="Богино өгүүлэл."><meta name="citation_doi" content="10.5555/sudar.1"></head>
<body><h1>Номын сангийн тухай</h1><p>Номын сан бол хүн бүрийн гэр.<h2>Түүх</h2>` +
	`<p>Анхны номын санг 1921 онд байгуулжээ.<h3>Эх сурвалж</h3><p>Архив.<h2>Өнөөдөр</h2><p>Одоо бүгд онлайн.<script>alert(1)</script>` +
	`</body></html>
`

const statistics = "Аймаг;Хүн ам;Өсөлт, %\nАрхангай;95 000;0,8\nБаян-Өлгий;112 000;1,9\nБаянхонгор;90 500;1,1\nӨвөрхангай;117 300;0,9\n"
