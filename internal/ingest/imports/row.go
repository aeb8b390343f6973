package imports

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/db"
)

// maxShown bounds a text of a row, in bytes.
const maxShown = 300

// row decides what becomes of an entry. In the run it does so.
func (w *walk) row(ctx context.Context, e entry) (written, error) {
	row := shown(e)
	switch {
	case e.refused != "":
		row.Outcome, row.Reason = Refused, e.refused
		return row, nil
	case w.skips[e.number]:
		row.Outcome, row.Skip = Skipped, true
		return row, nil
	}
	if len(e.draft.Unsound) > 0 {
		row.Reason = BadISBN
	}
	if w.waiting.like(e) {
		if err := w.flush(ctx); err != nil {
			return row, err
		}
	}
	contentID, by, linked, err := w.match(ctx, e)
	if err != nil {
		return row, err
	}
	row.ContentID, row.FoundBy = contentID, by
	switch {
	case e.draft.Deleted:
		return w.withdraw(ctx, e, row, linked)
	case contentID == 0 && e.draft.Content.Title == "":
		row.Outcome, row.Reason = Refused, Absent
	case contentID == 0:
		return w.add(ctx, e, row)
	case by == byRecord && !linked.DeletedAt.IsZero():
		row.Outcome, row.Reason = Kept, TakenDown
	case by == byRecord && linked.Digest == e.digest:
		row.Outcome = Same
	case by == byRecord && linked.Made && !linked.UpdatedAt.Equal(linked.WrittenAt):
		row.Outcome, row.Reason = Kept, WasEdited
	default:
		return w.change(ctx, e, row, linked)
	}
	return row, nil
}

// shown returns the row of an entry as a list shows it.
func shown(e entry) written {
	c := e.draft.Content
	row := written{Row: Row{Number: e.number, Title: db.Cut(c.Title, maxShown), Year: c.Year}}
	var people []string
	for _, p := range e.draft.People {
		people = append(people, p.Short())
	}
	row.People = db.Cut(strings.Join(people, ", "), maxShown)
	for _, ids := range [][]catalogue.Identifier{c.Identifiers, e.draft.Unsound} {
		if len(ids) > 0 && row.Identifier == "" {
			row.Identifier = db.Cut(ids[0].Value, maxShown)
		}
	}
	return row
}

// add has a record made of an entry that the library has not, with those of the
// batch.
func (w *walk) add(ctx context.Context, e entry, row written) (written, error) {
	row.Outcome = Added
	if w.of.State != Running {
		return row, nil
	}
	c, err := w.contentOf(ctx, e)
	if err != nil {
		return row, err
	}
	if c.Sound() != nil {
		row.Outcome, row.Reason = Refused, Unsound
		return row, nil //nolint:nilerr // the row says so
	}
	w.waiting.add(e, c)
	return row, nil
}

// contentOf returns the record of an entry, with the ids of what it names.
func (w *walk) contentOf(ctx context.Context, e entry) (catalogue.Content, error) {
	c := e.draft.Content
	c.OwnerID, c.Visibility, c.Protection, c.PreviewPercent = w.of.OrganizationID, w.of.Visibility, entitlements.Session, 10
	if c.Summary == "" {
		c.Summary = summaryOf(c.Description)
	}
	var err error
	if c.Contributions, err = w.names.people(ctx, e.draft.People); err != nil {
		return c, err
	}
	if c.TagIDs, err = w.names.tags(ctx, e.draft.Subjects); err != nil {
		return c, err
	}
	c.Series, err = w.names.series(ctx, e.draft.Series)
	return c, err
}

// change brings what an entry says into the record of the library that it is. A
// record that no import made gets what it lacks, and nothing of it is written over.
func (w *walk) change(ctx context.Context, e entry, row written, linked link) (written, error) {
	over := row.FoundBy == byRecord && linked.Made
	old, err := w.catalogue.ByIDOrSlug(ctx, strconv.FormatInt(row.ContentID, 10))
	if err != nil {
		return row, err
	}
	wanted, lacks := e.draft.Content, lacking(old, e.draft)
	if w.of.State == Running {
		if wanted, err = w.contentOf(ctx, e); err != nil {
			return row, err
		}
	}
	merged, changed := merge(old, wanted, over)
	if over && withdrawn(linked.Digest) && old.Visibility == entitlements.Archived { // its source has it again
		merged.Visibility, changed = w.of.Visibility, true
	}
	row.Outcome = Updated
	if row.Title == "" {
		row.Title = db.Cut(old.Title, maxShown)
	}
	if w.of.State != Running {
		if !changed && !lacks && !over {
			row.Outcome = Same
		}
		return row, nil
	}
	if !changed {
		row.Outcome = Same
		return row, w.join(ctx, e, row.ContentID, db.At(old.UpdatedAt), over)
	}
	return w.overwrite(ctx, e, row, over, old, merged)
}

