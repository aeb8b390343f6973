package marc_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/ingest/formats"
	"sudar/internal/ingest/formats/marc"
)

// Every record that others wrote is read, or refused with a reason, and what is
// there in both forms makes the same draft of either.
func TestRealRecords(t *testing.T) {
	root := os.Getenv("TEST_DATA")
	if root == "" {
		t.Skip("skipped: TEST_DATA is not set")
	}
	paths, err := filepath.Glob(filepath.Join(root, "marc", "*"))
	if err != nil || len(paths) == 0 {
		t.Skip("skipped: no records in TEST_DATA")
	}
	records, refused, untitled := 0, 0, 0
	drafts := map[string]formats.Draft{}
	for _, path := range paths {
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(path)
		for in := marc.NewReader(file); ; {
			record, err := in.Next()
			var refusal *marc.Refusal
			switch {
			case errors.Is(err, io.EOF):
			case errors.As(err, &refusal):
				refused++
				t.Logf("%s: record %d is refused: %s", name, refusal.Number, refusal.Reason)
				continue
			case err != nil:
				t.Fatal(err)
			default:
				records++
				if drafts[name], err = marc.DraftOf(record); errors.Is(err, marc.ErrNoTitle) {
					untitled++
					t.Logf("%s: no title", name)
				}
				t.Logf("%s: %s %v %+v", name, record.Charset, record.Repairs, drafts[name])
				continue
			}
			break
		}
		_ = file.Close() // it was only read
	}
	t.Logf("%d files, %d records, %d refused, %d without a title", len(paths), records, refused, untitled)
	pairs := 0
	for name, one := range drafts {
		other, both := drafts[strings.Replace(name, "_marc.xml", "_meta.mrc", 1)]
		if !strings.HasSuffix(name, "_marc.xml") || !both {
			continue
		}
		pairs++
		if one.Content.Title != other.Content.Title || one.Content.Year != other.Content.Year || one.Content.Kind != other.Content.Kind ||
			!cmp.Equal(one.Subjects, other.Subjects) || len(one.People) != len(other.People) {
			t.Errorf("%s and its counterpart differ:\n%+v\n%+v", name, one, other)
		}
	}
	if records+refused < len(paths) || pairs == 0 {
		t.Errorf("%d records and %d refusals in %d files, %d in both forms", records, refused, len(paths), pairs)
	}
}
