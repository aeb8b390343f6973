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

type ownerRow struct {
	owner, day, organization string
	kind                     Kind
}

type titleRow struct {
	owner   string
	content int64
}

// addDays adds counters of days to those of the content, of its owner and to its
// views. What is of no title is of no owner; what is of an unknown one is dropped.
func (s *Service) addDays(ctx context.Context, counted map[dayRow]int64) error {
	places, err := s.places(ctx, counted)
	if err != nil {
		return err
	}
	days, owners, titles := map[dayRow]int64{}, map[ownerRow]int64{}, map[titleRow]int64{}
	for key, n := range counted {
		at, known := places[titled{key.content, key.item}]
		if of := key.content != 0 || key.item != 0; of && !known {
			continue
		} else if of {
			views := int64(0)
			if key.kind == View {
				views = n
			}
			titles[titleRow{at.owner, at.content}] += views
		}
		days[dayRow{day: key.day, organization: key.organization, content: at.content, item: key.item, kind: key.kind}] += n
		owners[ownerRow{owner: at.owner, day: key.day, organization: key.organization, kind: key.kind}] += n
	}
	if len(days) == 0 {
		return nil
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.insertDays(ctx, days); err != nil {
			return err
		}
		if err := s.insertOwnerDays(ctx, owners); err != nil {
			return err
		}
		return s.insertTitles(ctx, titles)
	})
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

func (s *Service) insertOwnerDays(ctx context.Context, counted map[ownerRow]int64) error {
	w := db.NewWhere()
	rows := make([]string, 0, len(counted))
	for _, key := range sorted(counted, func(a, b ownerRow) int {
		return cmp.Or(cmp.Compare(a.owner, b.owner), cmp.Compare(a.day, b.day), cmp.Compare(a.kind, b.kind),
			cmp.Compare(a.organization, b.organization))
	}) {
		rows = append(rows, "("+w.Bind(key.owner, key.day, string(key.kind), key.organization, counted[key])+")")
	}
	_, err := db.Exec(ctx, s.db, "INSERT INTO usage_owner_days (owner_id, day, kind, organization_id, n) VALUES "+
		strings.Join(rows, ", ")+
		" ON CONFLICT (owner_id, day, kind, organization_id) DO UPDATE SET n = usage_owner_days.n + excluded.n", w.Args()...)
	return err
}

func (s *Service) insertTitles(ctx context.Context, viewed map[titleRow]int64) error {
	if len(viewed) == 0 {
		return nil
	}
	w := db.NewWhere()
	rows := make([]string, 0, len(viewed))
	for _, key := range sorted(viewed, func(a, b titleRow) int {
		return cmp.Or(cmp.Compare(a.owner, b.owner), cmp.Compare(a.content, b.content))
	}) {
		rows = append(rows, "("+w.Bind(key.owner, key.content, viewed[key])+")")
	}
	_, err := db.Exec(ctx, s.db, "INSERT INTO usage_titles (owner_id, content_id, views) VALUES "+strings.Join(rows, ", ")+
		" ON CONFLICT (owner_id, content_id) DO UPDATE SET views = usage_titles.views + excluded.views", w.Args()...)
	return err
}
