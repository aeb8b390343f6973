package imports

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"sudar/internal/audit"
	"sudar/internal/entitlements"
	"sudar/internal/ingest/formats"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/log"
	"sudar/internal/kit/viewer"
)

// maxFileName bounds the name of a file, in bytes.
const maxFileName = 300

// sniffed is how much of a file tells its format, in bytes.
const sniffed = 1024

// local is a file on this machine, measured.
type local struct {
	path   string
	name   string
	digest string
	size   int64
	head   []byte
}

// LargestFile is how many bytes a file may have.
func (s *Service) LargestFile() int64 { return s.largest }

// Begin takes a file that staff send and has it checked; nothing of the library
// changes. It returns the error of body as it is, and too_large for more than
// LargestFile. The records become drafts of the viewer's organisation.
func (s *Service) Begin(ctx context.Context, name string, body io.Reader) (Import, error) {
	v, _ := viewer.From(ctx)
	if !v.Staff() {
		return Import{}, apperr.New(apperr.RoleRequired)
	}
	folder, remove, err := s.scratch.Folder("records")
	if err != nil {
		return Import{}, err
	}
	defer remove()
	file, err := s.receive(filepath.Join(folder, "file"), body)
	if err != nil {
		return Import{}, err
	}
	file.name = formats.Tidy(filepath.Base(name), maxFileName)
	i, err := s.prepare(ctx, file, Options{OrganizationID: v.OrganizationID, Visibility: entitlements.Draft})
	if err != nil {
		return Import{}, err
	}
	return s.start(ctx, i, file, func(context.Context, Import) error { return nil })
}

// start keeps the file of an import and has a worker take it on; also does more in the
// same transaction.
func (s *Service) start(ctx context.Context, i Import, file local, also func(context.Context, Import) error) (Import, error) {
	i.Blob = "imports/" + i.ID
	if err := s.keep(ctx, i.Blob, file); err != nil {
		return Import{}, err
	}
	err := s.db.InTx(ctx, func(ctx context.Context) error {
		var err error
		if i, err = s.insert(ctx, i); err != nil {
			return err
		}
		if err := also(ctx, i); err != nil {
			return err
		}
		return s.goOn(ctx, i)
	})
	if err != nil {
		if cleared := s.blobs.Delete(context.WithoutCancel(ctx), i.Blob); cleared != nil {
			log.From(ctx).WarnContext(ctx, "imports: clear up", "error", cleared)
		}
	}
	return i, err
}

// receive stores body and measures it.
func (s *Service) receive(path string, body io.Reader) (local, error) {
	file, err := os.Create(path)
	if err != nil {
		return local{}, fmt.Errorf("imports: %w", err)
	}
	found, err := measure(io.TeeReader(io.LimitReader(body, s.largest+1), file))
	found.path = path
	if closed := file.Close(); err == nil && closed != nil {
		err = fmt.Errorf("imports: %w", closed)
	}
	if err == nil && found.size > s.largest {
		err = apperr.New(apperr.TooLarge)
	}
	return found, err
}

// measure reads a file to its end.
func measure(in io.Reader) (local, error) {
	sum, found := sha256.New(), local{head: make([]byte, sniffed)}
	n, err := io.ReadFull(in, found.head)
	found.head = found.head[:n]
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return found, err
	}
	_, _ = sum.Write(found.head) // never fails
	rest, err := io.Copy(sum, in)
	found.size, found.digest = int64(n)+rest, hex.EncodeToString(sum.Sum(nil))
	return found, err
}

func (s *Service) keep(ctx context.Context, key string, file local) error {
	in, err := os.Open(file.path)
	if err != nil {
		return fmt.Errorf("imports: %w", err)
	}
	defer func() { _ = in.Close() }() // it was only read
	return s.blobs.Put(ctx, key, in, file.size)
}

// prepare returns the import of a file as it begins: with the columns that its table
// seems to have. A file without anything in it is refused.
func (s *Service) prepare(ctx context.Context, file local, o Options) (Import, error) {
	if file.size == 0 {
		return Import{}, apperr.InvalidField("file", "field.required")
	}
	i := Import{
		ID: ident.New(), OrganizationID: o.OrganizationID, Format: o.Format, Name: file.name, SHA256: file.digest, Size: file.size,
		Visibility: o.Visibility, Heads: []string{}, Mapping: map[string]string{}, State: Checking, CreatedAt: s.clock.Now(),
	}
	if i.Format == "" {
		i.Format = formatOf(file.head)
	}
	if i.Format != CSV {
		return i, nil
	}
	in, err := os.Open(file.path)
	if err != nil {
		return i, fmt.Errorf("imports: %w", err)
	}
	defer func() { _ = in.Close() }() // it was only read
	var refused *refusal
	if i.Heads, i.Mapping, err = headsOf(in); errors.As(err, &refused) {
		return i, apperr.InvalidField("file", refused.fieldKey())
	}
	if err != nil {
		return i, err
	}
	return i, s.choose(ctx, &i, o.Mapping)
}

