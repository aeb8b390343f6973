package commerce_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"sudar/internal/accounts"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/viewer"
	"sudar/internal/server/api/apitest"
	"sudar/internal/server/sandbox"
)

// tampered is a call with a body that is right, of which each field is then made
// wrong.
type tampered struct {
	persona, method, path, body string
	fields                      []string // "lines.package_id" is of the first line
	// optional are fields that may as well be 0, "" or false.
	optional []string
}

// wrongs are values that no field about money takes: other kinds of value, and
// numbers that are out of every range.
var wrongs = []string{
	`-1`, `-9223372036854775808`, `9223372036854775807`, `99999999999999999999`, `1e30`, `0.5`, `20000.5`, `"-1"`, `"20000"`, `"x"`, `true`,
	`[]`, `[1]`, `{}`, `{"amount":1}`, `"` + strings.Repeat("9", 5_000) + `"`, `"\u0000"`,
}

// with returns a body with a field of another value.
func (c tampered) with(t *testing.T, field, value string) string {
	t.Helper()
	var body map[string]any
	if err := json.Unmarshal([]byte(c.body), &body); err != nil {
		t.Fatal(err)
	}
	in, name := body, field
	if _, inner, nested := strings.Cut(field, "lines."); nested {
		in, name = body["lines"].([]any)[0].(map[string]any), inner
	}
	in[name] = json.RawMessage(value)
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// holdsText tells whether a value is a text in a field that takes any text.
func holdsText(field, value string) bool {
	texts := []string{"reference", "reason", "request_id", "title"}
	return strings.HasPrefix(value, `"`) && len(value) < 100 && (slices.Contains(texts, field) || value == `"20000"` && field == "code")
}

// holdsFlag tells whether a value is what a field of yes or no takes.
func holdsFlag(field, value string) bool {
	return value == "true" && (field == "lines.gift" || field == "active" || field == "combinable")
}

// Each field of each call about money is tried with values of another kind and
// numbers out of range, and each is refused. Nothing of it reaches the books.
func TestTamperedFields(t *testing.T) {
	shops(t, func(t *testing.T, h *shop) {
		item := h.Contents["alpha/public"].Items[0].ID
		h.call("admin of alpha", http.MethodPost, "/admin/api/v1/coupons", `{"code":"ten","percent":10,"scope":"reading"}`, http.StatusOK, nil)
		o, sold := h.place(""), h.place("")
		h.call(reader, http.MethodPost, "/api/v1/orders/"+sold.ID+"/pay", `{"total":20000,"method":"transfer"}`, http.StatusOK, nil)
		path, staff := "/api/v1/orders/"+o.ID, "/admin/api/v1/orders/"+sold.ID
		price := fmt.Sprintf(`{"content_id":%d,"content_item_id":%d,"days":30,"price":4000}`, h.Contents["alpha/public"].ID, item)
		pack := `{"title":"Багц","days":30,"people":1,"price":20000,"covers":"all","active":true}`
		for _, c := range []tampered{
			{persona: reader, method: http.MethodPost, path: "/api/v1/orders", body: `{"lines":[{"package_id":"` + h.pack + `"}]}`,
				fields: []string{"lines", "lines.package_id", "lines.content_item_id", "lines.content_id", "lines.offer_id", "lines.gift", "coupons",
					"request_id"},
				optional: []string{"coupons"}},
			{persona: reader, method: http.MethodPost, path: path + "/coupon", body: `{"coupons":[]}`, fields: []string{"coupons"},
				optional: []string{"coupons"}},
			{persona: reader, method: http.MethodPost, path: path + "/pay", body: `{"total":20000,"method":"transfer"}`,
				fields: []string{"total", "method"}},
			{persona: reader, method: http.MethodPost, path: path + "/refund", body: `{}`, fields: []string{"reason"}},
			{persona: reader, method: http.MethodPost, path: "/api/v1/gift-codes/redeem", body: `{"code":"x"}`, fields: []string{"code"}},
			{persona: "admin of alpha", method: http.MethodPost, path: staff + "/transfers", body: `{"amount":0,"reference":"F1"}`,
				fields: []string{"amount", "reference"}},
			{persona: "admin of alpha", method: http.MethodPost, path: staff + "/returns", body: `{"amount":1,"reference":"F1"}`,
				fields: []string{"amount", "reference"}},
			{persona: "admin of alpha", method: http.MethodPost, path: staff + "/refund", body: `{}`, fields: []string{"reason"}},
			{persona: "admin of alpha", method: http.MethodPost, path: "/admin/api/v1/coupons", body: `{"code":"half","percent":50,"scope":"all"}`,
				fields: []string{"code", "percent", "amount", "scope", "package_id", "starts_on", "ends_on", "most", "most_each", "combinable"}},
			{persona: "admin of alpha", method: http.MethodPost, path: "/admin/api/v1/offers", body: price,
				fields: []string{"content_id", "content_item_id", "days", "price"}},
			{persona: "admin of alpha", method: http.MethodPut, path: "/admin/api/v1/packages/" + h.pack, body: pack,
				fields:   []string{"title", "days", "people", "price", "covers", "category_id", "publisher_id", "content_ids", "active", "position"},
				optional: []string{"content_ids"}},
		} {
			h.tamper(t, c)
		}
		h.untouched(t, o, sold)
	})
}

// tamper sends a call with each of its fields made wrong.
func (h *shop) tamper(t *testing.T, c tampered) {
	t.Helper()
	for _, field := range c.fields {
		for _, value := range wrongs {
			empty := value == "[]" || value == "0"
			if holdsText(field, value) || holdsFlag(field, value) || empty && len(c.optional) > 0 && c.optional[0] == field {
				continue
			}
			body := c.with(t, field, value)
			w := h.Call(c.persona, "alpha", c.method, "/edu"+c.path, []byte(body))
			if w.Code < http.StatusBadRequest || w.Code >= http.StatusInternalServerError {
				t.Errorf("%s %s with %.60s as %s: %d %.200s", c.method, c.path, value, field, w.Code, w.Body)
			}
		}
	}
}

// untouched fails when two orders, one of them a draft, or the books have changed.
func (h *shop) untouched(t *testing.T, draft, sold order) {
	t.Helper()
	for id, status := range map[string]string{draft.ID: "draft", sold.ID: "pending"} {
		var o order
		h.call(reader, http.MethodGet, "/api/v1/orders/"+id, "", http.StatusOK, &o)
		if o.Status != status || o.Total != 20_000 || o.Received != 0 || o.Returned != 0 || o.Owed != 0 {
			t.Errorf("%+v, want %s", o, status)
		}
	}
	for what, query := range map[string]string{
		"payments": "SELECT COUNT(*) FROM payments", "rights": "SELECT COUNT(*) FROM entitlements WHERE source LIKE 'order:%'",
		"prices": "SELECT COUNT(*) FROM offers", "coupons": "SELECT COUNT(*) FROM coupons WHERE code <> 'TEN'",
		"packages": "SELECT COUNT(*) FROM store_packages WHERE price <> 20000 OR days <> 30 OR people <> 1 OR covers <> 'all'",
	} {
		if n, err := db.Get[int](h.Ctx, h.DB, query); n != 0 || err != nil {
			t.Errorf("%d %s came of it, %v", n, what, err)
		}
	}
	if books, err := h.Services.Commerce.CheckBooks(h.Ctx); err != nil || len(books.Wrong) > 0 {
		t.Error(books, err)
	}
}

const foreignAdmin = "admin.of.beta"

// foreignAdmin makes an administrator of another library.
func (h *shop) foreignAdmin(t *testing.T) {
	t.Helper()
	admin := h.Person(t, foreignAdmin, viewer.Visitor)
	err := h.People.Join(h.Ctx, accounts.Membership{AccountID: admin.ID, OrganizationID: h.Orgs["beta"].ID, Role: viewer.Admin})
	if err != nil {
		t.Fatal(err)
	}
	h.Enter(t, foreignAdmin, apitest.Password) // a new role ends what was signed in
}

// What is somebody else's is not there: for another reader of the library, and for
// the staff of another one.
func TestForeignOrdersAndPackages(t *testing.T) {
	shops(t, func(t *testing.T, h *shop) {
		h.foreignAdmin(t)
		o := h.place("")
		var coupon, offer struct{ ID string }
		h.call("admin of alpha", http.MethodPost, "/admin/api/v1/coupons", `{"code":"ten","percent":10,"scope":"reading"}`, http.StatusOK,
			&coupon)
		content := h.Contents["alpha/public"].ID
		h.call("admin of alpha", http.MethodPost, "/admin/api/v1/offers", fmt.Sprintf(`{"content_id":%d,"days":30,"price":4000}`, content),
			http.StatusOK, &offer)
		own, staff := "/api/v1/orders/"+o.ID, "/admin/api/v1/orders/"+o.ID
		money := `{"amount":20000,"reference":"F1"}`
		for _, c := range []struct{ method, path, body string }{
			{http.MethodGet, own, ""}, {http.MethodPost, own + "/coupon", `{"coupons":["ten"]}`},
			{http.MethodPost, own + "/pay", `{"total":20000,"method":"transfer"}`}, {http.MethodPost, own + "/cancel", ""},
			{http.MethodPost, own + "/refund", `{}`}, {http.MethodGet, staff, ""}, {http.MethodPost, staff + "/refund", `{"reason":"A"}`},
			{http.MethodPost, staff + "/transfers", money}, {http.MethodPost, staff + "/returns", money},
			{http.MethodGet, "/admin/api/v1/packages/" + h.pack, ""},
			{http.MethodPut, "/admin/api/v1/packages/" + h.pack, `{"title":"A","days":1,"people":1,"price":0,"covers":"all","active":true}`},
			{http.MethodDelete, "/admin/api/v1/coupons/" + coupon.ID, ""}, {http.MethodDelete, "/admin/api/v1/offers/" + offer.ID, ""},
			{http.MethodPut, "/admin/api/v1/offers/" + offer.ID, `{"days":1,"price":1}`},
			{http.MethodPut, fmt.Sprintf("/admin/api/v1/prices/%d", h.Contents["alpha/public"].Items[0].ID), `{"price":1}`},
			{http.MethodPost, "/admin/api/v1/offers", fmt.Sprintf(`{"content_id":%d,"days":30,"price":1}`, content)},
		} {
			portals := map[string]string{foreignAdmin: "beta"}
			if strings.HasPrefix(c.path, own) {
				portals["librarian of alpha"] = "alpha"
				portals["publisher of alpha"] = "alpha"
			}
			for persona, portal := range portals {
				if w := h.Call(persona, portal, c.method, "/edu"+c.path, []byte(c.body)); w.Code != http.StatusNotFound {
					t.Errorf("%s: %s %s: %d %s", persona, c.method, c.path, w.Code, w.Body)
				}
			}
		}
		var after order
		h.call(reader, http.MethodGet, own, "", http.StatusOK, &after)
		if after.Status != "draft" || after.Total != 20_000 || after.Received != 0 {
			t.Errorf("%+v", after)
		}
	})
}

// What is sent twice is made once: the same key gives the same order, whatever else
// the second request says; another reader's key is another one.
func TestSubmittedTwice(t *testing.T) {
	shops(t, func(t *testing.T, h *shop) {
		key := ident.New()
		body := `{"lines":[{"package_id":"` + h.pack + `"}],"request_id":"` + key + `"}`
		changed := `{"lines":[{"package_id":"` + h.pack + `","gift":true},{"package_id":"` + h.pack + `"}],"request_id":"` + key + `"}`
		var first, second, third, others order
		h.call(reader, http.MethodPost, "/api/v1/orders", body, http.StatusOK, &first)
		h.call(reader, http.MethodPost, "/api/v1/orders", body, http.StatusOK, &second)
		h.call(reader, http.MethodPost, "/api/v1/orders", changed, http.StatusOK, &third)
		h.call("librarian of alpha", http.MethodPost, "/api/v1/orders", body, http.StatusOK, &others)
		if second.ID != first.ID || third.ID != first.ID || third.Total != 20_000 || others.ID == first.ID {
			t.Errorf("%s, then %s and %s; another reader's %s", first.ID, second.ID, third.ID, others.ID)
		}
		pay := "/api/v1/orders/" + first.ID + "/pay"
		for range 3 {
			h.call(reader, http.MethodPost, pay, `{"total":20000,"method":"transfer"}`, http.StatusOK, nil)
		}
		for range 3 {
			h.call(reader, http.MethodPost, "/api/v1/orders/"+first.ID+"/cancel", "", http.StatusOK, nil)
		}
		h.call(reader, http.MethodPost, pay, `{"total":20000,"method":"transfer"}`, http.StatusConflict, nil)
		h.call(reader, http.MethodPost, "/api/v1/orders", body, http.StatusOK, &second)
		if second.ID != first.ID || second.Status != "cancelled" {
			t.Errorf("%+v", second)
		}
	})
}

// Coupons of another seller, that have ended, or twice are refused.
func TestTamperedCoupons(t *testing.T) {
	shops(t, func(t *testing.T, h *shop) {
		create := func(admin, portal, body string) {
			t.Helper()
			if w := h.Call(admin, portal, http.MethodPost, "/edu/admin/api/v1/coupons", []byte(body)); w.Code != http.StatusOK {
				t.Fatal(w.Code, w.Body)
			}
		}
		h.foreignAdmin(t)
		create(foreignAdmin, "beta", `{"code":"beta","percent":100,"scope":"all"}`)
		create("admin of alpha", "alpha", `{"code":"ended","percent":100,"scope":"all"}`)
		create("admin of alpha", "alpha", `{"code":"titles","percent":100,"scope":"titles"}`)
		create("admin of alpha", "alpha", `{"code":"alone","percent":10,"scope":"all"}`)
		create("admin of alpha", "alpha", `{"code":"ten","percent":10,"scope":"all","combinable":true}`)
		create("admin of alpha", "alpha", `{"code":"later","percent":10,"scope":"all","starts_on":"2999-01-01"}`)
		id, err := db.Get[string](h.Ctx, h.DB, "SELECT id FROM coupons WHERE code = 'ENDED'")
		if err != nil {
			t.Fatal(err)
		}
		h.call("admin of alpha", http.MethodDelete, "/admin/api/v1/coupons/"+id, "", http.StatusOK, nil)
		o := h.place("")
		for _, codes := range []string{
			`"beta"`, `"ended"`, `"titles"`, `"later"`, `"none"`, `""`, `"ten","TEN"`, `"ten","alone"`, `"ten","beta"`, `"` + o.ID + `"`, `"%"`,
			`"ten' OR 1=1"`, `"ten","ten","ten","ten","ten","ten"`,
		} {
			h.call(reader, http.MethodPost, "/api/v1/orders/"+o.ID+"/coupon", `{"coupons":[`+codes+`]}`, http.StatusUnprocessableEntity, nil)
			h.call(reader, http.MethodPost, "/api/v1/orders", `{"lines":[{"package_id":"`+h.pack+`"}],"coupons":[`+codes+`]}`,
				http.StatusUnprocessableEntity, nil)
		}
		for _, body := range []string{
			`{"code":"both","percent":10,"amount":100,"scope":"all"}`, `{"code":"neither","scope":"all"}`,
			`{"code":"foreign","percent":10,"scope":"package","package_id":"` + ident.New() + `"}`,
			`{"code":"past","percent":10,"scope":"all","ends_on":"2001-01-01"}`, `{"code":"TEN","percent":10,"scope":"all"}`,
		} {
			h.call("admin of alpha", http.MethodPost, "/admin/api/v1/coupons", body, http.StatusUnprocessableEntity, nil)
		}
		h.call(reader, http.MethodPost, "/api/v1/orders/"+o.ID+"/coupon", `{"coupons":["ten"]}`, http.StatusOK, &o)
		if o.Total != 18_000 {
			t.Errorf("%+v", o)
		}
	})
}

// refuses holds that each field of a body is refused with what it cannot be. optional
// may be empty.
func (h *shop) refuses(c tampered, optional string) {
	h.t.Helper()
	for _, field := range c.fields {
		for _, value := range []string{`1`, `true`, `[]`, `{}`, `""`, `"` + strings.Repeat("9", 5_000) + `"`} {
			if value == `""` && field == optional {
				continue
			}
			w := h.Call(c.persona, "alpha", c.method, "/edu"+c.path, []byte(c.with(h.t, field, value)))
			if w.Code != http.StatusUnprocessableEntity {
				h.t.Errorf("%s of %.20s: %d %s", field, value, w.Code, w.Body)
			}
		}
	}
}

// isAlphas holds that what alpha has at a path is not beta's, and is removed once.
func (h *shop) isAlphas(path string) {
	h.t.Helper()
	if w := h.Call(foreignAdmin, "beta", http.MethodGet, "/edu"+path, nil); !strings.Contains(w.Body.String(), `"own":false`) {
		h.t.Errorf("another library sees it: %s", w.Body)
	}
	if w := h.Call(foreignAdmin, "beta", http.MethodDelete, "/edu"+path, nil); w.Code != http.StatusNotFound {
		h.t.Errorf("another library removes it: %d", w.Code)
	}
	h.call("admin of alpha", http.MethodDelete, path, "", http.StatusOK, nil)
	h.call("admin of alpha", http.MethodDelete, path, "", http.StatusNotFound, nil)
}

// A merchant is the caller's organisation's own, whatever the body says; its password is
// in no answer, and only who administers the organisation sees the rest.
func TestTamperedMerchants(t *testing.T) {
	shops(t, func(t *testing.T, h *shop) {
		h.useBank(t)
		h.foreignAdmin(t)
		const path = "/admin/api/v1/organization/qpay"
		right := fmt.Sprintf(`{"username":"%s","password":"%s","invoice_code":"%s","merchant":"m-1","district":"2501"}`, sandbox.OwnMerchant,
			sandbox.Password, sandbox.OwnInvoiceCode)
		c := tampered{persona: "admin of alpha", method: http.MethodPut, path: path, body: right,
			fields: []string{"username", "password", "invoice_code", "merchant", "district"}}
		h.refuses(c, "district")
		h.call(c.persona, c.method, path, c.with(t, "password", `"wrong"`), http.StatusUnprocessableEntity, nil)
		for _, persona := range []string{"librarian of alpha", "publisher of alpha", reader} {
			h.call(persona, http.MethodGet, path, "", http.StatusForbidden, nil)
			h.call(persona, c.method, path, right, http.StatusForbidden, nil)
		}
		foreign := strings.Replace(right, `{`, `{"seller_id":"`+h.Orgs["beta"].ID+`",`, 1) // nobody reads it
		h.call(c.persona, c.method, path, foreign, http.StatusOK, nil)
		w := h.call(c.persona, c.method, path, right, http.StatusOK, nil)
		shown := h.call(c.persona, http.MethodGet, path, "", http.StatusOK, nil)
		for _, body := range []string{w.Body.String(), shown.Body.String()} {
			if strings.Contains(body, sandbox.Password) || !strings.Contains(body, `"own":true`) {
				t.Error(body)
			}
		}
		h.isAlphas(path)
	})
}

// Where transfers arrive is the caller's organisation's own, whatever the body says, and
// only who administers it sees it; a buyer is shown it once an order waits for a transfer.
func TestTamperedAccounts(t *testing.T) {
	shops(t, func(t *testing.T, h *shop) {
		h.foreignAdmin(t)
		const path = "/admin/api/v1/organization/bank-account"
		right := `{"bank":"Банк","account":"MN54 0034 0010 0918 4420","holder":"Номын сан"}`
		c := tampered{persona: "admin of alpha", method: http.MethodPut, path: path, body: right, fields: []string{"bank", "account", "holder"}}
		h.refuses(c, "")
		h.call(c.persona, c.method, path, c.with(t, "account", `"MN550034001009184420"`), http.StatusUnprocessableEntity, nil)
		for _, persona := range []string{"librarian of alpha", "publisher of alpha", reader} {
			h.call(persona, http.MethodGet, path, "", http.StatusForbidden, nil)
			h.call(persona, c.method, path, right, http.StatusForbidden, nil)
		}
		foreign := strings.Replace(right, `{`, `{"seller_id":"`+h.Orgs["beta"].ID+`",`, 1) // nobody reads it
		h.call(c.persona, c.method, path, foreign, http.StatusOK, nil)
		if w := h.call(c.persona, http.MethodGet, path, "", http.StatusOK, nil); !strings.Contains(w.Body.String(), `"MN540034001009184420"`) {
			t.Error(w.Body)
		}
		var paying struct {
			Transfer struct{ Bank, Account, Holder string }
		}
		h.call(reader, http.MethodPost, "/api/v1/orders/"+h.place("").ID+"/pay", `{"total":20000,"method":"transfer"}`, http.StatusOK, &paying)
		if paying.Transfer.Account != "MN540034001009184420" || paying.Transfer.Holder != "Номын сан" {
			t.Errorf("%+v", paying)
		}
		h.isAlphas(path)
	})
}
