package lending

import (
	"context"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
)

const (
	settleJob = "lending.settle"
	cutJob    = "lending.cut"
	cutEvery  = time.Hour
	cutAtOnce = 1_000
)

// Events of the domain.
const (
	// ReadyEvent happens when a copy is kept for somebody; it carries Became.
	ReadyEvent = "lending.ready"
	// EndingEvent happens when a loan is about to end; it carries Ending.
	EndingEvent = "lending.ending"
)

// Became says for which hold a copy is kept, and until when.
type Became struct {
	HoldID string    `json:"hold_id"`
	Until  time.Time `json:"until"`
}

// Ending says which loan is about to end.
type Ending struct {
	LoanID string `json:"loan_id"`
}

type settling struct {
	TitleID string `json:"title_id"`
}

// Listen registers the domain's jobs.
func Listen(q *jobs.Queue, s *Service) {
	q.Handle(settleJob, func(ctx context.Context, job jobs.Job) error {
		var due settling
		if err := job.Decode(&due); err != nil {
			return err
		}
		return s.Settle(ctx, due.TitleID)
	})
	q.Repeat(cutJob, cutEvery, s.Cut)
}

// Start has the links between people and titles cut from now on.
func (s *Service) Start(ctx context.Context) error {
	return s.Jobs.Enqueue(ctx, jobs.Job{Kind: cutJob, Key: "all"})
}

// Settle does what is due for a title and has it looked at again when the next
// thing is.
func (s *Service) Settle(ctx context.Context, titleID string) error {
	err := s.locked(ctx, titleID, func(ctx context.Context, t *title) error {
		next, err := s.nextMoment(ctx, *t)
		if err != nil || next.IsZero() {
			return err
		}
		return s.settleAt(ctx, t.ID, next)
	})
	return apperr.Ignore(err, apperr.NotFound)
}

// nextMoment is when something of a title is due next, the zero time for never.
func (s *Service) nextMoment(ctx context.Context, t title) (time.Time, error) {
	moments, err := db.All[db.Time](ctx, s.db, `SELECT MIN(due_at) FROM loans WHERE title_id = $1 AND returned_at IS NULL
		UNION ALL SELECT MIN(due_at) - $3 FROM loans WHERE title_id = $1 AND returned_at IS NULL AND NOT told
		UNION ALL SELECT MIN(ready_until) FROM holds WHERE title_id = $1 AND ended_at IS NULL AND status = 'ready'
		UNION ALL SELECT MIN(starts_at) FROM licences WHERE title_id = $1 AND starts_at > $2
		UNION ALL SELECT MIN(ends_at) FROM licences WHERE title_id = $1 AND ends_at > $2`, t.ID, t.now, TellBefore.Microseconds())
	var next time.Time
	for _, moment := range moments {
		next = earlier(next, moment.Time)
	}
	return next, err
}

// Cut forgets who had which title: 30 days after the return, and who waited for
// it, 30 days after the wait was over.
func (s *Service) Cut(ctx context.Context) error {
	before := db.At(s.db.Now().Add(-KeepLink))
	for cut := cutAtOnce; cut == cutAtOnce; {
		var err error
		if cut, err = s.cut(ctx, before); err != nil {
			return err
		}
	}
	_, err := db.Exec(ctx, s.db, "DELETE FROM holds WHERE ended_at <= $1", before)
	return err
}

func (s *Service) cut(ctx context.Context, before db.Time) (n int, err error) {
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		rights, err := db.All[string](ctx, s.db, `UPDATE loans SET account_id = NULL WHERE id IN (SELECT id FROM loans
			WHERE account_id IS NOT NULL AND returned_at <= $1 ORDER BY returned_at LIMIT $2)
			RETURNING COALESCE(entitlement_id, '')`, before, cutAtOnce)
		if n = len(rights); err != nil || n == 0 {
			return err
		}
		w := db.NewWhere().In("id", db.List(rights)...)
		_, err = db.Exec(ctx, s.db, "DELETE FROM entitlements"+w.SQL(), w.Args()...)
		return err
	})
	return n, err
}
