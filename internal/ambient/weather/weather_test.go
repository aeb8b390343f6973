package weather

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"sudar/internal/kit/httpclient"
)

const (
	key     = "not-a-real-key"
	sunrise = 1795220520 // 2026-11-21, 08:02 in Ulaanbaatar
	sunset  = 1795252920 // 17:02
)

// answering serves what answer writes and counts the calls.
func answering(t *testing.T, response http.HandlerFunc) (address string, calls *atomic.Int32) {
	t.Helper()
	calls = new(atomic.Int32)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		calls.Add(1)
		response(w, r)
	}))
	t.Cleanup(server.Close)
	return server.URL, calls
}

func service(openWeather, openMeteo, key string) *Service {
	return New(Options{Key: key, OpenWeather: openWeather, OpenMeteo: openMeteo, Client: httpclient.New(httpclient.Options{
		Timeout: time.Second, Tries: 1, MaxBody: 1 << 20, AllowPrivate: true,
	})})
}

// placeAt returns the number of the place with a request's latitude.
func placeAt(r *http.Request) int {
	for i, place := range Places {
		if coordinate(place.Latitude) == r.URL.Query().Get("lat") && coordinate(place.Longitude) == r.URL.Query().Get("lon") {
			return i
		}
	}
	return -1
}

// openWeatherToday writes a response in the shape of /data/2.5/weather.
func openWeatherToday(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	if query.Get("appid") != key || query.Get("units") != "metric" || r.URL.Path != "/data/2.5/weather" {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	_, _ = fmt.Fprintf(w, `{"coord":{"lon":1,"lat":2},"weather":[{"id":600,"main":"Snow","description":"light snow","icon":"13d"}],
		"base":"stations","main":{"temp":%d.25,"feels_like":-3.1,"humidity":70},"wind":{"speed":2},"dt":%d,
		"sys":{"country":"MN","sunrise":%d,"sunset":%d},"timezone":28800,"id":1,"name":"somewhere","cod":200}`, -placeAt(r), sunrise+100, sunrise,
		sunset)
}

// openMeteoToday writes one response for each asked latitude.
func openMeteoToday(w http.ResponseWriter, r *http.Request) {
	var parts []string
	for i := range strings.Split(r.URL.Query().Get("latitude"), ",") {
		parts = append(parts, fmt.Sprintf(`{"latitude":47.9,"longitude":106.9,"utc_offset_seconds":28800,"timezone":"Asia/Ulaanbaatar",
			"current_units":{"temperature_2m":"°C"},"current":{"time":%d,"interval":900,"temperature_2m":-%d.5,"weather_code":3},
			"daily":{"time":[1795190400],"sunrise":[%d],"sunset":[%d]},"location_id":%d}`, sunrise+60, i, sunrise, sunset, i))
	}
	_, _ = fmt.Fprintf(w, "[%s]", strings.Join(parts, ","))
}

func TestOpenWeatherIsAskedByCoordinates(t *testing.T) {
	first, calls := answering(t, openWeatherToday)
	second, others := answering(t, openMeteoToday)
	reports, err := service(first, second, key).Now(t.Context())
	if err != nil || len(reports) != 22 || calls.Load() != 22 || others.Load() != 0 {
		t.Fatalf("%d reports, %d and %d calls, %v", len(reports), calls.Load(), others.Load(), err)
	}
	for i, report := range reports {
		if report.NameEN != Places[i].NameEN || report.Condition != Snow || report.Sunset.Unix() != sunset || report.Source != "OpenWeather" {
			t.Errorf("%+v", report)
		}
	}
	if reports[0].Name != "Улаанбаатар" || reports[3].Temperature != -3.25 {
		t.Errorf("%+v %+v", reports[0], reports[3])
	}
}

func TestOpenMeteoIsAskedOnceWithoutAKey(t *testing.T) {
	first, others := answering(t, openWeatherToday)
	second, calls := answering(t, openMeteoToday)
	reports, err := service(first, second, "").Now(t.Context())
	if err != nil || len(reports) != 22 || calls.Load() != 1 || others.Load() != 0 {
		t.Fatalf("%d reports, %d and %d calls, %v", len(reports), calls.Load(), others.Load(), err)
	}
	if r := reports[21]; r.NameEN != Places[21].NameEN || r.Temperature != -21.5 || r.Condition != Cloudy || r.Sunrise.Unix() != sunrise {
		t.Errorf("%+v", r)
	}
}

// wrong are the ways in which an outside service fails.
var wrong = map[string]http.HandlerFunc{
	"refused key": func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, `{"cod":401,"message":"Invalid API key"}`, http.StatusUnauthorized)
	},
	"fails": func(w http.ResponseWriter, _ *http.Request) { http.Error(w, `{"cod":"500"}`, 500) },
	"hangs": func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() },
	"HTML": func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte("<!doctype html><title>Sorry</title>"))
	},
	"5 MB": func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte("[" + strings.Repeat(" ", 5<<20) + "]"))
	},
	"nothing":      func(http.ResponseWriter, *http.Request) {},
	"empty object": func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("{}")) },
	"empty list":   func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("[]")) },
	"null":         func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("null")) },
	"no temperature": func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(`{"weather":[{"id":800}],"main":{},"sys":{"sunrise":1,"sunset":2}}`))
	},
	"kelvin": func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(`{"weather":[{"id":800}],"main":{"temp":259.1},"sys":{"sunrise":1,"sunset":2}}`))
	},
	"no sun": func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(`{"weather":[{"id":800}],"main":{"temp":-9},"sys":{}}`))
	},
	"breaks off": func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "1000")
		_, _ = w.Write([]byte(`{"weather":[`))
	},
}

