package imports

import (
	"context"
	"slices"

	"sudar/internal/catalogue"
	"sudar/internal/kit/db"
)

// waiting are records of a batch that the library has not: they are made together,
// which is far quicker than one by one.
type waiting struct {
	entries  []entry
	contents []catalogue.Content
	keys     map[string]bool
}

func (w *waiting) add(e entry, c catalogue.Content) {
	if w.keys == nil {
		w.keys = map[string]bool{}
	}
	for _, key := range keysOf(e) {
		w.keys[key] = true
	}
	w.entries, w.contents = append(w.entries, e), append(w.contents, c)
}

// like tells whether an entry may be one of those that wait.
func (w *waiting) like(e entry) bool {
	return slices.ContainsFunc(keysOf(e), func(key string) bool { return w.keys[key] })
}

// keysOf are the forms by which two entries of a batch may be the same record.
func keysOf(e entry) []string {
	keys := []string{"title\x00" + string(catalogue.TitleKey(e.draft.Content.Title))}
	if e.draft.ID != "" {
		keys = append(keys, "record\x00"+recordKey(e.draft.Source, e.draft.ID))
	}
	for _, normal := range isbns(e.draft.Content) {
		keys = append(keys, "isbn\x00"+normal)
	}
	return keys
}

// flush makes the records that wait, and completes their rows.
func (w *walk) flush(ctx context.Context) error {
	contents, entries := w.waiting.contents, w.waiting.entries
	w.waiting = waiting{}
	if err := w.catalogue.CreateMany(ctx, contents, w.names.persons); err != nil {
		return err
	}
	for i, c := range contents {
		e, at := entries[i], db.At(c.UpdatedAt)
		row := &w.rows[e.number-w.rows[0].Number]
		row.ContentID, row.WrittenAt = c.ID, at
		if err := w.join(ctx, e, c.ID, at, true); err != nil {
			return err
		}
	}
	return nil
}
