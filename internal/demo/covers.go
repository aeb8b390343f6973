package demo

import (
	"context"
	"os"
	"path/filepath"

	"sudar/internal/publications/cover"
)

// spec is what the entry's cover is drawn from.
func (e entry) spec() cover.Spec {
	author := ""
	if len(e.credits) > 0 {
		author = e.credits[0].Short()
	}
	return cover.Spec{Title: e.Title, Author: author, Kind: string(e.Kind), Category: e.DDC, Note: e.note, Seed: e.seed()}
}

// attach writes the entry's publication and gives it to the record's item.
func (w *work) attach(ctx context.Context, e entry, at standing, cover []byte) error {
	publication, err := e.write(cover)
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "sudar-demo-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	path := filepath.Join(folder, e.Slug)
	if err := os.WriteFile(path, publication, 0o600); err != nil {
		return err
	}
	_, err = w.Ingest.AddPublication(ctx, at.ItemID, path)
	return err
}
