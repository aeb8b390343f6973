package uploads

import (
	"context"
	"errors"
	"time"

	"sudar/internal/ingest"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/limit"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/publications"
)

// LargestFile is how many bytes a file may have.
func (s *Service) LargestFile() int64 { return s.ingest.LargestFile() }

// Begin announces a file of the viewer's; none of it is here yet. modified is what
// the sender's device says of it, in ms. It returns too_large for more than
// LargestFile, and uploads_full when too many files of the viewer's are unfinished.
func (s *Service) Begin(ctx context.Context, name string, size, modified int64) (Upload, error) {
	v, err := sender(ctx)
	if err != nil {
		return Upload{}, err
	}
	if size > s.LargestFile() {
		return Upload{}, apperr.New(apperr.TooLarge)
	}
	if err := limit.Take(ctx, s.db, "uploads-begun:"+v.AccountID, begunPerHour, time.Hour); err != nil {
		return Upload{}, err
	}
	u := Upload{
		ID: ident.New(), AccountID: v.AccountID, OrganizationID: v.OrganizationID, Name: ingest.PlainName(name), Size: size,
		ModifiedAt: modified, UpdatedAt: s.db.Now(),
	}
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		unfinished, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM uploads WHERE account_id = $1 AND item_id = 0", v.AccountID)
		if err != nil {
			return err
		}
		if unfinished >= MostUnfinished {
			return apperr.Full(apperr.UploadsFull, "file", MostUnfinished)
		}
		_, err = db.Exec(ctx, s.db, `INSERT INTO uploads (id, account_id, organization_id, name, size_bytes, modified_at, created_at, updated_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $7)`, u.ID, u.AccountID, u.OrganizationID, u.Name, u.Size, u.ModifiedAt, u.UpdatedAt)
		return err
	})
	return u, err
}

// Find returns an upload of the viewer's; not_found for any other.
func (s *Service) Find(ctx context.Context, id string) (Upload, error) {
	v, err := sender(ctx)
	if err != nil {
		return Upload{}, err
	}
	return db.Get[Upload](ctx, s.db, "SELECT "+columns+" FROM uploads WHERE id = $1 AND account_id = $2 AND organization_id = $3",
		id, v.AccountID, v.OrganizationID)
}

// Unfinished returns what of the viewer's waits for more, the latest first.
func (s *Service) Unfinished(ctx context.Context, request page.Request) (page.List[Upload], error) {
	list := page.List[Upload]{Request: request}
	v, err := sender(ctx)
	if err != nil {
		return list, err
	}
	const theirs = " FROM uploads WHERE account_id = $1 AND organization_id = $2 AND item_id = 0"
	if list.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(*)"+theirs, v.AccountID, v.OrganizationID); err != nil {
		return list, err
	}
	list.Rows, err = db.All[Upload](ctx, s.db, "SELECT "+columns+theirs+" ORDER BY updated_at DESC, id LIMIT $3 OFFSET $4",
		v.AccountID, v.OrganizationID, request.Size, request.Offset())
	return list, err
}

// Drop forgets an upload of the viewer's and what came of it.
func (s *Service) Drop(ctx context.Context, id string) error {
	if _, err := s.Find(ctx, id); err != nil {
		return err
	}
	return s.forget(ctx, id)
}

// Complete brings a whole upload into the library, as ingest.Upload.Keep does. It
// answers the same when it is called again. What is refused for what is in it is
// forgotten; after any other error it may be called again.
func (s *Service) Complete(ctx context.Context, id string, to ingest.Place) (ingest.Uploaded, error) {
	u, err := s.Find(ctx, id)
	if err != nil {
		return ingest.Uploaded{}, err
	}
	switch {
	case to.ItemID != 0 && to.ContentID == 0:
		return ingest.Uploaded{}, apperr.InvalidField("content_id", "field.required")
	case u.ItemID != 0:
		return s.ingest.Kept(ctx, u.ItemID)
	case u.Received < u.Size:
		return ingest.Uploaded{}, apperr.New(apperr.Conflict)
	}
	body := s.reader(ctx, u.ID)
	defer body.close()
	file, err := s.ingest.Receive(ctx, u.Name, body)
	if err != nil {
		return ingest.Uploaded{}, err
	}
	defer file.Close()
	kept, err := file.Keep(ctx, to)
	if refusesFile(err) {
		return kept, s.refuse(ctx, id, err)
	}
	if err != nil {
		return kept, err
	}
	return kept, s.settle(ctx, id, kept.ItemID)
}

// refusesFile tells whether an error is about what is in a file; one that took too
// long may be opened when there is less to do.
func refusesFile(err error) bool {
	var refusal *apperr.Error
	if !errors.As(err, &refusal) || refusal.Code != apperr.Invalid || len(refusal.Fields) != 1 {
		return false
	}
	late := publications.Refusal{Reason: publications.ReasonTimeout}
	return refusal.Fields[0].Name == "file" && refusal.Fields[0].Key != late.TextKey()
}

// refuse forgets an upload that the library did not take, and returns why.
func (s *Service) refuse(ctx context.Context, id string, why error) error {
	if err := s.forget(ctx, id); err != nil {
		return err
	}
	return why
}

// settle notes what an upload became; its parts are in the library now.
func (s *Service) settle(ctx context.Context, id string, itemID int64) error {
	if _, err := db.Exec(ctx, s.db, "UPDATE uploads SET item_id = $2, updated_at = $3 WHERE id = $1", id, itemID, s.db.Now()); err != nil {
		return err
	}
	return s.clear(ctx, id)
}

// sender returns the viewer; role_required for who is neither staff nor publisher.
func sender(ctx context.Context) (viewer.Viewer, error) {
	v, _ := viewer.From(ctx)
	if !v.Contributes() {
		return v, apperr.New(apperr.RoleRequired)
	}
	return v, nil
}