// choose gives an import its mapping: the one given, else that of the last table
// with the same heads, else what the heads say.
func (s *Service) choose(ctx context.Context, i *Import, given map[string]string) error {
	if given != nil {
		i.Mapping = given
		return nil
	}
	before, err := s.likeMapping(ctx, i.OrganizationID, i.Heads)
	if before != nil {
		i.Mapping = before
	}
	return err
}

// goOn has a worker take an import on.
func (s *Service) goOn(ctx context.Context, i Import) error {
	return s.queue.Enqueue(ctx, jobs.Job{Kind: job, Key: i.ID, Payload: work{ID: i.ID}})
}

// File brings a file of this machine in at once, or with dry only checks it, as the
// command line does. A run that was killed goes on where it was.
func (s *Service) File(ctx context.Context, path string, o Options, dry bool) (Import, error) {
	opener := func(context.Context) (io.ReadCloser, error) { return os.Open(path) }
	in, err := opener(ctx)
	if err != nil {
		return Import{}, fmt.Errorf("imports: %w", err)
	}
	file, err := measure(in)
	_ = in.Close() // it was only read
	if err != nil {
		return Import{}, fmt.Errorf("imports: %w", err)
	}
	file.path, file.name = path, formats.Tidy(filepath.Base(path), maxFileName)
	i, err := s.resume(ctx, file, o, dry)
	if err != nil {
		return i, err
	}
	if err := s.Work(ctx, i.ID, opener); err != nil {
		return i, err
	}
	return s.byID(ctx, i.ID)
}

// Fetched brings in what fetch writes, as File does with a file of this name.
func (s *Service) Fetched(ctx context.Context, name string, fetch func(io.Writer) error, o Options, dry bool) (Import, error) {
	folder, remove, err := s.scratch.Folder("records")
	if err != nil {
		return Import{}, err
	}
	defer remove()
	path := filepath.Join(folder, name)
	file, err := os.Create(path)
	if err != nil {
		return Import{}, fmt.Errorf("imports: %w", err)
	}
	out := bufio.NewWriter(file)
	if err := errors.Join(fetch(out), out.Flush(), file.Close()); err != nil {
		return Import{}, err
	}
	return s.File(ctx, path, o, dry)
}

// resume returns the import of a file that was stopped, else a new one.
func (s *Service) resume(ctx context.Context, file local, o Options, dry bool) (Import, error) {
	state := Running
	if dry {
		state = Checking
	}
	i, err := s.unfinished(ctx, o.OrganizationID, file.digest, state)
	if !apperr.Is(err, apperr.NotFound) {
		return i, err
	}
	if i, err = s.prepare(ctx, file, o); err != nil {
		return i, err
	}
	i.State = state
	if dry {
		return s.insert(ctx, i)
	}
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		if i, err = s.insert(ctx, i); err != nil {
			return err
		}
		return s.audit.Note(ctx, i.entry(audit.RecordsImported))
	})
	return i, err
}

// entry is what the audit log keeps of an act on an import.
func (i Import) entry(act audit.Act) audit.Entry {
	return audit.Entry{Act: act, OrganizationID: i.OrganizationID, Object: i.Name, After: audit.Values{"number": i.Number, "format": i.Format}}
}

// NotTaken calls each with every row of an import that did not come in, in order:
// those that were refused, and those whose record has been edited since.
func (s *Service) NotTaken(ctx context.Context, id string, each func(Row) error) error {
	for after := int64(0); ; {
		rows, err := db.All[Row](ctx, s.db, "SELECT "+rowColumns+` FROM record_import_rows WHERE import_id = $1
			AND outcome IN ('refused', 'kept') AND number > $2 ORDER BY number LIMIT 1000`, id, after)
		if err != nil || len(rows) == 0 {
			return err
		}
		for _, r := range rows {
			if err := each(r); err != nil {
				return err
			}
		}
		after = rows[len(rows)-1].Number
	}
}
