package commerce_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/viewer"
	"sudar/internal/server/api/apitest"
)

// shop is a library that sells a package, and what a call returned last.
type shop struct {
	*apitest.Fixture
	t    *testing.T
	pack string
}

type order struct {
	ID, Number, Status           string
	Total, Discount, Owed        int64
	VAT                          float64
	Subtotal, Received, Returned int64
	Lines                        []struct{ Title string }
}

const reader = "reader of alpha"

func shops(t *testing.T, fn func(t *testing.T, h *shop)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := &shop{Fixture: apitest.NewFixture(t, d), t: t}
		h.pack = h.sell(`{"kind":"reading","title":"Багц","days":30,"people":1,"price":20000,"covers":"all","active":true}`)
		fn(t, h)
	})
}

// sell creates a package of alpha's and returns its id.
func (h *shop) sell(body string) string {
	h.t.Helper()
	var made struct{ ID string }
	h.call("admin of alpha", http.MethodPost, "/admin/api/v1/packages", body, http.StatusOK, &made)
	return made.ID
}

// call makes a call, holds its status and reads its data.
func (h *shop) call(persona, method, path, body string, status int, into any) *httptest.ResponseRecorder {
	h.t.Helper()
	w := h.Call(persona, "alpha", method, "/edu"+path, []byte(body))
	if w.Code != status {
		h.t.Fatalf("%s %s %s: %d %s, want %d", method, path, body, w.Code, w.Body, status)
	}
	if into != nil {
		answer := struct{ Data any }{into}
		if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil {
			h.t.Fatal(err, w.Body)
		}
	}
	return w
}

func (h *shop) place(coupons string) (o order) {
	h.t.Helper()
	h.call(reader, http.MethodPost, "/api/v1/orders", `{"lines":[{"package_id":"`+h.pack+`"}],"coupons":[`+coupons+`]}`, http.StatusOK, &o)
	return o
}

// A reader buys a package with a coupon by transfer: from the store to the right,
// and back.
func TestBuying(t *testing.T) {
	shops(t, func(t *testing.T, h *shop) {
		var packages []struct {
			Title    string
			Titles   int
			Price    int64
			Currency string
		}
		h.call("guest", http.MethodGet, "/p/api/v1/store/packages?kind=reading", "", http.StatusOK, &packages)
		if len(packages) != 1 || packages[0].Price != 20_000 || packages[0].Titles == 0 || packages[0].Currency != "MNT" {
			t.Errorf("%+v", packages)
		}
		h.call("admin of alpha", http.MethodPost, "/admin/api/v1/coupons", `{"code":"ten","percent":10,"scope":"reading"}`, http.StatusOK, nil)
		o := h.place(`" TEN "`)
		if o.Total != 18_000 || o.Discount != 2_000 || o.VAT != 1636.36 || o.Status != "draft" {
			t.Errorf("%+v", o)
		}
		path := "/api/v1/orders/" + o.ID
		var paying struct {
			Order    order
			QPay     any
			Transfer struct {
				Reference string
				Amount    int64
			}
		}
		h.call(reader, http.MethodPost, path+"/pay", `{"total":18000,"method":"qpay"}`, http.StatusUnprocessableEntity, nil) // not on this site
		h.call(reader, http.MethodPost, path+"/pay", `{"total":18000,"method":"transfer"}`, http.StatusOK, &paying)
		if paying.Order.Status != "pending" || paying.Transfer.Reference != o.Number || paying.Transfer.Amount != 18_000 {
			t.Errorf("%+v", paying)
		}
		staff := "/admin/api/v1/orders/" + o.ID
		h.call("admin of alpha", http.MethodPost, staff+"/transfers", `{"amount":18000,"reference":"FT1"}`, http.StatusOK, &o)
		if o.Status != "fulfilled" {
			t.Errorf("%+v", o)
		}
		h.call("admin of alpha", http.MethodPost, staff+"/transfers", `{"amount":18000,"reference":"FT1"}`, http.StatusUnprocessableEntity, nil)
		var paid []order
		h.call(reader, http.MethodGet, "/api/v1/orders?status=paid", "", http.StatusOK, &paid)
		if len(paid) != 1 || paid[0].ID != o.ID {
			t.Errorf("%+v", paid)
		}
		h.call(reader, http.MethodPost, path+"/refund", `{}`, http.StatusOK, &o)
		if o.Status != "refunded" || o.Owed != 18_000 {
			t.Errorf("%+v", o)
		}
		h.call("admin of alpha", http.MethodPost, staff+"/returns", `{"amount":18000,"reference":"FT2"}`, http.StatusOK, &o)
		if o.Owed != 0 || o.Returned != 18_000 {
			t.Errorf("%+v", o)
		}
		if books, err := h.Services.Commerce.CheckBooks(h.Ctx); err != nil || len(books.Wrong) > 0 {
			t.Error(books, err)
		}
	})
}

