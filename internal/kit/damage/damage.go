// Package damage harms files as a failing disk does. It is for tests.
package damage

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// Empty cuts a file to nothing.
func Empty(path string) error { return os.Truncate(path, 0) }

// Cut leaves a share of a file, from its beginning.
func Cut(path string, share float64) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	return os.Truncate(path, int64(share*float64(info.Size())))
}

// Folder puts a folder with another one in it in the place of a file.
func Folder(path string) error {
	return errors.Join(os.RemoveAll(path), os.MkdirAll(filepath.Join(path, "in"), 0o700))
}

// Noise changes every byte between two shares of a file, one at least, in place:
// whoever has it open or mapped sees it.
func Noise(path string, from, to float64) error {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(noise(file, from, to), file.Close())
}

func noise(file *os.File, from, to float64) error {
	info, err := file.Stat()
	if err != nil || info.Size() == 0 {
		return err
	}
	size := float64(info.Size())
	first := min(int64(from*size), info.Size()-1)
	part := make([]byte, max(1, int64(to*size)-first))
	if _, err := file.ReadAt(part, first); err != nil {
		return err
	}
	random := rand.NewChaCha8([32]byte{3})
	for i := range part {
		part[i] ^= byte(1 + random.Uint64()%255) //nolint:gosec // any byte but 0
	}
	_, err = file.WriteAt(part, first)
	return err
}
