package commerce

import (
	"context"
	"testing"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/viewer"
	"sudar/internal/lending"
)

// library lends one copy of the first volume of the book, which the hub owns.
type library struct {
	admin   context.Context
	readers []context.Context
	licence lending.Licence
}

// library makes the own organisation one.
func (h *fixture) library() library {
	h.t.Helper()
	at := func(role viewer.Role) context.Context {
		v, _ := viewer.From(h.person())
		return viewer.With(context.Background(), viewer.Viewer{
			AccountID: v.AccountID, OrganizationID: h.own.ID, Organization: "own", Role: role,
		})
	}
	l := library{admin: at(viewer.Admin), readers: []context.Context{at(viewer.Reader), at(viewer.Reader)}}
	var err error
	l.licence, err = h.lending.Create(at(viewer.HubAdmin), lending.Draft{
		ContentID: h.book.ID, ItemID: h.book.Items[0].ID, Model: lending.Loan, Copies: 1,
	})
	h.check(err)
	return l
}

// ask asks for copies and returns the request.
func (h *fixture) ask(l library, copies int) lending.CopyRequest {
	h.t.Helper()
	q, err := h.lending.AskCopies(l.admin, l.licence.ID, copies, "Сорилын долоо хоног")
	h.check(err)
	return q
}

// copies returns how many copies the library has and what became of a request.
func (h *fixture) copies(l library, request string) (int, lending.RequestStatus) {
	h.t.Helper()
	licence, err := h.lending.Licence(l.admin, l.licence.ID)
	h.check(err)
	q, err := h.lending.CopyRequest(l.admin, request)
	h.check(err)
	return licence.Copies, q.Status
}

// paidCopies orders what a request asks for and pays it.
func (h *fixture) paidCopies(l library, q lending.CopyRequest) Order {
	h.t.Helper()
	o, err := h.OrderCopies(l.admin, q.ID)
	h.check(err)
	o, err = h.Confirm(l.admin, o.ID, o.Total)
	h.check(err)
	o, err = h.Receive(h.all, o.ID, Receipt{Provider: ByTransfer, ProviderID: o.ID, Amount: o.Total, At: h.clock.Now()})
	h.check(err)
	return o
}

func TestCopiesGrowWhenTheyArePaid(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		l := h.library()
		q := h.ask(l, 3)
		if _, err := h.lending.AskCopies(l.admin, l.licence.ID, 1, ""); !apperr.Is(err, apperr.Invalid) {
			t.Errorf("asked twice: %v", err)
		}
		o := h.paidCopies(l, q)
		if o.Status != Fulfilled || o.Total != 45_000 || o.VAT != 409_091 || o.SellerID != h.hub.ID || !o.ForOrganization() {
			t.Errorf("the order is %+v", o)
		}
		if n, status := h.copies(l, q.ID); n != 4 || status != lending.RequestBought {
			t.Errorf("%d copies, %s", n, status)
		}
		h.balanced(t)
		few := 2
		if _, err := h.lending.Change(h.hubAt(h.own.ID), l.licence.ID, lending.Terms{Copies: &few}); !apperr.Is(err, apperr.Invalid) {
			t.Errorf("fewer copies than were bought: %v", err)
		}
		if o, err := h.Refund(l.admin, o.ID, ""); err != nil || o.Owed != 45_000 {
			t.Fatalf("the refund: %+v %v", o, err)
		}
		if n, status := h.copies(l, q.ID); n != 1 || status != lending.RequestRefunded {
			t.Errorf("after the refund %d copies, %s", n, status)
		}
		h.balanced(t)
	})
}

// hubAt returns the context of a hub's administrator at a portal.
func (h *fixture) hubAt(organization string) context.Context {
	v, _ := viewer.From(h.admin())
	v.OrganizationID, v.Hub = organization, false
	return viewer.With(context.Background(), v)
}

func TestCopiesOnLoanAreNotRefunded(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		l := h.library()
		o := h.paidCopies(l, h.ask(l, 1))
		var loans []lending.Borrowed
		for _, reader := range l.readers {
			loan, err := h.lending.Borrow(reader, h.book.Items[0].ID)
			h.check(err)
			loans = append(loans, loan)
		}
		if _, err := h.Refund(l.admin, o.ID, ""); !apperr.Is(err, apperr.RefundClosed) {
			t.Errorf("the buyer's refund of lent copies: %v", err)
		}
		if _, err := h.RefundSold(h.admin(), o.ID, "x"); !apperr.Is(err, apperr.CopiesLent) {
			t.Errorf("the seller's refund of lent copies: %v", err)
		}
		h.balanced(t)
		_, err := h.lending.Return(l.readers[0], loans[0].ID)
		h.check(err)
		if o, err = h.RefundSold(h.admin(), o.ID, "x"); err != nil || o.Status != Refunded {
			t.Errorf("the seller's refund: %v", err)
		}
		h.balanced(t)
	})
}

