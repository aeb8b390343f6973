package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/log"
	"sudar/migrations"
)

// each runs test on SQLite and, when SUDAR_TEST_POSTGRES names a database, in a
// schema of its own on PostgreSQL.
func each(t *testing.T, test func(t *testing.T, d *db.DB)) {
	t.Run("sqlite", func(t *testing.T) {
		test(t, openTest(t, filepath.Join(t.TempDir(), "x.db")))
	})
	t.Run("postgres", func(t *testing.T) {
		address := os.Getenv("SUDAR_TEST_POSTGRES")
		if address == "" {
			t.Skip("skipped: SUDAR_TEST_POSTGRES is not set")
		}
		schema := "jobs_" + strings.ReplaceAll(ident.New(), "-", "")
		admin, err := db.Open(t.Context(), address, clock.System{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			_, err := db.Exec(context.Background(), admin, "DROP SCHEMA "+schema+" CASCADE")
			if err := errors.Join(err, admin.Close()); err != nil {
				t.Error(err)
			}
		})
		if _, err := db.Exec(t.Context(), admin, "CREATE SCHEMA "+schema); err != nil {
			t.Fatal(err)
		}
		u, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		query := u.Query()
		query.Set("search_path", schema)
		u.RawQuery = query.Encode()
		test(t, openTest(t, u.String()))
	})
}

func openTest(t *testing.T, address string) *db.DB {
	t.Helper()
	d, err := db.Open(t.Context(), address, clock.System{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	files := fstest.MapFS{}
	for _, pattern := range []string{"*_jobs.sql", "*_job_owners.sql"} {
		names, err := fs.Glob(migrations.Files, pattern)
		if err != nil || len(names) != 1 {
			t.Fatal(pattern, names, err)
		}
		text, err := migrations.Files.ReadFile(names[0])
		if err != nil {
			t.Fatal(err)
		}
		files[names[0]] = &fstest.MapFile{Data: text}
	}
	if err := d.Migrate(t.Context(), files); err != nil {
		t.Fatal(err)
	}
	return d
}

// quick has a lease that a machine under heavy load still keeps: only a heartbeat that
// truly stopped loses it.
func quick() Options {
	return Options{
		Poll: 10 * time.Millisecond, Lease: 3 * time.Second, Drain: 200 * time.Millisecond, MaxTries: 3,
		Backoff: func(int64) time.Duration { return 5 * time.Millisecond },
	}
}

// start runs a worker until the test ends or stop is called, whichever is first.
func start(t *testing.T, q *Queue, options Options) (stop func()) {
	t.Helper()
	return startLogging(t, q, options, log.Discard())
}

// startLogging is start with a log.
func startLogging(t *testing.T, q *Queue, options Options, logger *slog.Logger) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(log.Into(context.Background(), logger))
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		NewWorker(q, options).Run(ctx)
	}()
	stop = func() { cancel(); <-ended }
	t.Cleanup(stop)
	return stop
}

func enqueue(t *testing.T, q *Queue, job Job) {
	t.Helper()
	if err := q.Enqueue(t.Context(), job); err != nil {
		t.Fatal(err)
	}
}

func count(t *testing.T, d *db.DB, state string) int64 {
	t.Helper()
	n, err := db.Get[int64](t.Context(), d, "SELECT COUNT(*) FROM jobs WHERE state = $1", state)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func eventually(t *testing.T, what string, done func() bool) {
	t.Helper()
	for range 1000 {
		if done() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("waited in vain: %s", what)
}

// empty tells whether no job waits or runs. It asks once: a job that went from
// one to the other between two questions would be in neither.
func empty(t *testing.T, d *db.DB) func() bool {
	return func() bool {
		n, err := db.Get[int64](t.Context(), d, "SELECT COUNT(*) FROM jobs WHERE state IN ($1, $2)", StateWaiting, StateRunning)
		if err != nil {
			t.Fatal(err)
		}
		return n == 0
	}
}

func TestRun(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		q := New(d)
		got := make(chan Job, 1)
		q.Handle("greet", func(_ context.Context, job Job) error { got <- job; return nil })
		start(t, q, quick())
		enqueue(t, q, Job{Kind: "greet", Key: "k", Payload: map[string]string{"name": "Сүхээ"}})
		job := <-got
		var payload struct{ Name string }
		if err := job.Decode(&payload); err != nil || payload.Name != "Сүхээ" || job.Key != "k" || job.Attempt != 1 || job.ID == "" {
			t.Errorf("%+v %+v %v", job, payload, err)
		}
		eventually(t, "the job is gone", empty(t, d))
	})
}

