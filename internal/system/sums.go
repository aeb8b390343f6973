package system

import (
	"context"

	"sudar/internal/kit/db"
)

// Sums are what an organisation holds, as they were counted last.
type Sums struct {
	OrganizationID string  `db:"organization_id"`
	Members        int64   `db:"members"`
	Titles         int64   `db:"titles"`
	Items          int64   `db:"items"`
	Licences       int64   `db:"licences"` // that have not ended
	Packages       int64   `db:"packages"` // on sale
	OriginalBytes  int64   `db:"original_bytes"`
	PreparedBytes  int64   `db:"prepared_bytes"` // of the packs that readers open
	CountedAt      db.Time `db:"counted_at"`     // zero: never
}

const sumsColumns = "organization_id, members, titles, items, licences, packages, original_bytes, prepared_bytes, counted_at"

// SumsOf returns the sums of an organisation; zero ones before it was counted.
func (s *Service) SumsOf(ctx context.Context, organizationID string) (Sums, error) {
	rows, err := db.All[Sums](ctx, s.db, "SELECT "+sumsColumns+" FROM organization_sums WHERE organization_id = $1", organizationID)
	if err != nil || len(rows) == 0 {
		return Sums{}, err
	}
	return rows[0], nil
}

// SumsByOrganization returns the sums of all organisations by their ids, for
// administrators of the hub: one row each, of which there are few.
func (s *Service) SumsByOrganization(ctx context.Context) (map[string]Sums, error) {
	if err := hubAdministrator(ctx); err != nil {
		return nil, err
	}
	rows, err := db.All[Sums](ctx, s.db, "SELECT "+sumsColumns+" FROM organization_sums")
	found := make(map[string]Sums, len(rows))
	for _, each := range rows {
		found[each.OrganizationID] = each
	}
	return found, err
}

// countSums counts what every organisation holds: one pass of each table's index, by
// a job alone.
func (s *Service) countSums(ctx context.Context) error {
	now := s.db.Now()
	all := map[string]*Sums{}
	type part struct {
		ID    string `db:"id"`
		N     int64  `db:"n"`
		Other int64  `db:"other"`
	}
	for _, count := range []struct {
		query string
		args  []any
		into  func(*Sums, part)
	}{
		{"SELECT id, 0 AS n, 0 AS other FROM organizations", nil, func(*Sums, part) {}},
		{`SELECT organization_id AS id, COUNT(*) AS n, 0 AS other FROM memberships WHERE ends_at IS NULL OR ends_at > $1
			GROUP BY organization_id`, []any{now}, func(sums *Sums, p part) { sums.Members = p.N }},
		{"SELECT owner_id AS id, COUNT(*) AS n, 0 AS other FROM contents WHERE deleted_at IS NULL GROUP BY owner_id", nil,
			func(sums *Sums, p part) { sums.Titles = p.N }},
		{`SELECT c.owner_id AS id, COUNT(*) AS n, 0 AS other FROM items i JOIN contents c ON c.id = i.content_id
			WHERE i.deleted_at IS NULL AND c.deleted_at IS NULL GROUP BY c.owner_id`, nil, func(sums *Sums, p part) { sums.Items = p.N }},
		{`SELECT organization_id AS id, COUNT(*) AS n, 0 AS other FROM licences WHERE ends_at IS NULL OR ends_at > $1
			GROUP BY organization_id`, []any{now}, func(sums *Sums, p part) { sums.Licences = p.N }},
		{"SELECT seller_id AS id, COUNT(*) AS n, 0 AS other FROM store_packages WHERE active GROUP BY seller_id", nil,
			func(sums *Sums, p part) { sums.Packages = p.N }},
		{`SELECT c.owner_id AS id, CAST(SUM(p.size_bytes) AS BIGINT) AS n, CAST(SUM(p.pack_bytes) AS BIGINT) AS other
			FROM publications p JOIN items i ON i.id = p.item_id JOIN contents c ON c.id = i.content_id GROUP BY c.owner_id`, nil,
			func(sums *Sums, p part) { sums.OriginalBytes, sums.PreparedBytes = p.N, p.Other }},
	} {
		rows, err := db.All[part](ctx, s.db, count.query, count.args...)
		if err != nil {
			return err
		}
		for _, row := range rows {
			if all[row.ID] == nil {
				all[row.ID] = &Sums{OrganizationID: row.ID, CountedAt: now}
			}
			count.into(all[row.ID], row)
		}
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		for _, sums := range all {
			if err := s.saveSums(ctx, sums); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *Service) saveSums(ctx context.Context, sums *Sums) error {
	_, err := db.Exec(ctx, s.db, "INSERT INTO organization_sums ("+sumsColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (organization_id) DO UPDATE SET members = excluded.members, titles = excluded.titles, items = excluded.items,
			licences = excluded.licences, packages = excluded.packages, original_bytes = excluded.original_bytes,
			prepared_bytes = excluded.prepared_bytes, counted_at = excluded.counted_at`,
		sums.OrganizationID, sums.Members, sums.Titles, sums.Items, sums.Licences, sums.Packages, sums.OriginalBytes, sums.PreparedBytes,
		sums.CountedAt)
	return err
}