// What a reader has bought is on the shelf under its kind of purchase, and the
// titles of a package are open at once.
func TestWhatWasBoughtIsOnTheShelf(t *testing.T) {
	shops(t, func(t *testing.T, h *shop) {
		item := h.Contents["alpha/public"].Items[0]
		for _, statement := range []string{"UPDATE items SET free = FALSE, price = 5000 WHERE id = $1"} {
			if _, err := db.Exec(h.Ctx, h.DB, statement, item.ID); err != nil {
				t.Fatal(err)
			}
		}
		var prices []struct {
			Price, Discount int64
			Packages        []struct{ ID string }
			Access          struct {
				Allowed bool
				By      string
			}
		}
		ask := func(body string, status int) {
			t.Helper()
			h.call(reader, http.MethodPost, "/p/api/v1/contents/items/byprice", body, status, &prices)
		}
		h.call("admin of alpha", http.MethodPost, "/admin/api/v1/coupons", `{"code":"fifth","percent":20,"scope":"titles"}`, http.StatusOK, nil)
		ask(fmt.Sprintf(`{"item_ids":[%d],"coupon":"fifth"}`, item.ID), http.StatusOK)
		if p := prices[0]; p.Price != 5_000 || p.Discount != 1_000 || p.Access.Allowed || len(p.Packages) != 1 || p.Packages[0].ID != h.pack {
			t.Errorf("%+v", prices)
		}
		h.call(reader, http.MethodPost, "/p/api/v1/contents/items/byprice", fmt.Sprintf(`{"item_ids":[%d],"coupon":"none"}`, item.ID),
			http.StatusUnprocessableEntity, nil)
		for kind, line := range map[string]string{
			"purchased":  fmt.Sprintf(`{"content_item_id":%d}`, item.ID),
			"membership": `{"package_id":"` + h.pack + `"}`,
		} {
			var shelf []any
			h.call(reader, http.MethodGet, "/api/v1/contents?purchase_type="+kind, "", http.StatusOK, &shelf)
			if len(shelf) != 0 {
				t.Errorf("%s before: %v", kind, shelf)
			}
			var o order
			h.call(reader, http.MethodPost, "/api/v1/orders", `{"lines":[`+line+`]}`, http.StatusOK, &o)
			h.call(reader, http.MethodPost, "/api/v1/orders/"+o.ID+"/pay", fmt.Sprintf(`{"total":%d,"method":"transfer"}`, o.Total),
				http.StatusOK, nil)
			h.call("admin of alpha", http.MethodPost, "/admin/api/v1/orders/"+o.ID+"/transfers",
				fmt.Sprintf(`{"amount":%d,"reference":%q}`, o.Total, kind), http.StatusOK, nil)
			h.call(reader, http.MethodGet, "/api/v1/contents?purchase_type="+kind, "", http.StatusOK, &shelf)
			if len(shelf) == 0 {
				t.Errorf("%s: nothing on the shelf", kind)
			}
			h.call(reader, http.MethodPost, "/api/v1/orders/"+o.ID+"/refund", `{}`, http.StatusOK, nil)
		}
	})
}

