package catalogue

import (
	"context"
	"slices"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// Mergeable is what two of can turn out to be one: it is stored.
type Mergeable string

// The kinds.
const (
	MergeAuthors    Mergeable = "author"
	MergeTags       Mergeable = "tag"
	MergeRecords    Mergeable = "record"
	MergePublishers Mergeable = "publisher"
)

func (m Mergeable) link() (link, bool) {
	switch m {
	case MergeAuthors:
		return contributorLink, true
	case MergeTags:
		return tagLink, true
	}
	return link{}, false
}

// role is the column of roles in a table that has one, a text without one else.
func (l link) role(alias string) string {
	if l == contributorLink {
		return alias + ".role"
	}
	return "''"
}

// MergeCount is what a merge would move.
type MergeCount struct {
	Records int `db:"records"`   // that name the first
	Both    int `db:"had_both"`  // that name both, and one of them less after it
	Foreign int `db:"of_others"` // of other organisations than the viewer's
}

// CountMerge returns what merging one name into another would move.
func (s *Service) CountMerge(ctx context.Context, kind Mergeable, from, into int64) (MergeCount, error) {
	l, known := kind.link()
	if !known || from == into {
		return MergeCount{}, apperr.InvalidField("into_id", "field.choice")
	}
	v, _, err := db.Tenant(ctx)
	if err != nil {
		return MergeCount{}, err
	}
	return db.Get[MergeCount](ctx, s.db, `SELECT COUNT(DISTINCT x.content_id) AS records,
		COUNT(DISTINCT CASE WHEN y.content_id IS NOT NULL THEN x.content_id END) AS had_both,
		COUNT(DISTINCT CASE WHEN c.owner_id <> $3 THEN x.content_id END) AS of_others
		FROM `+l.table+` x JOIN contents c ON c.id = x.content_id
		LEFT JOIN `+l.table+` y ON y.content_id = x.content_id AND y.`+l.column+` = $2 AND `+l.role("y")+` = `+l.role("x")+`
		WHERE x.`+l.column+` = $1`, from, into, v.OrganizationID)
}

// MergeNames makes every record name into where it names from, and notes them under
// the id of a merge, so that UnmergeNames can undo it. Cards are written anew.
func (s *Service) MergeNames(ctx context.Context, kind Mergeable, mergeID string, from, into int64) error {
	l, known := kind.link()
	if !known {
		return apperr.InvalidField("kind", "field.choice")
	}
	return s.renaming(ctx, l, from, func(ctx context.Context) error {
		position := "0"
		if l == contributorLink {
			position = "x.position"
		}
		same := ` EXISTS (SELECT 1 FROM ` + l.table + ` y WHERE y.content_id = x.content_id AND y.` + l.column + ` = $2 AND ` + l.role("y") +
			` = ` + l.role("x") + `)`
		if _, err := db.Exec(ctx, s.db, `INSERT INTO merge_links (merge_id, content_id, role, position, had_both)
			SELECT $3, x.content_id, `+l.role("x")+`, `+position+`,`+same+` FROM `+l.table+` x WHERE x.`+l.column+` = $1`,
			from, into, mergeID); err != nil {
			return err
		}
		if err := db.ExecEach(ctx, s.db, []string{
			"DELETE FROM " + l.table + " AS x WHERE x." + l.column + " = $1 AND" + same,
			"UPDATE " + l.table + " SET " + l.column + " = $2 WHERE " + l.column + " = $1",
		}, from, into); err != nil || l != contributorLink {
			return err
		}
		return db.ExecEach(ctx, s.db, []string{
			`INSERT INTO contributor_names (name, contributor_id) SELECT n.name, $2 FROM contributor_names n WHERE n.contributor_id = $1
				ON CONFLICT DO NOTHING`,
			`INSERT INTO contributor_aliases (contributor_id, alias) SELECT $2, a.alias FROM (
				SELECT alias FROM contributor_aliases WHERE contributor_id = $1 UNION SELECT display_name FROM contributors WHERE id = $1) a
				WHERE a.alias NOT IN (SELECT display_name FROM contributors WHERE id = $2) ON CONFLICT DO NOTHING`,
			"DELETE FROM contributor_names WHERE contributor_id = $1 AND $2 <> 0",
		}, from, into)
	})
}

// renaming runs a change of the records that name somebody or something, while
// nobody else changes those or names, and writes their cards anew.
func (s *Service) renaming(ctx context.Context, l link, id int64, change func(ctx context.Context) error) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		ids, err := db.All[int64](ctx, s.db, "SELECT c.id FROM contents c WHERE c.id IN (SELECT x.content_id FROM "+l.table+" x WHERE x."+
			l.column+" = $1) ORDER BY c.id"+s.db.Locking("c"), id)
		if err != nil {
			return err
		}
		if err := s.db.LockName(ctx, "catalogue.names"); err != nil {
			return err
		}
		if err := change(ctx); err != nil {
			return err
		}
		return s.refreshCards(ctx, l, ids)
	})
}

