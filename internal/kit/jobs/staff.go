package jobs

import (
	"context"

	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
)

// Status is a job as staff see it.
type Status struct {
	ID        string  `db:"id"`
	Kind      string  `db:"kind"`
	Key       string  `db:"job_key"`
	Payload   string  `db:"payload"`
	Owner     string  `db:"owner_id"` // the organisation that it works for, "" for all
	State     string  `db:"state"`
	Stopping  bool    `db:"stopping"`
	RunAt     db.Time `db:"run_at"`
	Tries     int64   `db:"tries"`
	Done      int64   `db:"progress_done"`
	Total     int64   `db:"progress_total"` // 0 = not known
	LastError string  `db:"last_error"`     // for staff, in English
	CreatedAt db.Time `db:"created_at"`
}

const statusColumns = "id, kind, job_key, payload, owner_id, state, stopping, run_at, tries, progress_done, progress_total, " +
	"last_error, created_at"

// List returns up to limit jobs of a state, the longest due first.
func (q *Queue) List(ctx context.Context, state string, limit int) ([]Status, error) {
	return db.All[Status](ctx, q.db, "SELECT "+statusColumns+` FROM jobs WHERE state = $1 ORDER BY run_at, id LIMIT $2`, state, limit)
}

// Revive lets a dead job run again with fresh tries; false when there is none.
func (q *Queue) Revive(ctx context.Context, id string) (bool, error) {
	n, err := db.Exec(ctx, q.db, `UPDATE jobs SET state = 'waiting', tries = 0, run_at = $2 WHERE id = $1 AND state = 'dead'`, id, q.db.Now())
	if db.IsUnique(err) { // its equal waits already
		return q.Discard(ctx, id)
	}
	q.nudge()
	return n > 0, err
}

// Discard deletes a dead job; false when there is none.
func (q *Queue) Discard(ctx context.Context, id string) (bool, error) {
	n, err := db.Exec(ctx, q.db, `DELETE FROM jobs WHERE id = $1 AND state = 'dead'`, id)
	return n > 0, err
}

// Filter narrows a list of jobs; zero values narrow nothing.
type Filter struct {
	Owner       string
	State       string
	Kind        string
	Before      db.Time // created before
	OldestFirst bool
}

func (f Filter) where() *db.Where {
	w := db.NewWhere()
	if f.Owner != "" {
		w.And("owner_id = ?", f.Owner)
	}
	if f.State != "" {
		w.And("state = ?", f.State)
	}
	if f.Kind != "" {
		w.And("kind = ?", f.Kind)
	}
	if !f.Before.IsZero() {
		w.And("created_at < ?", f.Before)
	}
	return w
}

// Search returns a page of the jobs that a filter leaves, the newest first.
func (q *Queue) Search(ctx context.Context, f Filter, request page.Request) (page.List[Status], error) {
	list := page.List[Status]{Request: request}
	w := f.where()
	var err error
	if list.Total, err = db.Get[int](ctx, q.db, "SELECT COUNT(*) FROM jobs"+w.SQL(), w.Args()...); err != nil {
		return list, err
	}
	query, args := searchSQL(f, request)
	list.Rows, err = db.All[Status](ctx, q.db, query, args...)
	return list, err
}

func searchSQL(f Filter, request page.Request) (string, []any) {
	w := f.where()
	conditions, order := w.SQL(), "created_at DESC, id DESC"
	if f.OldestFirst {
		order = "created_at, id"
	}
	limit, offset := w.Bind(request.Size), w.Bind(request.Offset())
	return "SELECT " + statusColumns + " FROM jobs" + conditions + " ORDER BY " + order + " LIMIT " + limit + " OFFSET " + offset, w.Args()
}

// Count is how many jobs of a kind are in a state.
type Count struct {
	Kind  string `db:"kind"`
	State string `db:"state"`
	Jobs  int    `db:"jobs"`
}

