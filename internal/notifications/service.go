package notifications

import (
	"context"
	"strings"
	"time"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

// Service keeps notifications and announcements.
type Service struct {
	db    *db.DB
	clock clock.Clock
	audit *audit.Service
	queue *jobs.Queue
}

// New returns the service.
func New(d *db.DB, clk clock.Clock, acts *audit.Service, queue *jobs.Queue) *Service {
	return &Service{db: d, clock: clk, audit: acts, queue: queue}
}

// Listed are a page of notifications, with how many of all are unread. QuietUntil
// is when the reader's quiet hours end, zero outside of them.
type Listed struct {
	page.List[Notification]
	Unread     int
	QuietUntil time.Time
}

// List returns a page of what ctx's reader was told, newest first: all or the
// unread alone.
func (s *Service) List(ctx context.Context, unreadOnly bool, request page.Request) (Listed, error) {
	found := Listed{List: page.List[Notification]{Request: request}}
	account, err := signedIn(ctx)
	if err != nil {
		return found, err
	}
	if found.Unread, err = s.unread(ctx, account); err != nil {
		return found, err
	}
	if found.QuietUntil, err = s.quietUntil(ctx, account); err != nil {
		return found, err
	}
	found.Total = found.Unread
	if !unreadOnly {
		if found.Total, err = s.count(ctx, account); err != nil {
			return found, err
		}
	}
	if found.Total > 0 {
		found.Rows, err = s.rows(ctx, account, unreadOnly, request)
	}
	return found, err
}

// Read marks a notification of ctx's reader as read and returns it; one that is
// read stays as it is. not_found for another's.
func (s *Service) Read(ctx context.Context, id string) (Notification, error) {
	account, err := signedIn(ctx)
	if err != nil {
		return Notification{}, err
	}
	if err := s.markRead(ctx, account, " AND id = $3", id); err != nil {
		return Notification{}, err
	}
	return s.byID(ctx, account, id)
}

// ReadAll marks everything that ctx's reader was told as read.
func (s *Service) ReadAll(ctx context.Context) error {
	account, err := signedIn(ctx)
	if err != nil {
		return err
	}
	return s.markRead(ctx, account, "")
}

// tell keeps news for accounts and returns how many had not been told of its
// source before. It runs in the transaction of ctx.
func (s *Service) tell(ctx context.Context, accountIDs []string, news News) (told int64, err error) {
	for _, account := range accountIDs {
		added, err := s.insert(ctx, account, news)
		if err != nil {
			return told, err
		}
		if added == 0 {
			continue
		}
		told++
		if err := s.db.Touch(ctx, db.TopicNotifications, account); err != nil {
			return told, err
		}
	}
	return told, nil
}

// signedIn returns the account that asks.
func signedIn(ctx context.Context) (string, error) {
	v, _ := viewer.From(ctx)
	if !v.SignedIn() {
		return "", apperr.New(apperr.Unauthenticated)
	}
	return v.AccountID, nil
}

// tidy returns texts and link without what stands around them.
func (n News) tidy() News {
	for _, text := range []*string{
		&n.Texts.Mongolian.Title, &n.Texts.Mongolian.Body, &n.Texts.English.Title, &n.Texts.English.Body, &n.Link,
	} {
		*text = strings.TrimSpace(*text)
	}
	return n
}
