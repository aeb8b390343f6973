package imports

import (
	"context"
	"slices"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/kit/db"
)

// link is the record of the library that a record of a source is.
type link struct {
	Source    string    `db:"source"`
	Record    string    `db:"record"`
	ContentID int64     `db:"content_id"`
	Digest    string    `db:"digest"`
	WrittenAt time.Time `db:"written_at"`
	Made      bool      `db:"made"`
	UpdatedAt time.Time `db:"updated_at"` // of the record of the library
	DeletedAt time.Time `db:"deleted_at"`
	SortTitle []byte    `db:"sort_title"`
}

// found is what the library holds of a batch of records.
type found struct {
	byRecord map[string]link    // by source and number
	byISBN   map[string]int64   // by the identifier in its normal form
	sources  map[int64][]string // which sources a record of the library is linked with
}

func recordKey(source, record string) string { return source + "\x00" + record }

// find looks a batch up in the library, by numbers and identifiers.
func (w *walk) find(ctx context.Context, batch []entry) error {
	records, identifiers := []string{}, []string{}
	for _, e := range batch {
		if e.draft.ID != "" {
			records = append(records, e.draft.ID)
		}
		identifiers = append(identifiers, isbns(e.draft.Content)...)
	}
	w.found = found{byRecord: map[string]link{}, sources: map[int64][]string{}}
	if err := w.findRecords(ctx, records); err != nil {
		return err
	}
	var err error
	if w.found.byISBN, err = w.catalogue.WithIdentifiers(ctx, w.of.OrganizationID, identifiers); err != nil {
		return err
	}
	ids := []int64{}
	for _, id := range w.found.byISBN {
		ids = append(ids, id)
	}
	return w.findSources(ctx, ids)
}

func (w *walk) findRecords(ctx context.Context, records []string) error {
	if len(records) == 0 {
		return nil
	}
	where := db.NewWhere().And("s.organization_id = ?", w.of.OrganizationID).In("s.record", db.List(records)...)
	rows, err := db.All[link](ctx, w.db, `SELECT s.source, s.record, s.content_id, s.digest, s.written_at, s.made, c.updated_at, c.deleted_at,
		c.sort_title FROM record_sources s JOIN contents c ON c.id = s.content_id`+where.SQL(), where.Args()...)
	for _, r := range rows {
		w.found.byRecord[recordKey(r.Source, r.Record)] = r
	}
	return err
}

// findSources notes with which sources records of the library are linked.
func (w *walk) findSources(ctx context.Context, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}
	type row struct {
		ID     int64  `db:"content_id"`
		Source string `db:"source"`
	}
	where := db.NewWhere().In("content_id", db.List(ids)...)
	rows, err := db.All[row](ctx, w.db, "SELECT content_id, source FROM record_sources"+where.SQL(), where.Args()...)
	for _, r := range rows {
		w.found.sources[r.ID] = append(w.found.sources[r.ID], r.Source)
	}
	return err
}

// isbns are the identifiers by which a record is found, in their normal form.
func isbns(c catalogue.Content) []string {
	var normal []string
	for _, id := range c.Identifiers {
		if id.Type == "isbn" || id.Type == "doi" {
			normal = append(normal, id.Normal())
		}
	}
	return normal
}

// match returns the record of the library that an entry is, 0 for none, and how it
// was found. Two records of one source are never one of the library.
func (w *walk) match(ctx context.Context, e entry) (contentID int64, by string, linked link, err error) {
	if l, ok := w.found.byRecord[recordKey(e.draft.Source, e.draft.ID)]; ok && e.draft.ID != "" && w.sameRecord(e, l) {
		return l.ContentID, byRecord, l, nil
	}
	for _, normal := range isbns(e.draft.Content) {
		if id := w.found.byISBN[normal]; id != 0 && w.free(e, id) {
			return id, byISBN, link{}, nil
		}
	}
	alike, err := w.catalogue.Titled(ctx, w.of.OrganizationID, e.draft.Content.Title)
	if err != nil || len(alike) == 0 {
		return 0, "", link{}, err
	}
	ids := make([]int64, len(alike))
	for i, l := range alike {
		ids[i] = l.ID
	}
	if err := w.findSources(ctx, ids); err != nil {
		return 0, "", link{}, err
	}
	people := make([]catalogue.Contributor, len(e.draft.People))
	for i, p := range e.draft.People {
		people[i] = p.Contributor
	}
	for _, l := range alike {
		if l.Alike(e.draft.Content.Year, people) && w.free(e, l.ID) {
			return l.ID, byTitle, link{}, nil
		}
	}
	return 0, "", link{}, nil
}

// sameRecord tells whether a link means the entry: a number of a source without a
// name may be given by several, so that its title, or without one its ISBN, has to be
// the same.
func (w *walk) sameRecord(e entry, l link) bool {
	key := catalogue.TitleKey(e.draft.Content.Title)
	switch {
	case e.draft.Source != "":
		return true
	case len(key) == 0:
		return slices.ContainsFunc(isbns(e.draft.Content), func(normal string) bool { return w.found.byISBN[normal] == l.ContentID })
	}
	return len(l.SortTitle) > len(key) && slices.Equal(l.SortTitle[:len(key)], key) && l.SortTitle[len(key)] == 0
}

// free tells whether a record of the library is no other one of the entry's source.
func (w *walk) free(e entry, id int64) bool {
	return e.draft.ID == "" || !slices.Contains(w.found.sources[id], e.draft.Source)
}
