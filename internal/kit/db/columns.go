package db

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"time"
)

// Columns returns the columns that the fields of T name, as a SELECT lists
// those of a table: "c.id, c.title".
func Columns[T any](alias string) string {
	var names []string
	for _, f := range fieldsOf(reflect.TypeFor[T]()).inOrder {
		names = append(names, alias+"."+f.column)
	}
	return strings.Join(names, ", ")
}

// field is a field of a struct and the column that it takes.
type field struct {
	column string
	index  []int
	json   bool
}

// fields are those of a struct that take a column.
type fields struct {
	inOrder  []field
	byColumn map[string]field
}

var fieldsByType sync.Map // reflect.Type → fields

func fieldsOf(t reflect.Type) fields {
	if known, ok := fieldsByType.Load(t); ok {
		return known.(fields)
	}
	found := fields{byColumn: map[string]field{}}
	for _, visible := range reflect.VisibleFields(t) {
		column, option, _ := strings.Cut(visible.Tag.Get("db"), ",")
		if column == "" {
			continue
		}
		f := field{column: column, index: visible.Index, json: option == "json"}
		found.inOrder, found.byColumn[column] = append(found.inOrder, f), f
	}
	known, _ := fieldsByType.LoadOrStore(t, found)
	return known.(fields)
}

// target returns what a row's column is scanned into.
func (f field) target(row reflect.Value) any {
	into := row.FieldByIndex(f.index).Addr().Interface()
	if f.json {
		return jsonColumn{into}
	}
	if t, ok := into.(*time.Time); ok {
		return timeColumn{t}
	}
	return into
}

// timeColumn scans a Time into a time.Time.
type timeColumn struct{ into *time.Time }

// Scan reads the stored form.
func (c timeColumn) Scan(src any) error {
	var t Time
	err := t.Scan(src)
	*c.into = t.Time
	return err
}

// jsonColumn scans JSON into what it holds.
type jsonColumn struct{ into any }

// Scan reads the stored form.
func (c jsonColumn) Scan(src any) error {
	switch v := src.(type) {
	case string:
		return json.Unmarshal([]byte(v), c.into)
	case []byte:
		return json.Unmarshal(v, c.into)
	}
	return fmt.Errorf("db: JSON is stored as a text, not %T", src)
}

// rowPlan says which field takes each column; nil means the row is a scalar.
type rowPlan []field

func planFor(t reflect.Type, columns []string) (rowPlan, error) {
	if t.Kind() != reflect.Struct || t == reflect.TypeFor[Time]() {
		if len(columns) != 1 {
			return nil, fmt.Errorf("%d columns do not fit %s", len(columns), t)
		}
		return nil, nil
	}
	known := fieldsOf(t).byColumn
	plan := make(rowPlan, len(columns))
	for i, column := range columns {
		f, ok := known[column]
		if !ok {
			return nil, fmt.Errorf("%s has no field for column %q", t, column)
		}
		plan[i] = f
	}
	return plan, nil
}

func (p rowPlan) bind(row reflect.Value, targets []any) {
	if p == nil {
		targets[0] = row.Addr().Interface()
		return
	}
	for i, f := range p {
		targets[i] = f.target(row)
	}
}
