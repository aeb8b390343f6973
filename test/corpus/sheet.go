package main

import (
	"archive/zip"
	"bytes"
)

const essay = `---
title: Гол дагуух зам
author: Д. Сараа
lang: mn
---
# Гол дагуух зам

Зам *гол дагуу* явна. **Гүүр** хоёрхон бий.

## Эхний гүүр

- мод
- төмөр

| Гүүр | Урт, м |
|------|-------:|
| Мод  | 40     |

<script>alert(1)</script>
`

// workbook is a sheet of statistics with a title above and its source below the
// table, behind a hidden one.
func workbook() []byte {
	const main = ` xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range []file{
		text("[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`),
		text("xl/workbook.xml",
			`<workbook`+main+
				` xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>`+
				`<sheet name="Ажлын" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Нуур" sheetId="2" r:id="rId2"/></sheets></workbook>`),
		text("xl/_rels/workbook.xml.rels",
			`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`+
				`<Relationship Id="rId1" Type="x" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="x" Target="worksheets/sheet2.xml"/>`+
				`</Relationships>`),
		text("xl/styles.xml", `<styleSheet`+main+`><cellXfs><xf numFmtId="0"/><xf numFmtId="10"/></cellXfs></styleSheet>`),
		text("xl/sharedStrings.xml", `<sst`+main+`><si><t>Нуур</t></si><si><t>Талбай, км²</t></si><si><t>Хувь</t></si></sst>`),
		text("xl/worksheets/sheet1.xml",
			`<worksheet`+main+`><sheetData><row><c t="inlineStr"><is><t>Дотоод</t></is></c></row></sheetData></worksheet>`),
		text("xl/worksheets/sheet2.xml", `<worksheet`+main+`><sheetData>
<row r="1"><c r="A1" t="inlineStr"><is><t>Том нуурууд</t></is></c></row>
<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" t="s"><v>1</v></c><c r="C3" t="s"><v>2</v></c></row>
<row r="4"><c r="A4" t="inlineStr"><is><t>Увс</t></is></c><c r="B4"><v>3350</v></c><c r="C4" s="1"><v>0.55</v></c></row>
<row r="5"><c r="A5" t="inlineStr"><is><t>Хөвсгөл</t></is></c><c r="B5"><v>2760</v></c><c r="C5" s="1"><v>0.45</v></c></row>
<row r="7"><c r="A7" t="inlineStr"><is><t>Эх сурвалж: сургалтын жишээ</t></is></c></row>
</sheetData></worksheet>`),
	} {
		member, err := w.CreateHeader(&zip.FileHeader{Name: f.name, Method: zip.Deflate})
		if err == nil {
			_, err = member.Write(f.body)
		}
		if err != nil {
			panic(err) // a buffer does not fail
		}
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return b.Bytes()
}
