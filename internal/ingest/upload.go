package ingest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"
	"unicode"

	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/limit"
	"sudar/internal/kit/viewer"
	"sudar/internal/publications"
)

// Bounds of what staff send: files of one person in an hour, and mebibytes of
// one organisation in a day.
const (
	uploadsPerHour = 600
	uploadsPerDay  = 100 << 10
	mebibyte       = 1 << 20
)

// Upload is a file that staff sent, whole and not yet part of the library.
type Upload struct {
	*Service
	viewer viewer.Viewer
	name   string // as the sender calls it, for a record whose file has no title
	path   string
	digest string
	size   int64
	remove func()
}

// Uploaded is what became of an upload.
type Uploaded struct {
	ContentID int64
	ItemID    int64
	Title     string // of the record
	FileType  catalogue.FileType
	SHA256    string
	Size      int64
	Known     bool // the organisation had the same bytes: these are their record and item
	Warnings  []publications.Warning
	Found     *Found // what the file says of itself, where that is not in the record already
}

// LargestFile is how many bytes a file may have.
func (s *Service) LargestFile() int64 { return s.limits.FileBytes }

// Receive reads a file that the viewer sends into the scratch folder; Close
// takes it away again. It returns the error of body as it is, and too_large for
// more than LargestFile. Only staff and publishers send files.
func (s *Service) Receive(ctx context.Context, name string, body io.Reader) (*Upload, error) {
	v, _ := viewer.From(ctx)
	if !v.Contributes() {
		return nil, apperr.New(apperr.RoleRequired)
	}
	if err := limit.Take(ctx, s.db, "uploads:"+v.AccountID, uploadsPerHour, time.Hour); err != nil {
		return nil, err
	}
	folder, remove, err := s.scratch.Folder("upload")
	if err != nil {
		return nil, err
	}
	u := &Upload{Service: s, viewer: v, name: PlainName(name), path: filepath.Join(folder, "original"), remove: remove}
	if err := u.read(body); err != nil {
		remove()
		return nil, err
	}
	return u, nil
}

// Close removes the file that was received. What Keep stored stays.
func (u *Upload) Close() { u.remove() }

// read stores body and measures it.
func (u *Upload) read(body io.Reader) error {
	file, err := os.Create(u.path)
	if err != nil {
		return fmt.Errorf("ingest: upload: %w", err)
	}
	sum := sha256.New()
	u.size, err = io.Copy(io.MultiWriter(file, sum), io.LimitReader(body, u.limits.FileBytes+1))
	u.digest = hex.EncodeToString(sum.Sum(nil))
	var ours *fs.PathError
	switch closed := file.Close(); {
	case errors.As(err, &ours):
		return fmt.Errorf("ingest: upload: %w", err)
	case err != nil:
		return err
	case closed != nil:
		return fmt.Errorf("ingest: upload: %w", closed)
	case u.size > u.limits.FileBytes:
		return apperr.New(apperr.TooLarge)
	}
	return nil
}

// Place is where a file goes: to a record of the viewer's organisation as its next
// item, or as the next version of the item that is named too. The zero Place is a
// draft made of what the file says.
type Place struct{ ContentID, ItemID int64 }

// Keep brings the file into the library. What the file is its bytes decide. A file
// that the organisation has is left alone. A file that cannot be opened is refused
// with the reason.
func (u *Upload) Keep(ctx context.Context, to Place) (Uploaded, error) {
	owner, err := u.owner(ctx, to)
	if err != nil {
		return Uploaded{}, err
	}
	if have, err := u.have(ctx, owner); err != nil || have.Known {
		return have, err
	}
	megabytes := int(u.size/mebibyte) + 1
	if err := limit.TakeMany(ctx, u.db, "uploads:"+owner, megabytes, uploadsPerDay, 24*time.Hour); err != nil {
		return Uploaded{}, err
	}
	r, err := u.beginRun(ctx)
	if err != nil {
		return Uploaded{}, err
	}
	defer r.end()
	out, remove, err := u.scratch.Folder("import")
	if err != nil {
		return Uploaded{}, err
	}
	defer remove()
	result, err := u.build(ctx, u.path, out, u.limits)
	if err != nil {
		return Uploaded{}, refused(err)
	}
	stem, err := r.store(ctx, u.path, out, result)
	if err != nil {
		return Uploaded{}, err
	}
	kept, err := u.enter(ctx, to, owner, opened{out, stem, result})
	if err != nil {
		r.discard(stem)
		if db.IsUnique(err) { // somebody sent the same at the same moment
			return u.have(ctx, owner)
		}
	}
	return kept, err
}

