package editing

import (
	"context"

	"sudar/internal/audit"
	"sudar/internal/kit/db"
	"sudar/internal/publications/pictures"
)

// Where a cover may be taken from that is not sent.
const (
	FileCover  = "file"
	DrawnCover = "drawn"
)

// ChooseCover gives a record the cover that lies in its file, or one that is
// drawn of what it says, and returns it.
func (s *Service) ChooseCover(ctx context.Context, id int64, from string) (Record, error) {
	change := s.domains.Ingest.RedrawCover
	if from == FileCover {
		change = s.domains.Ingest.TakeCover
	}
	return s.cover(ctx, id, from, func(ctx context.Context) error { return change(ctx, id) })
}

// UploadCover gives a record a picture that staff sent, and returns it. The error
// of what is no picture is that of pictures.Load.
func (s *Service) UploadCover(ctx context.Context, id int64, picture []byte, limit pictures.Limit) (Record, error) {
	return s.cover(ctx, id, "upload", func(ctx context.Context) error {
		return s.domains.Ingest.ShowCover(ctx, id, picture, limit)
	})
}

// cover has the cover of a record changed, if the viewer may.
func (s *Service) cover(ctx context.Context, id int64, from string, change func(context.Context) error) (Record, error) {
	owner, err := s.catalogue.OwnerForEditing(ctx, id)
	if err != nil {
		return Record{}, err
	}
	if err := change(ctx); err != nil {
		return Record{}, err
	}
	if _, err := db.Exec(ctx, s.db, "UPDATE contents SET updated_at = $2 WHERE id = $1", id, s.db.Now()); err != nil {
		return Record{}, err
	}
	r, err := s.record(ctx, id)
	if err != nil {
		return r, err
	}
	return r, s.note(ctx, owner, r.Form.Title, audit.Values{"cover": from})
}
