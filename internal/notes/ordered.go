package notes

import (
	"strconv"
	"strings"
	"time"

	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
)

// sorted says by which columns; place.asc is by place only within one item,
// elsewhere items come one after the other and what is of none last.
var sorted = map[Order]string{
	NewestFirst: "e.created_at DESC, e.id DESC", OldestFirst: "e.created_at, e.id",
	ChangedFirst: "e.modified_at DESC, e.id DESC", InBook: "e.item_id NULLS LAST, e.place, e.id",
}

func (s *Service) listSQL(account string, q Query) (string, []any) {
	w := s.listed(account, q)
	if q.After != nil {
		q.After.behind(w)
		q.Page.Number = 1
	}
	query := entryColumns + w.SQL() + " ORDER BY " + sorted[q.order()] + " LIMIT " + w.Bind(q.Page.Size) + " OFFSET " + w.Bind(q.Page.Offset())
	return query, w.Args()
}

// behind adds the condition of what comes after the position.
func (p Position) behind(w *db.Where) {
	switch p.Order {
	case NewestFirst:
		w.Keyset("e.created_at", "e.id", db.At(p.At), p.ID, true)
	case OldestFirst:
		w.Keyset("e.created_at", "e.id", db.At(p.At), p.ID, false)
	case ChangedFirst:
		w.Keyset("e.modified_at", "e.id", db.At(p.At), p.ID, true)
	case InBook:
		if p.ItemID == 0 {
			w.And("e.item_id IS NULL").Keyset("e.place", "e.id", p.Place, p.ID, false)
		} else {
			w.And("((e.item_id, e.place, e.id) > (?, ?, ?) OR e.item_id IS NULL)", p.ItemID, p.Place, p.ID)
		}
	}
}

// position returns where an entry stands.
func (e Entry) position(order Order) *Position {
	p := &Position{Order: order, ID: e.ID}
	switch order {
	case InBook:
		p.ItemID, p.Place = e.ItemID, e.place()
	case ChangedFirst:
		p.At = e.ModifiedAt
	default:
		p.At = e.CreatedAt
	}
	return p
}

// String returns the position for ParsePosition; nothing else is to read it.
func (p Position) String() string {
	if p.Order == InBook {
		return strings.Join([]string{string(p.Order), decimal(p.ItemID), decimal(p.Place), p.ID}, "~")
	}
	return strings.Join([]string{string(p.Order), decimal(p.At.UnixMicro()), p.ID}, "~")
}

// ParsePosition reads a position in an order, the second value false when the
// text is none.
func ParsePosition(order Order, text string) (*Position, bool) {
	parts := strings.Split(text, "~")
	numbers := make([]int64, 0, 2)
	for _, part := range parts[min(1, len(parts)):max(1, len(parts)-1)] {
		number, err := strconv.ParseInt(part, 10, 64)
		if err != nil {
			return nil, false
		}
		numbers = append(numbers, number)
	}
	p := &Position{Order: order, ID: parts[len(parts)-1]}
	switch {
	case parts[0] != string(order) || !ident.Valid(p.ID):
		return nil, false
	case order == InBook && len(numbers) == 2:
		p.ItemID, p.Place = numbers[0], numbers[1]
	case order != InBook && len(numbers) == 1:
		p.At = time.UnixMicro(numbers[0])
	default:
		return nil, false
	}
	return p, true
}

func decimal(n int64) string { return strconv.FormatInt(n, 10) }
