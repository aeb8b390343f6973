package wordnet_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/dictionary"
	"sudar/internal/dictionary/sources/wordnet"
)

// sample writes a wordnet of one synset, in the form of wndb(5WN).
func sample(t *testing.T, noun string) string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range map[string]string{
		"data.noun": noun, "data.verb": "", "data.adj": "", "data.adv": "",
		"noun.exc": "geese goose\n", "verb.exc": "", "adj.exc": "", "adv.exc": "",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

const goose = "  1 a licence\n" + `00000001 05 n 02 goose 0 water_bird 1 000 | a bird that swims; "the goose hissed"` + "\n"

func TestEntriesAreJoined(t *testing.T) {
	table := "# name\tmon\n00000001-n\tmon:lemma\tгалуу\n00000001-n\tmon:def 0\tусны шувуу\n00000009-n\tmon:lemma\tөөр\n"
	read, err := wordnet.Read(sample(t, goose), strings.NewReader(table))
	if err != nil {
		t.Fatal(err)
	}
	both := dictionary.Sense{PartOfSpeech: "noun", Definition: "усны шувуу", DefinitionEN: "a bird that swims"}
	mongolian, first, second := both, both, both
	mongolian.Translations = []string{"goose", "water bird"}
	first.Translations, first.Synonyms = []string{"галуу"}, []string{"water bird"}
	first.Examples = []dictionary.Example{{Text: "the goose hissed"}}
	second.Translations, second.Synonyms, second.Examples = first.Translations, []string{"goose"}, first.Examples
	want := []dictionary.Entry{
		{Headword: "галуу", Senses: []dictionary.Sense{mongolian}},
		{Headword: "goose", Forms: []string{"geese"}, Senses: []dictionary.Sense{first}},
		{Headword: "water bird", Senses: []dictionary.Sense{second}},
	}
	if diff := cmp.Diff(want, read.Entries()); diff != "" {
		t.Error(diff)
	}
}

func TestDamageIsTold(t *testing.T) {
	for name, test := range map[string]struct{ noun, table string }{
		"no synset":      {"00000001 05 n\n", ""},
		"too many words": {"00000001 05 n ff goose 0 | a bird\n", ""},
		"words missing":  {"00000001 05 n 03 goose 0 | a bird\n", ""},
		"two columns":    {goose, "00000001-n\tгалуу\n"},
	} {
		if _, err := wordnet.Read(sample(t, test.noun), strings.NewReader(test.table)); err == nil {
			t.Errorf("%s is read", name)
		}
	}
	if _, err := wordnet.Read("nowhere", strings.NewReader("")); err == nil {
		t.Error("a folder that is not there is read")
	}
}
