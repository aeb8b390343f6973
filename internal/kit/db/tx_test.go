package db_test

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
)

// raise adds one to a number by reading and writing it.
func raise(ctx context.Context, d *db.DB, before func(context.Context) error) error {
	if err := before(ctx); err != nil {
		return err
	}
	n, err := db.Get[int64](ctx, d, "SELECT updated_at FROM organizations WHERE id = 'a'")
	if err != nil {
		return err
	}
	_, err = db.Exec(ctx, d, "UPDATE organizations SET updated_at = $1 WHERE id = 'a'", n+1)
	return err
}

// Sixteen of two nodes add one at the same moment, by each means that keeps
// others out, and nothing is lost.
func TestConcurrentIncrementsLoseNothing(t *testing.T) {
	const writers = 16
	nothing := func(context.Context) error { return nil }
	for name, add := range map[string]func(context.Context, *db.DB) error{
		"serializable": func(ctx context.Context, d *db.DB) error {
			return d.InSerializableTx(ctx, func(ctx context.Context) error { return raise(ctx, d, nothing) })
		},
		"locked row": func(ctx context.Context, d *db.DB) error {
			return d.InTx(ctx, func(ctx context.Context) error {
				return raise(ctx, d, func(ctx context.Context) error { return d.LockRow(ctx, "organizations", "a") })
			})
		},
		"locked name": func(ctx context.Context, d *db.DB) error {
			return d.InTx(ctx, func(ctx context.Context) error {
				return raise(ctx, d, func(ctx context.Context) error { return d.LockName(ctx, "updated_at") })
			})
		},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Two(t, func(t *testing.T, nodes [2]*db.DB) {
				ctx := t.Context()
				if err := insertOrganization(ctx, nodes[0], "a"); err != nil {
					t.Fatal(err)
				}
				before, _ := db.Get[int64](ctx, nodes[0], "SELECT created_at FROM organizations WHERE id = 'a'")
				dbtest.Succeeded(t, dbtest.AtOnce(writers, func(i int) error { return add(ctx, nodes[i%2]) }), nil)
				after, _ := db.Get[int64](ctx, nodes[0], "SELECT updated_at FROM organizations WHERE id = 'a'")
				if after-before != writers {
					t.Errorf("%d of %d increments stayed", after-before, writers)
				}
			})
		})
	}
}

// Two transactions that each want the row of the other both end well: one of
// them runs again.
func TestDeadlocksAreRunAgain(t *testing.T) {
	dbtest.Two(t, func(t *testing.T, nodes [2]*db.DB) {
		ctx := t.Context()
		for _, id := range []string{"a", "b"} {
			if err := insertOrganization(ctx, nodes[0], id); err != nil {
				t.Fatal(err)
			}
		}
		orders := [2][2]string{{"a", "b"}, {"b", "a"}}
		dbtest.Succeeded(t, dbtest.AtOnce(2, func(i int) error {
			return nodes[i].InTx(ctx, func(ctx context.Context) error {
				for _, id := range orders[i] {
					if err := nodes[i].LockRow(ctx, "organizations", id); err != nil {
						return err
					}
					time.Sleep(30 * time.Millisecond)
				}
				_, err := db.Exec(ctx, nodes[i], "UPDATE organizations SET updated_at = updated_at + 1")
				return err
			})
		}), nil)
		sum, err := db.Get[int64](ctx, nodes[0], "SELECT SUM(updated_at - created_at) FROM organizations")
		if err != nil || sum != 4 {
			t.Errorf("%d updates, %v", sum, err)
		}
		if retries := nodes[0].Counts().Retries + nodes[1].Counts().Retries; nodes[0].Dialect() == db.Postgres && retries == 0 {
			t.Error("nothing was counted as run again")
		}
	})
}

// What goes wrong again and again is unavailable after two seconds, with the
// time to wait, and never a mere failure.
func TestHopelessConflictsAreUnavailable(t *testing.T) {
	d := dbtest.Postgres(t, clock.System{})
	ctx := t.Context()
	if err := insertOrganization(ctx, d, "a"); err != nil {
		t.Fatal(err)
	}
	var runs atomic.Int64
	begun := time.Now()
	err := d.InSerializableTx(ctx, func(ctx context.Context) error {
		runs.Add(1)
		return raise(ctx, d, func(inner context.Context) error {
			if _, err := db.Get[int64](inner, d, "SELECT updated_at FROM organizations"); err != nil {
				return err
			}
			_, err := db.Exec(t.Context(), d, "UPDATE organizations SET updated_at = updated_at + 1") // somebody else's
			return err
		})
	})
	known := apperr.From(err)
	if known.Code != apperr.Unavailable || known.Wait <= 0 {
		t.Errorf("%v, wait %v", err, known.Wait)
	}
	if took := time.Since(begun); took < 1500*time.Millisecond || took > 4*time.Second || runs.Load() < 8 {
		t.Errorf("%d runs in %v", runs.Load(), took)
	}
	if c := d.Counts(); c.Retries != runs.Load()-1 || c.Refusals != 1 {
		t.Errorf("counted %+v of %d runs", c, runs.Load())
	}
}

