package catalogue

import (
	"context"
	"slices"

	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// Withdrawn is why a record is gone that nobody reported: its owner took it
// back. The other reasons are those of reports.
const Withdrawn Reason = "withdrawn"

// removalReasons are why records are taken down.
var removalReasons = []Reason{Withdrawn, Mistake, Copyright, Harm}

// Tombstone is what stays of a public record that was taken down: enough to
// know that the address was right, and why it leads nowhere (PRODUCT,
// "Catalogue"). It is the data of the error gone.
type Tombstone struct {
	ID        int64   `json:"id" db:"id"`
	Slug      string  `json:"slug" db:"slug"`
	Title     string  `json:"title" db:"title"`
	Kind      Kind    `json:"kind" db:"kind"`
	Language  string  `json:"language" db:"language"`
	Reason    Reason  `json:"reason" db:"taken_down"`
	TakenDown db.Time `json:"taken_down_at" db:"deleted_at"`
}

// TakeDown takes a record away. What was public is gone then with its
// tombstone, to everybody and for ever; what was not is as if it had never
// been. not_found when there is none.
func (s *Service) TakeDown(ctx context.Context, id int64, why Reason) error {
	if !slices.Contains(removalReasons, why) {
		return apperr.InvalidField("reason", "field.choice")
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		changed, err := db.Exec(ctx, s.db,
			"UPDATE contents SET deleted_at = $2, updated_at = $2, taken_down = $3 WHERE id = $1 AND deleted_at IS NULL",
			id, s.db.Now(), string(why))
		if err != nil {
			return err
		}
		if changed == 0 {
			return apperr.New(apperr.NotFound)
		}
		return s.touch(ctx, id)
	})
}

// PutBack brings a record back that was taken down, as it was; not_found when it was
// not. The page that said so is the record's again.
func (s *Service) PutBack(ctx context.Context, id int64) error {
	return s.changing(ctx, id, func(ctx context.Context) error {
		changed, err := db.Exec(ctx, s.db,
			"UPDATE contents SET deleted_at = NULL, updated_at = $2, taken_down = '' WHERE id = $1 AND deleted_at IS NOT NULL AND taken_down <> ''",
			id, s.db.Now())
		if err != nil {
			return err
		}
		if changed == 0 {
			return apperr.New(apperr.NotFound)
		}
		return s.refreshCard(ctx, id)
	})
}

// MoveItems gives items of one record to another, behind those that it has. Nobody
// else changes the two meanwhile.
func (s *Service) MoveItems(ctx context.Context, from, into int64, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		for _, id := range []int64{min(from, into), max(from, into)} {
			if err := s.db.LockRow(ctx, "contents", id); err != nil {
				return err
			}
		}
		last, err := db.Get[int](ctx, s.db, "SELECT COALESCE(MAX(position), 0) FROM items WHERE content_id = $1 AND deleted_at IS NULL", into)
		if err != nil {
			return err
		}
		w := db.NewWhere(into, last, s.db.Now()).And("content_id = ?", from).In("id", db.List(ids)...)
		if _, err := db.Exec(ctx, s.db, "UPDATE items SET content_id = $1, position = position + $2, updated_at = $3"+w.SQL(),
			w.Args()...); err != nil {
			return err
		}
		if err := s.refreshCard(ctx, from); err != nil {
			return err
		}
		return s.refresh(ctx, into)
	})
}

// goneOrForeign tells a public record that was taken down from one the viewer
// must not know of.
func (s *Service) goneOrForeign(ctx context.Context, id int64) error {
	stone, err := db.Get[Tombstone](ctx, s.db, `SELECT id, slug, title, kind, language, taken_down, deleted_at FROM contents
		WHERE id = $1 AND deleted_at IS NOT NULL AND visibility = $2`, id, string(entitlements.Public))
	if err != nil {
		return err
	}
	if stone.Reason == "" { // taken down before reasons were kept
		stone.Reason = Withdrawn
	}
	return apperr.New(apperr.Gone).WithData(stone)
}

// ownTables are the rows that belong to a record alone and go with it.
var ownTables = append([]string{
	"content_slugs", "covers", "content_revisions", "content_locks", "category_removal_contents", "record_keys",
	// Whoever follows its author or series is not told of it any more.
	"releases", "published_contents",
	// Somebody has it open; what they saved has changed the record.
	"record_editors",
}, relationTables...)

// Discard deletes a record as if it had never been, unlike TakeDown. It is for
// records that nobody has used: one that has items, or that anything else refers
// to, is an error that db.IsForeignKey knows. What jobs note of every record is no use.
func (s *Service) Discard(ctx context.Context, id int64) error {
	return s.changing(ctx, id, func(ctx context.Context) error {
		if _, err := db.Exec(ctx, s.db, "DELETE FROM duplicate_records WHERE first_id = $1 OR second_id = $1", id); err != nil {
			return err
		}
		for _, table := range ownTables {
			if _, err := db.Exec(ctx, s.db, "DELETE FROM "+table+" WHERE content_id = $1", id); err != nil {
				return err
			}
		}
		if _, err := db.Exec(ctx, s.db, "DELETE FROM contents WHERE id = $1", id); err != nil {
			return err
		}
		return s.touch(ctx, id)
	})
}

// Restore puts a record back as it was read before, with the time of its last change
// then. Its items and cover stay as they are.
func (s *Service) Restore(ctx context.Context, c Content) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.Update(ctx, c); err != nil {
			return err
		}
		_, err := db.Exec(ctx, s.db, "UPDATE contents SET updated_at = $2 WHERE id = $1", c.ID, db.At(c.UpdatedAt))
		return err
	})
}
