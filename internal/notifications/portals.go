package notifications

import (
	"context"
	"net/url"
	"strings"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
)

// mostPortals bounds the portals on which an account may see something.
const mostPortals = 20

// portal is an organisation's portal with what an account is there.
type portal struct {
	organizations.Organization
	viewer viewer.Viewer
}

// portalsOf returns the open portals of an account: those of its running
// memberships, the oldest first, and the library's own.
func (m *Mails) portalsOf(ctx context.Context, accountID string) ([]portal, error) {
	type row struct {
		Organization string `db:"organization_id"`
		Role         string `db:"role"`
	}
	rows, err := db.All[row](ctx, m.db, `SELECT organization_id, role FROM memberships WHERE account_id = $1 AND suspended_at IS NULL
		AND (ends_at IS NULL OR ends_at > $2) ORDER BY created_at, organization_id LIMIT $3`, accountID, m.db.Now(), mostPortals)
	if err != nil {
		return nil, err
	}
	var found []portal
	own := false
	common, _, err := m.with.Organizations.Resolve(ctx, organizations.Named{})
	if err = apperr.Ignore(err, apperr.OrganizationUnknown); err != nil {
		return nil, err
	}
	add := func(o organizations.Organization, role viewer.Role) {
		if o.ID != "" && o.Status(m.clock.Now()) == organizations.Active {
			found = append(found, portal{o, viewer.Viewer{
				AccountID: accountID, OrganizationID: o.ID, Organization: o.Slug, Hub: o.Hub, Role: role,
			}})
		}
	}
	for _, r := range rows {
		o, err := m.with.Organizations.ByID(ctx, r.Organization)
		if err != nil {
			return nil, err
		}
		own = own || o.ID == common.ID
		add(o, viewer.Role(r.Role))
	}
	if !own && !common.Closed {
		add(common, viewer.Visitor)
	}
	return found, nil
}

// announcers returns which organisations made the announcements among rows, "" for
// those to all; one that was withdrawn is missing.
func (m *Mails) announcers(ctx context.Context, rows []mailRow) (map[string]string, error) {
	var ids []string
	for _, row := range rows {
		if Type(row.Type) == Announced {
			ids = append(ids, row.Source)
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	type by struct {
		ID           string `db:"id"`
		Organization string `db:"organization_id"`
	}
	w := db.NewWhere().In("id", db.List(ids)...).And("withdrawn_at IS NULL")
	found, err := db.All[by](ctx, m.db, "SELECT id, COALESCE(organization_id, '') AS organization_id FROM announcements"+w.SQL(), w.Args()...)
	known := make(map[string]string, len(found))
	for _, a := range found {
		known[a.ID] = a.Organization
	}
	return known, err
}

// shownOn returns the first of an account's portals on which it may still see what
// a notification is about; false when there is none.
func (m *Mails) shownOn(ctx context.Context, row mailRow, portals []portal, announcers map[string]string) (portal, bool, error) {
	for _, p := range portals {
		if Type(row.Type) == Announced {
			if by, known := announcers[row.Source]; !known || by != "" && by != p.ID {
				continue
			}
		}
		seen, err := m.with.Sees(viewer.With(ctx, p.viewer), About{Type: Type(row.Type), Source: row.Source, Link: row.Link})
		if err != nil || seen {
			return p, seen, err
		}
	}
	return portal{}, false, nil
}

// address returns that of a link on a portal: itself when it leads elsewhere.
func (m *Mails) address(p portal, language locale.Locale, link string) string {
	if !strings.HasPrefix(link, "/") {
		return link
	}
	at, err := url.Parse(link)
	if err != nil {
		return ""
	}
	return m.with.Organizations.Page(p.Slug, m.with.Site, language, at.EscapedPath(), at.Query())
}
