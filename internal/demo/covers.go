package demo

import (
	"context"
	"os"
	"path/filepath"

	"sudar/internal/catalogue/cover"
)

// spec is what the entry's cover is drawn from.
func (e entry) spec() cover.Spec {
	author := ""
	if len(e.credits) > 0 {
		author = e.credits[0].Short()
	}
	return cover.Spec{Title: e.Title, Author: author, Kind: string(e.Kind), Category: e.DDC, Note: e.note, Seed: e.seed()}
}

// attach writes a publication of an entry and gives it to an item of its record.
func (w *work) attach(ctx context.Context, slug string, itemID int64, write func(cover []byte) ([]byte, error), cover []byte) error {
	publication, err := write(cover)
	if err != nil {
		return err
	}
	folder, remove, err := w.Scratch.Folder("demo")
	if err != nil {
		return err
	}
	defer remove()
	path := filepath.Join(folder, slug)
	if err := os.WriteFile(path, publication, 0o600); err != nil {
		return err
	}
	_, err = w.Ingest.AddPublication(ctx, itemID, path)
	return err
}
