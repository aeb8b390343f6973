package comments

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/limit"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

// mayTalk returns nil to whoever may open and edit a record, and to both sides of a
// title on its way, also while the other side has it; the error of the first rule
// otherwise.
func (s *Service) mayTalk(ctx context.Context, contentID int64) error {
	_, err := s.Catalogue.OwnerForEditing(ctx, contentID)
	if err == nil || apperr.Is(err, apperr.RoleRequired) {
		return err
	}
	if s.Publishing.Stands(ctx, contentID) == nil {
		return nil
	}
	if apperr.Is(err, apperr.SubmissionState) {
		return apperr.New(apperr.NotFound)
	}
	return err
}

// here are the ids of a record and of those that were merged into it, whose comments
// stand with its own until the merge is undone.
const here = `WITH RECURSIVE here (id) AS (SELECT CAST($1 AS BIGINT) UNION
	SELECT m.from_id FROM merges m JOIN here h ON h.id = m.into_id WHERE m.kind = 'record' AND m.undone_at IS NULL) `

// home leads from the record of a comment to the one that stays of it.
const home = `WITH RECURSIVE up (id) AS (SELECT CAST($1 AS BIGINT) UNION
	SELECT m.into_id FROM merges m JOIN up u ON u.id = m.from_id WHERE m.kind = 'record' AND m.undone_at IS NULL)
	SELECT u.id FROM up u WHERE NOT EXISTS
		(SELECT 1 FROM merges x WHERE x.kind = 'record' AND x.from_id = u.id AND x.undone_at IS NULL) LIMIT 1`

const columns = `SELECT k.id, k.content_id, COALESCE(a.username, '') AS author, k.body, k.created_at, k.done_at, k.removed_at,
	COALESCE(k.account_id = $2, FALSE) AS mine FROM record_comments k LEFT JOIN accounts a ON a.id = k.account_id `

const listSQL = here + columns + `WHERE k.content_id IN (SELECT id FROM here) AND k.removed_at IS NULL
	ORDER BY k.created_at DESC, k.id DESC LIMIT $3 OFFSET $4`

const countSQL = here + `SELECT COUNT(*) AS total, COUNT(CASE WHEN k.done_at IS NULL THEN 1 END) AS open FROM record_comments k
	WHERE k.content_id IN (SELECT id FROM here) AND k.removed_at IS NULL`

// Comments returns a page of what staff said about a record, newest first.
func (s *Service) Comments(ctx context.Context, contentID int64, request page.Request) (List, error) {
	found := List{List: page.List[Comment]{Request: request}}
	if err := s.mayTalk(ctx, contentID); err != nil {
		return found, err
	}
	type counts struct {
		Total int `db:"total"`
		Open  int `db:"open"`
	}
	n, err := db.Get[counts](ctx, s.db, countSQL, contentID)
	if err != nil {
		return found, err
	}
	found.Total, found.Open = n.Total, n.Open
	if found.Total > request.Offset() {
		v, _ := viewer.From(ctx)
		found.Rows, err = db.All[Comment](ctx, s.db, listSQL, contentID, v.AccountID, request.Size, request.Offset())
	}
	return found, err
}

// Write stores a comment on a record, and has the others of its staff told.
func (s *Service) Write(ctx context.Context, contentID int64, text string) (Comment, error) {
	text = strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n"))
	switch {
	case text == "":
		return Comment{}, apperr.InvalidField("text", "field.required")
	case utf8.RuneCountInString(text) > MostText:
		return Comment{}, apperr.InvalidField("text", "field.length")
	}
	if err := s.mayTalk(ctx, contentID); err != nil {
		return Comment{}, err
	}
	v, _ := viewer.From(ctx)
	if err := limit.Take(ctx, s.db, "comments:"+v.AccountID, perHour, time.Hour); err != nil {
		return Comment{}, err
	}
	id := ident.New()
	err := s.db.InLockedTx(ctx, "contents", contentID, func(ctx context.Context) error {
		_, err := db.Exec(ctx, s.db, "INSERT INTO record_comments (id, content_id, account_id, body, created_at) VALUES ($1, $2, $3, $4, $5)",
			id, contentID, v.AccountID, text, s.db.Now())
		if err != nil {
			return err
		}
		return s.db.Emit(ctx, WrittenEvent, Written{CommentID: id})
	})
	if err != nil {
		return Comment{}, err
	}
	return s.load(ctx, id)
}

// Set marks a comment done or open again, or takes one's own back; opening it again
// undoes that too. not_found for what another took back, role_required for taking back
// another's.
func (s *Service) Set(ctx context.Context, id string, state State) (Comment, error) {
	c, err := s.load(ctx, id)
	if err != nil {
		return c, err
	}
	recordID, err := db.Get[int64](ctx, s.db, home, c.ContentID)
	if err != nil {
		return c, err
	}
	if err := s.mayTalk(ctx, recordID); err != nil {
		return c, err
	}
	err = s.db.InLockedTx(ctx, "record_comments", id, func(ctx context.Context) error {
		now, err := s.load(ctx, id)
		if err != nil {
			return err
		}
		if now.State() == Removed && !now.Mine {
			return apperr.New(apperr.NotFound)
		}
		if state == Removed && !now.Mine {
			return apperr.New(apperr.RoleRequired)
		}
		return s.set(ctx, now, state)
	})
	if err != nil {
		return c, err
	}
	return s.load(ctx, id)
}

// set stores a state. A comment that its author brings back is as it was.
func (s *Service) set(ctx context.Context, c Comment, state State) error {
	if state == c.State() {
		return nil
	}
	var removed db.Time
	switch {
	case state == Removed:
		removed = s.db.Now()
	case state == Done:
		c.DoneAt = s.db.Now()
	case c.State() == Done:
		c.DoneAt = db.Time{}
	}
	_, err := db.Exec(ctx, s.db, "UPDATE record_comments SET done_at = $2, removed_at = $3 WHERE id = $1",
		c.ID, db.OrNull(c.DoneAt), db.OrNull(removed))
	return err
}

// load returns a comment as the viewer sees it, whoever asks.
func (s *Service) load(ctx context.Context, id string) (Comment, error) {
	v, _ := viewer.From(ctx)
	return db.Get[Comment](ctx, s.db, columns+"WHERE k.id = $1", id, v.AccountID)
}
