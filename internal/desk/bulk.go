package desk

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

// State is where a bulk edit stands.
type State string

// The states.
const (
	Running State = "running"
	Done    State = "done"
	Undoing State = "undoing"
	Undone  State = "undone"
)

// What became of a record, as bulk_edit_contents keeps it.
const (
	waiting = "waiting"
	changed = "changed"
	same    = "same"
	refused = "refused"
	undone  = "undone"
	kept    = "kept"
)

// Outcomes are what may have become of a record of a bulk edit.
var Outcomes = []string{waiting, changed, same, refused, undone, kept}

// UndoFor is how long what was done to many records can be undone.
const UndoFor = 30 * 24 * time.Hour

// BulkEdit is a change of many records, with how many records came to which end.
type BulkEdit struct {
	ID      string
	State   State
	Changes []Change
	At      time.Time
	Ended   time.Time // zero while it runs
	Records map[string]int
}

// Undoable tells whether the edit can be undone at a moment.
func (b BulkEdit) Undoable(now time.Time) bool {
	return b.State == Done && b.Records[changed] > 0 && now.Before(b.At.Add(UndoFor))
}

// bulkJob is the payload of the jobs of bulk edits: who acts.
type bulkJob struct {
	EditID    string      `json:"edit_id"`
	AccountID string      `json:"account"`
	Role      viewer.Role `json:"role"`
	In        string      `json:"organization"`
	Hub       bool        `json:"hub,omitempty"`
	Undo      bool        `json:"undo,omitempty"`
}

// BulkKind is the kind of the job that makes or undoes a bulk edit.
const BulkKind = "desk.bulk"

// Edit begins to change the selected records, and returns the edit that a job makes.
func (s *Service) Edit(ctx context.Context, selection Selection, changes []Change) (BulkEdit, error) {
	v, err := staff(ctx)
	if err != nil {
		return BulkEdit{}, err
	}
	ids, err := s.selected(ctx, selection)
	if err != nil {
		return BulkEdit{}, err
	}
	if err := s.checkAll(ctx, changes); err != nil {
		return BulkEdit{}, err
	}
	id := ident.New()
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		changes, err := withTags(changes, func(name string) (int64, error) {
			tag, err := s.Catalogue.FindOrCreateTag(ctx, name, "")
			return tag.ID, err
		})
		if err != nil {
			return err
		}
		text, err := json.Marshal(changes)
		if err != nil {
			return fmt.Errorf("desk: changes: %w", err)
		}
		if _, err := db.Exec(ctx, s.db, `INSERT INTO bulk_edits (id, organization_id, every, changes, state, at, selected, selected_count)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`, id, v.OrganizationID, v.Everywhere(), string(text), string(Running),
			s.db.Now(), packed(ids), len(ids)); err != nil {
			return err
		}
		if err := s.Audit.Note(ctx, audit.Entry{
			Act: audit.BulkEdited, Object: strconv.Itoa(len(ids)), After: audit.Values{"changes": fieldsOf(changes)},
		}); err != nil {
			return err
		}
		return s.enqueue(ctx, v, id, false)
	})
	if err != nil {
		return BulkEdit{}, err
	}
	return s.BulkEdit(ctx, id)
}

func fieldsOf(changes []Change) []string {
	fields := make([]string, len(changes))
	for i, change := range changes {
		fields[i] = string(change.Field)
	}
	return fields
}

func (s *Service) enqueue(ctx context.Context, v viewer.Viewer, editID string, undo bool) error {
	return s.Jobs.Enqueue(ctx, jobs.Job{Kind: BulkKind, Key: editID, Payload: bulkJob{
		EditID: editID, AccountID: v.AccountID, Role: v.Role, In: v.OrganizationID, Hub: v.Hub, Undo: undo,
	}})
}

type bulkRow struct {
	ID      string   `db:"id"`
	State   State    `db:"state"`
	Changes []Change `db:"changes,json"`
	At      db.Time  `db:"at"`
	Ended   *db.Time `db:"ended_at"`
	Count   int      `db:"selected_count"` // that are not enlisted yet
}

func (r bulkRow) edit() BulkEdit {
	edit := BulkEdit{ID: r.ID, State: r.State, Changes: r.Changes, At: r.At.Time, Records: map[string]int{}}
	if r.Count > 0 {
		edit.Records[waiting] = r.Count
	}
	if r.Ended != nil {
		edit.Ended = r.Ended.Time
	}
	return edit
}

