package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"

	"modernc.org/sqlite"
)

// Attach opens another SQLite file whose readers also see d's tables, under
// their own names: derived data keeps its own file and writer, and still asks
// d who may read it. d must be SQLite. InTx of the result writes path alone.
// The file is read, not mapped: one that is cut under a running process is an
// error (see Damaged) and not the end of the process.
func (d *DB) Attach(ctx context.Context, path string) (*DB, error) {
	// Derived data can be made again: a commit need not outlive a power cut.
	write, err := openWriter(ctx, path, unmapped, "synchronous(NORMAL)")
	if err != nil {
		return nil, err
	}
	read := sql.OpenDB(attaching{dsn: sqliteDSN(path, "", unmapped, "query_only(1)"), beside: d.address})
	limitReaders(read)
	return &DB{write: write, read: read, reader: newPrepared(read), dialect: SQLite, clock: d.clock, address: path}, nil
}

// attaching connects to a file and attaches another to each connection.
type attaching struct{ dsn, beside string }

// Connect opens one connection.
func (a attaching) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := (&sqlite.Driver{}).Open(a.dsn)
	if err != nil {
		return nil, fmt.Errorf("db: open sqlite: %w", err)
	}
	_, err = conn.(driver.ExecerContext).ExecContext(ctx, "ATTACH DATABASE $1 AS beside", []driver.NamedValue{{Ordinal: 1, Value: a.beside}})
	if err != nil {
		return nil, errors.Join(fmt.Errorf("db: attach: %w", err), conn.Close())
	}
	return conn, nil
}

// Driver returns the driver behind the connections.
func (attaching) Driver() driver.Driver { return &sqlite.Driver{} }
