package receipts

import (
	"strings"
	"testing"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

func TestStaffSeeToWhatIsNotKnown(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx, staff := h.buyer(), h.person(h.hub, viewer.HubAdmin)
		h.office.answer = lost
		first, second := h.paidOrder(ctx), h.paidOrder(ctx)
		for _, o := range []string{first.ID, second.ID} {
			_, _, err := h.Claim(ctx, o)
			h.check(err)
		}
		list, err := h.Open(staff, Unknown, page.Of(1, 1))
		if err != nil || list.Total != 2 || len(list.Rows) != 1 || list.Rows[0].OrderNumber != first.Number {
			t.Fatalf("%+v, %v", list, err)
		}
		if none, err := h.Open(h.person(h.other, viewer.Admin), "", page.Of(1, 10)); err != nil || none.Total != 0 {
			t.Errorf("at another organisation: %+v, %v", none, err)
		}
		if _, err := h.Resolve(staff, first.ID, Resolution{State: Issued, Number: "12"}); !apperr.Is(err, apperr.Invalid) {
			t.Errorf("a number too short: %v", err)
		}
		r, err := h.Resolve(staff, first.ID, Resolution{State: Issued, Number: someNumber})
		if err != nil || r.State != Issued || r.Number != someNumber || r.Date != "2026-11-25 08:00:00" {
			t.Errorf("%+v, %v", r, err)
		}
		if _, err := h.PostAgain(staff, second.ID); !apperr.Is(err, apperr.OrderStatus) {
			t.Errorf("one that may have been issued: %v", err)
		}
		_, err = h.Resolve(staff, second.ID, Resolution{State: Failed})
		h.check(err)
		h.office.answer = nil
		r, err = h.PostAgain(staff, second.ID)
		if err != nil || r.State != Issued || h.office.issued.Load() != 3 {
			t.Errorf("%+v, %v after %d calls", r, err, h.office.issued.Load())
		}
		if _, err := h.Resolve(staff, second.ID, Resolution{State: Failed}); !apperr.Is(err, apperr.OrderStatus) {
			t.Errorf("one that was issued: %v", err)
		}
		acts, err := db.Get[int](h.all, h.db, "SELECT COUNT(*) FROM audit_log WHERE act IN ('receipt_resolved', 'receipt_posted')")
		if err != nil || acts != 3 {
			t.Errorf("%d acts, %v", acts, err)
		}
	})
}

func TestStaffOfOthersSeeNothing(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx, stranger := h.buyer(), h.person(h.other, viewer.Admin)
		h.office.answer = lost
		o := h.paidOrder(ctx)
		_, _, err := h.Claim(ctx, o.ID)
		h.check(err)
		if _, err := h.Resolve(stranger, o.ID, Resolution{State: Failed}); !apperr.Is(err, apperr.NotFound) {
			t.Error(err)
		}
		if _, err := h.PostAgain(stranger, o.ID); !apperr.Is(err, apperr.NotFound) {
			t.Error(err)
		}
		h.stands(o.ID, Unknown)
	})
}

// A receipt of a refunded order that turns out to be issued is cancelled.
func TestResolvedAfterTheRefund(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx, staff := h.buyer(), h.person(h.hub, viewer.HubAdmin)
		h.office.answer, h.office.cancel = lost, &RefusedError{"by hand"}
		o := h.paidOrder(ctx)
		_, _, err := h.Claim(ctx, o.ID)
		h.check(err)
		_, err = h.sales.Refund(ctx, o.ID, "")
		h.check(err)
		h.check(h.takeBack(h.all, o.ID))
		r, err := h.Resolve(staff, o.ID, Resolution{State: Issued, Number: someNumber})
		if err != nil || r.State != Cancelling {
			t.Fatalf("%+v, %v", r, err)
		}
		h.check(h.cancel(h.all, o.ID))
		r, err = h.Resolve(staff, o.ID, Resolution{State: Cancelled})
		if err != nil || r.State != Cancelled {
			t.Errorf("%+v, %v", r, err)
		}
	})
}

func TestTheListHasAnIndex(t *testing.T) {
	open := "SELECT " + receiptColumns + " WHERE " + isOpen
	for name, query := range map[string]string{
		"of the hub":     open + " ORDER BY r.created_at, r.id LIMIT 30",
		"of one state":   open + " AND r.state = 'failed' ORDER BY r.created_at, r.id LIMIT 30",
		"of one seller":  open + " AND r.seller_id = 'a' ORDER BY r.created_at, r.id LIMIT 30",
		"what was lost":  "SELECT id FROM receipts r WHERE r.state = 'posting' AND r.posted_at < 5",
		"what one holds": "SELECT " + receiptColumns + " WHERE r.order_id = 'a'",
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				plan := dbtest.Plan(t, d, query, nil)
				if strings.Contains(plan, "TEMP B-TREE FOR ORDER BY") || strings.Contains(plan, "Sort Key") {
					t.Errorf("sorts:\n%s", plan)
				}
				if whole := dbtest.ReadsWhole(plan, "r|receipts"); len(whole) > 0 && !strings.Contains(plan, "receipts_") {
					t.Errorf("reads all of %v:\n%s", whole, plan)
				}
			})
		})
	}
}
