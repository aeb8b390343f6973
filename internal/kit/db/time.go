package db

import (
	"database/sql/driver"
	"fmt"
	"time"
)

// Time is a moment stored as microseconds since 1970 in UTC: SQLite's driver
// cannot carry time.Time there and back (DESIGN §3). NULL is the zero Time.
type Time struct{ time.Time }

// At returns t as the database keeps it.
func At(t time.Time) Time { return Time{t.UTC().Truncate(time.Microsecond)} }

// Value is the stored form.
func (t Time) Value() (driver.Value, error) {
	if t.IsZero() {
		return nil, nil
	}
	return t.UnixMicro(), nil
}

// Scan reads the stored form.
func (t *Time) Scan(src any) error {
	switch v := src.(type) {
	case nil:
		t.Time = time.Time{}
	case int64:
		t.Time = time.UnixMicro(v).UTC()
	default:
		return fmt.Errorf("db: a time is stored as an integer, not %T", src)
	}
	return nil
}
