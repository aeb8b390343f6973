// Package records keeps the records that readers bring into the researcher's
// corner from their reference managers, beside those of the library.
package records

import (
	"sudar/internal/citations"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
)

// Bounds of what readers bring.
const (
	MostRecords = 5_000 // of one owner
	MostNamed   = 500   // of one export
)

// Record is a record of somebody's own. Those of others are seen through the
// folder that they are in.
type Record struct {
	ID        string            `db:"id"`
	OwnerID   string            `db:"account_id"`
	Username  string            `db:"username"`
	FirstName string            `db:"first_name"`
	LastName  string            `db:"last_name"`
	FolderID  string            `db:"folder_id"` // "" for none
	Item      citations.CSLItem `db:"item,json"`
	CreatedAt db.Time           `db:"created_at"`
	UpdatedAt db.Time           `db:"updated_at"`
	Own       bool              `db:"-"` // of who asks
}

// Query asks for a page of a reader's records, or of all in a folder, the newest
// first.
type Query struct {
	FolderID string
	Words    string
	Page     page.Request
}

// Change changes parts of a record; what is nil stays. FolderID "" is none.
type Change struct {
	Item     *citations.CSLItem
	FolderID *string
}

// Choice names records for an export: some, or all in a folder.
type Choice struct {
	IDs      []string
	FolderID string
}

// Import is a file to be read. Duplicates are left out unless they are wanted.
type Import struct {
	Data       []byte
	FolderID   string
	Duplicates bool
}

// State is what becomes of a record of a file.
type State string

// The states.
const (
	Fresh     State = "new"
	Duplicate State = "duplicate"
	Refused   State = "refused"
)

// Row is a record of a file with what becomes of it.
type Row struct {
	citations.Found
	State State
}

// Report is what is in a file.
type Report struct {
	Format citations.Format
	Rows   []Row
}

// Count returns how many records have a state.
func (r Report) Count(state State) int {
	count := 0
	for _, row := range r.Rows {
		if row.State == state {
			count++
		}
	}
	return count
}