func TestEnqueue_InTransaction(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		q, failed := New(d), errors.New("no")
		err := d.InTx(t.Context(), func(ctx context.Context) error {
			return errors.Join(q.Enqueue(ctx, Job{Kind: "a"}), failed)
		})
		if !errors.Is(err, failed) || count(t, d, StateWaiting) != 0 {
			t.Errorf("a rolled back job stayed: %v", err)
		}
	})
}

func TestEnqueue_UniqueWaiting(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		q := New(d)
		later := d.Now().Add(time.Hour)
		enqueue(t, q, Job{Kind: "a", Key: "k", Payload: 1, RunAt: later})
		enqueue(t, q, Job{Kind: "a", Key: "k", Payload: 2})
		enqueue(t, q, Job{Kind: "a", Key: "k", Payload: 3, RunAt: later})
		enqueue(t, q, Job{Kind: "a", Key: "other"})
		enqueue(t, q, Job{Kind: "b", Key: "k"})
		enqueue(t, q, Job{Kind: "b"})
		enqueue(t, q, Job{Kind: "b"})
		if n := count(t, d, StateWaiting); n != 5 {
			t.Errorf("%d jobs wait", n)
		}
		rows, err := q.claim(t.Context(), "a", time.Minute)
		if err != nil || len(rows) != 1 || rows[0].Payload != "3" || rows[0].RunAt.After(d.Now().Time) {
			t.Fatalf("%+v %v", rows, err)
		}
		// While k runs, its equal waits and is not claimed.
		enqueue(t, q, Job{Kind: "a", Key: "k", Payload: 4, RunAt: d.Now().Add(-time.Hour)})
		other, err := q.claim(t.Context(), "a", time.Minute)
		if err != nil || len(other) != 1 || other[0].Key != "other" {
			t.Fatalf("%+v %v", other, err)
		}
		if none, err := q.claim(t.Context(), "a", time.Minute); err != nil || len(none) != 0 {
			t.Errorf("an equal was claimed: %+v %v", none, err)
		}
		// Given back, k gives way to the equal that waits.
		if err := q.giveBack(t.Context(), rows[0], 1, d.Now().Time, ""); err != nil {
			t.Fatal(err)
		}
		last, err := q.claim(t.Context(), "a", time.Minute)
		if err != nil || len(last) != 1 || last[0].Payload != "4" {
			t.Errorf("%+v %v", last, err)
		}
	})
}

func TestPendingAndUntried(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		q := New(d)
		look := func(step string, wantKey string, wantPayload string, wantUntried bool) {
			t.Helper()
			job, found, err := q.Pending(t.Context(), "a", "k")
			payload, _ := job.Payload.(json.RawMessage)
			if err != nil || found != (wantKey != "") || job.Key != wantKey || string(payload) != wantPayload {
				t.Errorf("%s: %+v %t %v", step, job, found, err)
			}
			if untried, err := q.Untried(t.Context(), "a"); err != nil || untried != wantUntried {
				t.Errorf("%s: untried %t %v", step, untried, err)
			}
		}
		look("nothing", "", "", false)
		enqueue(t, q, Job{Kind: "a", Key: "k", Payload: 1})
		look("it waits", "k", "1", true)
		rows, err := q.claim(t.Context(), "a", time.Minute)
		if err != nil || len(rows) != 1 {
			t.Fatal(rows, err)
		}
		enqueue(t, q, Job{Kind: "a", Key: "k", Payload: 2, RunAt: d.Now().Add(time.Hour)})
		look("it runs and its equal waits", "k", "1", true)
		if err := q.remove(t.Context(), rows[0]); err != nil {
			t.Fatal(err)
		}
		look("its equal waits", "k", "2", true)
		if _, err := db.Exec(t.Context(), d, "UPDATE jobs SET tries = 1"); err != nil {
			t.Fatal(err)
		}
		look("it failed once", "k", "2", false)
		if _, err := db.Exec(t.Context(), d, "UPDATE jobs SET state = 'dead'"); err != nil {
			t.Fatal(err)
		}
		look("it is dead", "", "", false)
	})
}

