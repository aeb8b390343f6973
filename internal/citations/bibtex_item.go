package citations

import (
	"slices"
	"strings"
)

// bibTypes are the item types of the types of BibTeX and BibLaTeX; the first type
// of an item type is the one that is written.
var bibTypes = []struct{ name, kind string }{
	{"book", "book"}, {"mvbook", "book"}, {"booklet", "pamphlet"}, {"article", "article-journal"}, {"incollection", "chapter"},
	{"inbook", "chapter"}, {"suppbook", "chapter"}, {"collection", "book"}, {"proceedings", "book"}, {"inproceedings", "paper-conference"},
	{"conference", "paper-conference"}, {"phdthesis", "thesis"}, {"mastersthesis", "thesis"}, {"thesis", "thesis"}, {"techreport", "report"},
	{"report", "report"}, {"manual", "report"}, {"periodical", "periodical"}, {"online", "webpage"}, {"www", "webpage"},
	{"electronic", "webpage"}, {"dataset", "dataset"}, {"software", "software"}, {"patent", "patent"}, {"unpublished", "manuscript"},
	{"audio", "song"}, {"video", "motion_picture"}, {"movie", "motion_picture"}, {"inreference", "entry-encyclopedia"},
	{"legislation", "legislation"}, {"jurisdiction", "legal_case"}, {"standard", "standard"}, {"misc", "document"},
}

// periodicals are the types whose number is that of an issue.
var periodicals = []string{"article-journal", "article-magazine", "article-newspaper", "periodical"}

// bibFields are the fields of an entry by their names.
type bibFields []bibField

func (f bibFields) first(names ...string) string {
	for _, name := range names {
		for _, field := range f {
			if field.name == name && strings.TrimSpace(field.value) != "" {
				return field.value
			}
		}
	}
	return ""
}

func (f bibFields) plain(names ...string) string { return plainTeX(f.first(names...)) }

// bibItem returns the record that an entry is.
func bibItem(kind, key string, fields bibFields) CSLItem {
	it := CSLItem{
		ID: key, Type: bibKind(kind, fields), Title: fields.plain("title"), TitleShort: fields.plain("shorttitle"),
		ContainerTitle:  fields.plain("booktitle", "journaltitle", "journal", "maintitle"),
		CollectionTitle: fields.plain("series"), EventTitle: fields.plain("eventtitle"), Volume: fields.plain("volume"),
		Issue: fields.plain("issue"), Page: pageRange(fields.plain("pages")), Pages: fields.plain("pagetotal"),
		Edition: fields.plain("edition"), Genre: fields.plain("type"), Medium: fields.plain("medium"),
		Publisher: fields.plain("publisher", "institution", "school", "organization", "howpublished"),
		Place:     fields.plain("location", "address"), Language: fields.plain("langid", "language"), ISBN: fields.plain("isbn"),
		ISSN: fields.plain("issn"), DOI: doiOf(fields.plain("doi")), CallNumber: fields.plain("callnumber", "lccn"),
		Abstract: fields.plain("abstract"), Note: fields.plain("note", "annotation", "annote"), Keyword: fields.plain("keywords"),
		Source: fields.plain("library"), URL: webOf(fields.first("url")), Issued: bibDate(fields), Accessed: DateOf(fields.plain("urldate")),
	}
	if subtitle := fields.plain("subtitle"); subtitle != "" {
		it.Title += ": " + subtitle
	}
	if number := fields.plain("number"); slices.Contains(periodicals, it.Type) && it.Issue == "" {
		it.Issue = number
	} else {
		it.CollectionNo = number
	}
	if series := fields.plain("seriesnumber"); series != "" {
		it.CollectionNo = series
	}
	for _, r := range it.roles() {
		*r.names = bibNames(fields.first(r.name))
	}
	return it
}

// bibKind is the type of an item: of its entry, unless the entry says more.
func bibKind(name string, fields bibFields) string {
	if more := fields.plain("entrysubtype"); slices.Contains(types, more) {
		return more
	} else if more == "newspaper" || more == "magazine" {
		return "article-" + more
	}
	for _, t := range bibTypes {
		if t.name == name {
			return t.kind
		}
	}
	return "document"
}

func bibDate(fields bibFields) *CSLDate {
	if date := fields.plain("date"); date != "" {
		return DateOf(date)
	}
	year := DateOf(fields.plain("year"))
	if !year.onlyYear() {
		return year
	}
	parts := year.Parts[0]
	if month := monthOf(fields.plain("month")); month != 0 {
		parts = append(parts[:1:1], month)
		if number := pointOf(fields.plain("year") + "-" + twoDigits(month) + "-" + fields.plain("day")); len(number) == 3 {
			parts = number
		}
	}
	return &CSLDate{Parts: [][]int{parts}}
}

// webOf returns an address, in which TeX has signs behind a backslash.
func webOf(value string) string {
	return strings.TrimSpace(strings.NewReplacer(`\`, "", "{", "", "}", "").Replace(value))
}

func pageRange(text string) string { return strings.ReplaceAll(text, "–", "-") }
