package text

import (
	"context"
	"fmt"
	"sync"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/log"
)

const (
	fillJob   = "passages.fill" // waits until every book was written
	fillEvery = 2 * time.Second
	// preparingFor is how long callers are told to wait while books are written.
	preparingFor = 30 * time.Second
)

var errPreparing = apperr.New(apperr.PassagesPreparing).After(preparingFor)

// making is one making of the tables. Its ID is another when any node has made
// them again, and in another epoch of the library: numbers of books and blocks
// mean something within one making alone.
type making struct {
	ID     string `db:"id"`
	Filled int    `db:"filled"`
}

func (e *sqlEngine) making(ctx context.Context) (making, error) {
	made, err := db.Get[making](ctx, e.db,
		"SELECT made || COALESCE((SELECT epoch FROM database_epoch), '') AS id, filled FROM "+e.dialect.schema+"passage_writer")
	if apperr.Is(err, apperr.NotFound) {
		err = fmt.Errorf("%w: nobody wrote them", errDamaged)
	}
	return made, err
}

// Filled tells whether all books of the library were written since the tables
// were made: until then nobody is told that there is nothing in them.
func (e *sqlEngine) Filled(ctx context.Context) (bool, error) {
	made, err := e.making(ctx)
	return made.Filled > 0, err
}

// Fill notes that all books were written.
func (e *sqlEngine) Fill(ctx context.Context) error {
	_, err := db.Exec(ctx, e.db, "UPDATE "+e.dialect.schema+"passage_writer SET filled = 1")
	return err
}

// Check reads everything; see db.DB.Check.
func (e *sqlEngine) Check(ctx context.Context) error { return e.db.Check(ctx) }

// Ready tells whether search inside books finds all there is. What is missing is
// written.
func (s *Service) Ready(ctx context.Context) bool {
	filled, err := s.engine.Filled(ctx)
	if err == nil && !filled {
		err = errPreparing
	}
	return s.noted(ctx, err) == nil
}

// fill is the job that ends the filling of new tables, once each book was
// written or failed to be.
func (s *Service) fill(ctx context.Context, _ jobs.Job) error {
	if filled, err := s.engine.Filled(ctx); err != nil || filled {
		return err
	}
	untried, err := s.queue.Untried(ctx, writeJob)
	if err != nil {
		return err
	}
	if untried {
		return s.queue.Enqueue(ctx, jobs.Job{Kind: fillJob, Key: "all", RunAt: s.clock.Now().Add(fillEvery)})
	}
	if err := s.engine.Fill(ctx); err != nil {
		return err
	}
	log.From(ctx).InfoContext(ctx, "search inside books is whole again")
	return nil
}

// pace lets something be done now and then.
type pace struct {
	mu   sync.Mutex
	last time.Time
}

// lookEvery is how often calls that are refused look whether books are written.
const lookEvery = 10 * time.Second

func (p *pace) due(now time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if now.Sub(p.last) < lookEvery {
		return false
	}
	p.last = now
	return true
}

// noted passes an error of the engine on. One that says that the tables are
// empty has them filled, if nobody does yet.
func (s *Service) noted(ctx context.Context, err error) error {
	if !apperr.Is(err, apperr.PassagesPreparing) || !s.looked.due(s.clock.Now()) {
		return err
	}
	ctx = context.WithoutCancel(ctx)
	for _, kind := range []string{sweepJob, fillJob} {
		job, found, failed := s.queue.Pending(ctx, kind, "all")
		if failed != nil || found && job.RunAt.Before(s.clock.Now().Add(time.Minute)) {
			return err
		}
	}
	if failed := s.Sweep(ctx); failed != nil {
		log.From(ctx).WarnContext(ctx, "text: the sweep could not be asked for", "error", failed)
	}
	return err
}