const (
	bulkColumns  = "SELECT id, state, changes, at, ended_at, selected_count FROM bulk_edits WHERE organization_id = $1"
	bulkEditsSQL = bulkColumns + " ORDER BY at DESC, id DESC LIMIT $2 OFFSET $3"
	outcomesSQL  = "SELECT state AS value, COUNT(*) AS n FROM bulk_edit_contents WHERE edit_id = $1 GROUP BY state"
)

// BulkEdit returns a bulk edit of the viewer's organisation; not_found otherwise.
func (s *Service) BulkEdit(ctx context.Context, id string) (BulkEdit, error) {
	v, err := staff(ctx)
	if err != nil {
		return BulkEdit{}, err
	}
	row, err := db.Get[bulkRow](ctx, s.db, bulkColumns+" AND id = $2", v.OrganizationID, id)
	if err != nil {
		return BulkEdit{}, err
	}
	edit := row.edit()
	return edit, s.count(ctx, &edit)
}

// count fills how many records came to which end, unless they are not enlisted yet.
func (s *Service) count(ctx context.Context, edit *BulkEdit) error {
	if len(edit.Records) > 0 {
		return nil
	}
	type counted struct {
		Value string `db:"value"`
		N     int    `db:"n"`
	}
	rows, err := db.All[counted](ctx, s.db, outcomesSQL, edit.ID)
	for _, row := range rows {
		edit.Records[row.Value] = row.N
	}
	return err
}

// BulkEdits returns a page of the bulk edits of the viewer's organisation, newest
// first.
func (s *Service) BulkEdits(ctx context.Context, request page.Request) (page.List[BulkEdit], error) {
	list := page.List[BulkEdit]{Request: request}
	v, err := staff(ctx)
	if err != nil {
		return list, err
	}
	if list.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM bulk_edits WHERE organization_id = $1", v.OrganizationID); err != nil {
		return list, err
	}
	rows, err := db.All[bulkRow](ctx, s.db, bulkEditsSQL, v.OrganizationID, request.Size, request.Offset())
	if err != nil {
		return list, err
	}
	for _, row := range rows {
		edit := row.edit()
		if err := s.count(ctx, &edit); err != nil {
			return list, err
		}
		list.Rows = append(list.Rows, edit)
	}
	return list, nil
}

// Undo begins to undo a bulk edit; conflict when it runs, was undone, or is older
// than UndoFor.
func (s *Service) Undo(ctx context.Context, id string) (BulkEdit, error) {
	edit, err := s.BulkEdit(ctx, id)
	if err != nil {
		return edit, err
	}
	if !edit.Undoable(s.clock.Now()) {
		return edit, apperr.New(apperr.Conflict)
	}
	v, err := staff(ctx)
	if err != nil {
		return edit, err
	}
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		begun, err := db.Exec(ctx, s.db, "UPDATE bulk_edits SET state = $2, ended_at = NULL WHERE id = $1 AND state = $3", id, string(Undoing),
			string(Done))
		if err != nil {
			return err
		}
		if begun == 0 {
			return apperr.New(apperr.Conflict)
		}
		if err := s.Audit.Note(ctx, audit.Entry{Act: audit.BulkEditUndone, Object: strconv.Itoa(edit.Records[changed])}); err != nil {
			return err
		}
		return s.enqueue(ctx, v, id, true)
	})
	if err != nil {
		return edit, err
	}
	return s.BulkEdit(ctx, id)
}

// Touched is a record of a bulk edit.
type Touched struct {
	ID    int64  `db:"id"`
	Slug  string `db:"slug"`
	Title string `db:"title"`
}

const touchedSQL = `SELECT c.id, c.slug, c.title FROM bulk_edit_contents b JOIN contents c ON c.id = b.content_id
	WHERE b.edit_id = $1 AND b.state = $2 ORDER BY b.content_id LIMIT $3 OFFSET $4`

// Touched returns a page of the records of a bulk edit that came to one end.
func (s *Service) Touched(ctx context.Context, id, outcome string, request page.Request) (page.List[Touched], error) {
	list := page.List[Touched]{Request: request}
	if !slices.Contains(Outcomes, outcome) {
		return list, apperr.InvalidField("state", "field.choice")
	}
	edit, err := s.BulkEdit(ctx, id)
	if err != nil {
		return list, err
	}
	if list.Total = edit.Records[outcome]; list.Total == 0 {
		return list, nil
	}
	list.Rows, err = db.All[Touched](ctx, s.db, touchedSQL, id, outcome, request.Size, request.Offset())
	return list, err
}
