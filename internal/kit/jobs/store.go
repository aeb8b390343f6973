package jobs

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"sudar/internal/kit/db"
)

// States of a job.
const (
	StateWaiting = "waiting"
	StateRunning = "running"
	StateDead    = "dead"
)

type row struct {
	ID      string  `db:"id"`
	Kind    string  `db:"kind"`
	Key     string  `db:"job_key"`
	Payload string  `db:"payload"`
	RunAt   db.Time `db:"run_at"`
	Attempt int64   `db:"attempt"`
	Tries   int64   `db:"tries"`
	Owner   string  `db:"owner_id"`
}

const rowColumns = "id, kind, job_key, payload, run_at, attempt, tries, owner_id"

func (r row) job() Job {
	return Job{ID: r.ID, Kind: r.Kind, Key: r.Key, Payload: json.RawMessage(r.Payload), RunAt: r.RunAt.Time, Attempt: r.Attempt}
}

func (q *Queue) insert(ctx context.Context, job Job, payload string, now db.Time) error {
	_, err := db.Exec(ctx, q.db, `
		INSERT INTO jobs (id, kind, job_key, payload, run_at, created_at, owner_id) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (kind, job_key) WHERE state = 'waiting' DO UPDATE SET payload = excluded.payload, tries = 0,
			run_at = CASE WHEN excluded.run_at < jobs.run_at THEN excluded.run_at ELSE jobs.run_at END,
			owner_id = CASE WHEN excluded.owner_id = jobs.owner_id THEN jobs.owner_id ELSE '' END`,
		job.ID, job.Kind, job.Key, payload, db.At(job.RunAt), now, ownerOf(ctx))
	return err
}

// ready returns those of kinds that have a due job.
func (q *Queue) ready(ctx context.Context, kinds []string) ([]string, error) {
	if len(kinds) == 0 {
		return nil, nil
	}
	where := db.NewWhere()
	var values []string
	for _, kind := range kinds {
		values = append(values, "("+where.Bind(kind)+")")
	}
	return db.All[string](ctx, q.db, `SELECT k.column1 FROM (VALUES `+strings.Join(values, ", ")+`) AS k
		WHERE EXISTS (SELECT 1 FROM jobs WHERE kind = k.column1 AND state = 'waiting' AND run_at <= `+where.Bind(q.db.Now())+`)`,
		where.Args()...)
}

// claim takes the oldest due job of a kind whose equal is not running; none is
// an empty slice.
func (q *Queue) claim(ctx context.Context, kind string, lease time.Duration) ([]row, error) {
	lock := ""
	if q.db.Dialect() == db.Postgres {
		lock = "FOR UPDATE OF j SKIP LOCKED"
	}
	now := q.db.Now()
	rows, err := db.All[row](ctx, q.db, `
		UPDATE jobs SET state = 'running', attempt = attempt + 1, tries = tries + 1, lease_until = $1, progress_done = 0, progress_total = 0
		WHERE state = 'waiting' AND id = (
			SELECT id FROM jobs AS j WHERE kind = $2 AND state = 'waiting' AND run_at <= $3
				AND NOT EXISTS (SELECT 1 FROM jobs AS r WHERE r.kind = j.kind AND r.job_key = j.job_key AND r.state = 'running')
			ORDER BY run_at, id LIMIT 1 `+lock+`)
		RETURNING `+rowColumns, db.At(now.Add(lease)), kind, now)
	if db.IsUnique(err) { // its equal began to run at this very moment
		return nil, nil
	}
	return rows, err
}

// held is what every write of a running job ends with; it matches no row once
// the lease is lost.
const held = ` WHERE id = $1 AND attempt = $2 AND state = 'running'`

// change runs a fenced statement; ErrLost when the job is somebody else's.
func (q *Queue) change(ctx context.Context, statement string, r row, args ...any) error {
	n, err := db.Exec(ctx, q.db, statement+held, append([]any{r.ID, r.Attempt}, args...)...)
	if err == nil && n == 0 {
		return ErrLost
	}
	return err
}

func (q *Queue) remove(ctx context.Context, r row) error {
	return q.change(ctx, `DELETE FROM jobs`, r)
}

func (q *Queue) extend(ctx context.Context, r row, until time.Time) error {
	return q.touch(ctx, `UPDATE jobs SET lease_until = $3`, r, db.At(until))
}

func (q *Queue) writeProgress(ctx context.Context, r row, done, total int64) error {
	return q.touch(ctx, `UPDATE jobs SET progress_done = $3, progress_total = $4`, r, done, total)
}

// touch is change for a job that goes on: ErrStopped when it is to stop.
func (q *Queue) touch(ctx context.Context, statement string, r row, args ...any) error {
	stopping, err := db.All[bool](ctx, q.db, statement+held+" RETURNING stopping", append([]any{r.ID, r.Attempt}, args...)...)
	switch {
	case err != nil:
		return err
	case len(stopping) == 0:
		return ErrLost
	case stopping[0]:
		return ErrStopped
	}
	return nil
}

// Pending returns the job of a kind and key that runs or waits; false when there
// is none. Of two the running one is returned.
func (q *Queue) Pending(ctx context.Context, kind, key string) (Job, bool, error) {
	rows, err := db.All[row](ctx, q.db, `SELECT `+rowColumns+` FROM jobs
		WHERE kind = $1 AND job_key = $2 AND state <> 'dead' ORDER BY state LIMIT 1`, kind, key)
	if err != nil || len(rows) == 0 {
		return Job{}, false, err
	}
	return rows[0].job(), true, nil
}

// Untried tells whether a job of a kind runs, or waits and was never tried.
func (q *Queue) Untried(ctx context.Context, kind string) (bool, error) {
	found, err := db.All[int](ctx, q.db,
		`SELECT 1 FROM jobs WHERE kind = $1 AND (state = 'running' OR state = 'waiting' AND tries = 0) LIMIT 1`, kind)
	return len(found) > 0, err
}

// giveBack lets the job wait until runAt. An equal that waits already does the
// same work, so then this one goes.
func (q *Queue) giveBack(ctx context.Context, r row, tries int64, runAt time.Time, reason string) error {
	err := q.change(ctx, `UPDATE jobs SET state = 'waiting', stopping = FALSE, tries = $3, run_at = $4, last_error = $5`,
		r, tries, db.At(runAt), reason)
	if db.IsUnique(err) {
		return q.remove(ctx, r)
	}
	return err
}

func (q *Queue) bury(ctx context.Context, r row, reason string) error {
	return q.change(ctx, `UPDATE jobs SET state = 'dead', stopping = FALSE, last_error = $3`, r, reason)
}

// expired returns running jobs whose worker let the lease run out.
func (q *Queue) expired(ctx context.Context) ([]row, error) {
	return db.All[row](ctx, q.db, `SELECT `+rowColumns+` FROM jobs
		WHERE state = 'running' AND lease_until < $1 LIMIT 100`, q.db.Now())
}

// dropUnheard deletes events that waited since before because nothing listens.
func (q *Queue) dropUnheard(ctx context.Context, before time.Time) error {
	where := db.NewWhere().And("state = 'waiting' AND kind >= ? AND kind < ? AND run_at < ?", eventPrefix, "event;", db.At(before))
	for event := range q.listeners {
		where.And("kind <> ?", eventPrefix+event)
	}
	_, err := db.Exec(ctx, q.db, "DELETE FROM jobs"+where.SQL(), where.Args()...)
	return err
}
