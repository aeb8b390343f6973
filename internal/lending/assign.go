package lending

import (
	"context"
	"slices"
	"time"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// Assignment says to whom a librarian gives a title, a member or the members of a
// group, and until when; the zero time is as long as a loan lasts.
type Assignment struct {
	AccountID, GroupID string
	DueAt              time.Time
}

// Assigned says what became of an assignment.
type Assigned struct {
	Lent   int // who have the title now
	Queued int // who go first in the queue
	Had    int // who had it already
}

// MostAssigned bounds the members of a group to whom a title is given at once.
const MostAssigned = 500

// Assign lends the title of a licence of ctx's organisation to members. Who gets no
// copy goes first in the queue, in order, and gets the next ones. The number of
// loans of one person does not matter. not_found for who is no member, and for a group
// of another organisation.
func (s *Service) Assign(ctx context.Context, id string, to Assignment) (Assigned, error) {
	var done Assigned
	licence, err := s.Licence(ctx, id)
	if err != nil {
		return done, err
	}
	if licence.Model != Loan {
		return done, apperr.InvalidField("id", "field.choice")
	}
	if !to.DueAt.IsZero() && !to.DueAt.After(s.db.Now().Time) {
		return done, apperr.InvalidField("due_on", "field.past")
	}
	people, err := s.assignees(ctx, to)
	if err != nil {
		return done, err
	}
	name, err := s.titleName(ctx, licence.ContentID)
	if err != nil {
		return done, err
	}
	err = s.locked(ctx, licence.TitleID, func(ctx context.Context, t *title) error {
		done = Assigned{}
		if !t.lends() {
			return apperr.New(apperr.NotLent)
		}
		if err := s.assignAll(ctx, t, people, to.DueAt, &done); err != nil {
			return err
		}
		return s.Audit.Note(ctx, audit.Entry{Act: audit.Assigned, Object: name, After: audit.Values{"people": len(people)}})
	})
	return done, err
}

// assignees returns the accounts of an assignment, all members of ctx's
// organisation.
func (s *Service) assignees(ctx context.Context, to Assignment) ([]string, error) {
	if (to.AccountID == "") == (to.GroupID == "") {
		return nil, apperr.InvalidField("account_id", "field.required")
	}
	if to.AccountID != "" {
		_, err := s.Members.Get(ctx, to.AccountID)
		return []string{to.AccountID}, err
	}
	group, err := s.Members.Group(ctx, to.GroupID)
	if err != nil {
		return nil, err
	}
	people, err := s.Members.GroupAccounts(ctx, group.ID, MostAssigned+1)
	if err != nil {
		return nil, err
	}
	if len(people) == 0 || len(people) > MostAssigned {
		return nil, apperr.InvalidField("group_id", "field.range")
	}
	return people, nil
}

// assignAll lends to people while there are copies. The others are put before all
// who wait, the last one first, so that the first stands first.
func (s *Service) assignAll(ctx context.Context, t *title, people []string, due time.Time, done *Assigned) error {
	rules, err := s.rulesOf(ctx, t.OrganizationID)
	if err != nil {
		return err
	}
	var queue []queued
	for _, account := range people {
		who := queued{AccountID: account, ItemID: t.ItemID, Assigned: true, DueAt: db.At(due)}
		has, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM loans WHERE title_id = $1 AND account_id = $2 AND returned_at IS NULL", t.ID,
			account)
		switch {
		case err != nil:
			return err
		case has > 0:
			done.Had++
			continue
		}
		kept, err := s.leaveQueue(ctx, t, account)
		if err != nil {
			return err
		}
		t.ready -= kept
		if t.free() <= 0 {
			queue = append(queue, who)
			continue
		}
		if _, err := s.lend(ctx, t, who, rules); err != nil {
			return err
		}
		done.Lent++
	}
	slices.Reverse(queue)
	for _, who := range queue {
		if err := s.enqueue(ctx, t, who, "MIN(place) - 1"); err != nil {
			return err
		}
	}
	done.Queued = len(queue)
	return nil
}

// leaveQueue takes an assignee's own hold out of the queue and returns how many
// copies were kept for it.
func (s *Service) leaveQueue(ctx context.Context, t *title, accountID string) (kept int, err error) {
	statuses, err := db.All[Status](ctx, s.db, "SELECT status FROM holds WHERE title_id = $1 AND account_id = $2 AND ended_at IS NULL", t.ID,
		accountID)
	if err != nil || len(statuses) == 0 {
		return 0, err
	}
	if statuses[0] == Ready {
		kept = 1
	}
	_, err = db.Exec(ctx, s.db, `UPDATE holds SET status = 'done', ended_at = $3, ready_until = NULL
		WHERE title_id = $1 AND account_id = $2 AND ended_at IS NULL`, t.ID, accountID, t.now)
	return kept, err
}
