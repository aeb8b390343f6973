package demo

import (
	"context"
	"fmt"
	"time"

	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
	"sudar/internal/lending"
)

// shelfOfCopies is a title that the university lends, with who has or wants it, by
// their numbers among its readers; the researcher comes last.
type shelfOfCopies struct {
	slug       string
	model      lending.Model
	copies     int
	days       int // until the licence ends; 0: never
	lent       int // readers who have a copy
	waiting    int // readers who wait
	researcher string
}

// What the researcher does with a title.
const (
	borrows = "borrows"
	waits   = "waits"
	isNext  = "is next" // a copy is kept
)

// lends shows a free title, a full one with a queue, one of which the researcher's
// turn has come, one on loan, and one that a few may read at once.
var lends = []shelfOfCopies{
	{slug: "govi-ba-mung-us", model: lending.Loan, copies: 5, days: 300, lent: 1, researcher: borrows},
	{slug: "ink-soot-and-pear-wood", model: lending.Loan, copies: 1, days: 200, lent: 1, waiting: 2, researcher: waits},
	{slug: "shilen-hairtsag", model: lending.Loan, copies: 1, researcher: isNext},
	{slug: "oroin-avtobus", model: lending.Loan, copies: 8, days: 10, lent: 3},
	{slug: "nom-zurag-hamgaalah", model: lending.Concurrent, copies: 3, days: 400},
}

// lend gives the university licences, and its readers loans and places in line, when
// it has none.
func (s *Service) lend(ctx context.Context, w *work) error {
	there, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM licences WHERE organization_id = $1", w.owners[University])
	if err != nil || there > 0 {
		return err
	}
	found, err := s.standing(ctx)
	if err != nil {
		return err
	}
	as := func(ctx context.Context, account string, role viewer.Role) context.Context {
		return db.AsViewer(ctx, viewer.Viewer{AccountID: account, OrganizationID: w.owners[University], Organization: University, Role: role})
	}
	librarian := as(ctx, w.people.named["hubadmin"], viewer.HubAdmin)
	var readers []context.Context
	for i, account := range w.people.readers[:audience] {
		if i%3 == 1 { // as createPeople has them join
			readers = append(readers, as(ctx, account, viewer.Reader))
		}
	}
	for _, copies := range lends {
		at, ok := found[copies.slug]
		if !ok || at.Deleted {
			continue
		}
		err := s.shelve(librarian, copies, at, readers)
		if err == nil {
			err = s.borrowFor(as(ctx, w.people.named["researcher"], viewer.Reader), copies, at)
		}
		if err != nil {
			return fmt.Errorf("demo: copies of %s: %w", copies.slug, err)
		}
	}
	return nil
}

func (s *Service) shelve(librarian context.Context, c shelfOfCopies, at standing, readers []context.Context) error {
	draft := lending.Draft{ContentID: at.ContentID, Model: c.model, Copies: c.copies}
	if c.days > 0 {
		draft.EndsAt = s.clock.Now().Add(time.Duration(c.days) * 24 * time.Hour)
	}
	if _, err := s.Lending.Create(librarian, draft); err != nil {
		return err
	}
	for _, reader := range readers[:c.lent] {
		if _, err := s.Lending.Borrow(reader, at.ItemID); err != nil {
			return err
		}
	}
	for _, reader := range readers[c.lent : c.lent+c.waiting] {
		if _, err := s.Lending.Hold(reader, at.ItemID); err != nil {
			return err
		}
	}
	return nil
}

// borrowFor has the demo's researcher borrow a title, or wait for it.
func (s *Service) borrowFor(researcher context.Context, c shelfOfCopies, at standing) error {
	switch c.researcher {
	case borrows:
		_, err := s.Lending.Borrow(researcher, at.ItemID)
		return err
	case waits, isNext:
		_, err := s.Lending.Hold(researcher, at.ItemID)
		return err
	}
	return nil
}
