// Package importing measures how a file of catalogue records comes into a library and
// goes out of it again: over HTTP, on a server of its own, as a librarian does it.
package importing

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"sudar/bench"
	"sudar/internal/ingest/formats/marc"
)

// Before is how many titles the library has before; some more come from an older
// edition of the file, which the import then updates.
const (
	Before = 2_000
	known  = 500
)

// patience is how long the whole may take.
const patience = time.Hour

// Step is what a step of an import came to.
type Step struct {
	Records int           `json:"records"`
	Took    time.Duration `json:"took_ns"`
	CPU     time.Duration `json:"cpu_ns"` // of the server; of PostgreSQL nothing is counted
}

func (s Step) String() string {
	rate := func(d time.Duration) float64 { return float64(s.Records) / max(d.Seconds(), 1e-9) }
	return fmt.Sprintf("%8.2f s %9.0f/s   %8.2f processor s %9.0f/processor s", s.Took.Seconds(), rate(s.Took), s.CPU.Seconds(), rate(s.CPU))
}

// held is what the server held when so many records were settled.
type held struct {
	done   int
	memory int64
}

// Report is what importing a file came to.
type Report struct {
	Database    string `json:"database"`
	Records     int    `json:"records"`
	LoadAverage string `json:"load_average"`
	Read        Step   `json:"read"`    // by this process, nothing stored
	Preview     Step   `json:"preview"` // from sending the file until all of it is checked
	Import      Step   `json:"import"`  // until the last record is settled
	Indexed     Step   `json:"indexed"` // until the index knows all, from the same beginning
	Undo        Step   `json:"undo"`    // until the index knows it too
	// Bytes that the server held before, halfway and at the end of the import, and at most.
	Began, Halfway, Ended, Peak int64
	Different                   string `json:"different"` // "": the library is as before, byte for byte
	Pages                       int    `json:"pages"`     // that were compared
}

// String is the report as lines of text.
func (r Report) String() string {
	restored := fmt.Sprintf("%d pages are as before, byte for byte", r.Pages)
	if r.Different != "" {
		restored = "NOT AS BEFORE: " + r.Different
	}
	slope := float64(r.Ended-r.Halfway) / (1 << 20) / (float64(r.Records) / 2 / 10_000)
	return fmt.Sprintf(`%d records on %s; load average before %s
read            %s   wanted ≥5,000/s
preview         %s   wanted all in ≤60 s
import          %s
and in index    %s   wanted ≥1,500/s
undo, index too %s
memory          %d MB before, %d MB halfway, %d MB at the end, %d MB at most; %.1f MB per 10,000 records in the second half
undone          %s
`, r.Records, r.Database, r.LoadAverage, r.Read, r.Preview, r.Import, r.Indexed, r.Undo,
		r.Began>>20, r.Halfway>>20, r.Ended>>20, r.Peak>>20, slope, restored)
}

// run is one measurement.
type run struct {
	desk   bench.Desk
	memory []held
}

// Measure brings a file of so many records in and undoes that, at the desk of a library
// of Before titles.
func Measure(ctx context.Context, desk bench.Desk, records int) (report Report, err error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	folder, err := os.MkdirTemp("", "sudar-bench-records")
	if err != nil {
		return report, err
	}
	defer func() { _ = os.RemoveAll(folder) }() // of scratch files
	report = Report{Database: string(desk.DB.Dialect()), Records: records}
	r := &run{desk: desk}
	older, path := filepath.Join(folder, "older.mrc"), filepath.Join(folder, "records.mrc")
	if err := marc.WriteSample(older, "хуучин", min(known, records)); err != nil {
		return report, err
	}
	if err := marc.WriteSample(path, "шинэ", records); err != nil {
		return report, err
	}
	if report.Read, err = readAll(path); err != nil {
		return report, err
	}
	if _, err := r.bring(ctx, older, Before+min(known, records), &Report{}); err != nil {
		return report, err
	}
	before, err := r.look(ctx)
	if err != nil {
		return report, err
	}
	id, err := r.bring(ctx, path, Before+records, &report)
	if err != nil {
		return report, err
	}
	if report.Undo, err = r.undo(ctx, id, Before+min(known, records)); err != nil {
		return report, err
	}
	report.Undo.Records = records
	report.Pages = len(before)
	report.Different, err = r.compare(ctx, before)
	return report, err
}

// step measures what a function takes.
func (r *run) step(records int, do func() error) (Step, error) {
	began, worked := time.Now(), r.desk.CPU()
	err := do()
	return Step{records, time.Since(began), r.desk.CPU() - worked}, err
}

// bring brings a file in for all to see, and waits until the index knows the titles
// that there are then.
func (r *run) bring(ctx context.Context, path string, titles int, report *Report) (id string, err error) {
	var now state
	report.Preview, err = r.step(report.Records, func() (err error) {
		if now, err = r.send(ctx, path); err == nil {
			now, err = r.until(ctx, now.ID, "checked")
		}
		return err
	})
	if err != nil {
		return "", err
	}
	if err := r.ask(ctx, http.MethodPatch, importsPath+"/"+now.ID, `{"visibility":"public"}`, &now); err != nil {
		return "", err
	}
	r.memory = nil
	report.Began = r.desk.Memory()
	report.Indexed, err = r.step(report.Records, func() (err error) {
		report.Import, err = r.step(report.Records, func() error {
			if err := r.ask(ctx, http.MethodPost, importsPath+"/"+now.ID+"/run", "", &now); err != nil {
				return err
			}
			now, err = r.until(ctx, now.ID, "done")
			return err
		})
		if err != nil {
			return err
		}
		return r.untilFound(ctx, titles)
	})
	report.sum(r.memory)
	return now.ID, err
}

// sum notes what the server held.
func (r *Report) sum(memory []held) {
	for _, m := range memory {
		r.Peak = max(r.Peak, m.memory)
		if r.Halfway == 0 && m.done >= r.Records/2 {
			r.Halfway = m.memory
		}
		r.Ended = m.memory
	}
}

// undo undoes an import, and waits until the index knows as many titles as before.
func (r *run) undo(ctx context.Context, id string, titles int) (Step, error) {
	var now state
	return r.step(0, func() error {
		if err := r.ask(ctx, http.MethodPost, importsPath+"/"+id+"/undo", "", &now); err != nil {
			return err
		}
		now, err := r.until(ctx, id, "undone")
		if err != nil {
			return err
		}
		if kept := now.Counts.Edited + now.Counts.Archived; kept > 0 { // nobody has edited or used one
			return fmt.Errorf("importing: undoing kept %d records: %+v", kept, now.Counts)
		}
		return r.untilFound(ctx, titles)
	})
}

// settling is how long the index may take to know the last of the records.
const settling = time.Minute

// compare returns in what the library differs from a snapshot of it, "" for nothing.
func (r *run) compare(ctx context.Context, before snapshot) (string, error) {
	for began := time.Now(); ; {
		after, err := r.look(ctx)
		if err != nil {
			return "", err
		}
		different := before.differs(after)
		if different == "" || time.Since(began) > settling {
			return different, nil
		}
		if err := wait(ctx); err != nil {
			return "", err
		}
	}
}
