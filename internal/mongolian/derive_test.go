package mongolian_test

import (
	"slices"
	"strings"
	"testing"

	"sudar/internal/mongolian"
)

func TestDerivedWordsLeadBack(t *testing.T) {
	for word, derived := range map[string][]string{
		"унших": {"уншигч", "уншилт", "уншуулах", "уншигдах", "уншилцах"}, "судлах": {"судлагч", "судлал", "судлуулах"},
		"суух": {"суулт", "суулгах"}, "ярих": {"яриулах", "ярилцах"}, "бичих": {"бичигч", "бичүүлэх"},
		"өгөх": {"өгүүлэх"}, "эрдэм": {"эрдэмтэй", "эрдэмгүй"}, "ажил": {"ажилчин", "ажиллах", "ажилгүй"},
	} {
		made := mongolian.Derived(word, strings.HasSuffix(word, "х"))
		for _, each := range derived {
			if !slices.Contains(made, each) {
				t.Errorf("%s is not derived of %s: %q", each, word, made)
			} else if !slices.Contains(mongolian.Bases(each), word) {
				t.Errorf("%s does not lead back to %s: %q", each, word, mongolian.Bases(each))
			}
		}
	}
	if bases := mongolian.Bases("ажил"); len(bases) > 0 {
		t.Errorf("ажил is derived of %q", bases)
	}
	for _, other := range []string{"", "х", "өх", "book", strings.Repeat("а", 1000) + "х", "\xffх"} {
		mongolian.Derived(other, true)
		mongolian.Bases(other) // have an answer of bounded size
	}
}
