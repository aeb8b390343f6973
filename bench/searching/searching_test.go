package searching

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestMeasure keeps the bench alive on a few titles. SUDAR_BENCH_TITLES makes
// it a real one.
func TestMeasure(t *testing.T) {
	o := Options{Titles: 2_000, For: 20 * time.Millisecond, Folder: t.TempDir()}
	if n, err := strconv.Atoi(os.Getenv("SUDAR_BENCH_TITLES")); err == nil {
		o.Titles, o.For, o.Without = n, 2*time.Second, os.Getenv("SUDAR_BENCH_FTS5") == ""
	}
	o.Words = words(t)
	report, err := Measure(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range append(report.Figures, report.FTS5...) {
		if f.Asked == 0 || (f.Empty*10 > f.Asked && o.Titles > 10_000) {
			t.Errorf("%s: %d of %d found nothing", f.Name, f.Empty, f.Asked)
		}
	}
	t.Log("\n" + report.String())
}

func words(t *testing.T) []string {
	t.Helper()
	var all []string
	for _, name := range []string{"unimorph-khk-half.tsv", "personal-names-sample.tsv"} {
		file, err := os.Open(filepath.Join(os.Getenv("TEST_DATA"), "mongolian", name))
		if err != nil {
			break
		}
		found, err := Words(file)
		file.Close()
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, found...)
	}
	if len(all) == 0 {
		found, err := Words(strings.NewReader(`тал талын нутаг нутгийн морь морины хүлэг мөнх тэнгэр уул уулын голын нуур нуурын цасны салхи
			хавар намар өвөл зун эрдэм эрдмийн номын сургууль сургуулийн багшийн хүүхэд хүүхдийн тосгон замын модны цэцэг шувуу чоно бугын одон`))
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	return all
}
