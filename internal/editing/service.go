package editing

import (
	"context"
	"reflect"
	"slices"
	"strconv"

	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/ingest"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
)

// previewPercent is the share of a new title that may be tried.
const previewPercent = 10

// Service edits records.
type Service struct {
	db        *db.DB
	clock     clock.Clock
	domains   Domains
	catalogue *catalogue.Service
}

// Domains are the services that editing calls.
type Domains struct {
	Audit        *audit.Service
	Catalogue    *catalogue.Service
	Entitlements *entitlements.Service
	Ingest       *ingest.Service
}

// New returns the service.
func New(d *db.DB, clk clock.Clock, domains Domains) *Service {
	return &Service{db: d, clock: clk, domains: domains, catalogue: domains.Catalogue}
}

// Create makes a draft of the viewer's organisation that has no file yet.
func (s *Service) Create(ctx context.Context, kind catalogue.Kind, title string) (Record, error) {
	v, _ := viewer.From(ctx)
	if !v.Contributes() {
		return Record{}, apperr.New(apperr.RoleRequired)
	}
	var made Record
	err := s.db.InTx(ctx, func(ctx context.Context) error {
		c, err := s.catalogue.Create(ctx, catalogue.Content{
			OwnerID: v.OrganizationID, Kind: kind, Title: title, Visibility: entitlements.Draft, PreviewPercent: previewPercent,
		})
		if err != nil {
			return err
		}
		if err := s.note(ctx, c.OwnerID, c.Title, audit.Values{"added": c.Title}); err != nil {
			return err
		}
		made, err = s.record(ctx, c.ID)
		return err
	})
	return made, err
}

// Read returns a record to be edited. The staff of its owner may, and its publishers
// while a draft is with them; not_found for the records of others.
func (s *Service) Read(ctx context.Context, id int64) (Record, error) {
	return s.record(ctx, id)
}

func (s *Service) record(ctx context.Context, id int64) (Record, error) {
	c, err := s.catalogue.ForEditing(ctx, id)
	if err != nil {
		return Record{}, err
	}
	r := Record{
		ID: c.ID, Slug: c.Slug, OwnerID: c.OwnerID, Form: formOf(c, c.Subjects.Tags), Categories: c.Subjects.Categories,
		Content: c, UpdatedAt: db.At(c.UpdatedAt),
	}
	_, people, _, err := s.catalogue.CardOf(ctx, c)
	if err != nil {
		return r, err
	}
	for _, p := range people {
		if !slices.ContainsFunc(r.People, func(known catalogue.Contributor) bool { return known.ID == p.ID }) {
			r.People = append(r.People, p)
		}
	}
	r.Missing = r.Form.missing(c)
	if r.Problems, err = s.problems(ctx, id); err != nil {
		return r, err
	}
	r.Version, err = r.Form.version()
	return r, err
}

// Save stores what staff made of the record that they read as version, and
// returns it as it is then. Whose version is not the present one gets a
// *Changed. A draft is published by a visibility that shows it, if it has what
// it needs; a publisher submits it instead. A drawn cover then says what the record says.
func (s *Service) Save(ctx context.Context, id int64, version string, form RecordForm) (Record, error) {
	if _, err := s.catalogue.OwnerForEditing(ctx, id); err != nil {
		return Record{}, err
	}
	if v, _ := viewer.From(ctx); !v.Staff() && form.Visibility != draft {
		return Record{}, apperr.InvalidField("visibility", "field.choice")
	}
	var before, saved Record
	err := s.db.InLockedTx(ctx, "contents", id, func(ctx context.Context) error {
		var err error
		before, err = s.record(ctx, id)
		if err != nil {
			return err
		}
		if before.Version != version {
			return s.changedBy(ctx, before)
		}
		if saved, err = s.store(ctx, before, form); err != nil || saved.Version == before.Version {
			return err
		}
		if saved.Form.Published() && !before.Form.Published() {
			if err := s.publish(ctx, saved); err != nil {
				return err
			}
		}
		if err := s.markSaved(ctx, id); err != nil {
			return err
		}
		return s.note(ctx, saved.OwnerID, saved.Form.Title, audit.Values{"fields": changedFields(before.Form, saved.Form)})
	})
	if err != nil || !redraws(before, saved) {
		return saved, err
	}
	if err := s.domains.Ingest.RedrawCover(ctx, id); err != nil {
		return saved, err
	}
	return s.record(ctx, id)
}

// redraws tells whether the drawn cover of what others see says something else
// than the record does now.
func redraws(before, saved Record) bool {
	drawn := saved.Content.Cover != nil && saved.Content.Cover.Source == catalogue.DrawnCover
	was, is := before.Form, saved.Form
	same := was.Title == is.Title && was.Kind == is.Kind && was.DDC == is.DDC && slices.Equal(was.Contributors, is.Contributors)
	return drawn && is.Published() && (!same || !was.Published())
}

// Publish shows a draft to everybody if it has what it needs, in the transaction of
// ctx. Who calls it has asked whether the viewer may.
func (s *Service) Publish(ctx context.Context, id int64) error {
	r, err := s.unscoped(ctx, id)
	if err != nil {
		return err
	}
	if err := s.publish(ctx, r); err != nil {
		return err
	}
	return s.catalogue.SetVisibility(ctx, id, entitlements.Public)
}

