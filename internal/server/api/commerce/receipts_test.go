package commerce_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"

	"sudar/internal/commerce/receipts"
	"sudar/internal/commerce/receipts/posapi"
)

const (
	lottery       = "СБ 77310942"
	receiptNumber = "012345678901234567890123456789012"
)

// office issues receipts unless it is broken, and knows one company.
type office struct{ broken bool }

func (*office) Name() string { return receipts.PosAPIIssuer }

func (*office) Leaves(receipts.Sale) receipts.Reason { return receipts.ForNone }

func (o *office) Issue(_ context.Context, sale receipts.Sale) (receipts.Answer, error) {
	if o.broken {
		return receipts.Answer{}, errors.New("no response")
	}
	return receipts.Answer{
		Shown: receipts.Shown{QRData: "8437251", Lottery: lottery}, Number: receiptNumber, Date: "2026-11-25 08:00:00", VAT: sale.Order.VAT,
	}, nil
}

func (*office) Cancel(context.Context, receipts.Sale) error { return nil }

func (*office) Company(_ context.Context, number string) (posapi.Company, error) {
	if number != "1234567" {
		return posapi.Company{}, posapi.ErrUnknownCompany
	}
	return posapi.Company{TIN: "12345678901", Name: "Туршилтын ном ХХК"}, nil
}

type receipt struct {
	Kind, State, Consumer, Register, TIN, Company, Number, Problem string
	VAT                                                            float64
	OrderID                                                        string `json:"order_id"`
	Shown                                                          *struct {
		QRData    string `json:"qr_data"`
		QRPicture string `json:"qr_picture"`
		Lottery   string
	}
}

// pays makes an order of the reader, with a choice of a receipt, that is paid.
func (h *shop) pays(choice, reference string) (path string) {
	h.t.Helper()
	o := h.place("")
	path = "/api/v1/orders/" + o.ID
	if choice != "" {
		h.call(reader, http.MethodPut, path+"/receipt", choice, http.StatusOK, nil)
	}
	h.call(reader, http.MethodPost, path+"/pay", `{"total":20000,"method":"transfer"}`, http.StatusOK, nil)
	h.call("admin of alpha", http.MethodPost, "/admin"+path+"/transfers", `{"amount":20000,"reference":"`+reference+`"}`, http.StatusOK, nil)
	return path
}

func TestReceiptsOfOrders(t *testing.T) {
	shops(t, func(t *testing.T, h *shop) {
		issuer := &office{}
		h.Services.Receipts.Use(issuer, issuer)
		var ways struct{ Receipts bool }
		h.call("guest", http.MethodGet, "/p/api/v1/payments/ways", "", http.StatusOK, &ways)
		if !ways.Receipts {
			t.Error("the store tells of no receipts")
		}
		var company struct{ Register, TIN, Name string }
		h.call(reader, http.MethodGet, "/api/v1/receipts/company?register=1234567", "", http.StatusOK, &company)
		if company.TIN != "12345678901" || company.Name == "" {
			t.Errorf("%+v", company)
		}
		for query, text := range map[string]string{"register=123": "буруу", "register=7654321": "олдсонгүй"} {
			w := h.call(reader, http.MethodGet, "/api/v1/receipts/company?"+query, "", http.StatusUnprocessableEntity, nil)
			if !strings.Contains(w.Body.String(), text) || !strings.Contains(w.Body.String(), "register") {
				t.Errorf("%s: %s", query, w.Body)
			}
		}
		path := h.pays(`{"kind":"company","register":"1234567"}`, "FT1")
		h.call(reader, http.MethodPut, path+"/receipt", `{"kind":"citizen"}`, http.StatusConflict, nil)
		var r receipt
		w := h.call(reader, http.MethodPost, path+"/receipt", "", http.StatusOK, &r)
		if r.Shown == nil || r.Shown.QRData != "8437251" || r.Shown.Lottery != lottery || !strings.HasPrefix(r.Shown.QRPicture, "<svg") ||
			r.Number != receiptNumber || r.VAT != 1818.18 || r.TIN != "12345678901" || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%+v %v", r, w.Header())
		}
		for _, method := range []string{http.MethodPost, http.MethodGet} {
			call := path
			if method == http.MethodPost {
				call += "/receipt"
			}
			if w := h.call(reader, method, call, "", http.StatusOK, nil); strings.Contains(w.Body.String(), "77310942") ||
				!strings.Contains(w.Body.String(), receiptNumber) {
				t.Errorf("%s %s: %s", method, call, w.Body)
			}
		}
		o := h.place("")
		h.call(reader, http.MethodPost, "/api/v1/orders/"+o.ID+"/receipt", "", http.StatusConflict, nil) // not paid
		h.call(reader, http.MethodPut, "/api/v1/orders/"+o.ID+"/receipt", `{"kind":"citizen","register":"1234567"}`,
			http.StatusUnprocessableEntity, nil)
	})
}

func TestStrangersAndReceipts(t *testing.T) {
	shops(t, func(t *testing.T, h *shop) {
		issuer := &office{}
		h.Services.Receipts.Use(issuer, issuer)
		path := h.pays("", "FT1")
		for _, persona := range []string{"librarian of alpha", "reader of beta"} {
			h.call(persona, http.MethodPost, path+"/receipt", "", http.StatusNotFound, nil)
			h.call(persona, http.MethodPut, path+"/receipt", `{"kind":"citizen"}`, http.StatusNotFound, nil)
		}
		h.call("librarian of alpha", http.MethodPut, "/admin"+path+"/receipt", `{"state":"failed"}`, http.StatusForbidden, nil)
	})
}

func TestStaffResolveReceipts(t *testing.T) {
	shops(t, func(t *testing.T, h *shop) {
		issuer := &office{broken: true}
		h.Services.Receipts.Use(issuer, issuer)
		path := h.pays(`{"kind":"citizen","consumer":"22184036"}`, "FT1")
		var r receipt
		h.call(reader, http.MethodPost, path+"/receipt", "", http.StatusOK, &r)
		if r.State != "unknown" || r.Shown != nil {
			t.Errorf("%+v", r)
		}
		var list []receipt
		h.call("admin of alpha", http.MethodGet, "/admin/api/v1/receipts?state=unknown", "", http.StatusOK, &list)
		if len(list) != 1 || "/api/v1/orders/"+list[0].OrderID != path {
			t.Fatalf("%+v", list)
		}
		staff := "/admin" + path + "/receipt"
		h.call("admin of alpha", http.MethodPost, staff, "", http.StatusConflict, nil)
		h.call("admin of alpha", http.MethodPut, staff, `{"state":"issued","number":"12"}`, http.StatusUnprocessableEntity, nil)
		h.call("admin of alpha", http.MethodPut, staff, `{"state":"failed"}`, http.StatusOK, &r)
		issuer.broken = false
		w := h.call("admin of alpha", http.MethodPost, staff, "", http.StatusOK, &r)
		if r.State != "issued" || r.Number != receiptNumber || strings.Contains(w.Body.String(), "77310942") {
			t.Errorf("%+v %s", r, w.Body)
		}
		h.call("admin of alpha", http.MethodGet, "/admin/api/v1/receipts", "", http.StatusOK, &list)
		if len(list) != 0 {
			t.Errorf("%+v", list)
		}
		h.Log.Take() // what was not known was logged
	})
}
