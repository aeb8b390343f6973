package csvfile_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/kit/csvfile"
)

func TestRead(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want []csvfile.Row
	}{
		"commas":                {"Email,Role\na@b.mn, reader \n", []csvfile.Row{{2, map[string]string{"email": "a@b.mn", "role": "reader"}}}},
		"semicolons and a mark": {"\uFEFFemail;role\r\n\r\na@b.mn;\r\n", []csvfile.Row{{3, map[string]string{"email": "a@b.mn", "role": ""}}}},
		"tabs, a short line":    {"email\trole\na@b.mn", []csvfile.Row{{2, map[string]string{"email": "a@b.mn"}}}},
		"a quoted line break": {
			"email,role\n\"a\nb\",x\nc,d\n", []csvfile.Row{{2, map[string]string{"email": "a\nb", "role": "x"}}, {
				4, map[string]string{"email": "c", "role": "d"},
			}},
		},
		"what was made inert": {
			"email\n'=1+1\n'quoted'\n", []csvfile.Row{{2, map[string]string{"email": "=1+1"}}, {3, map[string]string{"email": "'quoted'"}}},
		},
	} {
		if _, rows, err := csvfile.Read(c.text, 10); err != nil || cmp.Diff(c.want, rows) != "" {
			t.Errorf("%s: %v %s", name, err, cmp.Diff(c.want, rows))
		}
	}
	var syntax *csvfile.SyntaxError
	if _, _, err := csvfile.Read("email\n\"a\n", 10); !errors.As(err, &syntax) || syntax.Line < 2 {
		t.Errorf("an open quote: %v", err)
	}
	if _, _, err := csvfile.Read(" \n\n", 10); !errors.Is(err, csvfile.ErrEmpty) {
		t.Errorf("nothing: %v", err)
	}
	if _, _, err := csvfile.Read("email\na\nb\n", 1); !errors.Is(err, csvfile.ErrTooMany) {
		t.Errorf("too much: %v", err)
	}
}

// What is written is no formula in any spreadsheet, and is read as it was.
func TestWrittenTablesAreInert(t *testing.T) {
	for _, cell := range []string{"=1+1", "+976", "-1", "@sum", "\tx", "\rx", " =1", "plain", "'quoted", "Дорж, «Б»", "a\"b"} {
		text := string(csvfile.New("head").Bytes())
		w := csvfile.New("head")
		w.Row(cell)
		line := strings.TrimPrefix(string(w.Bytes()), text)
		if first := strings.TrimLeft(line, "\" \t"); strings.ContainsRune("=+-@", rune(first[0])) {
			t.Errorf("%q is written as %q", cell, line)
		}
		if strings.Contains(cell, "\r") {
			continue // spreadsheets and readers take it for the end of a line
		}
		_, rows, err := csvfile.Read(string(w.Bytes()), 1)
		if err != nil || len(rows) != 1 || rows[0].Cells["head"] != strings.TrimSpace(cell) && rows[0].Cells["head"] != cell {
			t.Errorf("%q is read as %v, %v", cell, rows, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("email;role\n\"a\";b\n")
	f.Fuzz(func(t *testing.T, text string) {
		heads, rows, err := csvfile.Read(text, 20)
		if err == nil && (len(heads) == 0 || len(rows) > 20) {
			t.Errorf("%d heads, %d rows", len(heads), len(rows))
		}
		line := 0
		for _, row := range rows {
			if row.Line <= line {
				t.Errorf("line %d after %d", row.Line, line)
			}
			line = row.Line
		}
	})
}
