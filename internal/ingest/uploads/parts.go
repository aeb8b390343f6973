package uploads

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strconv"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/log"
)

// part is a piece of an upload.
type part struct {
	Start int64  `db:"start"`
	Size  int64  `db:"size_bytes"`
	Blob  string `db:"blob"`
}

// Append adds what follows the first offset bytes of an upload of the viewer's, and
// returns it with what it has then. Whatever came before body failed is kept: the
// error is that of body. It returns conflict when another number of bytes is here,
// and too_large for more than was announced.
func (s *Service) Append(ctx context.Context, id string, offset int64, body io.Reader) (Upload, error) {
	u, err := s.Find(ctx, id)
	if err != nil {
		return u, err
	}
	if u.Received != offset || u.ItemID != 0 {
		return u, apperr.New(apperr.Conflict)
	}
	buffer := make([]byte, min(partSize, u.Size-u.Received+1))
	for {
		n, cut := io.ReadFull(body, buffer)
		if u.Received+int64(n) > u.Size {
			return u, apperr.New(apperr.TooLarge)
		}
		if n > 0 { // the sender may be gone: what came stays
			if err := s.store(context.WithoutCancel(ctx), &u, buffer[:n]); err != nil {
				return u, err
			}
		}
		switch {
		case errors.Is(cut, io.EOF), errors.Is(cut, io.ErrUnexpectedEOF):
			return u, nil
		case cut != nil:
			return u, cut
		}
	}
}

// store adds a piece behind what an upload has.
func (s *Service) store(ctx context.Context, u *Upload, piece []byte) error {
	p := part{Start: u.Received, Size: int64(len(piece)), Blob: blobRoot + u.ID + "/" + strconv.FormatInt(u.Received, 10) + "-" + ident.New()}
	if err := s.blobs.Put(ctx, p.Blob, bytes.NewReader(piece), p.Size); err != nil {
		return err
	}
	now := s.db.Now()
	err := s.db.InTx(ctx, func(ctx context.Context) error {
		// Of two who send the same piece one is told to look again.
		changed, err := db.Exec(ctx, s.db, "UPDATE uploads SET received = $3, updated_at = $4 WHERE id = $1 AND received = $2",
			u.ID, p.Start, p.Start+p.Size, now)
		if err != nil {
			return err
		}
		if changed == 0 {
			return apperr.New(apperr.Conflict)
		}
		parts, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM upload_parts WHERE upload_id = $1", u.ID)
		if err != nil {
			return err
		}
		if parts >= mostParts {
			return apperr.New(apperr.TooLarge)
		}
		_, err = db.Exec(ctx, s.db, "INSERT INTO upload_parts (upload_id, start, size_bytes, blob) VALUES ($1, $2, $3, $4)",
			u.ID, p.Start, p.Size, p.Blob)
		return err
	})
	if err != nil {
		if cleared := s.blobs.Delete(ctx, p.Blob); cleared != nil { // Purge finds it
			log.From(ctx).WarnContext(ctx, "uploads: clear up", "error", cleared)
		}
		return err
	}
	u.Received, u.UpdatedAt = p.Start+p.Size, now
	return nil
}

// clear removes the pieces of an upload.
func (s *Service) clear(ctx context.Context, id string) error {
	ctx = context.WithoutCancel(ctx)
	blobs, err := db.All[string](ctx, s.db, "SELECT blob FROM upload_parts WHERE upload_id = $1", id)
	if err != nil {
		return err
	}
	for _, key := range blobs {
		if err := s.blobs.Delete(ctx, key); err != nil {
			return err
		}
	}
	_, err = db.Exec(ctx, s.db, "DELETE FROM upload_parts WHERE upload_id = $1", id)
	return err
}

// forget removes an upload and its pieces.
func (s *Service) forget(ctx context.Context, id string) error {
	if err := s.clear(ctx, id); err != nil {
		return err
	}
	return s.db.InTx(context.WithoutCancel(ctx), func(ctx context.Context) error {
		return db.ExecEach(ctx, s.db, []string{"DELETE FROM upload_parts WHERE upload_id = $1", "DELETE FROM uploads WHERE id = $1"}, id)
	})
}

// reader reads the pieces of an upload one after the other.
func (s *Service) reader(ctx context.Context, id string) *wholeReader {
	return &wholeReader{ctx: ctx, service: s, id: id}
}

type wholeReader struct {
	ctx     context.Context //nolint:containedctx // a reader has no other way to it
	service *Service
	id      string
	at      int64
	open    blob.Object
	in      io.Reader
}

// Read reads on; a piece that is missing is an error.
func (r *wholeReader) Read(p []byte) (int, error) {
	for {
		if r.in == nil {
			if err := r.next(); err != nil {
				return 0, err
			}
		}
		n, err := r.in.Read(p)
		r.at += int64(n)
		switch {
		case !errors.Is(err, io.EOF):
			return n, err
		case n > 0:
			return n, nil
		}
		r.close()
	}
}

// next opens the piece that begins where reading is; io.EOF behind the last one.
func (r *wholeReader) next() error {
	key, err := db.Get[string](r.ctx, r.service.db, "SELECT blob FROM upload_parts WHERE upload_id = $1 AND start = $2", r.id, r.at)
	if apperr.Is(err, apperr.NotFound) {
		return io.EOF
	}
	if err != nil {
		return err
	}
	if r.open, err = r.service.blobs.Open(r.ctx, key); err != nil {
		return err
	}
	r.in = blob.Reader(r.open)
	return nil
}

func (r *wholeReader) close() {
	if r.open != nil {
		_ = r.open.Close() // it was only read
	}
	r.open, r.in = nil, nil
}
