package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"syscall"

	"modernc.org/sqlite"
	sqlitelib "modernc.org/sqlite/lib"
)

// errCorrupt says that a file is not what was written.
var errCorrupt = errors.New("db: the file does not hold together")

// damagedCodes are those of PostgreSQL for an undefined table, schema, column or
// function, and for damaged data or a damaged index.
var damagedCodes = []string{"42P01", "3F000", "42703", "42883", "XX001", "XX002"}

// Check reads the whole file of a SQLite database and looks whether its tables
// and indexes hold together; if not, the error is Damaged. It takes long and
// holds nobody up; its connection is its own, as others have pages in memory that
// the file may have lost. PostgreSQL looks after its own files.
func (d *DB) Check(ctx context.Context) error {
	if d.dialect == Postgres {
		return nil
	}
	own, err := sql.Open("sqlite", sqliteDSN(d.address, "", unmapped, "query_only(1)"))
	if err != nil {
		return fmt.Errorf("db: check: %w", err)
	}
	defer func() { _ = own.Close() }()
	rows, err := own.QueryContext(ctx, "PRAGMA quick_check(1)")
	if err != nil {
		return fmt.Errorf("db: check: %w", err)
	}
	defer func() { _ = rows.Close() }()
	found, err := scanAll[string](rows, 1)
	if err == nil && found[0] != "ok" {
		err = fmt.Errorf("%w: %s", errCorrupt, found[0])
	}
	return err
}

// Damaged tells whether err says that the database's own files or tables are not
// what was written: for derived data, which is then made again. A full disk, a
// lock and a lost connection are no damage.
func Damaged(err error) bool {
	var lite *sqlite.Error
	switch code := postgresCode(err); {
	case err == nil || diskFull(err):
		return false
	case code != "":
		return slices.Contains(damagedCodes, code)
	case errors.As(err, &lite):
		return damagedFile(lite)
	}
	return errors.Is(err, errCorrupt) || errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EISDIR)
}

// damagedFile reads the codes of SQLite. It has none for a missing table.
func damagedFile(err *sqlite.Error) bool {
	switch err.Code() & 0xff {
	case sqlitelib.SQLITE_CORRUPT, sqlitelib.SQLITE_NOTADB, sqlitelib.SQLITE_FORMAT, sqlitelib.SQLITE_CANTOPEN, sqlitelib.SQLITE_READONLY:
		return true
	case sqlitelib.SQLITE_IOERR:
		return err.Code() != sqlitelib.SQLITE_IOERR_NOMEM
	case sqlitelib.SQLITE_ERROR:
		return strings.Contains(err.Error(), "no such table") || strings.Contains(err.Error(), "no such column") ||
			strings.Contains(err.Error(), "malformed")
	}
	return false
}
