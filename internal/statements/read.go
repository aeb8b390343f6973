package statements

import (
	"context"
	"time"

	"sudar/internal/commerce"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

const columns = `s.id, s.organization_id, o.name AS organization, s.month, m.made_at, s.sale_percent, s.package_percent, s.amount, s.tax,
	s.share FROM statements s JOIN statement_months m ON m.month = s.month JOIN organizations o ON o.id = s.organization_id`

// mostLines bounds the lines of a statement that are read.
const mostLines = 100_000

// List returns a page of statements without their lines, the newest month first: those of
// ctx's organisation, and for administrators of the hub at the hub those of an
// organisation by its id or slug, or of all for "".
func (s *Service) List(ctx context.Context, organization string, request page.Request) (page.List[Statement], error) {
	list := page.List[Statement]{Request: request, Rows: []Statement{}}
	w, err := s.shownTo(ctx, organization)
	if err != nil {
		return list, err
	}
	if list.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM statements s"+w.SQL(), w.Args()...); err != nil || list.Total == 0 {
		return list, err
	}
	list.Rows, err = db.All[Statement](ctx, s.db, "SELECT "+columns+w.SQL()+newestFirst+w.Bind(request.Size)+" OFFSET "+
		w.Bind(request.Offset()), w.Args()...)
	return list, err
}

const newestFirst = " ORDER BY s.month DESC, s.id DESC LIMIT "

// shownTo is the condition of the statements that ctx's viewer may see.
func (s *Service) shownTo(ctx context.Context, organization string) (*db.Where, error) {
	v, _ := viewer.From(ctx)
	w := db.NewWhere()
	switch {
	case v.Everywhere() && organization == "":
		return w, nil
	case organization == "":
		return w.And("s.organization_id = ?", v.OrganizationID), nil
	}
	o, err := s.Organizations.ByID(ctx, organization)
	if apperr.Is(err, apperr.OrganizationUnknown) {
		o, err = s.Organizations.BySlug(ctx, organization)
	}
	if apperr.Is(err, apperr.OrganizationUnknown) || err == nil && !v.Everywhere() && o.ID != v.OrganizationID {
		return w, apperr.New(apperr.NotFound)
	}
	return w.And("s.organization_id = ?", o.ID), err
}

// Statement returns a statement with its lines; not_found for one that ctx's viewer may
// not see.
func (s *Service) Statement(ctx context.Context, id string) (Statement, error) {
	w, err := s.shownTo(ctx, "")
	if err != nil {
		return Statement{}, err
	}
	w.And("s.id = ?", id)
	found, err := db.Get[Statement](ctx, s.db, "SELECT "+columns+w.SQL(), w.Args()...)
	if err != nil {
		return found, err
	}
	found.Lines, err = db.All[Line](ctx, s.db, `SELECT l.kind, COALESCE(l.content_id, 0) AS content_id,
		COALESCE(l.package_id, '') AS package_id, l.title, l.n, l.amount, l.tax, l.share, l.seconds, COALESCE(p.seconds, 0) AS of_seconds
		FROM statement_lines l LEFT JOIN statement_pools p ON p.package_id = l.package_id AND p.month = $2
		WHERE l.statement_id = $1 ORDER BY l.position LIMIT $3`, id, found.Month, mostLines)
	return found, err
}

// lastMade returns the first moment of the last month with statements, none for zero.
func (s *Service) lastMade(ctx context.Context) (time.Time, error) {
	month, err := db.Get[string](ctx, s.db, "SELECT COALESCE(MAX(month), '') FROM statement_months")
	if err != nil || month == "" {
		return time.Time{}, err
	}
	return time.ParseInLocation(monthForm, month, clock.Ulaanbaatar)
}

// Split divides a price of an organisation's title as its statement would.
func (s *Service) Split(ctx context.Context, organizationID string, price int64) (tax, share, rest int64, err error) {
	taxes, err := s.Commerce.TaxesOf(ctx, organizationID)
	vat, city := taxes.In(price)
	tax, share, rest = commerce.Split(price, vat+city, SalePercent)
	return tax, share, rest, err
}
