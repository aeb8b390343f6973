package receipts

import (
	"context"
	"strings"

	"sudar/internal/catalogue"
	"sudar/internal/commerce"
	"sudar/internal/kit/db"
)

const isbnDigits = 13

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
		isbn := isbn13(row.Value)
		if was, ok := found[row.LineID]; ok && was != isbn {
			isbn = ""
		}
		found[row.LineID] = isbn
	}
	return found, err
}

// isbn13 returns an ISBN of ten or thirteen digits as the thirteen of its bar code, ""
// for a text that is none: a wrong one would name another book.
func isbn13(text string) string {
	text = catalogue.NormalIdentifier(text)
	if len(text) == 10 && digits(text[:9], 9) && check10(text[:9]) == text[9] {
		text = "978" + text[:9]
		return text + string(check13(text))
	}
	bookland := strings.HasPrefix(text, "978") || strings.HasPrefix(text, "979")
	if !bookland || !digits(text, isbnDigits) || check13(text[:isbnDigits-1]) != text[isbnDigits-1] {
		return ""
	}
	return text
}

// check10 returns the last sign of an ISBN whose first nine digits are given.
func check10(first string) byte {
	sum := 0
	for i, r := range first {
		sum += int(r-'0') * (10 - i)
	}
	return "0123456789x"[(11-sum%11)%11]
}

// check13 returns the last digit of a bar code whose first twelve are given.
func check13(first string) byte {
	sum := 0
	for i, r := range first {
		sum += int(r-'0') * (1 + 2*(i%2))
	}
	return "0123456789"[(10-sum%10)%10]
}
