package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

type txKey struct{}

// txState is a running transaction. The first error poisons it: PostgreSQL
// refuses everything after an error, and SQLite must not behave otherwise.
type txState struct {
	db           *DB
	conn         querier
	serializable bool
	marks        []Mark
	marked       map[Mark]bool
	err          error
}

// errIsolation is a mistake of the caller: the outer transaction has begun
// already and does not see less than it sees.
var errIsolation = errors.New("db: a serializable transaction inside one that is not")

// InTransaction tells whether ctx carries a transaction. What waits on the
// outside world (mail, HTTP, blobs, password hashing) refuses such a ctx.
func InTransaction(ctx context.Context) bool {
	_, ok := ctx.Value(txKey{}).(*txState)
	return ok
}

// InTx runs fn in a transaction: BEGIN IMMEDIATE on SQLite, READ COMMITTED on
// PostgreSQL. Each statement there sees what was committed before it began, so
// what fn reads may have changed by the time it writes. Where that matters fn
// locks the row that stands for the whole first (LockRow, LockName), or writes
// on a condition and looks at the number of rows. A nested call joins the
// running transaction.
//
// After a deadlock fn runs again, so it must be repeatable. The error is
// unavailable, with the time to wait, when the database has no room or time
// for the transaction.
func (d *DB) InTx(ctx context.Context, fn func(ctx context.Context) error) error {
	return d.transact(ctx, false, fn)
}

// mostTaken bounds the repetitions of InTxUntilUnique: so many others were quicker.
const mostTaken = 8

// InTxUntilUnique is InTx that runs fn once more whenever somebody else took a
// unique value, such as a name, at the same moment: then fn finds it taken.
func (d *DB) InTxUntilUnique(ctx context.Context, fn func(ctx context.Context) error) error {
	err := d.InTx(ctx, fn)
	for n := 0; n < mostTaken && IsUnique(err); n++ {
		err = d.InTx(ctx, fn)
	}
	return err
}

// InSerializableTx is InTx for an invariant that spans rows which no single row
// stands for: SERIALIZABLE on PostgreSQL. There fn runs again, after a random
// pause, whenever another transaction came between, for about two seconds;
// then the error is unavailable. It may not be nested in InTx.
func (d *DB) InSerializableTx(ctx context.Context, fn func(ctx context.Context) error) error {
	return d.transact(ctx, true, fn)
}

func (d *DB) transact(ctx context.Context, serializable bool, fn func(ctx context.Context) error) error {
	if state, ok := d.transaction(ctx); ok {
		if serializable && !state.serializable {
			return state.keep(errIsolation)
		}
		return state.keep(fn(ctx))
	}
	return d.retry(ctx, func() error { return d.attempt(ctx, serializable, fn) })
}

// transaction returns the transaction of ctx on d.
func (d *DB) transaction(ctx context.Context) (*txState, bool) {
	state, ok := ctx.Value(txKey{}).(*txState)
	return state, ok && state.db == d
}

func (d *DB) attempt(ctx context.Context, serializable bool, fn func(ctx context.Context) error) (err error) {
	conn, err := d.acquire(ctx, d.write)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, ignoreDone(conn.Close())) }()
	tx, err := conn.BeginTx(ctx, d.txOptions(serializable))
	if err != nil {
		return fmt.Errorf("db: begin: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // after a commit this does nothing
	state := &txState{db: d, conn: d.inside(tx), serializable: serializable, marked: map[Mark]bool{}}
	inner := context.WithValue(ctx, txKey{}, state)
	err = state.keep(fn(inner))
	if state.err != nil && (err == nil || retryable(state.err)) {
		return state.err // fn may have told its caller something else of it
	}
	if err != nil {
		return err
	}
	if err := d.writeMarks(inner, state); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("db: commit: %w", err)
	}
	if len(state.marks) > 0 {
		d.announce()
	}
	return nil
}

// inside returns what the statements of a transaction run on.
func (d *DB) inside(tx *sql.Tx) querier {
	if d.dialect == SQLite {
		return preparedTx{Tx: tx, known: map[string]*sql.Stmt{}}
	}
	return tx
}

func (d *DB) txOptions(serializable bool) *sql.TxOptions {
	switch {
	case d.dialect == SQLite:
		return nil
	case serializable:
		return &sql.TxOptions{Isolation: sql.LevelSerializable}
	}
	return &sql.TxOptions{Isolation: sql.LevelReadCommitted}
}

func ignoreDone(err error) error {
	if errors.Is(err, sql.ErrConnDone) {
		return nil
	}
	return err
}

// keep remembers the first error of the transaction.
func (s *txState) keep(err error) error {
	if err != nil && s.err == nil {
		s.err = err
	}
	return err
}

// run gives fn the transaction of ctx, or a connection of the right pool.
func (d *DB) run(ctx context.Context, writing bool, fn func(querier) error) error {
	if state, ok := d.transaction(ctx); ok {
		if state.err != nil {
			return fmt.Errorf("db: the transaction has already failed: %w", state.err)
		}
		return state.keep(fn(state.conn))
	}
	switch {
	case writing:
		return d.retry(ctx, func() error { return d.once(ctx, d.write, fn) })
	case d.dialect == SQLite:
		return refusal(ctx, fn(d.reader))
	}
	return refusal(ctx, d.once(ctx, d.read, fn))
}

// once gives fn a connection of a pool for the time of its one statement.
func (d *DB) once(ctx context.Context, pool *sql.DB, fn func(querier) error) (err error) {
	conn, err := d.acquire(ctx, pool)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, ignoreDone(conn.Close())) }()
	return fn(conn)
}