// holdConnections takes every connection that writes. The function it returns
// gives them back.
func holdConnections(t *testing.T, d *db.DB) (release func()) {
	t.Helper()
	held, open := make(chan struct{}), make(chan struct{})
	var holders []chan error
	for range map[db.Dialect]int{db.SQLite: 1, db.Postgres: db.Connections()}[d.Dialect()] {
		ended := make(chan error, 1)
		holders = append(holders, ended)
		go func() {
			ended <- d.InTx(t.Context(), func(context.Context) error { held <- struct{}{}; <-open; return nil })
		}()
		<-held
	}
	return func() {
		close(open)
		for _, ended := range holders {
			if err := <-ended; err != nil {
				t.Error(err)
			}
		}
	}
}

// Whoever finds no connection waits, and is then told to come again.
func TestNoConnectionIsUnavailable(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		t.Parallel()
		ctx := t.Context()
		release := holdConnections(t, d)
		for name, call := range map[string]func() error{
			"transaction": func() error { return d.InTx(ctx, func(context.Context) error { return nil }) },
			"statement":   func() error { return insertOrganization(ctx, d, "b") },
		} {
			if known := apperr.From(call()); known.Code != apperr.Unavailable || known.Wait <= 0 {
				t.Errorf("%s: %v", name, known)
			}
		}
		release()
		if err := insertOrganization(ctx, d, "b"); err != nil {
			t.Errorf("afterwards: %v", err)
		}
	})
}

// When too many wait, a new request is refused at once; one that was given a
// connection before waits with the others, and so does a job.
func TestNewRequestsAreRefusedFirst(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		t.Parallel()
		begun := db.WithRequest(t.Context())
		if err := insertOrganization(begun, d, "begun"); err != nil {
			t.Fatal(err)
		}
		release := holdConnections(t, d)
		var waiting sync.WaitGroup
		failures := make(chan error, db.MostWaiting+2)
		wait := func(ctx context.Context) {
			waiting.Go(func() { failures <- d.InTx(ctx, func(context.Context) error { return nil }) })
		}
		for range db.MostWaiting {
			wait(db.WithRequest(t.Context()))
		}
		for d.Waiting() < db.MostWaiting {
			runtime.Gosched()
		}
		if known := apperr.From(insertOrganization(db.WithRequest(t.Context()), d, "new")); known.Code != apperr.Unavailable || known.Wait <= 0 {
			t.Errorf("a new request: %v", known)
		}
		if n := d.Waiting(); n != db.MostWaiting {
			t.Errorf("%d of %d still wait", n, db.MostWaiting)
		}
		wait(begun)
		wait(t.Context())
		for d.Waiting() < db.MostWaiting+2 {
			runtime.Gosched()
		}
		release()
		waiting.Wait()
		close(failures)
		for err := range failures {
			if err != nil {
				t.Error(err)
			}
		}
	})
}

// A transaction that is not serializable does not become so inside.
func TestSerializableIsNotNested(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		nothing := func(context.Context) error { return nil }
		err := d.InTx(ctx, func(ctx context.Context) error { return d.InSerializableTx(ctx, nothing) })
		if err == nil {
			t.Error("nested in InTx")
		}
		err = d.InSerializableTx(ctx, func(ctx context.Context) error {
			return errors.Join(d.InTx(ctx, nothing), d.InSerializableTx(ctx, nothing))
		})
		if err != nil {
			t.Error(err)
		}
		if err := d.LockRow(ctx, "organizations", "a"); err == nil {
			t.Error("a row was locked outside of a transaction")
		}
		if err := d.LockName(ctx, "a"); err == nil {
			t.Error("a name was locked outside of a transaction")
		}
		err = d.InTx(ctx, func(ctx context.Context) error { return d.LockRow(ctx, "organizations", "nobody") })
		if !apperr.Is(err, apperr.NotFound) {
			t.Errorf("a row that is not there: %v", err)
		}
	})
}
