package notifications

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/viewer"
)

// Announcement is what administrators tell the readers of their organisation,
// or of all.
type Announcement struct {
	ID         string
	ForAll     bool
	Author     string // username, "" for nobody any more
	Texts      Texts
	Link       string
	Recipients int // who have been told so far
	Readers    int // who have read it
	CreatedAt  time.Time
	FinishedAt time.Time // zero: there are more to be told
	// WithdrawnAt is when it was taken back; zero: it was not.
	WithdrawnAt time.Time
}

// announcement names the one that a job spreads.
type announcement struct{ ID string }

// Announce tells the readers of ctx's organisation something, or those of all:
// that is role_required for who is no administrator of the hub. A job spreads it.
func (s *Service) Announce(ctx context.Context, texts Texts, link string, forAll bool) (Announcement, error) {
	v, _ := viewer.From(ctx)
	if !v.Role.Administers() || forAll && v.Role != viewer.HubAdmin {
		return Announcement{}, apperr.New(apperr.RoleRequired)
	}
	news := News{Type: Announced, Texts: texts, Link: link}.tidy()
	if err := news.check(); err != nil {
		return Announcement{}, err
	}
	id := ident.New()
	err := s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.insertAnnouncement(ctx, v, id, news, forAll); err != nil {
			return err
		}
		if err := s.audit.Note(ctx, audit.Entry{
			Act: audit.Announced, Object: news.Texts.Mongolian.Title, After: audit.Values{"for_all": forAll},
		}); err != nil {
			return err
		}
		return s.queue.Enqueue(ctx, jobs.Job{Kind: announceJob, Key: id, Payload: announcement{ID: id}})
	})
	if err != nil {
		return Announcement{}, err
	}
	return s.announcement(ctx, id)
}

func (s *Service) insertAnnouncement(ctx context.Context, v viewer.Viewer, id string, news News, forAll bool) error {
	texts, err := json.Marshal(news.Texts)
	if err != nil {
		return err
	}
	organization := v.OrganizationID
	if forAll {
		organization = ""
	}
	_, err = db.Exec(ctx, s.db, `INSERT INTO announcements (id, organization_id, actor_id, texts, link, created_at)
		VALUES ($1, $2, $3, $4, $5, $6)`, id, db.OrNull(organization), v.AccountID, string(texts), news.Link, s.db.Now())
	return err
}

type announcementRow struct {
	ID           string  `db:"id"`
	Organization string  `db:"organization_id"`
	Author       string  `db:"author"`
	Texts        string  `db:"texts"`
	Link         string  `db:"link"`
	Reached      string  `db:"reached"`
	Recipients   int     `db:"recipients"`
	CreatedAt    db.Time `db:"created_at"`
	FinishedAt   db.Time `db:"finished_at"`
	WithdrawnAt  db.Time `db:"withdrawn_at"`
}

const announcementSQL = `SELECT n.id, COALESCE(n.organization_id, '') AS organization_id, COALESCE(a.username, '') AS author,
	n.texts, n.link, n.reached, n.recipients, n.created_at, n.finished_at, n.withdrawn_at
	FROM announcements n LEFT JOIN accounts a ON a.id = n.actor_id`

func (r announcementRow) announcement() (Announcement, error) {
	a := Announcement{
		ID: r.ID, ForAll: r.Organization == "", Author: r.Author, Link: r.Link, Recipients: r.Recipients,
		CreatedAt: r.CreatedAt.Time, FinishedAt: r.FinishedAt.Time, WithdrawnAt: r.WithdrawnAt.Time,
	}
	if err := json.Unmarshal([]byte(r.Texts), &a.Texts); err != nil {
		return a, fmt.Errorf("notifications: texts of announcement %s: %w", r.ID, err)
	}
	return a, nil
}

func (s *Service) announcement(ctx context.Context, id string) (Announcement, error) {
	r, err := db.Get[announcementRow](ctx, s.db, announcementSQL+" WHERE n.id = $1", id)
	if err != nil {
		return Announcement{}, err
	}
	return r.announcement()
}
