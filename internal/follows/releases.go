package follows

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/kit/db"
)

const (
	// marksAtOnce is how many marks of the feed one transaction looks at.
	marksAtOnce = 500
	// newFor is how long a title is new: so long whoever comes to see it, or whose
	// author or series is named only later, is told of it too.
	newFor = 30 * 24 * time.Hour
)

// release is what followers are to be told of (table releases).
type release struct {
	ContentID int64  `db:"content_id"`
	ItemID    int64  `db:"item_id"` // 0: the title
	Items     int    `db:"items"`   // how many issues
	Seq       int64  `db:"seq"`
	Reached   string `db:"reached"`
}

// changed is a content that the feed named, with what is known of it.
type changed struct {
	ID          int64   `db:"id"`
	Kind        string  `db:"kind"`
	Seq         int64   `db:"seq"` // -1: not published before
	PublishedAt db.Time `db:"created_at"`
	Newest      int64   `db:"newest"` // item
	Items       int     `db:"items"`  // that are new
}

// mostGone bounds how often in a row a record goes while it is looked at.
const mostGone = 20

// findReleases notes what has been published since it ran last. A record that goes
// while it is looked at, as an import is undone, is not seen in the next look.
func (s *Service) findReleases(ctx context.Context) error {
	for gone := 0; ; {
		more, err := s.findPart(ctx)
		if db.IsForeignKey(err) && gone < mostGone {
			gone++
			continue
		}
		if gone = 0; err != nil || !more {
			return err
		}
	}
}

// findPart looks at the next marks of the feed; false when there are none. Marks
// are numbered in the order of commits, so none is passed over; the row of the
// progress keeps a second node from noting the same.
func (s *Service) findPart(ctx context.Context) (more bool, err error) {
	err = s.db.InLockedTx(ctx, "release_progress", 1, func(ctx context.Context) error {
		position, err := s.progress(ctx)
		if err != nil {
			return err
		}
		marks, err := s.db.Feed(ctx, position, marksAtOnce)
		if more = len(marks) > 0; err != nil || !more {
			return err
		}
		if err := s.noteAll(ctx, contentsOf(marks)); err != nil {
			return err
		}
		_, err = db.Exec(ctx, s.db, "UPDATE release_progress SET seq = $1 WHERE id = 1", marks[len(marks)-1].Seq)
		return err
	})
	return more, err
}

func (s *Service) progress(ctx context.Context) (int64, error) {
	return db.Get[int64](ctx, s.db, "SELECT seq FROM release_progress WHERE id = 1")
}

// contentsOf returns the contents that marks name, each with the last mark of it.
func contentsOf(marks []db.FeedMark) map[int64]int64 {
	found := map[int64]int64{}
	for _, mark := range marks {
		if id, err := strconv.ParseInt(mark.Key, 10, 64); mark.Topic == db.TopicCatalogue && err == nil {
			found[id] = mark.Seq
		}
	}
	return found
}

const changedSQL = `SELECT c.id, c.kind, COALESCE(p.seq, -1) AS seq, p.created_at,
	COALESCE((SELECT MAX(i.id) FROM items i WHERE i.content_id = c.id), 0) AS newest,
	(SELECT COUNT(*) FROM items i WHERE i.content_id = c.id AND i.deleted_at IS NULL AND i.id > COALESCE(p.item_id, 0)) AS items
	FROM contents c LEFT JOIN published_contents p ON p.content_id = c.id`

// noteAll writes down what is new of contents that the feed names. Of what nobody
// but its owner's staff sees nothing is new.
func (s *Service) noteAll(ctx context.Context, marked map[int64]int64) error {
	if len(marked) == 0 {
		return nil
	}
	w := db.NewWhere().In("c.id", db.List(slices.Collect(maps.Keys(marked)))...)
	w.And("c.deleted_at IS NULL AND c.visibility NOT IN ('draft', 'archived')")
	rows, err := db.All[changed](ctx, s.db, changedSQL+w.SQL()+" ORDER BY c.id", w.Args()...)
	for _, c := range rows {
		if err == nil {
			err = s.note(ctx, c, marked[c.ID])
		}
	}
	return err
}

// note writes down what is new of a content that a mark of the feed names.
func (s *Service) note(ctx context.Context, c changed, mark int64) error {
	if c.Seq < 0 {
		c.Seq, c.PublishedAt, c.Items = mark, s.db.Now(), 0 // its issues are told of with the title
		_, err := db.Exec(ctx, s.db, "INSERT INTO published_contents (content_id, item_id, seq, created_at) VALUES ($1, $2, $3, $4)",
			c.ID, c.Newest, c.Seq, c.PublishedAt)
		if err != nil {
			return err
		}
	}
	if c.Seq > 0 && s.clock.Now().Sub(c.PublishedAt.Time) < newFor {
		if err := s.toTell(ctx, release{ContentID: c.ID, Seq: c.Seq}); err != nil {
			return err
		}
	}
	if c.Items == 0 {
		return nil
	}
	_, err := db.Exec(ctx, s.db, "UPDATE published_contents SET item_id = $2 WHERE content_id = $1", c.ID, c.Newest)
	if err != nil || !catalogue.Kind(c.Kind).Periodical() {
		return err
	}
	return s.toTell(ctx, release{ContentID: c.ID, ItemID: c.Newest, Items: c.Items, Seq: mark})
}

// toTell has followers told of a release, from the first on.
func (s *Service) toTell(ctx context.Context, r release) error {
	_, err := db.Exec(ctx, s.db, `INSERT INTO releases (content_id, item_id, items, seq) VALUES ($1, $2, $3, $4)
		ON CONFLICT (content_id, item_id) DO UPDATE SET reached = ''`, r.ContentID, r.ItemID, r.Items, r.Seq)
	return err
}
