package mongolian_test

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sudar/internal/mongolian"
)

func TestDecline(t *testing.T) {
	for _, want := range []string{
		"ном номын номд номыг номоос номоор номтой номоо номууд номуудын номуудад номуудыг номуудаас номуудаар номуудтай номуудаа",
		"хүүхэд хүүхдийн хүүхдэд хүүхдийг хүүхдээс хүүхдээр хүүхэдтэй хүүхдээ " +
			"хүүхдүүд хүүхдүүдийн хүүхдүүдэд хүүхдүүдийг хүүхдүүдээс хүүхдүүдээр хүүхдүүдтэй хүүхдүүдээ",
		"морь морины моринд морийг мориноос мориор морьтой морио мориуд мориудын мориудад мориудыг мориудаас мориудаар мориудтай мориудаа",
	} {
		forms := strings.Fields(want)
		var got []string
		for _, form := range mongolian.Decline(forms[0]) {
			got = append(got, form.Text)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("got  %s\nwant %s", strings.Join(got, " "), want)
		}
	}
	for _, other := range []string{"", "book", "м", "ёёёёё 5", strings.Repeat("а", 1000)} {
		mongolian.Decline(other) // has an answer of bounded size
	}
}

// leastDeclined is the share of the forms of nouns in UniMorph that the rules
// make; most of the rest are of nouns with a hidden н.
const leastDeclined = 0.87

func TestDeclineAgreesWithUniMorph(t *testing.T) {
	data := os.Getenv("TEST_DATA")
	file, err := os.Open(filepath.Join(data, "mongolian", "unimorph-khk-half.tsv"))
	if data == "" || err != nil {
		t.Skip("no forms to compare with")
	}
	defer file.Close()
	cases := map[string]mongolian.Case{
		"GEN": mongolian.Genitive, "DAT": mongolian.Dative, "ACC": mongolian.Accusative, "ABL": mongolian.Ablative,
		"INS": mongolian.Instrumental, "COM": mongolian.Comitative, "VOC": mongolian.Reflexive,
	}
	right, all := map[string]int{}, map[string]int{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		lemma, form, tag, ok := columns(lines.Text())
		name := strings.Split(tag, ";")
		if !ok || name[0] != "N" || mongolian.Decline(lemma) == nil {
			continue
		}
		all[name[1]]++
		all[""]++
		for _, made := range mongolian.Decline(lemma)[:8] {
			if made.Case != cases[name[1]] {
				continue
			}
			if made.Text == form {
				right[name[1]]++
				right[""]++
			} else {
				t.Logf("%s %s: %s, not %s", lemma, name[1], form, made.Text)
			}
		}
	}
	for name, n := range all {
		t.Logf("%s: %d of %d", name, right[name], n)
	}
	if float64(right[""]) < leastDeclined*float64(all[""]) {
		t.Errorf("%d of %d forms are as UniMorph has them", right[""], all[""])
	}
}

func columns(line string) (lemma, form, tag string, ok bool) {
	parts := strings.Split(line, "\t")
	if len(parts) != 3 {
		return "", "", "", false
	}
	return parts[0], parts[1], parts[2], true
}
