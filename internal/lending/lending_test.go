package lending

import (
	"testing"
	"time"

	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/usage"
)

// A copy is lent, opens the book until its minute, and is free again.
func TestBorrowing(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		book, people := h.book("Тамир"), h.readers("bold", "bayar")
		_, err := h.Borrow(people[0], book.Items[0].ID)
		h.refuses("without a licence", err, apperr.NotLent)
		licence := h.lends(book, 1)
		if may, _ := h.reads(people[0], book); may {
			t.Error("a licence opens the book by itself")
		}
		loan := h.borrow(people[0], book)
		if may, by := h.reads(people[0], book); !may || by != entitlements.Leased {
			t.Errorf("a borrower may read: %v, by %q", may, by)
		}
		if again := h.borrow(people[0], book); again.ID != loan.ID {
			t.Error("one reader has two loans of one title")
		}
		_, err = h.Borrow(people[1], book.Items[0].ID)
		h.refuses("the second", err, apperr.SeatsTaken)
		offer := apperr.From(err).Data.(HoldOffer).Hold
		if offer.Place != 1 || offer.EstimateDays != 14 {
			t.Errorf("offered %+v, want place 1 in 14 days", offer)
		}
		h.later(14*24*time.Hour-time.Minute, licence.TitleID)
		if may, _ := h.reads(people[0], book); !may {
			t.Error("the loan ended before its minute")
		}
		h.later(time.Minute, licence.TitleID)
		if may, _ := h.reads(people[0], book); may {
			t.Error("the loan opens the book after its end")
		}
		h.borrow(people[1], book)
		h.check(h.Usage.Write(t.Context()))
		for kind, want := range map[usage.Kind]int64{usage.NoLicense: 1, usage.LimitExceeded: 1} {
			if n, err := h.Usage.Total(t.Context(), kind, h.own.ID, "2026-11", book.Items[0].ID); err != nil || n != want {
				t.Errorf("%s: %d, want %d: %v", kind, n, want, err)
			}
		}
	})
}

func TestReturning(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		book, people := h.book("Тамир"), h.readers("bold", "bayar")
		h.lends(book, 1)
		loan := h.borrow(people[0], book)
		_, err := h.Return(people[1], loan.ID)
		h.refuses("somebody else's", err, apperr.NotFound)
		for range 2 { // twice is no error
			_, err = h.Return(people[0], loan.ID)
			h.check(err)
		}
		if may, _ := h.reads(people[0], book); may {
			t.Error("what was returned opens the book")
		}
		h.borrow(people[1], book)
	})
}

func TestRenewing(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		book, people := h.book("Тамир"), h.readers("bold", "bayar")
		licence := h.lends(book, 1)
		loan := h.borrow(people[0], book)
		hold := h.hold(people[1], book)
		_, err := h.Renew(people[0], loan.ID)
		h.refuses("while somebody waits", err, apperr.RenewalWaited)
		h.check(h.Leave(people[1], hold.ID))
		renewed, err := h.Renew(people[0], loan.ID)
		h.check(err)
		if want := loan.DueAt.Add(14 * day); !renewed.DueAt.Equal(want) {
			t.Errorf("until %v, want %v", renewed.DueAt, want)
		}
		_, err = h.Renew(people[0], loan.ID)
		h.refuses("the second time", err, apperr.RenewalsUsed)
		h.later(28*day-time.Second, licence.TitleID)
		if may, _ := h.reads(people[0], book); !may {
			t.Error("the renewed loan ended too early")
		}
		h.later(time.Second, licence.TitleID)
		_, err = h.Renew(people[0], loan.ID)
		h.refuses("what is over", err, apperr.LoanOver)
	})
}