// An order that ends lets its request be ordered anew; money that comes for it later
// goes back.
func TestExpiredOrderOfCopiesOpensItsRequest(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		l := h.library()
		q := h.ask(l, 2)
		first, err := h.OrderCopies(l.admin, q.ID)
		h.check(err)
		if _, err := h.OrderCopies(l.admin, q.ID); !apperr.Is(err, apperr.RequestDecided) {
			t.Errorf("ordered twice: %v", err)
		}
		if _, err := h.lending.RefuseCopies(l.admin, q.ID, "x"); !apperr.Is(err, apperr.RequestDecided) {
			t.Errorf("refused while it is ordered: %v", err)
		}
		_, err = h.Confirm(l.admin, first.ID, first.Total)
		h.check(err)
		h.clock.Advance(48 * time.Hour)
		_, err = h.Expire(h.all)
		h.check(err)
		second := h.paidCopies(l, q)
		late, err := h.Receive(h.all, first.ID, Receipt{Provider: ByTransfer, ProviderID: "late", Amount: first.Total, At: h.clock.Now()})
		if err != nil || late.Status != Expired || late.Owed != first.Total || second.Status != Fulfilled {
			t.Errorf("late money: %+v %v", late, err)
		}
		if n, _ := h.copies(l, q.ID); n != 3 {
			t.Errorf("%d copies", n)
		}
		h.balanced(t)
	})
}

// Only an administrator of the organisation that asks orders, and only what others own.
func TestWhoOrdersCopies(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		l := h.library()
		q := h.ask(l, 2)
		v, _ := viewer.From(l.admin)
		v.Role = viewer.Librarian
		if _, err := h.OrderCopies(viewer.With(context.Background(), v), q.ID); !apperr.Is(err, apperr.RoleRequired) {
			t.Errorf("a librarian orders: %v", err)
		}
		if _, err := h.OrderCopies(h.admin(), q.ID); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("another organisation orders: %v", err)
		}
		if _, err := h.Place(h.admin(), Cart{Wants: []Want{{RequestID: q.ID}}}); !apperr.Is(err, apperr.Invalid) {
			t.Errorf("another organisation places an order: %v", err)
		}
		if _, err := h.lending.AddCopies(l.admin, q.ID); err == nil {
			t.Error("copies of another's title are added without payment")
		}
		refused, err := h.lending.RefuseCopies(l.admin, q.ID, "Төсөвгүй")
		if err != nil || refused.Status != lending.RequestRefused || refused.Reason != "Төсөвгүй" {
			t.Errorf("refused: %+v %v", refused, err)
		}
		h.balanced(t)
	})
}

// Copies of a title of the organisation's own are added, not ordered.
func TestOwnCopiesAreAdded(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		admin := h.admin()
		licence, err := h.lending.Create(admin, lending.Draft{ContentID: h.book.ID, Model: lending.Loan, Copies: 1})
		h.check(err)
		l := library{admin: admin, licence: licence}
		q := h.ask(l, 4)
		if _, err := h.OrderCopies(admin, q.ID); !apperr.Is(err, apperr.Invalid) {
			t.Errorf("an own title is ordered: %v", err)
		}
		_, err = h.lending.AddCopies(admin, q.ID)
		h.check(err)
		if n, status := h.copies(l, q.ID); n != 5 || status != lending.RequestAdded {
			t.Errorf("%d copies, %s", n, status)
		}
		h.balanced(t)
	})
}

// Two hundred clicks on two nodes order and cancel what one request asks for while
// readers borrow: the request has one order at a time, and the books are right.
func TestOneRequestForCopies(t *testing.T) {
	races(t, func(t *testing.T, h *fixture, nodes [2]*Service) {
		l := h.library()
		q := h.ask(l, 3)
		refused := func(err error) bool {
			return busy(err) || apperr.Is(err, apperr.RequestDecided) || apperr.Is(err, apperr.SeatsTaken)
		}
		dbtest.Succeeded(t, dbtest.AtOnce(clients/5, func(i int) error {
			node := nodes[i%2]
			if i%4 == 3 {
				_, err := node.lending.Borrow(l.readers[i%2], h.book.Items[0].ID)
				return err
			}
			o, err := node.OrderCopies(l.admin, q.ID)
			if err == nil && i%8 == 0 {
				_, err = node.Cancel(l.admin, o.ID)
			}
			return err
		}), refused)
		if n, err := db.Get[int](h.all, h.db, "SELECT COUNT(*) FROM orders WHERE status IN ('draft', 'pending')"); n > 1 || err != nil {
			t.Errorf("%d orders wait, %v", n, err)
		}
		h.balanced(t)
	})
}