func TestWhatFailsIsReplacedAndNeverBelieved(t *testing.T) {
	good, _ := answering(t, openMeteoToday)
	for name, fault := range wrong {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			bad, calls := answering(t, fault)
			reports, err := service(bad, good, key).Now(t.Context())
			if err != nil || len(reports) != 22 || reports[0].Source != "Open-Meteo.com" || calls.Load() != 1 {
				t.Errorf("%d reports after %d calls, %v", len(reports), calls.Load(), err)
			}
			reports, err = service(bad, bad, key).Now(t.Context())
			if err == nil || reports != nil {
				t.Errorf("believed: %+v", reports)
			}
			if strings.Contains(fmt.Sprint(err), key) {
				t.Errorf("the key is told: %v", err)
			}
		})
	}
}

func TestRefusedConnection(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	server.Close()
	if reports, err := service(server.URL, server.URL, key).Now(t.Context()); err == nil || reports != nil ||
		strings.Contains(err.Error(), key) {
		t.Errorf("%v %v", reports, err)
	}
}

func TestStopsWithItsContext(t *testing.T) {
	address, _ := answering(t, openMeteoToday)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := service(address, address, key).Now(ctx); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestConditions(t *testing.T) {
	for id, want := range map[int]Condition{
		211: Thunder, 301: Rain, 500: Rain, 601: Snow, 741: Fog, 800: Clear, 801: Cloudy, 804: Cloudy, 0: Cloudy,
	} {
		if got := ofOpenWeather(id); got != want {
			t.Errorf("OpenWeather %d is %s", id, got)
		}
	}
	for code, want := range map[int]Condition{
		0: Clear, 1: Clear, 2: Cloudy, 3: Cloudy, 45: Fog, 51: Rain, 67: Rain, 71: Snow, 77: Snow, 80: Rain, 82: Rain, 86: Snow, 95: Thunder,
		99: Thunder,
	} {
		if got := ofWMO(code); got != want {
			t.Errorf("WMO %d is %s", code, got)
		}
	}
}

// Ulaanbaatar stands first, then the centres of the 21 aimags, each named in
// both languages and inside the country.
func TestPlaces(t *testing.T) {
	if len(Places) != 22 || Places[0].NameEN != "Ulaanbaatar" || Places[0].Province != "" || len(sampled) != 22 {
		t.Fatalf("%d places, %d samples", len(Places), len(sampled))
	}
	seen := map[string]bool{}
	for i, p := range Places {
		inside := p.Latitude > 41 && p.Latitude < 53 && p.Longitude > 87 && p.Longitude < 120
		if p.Name == "" || p.NameEN == "" || !inside || seen[p.NameEN] ||
			i > 0 && (p.Province == "" || p.ProvinceEN == "" || seen[p.ProvinceEN+" aimag"]) {
			t.Errorf("%+v", p)
		}
		seen[p.NameEN], seen[p.ProvinceEN+" aimag"] = true, true
	}
}

func TestSample(t *testing.T) {
	reports := Sample(time.Date(2026, 11, 21, 20, 30, 0, 0, time.UTC)) // the 22nd in Ulaanbaatar
	for _, r := range reports {
		if r.Sunset.Format(time.RFC3339) != "2026-11-22T09:05:00Z" || r.Source != "" || r.Condition == "" {
			t.Errorf("%+v", r)
		}
	}
	raw, err := json.Marshal(reports[0])
	if err != nil || !strings.Contains(string(raw), strconv.Quote("Улаанбаатар")) {
		t.Errorf("%s %v", raw, err)
	}
}
