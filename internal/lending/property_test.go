package lending

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
)

// model is what a random walk expects of lending: who has each title, and who
// waits for it in which order.
type model struct {
	*fixture
	random  *rand.Rand
	people  []string
	as      map[string]context.Context
	books   []catalogue.Content
	titles  []string // ids
	copies  []int
	lines   [3][]string // who waits or is kept a copy, in order
	served  int
	steps   []string // the last ones, for the report
	refused int
}

func newModel(h *fixture, seed uint64) *model {
	random := rand.New(rand.NewPCG(seed, seed)) //nolint:gosec // a walk to be repeated
	m := &model{fixture: h, random: random, as: map[string]context.Context{}, copies: []int{1, 2, 3}}
	for i := range 6 {
		name := fmt.Sprintf("person%d", i)
		m.people = append(m.people, name)
		m.as[name] = h.readers(name)[0]
	}
	for i, copies := range m.copies {
		book := h.book(fmt.Sprintf("Ном %d", i))
		m.books = append(m.books, book)
		m.titles = append(m.titles, h.lends(book, copies).TitleID)
	}
	return m
}

// People borrow, return, renew, wait, let others pass and leave at random, and time
// goes on: there are never more loans than copies, the order of each queue is as the
// people made it, and in the end everybody who waits is served.
func TestRandomLending(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		seed := uint64(time.Now().UnixNano()) //nolint:gosec // any number will do
		m := newModel(h, seed)
		for range 400 {
			m.step()
			if m.check(); t.Failed() {
				t.Fatalf("seed %d, the last steps: %v", seed, m.steps)
			}
		}
		m.serveAll()
		if m.served == 0 || m.refused == 0 {
			t.Errorf("%d were served, %d refused: the walk proves nothing", m.served, m.refused)
		}
	})
}

func (m *model) note(step string) {
	m.steps = append(m.steps, step)
	m.steps = m.steps[max(0, len(m.steps)-12):]
}

func (m *model) step() {
	at, who := m.random.IntN(len(m.books)), m.people[m.random.IntN(len(m.people))]
	act := m.random.IntN(10)
	m.note(fmt.Sprintf("%s does %d on %d", who, act, at))
	switch act {
	case 0, 1, 2:
		m.borrowOne(at, who)
	case 3, 4:
		m.holdOne(at, who)
	case 5:
		m.returnOne(at, who)
	case 6:
		m.passOne(at, who)
	case 7:
		m.leaveOne(at, who)
	case 8:
		if loan, has := m.loanOf(at, who); has {
			m.allowed(m.Renew(m.as[who], loan.ID))
		}
	case 9:
		m.pass(time.Duration(m.random.IntN(5*24)) * time.Hour)
	}
}

// allowed counts a refusal and fails for any other error.
func (m *model) allowed(_ Borrowed, err error) bool {
	known := apperr.From(err).Code
	if err != nil && !slices.Contains([]apperr.Code{
		apperr.SeatsTaken, apperr.LoanHeld, apperr.LoansFull, apperr.HoldsFull, apperr.RenewalWaited, apperr.RenewalsUsed, apperr.NobodyWaits,
	}, known) {
		m.t.Errorf("unexpected: %v", err)
	}
	if err != nil {
		m.refused++
	}
	return err == nil
}

func (m *model) borrowOne(at int, who string) {
	_, had := m.loanOf(at, who)
	place := slices.Index(m.lines[at], who)
	free := m.copies[at] - m.lent(at)
	if !m.allowed(m.Borrow(m.as[who], m.books[at].Items[0].ID)) || had {
		return
	}
	switch {
	case place < 0 && free <= len(m.lines[at]):
		m.t.Errorf("%s borrowed past the line of %d with %d free copies", who, len(m.lines[at]), free)
	case place >= free:
		m.t.Errorf("%s borrowed from place %d of the line with %d free copies", who, place+1, free)
	}
	m.remove(at, who)
	m.served++
}

func (m *model) holdOne(at int, who string) {
	_, err := m.Hold(m.as[who], m.books[at].Items[0].ID)
	if m.allowed(Borrowed{}, err) && !slices.Contains(m.lines[at], who) {
		m.lines[at] = append(m.lines[at], who)
	}
}

func (m *model) returnOne(at int, who string) {
	if loan, has := m.loanOf(at, who); has {
		m.allowed(m.Return(m.as[who], loan.ID))
	}
}

