package catalogue

import (
	"context"
	"net/mail"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/client"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/limit"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

// Bounds of reports: of their texts in letters, and of how many one account,
// or one address of guests, sends in an hour.
const (
	MaxReport      = 2_000
	maxContact     = 254
	reportsPerHour = 20
)

// Reason is what is wrong.
type Reason string

// The reasons for a record and for a review.
const (
	Mistake   Reason = "error"
	Copyright Reason = "copyright"
	Harm      Reason = "harm"
	Spam      Reason = "spam"
	OffTopic  Reason = "off_topic"
)

var (
	recordReasons = []Reason{Mistake, Copyright, Harm}
	reviewReasons = []Reason{Harm, Spam, OffTopic}
)

// Complaint is what somebody says is wrong with a record or a review.
type Complaint struct {
	Reason  Reason
	Text    string
	Contact string // email address for the response, "" when none is wanted
}

// Report is a complaint that waits for the staff of the record's owner.
type Report struct {
	Complaint
	ID        string
	ContentID int64
	Slug      string
	Title     string
	ReviewID  string // "": of the record itself
	Review    string // its text
	CreatedAt time.Time
}

// ReportContent stores a complaint of a record that the viewer may see;
// address is where a guest calls from, who is counted by it.
func (s *Service) ReportContent(ctx context.Context, ref, address string, c Complaint) error {
	c, err := c.checked(recordReasons)
	if err != nil {
		return err
	}
	if c.Text == "" {
		return apperr.InvalidField("text", "field.required")
	}
	id, err := s.visibleID(ctx, ref)
	if err != nil {
		return err
	}
	if err := s.countReport(ctx, address); err != nil {
		return err
	}
	return s.insertReport(ctx, id, nil, c)
}

// ReportReview stores a complaint of a review that the viewer may see, one of
// each reader; a second replaces the first.
func (s *Service) ReportReview(ctx context.Context, reviewID string, c Complaint) error {
	if _, err := reader(ctx); err != nil {
		return err
	}
	c, err := c.checked(reviewReasons)
	if err != nil {
		return err
	}
	contentID, err := db.Get[int64](ctx, s.db, "SELECT content_id FROM reviews WHERE id = $1 AND hidden_at IS NULL", reviewID)
	if err != nil {
		return err
	}
	if err := s.mustSee(ctx, contentID); err != nil {
		return err
	}
	if err := s.countReport(ctx, ""); err != nil {
		return err
	}
	return s.insertReport(ctx, contentID, reviewID, c)
}

// Reports returns a page of what waits for the staff of the viewer's
// organisation, oldest first; role_required for everybody else.
func (s *Service) Reports(ctx context.Context, request page.Request) (page.List[Report], error) {
	list := page.List[Report]{Request: request}
	v, _ := viewer.From(ctx)
	if !v.Staff() {
		return list, apperr.New(apperr.RoleRequired)
	}
	var err error
	if list.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM reports WHERE owner_id = $1", v.OrganizationID); err != nil {
		return list, err
	}
	rows, err := db.All[reportRow](ctx, s.db, reportsSQL, v.OrganizationID, request.Size, request.Offset())
	for _, row := range rows {
		list.Rows = append(list.Rows, row.report())
	}
	return list, err
}

// CloseReport deletes what the staff of the viewer's organisation have dealt with, and
// notes it in the audit log; not_found for a report of another organisation.
func (s *Service) CloseReport(ctx context.Context, id string) error {
	v, _ := viewer.From(ctx)
	if !v.Staff() {
		return apperr.New(apperr.RoleRequired)
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		contentID, err := db.Get[int64](ctx, s.db, "DELETE FROM reports WHERE id = $1 AND owner_id = $2 RETURNING content_id", id,
			v.OrganizationID)
		if err != nil {
			return err
		}
		title, err := db.Get[string](ctx, s.db, "SELECT title FROM contents WHERE id = $1", contentID)
		if err != nil {
			return err
		}
		return s.audit.Note(ctx, audit.Entry{Act: audit.ReportClosed, Object: title})
	})
}

// checked returns the complaint as it is stored: without blanks around it.
func (c Complaint) checked(reasons []Reason) (Complaint, error) {
	c.Text, c.Contact = strings.TrimSpace(c.Text), strings.TrimSpace(c.Contact)
	switch {
	case !slices.Contains(reasons, c.Reason):
		return c, apperr.InvalidField("reason", "field.choice")
	case utf8.RuneCountInString(c.Text) > MaxReport:
		return c, apperr.InvalidField("text", "field.length")
	case c.Contact != "" && !isAddress(c.Contact):
		return c, apperr.InvalidField("contact", "field.email")
	}
	return c, nil
}

func isAddress(text string) bool {
	parsed, err := mail.ParseAddress(text)
	return err == nil && parsed.Address == text && len(text) <= maxContact
}

func (s *Service) countReport(ctx context.Context, address string) error {
	key := "reports:" + client.Network(address)
	if account, err := reader(ctx); err == nil {
		key = "reports:" + account
	}
	return limit.Take(ctx, s.db, key, reportsPerHour, time.Hour)
}

// insertReport stores a complaint; reviewID is nil for one of the record.
func (s *Service) insertReport(ctx context.Context, contentID int64, reviewID any, c Complaint) error {
	var account any
	if id, err := reader(ctx); err == nil {
		account = id
	}
	_, err := db.Exec(ctx, s.db, `INSERT INTO reports (id, owner_id, content_id, review_id, account_id, reason, body, contact, created_at)
		SELECT $1, c.owner_id, c.id, $3, $4, $5, $6, $7, $8 FROM contents c WHERE c.id = $2
		ON CONFLICT (review_id, account_id) DO UPDATE SET reason = excluded.reason, body = excluded.body, contact = excluded.contact`,
		ident.New(), contentID, reviewID, account, string(c.Reason), c.Text, c.Contact, s.db.Now())
	return err
}

const reportsSQL = `SELECT p.id, p.content_id, c.slug, c.title, COALESCE(p.review_id, '') AS review_id, COALESCE(r.body, '') AS review,
	p.reason, p.body, p.contact, p.created_at FROM reports p JOIN contents c ON c.id = p.content_id LEFT JOIN reviews r ON r.id = p.review_id
	WHERE p.owner_id = $1 ORDER BY p.created_at, p.id LIMIT $2 OFFSET $3`

type reportRow struct {
	ID        string  `db:"id"`
	ContentID int64   `db:"content_id"`
	Slug      string  `db:"slug"`
	Title     string  `db:"title"`
	ReviewID  string  `db:"review_id"`
	Review    string  `db:"review"`
	Reason    string  `db:"reason"`
	Body      string  `db:"body"`
	Contact   string  `db:"contact"`
	CreatedAt db.Time `db:"created_at"`
}

func (r reportRow) report() Report {
	return Report{
		Complaint: Complaint{Reason: Reason(r.Reason), Text: r.Body, Contact: r.Contact}, ID: r.ID, ContentID: r.ContentID,
		Slug: r.Slug, Title: r.Title, ReviewID: r.ReviewID, Review: r.Review, CreatedAt: r.CreatedAt.Time,
	}
}
