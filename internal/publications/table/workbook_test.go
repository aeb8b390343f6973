package table

import (
	"archive/zip"
	"bytes"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/publications"
)

const spreadsheet = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`

// book zips the members of a workbook round the rows of its second worksheet; the
// first is hidden.
func book(t testing.TB, rows string, more map[string]string) []byte {
	t.Helper()
	members := map[string]string{
		"[Content_Types].xml": `<Types/>`,
		"xl/workbook.xml": `<workbook ` + spreadsheet + ` xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>
			<sheet name="Нууц" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Хүн ам" sheetId="2" r:id="rId2"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/>
			<Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
		"xl/styles.xml": `<styleSheet ` + spreadsheet + `><numFmts><numFmt numFmtId="170" formatCode="yyyy\-mm\-dd"/></numFmts>
			<cellXfs><xf numFmtId="0"/><xf numFmtId="10"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
		"xl/sharedStrings.xml": `<sst ` + spreadsheet +
			`><si><t>Аймаг</t></si><si><r><t>Хүн </t></r><r><t>ам</t></r><rPh><t>x</t></rPh></si></sst>`,
		"xl/worksheets/sheet1.xml": `<worksheet><sheetData><row><c t="str"><v>нууц</v></c></row></sheetData></worksheet>`,
		"xl/worksheets/sheet2.xml": `<worksheet ` + spreadsheet + `><sheetData>` + rows + `</sheetData></worksheet>`,
	}
	for name, text := range more {
		members[name] = text
	}
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, name := range slices.Sorted(maps.Keys(members)) {
		text := members[name]
		if text == "" {
			continue
		}
		w, err := z.Create(name)
		if err == nil {
			_, err = w.Write([]byte(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func rowsOf(t testing.TB, file []byte) ([][]string, error) {
	t.Helper()
	return Rows(bytes.NewReader(file), int64(len(file)), publications.DefaultLimits())
}

func TestWorkbook(t *testing.T) {
	rows, err := rowsOf(t,
		book(t, `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t> Огноо </t></is></c></row>
		<row r="2"/><row r="3"><c r="A3" t="str"><v>Ховд</v></c><c r="B3"><v>0.1</v></c><c r="C3" s="1"><v>0.07</v></c><c r="D3" s="2">`+
			`<v>45982</v></c></row>
		<row r="4"><c r="A4" t="b"><v>1</v></c><c r="B4"><v>88456.300000000003</v></c><c r="C4" t="e"><v>#DIV/0!</v></c><c r="D4" t="s">`+
			`<v>99</v></c></row>`, nil))
	if err != nil {
		t.Fatal(err)
	}
	want := [][]string{{"Аймаг", "Хүн ам", "", "Огноо"}, {"Ховд", "0.1", "7%", "2025-11-21"}, {"✓", "88456.3", "", ""}}
	if diff := cmp.Diff(want, rows); diff != "" {
		t.Error(diff)
	}
}

func TestWorkbookRefusals(t *testing.T) {
	far := `<row><c r="ZZZ1" t="str"><v>x</v></c></row>`
	for _, test := range []struct {
		name, rows string
		more       map[string]string
		reason     publications.Reason
	}{
		{"too wide", far, nil, publications.ReasonTooLarge},
		{"cells out of order", `<row><c r="B1" t="str"><v>x</v></c><c r="A1" t="str"><v>y</v></c></row>`, nil, publications.ReasonTooLarge},
		{"no sheet", "", map[string]string{"xl/workbook.xml": `<workbook/>`}, publications.ReasonNotAPublication},
		{"no relations", "", map[string]string{"xl/_rels/workbook.xml.rels": ""}, publications.ReasonDamaged},
		{"broken sheet", "<row><c>", nil, publications.ReasonDamaged},
		{"broken texts", "", map[string]string{"xl/sharedStrings.xml": "<sst><si>"}, publications.ReasonDamaged},
		{
			"entities", "", map[string]string{"xl/sharedStrings.xml": `<!DOCTYPE sst [<!ENTITY a "aaaa">]><sst><si><t>&a;</t></si></sst>`},
			publications.ReasonDamaged,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := rowsOf(t, book(t, test.rows, test.more))
			var refusal *publications.Refusal
			if !errors.As(err, &refusal) || refusal.Reason != test.reason {
				t.Errorf("%v, want %s", err, test.reason)
			}
		})
	}
}

func TestPartSheet(t *testing.T) {
	got := partSheet([][]string{
		{"Хүн ам, аймгаар"}, {"Мянган хүн"}, {"Аймаг", "2025"}, {"Ховд", "88"}, {"Бүсийн дүн"}, {"Увс", "83", "?"}, {"", "Эх сурвалж: ҮСХ"},
	})
	want := worksheet{
		title: "Хүн ам, аймгаар", notes: []string{"Мянган хүн", "Эх сурвалж: ҮСХ"},
		rows: [][]string{{"Аймаг", "2025", ""}, {"Ховд", "88", ""}, {"Бүсийн дүн", "", ""}, {"Увс", "83", "?"}},
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(worksheet{})); diff != "" {
		t.Error(diff)
	}
	if one := partSheet([][]string{{"а"}, {"б"}}); len(one.rows) != 2 || one.title != "" {
		t.Errorf("a list of one column: %+v", one)
	}
}

func TestFormatOf(t *testing.T) {
	for code, want := range map[string]format{
		"General": plainNumber, "#,##0.00": plainNumber, "0.0%": percentage, "dd.mm.yyyy": day, "[$-450]d mmmm yyyy": day,
		"yyyy-mm-dd hh:mm": dayAndTime, "[h]:mm:ss": timeOfDay, `0" days"`: plainNumber, `0\d`: plainNumber,
	} {
		if got := formatOf(code); got != want {
			t.Errorf("%s: %d, want %d", code, got, want)
		}
	}
}

func FuzzWorkbook(f *testing.F) {
	f.Add(`<row><c r="A1"><v>1</v></c></row>`, `<sst><si><t>а</t></si></sst>`)
	f.Add(strings.Repeat(`<row><c t="s"><v>0</v></c><c s="2"><v>2</v></c></row>`, 20), `<sst><si><r><t>а</t></r></si></sst>`)
	f.Fuzz(func(t *testing.T, worksheet, texts string) {
		rows, err := rowsOf(t, book(t, worksheet, map[string]string{"xl/sharedStrings.xml": texts}))
		if err != nil {
			return
		}
		for _, row := range partSheet(rows).rows {
			if len(row) > maxColumns {
				t.Fatalf("%d columns", len(row))
			}
		}
	})
}
