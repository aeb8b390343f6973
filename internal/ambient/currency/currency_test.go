package currency

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/httpclient"
)

// bank serves the two lists of a central bank.
func bank(t *testing.T, daily, movement http.HandlerFunc) *Service {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("POST /mn/currency-rates/data", daily)
	mux.HandleFunc("POST /mn/currency-rate-movement/data", movement)
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	// Saturday the 21st in Ulaanbaatar, still Friday in UTC
	return New(clock.At(time.Date(2026, 11, 20, 16, 30, 0, 0, time.UTC)), Options{Bank: server.URL, Client: httpclient.New(httpclient.Options{
		Timeout: time.Second, AllowPrivate: true,
	})})
}

func says(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(text)) }
}

// today has its days in no order, one that has not come, one without rates yet
// and one that is older than what was asked for.
const today = `{"success":true,"data":[
	{"RATE_DATE":"2026-10-01","USD":"3,001.00","EUR":"4,001.00"},
	{"RATE_DATE":"2026-11-19T00:00:00","USD":"3,561.10","EUR":"4,120.55","JPY":"22.71"},
	{"RATE_DATE":"2026-11-20","USD":"3,562.40","EUR":"4,128.65","JPY":22.78,"XAU":"14,438,760.35","KPW":"-","SDR":"","UAH":null,"ZZZ":"1.5",` +
	`"AAA":"2","RATE_ID":7},
	{"RATE_DATE":"2026-11-21","USD":"-","EUR":" "},
	{"RATE_DATE":"2026-11-22","USD":"9,999.99"},
	{"RATE_DATE":"2026-11-2O","USD":"8,888.88"},
	{"USD":"7,777.77"}],
	"langData":{"currencyNames":{"USD":{"code":"USD","svg":"us"}}}}`

var friday = Rates{
	Date: "2026-11-20", Codes: []string{"USD", "EUR", "JPY", "XAU", "AAA", "ZZZ"},
	Rates: map[string]float64{"USD": 3562.40, "EUR": 4128.65, "JPY": 22.78, "XAU": 14438760.35, "ZZZ": 1.5, "AAA": 2},
}

func TestTheNewestDayIsTakenByItsDate(t *testing.T) {
	asked := ""
	s := bank(t, func(w http.ResponseWriter, r *http.Request) {
		asked = r.URL.RawQuery
		says(today)(w, r)
	}, func(http.ResponseWriter, *http.Request) { t.Error("the long list was asked for") })
	rates, err := s.Now(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(friday, rates); diff != "" {
		t.Error(diff)
	}
	if asked != "startDate=2026-11-07&endDate=2026-11-21" {
		t.Error(asked)
	}
}

// archive is the list of movements as the bank sends it: every day since 2001,
// about 5 MB, whatever was asked for; the first row is not today's.
func archive() string {
	var rows strings.Builder
	rows.WriteString(`{"success":true,"data":[`)
	for date := time.Date(2001, 1, 2, 0, 0, 0, 0, time.UTC); date.Year() < 2026; date = date.AddDate(0, 0, 1) {
		_, _ = fmt.Fprintf(&rows, `{"RATE_DATE":"%s","USD":"1,097.00"`, date.Format(day))
		for _, c := range Currencies[1:] {
			_, _ = fmt.Fprintf(&rows, `,"%s":"-"`, c.Code)
		}
		rows.WriteString(`,"NOTE":"` + strings.Repeat("x", 160) + `"},`)
	}
	_, rest, _ := strings.Cut(today, "[")
	return rows.String() + rest
}

// wrong are the ways in which the bank fails.
var wrong = map[string]http.HandlerFunc{
	"refuses": func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "captcha", http.StatusForbidden) },
	"fails":   func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "{}", http.StatusInternalServerError) },
	"hangs": func(w http.ResponseWriter, r *http.Request) { // the headers come, the body never does
		_ = http.NewResponseController(w).Flush()
		<-r.Context().Done()
	},
	"HTML":       says("<!doctype html><title>Монголбанк</title>"),
	"9 MB":       says(`{"success":true,"data":[` + strings.Repeat(" ", 9<<20) + "]}"),
	"nothing":    says(""),
	"empty":      says("{}"),
	"null":       says("null"),
	"a failure":  says(`{"success":false,"data":[]}`),
	"no data":    says(`{"success":true,"data":null}`),
	"no days":    says(`{"success":true,"data":[]}`),
	"no list":    says(`{"success":true,"data":{"RATE_DATE":"2026-11-20","USD":"1"}}`),
	"wrong rows": says(`{"success":true,"data":["2026-11-20"]}`),
	"wrong date": says(`{"success":true,"data":[{"RATE_DATE":"2025-11-20","USD":"3,400.00"},{"RATE_DATE":"2027-01-01","USD":"3,700.00"}]}`),
	"no dollar":  says(`{"success":true,"data":[{"RATE_DATE":"2026-11-20","USD":"-","EUR":"4,100.00"}]}`),
	"nonsense":   says(`{"success":true,"data":[{"RATE_DATE":"2026-11-20","USD":"1e999","EUR":"-5"},{"RATE_DATE":"2026-11-19","USD":"NaN"}]}`),
	"breaks off": func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "1000")
		says(`{"success":true,"data":[{"RATE_DATE":"2026-11-20","USD":`)(w, nil)
	},
}