// withdraw archives the record of an entry that its source has not any more. One that
// no import made, and one that somebody has edited, stays.
func (w *walk) withdraw(ctx context.Context, e entry, row written, linked link) (written, error) {
	switch {
	case row.FoundBy != byRecord || !linked.DeletedAt.IsZero():
		row.Outcome, row.Reason, row.ContentID, row.FoundBy = Same, Absent, 0, ""
		return row, nil
	case linked.Digest == e.digest:
		row.Outcome, row.Reason = Same, ""
		return row, nil
	case !linked.Made:
		row.Outcome, row.Reason = Kept, Own
		return row, nil
	case !linked.UpdatedAt.Equal(linked.WrittenAt):
		row.Outcome, row.Reason = Kept, WasEdited
		return row, nil
	}
	old, err := w.catalogue.ByIDOrSlug(ctx, strconv.FormatInt(row.ContentID, 10))
	if err != nil {
		return row, err
	}
	row.Outcome, row.Reason, row.Title = Updated, Withdrawn, db.Cut(old.Title, maxShown)
	if w.of.State != Running {
		return row, nil
	}
	archived := old
	archived.Visibility = entitlements.Archived
	return w.overwrite(ctx, e, row, true, old, archived)
}

// overwrite stores a record of the library as an entry makes it, and what it was.
func (w *walk) overwrite(ctx context.Context, e entry, row written, made bool, old, becomes catalogue.Content,
) (written, error) {
	before, err := json.Marshal(old)
	if err != nil {
		return row, fmt.Errorf("imports: the record before: %w", err)
	}
	if err := w.catalogue.Update(ctx, becomes); err != nil {
		return row, err
	}
	row.Before = string(before)
	if row.WrittenAt, err = w.updatedAt(ctx, row.ContentID); err != nil {
		return row, err
	}
	if err := w.moveLinks(ctx, row.ContentID, db.At(old.UpdatedAt), row.WrittenAt); err != nil {
		return row, err
	}
	return row, w.join(ctx, e, row.ContentID, row.WrittenAt, made)
}

// moveLinks keeps those who wrote a record before from taking a change by an import
// for an edit.
func (s *Service) moveLinks(ctx context.Context, contentID int64, from, to db.Time) error {
	_, err := db.Exec(ctx, s.db, "UPDATE record_sources SET written_at = $3 WHERE content_id = $1 AND written_at = $2", contentID, from, to)
	return err
}

func (w *walk) updatedAt(ctx context.Context, contentID int64) (db.Time, error) {
	return db.Get[db.Time](ctx, w.db, "SELECT updated_at FROM contents WHERE id = $1", contentID)
}

// join remembers which record of the library the entry is.
func (w *walk) join(ctx context.Context, e entry, contentID int64, at db.Time, made bool) error {
	for _, normal := range isbns(e.draft.Content) {
		if w.found.byISBN[normal] == 0 {
			w.found.byISBN[normal] = contentID
		}
	}
	if e.draft.ID == "" {
		return nil
	}
	w.found.sources[contentID] = append(w.found.sources[contentID], e.draft.Source)
	w.found.byRecord[recordKey(e.draft.Source, e.draft.ID)] = link{
		ContentID: contentID, Digest: e.digest, WrittenAt: at.Time, UpdatedAt: at.Time, Made: made,
		SortTitle: append(catalogue.TitleKey(e.draft.Content.Title), 0),
	}
	_, err := db.Exec(ctx, w.db, `INSERT INTO record_sources (organization_id, source, record, content_id, digest, written_at, made)
		VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (organization_id, source, record) DO UPDATE SET content_id = excluded.content_id,
		digest = excluded.digest, written_at = excluded.written_at, made = excluded.made`,
		w.of.OrganizationID, e.draft.Source, e.draft.ID, contentID, e.digest, at, made)
	return err
}
