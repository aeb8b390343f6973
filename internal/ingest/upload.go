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
	"strconv"
	"strings"
	"time"
	"unicode"

	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
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
	u := &Upload{Service: s, viewer: v, name: plainName(name), path: filepath.Join(folder, "original"), remove: remove}
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

// Keep brings the file into the library: as the next item of a record of the
// viewer's organisation, or, with contentID 0, as a draft made of what the file
// says. What the file is its bytes decide. A file that the organisation has is
// left alone. A file that cannot be opened is refused with the reason.
func (u *Upload) Keep(ctx context.Context, contentID int64) (Uploaded, error) {
	owner, err := u.owner(ctx, contentID)
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
	kept, err := u.enter(ctx, contentID, owner, out, stem, result)
	if err != nil {
		r.discard(stem)
		if db.IsUnique(err) { // somebody sent the same at the same moment
			return u.have(ctx, owner)
		}
	}
	return kept, err
}

// owner returns the organisation whose the file becomes.
func (u *Upload) owner(ctx context.Context, contentID int64) (string, error) {
	if contentID == 0 {
		return u.viewer.OrganizationID, nil
	}
	return u.catalogue.OwnerForEditing(ctx, contentID)
}

// have returns the item that holds the same bytes, if an organisation has one.
func (u *Upload) have(ctx context.Context, owner string) (Uploaded, error) {
	type row struct {
		ItemID    int64  `db:"item_id"`
		ContentID int64  `db:"content_id"`
		Title     string `db:"title"`
		FileType  string `db:"file_type"`
	}
	found, err := db.Get[row](ctx, u.db, `SELECT f.item_id, i.content_id, c.title, i.file_type FROM imported_files f
		JOIN items i ON i.id = f.item_id JOIN contents c ON c.id = i.content_id WHERE f.organization_id = $1 AND f.sha256 = $2`,
		owner, u.digest)
	if err != nil {
		return Uploaded{}, apperr.Ignore(err, apperr.NotFound)
	}
	return Uploaded{
		ContentID: found.ContentID, ItemID: found.ItemID, Title: found.Title, FileType: catalogue.FileType(found.FileType),
		SHA256: u.digest, Size: u.size, Known: true,
	}, nil
}

// Forget has the files of a record taken as new ones when they come again, in
// the transaction of ctx.
func (s *Service) Forget(ctx context.Context, contentID int64) error {
	_, err := db.Exec(ctx, s.db, "DELETE FROM imported_files WHERE item_id IN (SELECT id FROM items WHERE content_id = $1)", contentID)
	return err
}

// enter makes the records of an opened file, all or none of them, and its cover.
func (u *Upload) enter(ctx context.Context, contentID int64, owner, out, stem string, result publications.Result) (Uploaded, error) {
	var content catalogue.Content
	covered := false
	err := u.db.InTx(ctx, func(ctx context.Context) error {
		var err error
		if contentID == 0 {
			draft := draftOf(result, u.name, out, Options{OrganizationID: owner, Visibility: entitlements.Draft})
			content, _, err = u.create(ctx, draft, result, stem, u.name)
			covered = result.Cover != nil
		} else {
			content, covered, err = u.join(ctx, contentID, result, stem)
		}
		if err != nil {
			return err
		}
		return u.audit.Note(ctx, audit.Entry{
			Act: audit.FileUploaded, OrganizationID: owner, Object: content.Title, After: audit.Values{"file": u.name, "size": u.size},
		})
	})
	if err != nil {
		return Uploaded{}, err
	}
	if content.Cover == nil {
		u.showCover(ctx, content, covered, out)
	}
	item := content.Items[len(content.Items)-1]
	return Uploaded{
		ContentID: content.ID, ItemID: item.ID, Title: content.Title, FileType: item.FileType, SHA256: u.digest, Size: u.size,
		Warnings: result.Warnings,
	}, nil
}

// join adds an item with the file to a record, and tells whether the file's
// cover becomes that of the record.
func (u *Upload) join(ctx context.Context, contentID int64, result publications.Result, stem string) (catalogue.Content, bool, error) {
	content, err := u.catalogue.ByIDOrSlug(ctx, strconv.FormatInt(contentID, 10))
	if err != nil {
		return content, false, err
	}
	item := catalogue.Item{
		ContentID: content.ID, Year: content.Year, Language: content.Language, Revision: 1, Position: len(content.Items) + 1,
	}
	describe(&item, result)
	if item.ID, err = u.catalogue.AddItem(ctx, item); err != nil {
		return content, false, err
	}
	content.Items = append(content.Items, item)
	p := publicationOf(result, stem)
	p.ItemID, p.Revision = item.ID, item.Revision
	if err := u.reading.AddPublication(ctx, p); err != nil {
		return content, false, err
	}
	if err := u.remember(ctx, content.OwnerID, item.ID, result.SHA256, u.name); err != nil {
		return content, false, err
	}
	covered := result.Cover != nil && content.Cover == nil && content.ShowsFound()
	if covered {
		err = u.enqueueCover(ctx, content.ID, p)
	}
	return content, covered, err
}

// refused returns what a person is told of a file that cannot be opened.
func refused(err error) error {
	var refusal *publications.Refusal
	if !errors.As(err, &refusal) || refusal.Reason == publications.ReasonInternal {
		return err
	}
	return apperr.InvalidField("file", refusal.TextKey())
}

// plainName returns a sender's name of a file without its folders, of either
// kind, and without letters that are not seen.
func plainName(name string) string {
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
