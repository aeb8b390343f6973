package entitlements

import (
	"context"

	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
)

// Group is contents that are granted together: a list, or a rule that holds all
// that is public, narrowed to what one organisation owns, to a category with all
// below it, or to both.
type Group struct {
	ID          string // "" in SaveGroup: a new one
	OwnerID     string
	Name        string
	Rule        bool
	PublisherID string
	CategoryID  int64
	ContentIDs  []int64 // of a list
}

// SaveGroup creates a group or replaces what one holds, and returns its id. The
// rights to it open what it holds from then on.
func (s *Service) SaveGroup(ctx context.Context, g Group) (string, error) {
	id := g.ID
	err := s.db.InTx(ctx, func(ctx context.Context) error {
		if id == "" {
			id = ident.New()
		}
		_, err := db.Exec(ctx, s.db, `INSERT INTO right_groups (id, owner_id, name, rule, publisher_id, category_id, created_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO UPDATE SET name = excluded.name, rule = excluded.rule,
			publisher_id = excluded.publisher_id, category_id = excluded.category_id`,
			id, g.OwnerID, g.Name, g.Rule, db.OrNull(g.PublisherID), db.OrNull(g.CategoryID), s.db.Now())
		if err != nil {
			return err
		}
		if _, err := db.Exec(ctx, s.db, "DELETE FROM right_group_contents WHERE group_id = $1", id); err != nil {
			return err
		}
		for _, content := range g.ContentIDs {
			if _, err := db.Exec(ctx, s.db, "INSERT INTO right_group_contents (group_id, content_id) VALUES ($1, $2)", id, content); err != nil {
				return err
			}
		}
		return s.db.Touch(ctx, db.TopicRightGroup, id)
	})
	return id, err
}

// CountCovered returns how many contents that are published a group holds.
func (s *Service) CountCovered(ctx context.Context, groupID string) (int, error) {
	return db.Get[int](ctx, s.db, `SELECT COUNT(*) FROM contents rc WHERE rc.deleted_at IS NULL AND rc.visibility NOT IN ('draft', 'archived')
		AND (EXISTS (SELECT 1 FROM right_groups rg WHERE rg.id = $1 AND `+covers("rc")+`)
		OR EXISTS (SELECT 1 FROM right_group_contents g WHERE g.group_id = $1 AND g.content_id = rc.id))`, groupID)
}

// GroupsOf selects the ids of the groups that hold a content: a query for
// "IN (…)", with "?" for its arguments.
func (s *Service) GroupsOf(contentID int64) (query string, args []any) {
	return "SELECT g.group_id FROM right_group_contents g WHERE g.content_id = ? UNION ALL " +
		"SELECT rg.id FROM right_groups rg JOIN contents rc ON rc.id = ? AND " + covers("rc"), []any{contentID, contentID}
}

// Covered selects the ids of the contents that a group holds: a query for "IN (…)",
// with "?" for its arguments.
func (s *Service) Covered(groupID string) (query string, args []any) {
	return "SELECT g.content_id FROM right_group_contents g WHERE g.group_id = ? UNION ALL " +
		"SELECT rc.id FROM contents rc JOIN right_groups rg ON rg.id = ? AND " + covers("rc"), []any{groupID, groupID}
}