func TestRunAt(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		q := New(d)
		enqueue(t, q, Job{Kind: "a", RunAt: d.Now().Add(time.Hour)})
		if kinds, err := q.ready(t.Context(), []string{"a", "b"}); err != nil || len(kinds) != 0 {
			t.Errorf("%v %v", kinds, err)
		}
		enqueue(t, q, Job{Kind: "b"})
		if kinds, err := q.ready(t.Context(), []string{"a", "b"}); err != nil || fmt.Sprint(kinds) != "[b]" {
			t.Errorf("%v %v", kinds, err)
		}
	})
}

func TestRepeat(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		q := New(d)
		var runs atomic.Int64
		q.Repeat("test.repeat", 20*time.Millisecond, func(context.Context) error {
			if runs.Add(1) == 1 {
				return Permanent(errors.New("the first run fails"))
			}
			return nil
		})
		start(t, q, quick())
		enqueue(t, q, Job{Kind: "test.repeat", Key: "all"})
		eventually(t, "three runs, though the first failed", func() bool { return runs.Load() >= 3 })
	})
}

func TestRetryAndDeadLetter(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		q := New(d)
		var flaky, hopeless, broken atomic.Int32
		q.Handle("flaky", func(context.Context, Job) error {
			if flaky.Add(1) < 3 {
				return errors.New("not yet")
			}
			return nil
		})
		q.Handle("hopeless", func(context.Context, Job) error {
			hopeless.Add(1)
			panic("oh, postgres://u:hunter2@h")
		})
		q.Handle("broken", func(_ context.Context, job Job) error {
			broken.Add(1)
			var n int
			return job.Decode(&n)
		})
		start(t, q, quick())
		enqueue(t, q, Job{Kind: "flaky"})
		enqueue(t, q, Job{Kind: "hopeless"})
		enqueue(t, q, Job{Kind: "broken", Payload: "text"})
		eventually(t, "all ends", empty(t, d))
		if flaky.Load() != 3 || hopeless.Load() != 3 || broken.Load() != 1 {
			t.Errorf("runs: %d %d %d", flaky.Load(), hopeless.Load(), broken.Load())
		}
		dead, err := q.List(t.Context(), StateDead, 10)
		if err != nil || len(dead) != 2 {
			t.Fatalf("%+v %v", dead, err)
		}
		for _, job := range dead {
			if job.LastError == "" || strings.Contains(job.LastError, "hunter2") {
				t.Errorf("%s: %q", job.Kind, job.LastError)
			}
			if job.Kind == "broken" {
				if ok, err := q.Discard(t.Context(), job.ID); !ok || err != nil {
					t.Errorf("discard: %v %v", ok, err)
				}
				continue
			}
			if ok, err := q.Revive(t.Context(), job.ID); !ok || err != nil {
				t.Errorf("revive: %v %v", ok, err)
			}
		}
		eventually(t, "the revived job dies again", func() bool { return hopeless.Load() == 6 && count(t, d, StateDead) == 1 })
		if ok, err := q.Revive(t.Context(), ident.New()); ok || err != nil {
			t.Errorf("revive nothing: %v %v", ok, err)
		}
	})
}

func TestLostWorker(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		q := New(d)
		enqueue(t, q, Job{Kind: "a"})
		crashed, err := q.claim(t.Context(), "a", -time.Second) // nobody keeps this lease
		if err != nil || len(crashed) != 1 {
			t.Fatalf("%+v %v", crashed, err)
		}
		attempts := make(chan int64, 1)
		q.Handle("a", func(_ context.Context, job Job) error { attempts <- job.Attempt; return nil })
		start(t, q, quick())
		if n := <-attempts; n != 2 {
			t.Errorf("attempt %d", n)
		}
		eventually(t, "the job is gone", empty(t, d))
		for name, err := range map[string]error{
			"remove": q.remove(t.Context(), crashed[0]), "extend": q.extend(t.Context(), crashed[0], d.Now().Time),
			"bury": q.bury(t.Context(), crashed[0], ""), "give back": q.giveBack(t.Context(), crashed[0], 0, d.Now().Time, ""),
		} {
			if !errors.Is(err, ErrLost) {
				t.Errorf("%s by the old worker: %v", name, err)
			}
		}
	})
}

