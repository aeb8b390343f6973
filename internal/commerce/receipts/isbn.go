package receipts

import (
	"context"

	"sudar/internal/commerce"
	"sudar/internal/kit/db"
	"sudar/internal/kit/isbn"
)

// isbns returns the ISBNs of the lines of an order, by the ids of the lines. A line has
// one if it is one title that has one: none is there for a package, for one of several
// items of a content, which all share its record, nor for a record that names several.
func (s *Service) isbns(ctx context.Context, o commerce.Order) (map[string]string, error) {
	type named struct {
		LineID string `db:"line_id"`
		Value  string `db:"value"`
	}
	rows, err := db.All[named](ctx, s.db, `SELECT l.id AS line_id, n.value FROM order_lines l LEFT JOIN items i ON i.id = l.item_id
		JOIN content_identifiers n ON n.content_id = COALESCE(l.content_id, i.content_id) AND n.type = 'isbn'
		WHERE l.order_id = $1 AND NOT EXISTS
		(SELECT 1 FROM items other WHERE other.content_id = i.content_id AND other.id <> i.id AND other.deleted_at IS NULL)`, o.ID)
	found := map[string]string{}
	for _, row := range rows {
		number := isbn.Thirteen(row.Value)
		if was, ok := found[row.LineID]; ok && was != number {
			number = ""
		}
		found[row.LineID] = number
	}
	return found, err
}
