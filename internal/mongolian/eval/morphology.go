package eval

import (
	"io"
	"maps"
	"slices"
	"strings"

	"sudar/internal/mongolian"
)

// Morphology reads lemma, form and UniMorph features and counts, per kind:
// "nouns" (and "nouns/GEN" … by case), the noun forms that share a stem,
// primary or alternate, with their lemma; "verbs" (and "verbs/PST" … by form)
// likewise; "unique", the lemmas whose primary stem no other lemma of the list
// has; "alone", the lemmas that share no stem at all with another.
func Morphology(r io.Reader) (Report, error) {
	list, err := rows(r, 3)
	if err != nil {
		return Report{}, err
	}
	report := newReport()
	lemmas := map[string]bool{}
	for _, row := range list {
		lemma, form, tag := mongolian.Normalise(row[0]), mongolian.Normalise(row[1]), row[2]
		lemmas[lemma] = true
		met, miss := Meet(lemma, form), lemma+" "+form
		part, rest, _ := strings.Cut(tag, ";")
		kind := "nouns"
		if part != "N" {
			kind = "verbs"
		}
		form, _, _ = strings.Cut(rest, ";")
		report.count(kind, met, miss)
		report.count(kind+"/"+form, met, miss)
	}
	countUnique(report, lemmas)
	countAlone(report, lemmas)
	return report, nil
}

// Meet reports that two normalised words share a stem.
func Meet(a, b string) bool {
	stems := stemSet(b)
	return slices.ContainsFunc(stemSet(a), func(stem string) bool { return slices.Contains(stems, stem) })
}

func stemSet(word string) []string {
	primary, alternates := mongolian.Stem(word)
	return append([]string{primary}, alternates...)
}

func countUnique(report Report, lemmas map[string]bool) {
	byStem := map[string][]string{}
	for lemma := range lemmas {
		primary, _ := mongolian.Stem(lemma)
		byStem[primary] = append(byStem[primary], lemma)
	}
	for stem, group := range byStem {
		slices.Sort(group)
		for range group {
			report.count("unique", len(group) == 1, stem+": "+strings.Join(group, " "))
		}
	}
	misses := report.Misses["unique"]
	slices.Sort(misses)
	report.Misses["unique"] = slices.Compact(misses)
}

func countAlone(report Report, lemmas map[string]bool) {
	byStem := map[string][]string{}
	for lemma := range lemmas {
		for _, stem := range stemSet(lemma) {
			byStem[stem] = append(byStem[stem], lemma)
		}
	}
	for _, lemma := range slices.Sorted(maps.Keys(lemmas)) {
		shared := slices.ContainsFunc(stemSet(lemma), func(stem string) bool { return len(byStem[stem]) > 1 })
		report.count("alone", !shared, lemma)
	}
}
