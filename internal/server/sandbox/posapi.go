package sandbox

import (
	"encoding/json"
	"fmt"
	"math/big"
	"net/http"
	"sync"
	"time"

	"sudar/internal/kit/clock"
)

// The company that the sandbox's register knows.
const (
	CompanyNumber = "1234567"
	CompanyTIN    = "12345678901"
	companyName   = "Туршилтын ном ХХК"
)

// What a seller that uses the sandbox says of itself; any other will do as well.
const (
	SellerTIN      = "27400105118"
	Classification = "8431100"
)

// PosAPI imitates PosAPI 3.0 under /rest and the tax office's public register
// under /api/info/check.
type PosAPI struct {
	clock clock.Clock
	mux   *http.ServeMux

	mu       sync.Mutex
	suffixes map[string]bool   // of the day
	issued   map[string]string // type of a receipt by its id
	sent     time.Time
}

// NewPosAPI returns a service that registered nothing yet.
func NewPosAPI(clk clock.Clock) *PosAPI {
	p := &PosAPI{clock: clk, mux: http.NewServeMux(), suffixes: map[string]bool{}, issued: map[string]string{}, sent: clk.Now()}
	p.mux.HandleFunc("POST /rest/receipt", p.issue)
	p.mux.HandleFunc("DELETE /rest/receipt", p.cancel)
	p.mux.HandleFunc("GET /rest/info", p.info)
	p.mux.HandleFunc("GET /rest/sendData", p.send)
	p.mux.HandleFunc("GET /api/info/check/getTinInfo", taxpayer)
	p.mux.HandleFunc("GET /api/info/check/getInfo", about)
	return p
}

// ServeHTTP serves a request, one after the other.
func (p *PosAPI) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	r.Body = http.MaxBytesReader(w, r.Body, 1<<20)
	p.mux.ServeHTTP(w, r)
}

// posSums are the sums that receipts, their lines and the whole have alike.
type posSums struct {
	Total   json.Number `json:"totalAmount"`
	VAT     json.Number `json:"totalVAT"`
	CityTax json.Number `json:"totalCityTax"`
}

type posSale struct {
	posSums
	Type     string `json:"type"`
	Merchant string `json:"merchantTin"`
	District string `json:"districtCode"`
	Customer string `json:"customerTin"`
	Consumer string `json:"consumerNo"`
	Suffix   string `json:"billIdSuffix"`
	Receipts []struct {
		posSums
		Items []posSums `json:"items"`
	} `json:"receipts"`
	Payments []struct {
		Paid json.Number `json:"paidAmount"`
	} `json:"payments"`
}

func (p *PosAPI) issue(w http.ResponseWriter, r *http.Request) {
	var sale posSale
	if err := json.NewDecoder(r.Body).Decode(&sale); err != nil {
		writeJSON(w, http.StatusBadRequest, map[string]string{"status": "ERROR", "message": "the body is not readable"})
		return
	}
	day := p.clock.Now().In(clock.Ulaanbaatar).Format(time.DateOnly) + sale.Suffix
	message := sale.fault()
	if message == "" && p.suffixes[day] {
		message = "billIdSuffix was used today"
	}
	if message != "" {
		writeJSON(w, http.StatusOK, map[string]string{"status": "ERROR", "message": message})
		return
	}
	id, lottery := digits(33), ""
	p.suffixes[day], p.issued[id] = true, sale.Type
	if sale.Type == "B2C_RECEIPT" {
		lottery = "СБ " + digits(8)
	}
	writeJSON(w, http.StatusOK, map[string]any{
		"id": id, "posId": 1, "status": "SUCCESS", "message": "", "qrData": "SANDBOX" + digits(200), "lottery": lottery,
		"date": p.clock.Now().In(clock.Ulaanbaatar).Format(layout), "receipts": []map[string]string{{"id": id}},
	})
}

// fault tells what is wrong with a sale: sums that do not agree, or who it is for.
func (s posSale) fault() string {
	company := s.Type == "B2B_RECEIPT"
	switch {
	case !company && s.Type != "B2C_RECEIPT":
		return "type"
	case company && s.Customer != CompanyTIN, !company && s.Customer != "":
		return "customerTin"
	case s.Merchant == "" || len(s.District) != 4 || s.Suffix == "" || s.Consumer != "" && len(s.Consumer) != 8:
		return "merchantTin, districtCode, billIdSuffix or consumerNo"
	}
	var receipts, payments []posSums
	for i, receipt := range s.Receipts {
		if !receipt.isSumOf(receipt.Items) {
			return fmt.Sprintf("the items of receipt %d", i+1)
		}
		receipts = append(receipts, receipt.posSums)
	}
	for _, payment := range s.Payments {
		payments = append(payments, posSums{Total: payment.Paid, VAT: "0", CityTax: "0"})
	}
	if !s.isSumOf(receipts) || !(posSums{s.Total, "0", "0"}).isSumOf(payments) {
		return "the sums of receipts or payments"
	}
	return ""
}

// isSumOf reports whether sums are exactly those of parts, of which there is one at least.
func (s posSums) isSumOf(parts []posSums) bool {
	same := func(of func(posSums) json.Number) bool {
		sum := new(big.Rat)
		for _, part := range parts {
			value, ok := new(big.Rat).SetString(of(part).String())
			if !ok || value.Sign() < 0 {
				return false
			}
			sum.Add(sum, value)
		}
		whole, ok := new(big.Rat).SetString(of(s).String())
		return ok && whole.Cmp(sum) == 0
	}
	return len(parts) > 0 && same(func(s posSums) json.Number { return s.Total }) &&
		same(func(s posSums) json.Number { return s.VAT }) && same(func(s posSums) json.Number { return s.CityTax })
}

func (p *PosAPI) cancel(w http.ResponseWriter, r *http.Request) {
	var asked struct{ ID, Date string }
	err := json.NewDecoder(r.Body).Decode(&asked)
	kind, there := p.issued[asked.ID]
	switch {
	case err != nil || asked.Date == "" || !there:
		writeJSON(w, http.StatusNotFound, map[string]string{"message": "no such receipt"})
	case kind != "B2C_RECEIPT":
		writeJSON(w, http.StatusBadRequest, map[string]string{"message": "only a citizen's receipt is cancelled"})
	default:
		delete(p.issued, asked.ID)
		w.WriteHeader(http.StatusOK)
	}
}

func (p *PosAPI) info(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, map[string]any{
		"lastSentDate": p.sent.In(clock.Ulaanbaatar).Format(layout), "leftLotteries": 1_000_000 - len(p.issued),
	})
}

func (p *PosAPI) send(w http.ResponseWriter, _ *http.Request) {
	p.sent = p.clock.Now()
	w.WriteHeader(http.StatusOK)
}

func taxpayer(w http.ResponseWriter, r *http.Request) {
	if r.FormValue("regNo") != CompanyNumber {
		writeJSON(w, http.StatusOK, map[string]any{"status": 500, "msg": "not found", "data": nil})
		return
	}
	writeJSON(w, http.StatusOK, map[string]any{"status": 200, "msg": "OK", "data": json.Number(CompanyTIN)})
}

func about(w http.ResponseWriter, r *http.Request) {
	found := r.FormValue("tin") == CompanyTIN
	name := ""
	if found {
		name = companyName
	}
	writeJSON(w, http.StatusOK, map[string]any{
		"status": 200, "data": map[string]any{"name": name, "vatPayer": found, "cityPayer": false, "found": found},
	})
}
