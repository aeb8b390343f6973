package mongolian_test

import (
	"strings"
	"testing"

	"sudar/internal/mongolian"
)

func TestOwnForms(t *testing.T) {
	for noun, want := range map[string]string{
		"ном":    "номынхоо номдоо номоосоо номоороо номтойгоо номуудынхаа номуудадаа номуудаасаа номуудаараа номуудтайгаа",
		"хүүхэд": "хүүхдийнхээ хүүхдэдээ хүүхдээсээ хүүхдээрээ хүүхэдтэйгээ",
		"морь":   "мориныхоо мориндоо мориноосоо мориороо морьтойгоо",
	} {
		var got []string
		for _, form := range mongolian.OwnForms(noun) {
			got = append(got, form.Text)
		}
		if !strings.HasPrefix(strings.Join(got, " "), want) {
			t.Errorf("got  %s\nwant %s", strings.Join(got, " "), want)
		}
	}
	if form := mongolian.FormOf("ном", "номдоо"); form == nil || !form.Own || form.Case != mongolian.Dative || form.Plural {
		t.Errorf("%+v", form)
	}
	for _, other := range []string{"", "х", "өх", "book", strings.Repeat("а", 1000) + "х", "\xffх"} {
		mongolian.OwnForms(other) // has an answer of bounded size
	}
}
