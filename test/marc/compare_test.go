package marc

import (
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sudar/internal/ingest/formats"
	"sudar/internal/ingest/formats/marc"
)

// differences are those of files, records and fields, each with its reason.
//
//go:embed differences.tsv
var differences string

// TestRecordsAsAnotherProgramReadsThem reads every record of TEST_DATA and compares
// each field with what yaz-marcdump reads. Every difference has a row in
// differences.tsv, and every row a difference.
func TestRecordsAsAnotherProgramReadsThem(t *testing.T) {
	program, err := exec.LookPath("yaz-marcdump")
	if err != nil {
		t.Skip("skipped: yaz-marcdump (package yaz) is not installed")
	}
	paths, err := filepath.Glob(filepath.Join(os.Getenv("TEST_DATA"), "marc", "*"))
	if err != nil || len(paths) == 0 {
		t.Skip("skipped: no records in TEST_DATA")
	}
	compareAll(t, paths, differences, func(path string, text []byte) []peerRecord { return peerRecords(t, program, path, text) })
}

// compareAll compares the records of files with those of a peer; each difference has a
// row in a table of reasons, and every row a difference.
func compareAll(t *testing.T, paths []string, reasons string, peer func(path string, text []byte) []peerRecord) {
	t.Helper()
	explained := map[string]bool{}
	for line := range strings.Lines(reasons) {
		cells := strings.Split(strings.TrimSpace(line), "\t")
		if len(cells) != 4 || cells[3] == "" {
			t.Fatalf("a row without a reason: %q", line)
		}
		explained[strings.Join(cells[:3], " ")] = false
	}
	compared := 0
	for _, path := range paths {
		for _, d := range compare(t, peer, path, &compared) {
			if _, ok := explained[d.key]; !ok {
				t.Errorf("%s\n ours   %q\n theirs %q", strings.ReplaceAll(d.key, " ", "\t"), d.ours, d.theirs)
				continue
			}
			explained[d.key] = true
		}
	}
	for key, seen := range explained {
		if !seen {
			t.Errorf("no difference any more: %s", key)
		}
	}
	t.Logf("%d fields of %d files are compared, %d differ", compared, len(paths), len(explained))
}

// difference is a field in which a record is read in two ways.
type difference struct {
	key          string // file, record and field
	ours, theirs []string
}

func compare(t *testing.T, peer func(path string, text []byte) []peerRecord, path string, compared *int) (found []difference) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	theirs := peer(path, text)
	name := filepath.Base(path)
	in := marc.NewReader(strings.NewReader(string(text)))
	for n := 0; ; n++ {
		record, err := in.Next()
		var refused *marc.Refusal
		switch {
		case errors.Is(err, io.EOF):
			if n != len(theirs) {
				found = append(found, difference{key: fmt.Sprintf("%s 0 records", name), ours: []string{fmt.Sprint(n)},
					theirs: []string{fmt.Sprint(len(theirs))}})
			}
			return found
		case errors.As(err, &refused):
			found = append(found, difference{key: fmt.Sprintf("%s %d refused", name, n+1), ours: []string{string(refused.Reason)}})
			continue
		case err != nil:
			t.Fatal(err)
		case n >= len(theirs):
			continue
		}
		draft, err := marc.DraftOf(record)
		if errors.Is(err, marc.ErrNoTitle) {
			found = append(found, difference{key: fmt.Sprintf("%s %d refused", name, n+1), ours: []string{err.Error()}})
			continue
		}
		for _, f := range fields {
			*compared++
			if ours, peer := oursOf(draft, f.name), f.of(theirs[n]); !slices.Equal(ours, peer) {
				found = append(found, difference{fmt.Sprintf("%s %d %s", name, n+1, f.name), ours, peer})
			}
		}
	}
}

// oursOf returns a field of a draft in the form of the peer's.
func oursOf(d formats.Draft, field string) (found []string) {
	switch field {
	case "title":
		found = append(found, plain(d.Content.Title))
	case "contributors":
		for _, p := range d.People {
			found = append(found, written(p))
		}
	case "year":
		if d.Content.Year != 0 {
			found = append(found, fmt.Sprint(d.Content.Year))
		}
	case "language":
		if d.Content.Language != "" {
			found = append(found, threeLetters(d.Content.Language))
		}
	case "isbn":
		found = numbers(d)
	case "publisher":
		if d.Content.Publisher != "" {
			found = append(found, plain(d.Content.Publisher))
		}
	case "subjects":
		found = d.Subjects
	case "series":
		for _, s := range d.Series {
			found = append(found, plain(s.Name))
		}
	}
	return unique(found)
}

func numbers(d formats.Draft) (found []string) {
	for _, id := range append(slices.Clone(d.Content.Identifiers), d.Unsound...) {
		if id.Type == "isbn" {
			found = append(found, core(id.Value))
		}
	}
	return found
}

// written is a name as its record has it: inverted where that is kept.
func written(p formats.Person) string {
	switch {
	case p.Given != "" && p.Patronymic != "":
		return p.Given + ", " + p.Patronymic
	case len(p.Aliases) > 0:
		return plain(p.Aliases[0])
	}
	return plain(p.Display())
}

// languages are the codes of MARC for those that the records are in.
var languages = map[string]string{
	"en": "eng", "de": "ger", "fr": "fre", "ja": "jpn", "he": "heb", "ar": "ara", "ru": "rus", "es": "spa", "la": "lat", "zh": "chi",
	"mn": "mon", "it": "ita",
}

func threeLetters(code string) string {
	if found, ok := languages[code]; ok {
		return found
	}
	return code
}
