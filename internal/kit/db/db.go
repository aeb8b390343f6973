// Package db is the thin layer over database/sql that SQLite and PostgreSQL
// share: one SQL text, rows read by column name, transactions in the context,
// marks for the feed and events for the workers (DESIGN §3).
package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"modernc.org/sqlite"
	sqlitelib "modernc.org/sqlite/lib"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
)

// Dialect is one of the two databases.
type Dialect string

// The dialects.
const (
	SQLite   Dialect = "sqlite"
	Postgres Dialect = "postgres"
)

// How long a caller waits for a connection: SQLite has a single one to write
// with. On PostgreSQL a statement waits as long for a lock.
const acquireTimeout = 5 * time.Second

// DB is an open database. On SQLite one connection writes and several
// query-only ones read; on PostgreSQL both are the same pool.
type DB struct {
	write, read *sql.DB
	reader      querier // read, and on SQLite what it keeps prepared
	dialect     Dialect
	clock       clock.Clock
	counts      counts
	admission   admission
	marked      chan struct{} // a transaction of this process has left marks
	address     string        // as Open takes it
}

// Open opens address: a postgres:// URL, or the path of a SQLite file.
func Open(ctx context.Context, address string, clk clock.Clock) (*DB, error) {
	if strings.HasPrefix(address, "postgres://") || strings.HasPrefix(address, "postgresql://") {
		return openPostgres(ctx, address, clk)
	}
	return openSQLite(ctx, address, clk)
}

func openPostgres(ctx context.Context, address string, clk clock.Clock) (*DB, error) {
	server, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("db: open postgres: %w", err)
	}
	if server.RuntimeParams["lock_timeout"] == "" {
		server.RuntimeParams["lock_timeout"] = strconv.Itoa(int(acquireTimeout.Milliseconds()))
	}
	pool := stdlib.OpenDB(*server)
	pool.SetMaxOpenConns(connections())
	pool.SetMaxIdleConns(connections())
	pool.SetConnMaxIdleTime(5 * time.Minute)
	if err := pool.PingContext(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("db: reach postgres: %w", err), pool.Close())
	}
	return &DB{write: pool, read: pool, reader: pool, dialect: Postgres, clock: clk, address: address, marked: make(chan struct{}, 1)}, nil
}

// connections is how many a node holds to PostgreSQL. More of them do not make
// the server faster; whoever finds none free waits.
func connections() int { return max(8, 4*runtime.NumCPU()) }

func openSQLite(ctx context.Context, path string, clk clock.Clock) (*DB, error) {
	write, err := openWriter(ctx, path, mapped, "synchronous(FULL)")
	if err != nil {
		return nil, err
	}
	read, err := sql.Open("sqlite", sqliteDSN(path, "", mapped, "query_only(1)"))
	if err != nil {
		return nil, errors.Join(fmt.Errorf("db: open sqlite readers: %w", err), write.Close())
	}
	limitReaders(read)
	return &DB{
		write: write, read: read, reader: newPrepared(read), dialect: SQLite, clock: clk, address: path, marked: make(chan struct{}, 1),
	}, nil
}

// openWriter opens the one connection that writes a SQLite file, which nobody
// else on the machine may read.
func openWriter(ctx context.Context, path string, pragmas ...string) (*sql.DB, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("db: folder: %w", err)
	}
	if err := makePrivate(path); err != nil {
		return nil, err
	}
	write, err := sql.Open("sqlite", sqliteDSN(path, "_txlock=immediate", append(pragmas, "journal_mode(WAL)")...))
	if err != nil {
		return nil, fmt.Errorf("db: open sqlite: %w", err)
	}
	write.SetMaxOpenConns(1)
	if err := write.PingContext(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("db: open sqlite: %w", err), write.Close())
	}
	return write, nil
}

func limitReaders(pool *sql.DB) {
	readers := max(4, 2*runtime.NumCPU())
	pool.SetMaxOpenConns(readers)
	pool.SetMaxIdleConns(readers)
}

// How much of a SQLite file is mapped into memory.
const (
	mapped   = "mmap_size(67108864)"
	unmapped = "mmap_size(0)"
)

func sqliteDSN(path, option string, pragmas ...string) string {
	query := url.Values{}
	for _, pragma := range append(pragmas, "busy_timeout(10000)", "foreign_keys(1)", "cache_size(-16000)", "temp_store(MEMORY)") {
		query.Add("_pragma", pragma)
	}
	return "file:" + path + "?" + strings.TrimPrefix(option+"&"+query.Encode(), "&")
}

// Close closes every connection.
func (d *DB) Close() error {
	if d.read == d.write {
		return d.write.Close()
	}
	return errors.Join(d.read.Close(), d.write.Close())
}

// Address returns what Open was given. It may hold a password.
func (d *DB) Address() string { return d.address }

// Dialect tells which database this is.
func (d *DB) Dialect() Dialect { return d.dialect }

// Now is the moment of the database's clock, ready to be stored.
func (d *DB) Now() Time { return Time{d.clock.Now()} }

// Ping tells whether the database responds.
func (d *DB) Ping(ctx context.Context) error { return d.read.PingContext(ctx) }

// IsUnique tells whether err is a broken uniqueness rule.
func IsUnique(err error) bool {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return pg.Code == "23505"
	}
	var lite *sqlite.Error
	return errors.As(err, &lite) &&
		(lite.Code() == sqlitelib.SQLITE_CONSTRAINT_UNIQUE || lite.Code() == sqlitelib.SQLITE_CONSTRAINT_PRIMARYKEY)
}

// IsForeignKey tells whether err is a row that others refer to, or one that refers
// to none.
func IsForeignKey(err error) bool {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return pg.Code == "23503"
	}
	var lite *sqlite.Error
	return errors.As(err, &lite) && lite.Code() == sqlitelib.SQLITE_CONSTRAINT_FOREIGNKEY
}

// notFound turns "no rows" into the error every layer above understands.
func notFound(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return apperr.New(apperr.NotFound)
	}
	return err
}
