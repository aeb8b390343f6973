package usage

import (
	"cmp"
	"context"
	"strings"

	"sudar/internal/kit/db"
)

// place is where an item or a content stands.
type place struct {
	content int64
	owner   string
}

type titleRow struct {
	whose   string // an owner or a portal
	content int64
}

// tally is what counters of days add to each table.
type tally struct {
	days                                  map[dayRow]int64
	ownerDays, totals, months, portalDays map[sumKey]int64
	ownerTitles, portalTitles             map[titleRow]int64
}

func newTally() *tally {
	return &tally{
		days: map[dayRow]int64{}, ownerDays: map[sumKey]int64{}, totals: map[sumKey]int64{}, months: map[sumKey]int64{},
		portalDays: map[sumKey]int64{}, ownerTitles: map[titleRow]int64{}, portalTitles: map[titleRow]int64{},
	}
}

// add adds a counter of what stands at a place; content 0 is none.
func (t *tally) add(key dayRow, at place, n int64) {
	kind := string(key.kind)
	t.days[dayRow{day: key.day, organization: key.organization, content: at.content, item: key.item, kind: key.kind}] += n
	t.ownerDays[sumKey{at.owner, key.day, kind, key.organization}] += n
	t.totals[sumKey{at.owner, key.day, kind}] += n
	t.months[sumKey{at.owner, key.day[:len(monthForm)], kind, key.organization}] += n
	t.portalDays[sumKey{key.organization, key.day, kind}] += n
	if at.content == 0 {
		return
	}
	views := int64(0)
	if key.kind == View {
		views = n
	}
	t.ownerTitles[titleRow{at.owner, at.content}] += views
	t.portalTitles[titleRow{key.organization, at.content}] += views
}

// addDays adds counters of days to those of the content, of its owner and of the
// portal, and to its views. What is of no title is of no owner; what is of an unknown
// one is dropped.
func (s *Service) addDays(ctx context.Context, counted map[dayRow]int64) error {
	places, err := s.places(ctx, counted)
	if err != nil {
		return err
	}
	sums := newTally()
	for key, n := range counted {
		at, known := places[titled{key.content, key.item}]
		if known || (key.content == 0 && key.item == 0) {
			sums.add(key, at, n)
		}
	}
	if len(sums.days) == 0 {
		return nil
	}
	return s.db.InTx(ctx, func(ctx context.Context) error { return s.addTally(ctx, sums) })
}

func (s *Service) addTally(ctx context.Context, sums *tally) error {
	if err := s.insertDays(ctx, sums.days); err != nil {
		return err
	}
	for _, table := range []struct {
		name string
		key  []string
		sums map[sumKey]int64
	}{
		{"usage_owner_days", []string{"owner_id", "day", "kind", "organization_id"}, sums.ownerDays},
		{"usage_owner_totals", []string{"owner_id", "day", "kind"}, sums.totals},
		{"usage_owner_months", []string{"owner_id", "month", "kind", "organization_id"}, sums.months},
		{"usage_portal_days", []string{"organization_id", "day", "kind"}, sums.portalDays},
	} {
		if err := s.addSums(ctx, table.name, table.key, table.sums); err != nil {
			return err
		}
	}
	if err := s.addTitles(ctx, ofOwners, sums.ownerTitles); err != nil {
		return err
	}
	return s.addTitles(ctx, ofPortals, sums.portalTitles)
}

// titled names a content, or an item alone.
type titled struct{ content, item int64 }

// places looks up where the items and contents of counters stand.
func (s *Service) places(ctx context.Context, counted map[dayRow]int64) (map[titled]place, error) {
	var items, contents []any
	for key := range counted {
		switch {
		case key.item != 0:
			items = append(items, key.item)
		case key.content != 0:
			contents = append(contents, key.content)
		}
	}
	type row struct {
		Item    int64  `db:"item"`
		Content int64  `db:"content"`
		Owner   string `db:"owner_id"`
	}
	w := db.NewWhere().In("i.id", items...)
	ofItems := "SELECT i.id AS item, c.id AS content, c.owner_id FROM items i JOIN contents c ON c.id = i.content_id" + w.SQL()
	also := db.NewWhere(w.Args()...).In("c.id", contents...)
	rows, err := db.All[row](ctx, s.db, ofItems+" UNION SELECT 0, c.id, c.owner_id FROM contents c"+also.SQL(), also.Args()...)
	found := map[titled]place{}
	for _, r := range rows {
		at := place{content: r.Content, owner: r.Owner}
		found[titled{content: r.Content, item: r.Item}] = at
		if r.Item != 0 {
			found[titled{item: r.Item}] = at
		}
	}
	return found, err
}

func (s *Service) insertDays(ctx context.Context, counted map[dayRow]int64) error {
	w := db.NewWhere()
	rows := make([]string, 0, len(counted))
	for _, key := range sorted(counted, func(a, b dayRow) int {
		return cmp.Or(cmp.Compare(a.content, b.content), cmp.Compare(a.day, b.day), cmp.Compare(a.kind, b.kind), cmp.Compare(a.item, b.item),
			cmp.Compare(a.organization, b.organization))
	}) {
		rows = append(rows, "("+w.Bind(key.content, key.item, key.organization, key.day, string(key.kind), counted[key])+")")
	}
	_, err := db.Exec(ctx, s.db, "INSERT INTO usage_days (content_id, item_id, organization_id, day, kind, n) VALUES "+
		strings.Join(rows, ", ")+
		" ON CONFLICT (content_id, day, kind, item_id, organization_id) DO UPDATE SET n = usage_days.n + excluded.n", w.Args()...)
	return err
}