// A copy that comes back is kept for the first in line for three days.
func TestWaiting(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		book, people := h.book("Тамир"), h.readers("bold", "bayar", "dorj", "saran")
		licence := h.lends(book, 1)
		loan := h.borrow(people[0], book)
		h.hold(people[1], book)
		third := h.hold(people[2], book)
		if third.Place != 2 || third.Estimate != 28 {
			t.Errorf("place %d in %d days, want 2 in 28", third.Place, third.Estimate)
		}
		if again := h.hold(people[2], book); again.ID != third.ID {
			t.Error("one reader waits twice")
		}
		_, err := h.Hold(people[0], book.Items[0].ID)
		h.refuses("a hold beside a loan", err, apperr.LoanHeld)
		_, err = h.Return(people[0], loan.ID)
		h.check(err)
		_, err = h.Borrow(people[3], book.Items[0].ID)
		h.refuses("past the line", err, apperr.SeatsTaken)
		if got := h.holdNow(people[1]); got.Status != Ready || !got.ReadyUntil.Equal(h.clock.Now().Add(3*day)) {
			t.Errorf("the first in line: %+v", got)
		}
		if n := h.count("SELECT COUNT(*) FROM jobs WHERE kind = 'event:lending.ready'"); n != 1 {
			t.Errorf("%d are told, want 1", n)
		}
		h.later(3*day, licence.TitleID)
		if got := h.holdNow(people[1]); got.Status != Expired {
			t.Errorf("who did not come: %+v", got)
		}
		if got := h.holdNow(people[2]); got.Status != Ready {
			t.Errorf("the next: %+v", got)
		}
		h.borrow(people[2], book)
		if n := h.count("SELECT COUNT(*) FROM holds WHERE ended_at IS NULL"); n != 0 {
			t.Errorf("%d still wait", n)
		}
	})
}

func TestLettingPass(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		book, people := h.book("Тамир"), h.readers("bold", "bayar", "dorj", "saran")
		h.lends(book, 1)
		loan := h.borrow(people[0], book)
		first, second, third := h.hold(people[1], book), h.hold(people[2], book), h.hold(people[3], book)
		_, err := h.LetPass(people[3], third.ID)
		h.refuses("the last", err, apperr.NobodyWaits)
		_, err = h.LetPass(people[3], first.ID)
		h.refuses("somebody else's", err, apperr.NotFound)
		passed, err := h.LetPass(people[2], second.ID)
		h.check(err)
		if passed.Place != 3 || h.holdNow(people[3]).Place != 2 {
			t.Errorf("places %d and %d, want 3 and 2", passed.Place, h.holdNow(people[3]).Place)
		}
		_, err = h.Return(people[0], loan.ID)
		h.check(err)
		passed, err = h.LetPass(people[1], first.ID)
		h.check(err)
		if passed.Status != Waiting || passed.Place != 1 || h.holdNow(people[3]).Status != Ready {
			t.Errorf("who let pass: %+v, the next: %+v", passed, h.holdNow(people[3]))
		}
	})
}

func TestLimitsOfOneReader(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		people := h.readers("bold", "bayar")
		h.check(h.SetRules(h.librarian, Rules{LoanDays: 7, ReadyDays: 1, MostLoans: 2, MostHolds: 1, MostRenewals: 0}))
		for i := range 4 {
			book := h.book("Ном")
			h.lends(book, 1)
			loan, err := h.Borrow(people[0], book.Items[0].ID)
			if i < 2 {
				h.check(err)
				if !loan.DueAt.Equal(h.clock.Now().Add(7 * day)) {
					t.Errorf("until %v", loan.DueAt)
				}
				_, err = h.Renew(people[0], loan.ID)
				h.refuses("a renewal", err, apperr.RenewalsUsed)
				_, err := h.Hold(people[1], book.Items[0].ID)
				if i == 0 {
					h.check(err)
				} else {
					h.refuses("a second hold", err, apperr.HoldsFull)
				}
				continue
			}
			h.refuses("the third", err, apperr.LoansFull)
		}
	})
}

