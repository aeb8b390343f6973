package notes

import (
	"context"
	"strings"
	"unicode/utf8"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/page"
)

// Bounds of replies.
const (
	MostReply   = 2_000 // characters of one
	MostReplies = 500   // to one entry
)

// Reply is what somebody answers to an entry in a folder.
type Reply struct {
	ID        string  `db:"id"`
	AccountID string  `db:"account_id"`
	Username  string  `db:"username"`
	FirstName string  `db:"first_name"`
	LastName  string  `db:"last_name"`
	Body      string  `db:"body"`
	CreatedAt db.Time `db:"created_at"`
}

const repliesSQL = `SELECT r.id, r.account_id, a.username, a.first_name, a.last_name, r.body, r.created_at
	FROM entry_replies r JOIN accounts a ON a.id = r.account_id WHERE r.entry_id = $1 AND r.folder_id = $2`

// folderOf returns the folder in which an account sees an entry: not_found for an
// entry that it does not see, or that is in no folder.
func (s *Service) folderOf(ctx context.Context, account, entryID string) (string, error) {
	folder, err := db.Get[string](ctx, s.db,
		"SELECT COALESCE(e.folder_id, '') FROM entries e WHERE e.id = $1 AND e.deleted_at IS NULL", entryID)
	if err == nil && folder == "" {
		err = apperr.New(apperr.NotFound)
	}
	if err != nil {
		return "", err
	}
	return folder, s.folders.See(ctx, account, folder)
}

// Replies returns a page of the replies to an entry that ctx's reader sees in a
// folder, the oldest first.
func (s *Service) Replies(ctx context.Context, entryID string, request page.Request) (page.List[Reply], error) {
	list := page.List[Reply]{Request: request}
	account, err := signedIn(ctx)
	if err != nil {
		return list, err
	}
	folder, err := s.folderOf(ctx, account, entryID)
	if err != nil {
		return list, err
	}
	if list.Total, err = s.countReplies(ctx, entryID, folder); err != nil {
		return list, err
	}
	list.Rows, err = db.All[Reply](ctx, s.db, repliesSQL+" ORDER BY r.created_at, r.id LIMIT $3 OFFSET $4",
		entryID, folder, request.Size, request.Offset())
	return list, err
}

func (s *Service) countReplies(ctx context.Context, entryID, folder string) (int, error) {
	return db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM entry_replies WHERE entry_id = $1 AND folder_id = $2", entryID, folder)
}

// replying runs a change of the replies to an entry, in a folder in which ctx's
// reader may write.
func (s *Service) replying(ctx context.Context, entryID string, change func(ctx context.Context, account, folder string) error) error {
	account, err := signedIn(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		folder, err := s.folderOf(ctx, account, entryID)
		if err != nil {
			return err
		}
		if err := s.folders.Write(ctx, account, folder); err != nil {
			return err
		}
		if now, err := s.folderOf(ctx, account, entryID); err != nil || now != folder {
			return apperr.New(apperr.Conflict) // it was moved before the folder was locked
		}
		if err := change(ctx, account, folder); err != nil {
			return err
		}
		return s.folders.Changed(ctx, folder)
	})
}

// Reply answers to an entry in a folder in which ctx's reader may write.
func (s *Service) Reply(ctx context.Context, entryID, body string) (Reply, error) {
	body = strings.TrimSpace(body)
	switch {
	case body == "":
		return Reply{}, apperr.InvalidField("body", "field.required")
	case utf8.RuneCountInString(body) > MostReply:
		return Reply{}, apperr.InvalidField("body", "field.length")
	}
	var made Reply
	err := s.replying(ctx, entryID, func(ctx context.Context, account, folder string) error {
		there, err := s.countReplies(ctx, entryID, folder)
		if err != nil {
			return err
		}
		if there >= MostReplies {
			return apperr.InvalidField("body", "field.too_many")
		}
		id := ident.New()
		_, err = db.Exec(ctx, s.db, `INSERT INTO entry_replies (id, entry_id, folder_id, account_id, body, created_at)
			VALUES ($1, $2, $3, $4, $5, $6)`, id, entryID, folder, account, body, s.db.Now())
		if err != nil {
			return err
		}
		made, err = db.Get[Reply](ctx, s.db, repliesSQL+" AND r.id = $3", entryID, folder, id)
		return err
	})
	return made, err
}

// RemoveReply deletes a reply of ctx's reader; somebody else's is role_required.
func (s *Service) RemoveReply(ctx context.Context, entryID, id string) error {
	return s.replying(ctx, entryID, func(ctx context.Context, account, folder string) error {
		found, err := db.Get[Reply](ctx, s.db, repliesSQL+" AND r.id = $3", entryID, folder, id)
		if err != nil {
			return err
		}
		if found.AccountID != account {
			return apperr.New(apperr.RoleRequired)
		}
		_, err = db.Exec(ctx, s.db, "DELETE FROM entry_replies WHERE id = $1", id)
		return err
	})
}

// answered counts the replies to entries in the folders where they are.
func (s *Service) answered(ctx context.Context, entries []Entry) (map[string]int, error) {
	ids := distinct(entries, func(e Entry) string {
		if e.FolderID == "" {
			return ""
		}
		return e.ID
	})
	if len(ids) == 0 {
		return nil, nil
	}
	type row struct {
		ID    string `db:"id"`
		Count int    `db:"replies"`
	}
	w := db.NewWhere().In("r.entry_id", db.List(ids)...)
	rows, err := db.All[row](ctx, s.db, `SELECT r.entry_id AS id, COUNT(*) AS replies FROM entry_replies r
		JOIN entries e ON e.id = r.entry_id AND e.folder_id = r.folder_id`+w.SQL()+" GROUP BY r.entry_id", w.Args()...)
	found := make(map[string]int, len(rows))
	for _, r := range rows {
		found[r.ID] = r.Count
	}
	return found, err
}
