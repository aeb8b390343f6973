package sources

import (
	"context"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

const selectSources = `SELECT s.id, s.organization_id, s.kind, s.url, s.prefix, s.set_name, s.every, s.visibility, s.paused, s.next_at,
	s.asked_at, s.ran_at, s.since, s.digest, s.failures, s.problem, s.detail, s.created_at, COALESCE(i.id, '') AS import_id,
	COALESCE(i.number, 0) AS import_number FROM harvest_sources s LEFT JOIN record_imports i ON i.id = s.import_id`

// own returns a source of the viewer's organisation; not_found for any other,
// role_required for who is not staff.
func (s *Service) own(ctx context.Context, id string) (Source, error) {
	v, err := staff(ctx)
	if err != nil {
		return Source{}, err
	}
	return db.Get[Source](ctx, s.db, selectSources+" WHERE s.id = $1 AND s.organization_id = $2", id, v.OrganizationID)
}

// insert stores a new source; one that the organisation has already is refused.
func (s *Service) insert(ctx context.Context, of Source) error {
	stored, err := db.Exec(ctx, s.db, `INSERT INTO harvest_sources (id, organization_id, kind, url, prefix, set_name, every, visibility,
		next_at, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING`,
		of.ID, of.OrganizationID, string(of.Kind), of.URL, of.Prefix, of.Set, string(of.Every), string(of.Visibility), db.At(of.NextAt),
		db.At(of.CreatedAt))
	if err == nil && stored == 0 {
		err = apperr.InvalidField("url", "source.exists")
	}
	return err
}

// succeed notes that a source was fetched, and what has come of it.
func (s *Service) succeed(ctx context.Context, of Source) error {
	_, err := db.Exec(ctx, s.db, `UPDATE harvest_sources SET ran_at = $2, asked_at = NULL, since = $3, digest = $4, import_id = $5,
		failures = 0, problem = '', detail = '' WHERE id = $1`, of.ID, s.db.Now(), of.Since, of.Digest, of.ImportID)
	return err
}

// fail notes why a source could not be fetched, and waits longer for the next time.
func (s *Service) fail(ctx context.Context, of Source) error {
	_, err := db.Exec(ctx, s.db, `UPDATE harvest_sources SET ran_at = $2, asked_at = NULL, failures = $3, problem = $4, detail = $5,
		next_at = $6 WHERE id = $1`, of.ID, s.db.Now(), of.Failures, string(of.Problem), of.Detail, db.At(of.NextAt))
	return err
}
