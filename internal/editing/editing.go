// Package editing is the work of staff on one record: what is read and saved
// when they edit it, whether it may be published, who else has it open.
package editing

import (
	"sudar/internal/catalogue"
	"sudar/internal/kit/db"
)

// TranslatedTexts are a record's title, subtitle and summary in another language than
// its own.
type TranslatedTexts struct {
	Language string `json:"language" maxLength:"40" doc:"As en or mn-Mong"`
	catalogue.RecordTexts
}

// RecordForm is what staff edit of a record. It is read and saved as a whole.
type RecordForm struct {
	Kind           catalogue.Kind         `json:"kind" enum:"book,audiobook,article,newspaper,magazine,academic,statistics,dictionary"`
	Title          string                 `json:"title" maxLength:"1000"`
	Subtitle       string                 `json:"subtitle" maxLength:"1000"`
	TitleMong      string                 `json:"title_mong" maxLength:"1000" doc:"The title in the traditional script"`
	OriginalTitle  string                 `json:"original_title" maxLength:"1000"`
	Translations   []TranslatedTexts      `json:"translations" maxItems:"30" nullable:"false" doc:"In other languages than the title's own"`
	Summary        string                 `json:"summary" maxLength:"20000"`
	Description    string                 `json:"description" maxLength:"50000" doc:"More than the summary says"`
	Publisher      string                 `json:"publisher" maxLength:"500"`
	Place          string                 `json:"place" maxLength:"500" doc:"Of publication"`
	Edition        string                 `json:"edition" maxLength:"500"`
	Language       string                 `json:"language" maxLength:"40" doc:"ISO 639 code of the text"`
	Year           int                    `json:"year" minimum:"0" maximum:"2100" doc:"0: unknown"`
	DDC            string                 `json:"ddc" maxLength:"20" doc:"Class number"`
	Audience       string                 `json:"audience" enum:",children,youth,adult,academic"`
	Licence        string                 `json:"licence" maxLength:"500"`
	Visibility     string                 `json:"visibility" enum:"public,hub,organization,draft,archived"`
	Protection     string                 `json:"protection" enum:"open,session,strict"`
	PreviewPercent int                    `json:"preview_percent" minimum:"0" maximum:"100"`
	EmbargoUntil   string                 `json:"embargo_until" maxLength:"40" doc:"The day it opens on, 2026-12-31; empty for none"`
	Identifiers    []catalogue.Identifier `json:"identifiers" maxItems:"20" nullable:"false" doc:"Types: isbn, issn, doi, ark, local"`
	Contributors   []Credit               `json:"contributors" maxItems:"100" nullable:"false" doc:"In their order"`
	CategoryIDs    []int64                `json:"category_ids" maxItems:"50" nullable:"false"`
	Tags           []string               `json:"tags" maxItems:"50" nullable:"false" doc:"Words, made where not known"`
	Items          []ItemForm             `json:"items" maxItems:"2000" nullable:"false" doc:"All of the title, in their order"`
}

// Credit names a contributor in a role.
type Credit struct {
	AuthorID int64          `json:"author_id" minimum:"1"`
	Role     catalogue.Role `json:"role" enum:"author,editor,translator,illustrator,narrator,compiler,contributor"`
}

// ItemForm is what staff edit of an item: a volume, an issue, a file.
type ItemForm struct {
	ID     int64  `json:"id" minimum:"1"`
	Title  string `json:"title" maxLength:"1000"`
	Volume string `json:"volume" maxLength:"100"`
	Issue  string `json:"issue" maxLength:"100"`
	Year   int    `json:"year" minimum:"0" maximum:"2100"`
	Free   bool   `json:"free" doc:"Read without a right"`
	Price  int64  `json:"price" minimum:"0" maximum:"1000000000000" doc:"Whole ₮; 0: not sold alone"`
}

// Record is a record as it is edited, with what a screen says beside its form.
type Record struct {
	ID         int64
	Slug       string
	OwnerID    string
	Version    string // changes with everything that Form holds
	Form       RecordForm
	People     []catalogue.Contributor // of Form.Contributors, each once
	Categories []catalogue.Category    // of Form.CategoryIDs
	Content    catalogue.Content       // as it is stored
	Missing    []string                // what a good record has and this one not, by the names of Form
	Problems   []Problem               // in the files of the items
	UpdatedAt  db.Time
}

// Published tells whether others than staff find the record.
func (f RecordForm) Published() bool { return f.Visibility != draft && f.Visibility != archived }
