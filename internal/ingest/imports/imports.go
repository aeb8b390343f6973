// Package imports brings catalogue records of elsewhere into the library: it
// checks a file row by row first, runs it, goes on where it was stopped, and
// undoes a whole run.
package imports

import (
	"context"
	"io"
	"time"

	"sudar/internal/entitlements"
	"sudar/internal/kit/db"
)

// Format is what a file of records is.
type Format string

// The formats.
const (
	MARC Format = "marc" // ISO 2709 or MARCXML
	CSV  Format = "csv"  // or a workbook (XLSX)
	ONIX Format = "onix" // 3.0, reference names or short tags
	OPDS Format = "opds" // 1.2 or 2.0
	OAI  Format = "oai"  // answers of OAI-PMH
)

// Formats lists every format.
var Formats = []Format{MARC, CSV, ONIX, OPDS, OAI}

// State is how far an import is.
type State string

// The states, in their order. Failed is a file that cannot be read on: what came
// in before stays.
const (
	Checking State = "checking"
	Checked  State = "checked"
	Running  State = "running"
	Done     State = "done"
	Failed   State = "failed"
	Undoing  State = "undoing"
	Undone   State = "undone"
)

// UndoFor is how long an import can be undone.
const UndoFor = 30 * 24 * time.Hour

// Import is a file of records on its way into the library.
type Import struct {
	ID             string                  `db:"id"`
	OrganizationID string                  `db:"organization_id"`
	Number         int64                   `db:"number"`
	Format         Format                  `db:"format"`
	Name           string                  `db:"name"` // of the file
	SHA256         string                  `db:"sha256"`
	Size           int64                   `db:"size_bytes"`
	Blob           string                  `db:"blob"`
	Visibility     entitlements.Visibility `db:"visibility"` // of the records that it adds
	Heads          []string                `db:"heads,json"`
	Mapping        map[string]string       `db:"mapping,json"` // fields by the heads of a table
	State          State                   `db:"state"`
	Problem        Reason                  `db:"problem"`    // of a failed one
	Done           int64                   `db:"rows_done"`  // in this step
	Total          int64                   `db:"rows_total"` // 0: not known yet
	CreatedAt      time.Time               `db:"created_at"`
	EndedAt        time.Time               `db:"ended_at"`
	Counts         Counts                  `db:"counts,json"`
}

// Counts are how many rows have each outcome, and what undoing did of how many.
type Counts struct {
	Added    int `json:"added"`
	Updated  int `json:"updated"`
	Same     int `json:"same"`
	Kept     int `json:"kept"`
	Skipped  int `json:"skipped"`
	Refused  int `json:"refused"`
	Removed  int `json:"removed"`
	Archived int `json:"archived"`
	Restored int `json:"restored"`
	Edited   int `json:"edited"`
}

// add counts an outcome, or what undoing did.
func (c *Counts) add(what string) {
	switch what {
	case string(Added):
		c.Added++
	case string(Updated):
		c.Updated++
	case string(Same):
		c.Same++
	case string(Kept):
		c.Kept++
	case string(Skipped):
		c.Skipped++
	case string(Refused):
		c.Refused++
	case removed:
		c.Removed++
	case archived:
		c.Archived++
	case restored:
		c.Restored++
	case edited:
		c.Edited++
	}
}

// Outcome is what becomes of a row, or became of it.
type Outcome string

// The outcomes. Kept is a record that somebody has edited since it came in.
const (
	Added   Outcome = "added"
	Updated Outcome = "updated"
	Same    Outcome = "same"
	Kept    Outcome = "kept"
	Skipped Outcome = "skipped"
	Refused Outcome = "refused"
)

// Outcomes lists every outcome.
var Outcomes = []Outcome{Added, Updated, Same, Kept, Skipped, Refused}

// Reason is a stable code that says why a row is not taken, or what was left out
// of it.
type Reason string

// The reasons that all formats share; those of a format are its own.
const (
	NoTitle   Reason = "no_title"
	BadISBN   Reason = "bad_isbn" // taken without it
	WasEdited Reason = "edited"   // since it came in
	TakenDown Reason = "taken_down"
	Internal  Reason = "internal"
	Unsound   Reason = "unsound"   // a field that no record can have
	Own       Reason = "own"       // the library has made the record itself
	Withdrawn Reason = "withdrawn" // by its source: the record is archived
	Absent    Reason = "absent"    // withdrawn or changed by its source, and not in the library
)

// TextKey is the key of what a person is told.
func (r Reason) TextKey() string { return "import.reason." + string(r) }

// The ways in which a row finds its record.
const (
	byRecord = "record" // the number that its source gave it
	byISBN   = "isbn"
	byTitle  = "title" // with its people and year
)

// Row is what becomes, or became, of a record of a file.
type Row struct {
	Number     int64   `db:"number"`
	Outcome    Outcome `db:"outcome"`
	Reason     Reason  `db:"reason"`
	FoundBy    string  `db:"found_by"`
	Title      string  `db:"title"`
	People     string  `db:"people"`
	Year       int     `db:"year"`
	Identifier string  `db:"identifier"`
	ContentID  int64   `db:"content_id"` // 0: none yet
	Skip       bool    `db:"skip"`       // somebody decided so
	Undone     string  `db:"undone"`
}

// Options say whose the records become.
type Options struct {
	OrganizationID string
	Visibility     entitlements.Visibility
	Format         Format // "": what the file looks like
	// Mapping says which field each head of a table is; nil for what the heads
	// themselves say, and what the organisation chose for the same heads before.
	Mapping map[string]string
}

// Opener opens the file of an import from its beginning.
type Opener func(ctx context.Context) (io.ReadCloser, error)

// written is a row as it is stored.
type written struct {
	Row
	WrittenAt db.Time
	Before    string
}
