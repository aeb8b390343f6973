package db

import (
	"strconv"
	"strings"
)

// Where collects the conditions of a query. Fragments are written with "?";
// Where numbers them $1, $2, … in order, after the arguments given to NewWhere.
type Where struct {
	clauses []string
	args    []any
}

// NewWhere starts conditions after args, which the query's head has used as
// $1 … $n.
func NewWhere(args ...any) *Where { return &Where{args: args} }

// And adds a condition; every "?" takes the next argument.
func (w *Where) And(fragment string, args ...any) *Where {
	w.clauses = append(w.clauses, w.number(fragment, args))
	return w
}

// In adds "column IN (…)"; no values match no row.
func (w *Where) In(column string, values ...any) *Where {
	if len(values) == 0 {
		return w.And("1 = 0")
	}
	w.clauses = append(w.clauses, column+" IN ("+w.Bind(values...)+")")
	return w
}

// Keyset adds "(sort, id) is after (lastSort, lastID)" for stable paging by
// cursor; descending turns the direction.
func (w *Where) Keyset(sort, id string, lastSort, lastID any, descending bool) *Where {
	sign := ">"
	if descending {
		sign = "<"
	}
	return w.And("("+sort+", "+id+") "+sign+" (?, ?)", lastSort, lastID)
}

// Bind adds arguments that stand outside of the conditions (a join, LIMIT,
// OFFSET) and returns their numbers, "$4, $5".
func (w *Where) Bind(values ...any) string {
	numbers := make([]string, len(values))
	for i, value := range values {
		w.args = append(w.args, value)
		numbers[i] = "$" + strconv.Itoa(len(w.args))
	}
	return strings.Join(numbers, ", ")
}

// SQL returns " WHERE …", or nothing when there are no conditions.
func (w *Where) SQL() string {
	if len(w.clauses) == 0 {
		return ""
	}
	return " WHERE " + strings.Join(w.clauses, " AND ")
}

// Args returns the arguments in the order of their numbers.
func (w *Where) Args() []any { return w.args }

func (w *Where) number(fragment string, args []any) string {
	var out strings.Builder
	out.Grow(len(fragment) + 2*len(args))
	for {
		before, after, more := strings.Cut(fragment, "?")
		out.WriteString(before)
		if !more {
			return out.String()
		}
		out.WriteString(w.Bind(args[0]))
		fragment, args = after, args[1:]
	}
}

// List returns values as arguments for In and Bind.
func List[T any](values []T) []any {
	out := make([]any, len(values))
	for i, value := range values {
		out[i] = value
	}
	return out
}
