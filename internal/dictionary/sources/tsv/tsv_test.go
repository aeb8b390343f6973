package tsv_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/dictionary"
	"sudar/internal/dictionary/sources/tsv"
)

func TestRead(t *testing.T) {
	const table = "\ufeff# ours\nheadword\tpos\tdefinition\ttranslations\texample\nном\tnoun\tУнших зүйл.\tbook; tome\tНом уншив.\n" +
		"ном\tnoun\tЭрдэм.\n\nгэр\t\tСууц.\n"
	got, err := tsv.Read(strings.NewReader(table))
	if err != nil {
		t.Fatal(err)
	}
	want := []dictionary.Entry{
		{Headword: "ном", Senses: []dictionary.Sense{
			{
				PartOfSpeech: "noun", Definition: "Унших зүйл.", Translations: []string{"book", "tome"},
				Examples: []dictionary.Example{{Text: "Ном уншив."}},
			},
			{PartOfSpeech: "noun", Definition: "Эрдэм."},
		}},
		{Headword: "гэр", Senses: []dictionary.Sense{{Definition: "Сууц."}}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestReadRefuses(t *testing.T) {
	for table, why := range map[string]string{
		"":                            "names no columns",
		"word\nном\n":                 "not known",
		"headword\theadword\n":        "twice",
		"pos\nnoun\n":                 "no column headword",
		"headword\tpos\nном\tthing\n": "line 2",
		"headword\nном\tnoun\n":       "2 columns",
		"headword\n\xff\n":            "UTF-8",
		"headword\n" + strings.Repeat("а", 1<<16): "too long",
	} {
		if _, err := tsv.Read(strings.NewReader(table)); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%.40q: %v, not %q", table, err, why)
		}
	}
}
