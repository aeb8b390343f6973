package desk

import (
	"context"
	"time"

	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

// Name is a contributor, a tag or a publisher with how many records name it.
type Name struct {
	ID      int64  `db:"id"`
	Name    string `db:"name"`
	NameEN  string `db:"name_en"`
	Born    int    `db:"born"`
	Died    int    `db:"died"`
	Records int    `db:"records"`
}

// Merging says what merging one name into another would do.
type Merging struct {
	From, Into Name
	catalogue.MergeCount
}

// Merge is a merge that was made.
type Merge struct {
	ID         string
	Kind       catalogue.Mergeable
	From, Into string // names
	At         time.Time
	Undone     bool
	Records    int // that it moved
}

// Undoable tells whether the merge can be undone at a moment.
func (m Merge) Undoable(now time.Time) bool { return !m.Undone && now.Before(m.At.Add(UndoFor)) }

// nameColumns read a name by the kind of what it names.
var nameColumns = map[catalogue.Mergeable]string{
	catalogue.MergeAuthors: `SELECT n.id, n.display_name AS name, n.display_name_en AS name_en, n.birth_year AS born, n.death_year AS died,
		(SELECT COUNT(DISTINCT x.content_id) FROM content_contributors x WHERE x.contributor_id = n.id) AS records FROM contributors n`,
	catalogue.MergeTags: `SELECT n.id, n.name, n.name_en, 0 AS born, 0 AS died,
		(SELECT COUNT(*) FROM content_tags x WHERE x.tag_id = n.id) AS records FROM tags n`,
}

// PreviewMerge returns what merging one name into another would do; a publisher is
// known by a record of the viewer's organisation that names it. The error is not_found
// when the viewer may not name one of them.
func (s *Service) PreviewMerge(ctx context.Context, kind catalogue.Mergeable, from, into int64) (Merging, error) {
	v, err := staff(ctx)
	if err != nil {
		return Merging{}, err
	}
	if kind == catalogue.MergePublishers {
		return s.previewPublishers(ctx, v, from, into)
	}
	count, err := s.Catalogue.CountMerge(ctx, kind, from, into)
	found := Merging{MergeCount: count}
	if err != nil {
		return found, err
	}
	for id, name := range map[int64]*Name{from: &found.From, into: &found.Into} {
		if err := s.Catalogue.Linkable(ctx, string(kind), id); err != nil {
			return found, err
		}
		if *name, err = db.Get[Name](ctx, s.db, nameColumns[kind]+" WHERE n.id = $1", id); err != nil {
			return found, err
		}
	}
	return found, nil
}

// Merge makes every record name into where it names from. role_required when records
// of other organisations would change and the viewer does not administer the hub.
func (s *Service) Merge(ctx context.Context, kind catalogue.Mergeable, from, into int64) (Merge, error) {
	v, err := staff(ctx)
	if err != nil {
		return Merge{}, err
	}
	id := ident.New()
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		found, err := s.PreviewMerge(ctx, kind, from, into)
		if err != nil {
			return err
		}
		if found.Foreign > 0 && !v.Everywhere() {
			return apperr.New(apperr.RoleRequired)
		}
		if found.Records == 0 {
			return apperr.New(apperr.Conflict)
		}
		if kind == catalogue.MergePublishers {
			err = s.mergePublishers(ctx, v, id, found)
		} else {
			err = s.mergeNames(ctx, v, kind, id, found)
		}
		if err != nil {
			return err
		}
		return s.Audit.Note(ctx, audit.Entry{
			Act: audit.NamesMerged, Object: found.Into.Name, Before: audit.Values{"name": found.From.Name},
			After: audit.Values{"name": found.Into.Name},
		})
	})
	if err != nil {
		return Merge{}, err
	}
	return s.merge(ctx, v, id)
}

func (s *Service) mergeNames(ctx context.Context, v viewer.Viewer, kind catalogue.Mergeable, id string, found Merging) error {
	if err := s.keepMerge(ctx, v, kind, id, found.From.ID, found.Into.ID); err != nil {
		return err
	}
	return s.Catalogue.MergeNames(ctx, kind, id, found.From.ID, found.Into.ID)
}

func (s *Service) keepMerge(ctx context.Context, v viewer.Viewer, kind catalogue.Mergeable, id string, from, into int64) error {
	_, err := db.Exec(ctx, s.db, `INSERT INTO merges (id, kind, from_id, into_id, organization_id, at) VALUES ($1, $2, $3, $4, $5, $6)`,
		id, string(kind), from, into, v.OrganizationID, s.db.Now())
	return err
}

