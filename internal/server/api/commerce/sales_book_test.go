package commerce_test

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"net/http"
	"strconv"
	"strings"
	"testing"
)

// worksheet is what a program that reads workbooks takes from ours.
type worksheet struct {
	Rows []struct {
		Cells []struct {
			Kind   string `xml:"t,attr"`
			Number string `xml:"v"`
			Text   string `xml:"is>t"`
		} `xml:"c"`
	} `xml:"sheetData>row"`
}

// opened reads the one sheet of a workbook.
func opened(t *testing.T, body []byte) worksheet {
	t.Helper()
	book, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	if err != nil {
		t.Fatal(err)
	}
	file, err := book.Open("xl/worksheets/sheet1.xml")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	var sheet worksheet
	if err := xml.NewDecoder(file).Decode(&sheet); err != nil {
		t.Fatal(err)
	}
	return sheet
}

// The workbook and the CSV that a bookkeeper opens hold the same lines; sums are
// numbers in both, and add up to what was sold less what went back.
func TestTheBookkeepersFilesAgree(t *testing.T) {
	shops(t, func(t *testing.T, h *shop) {
		for i, refunded := range []bool{false, true} {
			path := staffOrders + "/" + h.ordered().ID
			h.call("admin of alpha", http.MethodPost, path+"/transfers", `{"amount":20000,"reference":"FT`+strconv.Itoa(i)+`"}`, http.StatusOK, nil)
			if refunded {
				h.call("admin of alpha", http.MethodPost, path+"/refund", `{"reason":"Давхар"}`, http.StatusOK, nil)
			}
		}
		const whole = staffOrders + "/export?from=2000-01-01&to=2999-12-31"
		text := h.call("admin of alpha", http.MethodGet, whole, "", http.StatusOK, nil).Body.String()
		lines, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, "\uFEFF"))).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		sheet := opened(t, h.call("admin of alpha", http.MethodGet, whole+"&format=xlsx", "", http.StatusOK, nil).Body.Bytes())
		if len(lines) != 4 || len(sheet.Rows) != len(lines) {
			t.Fatalf("%d lines of CSV, %d rows of the workbook", len(lines), len(sheet.Rows))
		}
		total := 0.0
		for i, row := range sheet.Rows {
			if len(row.Cells) != len(lines[i]) {
				t.Fatalf("row %d: %+v, want %q", i, row.Cells, lines[i])
			}
			for j, cell := range row.Cells {
				if cell.Kind == "inlineStr" {
					if cell.Text != lines[i][j] {
						t.Errorf("row %d: %q, want %q", i, cell.Text, lines[i][j])
					}
					continue
				}
				number, err := strconv.ParseFloat(cell.Number, 64)
				if same, other := strconv.ParseFloat(lines[i][j], 64); err != nil || other != nil || number != same {
					t.Errorf("row %d: %q, want %q", i, cell.Number, lines[i][j])
				}
				if lines[0][j] == lines[0][7] { // the total
					total += number
				}
			}
		}
		if total != 20_000 {
			t.Errorf("the totals add up to %v", total)
		}
	})
}
