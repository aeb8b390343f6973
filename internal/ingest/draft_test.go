package ingest

import (
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/publications"
)

func TestTidy(t *testing.T) {
	for _, test := range []struct {
		text  string
		limit int
		want  string
	}{
		{" Тунгалаг \n\t Тамир\x00 ", 100, "Тунгалаг Тамир"},
		{"a\xffb", 10, "ab"},
		{"нэг хоёр гурав", 24, "нэг хоёр…"},
		{"үгүйүгүйүгүй", 10, "үгү…"},
		{"", 10, ""},
	} {
		got := tidy(test.text, test.limit)
		if got != test.want || len(got) > test.limit || !utf8.ValidString(got) {
			t.Errorf("tidy(%q, %d) = %q, want %q", test.text, test.limit, got, test.want)
		}
	}
}

func TestContributorOf(t *testing.T) {
	for name, want := range map[string]catalogue.Contributor{
		"Чадраабалын Лодойдамба": {Patronymic: "Чадраабалын", Given: "Лодойдамба"},
		"Дашдоржийн Нацагдорж":   {Patronymic: "Дашдоржийн", Given: "Нацагдорж"},
		"Ч. Лодойдамба":          {DisplayName: "Ч. Лодойдамба"},
		"Herman Melville":        {DisplayName: "Herman Melville"},
		"Сын Отечества и мира":   {DisplayName: "Сын Отечества и мира"},
	} {
		if diff := cmp.Diff(want, contributorOf(name)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestSeriesOf(t *testing.T) {
	name := func(text string) publications.Text { return publications.T("", text) }
	found := seriesOf([]publications.Series{
		{Name: name(" Их \n аян "), Position: 2.5}, {Name: name("\u200b"), Position: 1}, {Name: name("Их аян"), Position: 3},
		{Name: name("Тал"), Position: -1}, {Name: name("Говь"), Position: math.NaN()}, {Name: name("Хангай"), Position: 1e9},
		{Name: name("Алтай"), Position: 4}, {Name: name("Хэнтий"), Position: 5},
	}, "mn")
	want := []numbered{{"Их аян", 2.5}, {"Тал", 0}, {"Говь", 0}, {"Хангай", 0}, {"Алтай", 4}}
	if diff := cmp.Diff(want, found, cmp.AllowUnexported(numbered{})); diff != "" {
		t.Error(diff)
	}
	subjects := subjectsOf([]publications.Subject{{Name: name("\u00ad")}, {Name: name("Түүх")}}, "mn")
	if diff := cmp.Diff([]string{"Түүх"}, subjects); diff != "" {
		t.Error(diff)
	}
}

func TestGuessLanguage(t *testing.T) {
	for text, want := range map[string]string{
		"Тэр намар бид Туул голын эрэг дээр буудаллаж, үүр цайхаас өмнө хөдлөв.": "mn",
		"Все счастливые семьи похожи друг на друга, каждая несчастлива.":         "ru",
		"Call me Ishmael. Some years ago, never mind how long precisely.":        "en",
		"ᠬᠦᠮᠦᠨ ᠪᠦᠷ":                          "mn",
		"吾輩は猫である。名前はまだ無い。":                   "ja",
		"كان يا ما كان":                      "ar",
		"":                                   "mn",
		strings.Repeat("12345 67890. ", 100): "mn",
	} {
		if got := guessLanguage(text); got != want {
			t.Errorf("%.30s…: %s, want %s", text, got, want)
		}
	}
}

func TestLanguageOf(t *testing.T) {
	for tag, want := range map[string]string{
		"mn": "mn", "EN-us": "en", "khk": "mn", "mn-Mong": "mn", "ain": "ain", "und": "mn", "not a tag": "mn",
	} {
		if got := languageOf([]string{tag}, t.TempDir()); got != want {
			t.Errorf("%s: %s, want %s", tag, got, want)
		}
	}
}

func TestDraftOfAHostileFile(t *testing.T) {
	long := strings.Repeat("Ө", 5000)
	r := publications.Result{Kind: publications.KindEPUB, Metadata: publications.Metadata{
		Title: publications.T("mn", long), Published: "20", Description: long + "\x00",
		Identifiers: []publications.Identifier{{Scheme: "ISBN", Value: "978-99978-1-1"}, {Scheme: "uuid", Value: "x"}},
		Subjects:    []publications.Subject{{Name: publications.T("", "Аялал")}, {Name: publications.T("", "Аялал")}, {}},
	}}
	for range 100 {
		r.Metadata.Authors = append(r.Metadata.Authors, publications.Contributor{Name: publications.T("", long)})
	}
	d := draftOf(r, "x.epub", t.TempDir(), Options{})
	if len(d.content.Title) > maxTitle || len(d.content.Description) > maxDescription || len(d.people) > maxPeople || d.content.Year != 0 {
		t.Errorf("%d %d %d %d", len(d.content.Title), len(d.content.Description), len(d.people), d.content.Year)
	}
	if diff := cmp.Diff([]catalogue.Identifier{{Type: "isbn", Value: "978-99978-1-1"}}, d.content.Identifiers); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"Аялал"}, d.subjects); diff != "" {
		t.Error(diff)
	}
	for _, none := range []publications.Text{nil, publications.T("", publications.NoTitle)} {
		r := publications.Result{Metadata: publications.Metadata{Title: none}}
		if d := draftOf(r, "/a/tuul_gol-1.epub", t.TempDir(), Options{}); d.content.Title != "tuul gol 1" {
			t.Errorf("title from the name: %q", d.content.Title)
		}
	}
}

func TestDraftInTwoLanguages(t *testing.T) {
	m := publications.Metadata{
		Languages: []string{"mn"}, Title: publications.Text{"mn": "Говийн зам", "en-US": "The Gobi Road", "und": "?"},
		Subtitle:     publications.Text{"mn": "Тэмдэглэл", "en": "Notes", "de": "Notizen"},
		Descriptions: publications.Text{"mn": "Говиор.", "en": "Across the Gobi."},
	}
	d := draftOf(publications.Result{Kind: publications.KindEPUB, Metadata: m}, "x.epub", t.TempDir(), Options{})
	if d.content.Title != "Говийн зам" || d.content.Summary != "Говиор." {
		t.Errorf("own texts %q, %q", d.content.Title, d.content.Summary)
	}
	want := map[string]catalogue.RecordTexts{"en": {Title: "The Gobi Road", Subtitle: "Notes", Summary: "Across the Gobi."}, "de": {}}
	if diff := cmp.Diff(want, d.content.Translations); diff != "" {
		t.Error(diff)
	}
}