// Whatever a client writes into an order, the server's prices stand: it is refused
// or without effect.
func TestTamperedOrders(t *testing.T) {
	shops(t, func(t *testing.T, h *shop) {
		pack := `"package_id":"` + h.pack + `"`
		for _, body := range []string{
			`{"lines":[{` + pack + `,"price":1,"total":1,"discount":20000,"days":3650}],"total":1,"currency":"USD","seller":"beta","status":"paid"}`,
			`{"lines":[{` + pack + `}],"subtotal":-5,"organization":"beta","vat":0}`,
		} {
			var o order
			h.call(reader, http.MethodPost, "/api/v1/orders", body, http.StatusOK, &o)
			if o.Total != 20_000 || o.Status != "draft" || o.Subtotal != 20_000 {
				t.Errorf("%s: %+v", body, o)
			}
		}
		for _, body := range []string{
			`{}`, `{"lines":[]}`, `{"lines":[{}]}`, `{"lines":[{` + pack + `,"content_id":1}]}`, `{"lines":[{` + pack + `},{` + pack + `}]}`,
			`{"lines":[{"content_item_id":-1}]}`, `{"lines":[{"content_item_id":987654321}]}`, `{"lines":[{"package_id":"x"}]}`,
			`{"lines":[{` + pack + `,"offer_id":"x"}]}`, `{"lines":[{` + pack + `}],"coupons":["none"]}`,
			`{"lines":[` + strings.TrimSuffix(strings.Repeat(`{`+pack+`,"gift":true},`, 21), ",") + `]}`,
		} {
			h.call(reader, http.MethodPost, "/api/v1/orders", body, http.StatusUnprocessableEntity, nil)
		}
		o := h.place("")
		path := "/api/v1/orders/" + o.ID
		for _, total := range []string{"1", "0", "-20000", "19999", "9007199254740993"} {
			h.call(reader, http.MethodPost, path+"/pay", `{"total":`+total+`,"method":"transfer"}`, http.StatusConflict, nil)
		}
		for _, total := range []string{`"20000"`, "2e4.5", "99999999999999999999", "20000.5", "null"} {
			w := h.Call(reader, "alpha", http.MethodPost, "/edu"+path+"/pay", []byte(`{"total":`+total+`,"method":"transfer"}`))
			if w.Code != http.StatusUnprocessableEntity && w.Code != http.StatusBadRequest {
				t.Errorf("total %s: %d %s", total, w.Code, w.Body)
			}
		}
		for _, amount := range []string{"0", "-1", "1000000000001"} {
			h.call("admin of alpha", http.MethodPost, "/admin/api/v1/orders/"+o.ID+"/transfers", `{"amount":`+amount+`,"reference":"F"}`,
				http.StatusUnprocessableEntity, nil)
		}
		for persona, portal := range map[string]string{"librarian of alpha": "alpha", "reader of beta": "beta"} { // not theirs
			if w := h.Call(persona, portal, http.MethodGet, "/edu"+path, nil); w.Code != http.StatusNotFound {
				t.Errorf("%s reads a foreign order: %d", persona, w.Code)
			}
		}
		for _, token := range []string{"", "?token=", "?token=forged&qpay_payment_id=" + o.ID} {
			h.call("guest", http.MethodGet, "/p/api/v1/payments/qpay/callback"+token, "", http.StatusOK, nil)
		}
		var after order
		h.call(reader, http.MethodGet, path, "", http.StatusOK, &after)
		if after.Status != "draft" || after.Received != 0 {
			t.Errorf("%+v", after)
		}
	})
}

// A package for an organisation is bought by its administrator and opens the titles
// to its members.
func TestPackagesOfOrganisations(t *testing.T) {
	shops(t, func(t *testing.T, h *shop) {
		pack := h.sell(`{"kind":"research","title":"Судалгаа","days":365,"people":50,"price":900000,"covers":"nothing","active":true}`)
		body := `{"lines":[{"package_id":"` + pack + `"}]}`
		h.call(reader, http.MethodPost, "/api/v1/orders", body, http.StatusUnprocessableEntity, nil)
		var o order
		h.call("admin of alpha", http.MethodPost, "/api/v1/orders", body, http.StatusOK, &o)
		h.call("admin of alpha", http.MethodPost, "/api/v1/orders/"+o.ID+"/pay", `{"total":900000,"method":"transfer"}`, http.StatusOK, nil)
		h.call("admin of alpha", http.MethodPost, "/admin/api/v1/orders/"+o.ID+"/transfers", `{"amount":900000,"reference":"F1"}`,
			http.StatusOK, &o)
		member, err := h.People.ByUsername(h.Ctx, "reader.of.alpha")
		if err != nil {
			t.Fatal(err)
		}
		_, held, err := h.Services.Entitlements.HoldsPackage(viewer.With(t.Context(), viewer.Viewer{
			AccountID: member.ID, OrganizationID: h.Orgs["alpha"].ID, Role: viewer.Reader,
		}), "research")
		if !held || err != nil {
			t.Error("the members do not hold it:", err)
		}
	})
}
