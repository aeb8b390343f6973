package importing

import (
	"errors"
	"io"
	"os"
	"syscall"
	"time"

	"sudar/internal/ingest/formats/marc"
)

// readAll reads the drafts of a file and returns how long that took, and how long
// processors worked for it.
func readAll(path string) (s Step, err error) {
	file, err := os.Open(path)
	if err != nil {
		return s, err
	}
	defer func() { _ = file.Close() }() // it was only read
	began, worked := time.Now(), used()
	for in := marc.NewReader(file); ; s.Records++ {
		record, err := in.Next()
		if errors.Is(err, io.EOF) {
			s.Took, s.CPU = time.Since(began), used()-worked
			return s, nil
		}
		if err == nil {
			_, err = marc.DraftOf(record)
		}
		if err != nil {
			return s, err
		}
	}
}

// used is the time that processors have worked for this process.
func used() time.Duration {
	var usage syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &usage) // never fails for oneself
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
