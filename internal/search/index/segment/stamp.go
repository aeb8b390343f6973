package segment

import (
	"fmt"
	"os"
	"syscall"
)

// stamp is what a mapped file looked like when it was opened. Segments never
// change: another size or time of change means that somebody wrote to it, and
// what is read there may be anything.
type stamp struct {
	descriptor int
	size       int64
	modified   syscall.Timespec
}

func stampOf(file *os.File) (*stamp, error) {
	s := &stamp{descriptor: int(file.Fd())} //nolint:gosec // a descriptor is small
	var info syscall.Stat_t
	if err := syscall.Fstat(s.descriptor, &info); err != nil {
		return nil, fmt.Errorf("index: segment: %w", err)
	}
	s.size, s.modified = info.Size, info.Mtim
	return s, nil
}

// Changed reports whether somebody has written to the segment's file.
func (s *Segment) Changed() bool { return s.stamp != nil && s.stamp.changed() }

func (s *stamp) changed() bool {
	var info syscall.Stat_t
	return syscall.Fstat(s.descriptor, &info) != nil || info.Size != s.size || info.Mtim != s.modified
}
