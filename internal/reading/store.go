package reading

import (
	"context"
	"encoding/json"
	"fmt"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/publications"
)

type publicationRow struct {
	ItemID    int64  `db:"item_id"`
	Revision  int    `db:"revision"`
	Kind      string `db:"kind"`
	MediaType string `db:"media_type"`
	Layout    string `db:"layout"`
	Direction string `db:"direction"`
	Vertical  bool   `db:"vertical"`
	SHA256    string `db:"sha256"`
	SizeBytes int64  `db:"size_bytes"`
	PackBytes int64  `db:"pack_bytes"`
	Positions int    `db:"positions"`
	Words     int    `db:"words"`
	Warnings  string `db:"warnings"`
	Stem      string `db:"stem"`
	Build     int    `db:"build"`
}

// publication returns a revision of an item, or not_found.
func (s *Service) publication(ctx context.Context, itemID int64, revision int) (Publication, error) {
	row, err := db.Get[publicationRow](ctx, s.db, `SELECT item_id, revision, kind, media_type, layout, direction, vertical, sha256,
		size_bytes, pack_bytes, positions, words, warnings, stem, build FROM publications WHERE item_id = $1 AND revision = $2`, itemID, revision)
	if err != nil {
		return Publication{}, err
	}
	p := Publication{
		ItemID: row.ItemID, Revision: row.Revision, Kind: publications.Kind(row.Kind), MediaType: row.MediaType,
		Layout: publications.Layout(row.Layout), Direction: publications.Progression(row.Direction), Vertical: row.Vertical,
		SHA256: row.SHA256, SizeBytes: row.SizeBytes, PackBytes: row.PackBytes, Positions: row.Positions, Words: row.Words, Stem: row.Stem,
		Build: row.Build,
	}
	if err := json.Unmarshal([]byte(row.Warnings), &p.Warnings); err != nil {
		return p, fmt.Errorf("reading: warnings of item %d: %w", itemID, err)
	}
	return p, nil
}

// AddPublication stores a new revision of an item, whose blobs are in place,
// and emits Published.
func (s *Service) AddPublication(ctx context.Context, p Publication) error {
	if p.Warnings == nil {
		p.Warnings = []publications.Warning{}
	}
	warnings, err := json.Marshal(p.Warnings)
	if err != nil {
		return fmt.Errorf("reading: warnings: %w", err)
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.insertPublication(ctx, p, string(warnings)); err != nil {
			return err
		}
		return s.emitPublished(ctx, p)
	})
}

func (s *Service) emitPublished(ctx context.Context, p Publication) error {
	return s.db.Emit(ctx, PublishedEvent, Published{
		ItemID: p.ItemID, Revision: p.Revision, TextKey: p.TextKey(), PositionsKey: p.PositionsKey(),
	})
}

