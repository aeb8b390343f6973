package db

import (
	"context"
	"errors"
)

// errNoTransaction is a mistake of the caller: a lock lasts as long as its
// transaction.
var errNoTransaction = errors.New("db: a lock outside of a transaction")

// LockRow keeps the row of table whose column id is id to the transaction of
// ctx until it ends: others that lock, change or delete it wait. Rows that
// refer to it may still be written. The error is not_found when there is no
// such row.
//
// A row stands for all that belongs to it. To keep out deadlocks everybody
// locks in one order: organizations, accounts, groups, lending_titles, orders, coupons,
// entitlements, contents, names (LockName); of one table in order of id.
func (d *DB) LockRow(ctx context.Context, table string, id any) error {
	if _, ok := d.transaction(ctx); !ok {
		return errNoTransaction
	}
	_, err := Get[int](ctx, d, "SELECT 1 FROM "+table+" WHERE id = $1"+d.locking(""), id)
	return err
}

// InLockedTx runs fn in a transaction in which nobody else changes a row of
// table, or what belongs to it (LockRow).
func (d *DB) InLockedTx(ctx context.Context, table string, id any, fn func(ctx context.Context) error) error {
	return d.InTx(ctx, func(ctx context.Context) error {
		if err := d.LockRow(ctx, table, id); err != nil {
			return err
		}
		return fn(ctx)
	})
}

// LockName keeps a name to the transaction of ctx until it ends: for what no
// row stands for yet. Names are the last locks that a transaction takes.
func (d *DB) LockName(ctx context.Context, name string) error {
	if _, ok := d.transaction(ctx); !ok {
		return errNoTransaction
	}
	if d.dialect == SQLite { // there is one writer
		return nil
	}
	_, err := Exec(ctx, d, "SELECT pg_advisory_xact_lock($1, hashtext($2))", nameLock, name)
	return err
}

// nameLock is the class of LockName's advisory locks. Those of one number, such
// as feedLock, are apart from those of two.
const nameLock = 1

// Locking returns the end of a SELECT in a transaction which locks the rows of
// a table by its name there, as LockRow does.
func (d *DB) Locking(name string) string { return d.locking(" OF " + name) }

func (d *DB) locking(of string) string {
	if d.dialect == SQLite {
		return ""
	}
	return " FOR NO KEY UPDATE" + of
}
