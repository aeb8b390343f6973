package folders

import (
	"context"
	"strconv"

	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
)

// Titles asks for a page of the titles in a folder: the whole ones, and with
// Noted those too of which entries are in it.
type Titles struct {
	FolderID string
	Noted    bool
	Page     page.Request
}

const (
	wholeFrom = " FROM folder_contents x JOIN contents c ON c.id = x.content_id"
	notedFrom = ` FROM (SELECT t.content_id, MAX(t.account_id) AS account_id, MAX(t.added_at) AS added_at FROM (
		SELECT w.content_id, w.account_id, w.added_at FROM folder_contents w WHERE w.folder_id = $1
		UNION ALL SELECT e.content_id, CAST(NULL AS TEXT), e.created_at FROM entries e
		WHERE e.folder_id = $1 AND e.deleted_at IS NULL AND e.content_id IS NOT NULL) t GROUP BY t.content_id) x
		JOIN contents c ON c.id = x.content_id`
)

// from returns what the titles are read from, as far as ctx's viewer may see them.
func (s *Service) from(ctx context.Context, q Titles) (string, *db.Where, error) {
	scope, err := s.Entitlements.ScopeOf(ctx)
	if err != nil {
		return "", nil, err
	}
	from, w := notedFrom, db.NewWhere(q.FolderID)
	if !q.Noted {
		from, w = wholeFrom, db.NewWhere().And("x.folder_id = ?", q.FolderID)
	}
	scope.Where(w, "c")
	return from, w, nil
}

func contentsSQL(ctx context.Context, from string, w *db.Where, request page.Request) string {
	return "SELECT " + catalogue.CardColumn(ctx) + ", COALESCE(a.username, '') AS username, x.added_at" + from +
		" LEFT JOIN accounts a ON a.id = x.account_id" + w.SQL() + " ORDER BY x.added_at DESC, x.content_id DESC LIMIT " +
		w.Bind(request.Size) + " OFFSET " + w.Bind(request.Offset())
}

// Contents returns a page of the titles in a folder that ctx's reader sees, as
// far as the reader may see them, the newest in it first.
func (s *Service) Contents(ctx context.Context, q Titles) (page.List[Content], error) {
	list := page.List[Content]{Request: q.Page}
	account, err := signedIn(ctx)
	if err != nil {
		return list, err
	}
	if err := s.See(ctx, account, q.FolderID); err != nil {
		return list, err
	}
	from, w, err := s.from(ctx, q)
	if err != nil {
		return list, err
	}
	if list.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(*)"+from+w.SQL(), w.Args()...); err != nil {
		return list, err
	}
	list.Rows, err = db.All[Content](ctx, s.db, contentsSQL(ctx, from, w, q.Page), w.Args()...)
	return list, err
}

// writing runs a change of what is in a folder in which ctx's reader may write.
func (s *Service) writing(ctx context.Context, id string, change func(ctx context.Context, account string) error) error {
	account, err := signedIn(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.Write(ctx, account, id); err != nil {
			return err
		}
		if err := change(ctx, account); err != nil {
			return err
		}
		return s.Changed(ctx, id)
	})
}

// AddContent adds a content that ctx's reader may see to a folder; one that is
// in it stays. folder_full when it holds MostContents.
func (s *Service) AddContent(ctx context.Context, id string, contentID int64) error {
	return s.writing(ctx, id, func(ctx context.Context, account string) error {
		if _, err := s.Catalogue.ByIDOrSlug(ctx, strconv.FormatInt(contentID, 10)); err != nil {
			return err
		}
		added, err := db.Exec(ctx, s.db, `INSERT INTO folder_contents (folder_id, content_id, account_id, added_at) VALUES ($1, $2, $3, $4)
			ON CONFLICT (folder_id, content_id) DO NOTHING`, id, contentID, account, s.db.Now())
		if err != nil || added == 0 {
			return err
		}
		there, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM folder_contents WHERE folder_id = $1", id)
		if err == nil && there > MostContents {
			err = apperr.Full(apperr.FolderFull, "content_id", MostContents)
		}
		return err
	})
}

// RemoveContent takes a content out of a folder; not_found when it is not in it.
func (s *Service) RemoveContent(ctx context.Context, id string, contentID int64) error {
	return s.writing(ctx, id, func(ctx context.Context, _ string) error {
		return changedOne(db.Exec(ctx, s.db, "DELETE FROM folder_contents WHERE folder_id = $1 AND content_id = $2", id, contentID))
	})
}
