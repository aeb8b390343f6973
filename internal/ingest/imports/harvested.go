package imports

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"sudar/internal/audit"
	"sudar/internal/ingest/formats"
	"sudar/internal/kit/db"
)

// Fetch says what was fetched into a file.
type Fetch struct {
	Records int
	Newest  string // date stamp, "" when none has one
	Digest  string // of what the records say
	file    local
	format  Format
}

// Look reads the records that were fetched into a file of this machine. A file that
// cannot be read to its end is told by the import that it becomes.
func (s *Service) Look(ctx context.Context, path string, format Format) (Fetch, error) {
	in, err := os.Open(path)
	if err != nil {
		return Fetch{}, fmt.Errorf("imports: %w", err)
	}
	defer func() { _ = in.Close() }() // it was only read
	found := Fetch{format: format}
	if found.file, err = measure(in); err != nil {
		return found, fmt.Errorf("imports: %w", err)
	}
	found.file.path, found.file.name = path, formats.Tidy(filepath.Base(path), maxFileName)
	if _, err := in.Seek(0, io.SeekStart); err != nil {
		return found, fmt.Errorf("imports: %w", err)
	}
	records, err := open(format, in, nil)
	if err != nil {
		return found, err
	}
	return found, found.read(ctx, records)
}

// read counts the records and takes their digest.
func (f *Fetch) read(ctx context.Context, in source) error {
	sum := sha256.New()
	for ctx.Err() == nil {
		d, err := in.next()
		var refused *refusal
		switch {
		case errors.Is(err, io.EOF) || errors.As(err, &refused) && refused.last:
			f.Digest = hex.EncodeToString(sum.Sum(nil)[:16])
			return nil
		case err != nil && refused == nil:
			return err
		}
		digest, err := digestOf(d)
		if err != nil {
			return err
		}
		_, _ = sum.Write([]byte(digest)) // never fails
		f.Records++
		f.Newest = max(f.Newest, d.Version)
	}
	return ctx.Err()
}

// Harvested begins the import of what was fetched: at once, or with dry only its
// check. also does more in the same transaction. Workers take it on from there.
func (s *Service) Harvested(ctx context.Context, of Fetch, o Options, dry bool, also func(context.Context, Import) error) (Import, error) {
	ctx = db.AllTenants(ctx, "a harvest writes for its organisation")
	o.Format = of.format
	i, err := s.prepare(ctx, of.file, o)
	if err != nil {
		return i, err
	}
	if !dry {
		i.State = Running
	}
	return s.start(ctx, i, of.file, func(ctx context.Context, i Import) error {
		if !dry {
			if err := s.audit.Note(ctx, i.entry(audit.RecordsImported)); err != nil {
				return err
			}
		}
		return also(ctx, i)
	})
}
