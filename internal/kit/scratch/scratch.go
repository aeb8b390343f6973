// Package scratch gives folders for files that live as long as one task. They
// lie in the data folder, below a lock of their process: what a killed process
// left, the next one removes as it begins.
package scratch

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"sudar/internal/kit/ident"
	"sudar/internal/kit/quarantine"
)

// Space is a process's own part of the scratch folder. A nil Space uses the
// system's folder for temporary files, where nothing sweeps; tests do.
type Space struct {
	folder string
	lock   *os.File
}

const lockEnding = ".lock"

// Open removes what dead processes left below root and begins a part of its own
// there. A root that is no folder, or not ours to write in, is moved aside.
func Open(root string) (*Space, error) {
	s, err := open(root)
	if err == nil || !errors.Is(err, syscall.ENOTDIR) && !errors.Is(err, fs.ErrPermission) {
		return s, err
	}
	if moved := quarantine.Move(root); moved != nil { // nothing in it is needed
		return nil, errors.Join(err, moved)
	}
	return open(root)
}

func open(root string) (*Space, error) {
	if err := os.MkdirAll(root, 0o700); err != nil {
		return nil, fmt.Errorf("scratch: %w", err)
	}
	sweep(root)
	folder, lock, err := begin(root)
	if err != nil {
		return nil, fmt.Errorf("scratch: %w", err)
	}
	if err := os.Mkdir(folder, 0o700); err != nil {
		return nil, errors.Join(fmt.Errorf("scratch: %w", err), lock.Close())
	}
	return &Space{folder: folder, lock: lock}, nil
}

// tries is how often a new lock may fall to another process that sweeps at the
// same moment.
const tries = 10

// begin makes a lock file and holds it until it is closed or the process is
// gone, however it ends. Children do not inherit it.
func begin(root string) (folder string, lock *os.File, err error) {
	for range tries {
		folder = filepath.Join(root, ident.New())
		if lock, err = os.OpenFile(folder+lockEnding, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600); err != nil {
			return "", nil, err
		}
		if err = syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err == nil {
			// It may have been swept between the two.
			if _, err = os.Stat(folder + lockEnding); err == nil {
				return folder, lock, nil
			}
		}
		_ = lock.Close()
	}
	return "", nil, err
}

// sweep removes the parts whose process is gone. It is a courtesy: what cannot
// be removed stays until next time.
func sweep(root string) {
	entries, _ := os.ReadDir(root)
	for _, entry := range entries {
		path := filepath.Join(root, entry.Name())
		if !strings.HasSuffix(path, lockEnding) {
			continue
		}
		lock, err := os.OpenFile(path, os.O_RDWR, 0)
		if err != nil {
			continue
		}
		if syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil && os.RemoveAll(strings.TrimSuffix(path, lockEnding)) == nil {
			_ = os.Remove(path)
		}
		_ = lock.Close()
	}
}

// Folder makes a folder for a task, which remove takes away with all in it.
func (s *Space) Folder(task string) (path string, remove func(), err error) {
	parent := ""
	if s != nil {
		parent = s.folder
	}
	path, err = os.MkdirTemp(parent, "sudar-"+task+"-")
	if s != nil && errors.Is(err, fs.ErrNotExist) { // somebody cleaned up under a running process
		if err = os.MkdirAll(parent, 0o700); err == nil {
			path, err = os.MkdirTemp(parent, "sudar-"+task+"-")
		}
	}
	if err != nil {
		return "", nil, fmt.Errorf("scratch: %w", err)
	}
	return path, func() { _ = os.RemoveAll(path) }, nil
}

// Rewrite makes the file to of what write makes of the file from.
func Rewrite(from, to string, write func(in io.Reader, out io.Writer) error) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }() // it was only read
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	return write(in, out)
}

// Close removes the part with everything in it.
func (s *Space) Close() error {
	if s == nil {
		return nil
	}
	err := os.Remove(s.folder + lockEnding)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return errors.Join(os.RemoveAll(s.folder), err, s.lock.Close())
}
