package db

import (
	"context"
	"database/sql"
	"reflect"
	"strings"
)

// querier is what a pool, a connection and a transaction have in common.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// Get returns the first row of query as a T: a struct whose fields name their
// columns by a `db` tag (`db:"name,json"` for a column that holds JSON), or a
// scalar for a single column. No row is apperr.NotFound.
func Get[T any](ctx context.Context, d *DB, query string, args ...any) (T, error) {
	var zero T
	rows, err := query1[T](ctx, d, query, args, 1)
	if err != nil {
		return zero, err
	}
	if len(rows) == 0 {
		return zero, notFound(sql.ErrNoRows)
	}
	return rows[0], nil
}

// All returns every row of query; callers bound it with LIMIT.
func All[T any](ctx context.Context, d *DB, query string, args ...any) ([]T, error) {
	return query1[T](ctx, d, query, args, -1)
}

// Exec runs a statement and returns the number of rows it changed.
func Exec(ctx context.Context, d *DB, query string, args ...any) (int64, error) {
	var changed int64
	err := d.run(ctx, true, func(q querier) error {
		result, err := q.ExecContext(ctx, query, args...)
		if err == nil {
			changed, err = result.RowsAffected()
		}
		return inStatement(query, err)
	})
	return changed, err
}

// ExecEach runs statements with the same arguments, one after the other, up to the
// first that fails.
func ExecEach(ctx context.Context, d *DB, statements []string, args ...any) error {
	for _, statement := range statements {
		if _, err := Exec(ctx, d, statement, args...); err != nil {
			return err
		}
	}
	return nil
}

func query1[T any](ctx context.Context, d *DB, query string, args []any, limit int) ([]T, error) {
	var found []T
	err := d.run(ctx, writes(query), func(q querier) error {
		rows, err := q.QueryContext(ctx, query, args...)
		if err != nil {
			return inStatement(query, err)
		}
		defer func() { _ = rows.Close() }()
		found, err = scanAll[T](rows, limit)
		return inStatement(query, err)
	})
	return found, err
}

// writes tells whether a query with rows changes something (INSERT … RETURNING).
func writes(query string) bool {
	word, _, _ := strings.Cut(strings.TrimSpace(query), " ")
	return !strings.EqualFold(word, "SELECT") && !strings.EqualFold(word, "EXPLAIN") && !strings.EqualFold(word, "WITH")
}

// scanAll reads rows to their end, so that an error which arrives late is seen.
func scanAll[T any](rows *sql.Rows, limit int) ([]T, error) {
	columns, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	plan, err := planFor(reflect.TypeFor[T](), columns)
	if err != nil {
		return nil, err
	}
	found := []T{}
	var row, zero T
	targets := make([]any, len(columns))
	plan.bind(reflect.ValueOf(&row).Elem(), targets)
	for rows.Next() {
		if limit >= 0 && len(found) == limit {
			continue
		}
		row = zero
		if err := rows.Scan(targets...); err != nil {
			return nil, err
		}
		found = append(found, row)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	return found, nil
}
