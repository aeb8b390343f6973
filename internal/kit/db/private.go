package db

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// makePrivate makes a SQLite file for its owner alone, with its log and shared
// memory, which SQLite makes with the mode of the file itself.
func makePrivate(path string) error {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600) //nolint:gosec // the configured place
	if err == nil {
		err = file.Close()
	}
	for _, part := range []string{"", "-wal", "-shm"} {
		if failed := os.Chmod(path+part, 0o600); !errors.Is(failed, fs.ErrNotExist) && !errors.Is(failed, fs.ErrPermission) {
			err = errors.Join(err, failed)
		}
	}
	if err != nil {
		return fmt.Errorf("db: file: %w", err)
	}
	return nil
}
