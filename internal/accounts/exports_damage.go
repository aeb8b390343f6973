package accounts

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/db"
	"sudar/internal/kit/log"
)

// exportTakes is how long who asks for a damaged export is told to wait.
const exportTakes = 5 * time.Second

// wholeExport opens the file of an export that is what was written.
func (s *Service) wholeExport(ctx context.Context, accountID string, e Export) (blob.Object, error) {
	object, err := s.options.Blobs.Open(ctx, exportKey(accountID, e.ID))
	if err == nil {
		if err = checkExport(object, e.Size); err != nil {
			err = errors.Join(err, object.Close())
		}
	}
	if blob.Damaged(err) {
		return nil, s.exportAgain(ctx, accountID, e.ID, err)
	}
	return object, err
}

// checkExport reads an export to its end: archives have sums.
func checkExport(object blob.Object, size int64) error {
	if object.Info().Size != size {
		return blob.ErrDamaged
	}
	archive, err := zip.NewReader(object, size)
	if err != nil {
		return fmt.Errorf("%w: %w", blob.ErrDamaged, err)
	}
	for _, part := range archive.File {
		content, err := part.Open()
		if err == nil {
			_, err = io.Copy(io.Discard, content) //nolint:gosec // nothing is kept
			err = errors.Join(err, content.Close())
		}
		if err != nil {
			return fmt.Errorf("%w: %w", blob.ErrDamaged, err)
		}
	}
	return nil
}

// exportAgain has a damaged export made once more, and returns unavailable.
func (s *Service) exportAgain(ctx context.Context, accountID, id string, cause error) error {
	err := s.db.InTx(ctx, func(ctx context.Context) error {
		asked, err := db.Exec(ctx, s.db, "UPDATE data_exports SET ready_at = NULL WHERE id = $1 AND ready_at IS NOT NULL", id)
		if err != nil || asked == 0 {
			return err
		}
		log.From(ctx).WarnContext(ctx, "an export of personal data is damaged and is made again", "error", cause)
		return s.db.Emit(ctx, ExportEvent, ExportWanted{ID: id, AccountID: accountID})
	})
	return apperr.Wrap(apperr.Unavailable, err).After(exportTakes)
}