// Counts counts the jobs of an owner, of all when it is "".
func (q *Queue) Counts(ctx context.Context, owner string) ([]Count, error) {
	w := Filter{Owner: owner}.where()
	return db.All[Count](ctx, q.db, "SELECT kind, state, COUNT(*) AS jobs FROM jobs"+w.SQL()+" GROUP BY kind, state ORDER BY kind, state",
		w.Args()...)
}

// OldestDue returns since when the oldest job of an owner, of all when it is "", waits
// that should run by now; zero when none does.
func (q *Queue) OldestDue(ctx context.Context, owner string) (db.Time, error) {
	now := q.db.Now()
	w := Filter{Owner: owner, State: StateWaiting}.where()
	w.And("run_at <= ?", now)
	rows, err := db.All[db.Time](ctx, q.db, "SELECT run_at FROM jobs"+w.SQL()+" ORDER BY run_at LIMIT 1", w.Args()...)
	if err != nil || len(rows) == 0 {
		return db.Time{}, err
	}
	return rows[0], nil
}

// Find returns a job; false when there is none.
func (q *Queue) Find(ctx context.Context, id string) (Status, bool, error) {
	rows, err := db.All[Status](ctx, q.db, "SELECT "+statusColumns+" FROM jobs WHERE id = $1", id)
	if err != nil || len(rows) == 0 {
		return Status{}, false, err
	}
	return rows[0], true, nil
}

// CanCancel tells whether jobs of a kind can be cancelled.
func (q *Queue) CanCancel(kind string) bool { return q.handlers[kind].stopped != nil }

// Cancel deletes a job that waits and asks one that runs to stop, if its kind can be
// cancelled; false when there is none.
func (q *Queue) Cancel(ctx context.Context, id string) (bool, error) {
	found := false
	err := q.db.InTx(ctx, func(ctx context.Context) error {
		rows, err := db.All[row](ctx, q.db, "SELECT "+rowColumns+" FROM jobs WHERE id = $1 AND state = 'waiting'", id)
		if err == nil && len(rows) == 1 && q.CanCancel(rows[0].Kind) {
			n, err := db.Exec(ctx, q.db, "DELETE FROM jobs WHERE id = $1 AND state = 'waiting'", id)
			if found = n > 0; err != nil || !found {
				return err
			}
			return q.handlers[rows[0].Kind].stopped(ctx, rows[0].job())
		}
		return err
	})
	if err != nil || found {
		return found, err
	}
	job, ok, err := q.Find(ctx, id)
	if err != nil || !ok || !q.CanCancel(job.Kind) {
		return false, err
	}
	n, err := db.Exec(ctx, q.db, "UPDATE jobs SET stopping = TRUE WHERE id = $1 AND state = 'running'", id)
	return n > 0, err
}

// end deletes a job that has stopped because it was cancelled.
func (q *Queue) end(ctx context.Context, r row) error {
	return q.db.InTx(ctx, func(ctx context.Context) error {
		if err := q.remove(ctx, r); err != nil {
			return err
		}
		if stopped := q.handlers[r.Kind].stopped; stopped != nil {
			return stopped(ctx, r.job())
		}
		return nil
	})
}

// Hurry lets a job that waits for its next try run now; false when there is none.
func (q *Queue) Hurry(ctx context.Context, id string) (bool, error) {
	n, err := db.Exec(ctx, q.db, "UPDATE jobs SET tries = 0, run_at = $2 WHERE id = $1 AND state = 'waiting' AND tries > 0", id, q.db.Now())
	q.nudge()
	return n > 0, err
}

// ownerOf is the organisation in whose work a job is written: that of who acts, or
// of the job that runs; "" for the whole library.
func ownerOf(ctx context.Context) string {
	if v, all, err := db.Tenant(ctx); err == nil && !all {
		return v.OrganizationID
	}
	if e := executionOf(ctx); e != nil {
		return e.row.Owner
	}
	return ""
}