// The licence that ends first is lent first, no loan outlasts its licence, and
// loans of a bundle run out.
func TestLicences(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		book, people := h.book("Тамир"), h.readers("bold", "bayar", "dorj", "saran")
		now, one := h.clock.Now(), 1
		h.lends(book, 1)
		soon, err := h.Create(h.librarian, Draft{ContentID: book.ID, Model: Loan, Copies: 1, EndsAt: now.Add(5 * day)})
		h.check(err)
		bundle, err := h.Create(h.librarian, Draft{ContentID: book.ID, Model: Loan, Copies: 3, LoansLeft: &one, EndsAt: now.Add(90 * day)})
		h.check(err)
		loan := h.borrow(people[0], book)
		if loan.LicenceID != soon.ID || !loan.DueAt.Equal(now.Add(5*day)) {
			t.Errorf("%+v is not of the licence that ends first", loan)
		}
		if loan = h.borrow(people[1], book); loan.LicenceID != bundle.ID {
			t.Errorf("%+v is not of the next", loan)
		}
		h.borrow(people[2], book)
		_, err = h.Borrow(people[3], book.Items[0].ID)
		h.refuses("the fourth", err, apperr.SeatsTaken)
		_, err = h.Create(h.librarian, Draft{ContentID: book.ID, ItemID: book.Items[0].ID, Model: Loan, Copies: 1})
		h.refuses("whole and by items", err, apperr.Invalid)
		for _, wrong := range []Draft{
			{ContentID: book.ID, Model: "lease", Copies: 1}, {ContentID: book.ID, Model: Loan},
			{ContentID: book.ID, Model: Loan, Copies: 1, EndsAt: now}, {ContentID: book.ID, Model: Concurrent, Copies: 1, LoansLeft: &one},
		} {
			_, err = h.Create(h.librarian, wrong)
			h.refuses("a wrong licence", err, apperr.Invalid)
		}
	})
}

// When no copy can come back any more, nobody waits for one.
func TestEndOfALicence(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		book, people := h.book("Тамир"), h.readers("bold", "bayar", "dorj")
		licence := h.lends(book, 2)
		h.borrow(people[0], book)
		kept := h.borrow(people[1], book)
		h.hold(people[2], book)
		_, err := h.Return(people[1], kept.ID)
		h.check(err)
		one, end := 1, h.clock.Now().Add(2*day)
		changed, err := h.Change(h.librarian, licence.ID, Terms{Copies: &one, EndsAt: &end})
		h.check(err)
		if got := h.holdNow(people[2]); got.Status != Waiting || changed.InUse != 1 || changed.Waiting != 1 {
			t.Errorf("a copy that is not there is kept: %+v, %+v", got, changed)
		}
		h.later(2*day, licence.TitleID)
		if may, _ := h.reads(people[0], book); may {
			t.Error("a loan outlasts its licence")
		}
		if n := h.count("SELECT COUNT(*) FROM holds WHERE ended_at IS NULL"); n != 0 {
			t.Errorf("%d wait for nothing", n)
		}
		_, err = h.Hold(people[2], book.Items[0].ID)
		h.refuses("a hold", err, apperr.NotLent)
	})
}

// A concurrent licence is a right of the organisation with seats.
func TestConcurrentLicences(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		book, people := h.book("Тамир"), h.readers("bold")
		licence, err := h.Create(h.librarian, Draft{ContentID: book.ID, Model: Concurrent, Copies: 2})
		h.check(err)
		decision, err := h.Entitlements.Decide(people[0], book.Right(book.Items[0]))
		h.check(err)
		if !decision.Allowed || decision.Seat.Of != 2 {
			t.Errorf("%+v, want a seat of two", decision)
		}
		three := 3
		_, err = h.Change(h.librarian, licence.ID, Terms{Copies: &three})
		h.check(err)
		decision, err = h.Entitlements.Decide(people[0], book.Right(book.Items[0]))
		h.check(err)
		h.check(h.Entitlements.TakeSeat(people[0], decision.Seat, "bold"))
		found, err := h.Licence(h.librarian, licence.ID)
		h.check(err)
		if decision.Seat.Of != 3 || found.InUse != 1 {
			t.Errorf("%d seats, %d in use, want 3 and 1", decision.Seat.Of, found.InUse)
		}
		_, err = h.Borrow(people[0], book.Items[0].ID)
		h.refuses("a loan", err, apperr.NotLent)
	})
}

