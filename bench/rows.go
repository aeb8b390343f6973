package bench

import (
	"context"
	"strings"

	"sudar/internal/kit/db"
)

// rows are rows to insert, by table and in the order of the tables' first row.
type rows struct {
	tables []string
	values map[string][]any
	width  map[string]int
}

func newRows() *rows { return &rows{values: map[string][]any{}, width: map[string]int{}} }

func (r *rows) add(into string, row ...any) {
	if r.width[into] == 0 {
		r.tables = append(r.tables, into)
		r.width[into] = len(row)
	}
	r.values[into] = append(r.values[into], row...)
}

func (r *rows) write(ctx context.Context, d *db.DB) error {
	for _, into := range r.tables {
		width, values := r.width[into], r.values[into]
		step := rowsAtOnce(d, width) * width
		for start := 0; start < len(values); start += step {
			part := values[start:min(start+step, len(values))]
			if _, err := db.Exec(ctx, d, statement(into, width, len(part)/width), part...); err != nil {
				return err
			}
		}
	}
	return nil
}

// rowsAtOnce is how many rows of a width one statement writes: PostgreSQL takes
// 65,535 values, and each statement is a journey there.
func rowsAtOnce(d *db.DB, width int) int {
	if d.Dialect() == db.Postgres {
		return min(500, 20_000/width)
	}
	return perStatement
}

// statement returns an INSERT of count rows. Numbers are left to the database
// where it counts by itself; both understand "$n".
func statement(into string, width, count int) string {
	w := db.NewWhere()
	var sql strings.Builder
	sql.WriteString("INSERT INTO " + into + " VALUES ")
	for i := range count {
		if i > 0 {
			sql.WriteString(", ")
		}
		sql.WriteString("(" + w.Bind(make([]any, width)...) + ")")
	}
	return sql.String()
}
