package mongolian_test

import (
	"strings"
	"testing"

	"sudar/internal/mongolian"
)

// The forms of one verb of each kind of stem, in the order of VerbNames; - is a
// form that is left out.
func TestConjugate(t *testing.T) {
	for _, want := range []string{
		"унших: уншина уншсан уншлаа уншив уншжээ унших уншдаг уншаа уншигч уншиж уншаад уншин уншвал унштал уншмагц уншсаар уншихаар " +
			"унш уншаарай уншъя уншихгүй уншаагүй уншдаггүй",
		"суух: сууна суусан суулаа суув суужээ суух суудаг суугаа суугч сууж суугаад суун суувал суутал суумагц суусаар суухаар " +
			"суу суугаарай сууя суухгүй суугаагүй суудаггүй",
		"ярих: ярина ярьсан ярьлаа ярив ярьжээ ярих ярьдаг яриа яригч ярьж яриад ярин ярьвал ярьтал ярьмагц ярьсаар ярихаар " +
			"ярь яриарай ярья ярихгүй яриагүй ярьдаггүй",
		"судлах: судална судалсан судаллаа судлав судалжээ судлах судалдаг судлаа судлагч судалж судлаад судлан судалбал судалтал судалмагц " +
			"судалсаар судлахаар судал судлаарай судалъя судлахгүй судлаагүй судалдаггүй",
		"ажиллах: ажиллана ажилласан ажиллалаа ажиллав ажиллажээ ажиллах ажилладаг ажиллаа ажиллагч ажиллаж ажиллаад ажиллан ажиллавал " +
			"ажиллатал ажилламагц ажилласаар ажиллахаар ажилла ажиллаарай ажиллая ажиллахгүй ажиллаагүй ажилладаггүй",
		"өгөх: өгнө өгсөн өглөө өгөв өгчээ өгөх өгдөг өгөө өгөгч өгч өгөөд өгөн өгвөл өгтөл өгмөгц өгсөөр өгөхөөр " +
			"өг өгөөрэй өгье өгөхгүй өгөөгүй өгдөггүй",
		"сонсох: сонсоно сонссон сонслоо сонсов - сонсох сонсдог сонсоо сонсогч сонсож сонсоод сонсон сонсвол сонстол сонсмогц сонссоор " +
			"сонсохоор сонс сонсоорой сонсъё сонсохгүй сонсоогүй сонсдоггүй",
		"хаях: хаяна хаясан хаялаа хаяв хаяжээ хаях хаядаг хаяа хаягч хаяж хаяад хаян хаявал хаятал хаямагц хаясаар хаяхаар " +
			"хая хаяарай хаяя хаяхгүй хаяагүй хаядаггүй",
	} {
		verb, forms, _ := strings.Cut(want, ": ")
		made := map[mongolian.VerbName]string{}
		for _, form := range mongolian.Conjugate(verb) {
			made[form.Form] = form.Text
		}
		for i, text := range strings.Fields(forms) {
			name := mongolian.VerbNames[i]
			if got := made[name]; got != strings.TrimPrefix(text, "-") {
				t.Errorf("%s, %s: %q, not %q", verb, name, got, text)
			}
			if text == "-" {
				continue
			}
			if form := mongolian.VerbFormOf(verb, text); form == nil || form.Text != text {
				t.Errorf("%s is no form of %s: %+v", text, verb, form)
			}
		}
	}
}

// What use settles, or nobody of us knows, is not made up.
func TestConjugateLeavesOutWhatItDoesNotKnow(t *testing.T) {
	for verb, want := range map[string]string{
		"орох": "орж", "гарах": "гарч", "авах": "авч", "явах": "явж", "олох": "олж", "эхлэх": "эхэлж", "амрах": "амарч", "шалгах": "шалгаж",
		"тавих": "тавьж", "санах": "санаж", "ном авах": "ном авч", "дурах": "", "шивнэх": "", "гэх": "", "ном": "", "х": "", "read": "",
		"уншиж байх": "уншиж байж",
	} {
		got := ""
		for _, form := range mongolian.Conjugate(verb) {
			if form.Form == mongolian.Joining {
				got = form.Text
			}
		}
		if got != want {
			t.Errorf("%s: %q, not %q", verb, got, want)
		}
	}
	for _, other := range []string{"", "х", "өх", "ххх", "ахах", "иих", strings.Repeat("а", 1000) + "х", "\xffх"} {
		mongolian.Conjugate(other)
		mongolian.VerbFormOf(other, "унш")
	}
}
