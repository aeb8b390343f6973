package index

import (
	"errors"
	"fmt"
	"os"
	"runtime/debug"
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

func (s *stamp) changed() bool {
	var info syscall.Stat_t
	return syscall.Fstat(s.descriptor, &info) != nil || info.Size != s.size || info.Mtim != s.modified
}

// Changed tells whether somebody has written to a file of the index.
func (x *Index) Changed() bool {
	for _, l := range x.now.Load().leaves {
		if l.stamp != nil && l.stamp.changed() {
			return true
		}
	}
	return false
}

// Guard runs fn, which reads or writes the index. ErrCorrupt: a file of it was cut
// or changed meanwhile, so that nothing fn has found may be believed. A mapped
// file that is cut would otherwise end the process with SIGBUS.
func (x *Index) Guard(fn func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		cause := recover()
		if cause == nil {
			return
		}
		if _, fault := cause.(interface{ Addr() uintptr }); !fault && !x.Changed() {
			panic(cause) // a mistake of ours
		}
		err = fmt.Errorf("%w: %v", ErrCorrupt, cause)
	}()
	if err = fn(); x.Changed() {
		err = errors.Join(ErrCorrupt, err)
	}
	return err
}
