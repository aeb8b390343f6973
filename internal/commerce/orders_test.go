package commerce

import (
	"context"
	"slices"
	"testing"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/commerce/payments/qpay"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

func (h *fixture) may(ctx context.Context, item int) entitlements.Decision {
	h.t.Helper()
	decision, err := h.rights.Decide(ctx, h.book.Right(h.book.Items[item]))
	h.check(err)
	return decision
}

// invoice has the invoice of an order made and returns it.
func (h *fixture) invoice(ctx context.Context, o Order) Invoice {
	h.t.Helper()
	v, err := h.Invoice(ctx, o)
	h.check(err)
	return v
}

func (h *fixture) is(ctx context.Context, id string, status Status, owed int64) Order {
	h.t.Helper()
	o, err := h.Own(ctx, id)
	h.check(err)
	if o.Status != status || o.Owed != owed {
		h.t.Errorf("the order is %s and owes %d, want %s and %d", o.Status, o.Owed, status, owed)
	}
	h.balanced(h.t)
	return o
}

func TestBuyingByQPay(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx := h.person()
		if h.may(ctx, 0).Allowed {
			t.Fatal("the book is open before it is bought")
		}
		o := h.confirmed(ctx, Want{ItemID: h.book.Items[0].ID})
		if o.Status != Pending || o.Total != 15_000 || o.VAT != 136_364 || o.Lines[0].Title != "Тунгалаг тамир. I боть" {
			t.Fatalf("%+v", o)
		}
		v := h.invoice(ctx, o)
		if again := h.invoice(ctx, o); again.ID != v.ID || h.bank.made != 1 {
			t.Error("a second invoice was made")
		}
		h.bank.pay(v.ProviderID, 15_000, true, qpay.Failed)
		h.work()
		h.is(ctx, o.ID, Pending, 0)
		if told, err := h.Order(ctx, o.ID); err != nil || told.RefusedAt.IsZero() {
			t.Error("the payer is not told that the bank refused", err)
		}
		h.bank.pay(v.ProviderID, 15_000, true, qpay.Paid)
		h.check(h.Called(h.all, "forged"))
		for range 2 {
			_, _, err := h.CheckInvoice(h.all, v.ID)
			h.check(err)
		}
		h.work()
		h.is(ctx, o.ID, Fulfilled, 0)
		if d := h.may(ctx, 0); !d.Allowed || d.By != entitlements.Purchased || h.may(ctx, 1).Allowed {
			t.Errorf("%+v", d)
		}
		_, err := h.Place(ctx, Cart{Wants: []Want{{ItemID: h.book.Items[0].ID}}})
		if !apperr.Is(err, apperr.Invalid) {
			t.Error("what is held is sold again:", err)
		}
	})
}

func TestPaidTwiceLateWrongly(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx := h.person()
		want := Want{PackageID: h.reading.ID}
		twice := h.confirmed(ctx, want)
		v := h.invoice(ctx, twice)
		h.bank.pay(v.ProviderID, 20_000, true, qpay.Paid)
		h.bank.pay(v.ProviderID, 20_000, true, qpay.Paid)
		h.work()
		if o := h.is(ctx, twice.ID, Fulfilled, 0); o.Received != 40_000 || o.Returned != 20_000 {
			t.Errorf("twice: %+v", o)
		}

		part := h.confirmed(ctx, want)
		v = h.invoice(ctx, part)
		h.bank.pay(v.ProviderID, 5_000, false, qpay.Paid)
		h.work()
		h.is(ctx, part.ID, Pending, 5_000)
		h.bank.pay(v.ProviderID, 16_000, false, qpay.Paid)
		_, _, err := h.CheckInvoice(h.all, v.ID)
		h.check(err)
		h.work()
		h.is(ctx, part.ID, Fulfilled, 1_000)
		_, err = h.ConfirmReturn(h.admin(), part.ID, BankTransfer{Reference: "B1", Amount: 1_001})
		if !apperr.Is(err, apperr.Invalid) {
			t.Error("more was returned than is owed:", err)
		}
		_, err = h.ConfirmReturn(h.admin(), part.ID, BankTransfer{Reference: "B1", Amount: 1_000})
		h.check(err)
		h.is(ctx, part.ID, Fulfilled, 0)

		late := h.confirmed(ctx, want)
		v = h.invoice(ctx, late)
		h.clock.Advance(25 * time.Hour)
		if n, err := h.Expire(h.all); n != 1 || err != nil {
			t.Errorf("%d expired, %v", n, err)
		}
		h.is(ctx, late.ID, Expired, 0)
		h.bank.pay(v.ProviderID, 20_000, true, qpay.Paid)
		found, err := h.Reconcile(h.all, h.clock.Now().Add(-time.Hour), h.clock.Now())
		h.check(err)
		if found.Entered != 1 {
			t.Errorf("%+v", found)
		}
		h.work()
		h.is(ctx, late.ID, Fulfilled, 0)

		cancelled := h.confirmed(ctx, want)
		v = h.invoice(ctx, cancelled)
		_, err = h.Cancel(ctx, cancelled.ID)
		h.check(err)
		h.bank.pay(v.ProviderID, 20_000, true, qpay.Paid)
		_, _, err = h.CheckInvoice(h.all, v.ID)
		h.check(err)
		h.is(ctx, cancelled.ID, Cancelled, 20_000)
		h.work()
		h.is(ctx, cancelled.ID, Cancelled, 0)
	})
}

