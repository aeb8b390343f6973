package web

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"sudar/internal/kit/locale"
	site "sudar/web"
)

var plain = strings.NewReplacer(joiner, "", noBreak, " ")

// TestFormats holds the cases of the app's own tests (web/src/kit/format), so
// that the two pages say the same.
func TestFormats(t *testing.T) {
	mn, en := locale.Mongolian, locale.English
	moment := time.Date(2026, 11, 21, 2, 0, 0, 0, time.UTC)
	evening := time.Date(2026, 11, 21, 20, 30, 0, 0, time.UTC) // already the 22nd in Ulaanbaatar
	long, short := dates(mn, moment)
	longEnglish, shortEnglish := dates(en, moment)
	next, _ := dates(mn, evening)
	for _, each := range []struct{ got, wanted string }{
		{plain.Replace(long), "2026 оны 11-р сарын 21, Бямба гараг"},
		{plain.Replace(short), "11-р сарын 21, Бямба"},
		{plain.Replace(next), "2026 оны 11-р сарын 22, Ням гараг"},
		{longEnglish, "Saturday, 21 November 2026"},
		{shortEnglish, "Sat, 21 Nov"},
		{plain.Replace(money(mn, 12_500)), "12,500 ₮"},
		{money(en, 12_500), "₮12,500"},
		{plain.Replace(size(mn, 13_002_342)), "12.4 МБ"},
		{plain.Replace(size(en, 1024)), "1 kB"},
		{plain.Replace(size(mn, 512)), "512 Б"},
		{plain.Replace(size(mn, 1_300_000)), "1.2 МБ"},
		{plain.Replace(size(mn, 536_870_912)), "512 МБ"},
		{plain.Replace(size(mn, 2_000_000_000_000)), "1,863 ГБ"},
		{plain.Replace(duration(mn, 5100)), "1 цаг 25 мин"},
		{plain.Replace(duration(mn, 40)), "40 сек"},
		{plain.Replace(duration(mn, 3599)), "1 цаг"},
		{plain.Replace(duration(mn, 90)), "2 мин"},
		{plain.Replace(duration(en, 5100)), "1 h 25 min"},
		{grouped(-1_234_567), "−1,234,567"},
		{grouped(0), "0"},
		{grouped(999), "999"},
		{grouped(1000), "1,000"},
		{one(5), "5.0"},
		{one(4.25), "4.3"},
		{soft("11-р дугаар, «Тамир»-тай, № 226"), "11-\u2060р дугаар, «Тамир»-\u2060тай, №\u00a0226"},
		{shy("номын сан"), "номын сан"},
		{shortName("Чадраабалын Лодойдамба"), "Ч.\u00a0Лодойдамба"},
		{shortName("Дашдоржийн Нацагдорж"), "Д.\u00a0Нацагдорж"},
		{shortName("Саган Сэцэн"), "Саган Сэцэн"},
		{shortName("Үндэсний номын сан"), "Үндэсний номын сан"},
		{shortName("В. И. Грубов"), "В. И. Грубов"},
		{shortName("Jack London"), "Jack London"},
		{(&view{}).Initials("Чадраабалын Лодойдамба"), "ЧЛ"},
	} {
		if each.got != each.wanted {
			t.Errorf("%q, want %q", each.got, each.wanted)
		}
	}
}

func TestLongWordsMayBreak(t *testing.T) {
	parts := strings.Split(shy("байгууллагуудынхаа"), "\u00ad")
	if len(parts) <= 3 {
		t.Errorf("%d parts", len(parts))
	}
	for i, part := range strings.Split(shy("боловсруулалтын"), "\u00ad") {
		if i == 0 && len([]rune(part)) < 3 || strings.HasPrefix(part, "ь") || strings.HasPrefix(part, "ъ") {
			t.Errorf("part %q", part)
		}
	}
}

func TestPlural(t *testing.T) {
	known := texts{
		locale.English:   {"kit": {"n": "{count, plural, one {# title of {of}} other {# titles of {of}}}.", "plain": "{from}–{to}"}},
		locale.Mongolian: {"kit": {"n": "{count} бүтээл", "only": "Зөвхөн {name}"}},
	}
	for _, each := range []struct{ got, wanted string }{
		{known.say(locale.English, "kit", "n", "count", 1, "of", "all"), "1 title of all."},
		{known.say(locale.English, "kit", "n", "count", 0, "of", "all"), "0 titles of all."},
		{known.say(locale.English, "kit", "n", "count", 1234, "of", "all"), "1,234 titles of all."},
		{known.say(locale.English, "kit", "plain", "from", 1, "to", 30), "1–30"},
		{known.say(locale.Mongolian, "kit", "n", "count", 1234), "1,234 бүтээл"},
		{known.say(locale.English, "kit", "only", "name", "{other}"), "Зөвхөн {other}"},
		{known.say(locale.English, "kit", "absent"), ""},
	} {
		if each.got != each.wanted {
			t.Errorf("%q, want %q", each.got, each.wanted)
		}
	}
}

// TestTextsAreWhole: every text exists in both languages and both can be
// filled.
func TestTextsAreWhole(t *testing.T) {
	known, icons, err := readShared(site.Shared)
	if err != nil {
		t.Fatal(err)
	}
	if len(icons) == 0 {
		t.Error("no icons")
	}
	for feature, messages := range known[locale.Mongolian] {
		for key, text := range messages {
			other := known[locale.English][feature][key]
			if text == "" || other == "" {
				t.Errorf("%s %s: mn %q, en %q", feature, key, text, other)
			}
			if strings.Count(other, "{") != strings.Count(other, "}") {
				t.Errorf("%s %s: %q", feature, key, other)
			}
		}
	}
}

// TestEveryTextIsKnown: what templates and views say exists.
func TestEveryTextIsKnown(t *testing.T) {
	known, icons, err := readShared(site.Shared)
	if err != nil {
		t.Fatal(err)
	}
	said := regexp.MustCompile(`\bT[ (]"(\w+)",? "([\w.]+)"[^ +]`)
	drawn := regexp.MustCompile(`\bIcon "(\w+)"`)
	written, err := filepath.Glob("templates/*.html")
	if err != nil {
		t.Fatal(err)
	}
	views, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range append(written, views...) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, each := range said.FindAllStringSubmatch(string(text), -1) {
			if known[locale.Mongolian][each[1]][each[2]] == "" && !strings.HasSuffix(each[2], ".") {
				t.Errorf("%s says %s %s, which nobody wrote", name, each[1], each[2])
			}
		}
		for _, each := range drawn.FindAllStringSubmatch(string(text), -1) {
			if len(icons[each[1]]) == 0 {
				t.Errorf("%s draws %s, which nobody drew", name, each[1])
			}
		}
	}
}
