package citations

import (
	"regexp"
	"strings"
)

// risTypes are the item types of the TY codes; the first code of a type is the
// one that is written.
var risTypes = []struct{ code, kind string }{
	{"BOOK", "book"}, {"EBOOK", "book"}, {"EDBOOK", "book"}, {"CHAP", "chapter"}, {"ECHAP", "chapter"}, {"JOUR", "article-journal"},
	{"EJOUR", "article-journal"}, {"ABST", "article-journal"}, {"INPR", "article-journal"}, {"MGZN", "article-magazine"},
	{"NEWS", "article-newspaper"}, {"JFULL", "periodical"}, {"SER", "periodical"}, {"THES", "thesis"}, {"RPRT", "report"},
	{"GOVDOC", "report"}, {"CPAPER", "paper-conference"}, {"CONF", "paper-conference"}, {"ELEC", "webpage"}, {"WEB", "webpage"},
	{"BLOG", "post-weblog"}, {"DATA", "dataset"}, {"AGGR", "dataset"}, {"MAP", "map"}, {"VIDEO", "motion_picture"},
	{"MPCT", "motion_picture"}, {"SOUND", "song"}, {"MUSIC", "musical_score"}, {"PAT", "patent"}, {"UNPB", "manuscript"},
	{"MANSCPT", "manuscript"}, {"STAT", "legislation"}, {"BILL", "bill"}, {"CASE", "legal_case"}, {"DICT", "entry-dictionary"},
	{"ENCYC", "entry-encyclopedia"}, {"PCOMM", "personal_communication"}, {"ART", "graphic"}, {"FIGURE", "figure"}, {"COMP", "software"},
	{"PAMP", "pamphlet"}, {"STAND", "standard"}, {"HEAR", "hearing"}, {"CLSWK", "classic"}, {"GEN", "document"},
}

// inSeries are the types whose second title is that of a series.
var inSeries = map[string]bool{
	"book": true, "report": true, "thesis": true, "map": true, "software": true, "song": true, "motion_picture": true, "pamphlet": true,
}

// risTag is a line of RIS: two signs, two spaces, a hyphen.
var risTag = regexp.MustCompile(`^([A-Z][A-Z0-9]) {1,2}-(?: ?)(.*)$`)

// readRIS reads entries from TY to ER. A line without a tag goes on the one before.
func readRIS(text string) []Found {
	var found []Found
	var entry *risEntry
	number := 0
	finish := func() {
		if entry != nil {
			found = append(found, Found{Line: entry.line, Item: entry.item(), Refusal: entry.refusal})
		}
		entry = nil
	}
	for line := range strings.Lines(text) {
		number++
		if len(found) > MostRecords {
			return found
		}
		parts := risTag.FindStringSubmatch(strings.TrimRight(line, " \t\r\n"))
		switch {
		case parts == nil:
			entry.goOn(line)
		case parts[1] == "ER":
			finish()
		case parts[1] == "TY":
			finish()
			entry = &risEntry{line: number, values: map[string][]string{}}
			entry.add("TY", parts[2])
		case entry == nil:
			entry = &risEntry{line: number, values: map[string][]string{}, refusal: refuse("citation.ris_begin")}
		default:
			entry.add(parts[1], parts[2])
		}
	}
	finish()
	return found
}

// risEntry holds the values of an entry by their tags, in their order.
type risEntry struct {
	line    int
	values  map[string][]string
	last    string
	refusal *Refusal
}

func (e *risEntry) add(tag, value string) {
	if value = strings.TrimSpace(value); value != "" {
		e.values[tag] = append(e.values[tag], value)
		e.last = tag
	}
}

// goOn adds a line without a tag to the value before it.
func (e *risEntry) goOn(line string) {
	if line = strings.TrimSpace(line); e == nil || line == "" || e.last == "" {
		return
	}
	values := e.values[e.last]
	if last := &values[len(values)-1]; len(*last) < longText*4 {
		*last += " " + line
	}
}

// first returns the first value of the first of the tags that has one.
func (e *risEntry) first(tags ...string) string {
	for _, tag := range tags {
		if values := e.values[tag]; len(values) > 0 {
			return values[0]
		}
	}
	return ""
}

func (e *risEntry) all(tags ...string) []string {
	var all []string
	for _, tag := range tags {
		all = append(all, e.values[tag]...)
	}
	return all
}

func (e *risEntry) kind() string {
	code := strings.ToUpper(e.first("TY"))
	for _, t := range risTypes {
		if t.code == code {
			return t.kind
		}
	}
	return "document"
}
