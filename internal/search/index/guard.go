package index

import (
	"errors"
	"fmt"
	"runtime/debug"

	"sudar/internal/search/index/segment"
)

// Changed tells whether somebody has written to a file of the index.
func (x *Index) Changed() bool {
	for _, l := range x.now.Load().leaves {
		if l.Changed() {
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
		err = fmt.Errorf("%w: %v", segment.ErrCorrupt, cause)
	}()
	if err = fn(); x.Changed() {
		err = errors.Join(segment.ErrCorrupt, err)
	}
	return err
}
