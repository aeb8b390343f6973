package organizations

import (
	"context"
	"fmt"
	"net/netip"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

const columns = "id, slug, name, name_en, kind, hub, closed, suspended_at, expires_at, settings, host, created_at, updated_at"

// all reads every organisation with its ranges: there are few, and every
// request needs one.
func (s *Service) all(ctx context.Context) ([]Organization, error) {
	rows, err := db.All[row](ctx, s.db, "SELECT "+columns+" FROM organizations ORDER BY slug")
	if err != nil {
		return nil, err
	}
	ranges, err := s.ranges(ctx)
	if err != nil {
		return nil, err
	}
	domains, err := s.domains(ctx)
	if err != nil {
		return nil, err
	}
	found := make([]Organization, 0, len(rows))
	for _, r := range rows {
		o, err := r.organization()
		if err != nil {
			return nil, err
		}
		o.Ranges, o.Domains = ranges[o.ID], domains[o.ID]
		found = append(found, o)
	}
	return found, nil
}

func (s *Service) ranges(ctx context.Context) (map[string][]netip.Prefix, error) {
	type addressRange struct {
		OrganizationID string `db:"organization_id"`
		Prefix         string `db:"prefix"`
	}
	rows, err := db.All[addressRange](ctx, s.db, "SELECT organization_id, prefix FROM organization_ranges ORDER BY organization_id, prefix")
	if err != nil {
		return nil, err
	}
	found := map[string][]netip.Prefix{}
	for _, r := range rows {
		prefix, err := netip.ParsePrefix(r.Prefix)
		if err != nil {
			return nil, fmt.Errorf("organizations: range of %s: %w", r.OrganizationID, err)
		}
		found[r.OrganizationID] = append(found[r.OrganizationID], prefix)
	}
	return found, nil
}

func (s *Service) domains(ctx context.Context) (map[string][]string, error) {
	type mailDomain struct {
		OrganizationID string `db:"organization_id"`
		Domain         string `db:"domain"`
	}
	rows, err := db.All[mailDomain](ctx, s.db, "SELECT organization_id, domain FROM organization_domains ORDER BY organization_id, domain")
	found := map[string][]string{}
	for _, r := range rows {
		found[r.OrganizationID] = append(found[r.OrganizationID], r.Domain)
	}
	return found, err
}

func (s *Service) insert(ctx context.Context, o Organization) error {
	settings, err := o.stored()
	if err != nil {
		return err
	}
	now := s.db.Now()
	_, err = db.Exec(ctx, s.db, `INSERT INTO organizations
		(id, slug, name, name_en, kind, hub, closed, suspended_at, expires_at, settings, created_at, updated_at, host)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12)`,
		o.ID, o.Slug, o.Name, o.NameEN, o.Kind, o.Hub, o.Closed, db.At(o.SuspendedAt), db.At(o.ExpiresAt), settings, now, o.Host)
	if db.IsUnique(err) {
		return apperr.New(apperr.Conflict)
	}
	return err
}

// insertRules stores the address ranges and email domains.
func (s *Service) insertRules(ctx context.Context, o Organization) error {
	for _, domain := range o.Domains {
		if _, err := db.Exec(ctx, s.db, "INSERT INTO organization_domains (organization_id, domain) VALUES ($1, $2)", o.ID, domain); err != nil {
			return err
		}
	}
	for _, prefix := range o.Ranges {
		if _, err := db.Exec(ctx, s.db, "INSERT INTO organization_ranges (organization_id, prefix) VALUES ($1, $2)", o.ID,
			prefix.String()); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) update(ctx context.Context, o Organization) error {
	settings, err := o.stored()
	if err != nil {
		return err
	}
	changed, err := db.Exec(ctx, s.db, `UPDATE organizations SET name = $2, name_en = $3, closed = $4, suspended_at = $5,
		expires_at = $6, settings = $7, updated_at = $8, host = $9 WHERE id = $1`,
		o.ID, o.Name, o.NameEN, o.Closed, db.At(o.SuspendedAt), db.At(o.ExpiresAt), settings, s.db.Now(), o.Host)
	if err == nil && changed == 0 {
		return apperr.New(apperr.NotFound)
	}
	return err
}
