package lending

import (
	"context"
	"strconv"
	"time"

	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/viewer"
)

// MostCopies bounds the copies of a licence and the loans that it may give.
const MostCopies = 100_000

// Unlimited is how many copies a licence has that limits nobody.
const Unlimited = MostCopies

// inUseSQL takes now and since when a reader was heard.
const inUseSQL = `CASE WHEN l.model = 'loan'
	THEN (SELECT COUNT(*) FROM loans n WHERE n.licence_id = l.id AND n.returned_at IS NULL AND n.due_at > $1)
	ELSE (SELECT COUNT(*) FROM seats x WHERE x.right_id = l.entitlement_id AND x.heard_at > $2) END`

const licenceSQL = `SELECT l.id, l.title_id, l.organization_id, t.content_id, t.item_id, l.model, l.copies, l.bought, l.loans_left,
	l.starts_at, l.ends_at, l.entitlement_id, l.created_at, ` + inUseSQL + ` AS in_use,
	(SELECT COUNT(*) FROM holds h WHERE h.title_id = l.title_id AND l.model = 'loan' AND h.ended_at IS NULL AND h.status = 'waiting')
		AS waiting
	FROM licences l JOIN lending_titles t ON t.id = l.title_id `

func (s *Service) moments() (now, heard db.Time) {
	now = s.db.Now()
	return now, db.At(now.Add(-entitlements.SeatFor))
}

// Licence returns a licence of ctx's organisation; not_found for any other.
func (s *Service) Licence(ctx context.Context, id string) (Licence, error) {
	v, err := librarian(ctx)
	if err != nil {
		return Licence{}, err
	}
	now, heard := s.moments()
	return db.Get[Licence](ctx, s.db, licenceSQL+"WHERE l.id = $3 AND l.organization_id = $4", now, heard, id, v.OrganizationID)
}

// Draft is a licence to be created. ItemID is 0 for the whole content.
type Draft struct {
	ContentID, ItemID int64
	Model             Model
	Copies            int
	LoansLeft         *int
	StartsAt, EndsAt  time.Time // zero: now, without end
}

func (d Draft) check(now time.Time) error {
	var wrong []error
	refuse := func(unless bool, field, key string) {
		if !unless {
			wrong = append(wrong, apperr.InvalidField(field, key))
		}
	}
	refuse(d.Model == Concurrent || d.Model == Loan, "model", "field.choice")
	refuse(d.Copies >= 1 && d.Copies <= MostCopies, "copies", "field.range")
	refuse(d.LoansLeft == nil || d.Model == Loan, "loans_left", "field.choice")
	refuse(d.LoansLeft == nil || (*d.LoansLeft >= 1 && *d.LoansLeft <= MostCopies), "loans_left", "field.range")
	refuse(d.EndsAt.IsZero() || (d.EndsAt.After(now) && d.EndsAt.After(d.StartsAt)), "ends_on", "field.past")
	return apperr.Together(wrong...)
}

// Create gives ctx's organisation a licence: for a title of its own, or for any
// when a hub's administrator does. What was lent whole is not lent by items too.
func (s *Service) Create(ctx context.Context, draft Draft) (Licence, error) {
	v, err := librarian(ctx)
	if err != nil {
		return Licence{}, err
	}
	now := s.db.Now()
	if err := draft.check(now.Time); err != nil {
		return Licence{}, err
	}
	content, err := s.licensable(ctx, v, draft.ContentID, draft.ItemID)
	if err != nil {
		return Licence{}, err
	}
	if draft.StartsAt.IsZero() {
		draft.StartsAt = now.Time
	}
	id := ident.New()
	err = s.db.InLockedTx(ctx, "organizations", v.OrganizationID, func(ctx context.Context) error { // whole or by items
		titleID, err := s.titleFor(ctx, v.OrganizationID, draft)
		if err != nil {
			return err
		}
		return s.locked(ctx, titleID, func(ctx context.Context, t *title) error {
			if err := s.insertLicence(ctx, id, *t, draft); err != nil {
				return err
			}
			if err := s.Audit.Note(ctx, audit.Entry{Act: audit.LicenceCreated, Object: content.Title, After: draft.values()}); err != nil {
				return err
			}
			return s.begin(ctx, t, draft)
		})
	})
	if err != nil {
		return Licence{}, err
	}
	return s.Licence(ctx, id)
}

// begin serves those who wait for what a new or changed licence brings.
func (s *Service) begin(ctx context.Context, t *title, terms Draft) error {
	if terms.Model == Loan {
		for _, at := range []time.Time{terms.StartsAt, terms.EndsAt} {
			if at.After(t.now.Time) {
				if err := s.settleAt(ctx, t.ID, at); err != nil {
					return err
				}
			}
		}
	}
	return s.serve(ctx, t)
}

func (d Draft) values() audit.Values {
	values := audit.Values{"model": string(d.Model), "copies": d.Copies}
	if d.LoansLeft != nil {
		values["loans_left"] = *d.LoansLeft
	}
	if !d.EndsAt.IsZero() {
		values["ends_at"] = d.EndsAt
	}
	return values
}

// licensable returns the content, one item of it when itemID is not 0, that ctx's
// librarian may license.
func (s *Service) licensable(ctx context.Context, v viewer.Viewer, contentID, itemID int64) (catalogue.Content, error) {
	content, err := s.Catalogue.ByIDOrSlug(ctx, strconv.FormatInt(contentID, 10))
	if err != nil {
		return content, err
	}
	if content.OwnerID != v.OrganizationID && v.Role != viewer.HubAdmin {
		return content, apperr.InvalidField("content_id", "field.not_licensed")
	}
	for _, item := range content.Items {
		if itemID == 0 || item.ID == itemID {
			return content, nil
		}
	}
	return content, apperr.New(apperr.NotFound)
}

