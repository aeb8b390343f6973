package notifications

import (
	"context"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

// announcementsSQL reads a page of an organisation's, newest first.
const announcementsSQL = announcementSQL + " WHERE n.organization_id = $1 ORDER BY n.created_at DESC, n.id DESC LIMIT $2 OFFSET $3"

// announcementsForAllSQL reads a page of those for all, newest first.
const announcementsForAllSQL = announcementSQL + " WHERE n.organization_id IS NULL ORDER BY n.created_at DESC, n.id DESC LIMIT $1 OFFSET $2"

// Announcements returns a page of what was announced to ctx's organisation, or
// to all, newest first.
func (s *Service) Announcements(ctx context.Context, forAll bool, request page.Request) (page.List[Announcement], error) {
	found := page.List[Announcement]{Request: request}
	v, _ := viewer.From(ctx)
	if !v.Role.Administers() || forAll && v.Role != viewer.HubAdmin {
		return found, apperr.New(apperr.RoleRequired)
	}
	count, query, args := "SELECT COUNT(*) FROM announcements WHERE organization_id = $1", announcementsSQL, []any{v.OrganizationID}
	if forAll {
		count, query, args = "SELECT COUNT(*) FROM announcements WHERE organization_id IS NULL", announcementsForAllSQL, nil
	}
	var err error
	if found.Total, err = db.Get[int](ctx, s.db, count, args...); err != nil || found.Total == 0 {
		return found, err
	}
	rows, err := db.All[announcementRow](ctx, s.db, query, append(args, request.Size, request.Offset())...)
	if err != nil {
		return found, err
	}
	found.Rows = make([]Announcement, len(rows))
	for i, r := range rows {
		if found.Rows[i], err = r.announcement(); err != nil {
			return found, err
		}
	}
	return found, s.countReaders(ctx, found.Rows)
}

// countReaders adds how many have read each of a page of announcements.
func (s *Service) countReaders(ctx context.Context, announcements []Announcement) error {
	type count struct {
		ID string `db:"source"`
		N  int    `db:"n"`
	}
	ids := make([]string, len(announcements))
	for i, a := range announcements {
		ids[i] = a.ID
	}
	w := db.NewWhere().And("type = ?", string(Announced)).In("source", db.List(ids)...).And("read_at IS NOT NULL")
	counts, err := db.All[count](ctx, s.db, "SELECT source, COUNT(*) AS n FROM notifications"+w.SQL()+" GROUP BY source", w.Args()...)
	read := map[string]int{}
	for _, c := range counts {
		read[c.ID] = c.N
	}
	for i := range announcements {
		announcements[i].Readers = read[announcements[i].ID]
	}
	return err
}
