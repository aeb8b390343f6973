package contract

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// sale is what a seller of a journey sells.
type sale struct {
	seller, buyer *person
	pack          string // id of a package
}

// sells has a seller of the hub keep packages, prices and coupons, and somebody buy
// what they sell.
func (w *world) sells() {
	s := sale{seller: w.someone("hub_admin", "hub"), buyer: w.someone("reader", "hub")}
	s.pack = w.sell(s.seller)
	w.offer(s.seller)
	w.look(s)
	w.cancelOne(s)
	w.payByTransfer(s)
	w.payByQPay(s)
	w.giveAway(s)
}

// sell creates a package, reads it back and changes it.
func (w *world) sell(seller *person) string {
	body := fields{
		"kind": "reading", "title": "Уншлагын багц", "title_en": "Reading", "days": 30, "people": 1, "price": 12_000, "covers": "all",
		"active": true,
	}
	made := w.ask(seller, "create-package", nil, body)
	id := map[string]string{"id": made.text("data.id")}
	w.ask(seller, "list-packages", nil, nil)
	w.ask(seller, "get-package", id, nil)
	delete(body, "kind")
	body["price"] = 11_000
	w.ask(seller, "change-package", id, body)
	w.ask(guest(), "list-store-packages", nil, nil)
	w.ask(guest(), "get-store-package", map[string]string{"slug": made.text("data.slug")}, nil)
	return id["id"]
}

// offer gives a title of the hub a further price and takes it back.
func (w *world) offer(seller *person) {
	w.askQuery(seller, "list-contents", url.Values{"organization": {"hub"}})
	title, _ := strconv.Atoi(w.pick(seller, "contents"))
	made := w.ask(seller, "create-offer", nil, fields{"content_id": title, "days": 30, "price": 4_000})
	w.ask(seller, "delete-offer", map[string]string{"id": made.text("data.id")}, nil)
}

// look has the buyer look at the ways to pay and at own orders.
func (w *world) look(s sale) {
	w.ask(guest(), "list-payment-ways", nil, nil)
	w.ask(s.buyer, "list-orders", nil, nil)
	w.ask(s.seller, "list-sold-orders", nil, nil)
	w.ask(s.seller, "list-coupons", nil, nil)
}

// order makes an order of the package, or of a code that gives it to somebody.
func (w *world) order(s sale, gift bool) (id map[string]string, total any) {
	made := w.ask(s.buyer, "create-order", nil, fields{"lines": []fields{{"package_id": s.pack, "gift": gift}}})
	return map[string]string{"id": made.text("data.id")}, made.field("data.total")
}

// cancelOne puts a coupon on an order, pays too little, and cancels it.
func (w *world) cancelOne(s sale) {
	coupon := w.ask(s.seller, "create-coupon", nil, fields{"code": "FUZZ-" + strconv.Itoa(w.next()), "percent": 10, "scope": "all"})
	id, total := w.order(s, false)
	w.ask(s.buyer, "set-order-coupons", id, fields{"coupons": []any{coupon.text("data.code")}})
	w.ask(s.buyer, "pay-order", id, fields{"total": total, "method": "transfer"}) // 409: the coupon made it cheaper
	w.ask(s.buyer, "cancel-order", id, nil)
	w.ask(s.seller, "end-coupon", map[string]string{"id": coupon.text("data.id")}, nil)
}

// payByTransfer pays an order by a bank transfer; the seller pays it back.
func (w *world) payByTransfer(s sale) {
	id, total := w.order(s, false)
	w.ask(s.buyer, "pay-order", id, fields{"total": total, "method": "transfer"})
	w.ask(s.seller, "get-sold-order", id, nil)
	money := func() fields { return fields{"amount": total, "reference": "FUZZ-" + strconv.Itoa(w.next())} }
	w.ask(s.seller, "confirm-transfer", id, money())
	w.ask(s.seller, "refund-sold-order", id, fields{"reason": "Андуурч авсан"})
	w.ask(s.seller, "confirm-return", id, money())
}

// payByQPay pays an order at the sandbox's bank; the buyer has the money back.
func (w *world) payByQPay(s sale) {
	id, total := w.order(s, false)
	w.payAtBank(s, id, total)
	w.ask(s.buyer, "refund-order", id, fields{"reason": "Андуурч авсан"})
	w.askQuery(guest(), "qpay-callback", url.Values{"token": {"forged"}})
	w.askQuery(guest(), "post-qpay-callback", url.Values{"token": {"forged"}})
}

// giveAway buys a gift, which somebody else redeems.
func (w *world) giveAway(s sale) {
	id, total := w.order(s, true)
	detail := w.payAtBank(s, id, total)
	gifts, _ := detail.field("data.gifts").([]any)
	for _, one := range gifts {
		if gift, ok := one.(map[string]any); ok {
			w.ask(w.someone("reader", "hub"), "redeem-gift", nil, fields{"code": gift["code"]})
		}
	}
}

// payAtBank pays an order by QPay and waits until it is fulfilled.
func (w *world) payAtBank(s sale, id map[string]string, total any) answer {
	page := w.ask(s.buyer, "pay-order", id, fields{"total": total, "method": "qpay"}).text("data.qpay.qr_text")
	if !strings.HasPrefix(page, "http://127.0.0.1:") {
		return answer{} // not the sandbox's
	}
	sent, err := http.NewRequestWithContext(w.t.Context(), http.MethodPost, page, strings.NewReader("way=pay"))
	if err != nil {
		w.t.Fatal(err)
	}
	sent.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	response, err := client.Do(sent)
	if err != nil {
		w.t.Fatal(err)
	}
	_ = response.Body.Close()
	detail := answer{}
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(200 * time.Millisecond) {
		detail = w.ask(s.buyer, "get-order", id, nil)
		if !slices.Contains([]string{"pending", "paid"}, detail.text("data.status")) {
			break
		}
	}
	return detail
}