type mergeRow struct {
	ID      string              `db:"id"`
	Kind    catalogue.Mergeable `db:"kind"`
	FromID  int64               `db:"from_id"`
	IntoID  int64               `db:"into_id"`
	From    string              `db:"from_name"`
	Into    string              `db:"into_name"`
	At      db.Time             `db:"at"`
	Undone  bool                `db:"undone"`
	Records int                 `db:"records"`
}

func (r mergeRow) merge() Merge {
	return Merge{ID: r.ID, Kind: r.Kind, From: r.From, Into: r.Into, At: r.At.Time, Undone: r.Undone, Records: r.Records}
}

const mergeColumns = `SELECT m.id, m.kind, m.from_id, m.into_id, m.at, m.undone_at IS NOT NULL AS undone,
	COALESCE(CASE m.kind WHEN 'author' THEN (SELECT p.display_name FROM contributors p WHERE p.id = m.from_id)
		WHEN 'tag' THEN (SELECT t.name FROM tags t WHERE t.id = m.from_id)
		WHEN 'publisher' THEN (SELECT n.name FROM publisher_names n WHERE n.id = m.from_id)
		ELSE (SELECT c.title FROM contents c WHERE c.id = m.from_id) END, '') AS from_name,
	COALESCE(CASE m.kind WHEN 'author' THEN (SELECT p.display_name FROM contributors p WHERE p.id = m.into_id)
		WHEN 'tag' THEN (SELECT t.name FROM tags t WHERE t.id = m.into_id)
		WHEN 'publisher' THEN (SELECT n.name FROM publisher_names n WHERE n.id = m.into_id)
		ELSE (SELECT c.title FROM contents c WHERE c.id = m.into_id) END, '') AS into_name,
	CASE m.kind WHEN 'record' THEN 1 ELSE (SELECT COUNT(DISTINCT l.content_id) FROM merge_links l WHERE l.merge_id = m.id) END AS records
	FROM merges m WHERE m.organization_id = $1`

func (s *Service) mergeRow(ctx context.Context, v viewer.Viewer, id string) (mergeRow, error) {
	return db.Get[mergeRow](ctx, s.db, mergeColumns+" AND m.id = $2", v.OrganizationID, id)
}

func (s *Service) merge(ctx context.Context, v viewer.Viewer, id string) (Merge, error) {
	row, err := s.mergeRow(ctx, v, id)
	return row.merge(), err
}

const mergesSQL = mergeColumns + " ORDER BY m.at DESC, m.id DESC LIMIT $2 OFFSET $3"

// Merges returns a page of the merges that the viewer's organisation made, newest
// first.
func (s *Service) Merges(ctx context.Context, request page.Request) (page.List[Merge], error) {
	list := page.List[Merge]{Request: request}
	v, err := staff(ctx)
	if err != nil {
		return list, err
	}
	if list.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM merges WHERE organization_id = $1", v.OrganizationID); err != nil {
		return list, err
	}
	rows, err := db.All[mergeRow](ctx, s.db, mergesSQL, v.OrganizationID, request.Size, request.Offset())
	for _, row := range rows {
		list.Rows = append(list.Rows, row.merge())
	}
	return list, err
}

// UndoMerge undoes a merge; conflict when it was undone, is older than UndoFor, or
// what stands for both has been merged into a third or changed since.
func (s *Service) UndoMerge(ctx context.Context, id string) error {
	v, err := staff(ctx)
	if err != nil {
		return err
	}
	row, err := s.mergeRow(ctx, v, id)
	if err != nil {
		return err
	}
	if !row.merge().Undoable(s.clock.Now()) {
		return apperr.New(apperr.Conflict)
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		undone, err := db.Exec(ctx, s.db, `UPDATE merges SET undone_at = $2 WHERE id = $1 AND undone_at IS NULL AND NOT EXISTS (
			SELECT 1 FROM merges o WHERE o.kind = merges.kind AND o.from_id = merges.into_id AND o.undone_at IS NULL)`, id, s.db.Now())
		if err != nil {
			return err
		}
		if undone == 0 {
			return apperr.New(apperr.Conflict)
		}
		if err := s.part(ctx, row); err != nil {
			return err
		}
		return s.Audit.Note(ctx, audit.Entry{Act: audit.MergeUndone, Object: row.From})
	})
}

func (s *Service) part(ctx context.Context, row mergeRow) error {
	switch row.Kind {
	case catalogue.MergeRecords:
		return s.partRecords(ctx, row.ID, row.FromID, row.IntoID)
	case catalogue.MergePublishers:
		return s.partPublishers(ctx, row)
	}
	return s.Catalogue.UnmergeNames(ctx, row.Kind, row.ID, row.FromID, row.IntoID)
}
