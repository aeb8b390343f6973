package folders

import (
	"context"
	"strconv"

	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
)

const contentsFrom = " FROM folder_contents x JOIN contents c ON c.id = x.content_id"

// contentsOf are the conditions of the contents of a folder that ctx's viewer may see.
func (s *Service) contentsOf(ctx context.Context, id string) (*db.Where, error) {
	scope, err := s.Entitlements.ScopeOf(ctx)
	if err != nil {
		return nil, err
	}
	w := db.NewWhere().And("x.folder_id = ?", id)
	scope.Where(w, "c")
	return w, nil
}

func contentsSQL(ctx context.Context, w *db.Where, request page.Request) string {
	return "SELECT " + catalogue.CardColumn(ctx) + ", COALESCE(a.username, '') AS username, x.added_at" + contentsFrom +
		" LEFT JOIN accounts a ON a.id = x.account_id" + w.SQL() + " ORDER BY x.added_at DESC, x.content_id DESC LIMIT " +
		w.Bind(request.Size) + " OFFSET " + w.Bind(request.Offset())
}

// Contents returns a page of the whole contents in a folder that ctx's reader
// sees, as far as the reader may see them, the newest first.
func (s *Service) Contents(ctx context.Context, id string, request page.Request) (page.List[Content], error) {
	list := page.List[Content]{Request: request}
	account, err := signedIn(ctx)
	if err != nil {
		return list, err
	}
	if err := s.See(ctx, account, id); err != nil {
		return list, err
	}
	w, err := s.contentsOf(ctx, id)
	if err != nil {
		return list, err
	}
	if list.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(*)"+contentsFrom+w.SQL(), w.Args()...); err != nil {
		return list, err
	}
	list.Rows, err = db.All[Content](ctx, s.db, contentsSQL(ctx, w, request), w.Args()...)
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
