package desk

import (
	"context"
	"encoding/binary"
	"slices"

	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
)

// enlistedAtOnce is how many records are enlisted in one transaction.
const enlistedAtOnce = 2_000

// packed returns ids, which rise, as the differences between them: two hundred
// thousand fit in a row.
func packed(ids []int64) []byte {
	text, last := make([]byte, 0, 2*len(ids)), int64(0)
	for _, id := range ids {
		text = binary.AppendVarint(text, id-last)
		last = id
	}
	return text
}

// unpacked returns the ids of packed.
func unpacked(text []byte) []int64 {
	var ids []int64
	last := int64(0)
	for len(text) > 0 {
		step, n := binary.Varint(text)
		if n <= 0 {
			break
		}
		last, text = last+step, text[n:]
		ids = append(ids, last)
	}
	return ids
}

// enlist writes down which of the viewer's records an edit is about, some at a time
// and none twice: they were selected when it began, which had no time for that.
func (s *Service) enlist(ctx context.Context, v viewer.Viewer, editID string) error {
	selected, err := db.Get[[]byte](ctx, s.db, "SELECT COALESCE(selected, '') FROM bulk_edits WHERE id = $1", editID)
	if err != nil || len(selected) == 0 {
		return err
	}
	for some := range slices.Chunk(unpacked(selected), enlistedAtOnce) {
		if err := s.db.InTx(ctx, func(ctx context.Context) error { return s.enlistSome(ctx, v, editID, some) }); err != nil {
			return err
		}
	}
	_, err = db.Exec(ctx, s.db, "UPDATE bulk_edits SET selected = NULL, selected_count = 0 WHERE id = $1", editID)
	return err
}

func (s *Service) enlistSome(ctx context.Context, v viewer.Viewer, editID string, ids []int64) error {
	for chunk := range slices.Chunk(ids, idsAtOnce) {
		w := db.NewWhere(editID, waiting).And("c.deleted_at IS NULL")
		if !v.Everywhere() {
			w.And("c.owner_id = ?", v.OrganizationID)
		}
		w.In("c.id", db.List(chunk)...)
		if _, err := db.Exec(ctx, s.db, "INSERT INTO bulk_edit_contents (edit_id, content_id, state) SELECT $1, c.id, $2 FROM contents c"+
			w.SQL()+" ON CONFLICT (edit_id, content_id) DO NOTHING", w.Args()...); err != nil {
			return err
		}
	}
	return nil
}
