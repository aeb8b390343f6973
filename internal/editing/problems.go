package editing

import (
	"context"
	"encoding/json"
	"fmt"

	"sudar/internal/kit/db"
	"sudar/internal/publications"
)

// mostPlaces bounds the places of a problem that are told.
const mostPlaces = 5

// Problem is something that is not as it should be in the file of an item.
type Problem struct {
	ItemID int64
	Code   string   // of publications.Warning
	Count  int      // of places
	Places []string // the first of them, as paths inside the file
}

// problems returns what is not as it should be in the files of a record, in the order
// of its items.
func (s *Service) problems(ctx context.Context, contentID int64) ([]Problem, error) {
	type row struct {
		ItemID   int64  `db:"item_id"`
		Warnings string `db:"warnings"`
	}
	rows, err := db.All[row](ctx, s.db, `SELECT p.item_id, p.warnings FROM publications p
		JOIN items i ON i.id = p.item_id AND i.revision = p.revision
		WHERE i.content_id = $1 AND i.deleted_at IS NULL ORDER BY i.position, i.id`, contentID)
	found := []Problem{}
	for _, r := range rows {
		var warnings []publications.Warning
		if err := json.Unmarshal([]byte(r.Warnings), &warnings); err != nil {
			return nil, fmt.Errorf("editing: warnings of item %d: %w", r.ItemID, err)
		}
		found = append(found, grouped(r.ItemID, warnings)...)
	}
	return found, err
}

// grouped brings warnings of the same kind together.
func grouped(itemID int64, warnings []publications.Warning) []Problem {
	var found []Problem
	at := map[string]int{}
	for _, w := range warnings {
		i, known := at[w.Code]
		if !known {
			i = len(found)
			at[w.Code] = i
			found = append(found, Problem{ItemID: itemID, Code: w.Code, Places: []string{}})
		}
		found[i].Count++
		if w.Href != "" && len(found[i].Places) < mostPlaces {
			found[i].Places = append(found[i].Places, w.Href)
		}
	}
	return found
}
