// Package diskspace watches the disk of the data folder. It keeps a reserve file
// there and gives it up when the disk is full, so that reading, signing in and
// signing out have room while other writes are refused.
package diskspace

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"
	"syscall"
	"time"

	"sudar/internal/kit/log"
	"sudar/internal/kit/quarantine"
)

// Sizes in bytes: of the reserve, and of the free room below which the disk
// counts as full. A sign-in writes some 10 KB until the database's log is
// reused, so the reserve lasts for thousands.
const (
	reserve = 32 << 20
	low     = 16 << 20
)

const checkEvery = 500 * time.Millisecond

// Monitor knows whether the disk of a folder is full.
type Monitor struct {
	folder string
	free   func(folder string) (int64, error)
	isFull atomic.Bool
}

// New returns a Monitor of a folder, which need not exist yet. When nothing is left on its
// disk, the reserve is given up at once: a database needs room to be opened.
func New(folder string) *Monitor {
	m := &Monitor{folder: folder, free: available}
	if free, err := m.free(folder); err == nil && free < low {
		m.giveUp()
	}
	return m
}

// Full reports whether writes are to be refused.
func (m *Monitor) Full() bool { return m.isFull.Load() }

// Free returns the free bytes of the disk.
func (m *Monitor) Free() (int64, error) { return m.free(m.folder) }

// Run keeps the reserve and watches the disk until ctx ends.
func (m *Monitor) Run(ctx context.Context) {
	tick := time.NewTicker(checkEvery)
	defer tick.Stop()
	for {
		m.Check(ctx)
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// Check looks once.
func (m *Monitor) Check(ctx context.Context) {
	free, err := m.free(m.folder)
	switch {
	case err != nil:
		log.From(ctx).DebugContext(ctx, "space: the disk does not say what is free", "error", err)
	case free < low:
		m.giveUp()
		m.refuse(ctx, free)
	case m.reserved():
		m.recover(ctx)
	case free < reserve+2*low: // what is left is the reserve that was given up
		m.refuse(ctx, free)
	default:
		if err := m.take(); err != nil {
			log.From(ctx).WarnContext(ctx, "space: no reserve could be written", "error", err)
			return
		}
		m.recover(ctx)
	}
}

func (m *Monitor) refuse(ctx context.Context, free int64) {
	if m.isFull.CompareAndSwap(false, true) {
		log.From(ctx).ErrorContext(ctx, "the disk is full: writes are refused until there is room", "free_bytes", free)
	}
}

func (m *Monitor) recover(ctx context.Context) {
	if m.isFull.CompareAndSwap(true, false) {
		log.From(ctx).InfoContext(ctx, "there is room on the disk again: writes go on")
	}
}

func (m *Monitor) file() string { return filepath.Join(m.folder, "reserve") }

func (m *Monitor) reserved() bool {
	info, err := os.Stat(m.file())
	return err == nil && info.Size() == reserve
}

func (m *Monitor) giveUp() { _ = os.Remove(m.file()) } // it may be gone already

// take writes the reserve: blocks of its own, not a hole in a file.
func (m *Monitor) take() (err error) {
	f, err := os.OpenFile(m.file(), os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if errors.Is(err, syscall.EISDIR) { // the next look takes it
		err = errors.Join(err, quarantine.Move(m.file()))
	}
	if err != nil {
		return fmt.Errorf("space: %w", err)
	}
	err = syscall.Fallocate(int(f.Fd()), 0, 0, reserve)
	if errors.Is(err, syscall.EOPNOTSUPP) {
		err = fill(f)
	}
	if err = errors.Join(err, f.Close()); err != nil {
		m.giveUp()
		return fmt.Errorf("space: %w", err)
	}
	return nil
}

func fill(f *os.File) error {
	zeros := make([]byte, 1<<20)
	for range reserve / len(zeros) {
		if _, err := f.Write(zeros); err != nil {
			return err
		}
	}
	return nil
}

// available is what a process without special rights may still write.
func available(folder string) (int64, error) {
	var stat syscall.Statfs_t
	if err := syscall.Statfs(folder, &stat); err != nil {
		return 0, fmt.Errorf("space: %w", err)
	}
	return int64(stat.Bavail) * stat.Bsize, nil
}