func TestLostWorker_PoisonDies(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		q, w := New(d), NewWorker(New(d), quick())
		enqueue(t, q, Job{Kind: "killer"})
		for range 3 {
			eventually(t, "claim", func() bool {
				rows, err := q.claim(t.Context(), "killer", -time.Second)
				return err == nil && len(rows) == 1
			})
			if err := w.tidy(log.Into(t.Context(), log.Discard())); err != nil {
				t.Fatal(err)
			}
		}
		if count(t, d, StateDead) != 1 {
			t.Error("a job that kills its workers goes on for ever")
		}
	})
}

func TestFencing(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		q := New(d)
		lost, inTx := make(chan error, 1), make(chan error, 1)
		q.Handle("a", func(ctx context.Context, job Job) error {
			// Another worker takes the job over while this one works.
			if _, err := db.Exec(ctx, d, "UPDATE jobs SET attempt = attempt + 1 WHERE id = $1", job.ID); err != nil {
				return err
			}
			inTx <- d.InTx(ctx, Complete)
			<-ctx.Done()
			lost <- context.Cause(ctx)
			return ctx.Err()
		})
		stop := start(t, q, quick())
		enqueue(t, q, Job{Kind: "a"})
		if err := <-inTx; !errors.Is(err, ErrLost) {
			t.Errorf("complete: %v", err)
		}
		if err := <-lost; !errors.Is(err, ErrLost) {
			t.Errorf("cause: %v", err)
		}
		stop()
		if err := Complete(t.Context()); err == nil {
			t.Error("Complete outside a job")
		}
	})
}

func TestHeartbeat(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		q := New(d)
		var runs atomic.Int32
		ended := make(chan error, 4)
		q.Handle("long", func(ctx context.Context, _ Job) error {
			runs.Add(1)
			select {
			case <-ctx.Done():
				ended <- ctx.Err()
			case <-time.After(4 * time.Second): // more than a lease
				ended <- nil
			}
			return nil
		})
		start(t, q, quick())
		start(t, q, quick())
		enqueue(t, q, Job{Kind: "long"})
		if err := <-ended; err != nil || runs.Load() != 1 {
			t.Errorf("%d runs, %v", runs.Load(), err)
		}
		eventually(t, "the job is gone", empty(t, d))
	})
}

func TestTwoWorkers(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		const jobs, keys = 120, 10
		var mu sync.Mutex
		runs, busy := map[int]int{}, map[string]bool{}
		handler := func(_ context.Context, job Job) error {
			var n int
			if err := job.Decode(&n); err != nil {
				return err
			}
			mu.Lock()
			if busy[job.Key] {
				t.Errorf("%s runs twice at once", job.Key)
			}
			busy[job.Key] = true
			runs[n]++
			mu.Unlock()
			time.Sleep(time.Millisecond)
			mu.Lock()
			defer mu.Unlock()
			busy[job.Key] = false
			return nil
		}
		options := quick()
		options.Lease = time.Minute
		for range 2 {
			q := New(d) // a queue each: they share nothing but the database
			for key := range keys {
				q.Handle(fmt.Sprint("kind", key), handler)
			}
			start(t, q, options)
		}
		q := New(d)
		for n := range jobs {
			enqueue(t, q, Job{Kind: fmt.Sprint("kind", n%keys), Key: fmt.Sprint("key", n), Payload: n})
			enqueue(t, q, Job{Kind: fmt.Sprint("kind", n%keys), Key: "same" + fmt.Sprint(n%keys), Payload: jobs + n%keys})
		}
		eventually(t, "all done", empty(t, d))
		for n := range jobs {
			if runs[n] != 1 {
				t.Errorf("job %d ran %d times", n, runs[n])
			}
		}
		for n := jobs; n < jobs+keys; n++ {
			if runs[n] == 0 {
				t.Errorf("job %d never ran", n)
			}
		}
		if count(t, d, StateDead) != 0 {
			t.Error("dead jobs")
		}
	})
}

