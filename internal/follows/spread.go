package follows

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

const (
	// toldAtOnce is how many followers one transaction tells: with more, others
	// would wait for it.
	toldAtOnce = 200
	// releasesAtOnce is how many releases are read at once.
	releasesAtOnce = 100
)

// spread tells the followers of every release. One that fails does not keep the
// others: it is tried again with the next.
func (s *Service) spread(ctx context.Context) error {
	var failed error
	for after := (release{}); ; {
		due, err := db.All[release](ctx, s.db, `SELECT content_id, item_id, items, seq, reached FROM releases
			WHERE content_id > $1 OR content_id = $1 AND item_id > $2 ORDER BY content_id, item_id LIMIT $3`,
			after.ContentID, after.ItemID, releasesAtOnce)
		if err != nil || len(due) == 0 {
			return errors.Join(failed, err)
		}
		for _, r := range due {
			failed = errors.Join(failed, s.spreadOne(ctx, r))
		}
		after = due[len(due)-1]
	}
}

func (s *Service) spreadOne(ctx context.Context, r release) error {
	for {
		more, err := s.spreadPart(ctx, r)
		if err != nil || !more {
			return err
		}
	}
}

// spreadPart tells the next followers of a release; false when there are none
// any more, and the release is told. The record is locked: who may see it stays
// as it is until they are told. The row of the progress is too: what several
// releases of a day are counted in is written by one node at a time.
func (s *Service) spreadPart(ctx context.Context, r release) (more bool, err error) {
	err = s.db.InLockedTx(ctx, "release_progress", 1, func(ctx context.Context) error {
		content, err := s.listed(ctx, r.ContentID)
		if err != nil && !apperr.Is(err, apperr.NotFound) {
			return err
		}
		hidden := err != nil
		now, err := db.Get[release](ctx, s.db, `SELECT content_id, item_id, items, seq, reached FROM releases r
			WHERE r.content_id = $1 AND r.item_id = $2`+s.db.Locking("r"), r.ContentID, r.ItemID)
		if apperr.Is(err, apperr.NotFound) { // another node was faster
			more = false
			return nil
		}
		if err != nil {
			return err
		}
		var next []follower
		if !hidden {
			if next, err = s.nextFollowers(ctx, now); err != nil {
				return err
			}
		}
		if more = len(next) > 0; !more {
			_, err = db.Exec(ctx, s.db, "DELETE FROM releases WHERE content_id = $1 AND item_id = $2", r.ContentID, r.ItemID)
			return err
		}
		return s.tellPart(ctx, now, content, next)
	})
	return more, err
}

// listed returns the texts of a content that others than its owner's staff may
// see, and locks it.
func (s *Service) listed(ctx context.Context, id int64) (catalogue.Content, error) {
	return db.Get[catalogue.Content](ctx, s.db, `SELECT c.id, c.slug, c.title, c.language, c.translations, c.visibility FROM contents c
		WHERE c.id = $1 AND c.deleted_at IS NULL AND c.visibility NOT IN ('draft', 'archived')`+s.db.Locking("c"), id)
}

// nextFollowers returns the followers who are told next, in order of accounts.
// Somebody may follow an author and a series of one title, at several portals.
func (s *Service) nextFollowers(ctx context.Context, r release) ([]follower, error) {
	subjects, err := s.subjectsOf(ctx, r)
	if err != nil {
		return nil, err
	}
	var all []follower
	for _, subject := range subjects {
		some, err := s.followers(ctx, subject, r.Reached, r.Seq)
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	slices.SortStableFunc(all, func(a, b follower) int { return strings.Compare(a.Account, b.Account) })
	return firstAccounts(all, toldAtOnce), nil
}

// firstAccounts returns the followers of the first accounts: each subject gave
// no more than so many, so those behind them may be missing.
func firstAccounts(sorted []follower, most int) []follower {
	accounts := 0
	for i, f := range sorted {
		if i == 0 || sorted[i-1].Account != f.Account {
			if accounts++; accounts > most {
				return sorted[:i]
			}
		}
	}
	return sorted
}

// tellPart tells those of followers who see the content, and notes how far it
// has come.
func (s *Service) tellPart(ctx context.Context, r release, content catalogue.Content, next []follower) error {
	accounts := map[string]Subject{} // the first that it sees the content by
	for _, f := range next {
		if _, told := accounts[f.Account]; told {
			continue
		}
		sees := content.Visibility == entitlements.Public
		if !sees {
			var err error
			if sees, err = s.sees(ctx, f, content.ID); err != nil {
				return err
			}
		}
		if sees {
			accounts[f.Account] = f.Subject
		}
	}
	if err := s.tellOf(ctx, r, content, accounts); err != nil {
		return err
	}
	_, err := db.Exec(ctx, s.db, "UPDATE releases SET reached = $3 WHERE content_id = $1 AND item_id = $2",
		r.ContentID, r.ItemID, next[len(next)-1].Account)
	return err
}

// tellOf tells accounts of a release, each together with what else the subject
// that it follows has new today.
func (s *Service) tellOf(ctx context.Context, r release, content catalogue.Content, accounts map[string]Subject) error {
	if len(accounts) == 0 {
		return nil
	}
	news, err := s.newsOf(ctx, r, content)
	if err != nil {
		return err
	}
	bySubject := map[Subject][]string{}
	for _, account := range slices.Sorted(maps.Keys(accounts)) {
		bySubject[accounts[account]] = append(bySubject[accounts[account]], account)
	}
	for subject, some := range bySubject {
		with, err := s.together(ctx, subject, r, content)
		if err != nil {
			return err
		}
		if _, err := s.Notifications.TellTogether(ctx, some, news, with); err != nil {
			return err
		}
	}
	return nil
}