// cardsAtOnce is how many records are read at a time to write their cards.
const cardsAtOnce = 200

// refreshCards tells that records have changed, whose names have; where cards show
// them those are written anew.
func (s *Service) refreshCards(ctx context.Context, l link, ids []int64) error {
	for chunk := range slices.Chunk(ids, cardsAtOnce) {
		if l == contributorLink {
			if err := s.writeCards(ctx, chunk); err != nil {
				return err
			}
		}
		for _, id := range chunk {
			if err := s.touch(ctx, id); err != nil {
				return err
			}
		}
	}
	return nil
}

// UnmergeNames undoes MergeNames: the records that name into since then name from
// again; those that were changed meanwhile stay.
func (s *Service) UnmergeNames(ctx context.Context, kind Mergeable, mergeID string, from, into int64) error {
	l, known := kind.link()
	if !known {
		return apperr.InvalidField("kind", "field.choice")
	}
	return s.renaming(ctx, l, into, func(ctx context.Context) error {
		moved := " FROM merge_links m WHERE m.merge_id = $3 AND m.content_id = x.content_id AND m.role = " + l.role("x")
		columns, values := "content_id, "+l.column, "x.content_id, $1"
		if l == contributorLink {
			columns, values = columns+", role, position", values+", x.role, m.position"
		}
		if err := db.ExecEach(ctx, s.db, []string{
			"INSERT INTO " + l.table + " (" + columns + ") SELECT " + values + " FROM " + l.table + " x JOIN merge_links m ON m.merge_id = $3 " +
				"AND m.content_id = x.content_id AND m.role = " + l.role("x") + " WHERE x." + l.column + " = $2 ON CONFLICT DO NOTHING",
			"DELETE FROM " + l.table + " AS x WHERE x." + l.column + " = $2 AND $1 <> 0 AND EXISTS (SELECT 1" + moved + " AND NOT m.had_both)",
		}, from, into, mergeID); err != nil || l != contributorLink {
			return err
		}
		return s.partNames(ctx, from, into)
	})
}

// partNames gives a contributor their names back, which another had since they were
// merged.
func (s *Service) partNames(ctx context.Context, from, into int64) error {
	if err := db.ExecEach(ctx, s.db, []string{
		`DELETE FROM contributor_aliases WHERE contributor_id = $2 AND (alias IN (SELECT a.alias FROM contributor_aliases a
			WHERE a.contributor_id = $1) OR alias IN (SELECT p.display_name FROM contributors p WHERE p.id = $1))`,
		"DELETE FROM contributor_names WHERE contributor_id = $2 AND $1 <> 0",
	}, from, into); err != nil {
		return err
	}
	for _, id := range []int64{from, into} {
		row, err := db.Get[contributorRow](ctx, s.db, "SELECT "+contributorColumns+" FROM contributors p WHERE p.id = $1", id)
		if err != nil {
			return err
		}
		c := row.contributor()
		if c.Aliases, err = db.All[string](ctx, s.db, "SELECT alias FROM contributor_aliases WHERE contributor_id = $1", id); err != nil {
			return err
		}
		if err := s.writeNames(ctx, c); err != nil {
			return err
		}
	}
	return nil
}

// mergedInto follows merges from a name to the one that stands for it now.
func (s *Service) mergedInto(ctx context.Context, kind Mergeable, id int64) (int64, error) {
	for range 10 { // of a chain
		next, err := db.Get[int64](ctx, s.db, "SELECT into_id FROM merges WHERE kind = $1 AND from_id = $2 AND undone_at IS NULL",
			string(kind), id)
		if apperr.Is(err, apperr.NotFound) {
			return id, nil
		}
		if err != nil {
			return id, err
		}
		id = next
	}
	return id, nil
}
