package notes

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/kit/locale"
	"sudar/internal/reading"
)

var update = flag.Bool("update", false, "write the golden files anew")

// The file has an annotation of every kind with every selector, and one of another
// reader about no publication. A processor that is not ours reads it in
// web/src/features/notes/annotations.test.ts.
func TestAnnotationsAreWrittenAsTheyWere(t *testing.T) {
	at := time.Date(2026, 11, 25, 3, 0, 46, 0, time.UTC)
	entry := func(id string, w Writing) Entry {
		return Entry{ID: id, ItemID: 7, Writing: w, CreatedAt: at, ModifiedAt: at}
	}
	free := entry("01a20b7f-b10f-7248-88c7-44d7f4c21f1a", Writing{Kind: Note, Body: "Уншсан", Colour: "blue", Tags: []string{"гол"}})
	free.ItemID, free.Author = 0, &Author{Username: "tuya"}
	got := annotations(Books{{ItemID: 7, Title: "Тунгалаг Тамир", Entries: []Entry{
		entry("01a20b7f-b10f-7248-88c7-44d7f4c21f17", Writing{Kind: Bookmark, Locator: &reading.Locator{
			Href: "a.xhtml", Locations: reading.Locations{CFI: "epubcfi(/6/4!/4/2)"},
		}}),
		entry("01a20b7f-b10f-7248-88c7-44d7f4c21f18", Writing{
			Kind: Highlight, Colour: "yellow", Quote: "Гол урсаж байвч", Tags: []string{"гол", "нутаг"}, Locator: &reading.Locator{
				Href: "a.pdf", Locations: reading.Locations{Page: 58}, Text: &reading.Quote{Before: "өмнө ", After: " хойно"},
			},
		}),
		entry("01a20b7f-b10f-7248-88c7-44d7f4c21f19", Writing{
			Kind: Note, Body: "Дахин сонсох", Locator: &reading.Locator{Href: "a.mp3", Locations: reading.Locations{Time: 12.5}},
		}),
		free,
	}}}, "https://sudar.example", locale.Mongolian)
	path := filepath.Join("testdata", "annotations.jsonld")
	if *update {
		if err := os.WriteFile(path, got, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s differs (run with -update when meant):\n%s", path, diff)
	}
}
