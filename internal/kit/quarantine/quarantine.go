// Package quarantine moves damaged files that can be made again out of the way, so
// that staff can still look at them.
package quarantine

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// Ending is what the name of a moved file ends in.
const Ending = ".damaged"

// Move renames each path, a file or a folder, to its name with Ending. What was
// moved there before is removed: one damaged copy is kept. A path that is not
// there is no error.
func Move(paths ...string) error {
	var errs []error
	for _, path := range paths {
		if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
			continue
		}
		err := os.RemoveAll(path + Ending)
		if err == nil {
			err = os.Rename(path, path+Ending)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) { // another process was quicker
			errs = append(errs, fmt.Errorf("aside: %w", err))
		}
	}
	return errors.Join(errs...)
}
