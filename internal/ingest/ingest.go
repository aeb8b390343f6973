// Package ingest brings files into the library: it opens them, stores what may
// be served, and makes their records. A file is taken as a whole or not at all.
package ingest

import (
	"context"
	"time"

	"sudar/internal/entitlements"
	"sudar/internal/publications"
)

// Builder opens a foreign file into a folder, as formats.Build and child.Pool
// do; its errors are *publications.Refusal.
type Builder func(ctx context.Context, src, outDir string, limits publications.Limits) (publications.Result, error)

// Options say whose the imported files become and who may see and read them.
type Options struct {
	OrganizationID string
	Visibility     entitlements.Visibility // "" public
	Free           bool                    // anybody may read them
	DryRun         bool                    // open every file, store nothing
	// Progress hears of every file as soon as its fate is known, one at a time.
	Progress func(Event)
}

// Outcome is what became of a file.
type Outcome string

// The outcomes.
const (
	Imported Outcome = "imported" // or, in a dry run, would have been
	Known    Outcome = "known"    // the organisation has the same bytes already
	Refused  Outcome = "refused"
	Ignored  Outcome = "ignored" // nothing that claims to be a publication
)

// Event tells what became of one file. Path is relative to the imported folder.
type Event struct {
	Path      string                 `json:"path"`
	Outcome   Outcome                `json:"outcome"`
	Reason    publications.Reason    `json:"reason,omitempty"` // of a refusal
	ContentID int64                  `json:"content_id,omitempty"`
	ItemID    int64                  `json:"item_id,omitempty"`
	Title     string                 `json:"title,omitempty"`
	Warnings  []publications.Warning `json:"warnings,omitempty"`
	Done      int                    `json:"-"` // files so far, this one included
	Total     int                    `json:"-"`
}

// Report sums an import up.
type Report struct {
	Imported int           `json:"imported"`
	Known    int           `json:"known"`
	Refused  int           `json:"refused"`
	Ignored  int           `json:"ignored"`
	Bytes    int64         `json:"bytes"` // of the imported files
	Took     time.Duration `json:"took_ns"`
	Refusals []Event       `json:"refusals"`
}

func (r *Report) add(e Event) {
	switch e.Outcome {
	case Imported:
		r.Imported++
	case Known:
		r.Known++
	case Ignored:
		r.Ignored++
	case Refused:
		r.Refused++
		r.Refusals = append(r.Refusals, e)
	}
}