func (m *model) passOne(at int, who string) {
	hold, has := m.holdIn(at, who)
	if !has {
		return
	}
	_, err := m.LetPass(m.as[who], hold.ID)
	if !m.allowed(Borrowed{}, err) {
		return
	}
	// Who is kept a copy lets the first pass who is not.
	line, own := m.lines[at], slices.Index(m.lines[at], who)
	next := own + 1
	for next < len(line) && next < m.keptBefore(at) {
		next++
	}
	line[own], line[next] = line[next], line[own]
}

// keptBefore is how many of a line were kept a copy before somebody let another
// pass: as many as are now.
func (m *model) keptBefore(at int) int {
	return m.count("SELECT COUNT(*) FROM holds WHERE title_id = $1 AND ended_at IS NULL AND status = 'ready'", m.titles[at])
}

func (m *model) leaveOne(at int, who string) {
	if hold, has := m.holdIn(at, who); has {
		m.fixture.check(m.Leave(m.as[who], hold.ID))
		m.remove(at, who)
	}
}

// pass lets time go on: who does not come in time loses the place.
func (m *model) pass(by time.Duration) {
	m.clock.Advance(by)
	for at, id := range m.titles {
		m.fixture.check(m.Settle(m.t.Context(), id))
		for _, who := range slices.Clone(m.lines[at]) {
			if _, has := m.holdIn(at, who); !has {
				m.remove(at, who)
			}
		}
	}
}

func (m *model) remove(at int, who string) {
	m.lines[at] = slices.DeleteFunc(m.lines[at], func(other string) bool { return other == who })
}

func (m *model) lent(at int) int {
	return m.count("SELECT COUNT(*) FROM loans WHERE title_id = $1 AND returned_at IS NULL AND due_at > $2", m.titles[at], m.db.Now())
}

func (m *model) loanOf(at int, who string) (Borrowed, bool) {
	found, err := m.Loans(m.as[who], page.Of(1, 100))
	m.fixture.check(err)
	for _, loan := range found.Rows {
		if loan.TitleID == m.titles[at] {
			return loan, true
		}
	}
	return Borrowed{}, false
}

func (m *model) holdIn(at int, who string) (Hold, bool) {
	found, err := m.Holds(m.as[who], page.Of(1, 100))
	m.fixture.check(err)
	for _, hold := range found.Rows {
		if hold.TitleID == m.titles[at] && hold.EndedAt.IsZero() {
			return hold, true
		}
	}
	return Hold{}, false
}

// check compares the database with the model.
func (m *model) check() {
	for at, id := range m.titles {
		lent := m.lent(at)
		if lent > m.copies[at] {
			m.t.Errorf("%d loans of %d copies", lent, m.copies[at])
		}
		type row struct {
			Account string `db:"account_id"`
			Status  Status `db:"status"`
		}
		line, err := db.All[row](m.t.Context(), m.db,
			"SELECT account_id, status FROM holds WHERE title_id = $1 AND ended_at IS NULL ORDER BY place, id", id)
		m.fixture.check(err)
		var names []string
		ready := 0
		for i, r := range line {
			names = append(names, r.Account)
			if r.Status == Ready {
				ready++
				if i >= ready {
					m.t.Errorf("who stands at place %d is served before others", i+1)
				}
			}
		}
		if !slices.Equal(names, m.lines[at]) {
			m.t.Errorf("line %d is %v, want %v", at, names, m.lines[at])
		}
		if want := min(m.copies[at]-lent, len(line)); ready != want {
			m.t.Errorf("%d copies are kept, want %d", ready, want)
		}
	}
	if twice := m.count(`SELECT COUNT(*) FROM (SELECT title_id FROM loans WHERE returned_at IS NULL GROUP BY title_id, account_id
		HAVING COUNT(*) > 1) d`); twice > 0 {
		m.t.Errorf("%d people have a title twice", twice)
	}
}

// serveAll has everybody take what is kept and return it, until nobody waits.
func (m *model) serveAll() {
	for rounds := 0; m.count("SELECT COUNT(*) FROM holds WHERE ended_at IS NULL") > 0; rounds++ {
		if rounds > 100 {
			m.t.Fatal("somebody who waits is never served")
		}
		for at := range m.books {
			for _, who := range m.people {
				m.returnOne(at, who)
				if hold, has := m.holdIn(at, who); has && hold.Status == Ready {
					m.borrowOne(at, who)
				}
			}
		}
		m.check()
	}
}
