package child

import (
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"golang.org/x/sys/unix"

	"sudar/internal/publications"
)

const (
	niceness  = 10
	openFiles = 64
	dataBytes = 1 << 30   // backstop behind the parent's watch on resident memory
	heapBytes = 160 << 20 // where the collector starts to work harder
)

// restrain sets what holds for the whole life of a child.
func restrain() error {
	debug.SetMemoryLimit(heapBytes)
	return errors.Join(
		unix.Setpriority(unix.PRIO_PROCESS, 0, niceness),
		lower(unix.RLIMIT_NOFILE, openFiles),
		lower(unix.RLIMIT_CORE, 0),
		lower(unix.RLIMIT_DATA, dataBytes),
	)
}

// restrainFile sets what depends on the file: the largest file it may write
// and, counted from what is used already, its share of processor time.
func restrainFile(limits publications.Limits) error {
	var used unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &used); err != nil {
		return err
	}
	seconds := uint64(used.Utime.Sec+used.Stime.Sec) + 2*uint64(limits.Time/time.Second) + 2
	if err := unix.Setrlimit(unix.RLIMIT_CPU, &unix.Rlimit{Cur: seconds, Max: unix.RLIM_INFINITY}); err != nil {
		return fmt.Errorf("cpu: %w", err)
	}
	return unix.Setrlimit(unix.RLIMIT_FSIZE, &unix.Rlimit{Cur: uint64(limits.OutputBytes), Max: unix.RLIM_INFINITY})
}

// lower brings both limits down; a limit that is already lower stays.
func lower(resource int, value uint64) error {
	var have unix.Rlimit
	if err := unix.Getrlimit(resource, &have); err != nil {
		return err
	}
	value = min(value, have.Max)
	return unix.Setrlimit(resource, &unix.Rlimit{Cur: value, Max: value})
}
