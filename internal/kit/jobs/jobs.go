// Package jobs runs work once, soon and outside the request: a queue in the
// database, shared by every worker (DESIGN §3, Jobs).
//
// A job is claimed with a lease that its worker's heartbeat keeps alive. When a
// worker dies, the lease runs out and another worker takes the job, so a handler
// may run twice for one job, though never twice at once while clocks agree:
// handlers are idempotent, or end with [Complete] in their own transaction.
package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
)

// Job is a piece of work.
type Job struct {
	ID   string // UUID, given by Enqueue
	Kind string // names the handler, such as "catalogue.covers"
	// Key tells apart the jobs of a kind: while one waits, another with the
	// same kind and key only replaces its payload; two never run at once.
	// Empty: the job has no equal.
	Key string
	// Payload is any value that JSON can carry; in a handler a json.RawMessage.
	Payload any
	RunAt   time.Time // not before; zero means now
	Attempt int64     // in a handler: how often the job was claimed, from 1
}

// Decode reads the payload into v. A payload that does not fit will not fit
// next time either, so the error is permanent.
func (j Job) Decode(v any) error {
	raw, ok := j.Payload.(json.RawMessage)
	if !ok {
		return fmt.Errorf("jobs: %s has no stored payload", j.Kind)
	}
	if err := json.Unmarshal(raw, v); err != nil {
		return Permanent(fmt.Errorf("jobs: payload of %s: %w", j.Kind, err))
	}
	return nil
}

// Handler does a job. An error makes the job wait and run again, until its
// tries are used up and it is dead; see Permanent.
type Handler func(ctx context.Context, job Job) error

// Queue holds the handlers and writes jobs.
type Queue struct {
	db        *db.DB
	handlers  map[string]registration
	listeners map[string][]string // event → kinds of its listeners' jobs
	wake      chan struct{}
}

type registration struct {
	handler Handler
	slow    bool
	stopped Handler // nil: jobs of the kind cannot be cancelled
}

const (
	eventPrefix    = "event:" // as db.Emit writes it
	listenerPrefix = "on:"
)

// New returns a queue over d.
func New(d *db.DB) *Queue {
	return &Queue{db: d, handlers: map[string]registration{}, listeners: map[string][]string{}, wake: make(chan struct{}, 1)}
}

// Handle registers the handler of a kind, before any worker runs. It panics
// when the kind has one.
func (q *Queue) Handle(kind string, handler Handler) {
	q.register(kind, registration{handler: handler})
}

// HandleSlow is Handle for jobs of minutes (imports, index builds): they have
// slots of their own, so that quick jobs never wait behind them.
func (q *Queue) HandleSlow(kind string, handler Handler) {
	q.register(kind, registration{handler: handler, slow: true})
}

// Repeat registers the handler of a kind that runs again and again, each run every
// after the one before, once its first job was written. The next one waits before
// this one runs, so that no failure ends the row.
func (q *Queue) Repeat(kind string, every time.Duration, run func(ctx context.Context) error) {
	q.Handle(kind, func(ctx context.Context, job Job) error {
		if err := q.Enqueue(ctx, Job{Kind: kind, Key: job.Key, RunAt: q.db.Now().Add(every)}); err != nil {
			return err
		}
		return run(ctx)
	})
}

func (q *Queue) register(kind string, r registration) {
	if _, taken := q.handlers[kind]; taken {
		panic("jobs: two handlers of " + kind)
	}
	q.handlers[kind] = r
}

// Listen registers a listener of an event that db.Emit writes. Every listener
// gets a job of its own per event, with its own retries; listener is unique
// within the event and stable, because waiting jobs carry it.
func (q *Queue) Listen(event, listener string, fn func(ctx context.Context, payload json.RawMessage) error) {
	kind := listenerPrefix + event + "/" + listener
	q.Handle(kind, func(ctx context.Context, job Job) error {
		return fn(ctx, job.Payload.(json.RawMessage))
	})
	if q.listeners[event] == nil {
		q.Handle(eventPrefix+event, func(ctx context.Context, job Job) error { return q.expand(ctx, event, job) })
	}
	q.listeners[event] = append(q.listeners[event], kind)
}

// On is Listen with the event's own type.
func On[T any](q *Queue, event, listener string, fn func(ctx context.Context, event T) error) {
	q.Listen(event, listener, func(ctx context.Context, payload json.RawMessage) error {
		var value T
		if err := (Job{Kind: event, Payload: payload}).Decode(&value); err != nil {
			return err
		}
		return fn(ctx, value)
	})
}

// Cancelable lets jobs of a kind be cancelled, after its handler was registered.
// stopped is called in the transaction that deletes the job, which does not run then
// and may have done a part of its work.
func (q *Queue) Cancelable(kind string, stopped Handler) {
	r, ok := q.handlers[kind]
	if !ok {
		panic("jobs: no handler of " + kind)
	}
	r.stopped = stopped
	q.handlers[kind] = r
}

// expand turns an event into one job per listener and ends it, all or nothing.
func (q *Queue) expand(ctx context.Context, event string, job Job) error {
	return q.db.InTx(ctx, func(ctx context.Context) error {
		for _, kind := range q.listeners[event] {
			if err := q.Enqueue(ctx, Job{Kind: kind, Key: job.ID, Payload: job.Payload}); err != nil {
				return err
			}
		}
		return Complete(ctx)
	})
}

// Enqueue writes a job, in the transaction of ctx if there is one.
func (q *Queue) Enqueue(ctx context.Context, job Job) error {
	payload, err := json.Marshal(job.Payload)
	if err != nil {
		return fmt.Errorf("jobs: payload of %s: %w", job.Kind, err)
	}
	job.ID = ident.New()
	if job.Key == "" {
		job.Key = job.ID
	}
	now := q.db.Now()
	if job.RunAt.IsZero() {
		job.RunAt = now.Time
	}
	if err := q.insert(ctx, job, string(payload), now); err != nil {
		return err
	}
	q.nudge()
	return nil
}

// nudge makes the worker of this process look at once. Before a commit it looks
// in vain, and finds the job at its next look.
func (q *Queue) nudge() {
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// ErrLost says that the job's lease ran out and somebody else may have it:
// whoever gets it stops without writing.
var ErrLost = errors.New("jobs: the lease is lost")

// ErrStopped says that somebody asked for the job to be cancelled: whoever gets it
// stops without writing.
var ErrStopped = errors.New("jobs: the job was cancelled")

type permanentError struct{ error }

func (e permanentError) Unwrap() error { return e.error }

// Permanent marks an error that no repetition mends: the job is dead at once.
func Permanent(err error) error {
	if err == nil {
		return nil
	}
	return permanentError{err}
}
