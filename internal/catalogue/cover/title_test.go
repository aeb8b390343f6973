package cover

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTitleKeepsWordsWhole(t *testing.T) {
	titles := []string{
		"Уулын цэцэг", "Economic history of Inner Asia", long,
		"Монгол Улсын шинжлэх ухаан, технологийн хөгжлийн урт хугацааны бодлогын баримт бичгийн эмхэтгэл, тайлбар, хавсралтын хамт",
	}
	for _, title := range titles {
		b := setTitle(title, 80, 100, 18)
		if got := strings.Join(strings.Fields(strings.Join(b.lines, " ")), " "); got != title {
			t.Errorf("at %.1f: %q became %q", b.size, title, b.lines)
		}
		for _, l := range b.lines {
			if w := b.face.Width(l) * b.size; w > 80 {
				t.Errorf("%q is %.1f wide", l, w)
			}
		}
	}
}

func TestTitleOfOneGiantWordBreaksAtSyllables(t *testing.T) {
	b := setTitle("Байгууллагуудынхаахариуцлагажуулалтынтогтолцоо", 80, 100, 16)
	want := []string{"Байгууллагуу-", "дынхааха-", "риуцлагажуу-", "лалтынтог-", "толцоо"}
	if diff := cmp.Diff(want, b.lines); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
}

func TestSubtitleGoesBeforeWords(t *testing.T) {
	title := "Хотын өглөө: " + strings.Repeat("маш урт тайлбар ", 20)
	if diff := cmp.Diff([]string{"Хотын", "өглөө"}, setTitle(title, 60, 40, 16).lines); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
	b := setTitle(strings.TrimSpace(strings.Repeat("үгс ", 100)), 40, 30, 16)
	if last := b.lines[len(b.lines)-1]; !strings.HasSuffix(last, "үгс\u00a0…") || b.height() > 30 {
		t.Errorf("ends in %q, %.1f high", last, b.height())
	}
}

func TestMainTitle(t *testing.T) {
	for text, want := range map[string]string{
		"Тэнгэр: гарын авлага":     "Тэнгэр",
		"Жангар. Баатарлаг тууль":  "Жангар",
		"Ч. Чимид ба түүний үе":    "Ч. Чимид ба түүний үе",
		"21. Хорин нэг":            "21. Хорин нэг",
		"Хариулт 12:30 цагт":       "Хариулт 12:30 цагт",
		"Эрдэм : нэгдүгээр дэвтэр": "Эрдэм",
	} {
		if got := mainTitle(text); got != want {
			t.Errorf("mainTitle(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestGlue(t *testing.T) {
	if got := glue("Б. Номин, № 5 ба 500 ₮"); got != "Б.\u00a0Номин, №\u00a05 ба 500\u00a0₮" {
		t.Errorf("%q", got)
	}
}
