package citations

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Refusal is why a record, or a file, is not taken: a key of the texts with its
// arguments.
type Refusal struct {
	Key  string
	Args []string
}

func (r *Refusal) Error() string { return r.Key + " " + strings.Join(r.Args, " ") }

func refuse(key string, args ...string) *Refusal { return &Refusal{Key: key, Args: args} }

// types are the item types of CSL 1.0.2.
var types = strings.Fields(`article article-journal article-magazine article-newspaper bill book broadcast chapter classic collection
	dataset document entry entry-dictionary entry-encyclopedia event figure graphic hearing interview legal_case legislation manuscript
	map motion_picture musical_score pamphlet paper-conference patent performance periodical personal_communication post post-weblog
	regulation report review review-book software song speech standard thesis treaty webpage`)

// Types are the item types of CSL.
func Types() []string { return slices.Clone(types) }

// webAddress is what may stand where a link is made of it.
var webAddress = regexp.MustCompile(`^https?://[^\s<>"\\^` + "`" + `{|}]+$`)

// Tidy leaves out of an item what is no value of its field.
func (it *CSLItem) Tidy() {
	for _, t := range it.texts() {
		*t.value = oneLine(*t.value)
	}
	if !slices.Contains(types, it.Type) {
		it.Type = "document"
	}
	if !webAddress.MatchString(it.URL) {
		it.URL = ""
	}
	for _, r := range it.roles() {
		*r.names = tidyNames(*r.names)
	}
	for _, d := range it.dates() {
		*d = (*d).tidy()
	}
}

// Check tidies an item and returns why it is not one, if so.
func (it *CSLItem) Check() *Refusal {
	it.Tidy()
	for _, t := range it.texts() {
		if utf8.RuneCountInString(*t.value) > t.most {
			return refuse("citation.long", "field", t.name)
		}
	}
	for _, r := range it.roles() {
		if len(*r.names) > mostNames {
			return refuse("citation.names", "field", r.name)
		}
		for _, n := range *r.names {
			if utf8.RuneCountInString(n.Family+n.Given+n.Literal) > longName {
				return refuse("citation.long", "field", r.name)
			}
		}
	}
	if it.Title == "" {
		return refuse("citation.no_title")
	}
	return nil
}

// tidyNames leaves out names without a letter; one part alone is a whole name.
func tidyNames(names []CSLName) []CSLName {
	var kept []CSLName
	for _, n := range names {
		n = CSLName{oneLine(n.Family), oneLine(n.Given), oneLine(n.Literal)}
		if n.Literal != "" || n.Family == "" || n.Given == "" {
			n = CSLName{Literal: cmp.Or(n.Literal, n.Family, n.Given)}
		}
		if n != (CSLName{}) {
			kept = append(kept, n)
		}
	}
	return kept
}

// tidy returns a date without parts that are none, nil when nothing is left.
func (d *CSLDate) tidy() *CSLDate {
	if d == nil {
		return nil
	}
	var parts [][]int
	for _, point := range d.Parts {
		if point = day(point...); point != nil && len(parts) < 2 {
			parts = append(parts, point)
		}
	}
	if len(parts) > 0 {
		return &CSLDate{Parts: parts}
	}
	literal := oneLine(d.Literal)
	if literal == "" || utf8.RuneCountInString(literal) > longShort {
		return nil
	}
	return &CSLDate{Literal: literal}
}

// lastYear bounds years, of before Christ too.
const lastYear = 9999

// day returns the numbers of a year, month and day as far as they are ones.
func day(parts ...int) []int {
	if len(parts) == 0 || parts[0] == 0 || parts[0] > lastYear || parts[0] < -lastYear {
		return nil
	}
	switch {
	case len(parts) == 1 || parts[1] < 1 || parts[1] > 12:
		return parts[:1:1]
	case len(parts) == 2 || parts[2] < 1 || parts[2] > 31:
		return parts[:2:2]
	}
	return parts[:3:3]
}
