package marks

import (
	"slices"

	"sudar/internal/mongolian"
)

// Forms returns every form of a word that a query word may meet: folds only
// when the word has no variant that differs by them alone.
func Forms(term mongolian.QueryTerm) []string {
	all := append([]string{term.Exact, term.Stem}, term.Alternates...)
	for _, reading := range term.Latin {
		all = append(append(all, reading.Exact, reading.Stem), reading.Alternates...)
	}
	for _, fold := range term.Folds {
		all = append(all, foldedForm(fold))
	}
	if len(term.Folds) > 0 {
		all = append(all, foldedForm(mongolian.Fold(term.Exact)))
	}
	slices.Sort(all)
	return slices.DeleteFunc(slices.Compact(all), func(form string) bool { return form == "" })
}

// WrittenForms returns the forms of a word of a record: as written, its stems,
// and marked as such the folds of both, so that сум does not meet сүм unless
// the query asks for folds.
func WrittenForms(term mongolian.Term) []string {
	return append([]string{term.Exact, term.Stem, foldedForm(term.Folded), foldedForm(mongolian.Fold(term.Exact))}, term.Alternates...)
}

// foldedForm marks a fold among other forms.
func foldedForm(fold string) string {
	if fold == "" {
		return ""
	}
	return "~" + fold
}