// Redraw draws the drawn cover of a record that Publish showed to others.
func (s *Service) Redraw(ctx context.Context, id int64) error {
	r, err := s.unscoped(ctx, id)
	if err != nil || r.Content.Cover == nil || r.Content.Cover.Source != catalogue.DrawnCover {
		return err
	}
	return s.domains.Ingest.RedrawCover(ctx, id)
}

// Missing names what a reader would look for in a record and not find, whoever asks.
func (s *Service) Missing(ctx context.Context, id int64) ([]string, error) {
	r, err := s.unscoped(ctx, id)
	return r.Missing, err
}

// unscoped is record for callers that have asked whether the viewer may see it.
func (s *Service) unscoped(ctx context.Context, id int64) (Record, error) {
	return s.record(db.AllTenants(ctx, "a title that is submitted"), id)
}

// publish refuses what lacks something, and makes the record one of today.
func (s *Service) publish(ctx context.Context, r Record) error {
	if err := mayPublish(r.Missing); err != nil {
		return err
	}
	_, err := db.Exec(ctx, s.db, "UPDATE contents SET published_at = $2 WHERE id = $1", r.ID, s.db.Now())
	return err
}

// store writes a form over a record.
func (s *Service) store(ctx context.Context, before Record, form RecordForm) (Record, error) {
	c := before.Content
	if err := form.into(&c); err != nil {
		return before, err
	}
	if err := s.mayName(ctx, before.Form, form); err != nil {
		return before, err
	}
	var err error
	if c.TagIDs, err = s.tagIDs(ctx, form.Tags); err != nil {
		return before, err
	}
	if err := s.catalogue.Update(ctx, c); err != nil {
		return before, err
	}
	if err := s.storeItems(ctx, before.Content.Items, form.Items); err != nil {
		return before, err
	}
	return s.record(ctx, c.ID)
}

// storeItems writes what was changed of the items, which a form names all.
func (s *Service) storeItems(ctx context.Context, stored []catalogue.Item, items []ItemForm) error {
	if len(stored) != len(items) {
		return apperr.InvalidField("items", "field.choice")
	}
	for i, given := range items {
		field := "items[" + strconv.Itoa(i) + "]"
		at := slices.IndexFunc(stored, func(item catalogue.Item) bool { return item.ID == given.ID })
		again := slices.ContainsFunc(items[:i], func(other ItemForm) bool { return other.ID == given.ID })
		switch {
		case at < 0 || again:
			return apperr.InvalidField(field, "field.choice")
		case given.Free && given.Price > 0:
			return apperr.InvalidField(field+".price", "field.not_with", "other", "free")
		}
		changed := stored[at]
		changed.Title, changed.Volume, changed.Issue, changed.Year = given.Title, given.Volume, given.Issue, given.Year
		changed.Free, changed.Price = given.Free, given.Price
		if at != i {
			changed.Position = i + 1
		}
		if changed == stored[at] {
			continue
		}
		if err := s.catalogue.UpdateItem(ctx, changed); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) tagIDs(ctx context.Context, names []string) ([]int64, error) {
	ids := []int64{}
	for _, name := range names {
		tag, err := s.catalogue.FindOrCreateTag(ctx, name, "")
		if apperr.Is(err, apperr.Invalid) {
			err = apperr.InvalidField("tags", "field.length")
		}
		if err != nil {
			return nil, err
		}
		ids = append(ids, tag.ID)
	}
	return ids, nil
}

// DeleteDraft takes a draft away as if it had never been: its file may come
// again. conflict for what is, or was, published: that is taken down.
func (s *Service) DeleteDraft(ctx context.Context, id int64) error {
	owner, err := s.catalogue.OwnerForEditing(ctx, id)
	if err != nil {
		return err
	}
	return s.db.InLockedTx(ctx, "contents", id, func(ctx context.Context) error {
		r, err := s.record(ctx, id)
		if err != nil {
			return err
		}
		if r.Form.Visibility != draft {
			return apperr.New(apperr.Conflict)
		}
		if err := s.domains.Ingest.Forget(ctx, id); err != nil {
			return err
		}
		if err := s.catalogue.TakeDown(ctx, id, catalogue.Withdrawn); err != nil {
			return err
		}
		return s.note(ctx, owner, r.Form.Title, audit.Values{"removed": r.Form.Title})
	})
}

func (s *Service) note(ctx context.Context, owner, title string, after audit.Values) error {
	return s.domains.Audit.Note(ctx, audit.Entry{Act: audit.ContentChanged, OrganizationID: owner, Object: title, After: after})
}

// changedFields names the fields in which two forms differ.
func changedFields(before, after RecordForm) []string {
	names := []string{}
	was, is := reflect.ValueOf(before), reflect.ValueOf(after)
	for i := range was.NumField() {
		if !reflect.DeepEqual(was.Field(i).Interface(), is.Field(i).Interface()) {
			names = append(names, was.Type().Field(i).Tag.Get("json"))
		}
	}
	return names
}
