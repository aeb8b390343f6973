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

const replySQL = `SELECT r.id, r.account_id, a.username, a.first_name, a.last_name, r.body, r.created_at
	FROM entry_replies r JOIN accounts a ON a.id = r.account_id`

const repliesSQL = replySQL + " WHERE r.entry_id = $1 AND r.folder_id = $2"

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

// ReplyDraft is a reply as it is sent.
type ReplyDraft struct {
	Body     string
	ClientID string // names the reply on its device, or ""; the same again is the same reply
	FolderID string // where the entry was seen, or "" for wherever it is
}

func (d ReplyDraft) check() error {
	switch {
	case d.Body == "":
		return apperr.InvalidField("body", "field.required")
	case utf8.RuneCountInString(d.Body) > MostReply:
		return apperr.InvalidField("body", "field.length")
	case d.ClientID != "" && !ident.Valid(d.ClientID):
		return apperr.InvalidField("client_id", "field.format")
	}
	return nil
}

// id returns the id of an account's reply: two devices never share a ClientID, and
// what one account sends is never taken for another's.
func (d ReplyDraft) id(account string) string {
	if d.ClientID == "" {
		return ident.New()
	}
	return ident.Named(account, d.ClientID)
}

// Reply answers to an entry in a folder in which ctx's reader may write. A reply
// that came before is returned as it is: its device did not hear so, and may have
// left the folder since. An entry that is in another folder than the draft says is
// not_found: the people there are not those who were answered.
func (s *Service) Reply(ctx context.Context, entryID string, draft ReplyDraft) (Reply, error) {
	draft.Body = strings.TrimSpace(draft.Body)
	if err := draft.check(); err != nil {
		return Reply{}, err
	}
	account, err := signedIn(ctx)
	if err != nil {
		return Reply{}, err
	}
	id := draft.id(account)
	if draft.ClientID != "" {
		if sent, err := s.reply(ctx, id); !apperr.Is(err, apperr.NotFound) {
			return sent, err
		}
	}
	err = s.replying(ctx, entryID, func(ctx context.Context, account, folder string) error {
		if draft.FolderID != "" && draft.FolderID != folder {
			return apperr.New(apperr.NotFound)
		}
		there, err := s.countReplies(ctx, entryID, folder)
		if err != nil {
			return err
		}
		if there >= MostReplies {
			return apperr.InvalidField("body", "field.too_many")
		}
		_, err = db.Exec(ctx, s.db, `INSERT INTO entry_replies (id, entry_id, folder_id, account_id, body, created_at)
			VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING`, id, entryID, folder, account, draft.Body, s.db.Now())
		return err
	})
	if err != nil {
		return Reply{}, err
	}
	return s.reply(ctx, id)
}

func (s *Service) reply(ctx context.Context, id string) (Reply, error) {
	return db.Get[Reply](ctx, s.db, replySQL+" WHERE r.id = $1", id)
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
