package demo

import (
	"context"
	"hash/fnv"
	"slices"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
)

// entry is a content of the demo library before it has ids.
type entry struct {
	catalogue.Content // owner, people, categories and tags still by name
	owner             string
	credits           []credit
	categories        []string // of the general tree
	tags              []string
	series            volume
	popularity        int // 0 to 9: how often it is read and reviewed
	embargoDays       int
	rights            []right
	note              string // on the cover: an issue, a year
	// write returns the entry's publication; nil is a record without a file.
	write func(cover []byte) ([]byte, error)
	// beside returns what its second item holds: the text of a recording.
	beside func(cover []byte) ([]byte, error)
}

// volume is a place in a series; none without a name.
type volume struct {
	name, nameEN string
	number       float64
}

type credit struct {
	catalogue.Contributor
	role catalogue.Role
}

// right is a grant that shows a way to read. Its holder is an organisation by
// slug or a person by username.
type right struct {
	kind         entitlements.Kind
	organization string
	username     string
	seats        int
	days         int // 0: without end
}

// seed returns a number that belongs to the entry for good.
func (e entry) seed() uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(e.Slug)) // a hash takes everything
	return h.Sum64()
}

// library returns every entry in the order in which they are made: newest last.
func library() ([]entry, error) {
	listed, err := records()
	if err != nil {
		return nil, err
	}
	written, err := ownTexts()
	if err != nil {
		return nil, err
	}
	along, err := readAlong()
	if err != nil {
		return nil, err
	}
	all := slices.Concat(listed, tables(), pictureBooks(), []entry{along}, written)
	return all, translate(all)
}

// createEntry stores a record with everything that belongs to it, all or nothing.
func (w *work) createEntry(ctx context.Context, e entry, position int) (standing, error) {
	var made standing
	err := w.db.InTx(ctx, func(ctx context.Context) error {
		content, err := w.resolve(ctx, e)
		if err != nil {
			return err
		}
		if content, err = w.Catalogue.Create(ctx, content); err != nil {
			return err
		}
		made = standing{ContentID: content.ID, ItemID: content.Items[0].ID}
		if len(content.Items) > 1 {
			made.BesideID = content.Items[1].ID
		}
		if err := w.review(ctx, e, content.ID); err != nil {
			return err
		}
		if err := w.measure(ctx, e, content.ID, w.age(position)); err != nil {
			return err
		}
		return w.grant(ctx, e, content.ID)
	})
	return made, err
}

// age returns how long ago the entry at a position came into the library: the
// last within days, the first more than a year ago.
func (w *work) age(position int) time.Duration {
	const perEntry = 38 * time.Hour
	return time.Duration(w.total-position)*perEntry - 30*time.Hour
}

// resolve returns the record with the ids of its owner, people, categories and tags.
func (w *work) resolve(ctx context.Context, e entry) (catalogue.Content, error) {
	content := e.Content
	content.OwnerID = w.owners[e.owner]
	content.Contributions = nil
	content.Items = append([]catalogue.Item(nil), e.Items...)
	if e.embargoDays > 0 {
		content.EmbargoUntil = w.clock.Now().AddDate(0, 0, e.embargoDays)
	}
	for _, c := range e.credits {
		found, err := w.Catalogue.FindOrCreateContributor(ctx, c.Contributor)
		if err != nil {
			return content, err
		}
		content.Contributions = append(content.Contributions, catalogue.Contribution{ContributorID: found.ID, Role: c.role})
	}
	content.TagIDs = nil
	for _, name := range e.tags {
		tag, err := w.Catalogue.FindOrCreateTag(ctx, name, w.tagNames[name])
		if err != nil {
			return content, err
		}
		content.TagIDs = append(content.TagIDs, tag.ID)
	}
	if e.series.name != "" {
		found, err := w.Catalogue.FindOrCreateSeries(ctx, e.series.name, e.series.nameEN)
		if err != nil {
			return content, err
		}
		content.Series = []catalogue.SeriesPart{{SeriesID: found.ID, Number: e.series.number}}
	}
	var err error
	content.CategoryIDs, err = w.categories.of(e)
	return content, err
}

func (w *work) grant(ctx context.Context, e entry, contentID int64) error {
	for _, r := range e.rights {
		given := entitlements.Right{Kind: r.kind, Target: entitlements.Target{ContentID: contentID}, Seats: r.seats, Source: "demo"}
		if r.days > 0 {
			given.EndsAt = w.clock.Now().AddDate(0, 0, r.days)
		}
		if r.organization != "" {
			given.Holder.OrganizationID = w.owners[r.organization]
		} else {
			given.Holder.AccountID = w.people.named[r.username]
		}
		if _, err := w.Entitlements.Grant(ctx, given); err != nil {
			return err
		}
	}
	return nil
}