func TestTheArchiveStandsInAndWhatIsWrongIsNotBelieved(t *testing.T) {
	long := archive()
	if len(long) < 4<<20 || len(long) > 8<<20 {
		t.Fatalf("the archive has %d bytes", len(long))
	}
	if rates, err := bank(t, wrong["refuses"], says(long)).Now(t.Context()); err != nil || rates.Date != friday.Date ||
		rates.Rates["USD"] != 3562.40 {
		t.Errorf("%v %v", rates, err)
	}
	for name, fault := range wrong {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if rates, err := bank(t, fault, says(today)).Now(t.Context()); err != nil || rates.Date != friday.Date {
				t.Errorf("%v %v", rates, err)
			}
			if rates, err := bank(t, fault, fault).Now(t.Context()); err == nil {
				t.Errorf("believed: %v", rates)
			}
		})
	}
}

func FuzzNewest(f *testing.F) {
	f.Add([]byte(today))
	f.Add([]byte(`{"data":[{"RATE_DATE":"2026-11-20","USD":"1,,.0"}]}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		rates, err := newest(body, "2026-11-07", "2026-11-21")
		if err != nil {
			return
		}
		if rates.Date < "2026-11-07" || rates.Date > "2026-11-21" || len(rates.Codes) != len(rates.Rates) || rates.Rates["USD"] <= 0 {
			t.Errorf("%+v of %q", rates, body)
		}
	})
}

// Every currency has a name in both languages and a small flag of our own.
func TestCurrencies(t *testing.T) {
	if len(Currencies) != 38 || len(sampled) != 38 {
		t.Fatalf("%d currencies, %d samples", len(Currencies), len(sampled))
	}
	for _, c := range Currencies {
		flag, err := os.ReadFile(filepath.Join("../../../web/public", c.SVG()))
		if err != nil || len(flag) > 1000 || !strings.HasPrefix(string(flag), "<svg ") {
			t.Errorf("%s: %d bytes %.20s %v", c.Code, len(flag), flag, err)
		}
		if c.Name == "" || c.NameEN == "" || !codePattern.MatchString(c.Code) {
			t.Errorf("%+v", c)
		}
	}
	if rates := Sample(time.Date(2026, 11, 21, 20, 30, 0, 0, time.UTC)); rates.Date != "2026-11-22" || len(rates.Rates) != 38 ||
		len(rates.Codes) != 38 {
		t.Errorf("%+v", rates)
	}
}
