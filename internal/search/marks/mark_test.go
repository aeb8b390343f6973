package marks

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"sudar/internal/mongolian"
)

// A word is marked when one of its forms is one of the query's, although most
// words are not taken apart.
func TestMarksMissNoForm(t *testing.T) {
	words := rapid.SampledFrom(
		strings.Fields(
			"ном Номын номууд номхон өргөө оргоо өргөөний түүх түүхэн туух хүүхдийн khuukhed хуухэд tuukh nom ёс ес ёстой щи шинэ Библиотека " +
				"библиотеки books Mongolian ь 1990 цэцэгсийн"))
	text := rapid.Custom(func(t *rapid.T) string { return strings.Join(rapid.SliceOfN(words, 1, 5).Draw(t, "words"), " ") })
	rapid.Check(t, func(t *rapid.T) {
		query, title := text.Draw(t, "query"), text.Draw(t, "title")
		m := New(query, false)
		want := []string{}
		for _, word := range mongolian.Analyze(title) {
			if slices.ContainsFunc(WrittenForms(word), func(form string) bool { return form != "" && slices.Contains(m.forms, form) }) {
				want = append(want, title[word.Start:word.End])
			}
		}
		got, letters := []string{}, []rune(title)
		for _, mark := range m.Marks(title) {
			got = append(got, string(letters[mark[0]:mark[1]]))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%q in %q:\n%s", query, title, diff)
		}
	})
}
