package publishing

import (
	"context"

	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/viewer"
)

// MovedEvent happens when a title has been moved; it carries Moved.
const MovedEvent = "publishing.moved"

// Moved says which event of a title happened.
type Moved struct {
	EventID string `json:"event_id"`
}

// row is a title as the catalogue keeps it.
type row struct {
	OwnerID      string                  `db:"owner_id"`
	Title        string                  `db:"title"`
	Visibility   entitlements.Visibility `db:"visibility"`
	Submission   catalogue.Submission    `db:"submission"`
	SubmissionAt db.Time                 `db:"submission_at"`
	CreatedAt    db.Time                 `db:"created_at"`
	DeletedAt    db.Time                 `db:"deleted_at"`
	TakenDown    catalogue.Reason        `db:"taken_down"`
	Card         catalogue.Card          `db:"card,json"`
}

const rowColumns = "SELECT c.owner_id, c.title, c.visibility, c.submission, c.submission_at, c.created_at, c.deleted_at, c.taken_down, "

// state returns where a title stands; false for drafts of staff, and for what is
// archived or gone by another way.
func (r row) state() (State, bool) {
	shown := r.Visibility != entitlements.Draft && r.Visibility != entitlements.Archived
	switch {
	case !r.DeletedAt.IsZero():
		return TakenDown, r.Submission == catalogue.TakenDown
	case r.Submission != catalogue.NoSubmission:
		return State(r.Submission), true
	}
	return Published, shown
}

func (r row) title() (Title, bool) {
	state, on := r.state()
	t := Title{Card: r.Card, OwnerID: r.OwnerID, State: state, Reason: r.TakenDown, At: r.SubmissionAt}
	if state == Published {
		t.At = r.CreatedAt
	}
	return t, on
}

// load returns a title to those who act on a side of it: its organisation's publishers;
// its staff, and at the hub the hub's administrators. not_found for all others.
func (s *Service) load(ctx context.Context, id int64, side Side) (row, Title, error) {
	v, _ := viewer.From(ctx)
	r, err := db.Get[row](ctx, s.db, rowColumns+catalogue.CardColumn(ctx)+" FROM contents c WHERE c.id = $1", id)
	if err != nil {
		return r, Title{}, err
	}
	t, on := r.title()
	everybodys := side == ForStaff && v.Everywhere()
	if !on || r.OwnerID != v.OrganizationID && !everybodys {
		return r, t, apperr.New(apperr.NotFound)
	}
	return r, t, permitted(v, side)
}

// Stands returns nil when a title is on its way, or was, before the viewer's side.
func (s *Service) Stands(ctx context.Context, id int64) error {
	v, _ := viewer.From(ctx)
	_, _, err := s.load(ctx, id, Side(v.Role != viewer.Publisher))
	return err
}

func permitted(v viewer.Viewer, side Side) error {
	if side == ForStaff && v.Staff() || side == ForPublisher && (v.Role == viewer.Publisher || v.Role.Administers()) {
		return nil
	}
	return apperr.New(apperr.RoleRequired)
}

// Do moves a title. What an act says is told to the other side. submission_state where
// the title does not stand where the act begins.
func (s *Service) Do(ctx context.Context, id int64, side Side, act Act, said Said) (Page, error) {
	err := s.db.InLockedTx(ctx, "contents", id, func(ctx context.Context) error {
		r, t, err := s.load(ctx, id, side)
		if err != nil {
			return err
		}
		to, err := move(act, t.State, side, &said)
		if err != nil {
			return err
		}
		if err := s.carryOut(ctx, id, r, act, said); err != nil {
			return err
		}
		if err := s.Catalogue.SetSubmission(ctx, id, to.stored()); err != nil {
			return err
		}
		return s.note(ctx, id, r, Event{Act: act, Was: t.State, Becomes: to, Staff: bool(side), Reason: said.Reason, Note: said.Note})
	})
	if err != nil {
		return Page{}, err
	}
	if act == Publish {
		if err := s.Editing.Redraw(ctx, id); err != nil {
			return Page{}, err
		}
	}
	return s.Title(ctx, id, side)
}

