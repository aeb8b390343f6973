package publishing

import (
	"context"

	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

// Count is how many titles stand in a state.
type Count struct {
	State State
	Count int
}

// List is a page of titles on their way, with how many stand where.
type List struct {
	page.List[Title]
	Counts []Count
}

// shown is the condition that readers find a title c.
const shown = "c.deleted_at IS NULL AND c.visibility IN ('public', 'hub', 'organization')"

// Titles returns a page of what a side looks after: a publisher's organisation's, or
// what staff decide on, which for the administrators of the hub at the hub is that of
// all organisations. state "" is every state to publishers, newest title first; what
// stands elsewhere is newest first by when it came to stand there.
func (s *Service) Titles(ctx context.Context, side Side, state State, request page.Request) (List, error) {
	found := List{List: page.List[Title]{Request: request}}
	v, _ := viewer.From(ctx)
	if err := permitted(v, side); err != nil {
		return found, err
	}
	owner := v.OrganizationID
	if side == ForStaff && v.Everywhere() {
		owner = ""
	}
	var err error
	if found.Counts, err = s.counts(ctx, owner); err != nil {
		return found, err
	}
	if side == ForStaff && (state == "" || state == Published || state == Draft) {
		return found, apperr.InvalidField("state", "field.choice")
	}
	w, order := inState(owner, state)
	if found.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM contents c"+w.SQL(), w.Args()...); err != nil || found.Total == 0 {
		return found, err
	}
	query, args := pageSQL(ctx, w, order, request)
	rows, err := db.All[row](ctx, s.db, query, args...)
	for _, r := range rows {
		t, _ := r.title()
		found.Rows = append(found.Rows, t)
	}
	return found, err
}

// inState are the conditions of a state, of one owner or of all, and the order of its
// list.
func inState(owner string, state State) (w *db.Where, order string) {
	w = db.NewWhere()
	if owner != "" {
		w.And("c.owner_id = ?", owner)
	}
	switch state {
	case "":
		return w.And("c.deleted_at IS NULL").And("(c.submission <> '' OR " + shown + ")"), "c.created_at DESC, c.id DESC"
	case Published:
		return w.And(shown).And("c.submission = ''"), "c.created_at DESC, c.id DESC"
	case TakenDown:
		w.And("c.deleted_at IS NOT NULL")
	case Draft, Submitted, Returned, Approved, TakeDownAsked:
		w.And("c.deleted_at IS NULL")
	}
	// the state stands in the text: a parameter would keep partial indexes out
	return w.And("c.submission = '" + string(state) + "'"), "c.submission_at DESC, c.id DESC"
}

func pageSQL(ctx context.Context, w *db.Where, order string, request page.Request) (string, []any) {
	conditions := w.SQL()
	limit, offset := w.Bind(request.Size), w.Bind(request.Offset())
	return rowColumns + catalogue.CardColumn(ctx) + " FROM contents c" + conditions + " ORDER BY " + order + " LIMIT " + limit +
		" OFFSET " + offset, w.Args()
}

// counts returns how many titles of an owner, or of all, stand where; published ones are
// counted for one owner alone.
func (s *Service) counts(ctx context.Context, owner string) ([]Count, error) {
	type counted struct {
		State State `db:"submission"`
		Count int   `db:"n"`
	}
	w := db.NewWhere().And("c.submission <> ''").And("(c.deleted_at IS NULL OR c.submission = 'taken_down')")
	if owner != "" {
		w.And("c.owner_id = ?", owner)
	}
	rows, err := db.All[counted](ctx, s.db, "SELECT c.submission, COUNT(*) AS n FROM contents c"+w.SQL()+" GROUP BY c.submission", w.Args()...)
	if err != nil {
		return nil, err
	}
	by := map[State]int{}
	for _, r := range rows {
		by[r.State] = r.Count
	}
	if owner != "" {
		w, _ := inState(owner, Published)
		if by[Published], err = db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM contents c"+w.SQL(), w.Args()...); err != nil {
			return nil, err
		}
	}
	counts := make([]Count, len(States))
	for i, state := range States {
		counts[i] = Count{State: state, Count: by[state]}
	}
	return counts, nil
}
