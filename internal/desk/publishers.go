package desk

import (
	"context"
	"strconv"

	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
)

// publisherSQL reads the publisher that a record of an organisation names.
const publisherSQL = `SELECT c.id, c.publisher AS name, '' AS name_en, 0 AS born, 0 AS died, (SELECT COUNT(*) FROM contents x
	WHERE x.owner_id = c.owner_id AND x.publisher = c.publisher AND x.deleted_at IS NULL AND x.publisher <> '') AS records
	FROM contents c WHERE c.id = $1 AND c.owner_id = $2 AND c.deleted_at IS NULL AND c.publisher <> ''`

// previewPublishers returns what merging the publisher that one record names into that
// of another would do.
func (s *Service) previewPublishers(ctx context.Context, v viewer.Viewer, from, into int64) (found Merging, err error) {
	if found.From, err = db.Get[Name](ctx, s.db, publisherSQL, from, v.OrganizationID); err != nil {
		return found, err
	}
	if found.Into, err = db.Get[Name](ctx, s.db, publisherSQL, into, v.OrganizationID); err != nil {
		return found, err
	}
	if found.From.Name == found.Into.Name {
		return found, apperr.InvalidField("into_id", "field.choice")
	}
	found.Records = found.From.Records
	return found, nil
}

// mergePublishers gives the records of one publisher's name the other; under the old
// one they are found still, and imports do not bring it back.
func (s *Service) mergePublishers(ctx context.Context, v viewer.Viewer, id string, found Merging) error {
	named := [2]int64{}
	for i, name := range []string{found.From.Name, found.Into.Name} {
		var err error
		if named[i], err = db.Get[int64](ctx, s.db, "INSERT INTO publisher_names (name) VALUES ($1) RETURNING id", name); err != nil {
			return err
		}
	}
	if err := s.keepMerge(ctx, v, catalogue.MergePublishers, id, named[0], named[1]); err != nil {
		return err
	}
	if _, err := db.Exec(ctx, s.db, `INSERT INTO merge_links (merge_id, content_id) SELECT $1, c.id FROM contents c
		WHERE c.owner_id = $2 AND c.publisher = $3 AND c.deleted_at IS NULL AND c.publisher <> ''`,
		id, v.OrganizationID, found.From.Name); err != nil {
		return err
	}
	if _, err := s.publish(ctx, id, found.From.Name, found.Into.Name); err != nil {
		return err
	}
	_, err := db.Exec(ctx, s.db, `INSERT INTO content_locks (content_id, field, at) SELECT l.content_id, 'publisher', m.at FROM merge_links l
		JOIN merges m ON m.id = l.merge_id WHERE m.id = $1 ON CONFLICT DO NOTHING`, id)
	return err
}

// publish gives those records of a merge that name one publisher another, tells search
// and caches, and returns how many they are.
func (s *Service) publish(ctx context.Context, merge, from, into string) (int, error) {
	ids, err := db.All[int64](ctx, s.db, `SELECT c.id FROM contents c WHERE c.publisher = $2 AND c.id IN (
		SELECT l.content_id FROM merge_links l WHERE l.merge_id = $1) ORDER BY c.id`+s.db.Locking("c"), merge, from)
	if err != nil {
		return 0, err
	}
	if _, err := db.Exec(ctx, s.db, `UPDATE contents SET publisher = $3, updated_at = $4 WHERE publisher = $2 AND id IN (
		SELECT l.content_id FROM merge_links l WHERE l.merge_id = $1)`, merge, from, into, s.db.Now()); err != nil {
		return 0, err
	}
	for _, id := range ids {
		if err := s.db.Touch(ctx, db.TopicCatalogue, strconv.FormatInt(id, 10)); err != nil {
			return 0, err
		}
	}
	return len(ids), nil
}

// partPublishers undoes mergePublishers for the records that name the other still;
// conflict when there is none.
func (s *Service) partPublishers(ctx context.Context, row mergeRow) error {
	parted, err := s.publish(ctx, row.ID, row.Into, row.From)
	if err == nil && parted == 0 {
		err = apperr.New(apperr.Conflict)
	}
	if err != nil {
		return err
	}
	_, err = db.Exec(ctx, s.db, `DELETE FROM content_locks WHERE field = 'publisher' AND at = (SELECT m.at FROM merges m WHERE m.id = $1)
		AND content_id IN (SELECT l.content_id FROM merge_links l WHERE l.merge_id = $1)`, row.ID)
	return err
}
