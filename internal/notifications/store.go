package notifications

import (
	"context"
	"encoding/json"
	"fmt"

	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/page"
)

type row struct {
	ID        string  `db:"id"`
	Type      string  `db:"type"`
	Texts     string  `db:"texts"`
	Link      string  `db:"link"`
	ReadAt    db.Time `db:"read_at"`
	CreatedAt db.Time `db:"created_at"`
}

const columns = "SELECT n.id, n.type, n.texts, n.link, n.read_at, n.created_at FROM notifications n"

func (r row) notification() (Notification, error) {
	n := Notification{ID: r.ID, Type: Type(r.Type), Link: r.Link, ReadAt: r.ReadAt.Time, CreatedAt: r.CreatedAt.Time}
	if err := json.Unmarshal([]byte(r.Texts), &n.Texts); err != nil {
		return n, fmt.Errorf("notifications: texts of %s: %w", r.ID, err)
	}
	return n, nil
}

// listSQL reads a page of what an account was told, newest first.
func listSQL(account string, unreadOnly bool, request page.Request) (string, []any) {
	w := db.NewWhere().And("n.account_id = ?", account).And("n.in_app")
	if unreadOnly {
		w.And("n.read_at IS NULL")
	}
	query := columns + w.SQL() + " ORDER BY n.created_at DESC, n.id DESC LIMIT " + w.Bind(request.Size) + " OFFSET " + w.Bind(request.Offset())
	return query, w.Args()
}

func (s *Service) rows(ctx context.Context, account string, unreadOnly bool, request page.Request) ([]Notification, error) {
	query, args := listSQL(account, unreadOnly, request)
	rows, err := db.All[row](ctx, s.db, query, args...)
	if err != nil {
		return nil, err
	}
	found := make([]Notification, len(rows))
	for i, r := range rows {
		if found[i], err = r.notification(); err != nil {
			return nil, err
		}
	}
	return found, nil
}

func (s *Service) byID(ctx context.Context, account, id string) (Notification, error) {
	r, err := db.Get[row](ctx, s.db, columns+" WHERE n.account_id = $1 AND n.id = $2 AND n.in_app", account, id)
	if err != nil {
		return Notification{}, err
	}
	return r.notification()
}

func (s *Service) count(ctx context.Context, account string) (int, error) {
	return db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM notifications WHERE account_id = $1 AND in_app", account)
}

func (s *Service) unread(ctx context.Context, account string) (int, error) {
	return db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM notifications WHERE account_id = $1 AND read_at IS NULL AND in_app", account)
}

// markRead marks the unread of an account that a condition names, and tells its
// other devices when there were any.
func (s *Service) markRead(ctx context.Context, account, condition string, args ...any) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		read, err := db.Exec(ctx, s.db, "UPDATE notifications SET read_at = $2 WHERE account_id = $1 AND read_at IS NULL AND in_app"+condition,
			append([]any{account, s.db.Now()}, args...)...)
		if err != nil || read == 0 {
			return err
		}
		return s.db.Touch(ctx, db.TopicNotifications, account)
	})
}

// insert keeps news for an account that stand alone; 0 when it has been told of
// the source.
func (s *Service) insert(ctx context.Context, account string, news News) (int64, error) {
	return s.insertOf(ctx, account, news, Together{Items: 1}, true)
}

// insertOf keeps news for an account; 0 when it has been told of the source. Only
// the first of a cause is shown and mailed. Whether the bell shows it is decided
// now, whether it is mailed later (Mails). Invitations to folders stand in the bell
// by themselves.
func (s *Service) insertOf(ctx context.Context, account string, news News, with Together, first bool) (int64, error) {
	texts, err := json.Marshal(news.Texts)
	if err != nil {
		return 0, err
	}
	now, mailAt, items := s.db.Now(), s.db.Now(), with.Items
	if !first {
		mailAt, items = db.Time{}, 0
	}
	return db.Exec(ctx, s.db, `INSERT INTO notifications (id, account_id, type, source, texts, link, created_at, mail_at, cause, items, in_app)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 AND
			NOT EXISTS (SELECT 1 FROM notification_choices c WHERE c.account_id = $2 AND c.type = $3 AND NOT c.in_app))
		ON CONFLICT (account_id, type, source) DO NOTHING`, ident.New(), account, string(news.Type), news.Source, string(texts), news.Link,
		now, mailAt, with.Cause, items, first && news.Type != FolderShare)
}
