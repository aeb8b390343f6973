package texts

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"sudar/internal/kit/locale"
	site "sudar/web"
)

// TestFormats passes the cases of the app's own tests, so that the two pages
// say the same.
func TestFormats(t *testing.T) {
	rules, err := ReadRules(site.Shared)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile("../../../../web/src/kit/format/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Format string
		Locale locale.Locale
		Of     any
		Shown  string
	}
	if err := json.Unmarshal(raw, &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases) < 50 {
		t.Errorf("only %d cases", len(cases))
	}
	for _, c := range cases {
		if got := formatted(t, rules[c.Locale], c.Format, c.Of); got != c.Shown {
			t.Errorf("%s in %s of %v: %q, want %q", c.Format, c.Locale, c.Of, got, c.Shown)
		}
	}
}

// formatted returns what a format of the cases writes.
func formatted(t *testing.T, w Wording, format string, of any) string {
	t.Helper()
	number, _ := of.(float64)
	text, _ := of.(string)
	switch format {
	case "money":
		return w.Amount(int64(number))
	case "number":
		return grouped(int64(number))
	case "rating":
		return One(number)
	case "size":
		return w.Size(int64(number))
	case "duration":
		return w.Length(int(number))
	case "soft":
		return Soft(text)
	case "shortName":
		return ShortName(text)
	case "initials":
		return Initials(text)
	}
	moment, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatalf("%s: %v", format, err)
	}
	return w.Date(format, moment)
}

func TestLongWordsMayBreak(t *testing.T) {
	parts := strings.Split(Shy("байгууллагуудынхаа"), "\u00ad")
	if len(parts) <= 3 {
		t.Errorf("%d parts", len(parts))
	}
	for i, part := range strings.Split(Shy("боловсруулалтын"), "\u00ad") {
		if i == 0 && len([]rune(part)) < 3 || strings.HasPrefix(part, "ь") || strings.HasPrefix(part, "ъ") {
			t.Errorf("part %q", part)
		}
	}
}

func TestPlural(t *testing.T) {
	known := Texts{
		locale.English:   {"kit": {"n": "{count, plural, one {# title of {of}} other {# titles of {of}}}.", "plain": "{from}–{to}"}},
		locale.Mongolian: {"kit": {"n": "{count} бүтээл", "only": "Зөвхөн {name}"}},
	}
	for _, each := range []struct{ got, wanted string }{
		{known.Say(locale.English, "kit", "n", "count", 1, "of", "all"), "1 title of all."},
		{known.Say(locale.English, "kit", "n", "count", 0, "of", "all"), "0 titles of all."},
		{known.Say(locale.English, "kit", "n", "count", 1234, "of", "all"), "1,234 titles of all."},
		{known.Say(locale.English, "kit", "plain", "from", 1, "to", 30), "1–30"},
		{known.Say(locale.Mongolian, "kit", "n", "count", 1234), "1,234 бүтээл"},
		{known.Say(locale.English, "kit", "only", "name", "{other}"), "Зөвхөн {other}"},
		{known.Say(locale.English, "kit", "absent"), ""},
	} {
		if each.got != each.wanted {
			t.Errorf("%q, want %q", each.got, each.wanted)
		}
	}
}

// TestTextsAreWhole: every text exists in both languages and both can be
// filled.
func TestTextsAreWhole(t *testing.T) {
	known, icons, err := Read(site.Shared)
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
	known, icons, err := Read(site.Shared)
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