func TestAssigning(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		book, people := h.book("Тамир"), h.readers("bold", "bayar", "dorj", "saran")
		licence := h.lends(book, 2)
		loan := h.borrow(people[0], book)
		due := h.clock.Now().Add(60 * day)
		done, err := h.Assign(h.librarian, licence.ID, Assignment{AccountID: "bayar", DueAt: due})
		h.check(err)
		if may, by := h.reads(people[1], book); !may || by != entitlements.Assigned || done.Lent != 1 {
			t.Errorf("%+v, may read %v by %q", done, may, by)
		}
		h.hold(people[2], book)
		done, err = h.Assign(h.librarian, licence.ID, Assignment{AccountID: "saran", DueAt: due})
		h.check(err)
		if done != (Assigned{Queued: 1}) || h.count("SELECT COUNT(*) FROM loans WHERE returned_at IS NULL") != 2 {
			t.Errorf("a full licence lends more: %+v", done)
		}
		waiting, err := h.Queue(h.librarian, licence.ID, page.Of(1, 10))
		h.check(err)
		if len(waiting.Rows) != 2 || waiting.Rows[0].AccountID != "saran" || waiting.Rows[1].Place != 2 {
			t.Errorf("%+v: who is assigned a copy does not stand first", waiting.Rows)
		}
		_, err = h.Return(people[0], loan.ID)
		h.check(err)
		if may, by := h.reads(people[3], book); !may || by != entitlements.Assigned {
			t.Errorf("the next copy is not the assignee's: %v %q", may, by)
		}
		holders, err := h.Holders(h.librarian, licence.ID, page.Of(1, 10))
		h.check(err)
		if holders.Total != 2 || h.count("SELECT COUNT(*) FROM audit_log WHERE act = 'holders_seen'") != 2 {
			t.Errorf("%d holders, each look must be noted", holders.Total)
		}
	})
}

func TestAssigningToAGroup(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		book := h.book("Тамир")
		h.readers("bold", "bayar", "dorj")
		licence := h.lends(book, 2)
		group, err := h.Members.CreateGroup(h.as("librarian", h.own, viewer.Admin), "10А")
		h.check(err)
		h.check(h.Members.AddToGroup(h.librarian, group.ID, []string{"bold", "bayar", "dorj"}))
		done, err := h.Assign(h.librarian, licence.ID, Assignment{GroupID: group.ID})
		h.check(err)
		if done != (Assigned{Lent: 2, Queued: 1}) {
			t.Errorf("%+v", done)
		}
		done, err = h.Assign(h.librarian, licence.ID, Assignment{GroupID: group.ID})
		h.check(err)
		if done != (Assigned{Had: 2, Queued: 1}) || h.count("SELECT COUNT(*) FROM holds WHERE ended_at IS NULL") != 1 {
			t.Errorf("again: %+v", done)
		}
	})
}

// Another organisation's licences, loans and holds are not there.
func TestOtherOrganizations(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		book, people := h.book("Тамир"), h.readers("bold", "bayar")
		licence := h.lends(book, 1)
		loan, hold := h.borrow(people[0], book), h.hold(people[1], book)
		foreign := h.person("foreign", h.other, viewer.Librarian)
		_, err := h.Licence(foreign, licence.ID)
		h.refuses("licence", err, apperr.NotFound)
		_, err = h.Change(foreign, licence.ID, Terms{})
		h.refuses("change", err, apperr.NotFound)
		_, err = h.Holders(foreign, licence.ID, page.Of(1, 10))
		h.refuses("holders", err, apperr.NotFound)
		_, err = h.Queue(foreign, licence.ID, page.Of(1, 10))
		h.refuses("queue", err, apperr.NotFound)
		_, err = h.Assign(foreign, licence.ID, Assignment{AccountID: "foreign"})
		h.refuses("assign", err, apperr.NotFound)
		_, err = h.Return(h.as("bold", h.other, viewer.Reader), loan.ID)
		h.refuses("a loan at another portal", err, apperr.NotFound)
		h.refuses("a hold at another portal", h.Leave(h.as("bayar", h.other, viewer.Reader), hold.ID), apperr.NotFound)
		_, err = h.Create(foreign, Draft{ContentID: book.ID, Model: Loan, Copies: 1})
		h.refuses("a licence for what others own", err, apperr.Invalid)
		_, err = h.Assign(h.librarian, licence.ID, Assignment{AccountID: "foreign"})
		h.refuses("somebody who is no member", err, apperr.NotFound)
		_, err = h.Borrow(h.as("foreign", h.own, viewer.Visitor), book.Items[0].ID)
		h.refuses("a visitor", err, apperr.MembersBorrow)
		_, err = h.Borrow(h.as("", h.own, viewer.Guest), book.Items[0].ID)
		h.refuses("a guest", err, apperr.Unauthenticated)
		_, err = h.Licences(people[0], Query{Page: page.Of(1, 10)})
		h.refuses("a reader", err, apperr.RoleRequired)
	})
}

