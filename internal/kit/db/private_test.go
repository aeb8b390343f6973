package db_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
)

// The files of SQLite are their owner's alone while they are in use, whatever
// the umask, and when they lay open before.
func TestSQLiteFilesArePrivate(t *testing.T) {
	before := syscall.Umask(0)
	defer syscall.Umask(before)
	folder := t.TempDir()
	path, derived := filepath.Join(folder, "deep", "library.db"), filepath.Join(folder, "deep", "derived.db")
	for range 2 {
		d, err := db.Open(t.Context(), path, clock.System{})
		if err != nil {
			t.Fatal(err)
		}
		beside, err := d.Attach(t.Context(), derived)
		if err != nil {
			t.Fatal(err)
		}
		for _, each := range []*db.DB{d, beside} {
			if _, err := db.Exec(db.AllTenants(t.Context(), "test"), each, "CREATE TABLE IF NOT EXISTS t (x INTEGER)"); err != nil {
				t.Fatal(err)
			}
		}
		files, err := os.ReadDir(filepath.Dir(path))
		if err != nil || len(files) < 6 {
			t.Fatalf("%d files, %v", len(files), err)
		}
		for _, file := range files {
			if info, err := file.Info(); err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("%s: %v, %v", file.Name(), info.Mode(), err)
			}
		}
		if err := beside.Close(); err != nil {
			t.Fatal(err)
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		for _, each := range []string{path, derived} {
			if err := os.Chmod(each, 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}
