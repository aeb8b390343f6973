package xlsxfile

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A workbook is well-formed in every part; its texts stay texts, its numbers numbers.
func TestWorkbook(t *testing.T) {
	w := New("Нэр", "Дүн")
	w.Row(`=HYPERLINK("x")`, int64(-18_000))
	w.Row("a < b & c\x00", 1636.36)
	out, err := w.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	book, err := zip.NewReader(bytes.NewReader(out), int64(len(out)))
	if err != nil || len(book.File) != 5 {
		t.Fatal(book, err)
	}
	for _, file := range book.File {
		opened, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(opened)
		if err != nil {
			t.Fatal(err)
		}
		if err := xml.Unmarshal(text, new(struct{})); err != nil {
			t.Errorf("%s: %v", file.Name, err)
		}
		if file.Name != "xl/worksheets/sheet1.xml" {
			continue
		}
		for _, want := range []string{
			`<t xml:space="preserve">=HYPERLINK(&#34;x&#34;)</t>`, "<v>-18000</v>", "<v>1636.36</v>", "a &lt; b &amp; c",
		} {
			if !strings.Contains(string(text), want) {
				t.Errorf("%s is missing in %s", want, text)
			}
		}
		if strings.Contains(string(text), "<f>") {
			t.Errorf("a formula: %s", text)
		}
	}
}

// A spreadsheet program reads what was written: texts that look like formulas, or like
// markup, stay the texts they are. The test is skipped where there is no LibreOffice
// that reads tables.
func TestSpreadsheetProgramReadsIt(t *testing.T) {
	rows := [][]string{
		{"Нэр", "Дүн"}, {`=1+1`, "12500"}, {`=HYPERLINK("http://example.mn","x")`, "-3"}, {"@SUM(A1)", "0"}, {"<b>&amp;", "<5"},
	}
	folder := t.TempDir()
	plain := filepath.Join(folder, "plain.csv")
	if err := os.WriteFile(plain, []byte("a,b\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := convert(t, plain, "ods"); err != nil {
		t.Skip("no LibreOffice Calc")
	}
	out, err := os.Create(filepath.Join(folder, "table.xlsx"))
	if err != nil {
		t.Fatal(err)
	}
	w := To(out, rows[0]...)
	w.Row(rows[1][0], int64(12_500))
	w.Row(rows[2][0], int64(-3))
	w.Row(rows[3][0], int64(0))
	w.Row(rows[4][0], "<5")
	if err := errors.Join(w.Close(), out.Close()); err != nil {
		t.Fatal(err)
	}
	read, err := convert(t, out.Name(), "csv:Text - txt - csv (StarCalc):44,34,76,1") // commas, quotes, UTF-8
	if err != nil {
		t.Fatal(err)
	}
	found, err := csv.NewReader(bytes.NewReader(read)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(rows, found); diff != "" {
		t.Error(diff)
	}
}

// convert returns a file in another form.
func convert(t *testing.T, file, form string) ([]byte, error) {
	t.Helper()
	office, err := exec.LookPath("soffice")
	if err != nil {
		return nil, err
	}
	folder := t.TempDir()
	command := exec.CommandContext(t.Context(), office, //nolint:gosec // a test
		"-env:UserInstallation=file://"+folder+"/profile", "--headless", "--convert-to", form, "--outdir", folder, file)
	if said, err := command.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w: %s", err, said)
	}
	extension, _, _ := strings.Cut(form, ":")
	return os.ReadFile(filepath.Join(folder, strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))+"."+extension))
}

type failing struct{ left int }

func (f *failing) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, errors.New("the reader went away")
	}
	return len(p), nil
}

// Close tells of a table that was cut short, wherever it was, and of one that no sheet
// has room for.
func TestCloseTellsWhatWasNotWritten(t *testing.T) {
	for _, room := range []int{0, 100, 2_000} {
		w := To(&failing{left: room}, "Нэр")
		for range 20_000 {
			w.Row("Тунгалаг Тамир", int64(7))
		}
		if err := w.Close(); err == nil {
			t.Errorf("cut short after %d bytes, and nothing is told", room)
		}
	}
	w := To(io.Discard, "Нэр")
	for range MostRows {
		w.Row()
	}
	if err := w.Close(); !errors.Is(err, ErrTooMany) {
		t.Errorf("a line too many: %v", err)
	}
}
