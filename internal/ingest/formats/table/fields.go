package table

import (
	"slices"
	"strings"

	"sudar/internal/mongolian"
)

// The fields that a column may be.
const (
	ID            = "id"
	Title         = "title"
	Subtitle      = "subtitle"
	TitleMong     = "title_mong"
	OriginalTitle = "original_title"
	Author        = "author"
	Editor        = "editor"
	Translator    = "translator"
	Illustrator   = "illustrator"
	Narrator      = "narrator"
	Compiler      = "compiler"
	Contributor   = "contributor"
	Year          = "year"
	Language      = "language"
	ISBN          = "isbn"
	ISSN          = "issn"
	DOI           = "doi"
	Publisher     = "publisher"
	Place         = "place"
	Edition       = "edition"
	DDC           = "ddc"
	Subjects      = "subjects"
	Series        = "series"
	SeriesNumber  = "series_number"
	Description   = "description"
	Kind          = "kind"
	Licence       = "licence"
)

// Fields lists every field in the order in which a form shows them.
var Fields = []string{
	ID, Title, Subtitle, TitleMong, OriginalTitle, Author, Editor, Translator, Illustrator, Narrator, Compiler, Contributor, Year, Language,
	ISBN, ISSN, DOI, Publisher, Place, Edition, DDC, Subjects, Series, SeriesNumber, Description, Kind, Licence,
}

// heads are what columns are called in the tables of libraries, folded.
var heads = map[string][]string{
	ID:            {"id", "дугаар", "бүртгэлийн дугаар", "record id", "control number", "001"},
	Title:         {"title", "нэр", "гарчиг", "номын нэр", "бүтээлийн нэр", "название", "заглавие", "245"},
	Subtitle:      {"subtitle", "дэд гарчиг", "дэд нэр", "тайлбар нэр"},
	TitleMong:     {"title mong", "монгол бичгийн нэр", "монгол бичгээр"},
	OriginalTitle: {"original title", "эх нэр", "эх хэлний нэр"},
	Author: {
		"author", "authors", "зохиогч", "зохиогчид", "зохиогч нар", "автор", "авторы", "100",
	},
	Editor:       {"editor", "editors", "редактор", "хянан тохиолдуулагч"},
	Translator:   {"translator", "translators", "орчуулагч", "переводчик"},
	Illustrator:  {"illustrator", "зураач", "художник"},
	Narrator:     {"narrator", "уншигч", "уншсан"},
	Compiler:     {"compiler", "эмхэтгэгч", "эмхтгэгч", "составитель"},
	Contributor:  {"contributor", "contributors", "оролцсон"},
	Year:         {"year", "он", "хэвлэсэн он", "огноо", "год", "год издания", "date"},
	Language:     {"language", "хэл", "язык", "lang"},
	ISBN:         {"isbn", "isbn13", "isbn 13", "isbn10", "020"},
	ISSN:         {"issn", "022"},
	DOI:          {"doi"},
	Publisher:    {"publisher", "хэвлэл", "хэвлэгч", "хэвлэлийн газар", "издательство"},
	Place:        {"place", "хэвлэсэн газар", "газар", "хот", "место издания"},
	Edition:      {"edition", "хэвлэлт", "издание"},
	DDC:          {"ddc", "дьюи", "dewey", "082", "ангилал"},
	Subjects:     {"subject", "subjects", "сэдэв", "түлхүүр үг", "tags", "keywords", "650", "темы"},
	Series:       {"series", "цуврал", "серия", "490"},
	SeriesNumber: {"series number", "цувралын дугаар", "боть", "volume"},
	Description:  {"description", "summary", "тайлбар", "товч агуулга", "аннотация", "520"},
	Kind:         {"kind", "type", "төрөл", "тип"},
	Licence:      {"licence", "license", "лиценз", "эрх"},
}

// Guess returns the fields that the heads of a table seem to be; each of those that
// a record has once goes to the first.
func Guess(columns []string) map[string]string {
	mapping := map[string]string{}
	for _, head := range columns {
		folded := fold(head)
		for _, field := range Fields {
			if slices.Contains(heads[field], folded) {
				mapping[head] = field
				break
			}
		}
	}
	return mapping
}

func fold(head string) string {
	head = strings.NewReplacer("_", " ", "-", " ", ".", " ", "№", " ").Replace(strings.ToLower(mongolian.Normalise(head)))
	return strings.Join(strings.Fields(head), " ")
}
