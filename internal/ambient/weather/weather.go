// Package weather asks outside services for the present weather of the
// country's cities: OpenWeatherMap when there is a key, else Open-Meteo, which
// also stands in when the first one fails.
package weather

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"time"

	"sudar/internal/kit/httpclient"
)

// Condition is the sky in one word.
type Condition string

// The conditions that an icon shows.
const (
	Clear   Condition = "clear"
	Cloudy  Condition = "cloudy"
	Fog     Condition = "fog"
	Rain    Condition = "rain"
	Snow    Condition = "snow"
	Thunder Condition = "thunder"
)

// Report is the weather of a place now.
type Report struct {
	Place
	Temperature float64   `json:"temperature"` // °C
	Condition   Condition `json:"condition"`
	Sunrise     time.Time `json:"sunrise"` // of the day of the report
	Sunset      time.Time `json:"sunset"`
	// Source names the service, as its licence asks; empty in a sample.
	Source string `json:"source"`
}

// The coldest and warmest that is believed, in °C.
const (
	coldest = -70
	warmest = 60
)

// timeout bounds one question with all its calls.
const timeout = 2 * time.Minute

// The services by the names that their licences ask to be shown.
const (
	nameOpenWeather = "OpenWeather"
	nameOpenMeteo   = "Open-Meteo.com"
)

// Options of New; zero values mean the real services.
type Options struct {
	Key         string // of OpenWeatherMap; empty: Open-Meteo alone
	OpenWeather string // address without a slash at the end
	OpenMeteo   string
	Client      *httpclient.Client
}

// Service asks for the weather.
type Service struct{ options Options }

// New returns a service.
func New(options Options) *Service {
	if options.OpenWeather == "" {
		options.OpenWeather = "https://api.openweathermap.org"
	}
	if options.OpenMeteo == "" {
		options.OpenMeteo = "https://api.open-meteo.com"
	}
	if options.Client == nil {
		options.Client = httpclient.New(httpclient.Options{Timeout: 10 * time.Second, Tries: 2, MaxBody: 1 << 20})
	}
	return &Service{options}
}

// Now returns a report of every place in the order of Places. The error names
// what each service did wrong and never holds the key.
func (s *Service) Now(ctx context.Context) ([]Report, error) {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	var first error
	if s.options.Key != "" {
		var reports []Report
		if reports, first = s.openWeather(ctx); first == nil {
			return reports, nil
		}
	}
	reports, err := s.openMeteo(ctx)
	if err != nil {
		return nil, errors.Join(first, err)
	}
	return reports, nil
}

// get reads a JSON response into value.
func (s *Service) get(ctx context.Context, service, address string, value any) error {
	response, err := s.options.Client.Get(ctx, address)
	if err != nil {
		return fmt.Errorf("%s: %w", service, withoutAddress(err))
	}
	if !response.OK() {
		return fmt.Errorf("%s answers %d", service, response.Status)
	}
	if err := json.Unmarshal(response.Body, value); err != nil {
		return fmt.Errorf("%s answers no JSON of ours: %w", service, err)
	}
	return nil
}

// withoutAddress drops the address of a network's error: it holds the key.
func withoutAddress(err error) error {
	var failed *url.Error
	if errors.As(err, &failed) {
		return failed.Err
	}
	return err
}

// said is what a service says of one place; times are seconds since 1970.
type said struct {
	service         string
	temperature     *float64
	condition       Condition
	sunrise, sunset int64
}

// of checks it and returns the place's report.
func (a said) of(place Place) (Report, error) {
	if a.temperature == nil || *a.temperature < coldest || *a.temperature > warmest {
		return Report{}, fmt.Errorf("%s: no believable temperature for %s", a.service, place.NameEN)
	}
	if a.sunrise <= 0 || a.sunset <= a.sunrise {
		return Report{}, fmt.Errorf("%s: no believable sunset for %s", a.service, place.NameEN)
	}
	return Report{
		Place: place, Temperature: *a.temperature, Condition: a.condition, Source: a.service,
		Sunrise: time.Unix(a.sunrise, 0).UTC(), Sunset: time.Unix(a.sunset, 0).UTC(),
	}, nil
}
