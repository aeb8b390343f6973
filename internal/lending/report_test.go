package lending

import (
	"strings"
	"testing"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/page"
	"sudar/internal/usage"
)

// days is a time around the tests' clock.
var days = usage.Days{From: "2026-11-20", To: "2026-12-31"}

// What happens with copies is in the figures of its days: loans, returns by hand and by
// themselves, renewals, places in the queue, how long the queue was, and refusals.
func TestFiguresOfLending(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		book, unlent, people := h.book("Тамир"), h.book("Туулай"), h.readers("bold", "bayar", "dulam")
		licence := h.lends(book, 1)
		loan := h.borrow(people[0], book)
		_, err := h.Renew(people[0], loan.ID)
		h.check(err)
		h.hold(people[1], book)
		_, err = h.Borrow(people[2], book.Items[0].ID)
		h.refuses("all copies are lent", err, apperr.SeatsTaken)
		_, err = h.Borrow(people[2], unlent.Items[0].ID)
		h.refuses("nothing is lent of it", err, apperr.NotLent)
		h.later(48*time.Hour, licence.TitleID)
		_, err = h.Return(people[0], loan.ID)
		h.check(err)
		h.borrow(people[1], book)
		h.later(20*24*time.Hour, licence.TitleID)
		h.check(h.Usage.Write(h.all))

		q := FiguresQuery{Days: days, Sort: "loans", Page: page.Of(1, 12)}
		list, err := h.TitleFigures(h.librarian, q)
		h.check(err)
		want := TitleFigures{
			ContentID: book.ID, Moves: Moves{Loans: 2, Returns: 2, Renewals: 1, Holds: 1, Served: 1, Waited: 48 * 3600}, LimitExceeded: 1, Copies: 1,
		}
		if list.Total != 2 || list.Rows[0] != want || list.Rows[1] != (TitleFigures{ContentID: unlent.ID, NoLicense: 1}) {
			t.Fatalf("%+v, want %+v", list, want)
		}
		all, err := h.Figures(h.librarian, q)
		want.ContentID, want.NoLicense = 0, 1
		if err != nil || all != want {
			t.Errorf("all %+v, %v", all, err)
		}
		each, err := h.MovesOver(h.librarian, q, false)
		if err != nil || len(each) != 3 || each[0].Time != "2026-11-25" || each[0].Loans != 1 || each[1].Returns != 1 || each[2].Returns != 1 {
			t.Errorf("days %+v, %v", each, err)
		}
		each, err = h.MovesOver(h.librarian, q, true)
		if err != nil || len(each) != 2 || each[0].Loans != 2 || each[1].Time != "2026-12" {
			t.Errorf("months %+v, %v", each, err)
		}
		q.To = "2026-11-25"
		if early, err := h.Figures(h.librarian, q); err != nil || early.Loans != 1 || early.Returns != 0 {
			t.Errorf("the first day: %+v, %v", early, err)
		}
	})
}

// Every filter and every order changes what is found, and what is none is refused; a
// reader asks in vain, and another organisation finds nothing.
func TestFiguresAreNarrowed(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		first, second, people := h.book("Тамир"), h.book("Туулай"), h.readers("bold", "bayar")
		h.lends(first, 1)
		h.lends(second, 4)
		h.borrow(people[0], first)
		h.borrow(people[0], second)
		h.borrow(people[1], second)
		_, err := db.Exec(h.all, h.db, "UPDATE contents SET kind = 'article', owner_id = $2 WHERE id = $1", second.ID, h.other.ID)
		h.check(err)
		_, err = db.Exec(h.all, h.db, `INSERT INTO categories (id, tree, parent_id, path, name, name_en, position)
			VALUES (901, 'general', NULL, '901/', 'Түүх', 'History', 1), (902, 'general', 901, '901/902/', 'Эртний', 'Ancient', 1)`)
		h.check(err)
		_, err = db.Exec(h.all, h.db, "INSERT INTO content_categories (content_id, category_id) VALUES ($1, 902)", first.ID)
		h.check(err)
		ids := func(q FiguresQuery) (found []int64) {
			t.Helper()
			q.Days, q.Page = days, page.Of(1, 12)
			if q.Sort == "" {
				q.Sort = "loans"
			}
			list, err := h.TitleFigures(h.librarian, q)
			h.check(err)
			for _, row := range list.Rows {
				found = append(found, row.ContentID)
			}
			return found
		}
		is := func(what string, got []int64, want ...int64) {
			t.Helper()
			if len(got) != len(want) || got[0] != want[0] {
				t.Errorf("%s: %v, want %v", what, got, want)
			}
		}
		is("most loans", ids(FiguresQuery{}), second.ID, first.ID)
		is("fewest loans", ids(FiguresQuery{Ascending: true}), first.ID, second.ID)
		is("turnover", ids(FiguresQuery{Sort: "turnover"}), first.ID, second.ID)
		is("own", ids(FiguresQuery{Owner: Own}), first.ID)
		is("of others", ids(FiguresQuery{Owner: Others}), second.ID)
		is("articles", ids(FiguresQuery{Kind: "article"}), second.ID)
		is("a category, by what is below it", ids(FiguresQuery{CategoryID: 901}), first.ID)
		_, err = h.TitleFigures(h.librarian, FiguresQuery{Days: days, Sort: "loans", CategoryID: 999, Page: page.Of(1, 1)})
		h.refuses("a category that there is not", err, apperr.Invalid)
		_, err = h.TitleFigures(h.librarian, FiguresQuery{Days: days, Sort: "readers", Page: page.Of(1, 1)})
		h.refuses("an order that there is not", err, apperr.Invalid)
		_, err = h.Figures(people[0], FiguresQuery{Days: days})
		h.refuses("a reader", err, apperr.RoleRequired)
		foreign := h.person("foreign", h.other, "librarian")
		if all, err := h.Figures(foreign, FiguresQuery{Days: days}); err != nil || all != (TitleFigures{}) {
			t.Errorf("another organisation: %+v, %v", all, err)
		}
		moves, err := h.MovesOver(h.librarian, FiguresQuery{Days: days, Kind: "article", Owner: Others}, false)
		if err != nil || len(moves) != 1 || moves[0].Loans != 2 {
			t.Errorf("articles of others: %+v, %v", moves, err)
		}
	})
}

// Figures read their rows by an index.
func TestFiguresHaveAnIndex(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		q := FiguresQuery{Days: usage.Days{From: "2025-11-27", To: "2026-11-26"}, Sort: "loans", Page: page.Of(1, 12)}
		s := &Service{db: d}
		w := s.figures("o", q)
		plan := dbtest.Plan(t, d, q.sql(w), w.Args())
		if whole := dbtest.ReadsWhole(plan, "lending_days|lending_months|usage_days|l|licences"); len(whole) > 0 ||
			!strings.Contains(plan, "refused") {
			t.Errorf("reads all of %v:\n%s", whole, plan)
		}
	})
}
