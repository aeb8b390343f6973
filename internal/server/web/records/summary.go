package records

import (
	"cmp"
	"regexp"
	"strings"
)

var (
	sentenceEnd = regexp.MustCompile(`[.!?…]\s`)
	paragraphs  = regexp.MustCompile(`\n{2,}`)
)

// Summary is a work's summary: the first sentence leads (design §8, detail).
type Summary struct {
	Lead  string
	Rest  []string
	Folds bool
}

const (
	longestLead = 320 // characters
	foldAt      = 700
)

// Text is the summary and description of the page's work.
func (r Record) Text() Summary {
	if r.SummaryLang() != r.Language { // the description is in the record's own
		r.Description = ""
	}
	whole := strings.TrimSpace(cmp.Or(r.Summary, r.Description))
	lead := whole
	if at := sentenceEnd.FindStringIndex(whole); at != nil && len([]rune(whole[:at[0]])) <= longestLead {
		lead = whole[:at[1]-1]
		lead = strings.TrimRight(lead, " \n\t")
	}
	more := ""
	if r.Summary != "" { // a description often begins with the summary
		more = strings.TrimPrefix(strings.TrimSpace(r.Description), whole)
	}
	shown := Summary{Lead: lead}
	for _, part := range append([]string{whole[len(lead):]}, paragraphs.Split(more, -1)...) {
		if part = strings.TrimSpace(part); part != "" {
			shown.Rest = append(shown.Rest, part)
		}
	}
	if len([]rune(strings.Join(shown.Rest, " "))) > foldAt {
		shown.Folds, shown.Rest = true, shown.Rest[:1]
	}
	return shown
}