func TestPackages(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx := h.person()
		buy := func(want Want) Order {
			o := h.confirmed(ctx, want)
			o, err := h.ConfirmTransfer(h.admin(), o.ID, BankTransfer{Reference: "T" + o.Number, Amount: o.Total})
			h.check(err)
			return o
		}
		buy(Want{PackageID: h.reading.ID})
		second := buy(Want{PackageID: h.reading.ID})
		if d := h.may(ctx, 1); !d.Allowed || d.By != entitlements.Membership {
			t.Errorf("%+v", d)
		}
		end, err := h.rights.LatestEnd(ctx, entitlements.Right{
			Holder: entitlements.Holder{AccountID: second.AccountID}, Target: entitlements.Target{RightGroupID: h.reading.GroupID},
		})
		if want := h.clock.Now().Add(60 * 24 * time.Hour); err != nil || !end.Equal(want) {
			t.Errorf("two packages end %v, want %v: %v", end, want, err)
		}
		created, err := h.catalogue.Create(h.all, catalogue.Content{
			OwnerID: h.own.ID, Title: "Шинэ ном", Items: []catalogue.Item{{FileType: catalogue.EPUB, Price: 1}},
		})
		h.check(err)
		decision, err := h.rights.Decide(ctx, created.Right(created.Items[0]))
		if err != nil || !decision.Allowed {
			t.Error("a new title is not covered at once:", decision, err)
		}
		if _, held, err := h.rights.HoldsPackage(ctx, entitlements.Research); held || err != nil {
			t.Error("the corner is open:", err)
		}
		corner := buy(Want{PackageID: h.research.ID})
		until, held, err := h.rights.HoldsPackage(ctx, entitlements.Research)
		if !held || err != nil || !until.Equal(h.clock.Now().Add(90*24*time.Hour)) {
			t.Error(until, held, err)
		}
		if _, err = h.Refund(ctx, corner.ID, "unwanted"); err != nil {
			t.Error(err)
		}
		h.is(ctx, corner.ID, Refunded, 35_001)
		if _, held, _ := h.rights.HoldsPackage(ctx, entitlements.Research); held {
			t.Error("a refunded package is open")
		}
		list, err := h.Packages(ctx, "", page.Of(1, 10))
		if err != nil || list.Total != 2 || list.Rows[0].Titles+list.Rows[1].Titles != 2 {
			t.Errorf("%+v %v", list, err)
		}
	})
}

func TestRefundIsClosed(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		for _, c := range []struct {
			name  string
			after time.Duration
			read  bool
			open  bool
		}{
			{"at once", 0, false, true}, {"on the seventh day", 7 * 24 * time.Hour, false, true},
			{"later", 7*24*time.Hour + time.Second, false, false}, {"read", time.Hour, true, false},
		} {
			ctx := h.person()
			o := h.confirmed(ctx, Want{PackageID: h.reading.ID})
			_, err := h.ConfirmTransfer(h.admin(), o.ID, BankTransfer{Reference: "T" + o.Number, Amount: o.Total})
			h.check(err)
			h.clock.Advance(c.after)
			if c.read {
				_, err = db.Exec(ctx, h.db, `INSERT INTO reading_places (account_id, item_id, content_id, locator, progression, device_id,
					device_name, version, modified_at, started_at) VALUES ($1, $2, $3, '{}', 0, '', '', 1, $4, $4)`,
					o.AccountID, h.book.Items[0].ID, h.book.ID, h.db.Now())
				h.check(err)
			}
			_, err = h.Refund(ctx, o.ID, "")
			if (err == nil) != c.open || err != nil && !apperr.Is(err, apperr.RefundClosed) {
				t.Errorf("%s: %v", c.name, err)
			}
			if h.may(ctx, 0).Allowed == c.open {
				t.Errorf("%s: the right does not go with the money", c.name)
			}
			if _, err = h.RefundSold(h.admin(), o.ID, "kindness"); err != nil {
				t.Error(err)
			}
			h.is(ctx, o.ID, Refunded, 20_000)
		}
	})
}

