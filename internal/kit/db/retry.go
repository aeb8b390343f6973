package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlitelib "modernc.org/sqlite/lib"

	"sudar/internal/kit/apperr"
)

// How long a transaction that others came between is tried again, the longest
// pause before the first repetition, which doubles, and the longest of all.
const (
	retryFor   = 2 * time.Second
	firstPause = 4 * time.Millisecond
	mostPause  = 250 * time.Millisecond
)

// How long callers are told to wait when the database has no room for them.
const waitFor = time.Second

// errFull says that every connection was in use for all of acquireTimeout, or
// that too many wait for one.
var errFull = errors.New("db: no connection became free")

// Counts is how often a database was asked for transactions since it was opened.
type Counts struct {
	Transactions int64 // that write, also of one statement; each counted once
	Retries      int64 // repetitions after a deadlock or a serialization failure
	Refusals     int64 // that ended as unavailable: no connection, no time
}

type counts struct{ transactions, retries, refusals atomic.Int64 }

// Counts returns the figures of this process.
func (d *DB) Counts() Counts {
	return Counts{Transactions: d.counts.transactions.Load(), Retries: d.counts.retries.Load(), Refusals: d.counts.refusals.Load()}
}

// retry runs do again while PostgreSQL asks for it, at most for retryFor.
func (d *DB) retry(ctx context.Context, do func() error) error {
	d.counts.transactions.Add(1)
	err := do()
	if err != nil && retryable(err) {
		err = d.repeat(ctx, do, err)
	}
	if err = refusal(ctx, err); apperr.Is(err, apperr.Unavailable) {
		d.counts.refusals.Add(1)
	}
	return err
}

func (d *DB) repeat(ctx context.Context, do func() error, err error) error {
	over := time.NewTimer(retryFor)
	defer over.Stop()
	for most := firstPause; retryable(err); most = min(2*most, mostPause) {
		// Without chance in it, those who met once would meet again.
		pause := time.NewTimer(time.Duration(1 + rand.Int64N(int64(most)))) //nolint:gosec // not a secret
		select {
		case <-ctx.Done():
			pause.Stop()
			return err
		case <-over.C:
			pause.Stop()
			return err
		case <-pause.C:
		}
		d.counts.retries.Add(1)
		err = do()
	}
	return err
}

// acquire takes a connection of a pool, and waits for one if need be.
func (d *DB) acquire(ctx context.Context, pool *sql.DB) (*sql.Conn, error) {
	if !d.admission.enter(ctx) {
		return nil, errFull
	}
	wait, cancel := context.WithTimeout(ctx, acquireTimeout)
	defer cancel()
	conn, err := pool.Conn(wait)
	d.admission.leave(ctx, err == nil)
	if err != nil && wait.Err() != nil && ctx.Err() == nil {
		return nil, errFull
	}
	if err != nil {
		return nil, fmt.Errorf("db: connect: %w", err)
	}
	return conn, nil
}

// refusal turns an error that says nothing of the statement, only of the state
// of the database, into unavailable. Somebody who went away is told nothing.
func refusal(ctx context.Context, err error) error {
	if err != nil && diskFull(err) {
		return apperr.NoSpace(err)
	}
	if err == nil || ctx.Err() != nil || !overloaded(err) {
		return err
	}
	return apperr.Wrap(apperr.Unavailable, err).After(waitFor)
}

// retryable tells whether PostgreSQL asks to run the transaction again
// (serialization failure, deadlock).
func retryable(err error) bool {
	code := postgresCode(err)
	return code == "40001" || code == "40P01"
}

// overloaded tells whether the database had no time, no connection or was not
// there: classes 08 and 57P of PostgreSQL's codes, too many connections, a lock
// waited for in vain, and what SQLite calls busy.
func overloaded(err error) bool {
	var connect *pgconn.ConnectError
	var lite *sqlite.Error
	switch code := postgresCode(err); {
	case retryable(err), errors.Is(err, errFull), errors.As(err, &connect):
		return true
	case code != "":
		return code == "53300" || code == "55P03" || code[:2] == "08" || code[:3] == "57P"
	case errors.As(err, &lite):
		return lite.Code()&0xff == sqlitelib.SQLITE_BUSY
	}
	return false
}

// diskFull tells whether the database had no room to write: what SQLite says
// when the file, its log or the index of the log cannot grow, and PostgreSQL's
// disk_full.
func diskFull(err error) bool {
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		switch lite.Code() {
		case sqlitelib.SQLITE_FULL, sqlitelib.SQLITE_IOERR_WRITE, sqlitelib.SQLITE_IOERR_SHMSIZE, sqlitelib.SQLITE_IOERR_SHMOPEN:
			return true
		}
	}
	return postgresCode(err) == "53100"
}

// postgresCode returns the SQLSTATE of err, "" when PostgreSQL did not say it.
func postgresCode(err error) string {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return pg.Code
	}
	return ""
}
