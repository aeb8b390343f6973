package mongolian_test

import (
	"bufio"
	"os"
	"strings"
	"testing"

	"sudar/internal/mongolian"
)

// verbTags name forms as testdata/verbs.tsv does.
var verbTags = map[string]mongolian.VerbName{
	"V;PST": mongolian.Past, "V;HAB": mongolian.Habitual, "V;CVB.IPFV": mongolian.Joining, "V;CVB.PFV": mongolian.Preceding,
	"V;COND": mongolian.Conditional, "V;PRS": mongolian.Present, "V;PST.WIT": mongolian.Witnessed, "V;PST.NARR": mongolian.Narrative,
	"V;PURP": mongolian.Purpose, "V;AGENT": mongolian.Agent, "V;PREC": mongolian.Request, "V;VOL": mongolian.Intention,
	"V;NEG.FUT": mongolian.WillNot, "V;NEG.PST": mongolian.HasNot, "V;DUR": mongolian.Continuing, "V;TERM": mongolian.Limit,
	"V;IMM": mongolian.Immediate,
}

// How many of the forms of a list that was made by school rules are made, and how
// many of those are the same. The list knows no exceptions: it has орч and услав.
const (
	leastConjugated = 0.9
	leastAlike      = 0.97
)

func TestConjugateAgreesWithTheListOfVerbs(t *testing.T) {
	file, err := os.Open("testdata/verbs.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var all, made, alike int
	for lines := bufio.NewScanner(file); lines.Scan(); {
		verb, want, tag, ok := columns(lines.Text())
		name := verbTags[tag]
		if !ok || name == "" {
			continue
		}
		all++
		for _, form := range mongolian.Conjugate(verb) {
			if form.Form != name {
				continue
			}
			if made++; form.Text == want {
				alike++
			} else {
				t.Logf("%s %s: %s, the list has %s", verb, strings.TrimPrefix(tag, "V;"), form.Text, want)
			}
		}
	}
	t.Logf("%d of %d forms are made, %d as the list has them", made, all, alike)
	if float64(made) < leastConjugated*float64(all) || float64(alike) < leastAlike*float64(made) {
		t.Errorf("%d of %d forms are made, %d as the list has them", made, all, alike)
	}
}
