package imports

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
)

const importColumns = `i.id, i.organization_id, i.number, i.format, i.name, i.sha256, i.size_bytes, i.blob, i.visibility, i.heads,
	i.mapping,
	i.state, i.problem, i.rows_done, i.rows_total, i.counts, i.created_at, i.ended_at`

const rowColumns = "number, outcome, reason, found_by, title, people, year, identifier, content_id, skip, undone"

// insert stores a new import and returns it with its number, the next of its
// organisation.
func (s *Service) insert(ctx context.Context, i Import) (Import, error) {
	heads, mapping, err := i.texts()
	if err != nil {
		return i, err
	}
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.db.LockName(ctx, "imports:"+i.OrganizationID); err != nil {
			return err
		}
		i.Number, err = db.Get[int64](ctx, s.db, `INSERT INTO record_imports (id, organization_id, number, format, name, sha256, size_bytes,
			blob, visibility, heads, mapping, state, created_at, counts)
			SELECT $1, $2, COALESCE(MAX(number), 0) + 1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, '{}' FROM record_imports
			WHERE organization_id = $2 RETURNING number`,
			i.ID, i.OrganizationID, string(i.Format), i.Name, i.SHA256, i.Size, i.Blob, string(i.Visibility), heads, mapping, string(i.State),
			db.At(i.CreatedAt))
		return err
	})
	return i, err
}

func (i Import) texts() (heads, mapping string, err error) {
	one, err := json.Marshal(i.Heads)
	if err != nil {
		return "", "", fmt.Errorf("imports: heads: %w", err)
	}
	other, err := json.Marshal(i.Mapping)
	if err != nil {
		return "", "", fmt.Errorf("imports: mapping: %w", err)
	}
	return string(one), string(other), nil
}

func (s *Service) byID(ctx context.Context, id string) (Import, error) {
	return db.Get[Import](ctx, s.db, "SELECT "+importColumns+" FROM record_imports i WHERE i.id = $1", id)
}

// unfinished returns the import of a file that was stopped on its way.
func (s *Service) unfinished(ctx context.Context, organizationID, sha256 string, state State) (Import, error) {
	return db.Get[Import](ctx, s.db, "SELECT "+importColumns+` FROM record_imports i WHERE i.organization_id = $1 AND i.sha256 = $2
		AND i.state = $3 AND i.blob = '' ORDER BY i.number DESC LIMIT 1`, organizationID, sha256, string(state))
}

// likeMapping returns the mapping that an organisation used last for a table of the
// same heads; nil for none.
func (s *Service) likeMapping(ctx context.Context, organizationID string, heads []string) (map[string]string, error) {
	type row struct {
		Heads   []string          `db:"heads,json"`
		Mapping map[string]string `db:"mapping,json"`
	}
	rows, err := db.All[row](ctx, s.db, `SELECT heads, mapping FROM record_imports WHERE organization_id = $1 AND format = 'csv'
		ORDER BY number DESC LIMIT 200`, organizationID)
	if err != nil {
		return nil, err
	}
	wanted := strings.Join(heads, "\x00")
	for _, r := range rows {
		if strings.Join(r.Heads, "\x00") == wanted && len(r.Mapping) > 0 {
			return r.Mapping, nil
		}
	}
	return nil, nil
}

// enter moves an import to the beginning of a state. It is a conflict when another
// has moved it meanwhile. The check and the run count anew.
func (s *Service) enter(ctx context.Context, i Import, state State, problem Reason) error {
	var ended any
	if state == Done || state == Failed || state == Undone {
		ended = s.db.Now()
	}
	if state == Checking || state == Running {
		i.Counts = Counts{}
	}
	counts, err := i.Counts.text()
	if err != nil {
		return err
	}
	changed, err := db.Exec(ctx, s.db, `UPDATE record_imports SET state = $3, problem = $4, rows_done = 0, counts = $6,
		ended_at = COALESCE($5, ended_at) WHERE id = $1 AND state = $2`,
		i.ID, string(i.State), string(state), string(problem), ended, counts)
	if err == nil && changed == 0 {
		err = apperr.New(apperr.Conflict)
	}
	return err
}

func (c Counts) text() (string, error) {
	text, err := json.Marshal(c)
	if err != nil {
		return "", fmt.Errorf("imports: counts: %w", err)
	}
	return string(text), nil
}

// move notes how far a step of an import is now, in rows and counts.
func (s *Service) move(ctx context.Context, i Import) error {
	counts, err := i.Counts.text()
	if err != nil {
		return err
	}
	_, err = db.Exec(ctx, s.db, `UPDATE record_imports SET rows_done = $2, counts = $3,
		rows_total = CASE WHEN rows_total < $2 THEN $2 ELSE rows_total END WHERE id = $1`, i.ID, i.Done, counts)
	return err
}

// rowsAtOnce keeps a statement below SQLite's bound on variables.
const rowsAtOnce = 100

// writeRows stores rows; those of the check become what the run made of them.
func (s *Service) writeRows(ctx context.Context, importID string, rows []written) error {
	for start := 0; start < len(rows); start += rowsAtOnce {
		w := db.NewWhere()
		var values []string
		for _, r := range rows[start:min(start+rowsAtOnce, len(rows))] {
			var at any
			if !r.WrittenAt.IsZero() {
				at = r.WrittenAt
			}
			values = append(values, "("+w.Bind(importID, r.Number, string(r.Outcome), string(r.Reason), r.FoundBy, r.Title, r.People, r.Year,
				r.Identifier, r.ContentID, at, r.Before, r.Skip)+")")
		}
		if _, err := db.Exec(ctx, s.db, `INSERT INTO record_import_rows (import_id, number, outcome, reason, found_by, title, people, year,
			identifier, content_id, written_at, before, skip) VALUES `+strings.Join(values, ", ")+`
			ON CONFLICT (import_id, number) DO UPDATE SET outcome = excluded.outcome, reason = excluded.reason, found_by = excluded.found_by,
			title = excluded.title, people = excluded.people, year = excluded.year, identifier = excluded.identifier,
			content_id = excluded.content_id, written_at = excluded.written_at, before = excluded.before`, w.Args()...); err != nil {
			return err
		}
	}
	return nil
}

// listed returns a page of rows in the order of the file.
func (s *Service) listed(ctx context.Context, importID string, outcome Outcome, request page.Request) (page.List[Row], error) {
	list := page.List[Row]{Request: request}
	w := db.NewWhere().And("import_id = ?", importID)
	if outcome != "" {
		w.And("outcome = ?", string(outcome))
	}
	var err error
	if list.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM record_import_rows"+w.SQL(), w.Args()...); err != nil {
		return list, err
	}
	query := "SELECT " + rowColumns + " FROM record_import_rows" + w.SQL()
	query += " ORDER BY number LIMIT " + w.Bind(request.Size) + " OFFSET " + w.Bind(request.Offset())
	list.Rows, err = db.All[Row](ctx, s.db, query, w.Args()...)
	return list, err
}
