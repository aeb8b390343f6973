package ambient_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"sudar/internal/ambient"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/jobs"
	"sudar/internal/server/api/apitest"
)

const (
	weatherPath  = "/edu/p/api/v1/ambient/weather"
	currencyPath = "/edu/p/api/v1/ambient/currency"
)

func ambientData(t *testing.T, h *apitest.Fixture, path string, data any) http.Header {
	t.Helper()
	w := h.Get("guest", "hub", path)
	if w.Code != http.StatusOK {
		t.Fatalf("%s answers %d: %s", path, w.Code, w.Body)
	}
	if err := json.Unmarshal(w.Body.Bytes(), &struct{ Data any }{data}); err != nil {
		t.Fatal(err)
	}
	return w.Header()
}

// The keys of SPEC §3 letter by letter.
func TestAmbientGolden(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	service := ambient.New(h.DB, clock.At(time.Date(2026, 11, 21, 4, 0, 0, 0, time.UTC)), jobs.New(h.DB), ambient.Sources{})
	if err := service.PutSample(t.Context()); err != nil {
		t.Fatal(err)
	}
	var places []struct {
		Name   string
		NameEN string `json:"name_en"`
		Main   struct{ Temp *float64 }
		Sys    struct{ Sunset int64 }
		Sample bool
	}
	header := ambientData(t, h, weatherPath, &places)
	if len(places) != 22 || places[0].Name != "Улаанбаатар" || places[0].NameEN != "Ulaanbaatar" || places[0].Main.Temp == nil ||
		places[0].Sys.Sunset != 1795251900 || !places[21].Sample {
		t.Errorf("%+v", places)
	}
	if header.Get("Cache-Control") != "public, max-age=300" || header.Get("ETag") == "" {
		t.Errorf("%v", header)
	}
	var rates struct {
		Date     string
		Codes    []string
		Rates    map[string]float64
		LangData struct {
			CurrencyNames map[string]struct{ Code, SVG, Name string }
		}
		Sample bool
	}
	ambientData(t, h, currencyPath, &rates)
	usd := rates.LangData.CurrencyNames["USD"]
	if rates.Date != "2026-11-21" || rates.Codes[0] != "USD" || len(rates.Codes) != 38 || rates.Rates["USD"] != 3562.40 || !rates.Sample ||
		usd.Code != "USD" || usd.SVG != "/flags/usd.svg" || usd.Name != "Америк доллар" || len(rates.LangData.CurrencyNames) != 38 {
		t.Errorf("%+v", rates)
	}
}

// Before anything is known the responses are whole and empty.
func TestAmbientKnowsNothingYet(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	for path, want := range map[string]string{
		weatherPath:  `{"status":"success","data":[]}`,
		currencyPath: `{"status":"success","data":{"date":"","codes":[],"rates":{},"langData":{"currencyNames":{}}}}`,
	} {
		if w := h.Get("guest", "hub", path); w.Code != http.StatusOK || strings.TrimSpace(w.Body.String()) != want {
			t.Errorf("%s answers %d %s", path, w.Code, w.Body)
		}
	}
}
