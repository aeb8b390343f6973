package desk

import (
	"context"
	"slices"

	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// Preview says what a bulk edit would do, before it does.
type Preview struct {
	Selected int
	Checked  int // of them: all, or some from everywhere between the first and the last
	Changed  int // of the checked, as all that follow
	Same     int // they have it already
	Refused  int // they cannot have it: a file of that kind, too many of one
	Fields   []FieldCount
	Samples  []Sample
}

// FieldCount is how many records would change in a field.
type FieldCount struct {
	Field string
	Count int
}

// Sample is a record with what would change of it.
type Sample struct {
	ID      int64
	Slug    string
	Title   string
	Changes []catalogue.Change
}

// Bounds of a preview: how many records it shows, and how many it reads.
const (
	samples     = 5
	mostChecked = 200
)

// Preview returns what changes would do to the selected records. Of very many it
// tries some: reading each takes about as long as changing it.
func (s *Service) Preview(ctx context.Context, selection Selection, changes []Change) (Preview, error) {
	ids, err := s.selected(ctx, selection)
	if err != nil {
		return Preview{}, err
	}
	if err := s.checkAll(ctx, changes); err != nil {
		return Preview{}, err
	}
	newTags := map[int64]string{}
	changes, err = withTags(changes, func(name string) (int64, error) {
		tag, err := s.Catalogue.TagNamed(ctx, name)
		if apperr.Is(err, apperr.NotFound) {
			id := -int64(len(newTags)) - 1
			newTags[id] = name
			return id, nil
		}
		return tag.ID, err
	})
	if err != nil {
		return Preview{}, err
	}
	tried := trial{preview: Preview{Selected: len(ids)}, changes: changes, fields: map[string]int{}}
	for chunk := range slices.Chunk(spread(ids, mostChecked), idsAtOnce) {
		records, err := s.owned(ctx, chunk)
		if err != nil {
			return Preview{}, err
		}
		for _, record := range records {
			if err := tried.add(record); err != nil {
				return Preview{}, err
			}
		}
	}
	return s.previewOf(ctx, tried, newTags)
}

// spread returns at most so many of ids, at even distances.
func spread(ids []int64, most int) []int64 {
	if len(ids) <= most {
		return ids
	}
	some := make([]int64, most)
	for i := range some {
		some[i] = ids[i*len(ids)/most]
	}
	return some
}

// owned reads those of records that the viewer looks after.
func (s *Service) owned(ctx context.Context, ids []int64) ([]catalogue.Content, error) {
	v, err := staff(ctx)
	if err != nil {
		return nil, err
	}
	w := ownWhere(v).In("c.id", db.List(ids)...)
	own, err := db.All[int64](ctx, s.db, "SELECT c.id FROM contents c"+w.SQL()+" ORDER BY c.id", w.Args()...)
	if err != nil {
		return nil, err
	}
	return s.Catalogue.Many(ctx, own)
}

// trial counts what changes would do.
type trial struct {
	changes       []Change
	preview       Preview
	fields        map[string]int
	before, after []catalogue.Content // of the samples
}

func (t *trial) add(before catalogue.Content) error {
	after := before
	applyAll(t.changes, &after)
	t.preview.Checked++
	fields, err := catalogue.Differing(&before, &after)
	switch {
	case apperr.Is(err, apperr.Invalid):
		t.preview.Refused++
		return nil
	case err != nil:
		return err
	case len(fields) == 0:
		t.preview.Same++
		return nil
	}
	t.preview.Changed++
	for _, field := range fields {
		t.fields[field]++
	}
	if len(t.before) < samples {
		t.before, t.after = append(t.before, before), append(t.after, after)
	}
	return nil
}

func (s *Service) previewOf(ctx context.Context, t trial, newTags map[int64]string) (Preview, error) {
	compared, err := s.Catalogue.Compared(ctx, t.before, t.after, newTags)
	if err != nil {
		return t.preview, err
	}
	for i, c := range t.before {
		t.preview.Samples = append(t.preview.Samples, Sample{ID: c.ID, Slug: c.Slug, Title: c.Title, Changes: compared[i]})
	}
	for field, n := range t.fields {
		t.preview.Fields = append(t.preview.Fields, FieldCount{field, n})
	}
	slices.SortFunc(t.preview.Fields, func(a, b FieldCount) int { return b.Count - a.Count })
	return t.preview, nil
}
