package follows

import (
	"context"
	"errors"
	"strconv"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/log"
	"sudar/internal/notifications"
	"sudar/internal/search/saved"
)

const (
	// alertsEvery is how often a node looks for alerts that are due: one read by an
	// index, and as long as an operator who makes them due waits.
	alertsEvery = 10 * time.Second
	// alertsAtOnce is how many due alerts are read at once.
	alertsAtOnce = 100
	// mostNew bounds the new titles that one look at a search takes.
	mostNew = 20_000
)

// RunAlerts tells readers what is new for their searches until ctx ends. It is
// no job of the queue: only a node that serves requests has an index to ask. With
// several nodes the row of the search decides who tells.
func (s *Service) RunAlerts(ctx context.Context) {
	repeat(ctx, alertsEvery, func() {
		if err := s.Alert(ctx); err != nil && ctx.Err() == nil {
			log.From(ctx).WarnContext(ctx, "some alerts of searches failed", "error", err)
		}
	})
}

// Alert tells readers what is new for the searches whose alert is due. One that
// fails does not keep the others: it stays due.
func (s *Service) Alert(ctx context.Context) error {
	if !s.Search.Answers() {
		return nil
	}
	var failed error
	for left := 0; ; {
		due, err := s.Saved.DueIDs(ctx, alertsAtOnce, left)
		if err != nil || len(due) == 0 {
			return errors.Join(failed, err)
		}
		for _, id := range due {
			if err := s.alert(ctx, id); err != nil {
				failed = errors.Join(failed, err)
				left++
			}
		}
	}
}

// alert tells a reader what is new for a search. What it tells and how far it
// looked are one transaction: nothing is told twice, and nothing is passed over.
func (s *Service) alert(ctx context.Context, id string) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		due, err := s.Saved.Due(ctx, id)
		if apperr.Is(err, apperr.NotFound) { // another node was faster
			return nil
		}
		if err != nil {
			return err
		}
		fresh, upTo, err := s.published(ctx, due.After)
		if err != nil {
			return err
		}
		if err := s.tellFound(ctx, due, fresh, upTo); err != nil {
			return err
		}
		return s.Saved.Looked(ctx, due.Search, upTo)
	})
}

// publishedSQL reads what was published between two places in the feed.
const publishedSQL = `SELECT content_id, seq FROM published_contents WHERE seq > $1 AND seq <= $2
	ORDER BY seq, content_id LIMIT $3`

// published returns the contents that were published after a place in the feed,
// as far as both the index and the search for releases have come, and that place.
func (s *Service) published(ctx context.Context, after int64) (ids []int64, upTo int64, err error) {
	progress, err := s.progress(ctx)
	if err != nil {
		return nil, after, err
	}
	upTo = max(after, min(progress, s.Search.Position()))
	type row struct {
		ID  int64 `db:"content_id"`
		Seq int64 `db:"seq"`
	}
	rows, err := db.All[row](ctx, s.db, publishedSQL, after, upTo, mostNew)
	if len(rows) == mostNew {
		upTo = rows[len(rows)-1].Seq // the rest is told the next time
	}
	for _, r := range rows {
		ids = append(ids, r.ID)
	}
	return ids, upTo, err
}

// tellFound tells a reader how many of some new contents a search finds now, with
// the reader's own rights. It names none: it may be read, or mailed, when one of
// them is not to be seen any more.
func (s *Service) tellFound(ctx context.Context, due saved.Due, fresh []int64, upTo int64) error {
	reader, err := s.reader(ctx, follower{Account: due.AccountID, Organization: due.OrganizationID})
	if err != nil {
		return err
	}
	expression, query := due.Form.Asked()
	found, err := s.Search.Among(reader, expression, query, fresh)
	if err != nil || len(found) == 0 {
		return err
	}
	_, err = s.Notifications.Tell(ctx, []string{due.AccountID}, notifications.News{
		Type: notifications.SearchAlert, Source: due.ID + "/" + strconv.FormatInt(upTo, 10),
		Texts: alertTexts(due.Name, len(found)), Link: "/advanced/content/?saved=" + due.ID,
	})
	return err
}