func TestGifts(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		giver, friend := h.person(), h.person()
		o := h.confirmed(giver, Want{ItemID: h.book.Items[0].ID, Gift: true})
		o, err := h.ConfirmTransfer(h.admin(), o.ID, BankTransfer{Reference: "T1", Amount: o.Total})
		h.check(err)
		if _, err := h.ConfirmTransfer(h.admin(), o.ID, BankTransfer{Reference: "T1", Amount: o.Total}); !apperr.Is(err, apperr.Invalid) {
			t.Error("a transfer is entered twice:", err)
		}
		gifts, err := h.Gifts(giver, o)
		if err != nil || len(gifts) != 1 || h.may(giver, 0).Allowed {
			t.Fatal(gifts, err)
		}
		for _, code := range []string{"", "x", "AAAAA-AAAAA-AAAAA-AAAAA"} {
			if _, err := h.Redeem(friend, code); !apperr.Is(err, apperr.GiftInvalid) {
				t.Errorf("%q: %v", code, err)
			}
		}
		for range 2 {
			_, err = h.Redeem(friend, " "+gifts[0].Code)
			h.check(err)
		}
		if !h.may(friend, 0).Allowed {
			t.Error("the gift opens nothing")
		}
		if _, err := h.Redeem(giver, gifts[0].Code); !apperr.Is(err, apperr.GiftInvalid) {
			t.Error("a gift is redeemed twice:", err)
		}
		if _, err := h.Refund(giver, o.ID, ""); !apperr.Is(err, apperr.RefundClosed) {
			t.Error("a redeemed gift is refunded:", err)
		}
		h.balanced(t)
		_, err = h.RefundSold(h.admin(), o.ID, "mistake")
		h.check(err)
		h.balanced(t)
		if h.may(friend, 0).Allowed {
			t.Error("a refunded gift is open")
		}
	})
}

func TestCoupons(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		h.coupon(Coupon{Code: "half", Percent: 50})
		h.coupon(Coupon{Code: "third", Percent: 33, Combinable: true, Scope: ForResearch})
		h.coupon(Coupon{Code: "thousand", Amount: 1_000, Combinable: true})
		h.coupon(Coupon{Code: "once", Percent: 100, MostEach: 1})
		h.coupon(Coupon{Code: "soon", Percent: 10, StartsAt: db.At(h.clock.Now().Add(time.Hour))})
		h.coupon(Coupon{Code: "books", Percent: 10, Scope: ForTitles})
		research := Want{PackageID: h.research.ID} // 35,001 ₮
		ctx := h.person()
		for _, c := range []struct {
			codes    []string
			discount int64 // -1: invalid
		}{
			{[]string{" ha lf"}, 17_501}, {[]string{"THIRD"}, 11_550}, {[]string{"thousand"}, 1_000}, {[]string{"third", "thousand"}, 12_550},
			{[]string{"half", "thousand"}, -1}, {[]string{"third", "third"}, -1}, {[]string{"nothing"}, -1}, {[]string{"soon"}, -1},
			{[]string{"books"}, -1}, {[]string{"once"}, 35_001},
		} {
			o, err := h.Place(ctx, Cart{Wants: []Want{research}, Coupons: c.codes})
			if (err != nil) != (c.discount < 0) || err != nil && !apperr.Is(err, apperr.CouponInvalid) || err == nil && o.Discount != c.discount {
				t.Errorf("%v: %d, %v; want %d", c.codes, o.Discount, err, c.discount)
			}
		}
		free := h.confirmed(ctx, research, "once")
		if free.Status != Fulfilled || free.Total != 0 || free.VAT != 0 {
			t.Errorf("an order of 0 ₮: %+v", free)
		}
		if _, err := h.Place(ctx, Cart{Wants: []Want{research}, Coupons: []string{"once"}}); !apperr.Is(err, apperr.CouponInvalid) {
			t.Error("a coupon of one use is used twice:", err)
		}
		waiting := h.confirmed(ctx, research, "half")
		_, err := h.Cancel(ctx, waiting.ID)
		h.check(err)
		h.balanced(t)
	})
}

