package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

const maxAttempts = 5

type txKey struct{}

// txState is a running transaction. The first error poisons it: PostgreSQL
// refuses everything after an error, and SQLite must not behave otherwise.
type txState struct {
	db     *DB
	conn   querier
	marks  []Mark
	marked map[Mark]bool
	err    error
}

// InTransaction tells whether ctx carries a transaction. What waits on the
// outside world (mail, HTTP, blobs, password hashing) refuses such a ctx.
func InTransaction(ctx context.Context) bool {
	_, ok := ctx.Value(txKey{}).(*txState)
	return ok
}

// InTx runs fn in a transaction: BEGIN IMMEDIATE on SQLite, SERIALIZABLE on
// PostgreSQL, where fn may run up to five times and must be repeatable. A
// nested call joins the running transaction.
func (d *DB) InTx(ctx context.Context, fn func(ctx context.Context) error) error {
	if state, ok := ctx.Value(txKey{}).(*txState); ok && state.db == d {
		return state.keep(fn(ctx))
	}
	for attempt := 1; ; attempt++ {
		err := d.attempt(ctx, fn)
		if err == nil || attempt == maxAttempts || !retryable(err) {
			return err
		}
	}
}

func (d *DB) attempt(ctx context.Context, fn func(ctx context.Context) error) (err error) {
	wait, cancel := context.WithTimeout(ctx, acquireTimeout)
	conn, err := d.write.Conn(wait)
	cancel()
	if err != nil {
		return fmt.Errorf("db: no connection to write with: %w", err)
	}
	defer func() { err = errors.Join(err, ignoreDone(conn.Close())) }()
	tx, err := conn.BeginTx(ctx, d.txOptions())
	if err != nil {
		return fmt.Errorf("db: begin: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // after a commit this does nothing
	state := &txState{db: d, conn: d.inside(tx), marked: map[Mark]bool{}}
	inner := context.WithValue(ctx, txKey{}, state)
	if err := state.keep(fn(inner)); err != nil {
		return err
	}
	if state.err != nil {
		return state.err
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

// inside answers what the statements of a transaction run on.
func (d *DB) inside(tx *sql.Tx) querier {
	if d.dialect == SQLite {
		return preparedTx{Tx: tx, known: map[string]*sql.Stmt{}}
	}
	return tx
}

func (d *DB) txOptions() *sql.TxOptions {
	if d.dialect == Postgres {
		return &sql.TxOptions{Isolation: sql.LevelSerializable}
	}
	return nil
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
	if state, ok := ctx.Value(txKey{}).(*txState); ok && state.db == d {
		if state.err != nil {
			return fmt.Errorf("db: the transaction has already failed: %w", state.err)
		}
		return state.keep(fn(state.conn))
	}
	if writing {
		return fn(d.write)
	}
	return fn(d.reader)
}
