package notifications

import (
	"context"
	"encoding/json"

	"sudar/internal/kit/db"
)

// Together says with what else news stand in the bell as one notification: a
// follower of an author is told of an import of 500 titles once.
type Together struct {
	Cause string // of a day: the author's new titles on 25 November
	Items int    // how many these news are
	// Texts are what the notification says of so many.
	Texts func(items int) Texts
	Link  string
}

// TellTogether keeps news for accounts as Tell does, but adds them to the
// notification of their cause where there is one: it counts more, is unread, and
// stands first again. It is mailed once: when it has been, it is not again. Only
// one transaction at a time may tell of a cause: its caller sees to that.
func (s *Service) TellTogether(ctx context.Context, accountIDs []string, news News, with Together) (told int64, err error) {
	news = news.tidy()
	if err := news.check(); err != nil || len(accountIDs) == 0 {
		return 0, err
	}
	heads, err := s.headsOf(ctx, accountIDs, with.Cause)
	if err != nil {
		return 0, err
	}
	for _, account := range accountIDs {
		head, more := heads[account]
		added, err := s.insertOf(ctx, account, news, with, !more)
		if err == nil && added > 0 && more {
			err = s.grow(ctx, head, with)
		}
		if err == nil && added > 0 {
			err = s.db.Touch(ctx, db.TopicNotifications, account)
		}
		if err != nil {
			return told, err
		}
		told += added
	}
	return told, nil
}

// headRow is the notification of a cause.
type headRow struct {
	ID        string `db:"id"`
	AccountID string `db:"account_id"`
	Items     int    `db:"items"`
}

// headsSQL reads the notifications of a cause.
func headsSQL(accountIDs []string, cause string) (string, []any) {
	w := db.NewWhere().In("account_id", db.List(accountIDs)...).And("cause = ?", cause).And("cause <> ''").And("items > 0")
	return "SELECT id, account_id, items FROM notifications" + w.SQL(), w.Args()
}

func (s *Service) headsOf(ctx context.Context, accountIDs []string, cause string) (map[string]headRow, error) {
	query, args := headsSQL(accountIDs, cause)
	rows, err := db.All[headRow](ctx, s.db, query, args...)
	heads := make(map[string]headRow, len(rows))
	for _, row := range rows {
		heads[row.AccountID] = row
	}
	return heads, err
}

// grow has a notification count more.
func (s *Service) grow(ctx context.Context, head headRow, with Together) error {
	items := head.Items + with.Items
	texts, err := json.Marshal(with.Texts(items))
	if err != nil {
		return err
	}
	_, err = db.Exec(ctx, s.db,
		"UPDATE notifications SET items = $2, texts = $3, link = $4, created_at = $5, read_at = NULL WHERE id = $1",
		head.ID, items, string(texts), with.Link, s.db.Now())
	return err
}
