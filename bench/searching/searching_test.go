package searching

import (
	"errors"
	"strings"
	"testing"
	"time"
)

// TestMeasure keeps the bench alive on a few titles.
func TestMeasure(t *testing.T) {
	words, err := Words(strings.NewReader(`тал талын нутаг нутгийн морь морины хүлэг мөнх тэнгэр уул уулын голын нуур нуурын цасны салхи
		хавар намар өвөл зун эрдэм эрдмийн номын сургууль сургуулийн багшийн хүүхэд хүүхдийн тосгон замын модны цэцэг шувуу чоно бугын одон`))
	if err != nil {
		t.Fatal(err)
	}
	report, err := Measure(t.Context(), Options{Titles: 2_000, Words: words, For: 20 * time.Millisecond, Folder: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range append(report.Figures, report.FTS5...) {
		if f.Asked == 0 {
			t.Errorf("%s was never asked", f.Name)
		}
	}
	t.Log("\n" + report.String())
}

// Figures of queries that find nothing are refused.
func TestEmptyAnswersAreNoFigures(t *testing.T) {
	if err := (Report{Figures: []Figure{{Asked: 100, Empty: 10}}}).Valid(); err != nil {
		t.Error(err)
	}
	if err := (Report{FTS5: []Figure{{Asked: 100, Empty: 11}}}).Valid(); !errors.Is(err, ErrEmpty) {
		t.Errorf("%v, want ErrEmpty", err)
	}
}