// carryOut does what an act does beside moving the title.
func (s *Service) carryOut(ctx context.Context, id int64, r row, act Act, said Said) error {
	switch act {
	case Submit:
		return s.complete(ctx, id)
	case Publish:
		return s.Editing.Publish(ctx, id)
	case TakeDown:
		return s.Catalogue.TakeDown(ctx, id, said.Reason)
	case PutBack:
		if s.clock.Now().Sub(r.SubmissionAt.Time) > undoFor {
			return apperr.New(apperr.SubmissionLate)
		}
		return s.Catalogue.PutBack(ctx, id)
	case Recall, Return, Approve, AskTakeDown, Keep:
	}
	return nil
}

// complete refuses, field by field, a draft that lacks what staff would return it for.
func (s *Service) complete(ctx context.Context, id int64) error {
	missing, err := s.Editing.Missing(ctx, id)
	if err != nil {
		return err
	}
	var refusals []error
	for _, name := range missing {
		if name == "title" || name == "subjects" || name == "items" {
			refusals = append(refusals, apperr.InvalidField(name, "field.publish_"+name))
		}
	}
	return apperr.Together(refusals...)
}

// note keeps an event in the history of a title, behind those so far also when the
// clock of the machine was set back, and has the other side told.
func (s *Service) note(ctx context.Context, id int64, r row, e Event) error {
	v, _ := viewer.From(ctx)
	e.ID = ident.New()
	_, err := db.Exec(ctx, s.db, `INSERT INTO submission_events (id, content_id, act, was, becomes, staff, actor_id, reason, note, at)
		SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, CASE WHEN MAX(at) >= $10 THEN MAX(at) + 1 ELSE $10 END
		FROM submission_events WHERE content_id = $2`, e.ID, id, string(e.Act), string(e.Was), string(e.Becomes), e.Staff,
		db.OrNull(v.AccountID), string(e.Reason), e.Note, s.db.Now())
	if err != nil {
		return err
	}
	kept := audit.Entry{
		Act: audit.SubmissionMoved, OrganizationID: r.OwnerID, Object: r.Title,
		Before: audit.Values{"state": string(e.Was)}, After: audit.Values{"state": string(e.Becomes)},
	}
	switch e.Act {
	case TakeDown:
		kept.Act, kept.After["reason"] = audit.TitleTakenDown, string(e.Reason)
	case PutBack:
		kept.Act = audit.TitlePutBack
	case Submit, Recall, Return, Approve, Publish, AskTakeDown, Keep:
	}
	if err := s.Audit.Note(ctx, kept); err != nil {
		return err
	}
	return s.db.Emit(ctx, MovedEvent, Moved{EventID: e.ID})
}

// Title returns all of a title on its way.
func (s *Service) Title(ctx context.Context, id int64, side Side) (Page, error) {
	_, t, err := s.load(ctx, id, side)
	if err != nil {
		return Page{}, err
	}
	p := Page{Title: t, Acts: open(t.State, side), Missing: []string{}}
	if t.State != TakenDown {
		if p.Missing, err = s.Editing.Missing(ctx, id); err != nil {
			return p, err
		}
		if p.Terms, err = s.terms(ctx, id); err != nil {
			return p, err
		}
	}
	p.Events, err = db.All[Event](ctx, s.db, eventsSQL, id, mostEvents)
	return p, err
}

const eventsSQL = `SELECT e.id, e.act, e.was, e.becomes, e.staff, COALESCE(a.username, '') AS actor, e.reason, e.note, e.at
	FROM submission_events e LEFT JOIN accounts a ON a.id = e.actor_id WHERE e.content_id = $1 ORDER BY e.at DESC, e.id DESC LIMIT $2`