// owner returns the organisation whose the file becomes.
func (u *Upload) owner(ctx context.Context, to Place) (string, error) {
	if to.ContentID == 0 {
		return u.viewer.OrganizationID, nil
	}
	owner, err := u.catalogue.OwnerForEditing(ctx, to.ContentID)
	if err == nil && to.ItemID != 0 {
		_, err = u.catalogue.OwnedItem(ctx, to.ContentID, to.ItemID)
	}
	return owner, err
}

// have returns the item that holds the same bytes, if an organisation has one.
func (u *Upload) have(ctx context.Context, owner string) (Uploaded, error) {
	found, err := u.uploaded(ctx, "f.organization_id = $1 AND f.sha256 = $2", owner, u.digest)
	found.Known = err == nil
	return found, apperr.Ignore(err, apperr.NotFound)
}

// Kept returns what became of a file that is the item's, whoever asks.
func (s *Service) Kept(ctx context.Context, itemID int64) (Uploaded, error) {
	return s.uploaded(ctx, "f.item_id = $1", itemID)
}

// uploaded returns the item of a file f, or not_found.
func (s *Service) uploaded(ctx context.Context, where string, args ...any) (Uploaded, error) {
	type row struct {
		ItemID    int64  `db:"item_id"`
		ContentID int64  `db:"content_id"`
		Title     string `db:"title"`
		FileType  string `db:"file_type"`
		SHA256    string `db:"sha256"`
		Size      int64  `db:"size_bytes"`
	}
	found, err := db.Get[row](ctx, s.db, `SELECT f.item_id, i.content_id, c.title, i.file_type, f.sha256, i.size_bytes FROM imported_files f
		JOIN items i ON i.id = f.item_id JOIN contents c ON c.id = i.content_id WHERE `+where+` ORDER BY f.created_at DESC LIMIT 1`, args...)
	if err != nil {
		return Uploaded{}, err
	}
	return Uploaded{
		ContentID: found.ContentID, ItemID: found.ItemID, Title: found.Title, FileType: catalogue.FileType(found.FileType),
		SHA256: found.SHA256, Size: found.Size,
	}, nil
}

// Forget has the files of a record taken as new ones when they come again, in
// the transaction of ctx.
func (s *Service) Forget(ctx context.Context, contentID int64) error {
	_, err := db.Exec(ctx, s.db, "DELETE FROM imported_files WHERE item_id IN (SELECT id FROM items WHERE content_id = $1)", contentID)
	return err
}

// ForgetItem has the file of an item taken as a new one when it comes again.
func (s *Service) ForgetItem(ctx context.Context, itemID int64) error {
	_, err := db.Exec(ctx, s.db, "DELETE FROM imported_files WHERE item_id = $1", itemID)
	return err
}

// RememberItem has the file of an item known again, unless it has come meanwhile.
func (s *Service) RememberItem(ctx context.Context, organizationID string, itemID int64) error {
	_, err := db.Exec(ctx, s.db, `INSERT INTO imported_files (organization_id, sha256, item_id, name, created_at)
		SELECT $1, p.sha256, i.id, '', $3 FROM items i JOIN publications p ON p.item_id = i.id AND p.revision = i.revision WHERE i.id = $2
		ON CONFLICT DO NOTHING`, organizationID, itemID, s.db.Now())
	return err
}

// refused returns what a person is told of a file that cannot be opened.
func refused(err error) error {
	var refusal *publications.Refusal
	if !errors.As(err, &refusal) || refusal.Reason == publications.ReasonInternal {
		return err
	}
	return apperr.InvalidField("file", refusal.TextKey())
}

// PlainName returns a sender's name of a file without its folders, of either
// kind, and without letters that are not seen.
func PlainName(name string) string {
	name = path.Base("/" + strings.ReplaceAll(name, `\`, "/"))
	name = tidy(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, name), maxName)
	if name == "/" || strings.Trim(name, ". ") == "" {
		return "—"
	}
	return name
}