// Who is to be told is told once, three days before the end.
func TestTellingOfTheEnd(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		book, people := h.book("Тамир"), h.readers("bold")
		licence := h.lends(book, 1)
		loan := h.borrow(people[0], book)
		due, err := db.Get[db.Time](t.Context(), h.db, "SELECT run_at FROM jobs WHERE kind = $1", settleJob)
		h.check(err)
		if !due.Equal(loan.DueAt.Add(-TellBefore)) {
			t.Errorf("looked at %v, want %v", due, loan.DueAt.Add(-TellBefore))
		}
		told := func() int { return h.count("SELECT COUNT(*) FROM jobs WHERE kind = 'event:lending.ending'") }
		h.later(11*day-time.Minute, licence.TitleID)
		if told() != 0 {
			t.Error("told too early")
		}
		h.later(time.Minute, licence.TitleID)
		h.later(time.Hour, licence.TitleID)
		if told() != 1 {
			t.Errorf("told %d times", told())
		}
	})
}

// Thirty days after the return nobody knows any more who had it.
func TestCuttingTheLink(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		book, people := h.book("Тамир"), h.readers("bold", "bayar")
		licence := h.lends(book, 1)
		loan := h.borrow(people[0], book)
		hold := h.hold(people[1], book)
		h.check(h.Leave(people[1], hold.ID))
		_, err := h.Return(people[0], loan.ID)
		h.check(err)
		h.borrow(people[1], book)
		linked := func() [3]int {
			return [3]int{
				h.count("SELECT COUNT(*) FROM loans WHERE account_id IS NOT NULL"), h.count("SELECT COUNT(*) FROM holds"),
				h.count("SELECT COUNT(*) FROM entitlements"),
			}
		}
		h.later(KeepLink-time.Second, licence.TitleID)
		h.check(h.Cut(t.Context()))
		if got := linked(); got != [3]int{2, 1, 2} {
			t.Errorf("cut too early: %v", got)
		}
		h.clock.Advance(time.Second)
		h.check(h.Cut(t.Context()))
		if got := linked(); got != [3]int{1, 0, 1} || h.count("SELECT COUNT(*) FROM loans") != 2 {
			t.Errorf("after 30 days: %v", got)
		}
	})
}

func TestWays(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		book, people := h.book("Тамир"), h.readers("bold", "bayar", "dorj")
		item := book.Items[0].ID
		way := func(i int) Way {
			ways, err := h.Ways(people[i], []entitlements.Item{book.Right(book.Items[0])})
			h.check(err)
			return ways[item]
		}
		if got := way(0); got != "" {
			t.Errorf("without a licence: %q", got)
		}
		h.lends(book, 1)
		if got := way(0); got != BorrowWay {
			t.Errorf("a free copy: %q", got)
		}
		loan := h.borrow(people[0], book)
		h.hold(people[1], book)
		_, err := h.Return(people[0], loan.ID)
		h.check(err)
		if first, other := way(1), way(2); first != BorrowWay || other != HoldWay {
			t.Errorf("%q for whom it is kept, %q for another", first, other)
		}
		offer, err := h.OfferOf(people[1], item)
		h.check(err)
		if offer.Hold == nil || offer.Hold.Status != Ready || offer.Copies != 1 || offer.Free != 0 {
			t.Errorf("%+v", offer)
		}
	})
}
