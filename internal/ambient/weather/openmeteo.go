package weather

import (
	"context"
	"fmt"
	"net/url"
	"strings"
)

// openMeteoAnswer is what we read of /v1/forecast for one place.
type openMeteoAnswer struct {
	Current struct {
		Temperature *float64 `json:"temperature_2m"`
		Code        *int     `json:"weather_code"`
	} `json:"current"`
	Daily struct {
		Sunrise []int64 `json:"sunrise"`
		Sunset  []int64 `json:"sunset"`
	} `json:"daily"`
}

// openMeteo asks for all places in one call; the responses come in their order.
func (s *Service) openMeteo(ctx context.Context) ([]Report, error) {
	latitudes, longitudes := make([]string, len(Places)), make([]string, len(Places))
	for i, place := range Places {
		latitudes[i], longitudes[i] = coordinate(place.Latitude), coordinate(place.Longitude)
	}
	query := url.Values{
		"latitude": {strings.Join(latitudes, ",")}, "longitude": {strings.Join(longitudes, ",")},
		"current": {"temperature_2m,weather_code"}, "daily": {"sunrise,sunset"}, "forecast_days": {"1"},
		"timeformat": {"unixtime"}, "timezone": {"Asia/Ulaanbaatar"},
	}
	var answers []openMeteoAnswer
	if err := s.get(ctx, nameOpenMeteo, s.options.OpenMeteo+"/v1/forecast?"+query.Encode(), &answers); err != nil {
		return nil, err
	}
	if len(answers) != len(Places) {
		return nil, fmt.Errorf("%s answers %d places of %d", nameOpenMeteo, len(answers), len(Places))
	}
	reports := make([]Report, len(Places))
	for i, response := range answers {
		if len(response.Daily.Sunrise) == 0 || len(response.Daily.Sunset) == 0 || response.Current.Code == nil {
			return nil, fmt.Errorf("%s: half an answer for %s", nameOpenMeteo, Places[i].NameEN)
		}
		var err error
		condition := ofWMO(*response.Current.Code)
		reports[i], err = said{
			nameOpenMeteo, response.Current.Temperature, condition, response.Daily.Sunrise[0], response.Daily.Sunset[0],
		}.of(Places[i])
		if err != nil {
			return nil, err
		}
	}
	return reports, nil
}

// ofWMO reads a present-weather code of WMO table 4677 as Open-Meteo uses it.
func ofWMO(code int) Condition {
	switch {
	case code <= 1:
		return Clear
	case code == 45, code == 48:
		return Fog
	case code >= 71 && code <= 77, code == 85, code == 86:
		return Snow
	case code >= 95:
		return Thunder
	case code >= 51:
		return Rain
	}
	return Cloudy
}
