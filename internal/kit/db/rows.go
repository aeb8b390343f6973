package db

import (
	"context"
	"database/sql"
	"fmt"
	"reflect"
	"strings"
	"sync"
)

// querier is what a pool, a connection and a transaction have in common.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// Get returns the first row of query as a T: a struct whose fields name their
// columns by a `db` tag, or a scalar for a single column. No row is
// apperr.NotFound.
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
	targets := make([]any, len(columns))
	for rows.Next() {
		if limit >= 0 && len(found) == limit {
			continue
		}
		var row T
		plan.bind(reflect.ValueOf(&row).Elem(), targets)
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

// rowPlan says which field takes each column; nil means the row is a scalar.
type rowPlan [][]int

func (p rowPlan) bind(row reflect.Value, targets []any) {
	if p == nil {
		targets[0] = row.Addr().Interface()
		return
	}
	for i, index := range p {
		targets[i] = row.FieldByIndex(index).Addr().Interface()
	}
}

var fieldsByType sync.Map // reflect.Type → map[string][]int

func planFor(t reflect.Type, columns []string) (rowPlan, error) {
	if t.Kind() != reflect.Struct || t == reflect.TypeFor[Time]() {
		if len(columns) != 1 {
			return nil, fmt.Errorf("%d columns do not fit %s", len(columns), t)
		}
		return nil, nil
	}
	known, ok := fieldsByType.Load(t)
	if !ok {
		known, _ = fieldsByType.LoadOrStore(t, columnFields(t))
	}
	fields := known.(map[string][]int)
	plan := make(rowPlan, len(columns))
	for i, column := range columns {
		if plan[i], ok = fields[column]; !ok {
			return nil, fmt.Errorf("%s has no field for column %q", t, column)
		}
	}
	return plan, nil
}

func columnFields(t reflect.Type) map[string][]int {
	fields := map[string][]int{}
	for _, field := range reflect.VisibleFields(t) {
		if name := field.Tag.Get("db"); name != "" {
			fields[name] = field.Index
		}
	}
	return fields
}
