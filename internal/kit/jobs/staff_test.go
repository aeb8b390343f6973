package jobs

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

func only(t *testing.T, q *Queue) Status {
	t.Helper()
	list, err := q.Search(t.Context(), Filter{}, page.Of(1, 10))
	if err != nil || list.Total != 1 || len(list.Rows) != 1 {
		t.Fatalf("%+v %v", list, err)
	}
	return list.Rows[0]
}

func TestCancel_Waiting(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		q := New(d)
		var stopped string
		q.Handle("bulk", func(context.Context, Job) error { return nil })
		q.Cancelable("bulk", func(_ context.Context, job Job) error { return job.Decode(&stopped) })
		q.Handle("money", func(context.Context, Job) error { return nil })
		enqueue(t, q, Job{Kind: "bulk", Payload: "edit"})
		if ok, err := q.Cancel(t.Context(), only(t, q).ID); !ok || err != nil || stopped != "edit" {
			t.Errorf("%v %v: told %q", ok, err, stopped)
		}
		enqueue(t, q, Job{Kind: "money"})
		if ok, err := q.Cancel(t.Context(), only(t, q).ID); ok || err != nil {
			t.Errorf("a kind that cannot be cancelled: %v %v", ok, err)
		}
	})
}

func TestCancel_WaitingStaysWhenItCannotBeTold(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		q := New(d)
		wrong := errors.New("no")
		q.Handle("bulk", func(context.Context, Job) error { return nil })
		q.Cancelable("bulk", func(context.Context, Job) error { return wrong })
		enqueue(t, q, Job{Kind: "bulk"})
		if ok, err := q.Cancel(t.Context(), only(t, q).ID); !errors.Is(err, wrong) {
			t.Errorf("%v %v", ok, err)
		}
		only(t, q)
	})
}

func TestCancel_Running(t *testing.T) {
	for name, wait := range map[string]func(ctx context.Context) error{
		"at its progress": func(ctx context.Context) error {
			for n := int64(1); ; n++ {
				if err := Progress(ctx, 1, 1); err != nil {
					return err
				}
			}
		},
		"at its heartbeat": func(ctx context.Context) error {
			<-ctx.Done()
			return ctx.Err()
		},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, d *db.DB) {
				q := New(d)
				told := make(chan string, 1)
				q.Handle("bulk", func(ctx context.Context, _ Job) error { return wait(ctx) })
				q.Cancelable("bulk", func(_ context.Context, job Job) error { told <- job.Key; return nil })
				start(t, q, quick())
				enqueue(t, q, Job{Kind: "bulk", Key: "edit"})
				eventually(t, "the job runs", func() bool { return count(t, d, StateRunning) == 1 })
				if ok, err := q.Cancel(t.Context(), only(t, q).ID); !ok || err != nil {
					t.Fatal(ok, err)
				}
				if key := <-told; key != "edit" {
					t.Errorf("told of %q", key)
				}
				eventually(t, "it is gone", empty(t, d))
			})
		})
	}
}

func TestCancel_OfALostWorker(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		q := New(d)
		told := 0
		q.Handle("bulk", func(context.Context, Job) error { return nil })
		q.Cancelable("bulk", func(context.Context, Job) error { told++; return nil })
		enqueue(t, q, Job{Kind: "bulk"})
		if _, err := q.claim(t.Context(), "bulk", -time.Minute); err != nil {
			t.Fatal(err)
		}
		if ok, err := q.Cancel(t.Context(), only(t, q).ID); !ok || err != nil || !only(t, q).Stopping {
			t.Fatal(ok, err)
		}
		if err := NewWorker(q, quick()).tidy(t.Context()); err != nil || told != 1 || !empty(t, d)() {
			t.Errorf("told %d times: %v", told, err)
		}
	})
}

func TestHurry(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		q := New(d)
		enqueue(t, q, Job{Kind: "mail", RunAt: d.Now().Add(time.Hour)})
		id := only(t, q).ID
		if ok, err := q.Hurry(t.Context(), id); ok || err != nil {
			t.Errorf("a job that never failed waits for its time: %v %v", ok, err)
		}
		if _, err := db.Exec(t.Context(), d, "UPDATE jobs SET tries = 2"); err != nil {
			t.Fatal(err)
		}
		if ok, err := q.Hurry(t.Context(), id); !ok || err != nil || only(t, q).RunAt.After(d.Now().Time) {
			t.Errorf("%v %v: %+v", ok, err, only(t, q))
		}
	})
}

func TestOwners(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		q := New(d)
		alpha := viewer.With(t.Context(), viewer.Viewer{OrganizationID: "alpha"})
		q.Handle("first", func(ctx context.Context, _ Job) error { return q.Enqueue(ctx, Job{Kind: "second"}) })
		write := func(ctx context.Context, job Job) {
			t.Helper()
			if err := q.Enqueue(ctx, job); err != nil {
				t.Fatal(err)
			}
		}
		write(alpha, Job{Kind: "first"})
		write(alpha, Job{Kind: "shared", Key: "all"})
		write(t.Context(), Job{Kind: "shared", Key: "all"})
		if err := d.Emit(alpha, "told", 1); err != nil {
			t.Fatal(err)
		}
		stop := start(t, q, quick())
		eventually(t, "the second is written", func() bool {
			list, err := q.Search(t.Context(), Filter{Kind: "second"}, page.Of(1, 10))
			return err == nil && list.Total == 1
		})
		stop()
		counts, err := q.Counts(t.Context(), "alpha")
		if err != nil || len(counts) != 2 || counts[0].Kind != "event:told" || counts[1].Kind != "second" {
			t.Errorf("%+v %v", counts, err)
		}
	})
}

func TestSearch_EveryOrderHasAnIndex(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		for _, f := range []Filter{{}, {OldestFirst: true}, {Owner: "o"}, {Owner: "o", OldestFirst: true}, {Owner: "o", State: StateDead}} {
			query, args := searchSQL(f, page.Of(2, 30))
			if steps := dbtest.Plan(t, d, query, args); strings.Contains(steps, "TEMP B-TREE") || strings.Contains(steps, "Sort") {
				t.Errorf("%+v is sorted:\n%s", f, steps)
			}
		}
		q := New(d)
		enqueue(t, q, Job{Kind: "mail"})
		f := Filter{Kind: "mail", State: StateWaiting, Before: db.At(d.Now().Add(time.Hour))}
		if list, err := q.Search(t.Context(), f, page.Of(1, 10)); err != nil || list.Total != 1 {
			t.Errorf("%+v %v", list, err)
		}
		f.Before = db.At(d.Now().Add(-time.Hour))
		if list, err := q.Search(t.Context(), f, page.Of(1, 10)); err != nil || list.Total != 0 {
			t.Errorf("%+v %v", list, err)
		}
	})
}