type published struct {
	Content int64 `json:"content"`
}

func TestEvents(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		q := New(d)
		var index, mail atomic.Int64
		On(q, "published", "index", func(_ context.Context, e published) error { index.Add(e.Content); return nil })
		q.Listen("published", "mail", func(_ context.Context, payload json.RawMessage) error {
			if mail.Add(1) == 1 {
				return errors.New("not yet") // the other listener is not run again
			}
			return nil
		})
		start(t, q, quick())
		if err := d.Emit(t.Context(), "published", published{42}); err != nil {
			t.Fatal(err)
		}
		if err := d.Emit(t.Context(), "unheard", published{1}); err != nil {
			t.Fatal(err)
		}
		eventually(t, "both heard", func() bool { return index.Load() == 42 && mail.Load() == 2 && count(t, d, StateWaiting) == 1 })
		if err := q.dropUnheard(t.Context(), d.Now().Add(time.Second)); err != nil || count(t, d, StateWaiting) != 0 {
			t.Errorf("an event nobody hears stays: %v", err)
		}
	})
}

func TestProgress(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		q := New(d)
		noted, end := make(chan error), make(chan struct{})
		q.Handle("import", func(ctx context.Context, _ Job) error {
			for n := range int64(100) {
				if err := Progress(ctx, n+1, 100); err != nil {
					return err
				}
			}
			noted <- nil
			<-end
			return nil
		})
		start(t, q, quick())
		enqueue(t, q, Job{Kind: "import"})
		<-noted
		list, err := q.List(t.Context(), StateRunning, 10)
		close(end)
		if err != nil || len(list) != 1 || list[0].Done != 100 || list[0].Total != 100 {
			t.Errorf("%+v %v", list, err)
		}
		if err := Progress(t.Context(), 1, 2); err != nil {
			t.Errorf("outside a job: %v", err)
		}
	})
}

func TestDrain(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		q := New(d)
		started := make(chan struct{}, 2)
		var finished atomic.Bool
		q.Handle("short", func(ctx context.Context, _ Job) error {
			started <- struct{}{}
			time.Sleep(50 * time.Millisecond)
			finished.Store(ctx.Err() == nil)
			return nil
		})
		q.Handle("endless", func(ctx context.Context, _ Job) error {
			started <- struct{}{}
			<-ctx.Done()
			return ctx.Err()
		})
		enqueue(t, q, Job{Kind: "short"})
		enqueue(t, q, Job{Kind: "endless"})
		stop := start(t, q, quick())
		<-started
		<-started
		stop()
		if !finished.Load() {
			t.Error("a short job was interrupted")
		}
		list, err := q.List(t.Context(), StateWaiting, 10)
		if err != nil || len(list) != 1 || list[0].Kind != "endless" || list[0].Tries != 0 || list[0].RunAt.After(d.Now().Time) {
			t.Errorf("the interrupted job was not given back at once: %+v %v", list, err)
		}
	})
}

func TestSlowJobsDoNotBlockQuickOnes(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		q := New(d)
		done, release := make(chan struct{}), make(chan struct{})
		q.HandleSlow("import", func(context.Context, Job) error { <-release; return nil })
		q.Handle("mail", func(context.Context, Job) error { close(done); return nil })
		for range 10 {
			enqueue(t, q, Job{Kind: "import"})
		}
		start(t, q, quick())
		eventually(t, "an import runs", func() bool { return count(t, d, StateRunning) == 1 })
		enqueue(t, q, Job{Kind: "mail"})
		<-done
		close(release)
		eventually(t, "all done", empty(t, d))
	})
}

func TestHandle_TwicePanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("two handlers of one kind")
		}
	}()
	q := New(nil)
	q.Handle("a", nil)
	q.Handle("a", nil)
}

func TestBackoff(t *testing.T) {
	for tries, want := range map[int64]time.Duration{
		0: 10 * time.Second, 1: 10 * time.Second, 2: 20 * time.Second, 9: 2560 * time.Second, 10: time.Hour, 99: time.Hour,
	} {
		if got := backoff(tries); got != want {
			t.Errorf("backoff(%d) = %s", tries, got)
		}
	}
}
