// Command hostile writes the hostile publications of the tests, and what may become of
// each, into a folder: a journey of the browser sends them (web/e2e/hostile-uploads.spec.ts).
//
//	go run ./test/hostile FOLDER
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"sudar/internal/publications/hostiletest"
)

// pages is how many pages a document names that has too many of them.
const pages = 100_000

func main() {
	if err := write(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "hostile:", err)
		os.Exit(1)
	}
}

// write writes the files into the folder that args name, with wanted.json beside them.
func write(args []string) error {
	if len(args) != 1 {
		return errors.New("usage: hostile FOLDER")
	}
	wanted, err := hostiletest.Folder(args[0], pages)
	if err != nil {
		return err
	}
	list, err := json.Marshal(wanted)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(args[0], "wanted.json"), list, 0o600)
}
