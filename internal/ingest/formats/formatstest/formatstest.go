// Package formatstest holds what the tests of several formats ask of their readers.
package formatstest

import (
	"errors"
	"io"
	"testing"

	"sudar/internal/ingest/formats"
)

// Reader is the reader of a format.
type Reader interface{ Next() (formats.Draft, error) }

// Ends fails unless a reader refuses its whole file for a reason, and ends then.
func Ends(t *testing.T, in Reader, reason formats.Reason) {
	t.Helper()
	_, err := in.Next()
	var refused *formats.Refusal
	if !errors.As(err, &refused) || refused.Reason != reason || !refused.Last {
		t.Fatalf("%v, want %s", err, reason)
	}
	if _, err := in.Next(); !errors.Is(err, io.EOF) {
		t.Error(err)
	}
}

// Bounded fails unless a reader ends within so many records, each of which is a draft
// within its bounds or refused.
func Bounded(t *testing.T, in Reader, records int) {
	t.Helper()
	for range records {
		d, err := in.Next()
		if errors.Is(err, io.EOF) {
			return
		}
		var refused *formats.Refusal
		if err != nil && !errors.As(err, &refused) {
			t.Fatal(err)
		}
		if len(d.Content.Title) > 1_000 || len(d.People) > 200 || len(d.Subjects) > 50 || len(d.Content.Identifiers) > 50 {
			t.Fatalf("out of bounds: %+v", d)
		}
	}
	t.Fatal("it does not end")
}
