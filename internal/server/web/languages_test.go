package web_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"sudar/internal/catalogue"
)

var (
	otherPart = regexp.MustCompile(`data-slot="other-texts">(.*?)</details>`)
	leadPart  = regexp.MustCompile(`class="detail-lead"[^>]*>(.*?)</p>`)
)

// TestTextsByLanguage: a record is shown in the language of the page and
// folds the others; it is cited in its own.
func TestTextsByLanguage(t *testing.T) {
	h := open(t)
	h.add(t, "both", catalogue.Content{
		Kind: catalogue.Academic, Title: "Нүүдэл", Subtitle: "Зам", Summary: "Малчны зам.", Description: "Малчны зам. Дэлгэрэнгүй.",
		Language: "mn", Items: []catalogue.Item{{Year: 2000}},
		Translations: map[string]catalogue.RecordTexts{
			"en": {Title: "Migration", Subtitle: "The road", Summary: "The road of herders."}, "de": {Title: "Wanderung"},
		},
	})
	for prefix, want := range map[string]struct{ title, lead, other, lang string }{
		"":    {"Нүүдэл", "Малчны зам.", "de Wanderung en Migration The road The road of herders.", ""},
		"/en": {"Migration", "The road of herders.", "mn Нүүдэл Зам Малчны зам. de Wanderung", ""},
	} {
		w := h.get(prefix + "/p/" + h.names["both"])
		body := w.Body.String()
		if got := text(headings, body); got != want.title || !strings.Contains(body, "<title>"+want.title+" · ") ||
			strings.Contains(body, `<h1 lang`) {
			t.Errorf("%s: heading %q", prefix, got)
		}
		if got := text(leadPart, body); got != want.lead {
			t.Errorf("%s: lead %q", prefix, got)
		}
		got := strings.TrimPrefix(text(otherPart, body), map[string]string{"": "Нэр өөр хэлээр ", "/en": "Title in other languages "}[prefix])
		for name, code := range map[string]string{"Mongolian": "mn", "Англи": "en"} {
			got = strings.Replace(got, name, code, 1)
		}
		if got != want.other {
			t.Errorf("%s: folded %q, want %q", prefix, got, want.other)
		}
		d := read(t, w)
		if d.metas["citation_title"][0] != "Нүүдэл" || d.coins.Get("rft.title") != "Нүүдэл" || d.metas["og:title"][0] != want.title {
			t.Errorf("%s: cited as %v, %s; shared as %v", prefix, d.metas["citation_title"], d.coins.Get("rft.title"), d.metas["og:title"])
		}
		if names, _ := json.Marshal(d.thing("Thesis")["alternateName"]); !strings.Contains(string(names), "Wanderung") {
			t.Errorf("%s: other names %s", prefix, names)
		}
		if list := h.get(prefix + "/c/content?kind=academic&order=title.asc").Body.String(); !strings.Contains(list, ">"+want.title+"<") {
			t.Errorf("%s: the list lacks %q", prefix, want.title)
		}
	}
}
