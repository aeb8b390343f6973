package imports_test

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"
	"testing"
	"time"

	"sudar/internal/entitlements"
	"sudar/internal/ingest/formats/marc"
	"sudar/internal/ingest/imports"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
)

// recordsVariable says of how many records the benchmark's file is.
const recordsVariable = "SUDAR_BENCH_RECORDS"

func benchFile(b *testing.B, records int) string {
	b.Helper()
	path := filepath.Join(b.TempDir(), "a.mrc")
	if err := marc.WriteSample(path, "шинэ", records); err != nil {
		b.Fatal(err)
	}
	return path
}

// BenchmarkRecords reads a file of records, checks it, brings it in and undoes that,
// and says how many records each does in a second.
func BenchmarkRecords(b *testing.B) {
	records, err := strconv.Atoi(os.Getenv(recordsVariable))
	if err != nil {
		records = 5000
	}
	path := benchFile(b, records)
	for name, open := range map[string]func(testing.TB, clock.Clock) *db.DB{"sqlite": dbtest.SQLite, "postgres": dbtest.Postgres} {
		b.Run(name, func(b *testing.B) {
			for range b.N {
				l := newLibrary(b, open(b, clock.System{}))
				measured(b, "read", records, func() { readAll(b, path) })
				o := imports.Options{OrganizationID: l.owner.ID, Visibility: entitlements.Public}
				var done imports.Import
				measured(b, "check", records, func() { done = mustFile(b, l, path, o, true) })
				measured(b, "run", records, func() { done = mustFile(b, l, path, o, false) })
				if done.Counts.Added != records {
					b.Fatalf("%+v", done.Counts)
				}
				measured(b, "again", records, func() { mustFile(b, l, path, o, false) })
				measured(b, "undo", records, func() { l.undo(done) })
				if n := l.count("contents"); n != 0 {
					b.Fatalf("%d records stay", n)
				}
			}
		})
	}
}

func mustFile(b *testing.B, l *library, path string, o imports.Options, dry bool) imports.Import {
	b.Helper()
	done, err := l.imports.File(context.WithoutCancel(l.ctx), path, o, dry)
	if err != nil {
		b.Fatal(err)
	}
	return done
}

func readAll(b *testing.B, path string) {
	b.Helper()
	file, err := os.Open(path)
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = file.Close() }() // it was only read
	for in := marc.NewReader(file); ; {
		record, err := in.Next()
		if errors.Is(err, io.EOF) {
			return
		}
		if err == nil {
			_, err = marc.DraftOf(record)
		}
		if err != nil {
			b.Fatal(err)
		}
	}
}

// used is the time that the cores have worked for the process: unlike the clock, it
// does not count what others of the machine took.
func used() time.Duration {
	var usage syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &usage) // never fails for oneself
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// measured reports the rate of a step, and the memory in use after it.
func measured(b *testing.B, step string, records int, do func()) {
	b.Helper()
	before := used()
	do()
	b.ReportMetric(float64(records)/(used()-before).Seconds(), step+"/cpu-s")
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	b.ReportMetric(float64(memory.HeapInuse)/(1<<20), step+"-MB")
}