func (s *Service) titleFor(ctx context.Context, organizationID string, draft Draft) (string, error) {
	known, err := db.All[title](ctx, s.db, titleSQL+"WHERE organization_id = $1 AND content_id = $2 ORDER BY item_id LIMIT 1000",
		organizationID, draft.ContentID)
	if err != nil {
		return "", err
	}
	for _, t := range known {
		if t.ItemID == draft.ItemID {
			return t.ID, nil
		}
		if t.ItemID == 0 || draft.ItemID == 0 {
			return "", apperr.InvalidField("content_item_id", "field.lent_otherwise")
		}
	}
	id := ident.New()
	_, err = db.Exec(ctx, s.db,
		"INSERT INTO lending_titles (id, organization_id, content_id, item_id, created_at) VALUES ($1, $2, $3, $4, $5)", id, organizationID,
		draft.ContentID, draft.ItemID, s.db.Now())
	return id, err
}

func (s *Service) insertLicence(ctx context.Context, id string, t title, draft Draft) error {
	var right string
	if draft.Model == Concurrent {
		granted, err := s.Entitlements.Grant(ctx, entitlements.Right{
			Kind: entitlements.Organization, Holder: entitlements.Holder{OrganizationID: t.OrganizationID}, Target: t.target(),
			Seats: draft.Copies, StartsAt: draft.StartsAt, EndsAt: draft.EndsAt, Source: "lending",
		})
		if err != nil {
			return err
		}
		right = granted.ID
	}
	_, err := db.Exec(ctx, s.db, `INSERT INTO licences (id, title_id, organization_id, model, copies, loans_left, starts_at, ends_at,
		entitlement_id, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`, id, t.ID, t.OrganizationID, string(draft.Model),
		draft.Copies, draft.LoansLeft, db.At(draft.StartsAt), db.At(draft.EndsAt), db.OrNull(right), s.db.Now())
	return err
}

// Terms are what of a licence can be changed; nil leaves it as it is.
type Terms struct {
	Copies *int
	EndsAt *time.Time // the zero time: without end
}

// Change changes a licence of ctx's organisation. Loans that run keep their copies
// and their ends, except that none outlasts the licence.
func (s *Service) Change(ctx context.Context, id string, terms Terms) (Licence, error) {
	v, err := librarian(ctx)
	if err != nil {
		return Licence{}, err
	}
	found, err := s.Licence(ctx, id)
	if err != nil {
		return Licence{}, err
	}
	content, err := s.licensable(ctx, v, found.ContentID, found.ItemID)
	if err != nil {
		return Licence{}, err
	}
	err = s.locked(ctx, found.TitleID, func(ctx context.Context, t *title) error {
		before, err := s.Licence(ctx, id)
		if err != nil {
			return err
		}
		after, err := before.with(terms, t.now.Time)
		if err != nil {
			return err
		}
		if err := s.update(ctx, id, before, after); err != nil {
			return err
		}
		if err := s.Audit.Note(ctx, audit.Entry{
			Act: audit.LicenceChanged, Object: content.Title, Before: before.terms().values(), After: after.values(),
		}); err != nil {
			return err
		}
		return s.begin(ctx, t, after)
	})
	if err != nil {
		return Licence{}, err
	}
	return s.Licence(ctx, id)
}

func (l Licence) terms() Draft {
	return Draft{
		ContentID: l.ContentID, ItemID: l.ItemID, Model: l.Model, Copies: l.Copies, StartsAt: l.StartsAt.Time, EndsAt: l.EndsAt.Time,
	}
}

func (l Licence) with(terms Terms, now time.Time) (Draft, error) {
	after := l.terms()
	if terms.Copies != nil {
		after.Copies = *terms.Copies
	}
	if terms.EndsAt != nil {
		after.EndsAt = *terms.EndsAt
	}
	if terms.EndsAt == nil && !after.EndsAt.IsZero() && !after.EndsAt.After(now) {
		return after, apperr.InvalidField("ends_on", "field.past")
	}
	if after.Copies < l.Bought {
		return after, apperr.InvalidField("copies", "field.copies_bought")
	}
	return after, after.check(now)
}

func (s *Service) update(ctx context.Context, id string, before Licence, after Draft) error {
	if _, err := db.Exec(ctx, s.db, "UPDATE licences SET copies = $2, ends_at = $3 WHERE id = $1", id, after.Copies,
		db.At(after.EndsAt)); err != nil {
		return err
	}
	if before.RightID != nil {
		if err := s.Entitlements.SetSeats(ctx, *before.RightID, after.Copies); err != nil {
			return err
		}
		return s.Entitlements.Prolong(ctx, *before.RightID, after.EndsAt)
	}
	if after.EndsAt.IsZero() {
		return nil
	}
	return s.shorten(ctx, id, after.EndsAt)
}

// shorten ends the loans of a licence no later than the licence.
func (s *Service) shorten(ctx context.Context, licenceID string, end time.Time) error {
	rights, err := db.All[string](ctx, s.db, `UPDATE loans SET due_at = $2 WHERE licence_id = $1 AND returned_at IS NULL AND due_at > $2
		RETURNING COALESCE(entitlement_id, '')`, licenceID, db.At(end))
	if err != nil {
		return err
	}
	for _, right := range rights {
		if err := apperr.Ignore(s.Entitlements.Prolong(ctx, right, end), apperr.NotFound); err != nil {
			return err
		}
	}
	return nil
}
