package web

import (
	"slices"
	"strings"
)

// caseRow is a row of the table of forms.
type caseRow struct{ Case, One, Many string }

// caseTable is a table of cases of the word of a page.
type caseTable struct {
	View    *view
	Caption string // its name among the texts
	Rows    []caseRow
}

// CaseTable returns what a table of cases is drawn from.
func (v *view) CaseTable(caption string, rows []caseRow) caseTable {
	return caseTable{v, caption, rows}
}

// Cases are the forms of a noun by case.
func (w word) Cases() []caseRow { return caseRows(w.Inflection) }

// OwnCases are the same of what is one's own.
func (w word) OwnCases() []caseRow { return caseRows(w.Own) }

func caseRows(forms []wordForm) []caseRow {
	var rows []caseRow
	for _, form := range forms {
		at := slices.IndexFunc(rows, func(r caseRow) bool { return r.Case == form.Case })
		if at < 0 {
			at = len(rows)
			rows = append(rows, caseRow{Case: form.Case})
		}
		if form.Plural {
			rows[at].Many = form.Text
		} else {
			rows[at].One = form.Text
		}
	}
	return rows
}

// verbForm is a form of a verb; its name has its group before the dot.
type verbForm struct {
	Form string `json:"form"`
	Text string `json:"text"`
}

// verbGroup is a part of the table of a verb's forms.
type verbGroup struct {
	Name string
	Rows []verbForm
}

// VerbGroups are the forms of a verb, which come group by group, in their groups.
func (w word) VerbGroups() []verbGroup {
	var groups []verbGroup
	for _, form := range w.Conjugation {
		name, _, _ := strings.Cut(form.Form, ".")
		if len(groups) == 0 || groups[len(groups)-1].Name != name {
			groups = append(groups, verbGroup{Name: name})
		}
		last := &groups[len(groups)-1]
		last.Rows = append(last.Rows, form)
	}
	return groups
}

// Ending parts a form where it stops being like its headword.
func (w word) Ending(form string) [2]string {
	head, runes := []rune(w.Headword), []rune(form)
	same := 0
	for same < len(head) && same < len(runes) && head[same] == runes[same] {
		same++
	}
	return [2]string{string(runes[:same]), string(runes[same:])}
}