func (s *Service) insertPublication(ctx context.Context, p Publication, warnings string) error {
	_, err := db.Exec(ctx, s.db, `INSERT INTO publications (item_id, revision, kind, media_type, layout, direction, vertical, sha256,
		size_bytes, pack_bytes, positions, words, warnings, stem, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
		p.ItemID, p.Revision, string(p.Kind), p.MediaType, string(p.Layout), string(p.Direction), p.Vertical, p.SHA256,
		p.SizeBytes, p.PackBytes, p.Positions, p.Words, warnings, p.Stem, s.db.Now())
	return err
}

// Publication returns a revision of an item, or not_found, whoever asks.
func (s *Service) Publication(ctx context.Context, itemID int64, revision int) (Publication, error) {
	return s.publication(ctx, itemID, revision)
}

// Replace notes that the files of p were made again: their figures may be those
// of a newer version, and they get addresses of their own. It emits Published, as
// the text may not have been read yet.
func (s *Service) Replace(ctx context.Context, p Publication) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		_, err := db.Exec(ctx, s.db,
			"UPDATE publications SET pack_bytes = $3, positions = $4, words = $5, build = build + 1 WHERE item_id = $1 AND revision = $2",
			p.ItemID, p.Revision, p.PackBytes, p.Positions, p.Words)
		if err != nil {
			return err
		}
		return s.emitPublished(ctx, p)
	})
}

// HasBlobs tells whether a publication owns the blobs of a stem.
func (s *Service) HasBlobs(ctx context.Context, stem string) (bool, error) {
	n, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM publications WHERE stem = $1", stem)
	return n > 0, err
}

type placeRow struct {
	ItemID     int64   `db:"item_id"`
	ContentID  int64   `db:"content_id"`
	Locator    string  `db:"locator"`
	DeviceID   string  `db:"device_id"`
	DeviceName string  `db:"device_name"`
	ModifiedAt db.Time `db:"modified_at"`
	Version    int64   `db:"version"`
}

const placeColumns = "p.item_id, p.content_id, p.locator, p.device_id, p.device_name, p.modified_at, p.version"

func (r placeRow) place() (*Place, error) {
	p := Place{
		ItemID: r.ItemID, ContentID: r.ContentID, Device: Device{ID: r.DeviceID, Name: r.DeviceName},
		ModifiedAt: r.ModifiedAt.Time, Version: r.Version,
	}
	if err := json.Unmarshal([]byte(r.Locator), &p.Locator); err != nil {
		return nil, fmt.Errorf("reading: locator in item %d: %w", r.ItemID, err)
	}
	return &p, nil
}

// place returns a reader's place in an item, nil when there is none.
func (s *Service) place(ctx context.Context, accountID string, itemID int64) (*Place, error) {
	rows, err := db.All[placeRow](ctx, s.db, "SELECT "+placeColumns+" FROM reading_places p WHERE p.account_id = $1 AND p.item_id = $2",
		accountID, itemID)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	return rows[0].place()
}

// latestPlaces returns where a reader last was in each of contents.
func (s *Service) latestPlaces(ctx context.Context, accountID string, contentIDs []int64) (map[int64]*Place, error) {
	places, err := s.places(ctx, accountID, contentIDs)
	latest := make(map[int64]*Place, len(places))
	for _, p := range places { // oldest first
		latest[p.ContentID] = p
	}
	return latest, err
}

// places returns a reader's places in the items of contents, oldest first.
func (s *Service) places(ctx context.Context, accountID string, contentIDs []int64) ([]*Place, error) {
	w := db.NewWhere().And("p.account_id = ?", accountID).In("p.content_id", db.List(contentIDs)...)
	rows, err := db.All[placeRow](ctx, s.db, "SELECT "+placeColumns+" FROM reading_places p"+w.SQL()+" ORDER BY p.modified_at, p.item_id",
		w.Args()...)
	if err != nil {
		return nil, err
	}
	places := make([]*Place, len(rows))
	for i, row := range rows {
		if places[i], err = row.place(); err != nil {
			return nil, err
		}
	}
	return places, nil
}

// writePlace stores the next version of a place. It tells false, and changes
// nothing, when the stored one is not the version before.
func (s *Service) writePlace(ctx context.Context, accountID string, p Place) (written bool, err error) {
	locator, err := json.Marshal(p.Locator)
	if err != nil {
		return false, fmt.Errorf("reading: locator: %w", err)
	}
	now, completed := s.db.Now(), db.Time{}
	if p.progression() >= CompletedAt {
		completed = now
	}
	rows, err := db.Exec(ctx, s.db, `INSERT INTO reading_places
		(account_id, item_id, content_id, locator, progression, device_id, device_name, version, modified_at, started_at, completed_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (account_id, item_id) DO UPDATE SET
		locator = excluded.locator, progression = excluded.progression, device_id = excluded.device_id, device_name = excluded.device_name,
		version = excluded.version, modified_at = excluded.modified_at,
		completed_at = COALESCE(reading_places.completed_at, excluded.completed_at) WHERE reading_places.version = excluded.version - 1`,
		accountID, p.ItemID, p.ContentID, string(locator), p.progression(), p.Device.ID, p.Device.Name, p.Version,
		db.At(p.ModifiedAt), now, completed)
	return rows > 0, err
}

// finishes tells whether a place is the first of a reader at the end of an item.
func (s *Service) finishes(ctx context.Context, accountID string, p Place) (bool, error) {
	if s.meter == nil || p.progression() < CompletedAt {
		return false, nil
	}
	n, err := db.Get[int](ctx, s.db, `SELECT COUNT(*) FROM reading_places
		WHERE account_id = $1 AND item_id = $2 AND completed_at IS NOT NULL`, accountID, p.ItemID)
	return n == 0, err
}

// ContentOf returns the content of an item that ctx's viewer may see, or
// not_found.
func (s *Service) ContentOf(ctx context.Context, itemID int64) (int64, error) {
	scope, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return 0, err
	}
	w := db.NewWhere().And("i.id = ?", itemID).And("i.deleted_at IS NULL")
	scope.Where(w, "c")
	return db.Get[int64](ctx, s.db, "SELECT c.id FROM items i JOIN contents c ON c.id = i.content_id"+w.SQL(), w.Args()...)
}

// visible tells not_found for a content that ctx's viewer may not see.
func (s *Service) visible(ctx context.Context, contentID int64) error {
	scope, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return err
	}
	w := db.NewWhere().And("c.id = ?", contentID)
	scope.Where(w, "c")
	n, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM contents c"+w.SQL(), w.Args()...)
	if err == nil && n == 0 {
		return apperr.New(apperr.NotFound)
	}
	return err
}

// markSeen notes that a reader looked at a content, unless the reader wants no
// history kept.
func (s *Service) markSeen(ctx context.Context, accountID string, contentID int64) error {
	_, err := db.Exec(ctx, s.db, `INSERT INTO seen_contents (account_id, content_id, seen_at)
		SELECT a.id, $2, $3 FROM accounts a WHERE a.id = $1 AND a.history
		ON CONFLICT (account_id, content_id) DO UPDATE SET seen_at = excluded.seen_at`, accountID, contentID, s.db.Now())
	return err
}