func TestPricesAreThoseOfTheConfirmation(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx := h.person()
		o := h.place(ctx, Want{PackageID: h.reading.ID})
		h.reading.Price = 25_000
		_, err := h.ChangePackage(h.all, h.reading)
		h.check(err)
		for _, seen := range []int64{20_000, 0, -1} {
			if _, err := h.Confirm(ctx, o.ID, seen); !apperr.Is(err, apperr.PriceChanged) {
				t.Errorf("%d: %v", seen, err)
			}
		}
		o = h.is(ctx, o.ID, Draft, 0)
		if o.Total != 25_000 {
			t.Errorf("the draft costs %d", o.Total)
		}
		_, err = h.Confirm(ctx, o.ID, 25_000)
		h.check(err)
		h.reading.Price = 1
		_, err = h.ChangePackage(h.all, h.reading)
		h.check(err)
		if o, err = h.Confirm(ctx, o.ID, 1); err != nil || o.Total != 25_000 {
			t.Errorf("an order that waits changes: %+v %v", o, err)
		}
	})
}

func TestOrdersAreOnesOwn(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx, other := h.person(), h.person()
		o := h.place(ctx, Want{PackageID: h.reading.ID})
		v, _ := viewer.From(h.person())
		foreign := viewer.With(context.Background(), viewer.Viewer{AccountID: v.AccountID, OrganizationID: h.own.ID, Role: viewer.Admin})
		calls := map[string]error{}
		_, calls["own"] = h.Own(other, o.ID)
		_, calls["coupons"] = h.SetCoupons(other, o.ID, nil)
		_, calls["confirm"] = h.Confirm(other, o.ID, o.Total)
		_, calls["cancel"] = h.Cancel(other, o.ID)
		_, calls["refund"] = h.Refund(other, o.ID, "")
		_, calls["sold"] = h.Sold(foreign, o.ID)
		_, calls["refund of staff"] = h.RefundSold(foreign, o.ID, "")
		_, calls["transfer"] = h.ConfirmTransfer(foreign, o.ID, BankTransfer{Reference: "T", Amount: 1})
		_, calls["return"] = h.ConfirmReturn(foreign, o.ID, BankTransfer{Reference: "T", Amount: 1})
		_, calls["package"] = h.PackageByID(foreign, h.reading.ID)
		for name, err := range calls {
			if !apperr.Is(err, apperr.NotFound) {
				t.Errorf("%s: %v", name, err)
			}
		}
		h.is(ctx, o.ID, Draft, 0)
		first, err := h.Place(ctx, Cart{Wants: []Want{{PackageID: h.reading.ID}}, Key: "k"})
		h.check(err)
		again, err := h.Place(ctx, Cart{Wants: []Want{{PackageID: h.research.ID}}, Key: "k"})
		if err != nil || again.ID != first.ID {
			t.Error("a request that comes twice makes two orders:", err)
		}
	})
}

func TestOrdersByStanding(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx, want := h.person(), Want{PackageID: h.reading.ID}
		draft, pending, cancelled := h.place(ctx, want), h.confirmed(ctx, want), h.place(ctx, want)
		_, err := h.Cancel(ctx, cancelled.ID)
		h.check(err)
		paid := h.confirmed(ctx, want)
		_, err = h.ConfirmTransfer(h.admin(), paid.ID, BankTransfer{Reference: "T1", Amount: paid.Total})
		h.check(err)
		refunded := h.confirmed(ctx, want)
		_, err = h.ConfirmTransfer(h.admin(), refunded.ID, BankTransfer{Reference: "T2", Amount: refunded.Total})
		h.check(err)
		_, err = h.Refund(ctx, refunded.ID, "")
		h.check(err)
		h.place(h.person(), want) // somebody else's
		for at, want := range map[Standing][]string{
			AnyStanding: {draft.ID, pending.ID, cancelled.ID, paid.ID, refunded.ID}, ToBePaid: {draft.ID, pending.ID},
			IsPaid: {paid.ID}, MoneyBack: {refunded.ID}, CameToNone: {cancelled.ID},
		} {
			list, err := h.OwnOrders(ctx, at, true, page.Of(1, 10))
			h.check(err)
			found := []string{}
			for _, o := range list.Rows {
				found = append(found, o.ID)
			}
			slices.Sort(want)
			slices.Sort(found)
			if list.Total != len(want) || !slices.Equal(found, want) {
				t.Errorf("%q: %v, want %v", at, found, want)
			}
		}
		if _, err := h.OwnOrders(ctx, "lost", true, page.Of(1, 10)); !apperr.Is(err, apperr.Invalid) {
			t.Error("a standing there is not:", err)
		}
	})
}
