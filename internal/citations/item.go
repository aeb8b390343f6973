// Package citations knows records as citations need them: it reads and writes
// the files of reference managers, RIS, BibTeX and CSL-JSON 1.0.2.
package citations

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// CSLItem is a record under the names of CSL-JSON, as far as our formats know them.
type CSLItem struct {
	ID              string    `json:"id,omitempty" maxLength:"200" doc:"Key in its file"`
	Type            string    `json:"type" maxLength:"40" doc:"An item type of CSL; document for an unknown one"`
	Title           string    `json:"title" maxLength:"1000"`
	TitleShort      string    `json:"title-short,omitempty" maxLength:"1000"`
	Author          []CSLName `json:"author,omitempty" maxItems:"100" nullable:"false"`
	Editor          []CSLName `json:"editor,omitempty" maxItems:"100" nullable:"false"`
	Compiler        []CSLName `json:"compiler,omitempty" maxItems:"100" nullable:"false"`
	Translator      []CSLName `json:"translator,omitempty" maxItems:"100" nullable:"false"`
	Narrator        []CSLName `json:"narrator,omitempty" maxItems:"100" nullable:"false"`
	Illustrator     []CSLName `json:"illustrator,omitempty" maxItems:"100" nullable:"false"`
	ContainerTitle  string    `json:"container-title,omitempty" maxLength:"1000"`
	CollectionTitle string    `json:"collection-title,omitempty" maxLength:"1000"`
	CollectionNo    string    `json:"collection-number,omitempty" maxLength:"100"`
	EventTitle      string    `json:"event-title,omitempty" maxLength:"1000"`
	Volume          string    `json:"volume,omitempty" maxLength:"100"`
	Issue           string    `json:"issue,omitempty" maxLength:"100"`
	Page            string    `json:"page,omitempty" maxLength:"100"`
	Pages           string    `json:"number-of-pages,omitempty" maxLength:"100"`
	Edition         string    `json:"edition,omitempty" maxLength:"200"`
	Genre           string    `json:"genre,omitempty" maxLength:"200"`
	Medium          string    `json:"medium,omitempty" maxLength:"200"`
	Issued          *CSLDate  `json:"issued,omitempty"`
	Accessed        *CSLDate  `json:"accessed,omitempty"`
	Publisher       string    `json:"publisher,omitempty" maxLength:"500"`
	Place           string    `json:"publisher-place,omitempty" maxLength:"500"`
	Language        string    `json:"language,omitempty" maxLength:"100"`
	ISBN            string    `json:"ISBN,omitempty" maxLength:"200"`
	ISSN            string    `json:"ISSN,omitempty" maxLength:"200"`
	DOI             string    `json:"DOI,omitempty" maxLength:"300"`
	CallNumber      string    `json:"call-number,omitempty" maxLength:"200"`
	Abstract        string    `json:"abstract,omitempty" maxLength:"5000"`
	Note            string    `json:"note,omitempty" maxLength:"5000"`
	Keyword         string    `json:"keyword,omitempty" maxLength:"2000"`
	Source          string    `json:"source,omitempty" maxLength:"500"`
	URL             string    `json:"URL,omitempty" maxLength:"2000"`

	// Kind is the catalogue's, where the type says less than it.
	Kind string `json:"-"`
}

// CSLName is a person's in its parts; that of a body, or one that is known as a
// whole, is literal.
type CSLName struct {
	Family  string `json:"family,omitempty" maxLength:"300"`
	Given   string `json:"given,omitempty" maxLength:"300"`
	Literal string `json:"literal,omitempty" maxLength:"300"`
}

// CSLDate is a day, a month or a year, or a range of them. What is none of these
// is literal.
type CSLDate struct {
	Parts   [][]int `json:"date-parts,omitempty" maxItems:"2" nullable:"false"`
	Literal string  `json:"literal,omitempty" maxLength:"100"`
}

// Bounds of what is read.
const (
	mostNames  = 100
	longTitle  = 1_000
	longShort  = 100
	longMiddle = 200
	longName   = 300
	longLong   = 500
	longPage   = 2_000
	longText   = 5_000
)

// textField is a field of an item with how many characters it may have.
type textField struct {
	name  string
	value *string
	most  int
}

// texts are the fields of an item that are texts.
func (it *CSLItem) texts() []textField {
	return []textField{
		{"id", &it.ID, longMiddle},
		{"title", &it.Title, longTitle},
		{"title-short", &it.TitleShort, longTitle},
		{"container-title", &it.ContainerTitle, longTitle},
		{"collection-title", &it.CollectionTitle, longTitle},
		{"collection-number", &it.CollectionNo, longShort},
		{"event-title", &it.EventTitle, longTitle},
		{"volume", &it.Volume, longShort},
		{"issue", &it.Issue, longShort},
		{"page", &it.Page, longShort},
		{"number-of-pages", &it.Pages, longShort},
		{"edition", &it.Edition, longMiddle},
		{"genre", &it.Genre, longMiddle},
		{"medium", &it.Medium, longMiddle},
		{"publisher", &it.Publisher, longLong},
		{"publisher-place", &it.Place, longLong},
		{"language", &it.Language, longShort},
		{"ISBN", &it.ISBN, longMiddle},
		{"ISSN", &it.ISSN, longMiddle},
		{"DOI", &it.DOI, longName},
		{"call-number", &it.CallNumber, longMiddle},
		{"abstract", &it.Abstract, longText},
		{"note", &it.Note, longText},
		{"keyword", &it.Keyword, longPage},
		{"source", &it.Source, longLong},
		{"URL", &it.URL, longPage},
	}
}

// roleField is a field of an item that holds names.
type roleField struct {
	name  string
	names *[]CSLName
}

// roles are the fields of an item that are names.
func (it *CSLItem) roles() []roleField {
	return []roleField{
		{"author", &it.Author},
		{"editor", &it.Editor},
		{"compiler", &it.Compiler},
		{"translator", &it.Translator},
		{"narrator", &it.Narrator},
		{"illustrator", &it.Illustrator},
	}
}

// dates are the fields of an item that are dates.
func (it *CSLItem) dates() []**CSLDate { return []**CSLDate{&it.Issued, &it.Accessed} }

// oneLine keeps a value from ending its line, and leaves out what no text holds.
func oneLine(value string) string {
	value = strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' && r != '\r' || r == 0x7f || r == utf8.RuneError || r >= 0xfff0 && r <= 0xffff {
			return -1
		}
		return r
	}, value)
	return norm.NFC.String(strings.Join(strings.Fields(value), " "))
}
