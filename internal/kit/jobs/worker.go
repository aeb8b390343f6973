package jobs

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"sudar/internal/kit/log"
)

// Options of NewWorker; zero values mean the defaults.
type Options struct {
	Concurrency int           // quick jobs at once; default 4
	Slow        int           // slow jobs at once; default 1
	Poll        time.Duration // between looks when there is nothing to do; default 500 ms
	Lease       time.Duration // default 60 s; far above the difference between the nodes' clocks
	Drain       time.Duration // how long running jobs may take after the end; default 30 s
	MaxTries    int64         // then a job is dead; default 10
	Paused      func() bool   // while it returns true no job is claimed; default never
	// Backoff is the wait before the next try after tries of them; default
	// 10 s, doubling, at most an hour: ten tries take about an hour and a half.
	Backoff func(tries int64) time.Duration
}

const (
	unheardAfter = 24 * time.Hour // longer than a rolling deploy
	afterCancel  = 5 * time.Second
	maxReason    = 2000
)

// Worker runs the jobs of a queue's handlers. Several, in one process or many,
// share the work.
type Worker struct {
	queue   *Queue
	options Options
	lanes   []*lane
	running sync.WaitGroup
}

// lane is a number of slots and the kinds that may fill them.
type lane struct {
	slots chan struct{}
	kinds []string
	turn  int
}

// NewWorker returns a worker for q.
func NewWorker(q *Queue, options Options) *Worker {
	options.Concurrency = cmp.Or(options.Concurrency, 4)
	options.Slow = cmp.Or(options.Slow, 1)
	options.Poll = cmp.Or(options.Poll, 500*time.Millisecond)
	options.Lease = cmp.Or(options.Lease, time.Minute)
	options.Drain = cmp.Or(options.Drain, 30*time.Second)
	options.MaxTries = cmp.Or(options.MaxTries, 10)
	if options.Paused == nil {
		options.Paused = func() bool { return false }
	}
	if options.Backoff == nil {
		options.Backoff = backoff
	}
	return &Worker{queue: q, options: options}
}

func backoff(tries int64) time.Duration {
	return min(10*time.Second<<min(max(tries-1, 0), 20), time.Hour)
}

// Run works until ctx ends. Then it claims no more, lets running jobs end for
// the time of Options.Drain, stops those that go on and gives them back. Faults
// of the database are logged and outlived. Register handlers before.
func (w *Worker) Run(ctx context.Context) {
	quick := &lane{slots: make(chan struct{}, w.options.Concurrency)}
	slow := &lane{slots: make(chan struct{}, w.options.Slow)}
	for kind, r := range w.queue.handlers {
		l := quick
		if r.slow {
			l = slow
		}
		l.kinds = append(l.kinds, kind)
	}
	w.lanes = []*lane{quick, slow}
	work, stop := context.WithCancelCause(context.WithoutCancel(ctx))
	defer stop(nil)
	w.loop(ctx, work)
	w.drain(ctx, stop)
}

func (w *Worker) loop(ctx, work context.Context) {
	poll := time.NewTicker(w.options.Poll)
	defer poll.Stop()
	tidy := time.NewTicker(w.options.Lease / 4)
	defer tidy.Stop()
	w.report(ctx, "tidy", w.tidy(ctx))
	for ctx.Err() == nil {
		started, err := w.start(ctx, work)
		w.report(ctx, "claim", err)
		if started && err == nil {
			continue
		}
		select {
		case <-ctx.Done():
		case <-poll.C:
		case <-w.queue.wake:
		case <-tidy.C:
			w.report(ctx, "tidy", w.tidy(ctx))
		}
	}
}

func (w *Worker) report(ctx context.Context, what string, err error) {
	if err != nil && ctx.Err() == nil {
		log.From(ctx).ErrorContext(ctx, "jobs: the queue does not answer", "step", what, "error", err)
	}
}

// start claims one job per ready kind while slots are free, and tells whether
// it claimed any. Kinds take turns: a thousand jobs of one do not hold up
// another.
func (w *Worker) start(ctx, work context.Context) (started bool, err error) {
	if w.options.Paused() {
		return false, nil
	}
	for _, l := range w.lanes {
		if len(l.slots) == cap(l.slots) {
			continue
		}
		ready, err := w.queue.ready(ctx, l.kinds)
		if err != nil {
			return started, err
		}
		for _, kind := range l.rotate(ready) {
			ok, err := w.claim(ctx, work, l, kind)
			if err != nil {
				return started, err
			}
			started = started || ok
		}
	}
	return started, nil
}

func (l *lane) rotate(kinds []string) []string {
	if len(kinds) < 2 {
		return kinds
	}
	slices.Sort(kinds)
	l.turn++
	at := l.turn % len(kinds)
	return append(kinds[at:len(kinds):len(kinds)], kinds[:at]...)
}

func (w *Worker) claim(ctx, work context.Context, l *lane, kind string) (bool, error) {
	select {
	case l.slots <- struct{}{}:
	default:
		return false, nil
	}
	rows, err := w.queue.claim(ctx, kind, w.options.Lease)
	if len(rows) == 0 {
		<-l.slots
		return false, err
	}
	w.running.Go(func() {
		defer w.queue.nudge()
		defer func() { <-l.slots }()
		w.run(work, rows[0])
	})
	return true, nil
}

// tidy takes jobs from dead workers and drops events nobody hears.
func (w *Worker) tidy(ctx context.Context) error {
	rows, err := w.queue.expired(ctx)
	for _, r := range rows {
		cause := errors.New("the worker was lost")
		status, fault := w.lost(ctx, r, cause)
		if errors.Is(fault, ErrLost) { // another worker was quicker to say so
			continue
		}
		logEnd(log.With(ctx, "job", r.ID, "operation", r.Kind, "attempt", r.Attempt), status, cause)
		err = errors.Join(err, fault)
	}
	return errors.Join(err, w.queue.dropUnheard(ctx, w.queue.db.Now().Add(-unheardAfter)))
}

// lost is failed for a job whose worker is gone: one that was to stop has stopped.
func (w *Worker) lost(ctx context.Context, r row, cause error) (status string, err error) {
	switch err := w.queue.touch(ctx, "UPDATE jobs SET tries = tries", r); {
	case errors.Is(err, ErrStopped):
		return statusCancel, w.queue.end(ctx, r)
	case err != nil:
		return statusLost, err
	}
	return w.failed(ctx, r, cause)
}

// failed gives the job another try, or buries it, and returns which.
func (w *Worker) failed(ctx context.Context, r row, cause error) (status string, err error) {
	reason := log.Scrub(cause.Error())
	if len(reason) > maxReason {
		reason = log.Scrub(reason[:maxReason]) // also mends a cut letter
	}
	var permanent permanentError
	if errors.As(cause, &permanent) || r.Tries >= w.options.MaxTries {
		return statusDead, w.queue.bury(ctx, r, reason)
	}
	return statusFailed, w.queue.giveBack(ctx, r, r.Tries, w.queue.db.Now().Add(w.options.Backoff(r.Tries)), reason)
}

func (w *Worker) drain(ctx context.Context, stop context.CancelCauseFunc) {
	ended := make(chan struct{})
	go func() {
		w.running.Wait()
		close(ended)
	}()
	if waitFor(ended, w.options.Drain) {
		return
	}
	stop(errShutdown)
	if !waitFor(ended, afterCancel) {
		log.From(ctx).WarnContext(ctx, "jobs: some handlers do not stop; their leases will run out")
	}
}

func waitFor(ended <-chan struct{}, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ended:
		return true
	case <-timer.C:
		return false
	}
}
