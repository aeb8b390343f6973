// Package ambient holds the calls about weather and exchange rates.
package ambient

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/ambient"
	"sudar/internal/ambient/currency"
	"sudar/internal/ambient/weather"
	"sudar/internal/server/api/core"
)

// ambientKeep lets browsers and proxies hold what is alike for everybody.
const ambientKeep = "public, max-age=300"

// PlaceWeather is the weather of a town (SPEC §3: name, main.temp, sys.sunset).
type PlaceWeather struct {
	Name       string      `json:"name"`
	NameEN     string      `json:"name_en"`
	Province   string      `json:"province" doc:"The aimag whose centre it is; empty for the capital"`
	ProvinceEN string      `json:"province_en"`
	Main       WeatherMain `json:"main"`
	Sys        WeatherSys  `json:"sys"`
	Weather    string      `json:"weather" enum:"clear,cloudy,fog,rain,snow,thunder"`
	Source     string      `json:"source" doc:"The service to name beside it; empty for a sample"`
	StaleSince *time.Time  `json:"stale_since,omitempty" doc:"When it was so, if that is long ago"`
	Sample     bool        `json:"sample,omitempty" doc:"Made up for the demo library"`
}

// WeatherMain holds what is measured.
type WeatherMain struct {
	Temp float64 `json:"temp" doc:"°C"`
}

// WeatherSys holds the sun's times in seconds since 1970.
type WeatherSys struct {
	Sunrise int64 `json:"sunrise"`
	Sunset  int64 `json:"sunset"`
}

// CurrencyRates are the central bank's official rates (SPEC §3).
type CurrencyRates struct {
	Date       string             `json:"date" doc:"YYYY-MM-DD in Ulaanbaatar; empty when no rate is known"`
	Codes      []string           `json:"codes" nullable:"false" doc:"The currencies in the bank's order"`
	Rates      map[string]float64 `json:"rates" doc:"₮ for one unit, for one troy ounce of gold (XAU) and silver (XAG)"`
	LangData   CurrencyLangData   `json:"langData"`
	StaleSince *time.Time         `json:"stale_since,omitempty" doc:"When the bank last answered, if that is long ago"`
	Sample     bool               `json:"sample,omitempty" doc:"Made up for the demo library"`
}

// CurrencyLangData holds the names by code.
type CurrencyLangData struct {
	CurrencyNames map[string]CurrencyName `json:"currencyNames"`
}

// CurrencyName is a currency's name and flag.
type CurrencyName struct {
	Code   string `json:"code"`
	Name   string `json:"name"`
	NameEN string `json:"name_en"`
	SVG    string `json:"svg" doc:"Path of the flag on this site; empty for a currency without one"`
}

// api registers the calls of this package and answers them.
type api struct {
	*core.API
	Ambient *ambient.Service
}

// Register registers the calls of this package.
func Register(to *core.API, service *ambient.Service) {
	a := &api{to, service}
	core.Register(a.API, core.ForPublic, core.Operation{
		Method: http.MethodGet, Path: "/ambient/weather", ID: "get-weather", Summary: "Get the weather forecast", Tag: "ambient",
	}, a.weather)
	core.Register(a.API, core.ForPublic, core.Operation{
		Method: http.MethodGet, Path: "/ambient/currency", ID: "get-currency-rates", Summary: "Get the official exchange rates", Tag: "ambient",
	}, a.currency)
}

func (a *api) weather(ctx context.Context, _ *struct{}) (core.Answer[[]PlaceWeather], error) {
	known, err := a.Ambient.Weather(ctx)
	if err != nil {
		return core.Answer[[]PlaceWeather]{}, err
	}
	places := make([]PlaceWeather, len(known.Places))
	for i, report := range known.Places {
		places[i] = presentWeather(report, known.Age)
	}
	response := core.Data(places)
	response.CacheControl = ambientKeep
	return response, nil
}

func presentWeather(r weather.Report, age ambient.Age) PlaceWeather {
	return PlaceWeather{
		Name: r.Name, NameEN: r.NameEN, Province: r.Province, ProvinceEN: r.ProvinceEN,
		Main: WeatherMain{Temp: r.Temperature}, Sys: WeatherSys{Sunrise: r.Sunrise.Unix(), Sunset: r.Sunset.Unix()},
		Weather: string(r.Condition), Source: r.Source, StaleSince: core.OptionalTime(age.StaleSince), Sample: age.Sample,
	}
}

func (a *api) currency(ctx context.Context, _ *struct{}) (core.Answer[CurrencyRates], error) {
	known, err := a.Ambient.Currency(ctx)
	if err != nil {
		return core.Answer[CurrencyRates]{}, err
	}
	rates := CurrencyRates{
		Date: known.Date, Codes: known.Codes, Rates: known.Rates.Rates, LangData: CurrencyLangData{map[string]CurrencyName{}},
		StaleSince: core.OptionalTime(known.StaleSince), Sample: known.Sample,
	}
	if rates.Codes == nil {
		rates.Codes, rates.Rates = []string{}, map[string]float64{}
	}
	for _, code := range rates.Codes {
		rates.LangData.CurrencyNames[code] = presentCurrency(code)
	}
	response := core.Data(rates)
	response.CacheControl = ambientKeep
	return response, nil
}

func presentCurrency(code string) CurrencyName {
	known, ok := currency.Find(code)
	if !ok {
		return CurrencyName{Code: code, Name: code, NameEN: code}
	}
	return CurrencyName{Code: code, Name: known.Name, NameEN: known.NameEN, SVG: known.SVG()}
}
