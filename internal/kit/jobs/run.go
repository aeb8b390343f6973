package jobs

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"sudar/internal/kit/log"
)

var errShutdown = errors.New("jobs: the worker is stopping")

const progressEvery = time.Second

// execution is a job being run; its context carries it.
type execution struct {
	queue *Queue
	row   row

	mu        sync.Mutex
	completed bool
	reported  time.Time
}

type executionKey struct{}

// run does one job to its end and writes how it ended.
func (w *Worker) run(ctx context.Context, r row) {
	begun := w.queue.db.Now()
	ctx = log.With(ctx, "job", r.ID, "operation", r.Kind, "attempt", r.Attempt)
	e := &execution{queue: w.queue, row: r}
	inner, cancel := context.WithCancelCause(context.WithValue(ctx, executionKey{}, e))
	beating := make(chan struct{})
	go func() {
		defer close(beating)
		w.beat(inner, r, cancel)
	}()
	err := call(inner, w.queue.handlers[r.Kind].handler, r.job())
	cause := context.Cause(inner)
	cancel(nil)
	<-beating

	// The outcome is written even when the worker is stopping.
	final, done := context.WithTimeout(context.WithoutCancel(ctx), w.options.Lease)
	defer done()
	status, fault := w.settle(final, e, err, cause)
	logEnd(log.With(ctx, "ms", w.queue.db.Now().Sub(begun.Time).Milliseconds()), status, err)
	if fault != nil {
		log.From(ctx).ErrorContext(ctx, "jobs: the end of a job was not written", "error", fault)
	}
}

// How a job ended, in the log.
const (
	statusDone    = "done"
	statusFailed  = "failed" // it is tried again
	statusDead    = "dead"
	statusLost    = "lost"    // another worker has it
	statusStopped = "stopped" // it was given back as the worker stops
	statusCancel  = "cancelled"
)

// settle writes how a job ended, and returns it.
func (w *Worker) settle(ctx context.Context, e *execution, err, cause error) (status string, fault error) {
	switch {
	case err == nil && e.isCompleted():
		return statusDone, nil
	case err == nil:
		return statusDone, w.queue.remove(ctx, e.row)
	case errors.Is(cause, ErrLost) || errors.Is(err, ErrLost):
		return statusLost, nil
	case errors.Is(cause, ErrStopped) || errors.Is(err, ErrStopped):
		return statusCancel, w.queue.end(ctx, e.row)
	case errors.Is(cause, errShutdown):
		return statusStopped, w.queue.giveBack(ctx, e.row, e.row.Tries-1, w.queue.db.Now().Time, errShutdown.Error())
	}
	return w.failed(ctx, e.row, err)
}

// logEnd writes a job's one line. A dead job is an error: nobody tries it again.
func logEnd(ctx context.Context, status string, err error) {
	logger := log.From(ctx).With("status", status)
	switch status {
	case statusDone, statusCancel:
		logger.InfoContext(ctx, "job")
	case statusStopped:
		logger.InfoContext(ctx, "job", "error", err)
	case statusDead:
		logger.ErrorContext(ctx, "job", "error", err)
	default:
		logger.WarnContext(ctx, "job", "error", err)
	}
}

func call(ctx context.Context, handler Handler, job Job) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v", v)
			log.From(ctx).ErrorContext(ctx, "jobs: a handler panicked", "panic", fmt.Sprint(v), "stack", string(debug.Stack()))
		}
	}()
	return handler(ctx, job)
}

// beat keeps the lease until ctx ends. It cancels the handler when the lease is
// somebody else's, and when the database was silent for the whole lease.
func (w *Worker) beat(ctx context.Context, r row, cancel context.CancelCauseFunc) {
	every := w.options.Lease / 3
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	expiry := time.AfterFunc(w.options.Lease, func() { cancel(ErrLost) })
	defer expiry.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		try, done := context.WithTimeout(ctx, every)
		err := w.queue.extend(try, r, w.queue.db.Now().Add(w.options.Lease))
		done()
		switch {
		case err == nil:
			expiry.Reset(w.options.Lease)
		case errors.Is(err, ErrLost), errors.Is(err, ErrStopped):
			if e := executionOf(ctx); !e.isCompleted() {
				cancel(err)
			}
			if errors.Is(err, ErrLost) {
				return
			}
			expiry.Reset(w.options.Lease) // it is ours until it has stopped
		}
	}
}

func executionOf(ctx context.Context) *execution {
	e, _ := ctx.Value(executionKey{}).(*execution)
	return e
}

func (e *execution) isCompleted() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.completed
}

// Complete ends the job of ctx inside the handler's own transaction, so that
// the work and its end are written together or not at all. It is the
// transaction's last call; ErrLost when the job is somebody else's by now. The
// handler returns nil afterwards only if the transaction was committed.
func Complete(ctx context.Context) error {
	e := executionOf(ctx)
	if e == nil {
		return errors.New("jobs: Complete outside a job")
	}
	if err := e.queue.remove(ctx, e.row); err != nil {
		return err
	}
	e.mu.Lock()
	e.completed = true
	e.mu.Unlock()
	return nil
}

// Progress notes how far the job of ctx is: done of total units, total 0 when
// not known. It writes at most once a second and at the end; outside a job it
// does nothing. ErrLost when the job is somebody else's by now, ErrStopped when it
// was cancelled.
func Progress(ctx context.Context, done, total int64) error {
	e := executionOf(ctx)
	if e == nil || !e.due(done == total) {
		return nil
	}
	return e.queue.writeProgress(ctx, e.row, done, total)
}

func (e *execution) due(last bool) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	now := e.queue.db.Now().Time
	if !last && now.Sub(e.reported) < progressEvery {
		return false
	}
	e.reported = now
	return true
}
