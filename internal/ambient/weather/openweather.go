package weather

import (
	"context"
	"fmt"
	"net/url"
	"strconv"
)

// openWeatherAnswer is what we read of /data/2.5/weather.
type openWeatherAnswer struct {
	Weather []struct {
		ID int `json:"id"`
	} `json:"weather"`
	Main struct {
		Temp *float64 `json:"temp"`
	} `json:"main"`
	Sys struct {
		Sunrise int64 `json:"sunrise"`
		Sunset  int64 `json:"sunset"`
	} `json:"sys"`
}

// openWeather asks for one place after the other and gives up with the first
// that fails: what hangs once would hang for each of them.
func (s *Service) openWeather(ctx context.Context) ([]Report, error) {
	reports := make([]Report, len(Places))
	for i, place := range Places {
		query := url.Values{
			"lat": {coordinate(place.Latitude)}, "lon": {coordinate(place.Longitude)}, "units": {"metric"}, "appid": {s.options.Key},
		}
		var response openWeatherAnswer
		err := s.get(ctx, nameOpenWeather, s.options.OpenWeather+"/data/2.5/weather?"+query.Encode(), &response)
		if err != nil {
			return nil, err
		}
		if len(response.Weather) == 0 {
			return nil, fmt.Errorf("%s: no weather for %s", nameOpenWeather, place.NameEN)
		}
		condition := ofOpenWeather(response.Weather[0].ID)
		reports[i], err = said{nameOpenWeather, response.Main.Temp, condition, response.Sys.Sunrise, response.Sys.Sunset}.of(place)
		if err != nil {
			return nil, err
		}
	}
	return reports, nil
}

// ofOpenWeather reads OpenWeatherMap's condition codes, whose hundreds are groups.
func ofOpenWeather(id int) Condition {
	switch {
	case id/100 == 2:
		return Thunder
	case id/100 == 3, id/100 == 5:
		return Rain
	case id/100 == 6:
		return Snow
	case id/100 == 7:
		return Fog
	case id == 800:
		return Clear
	}
	return Cloudy
}

func coordinate(degrees float64) string { return strconv.FormatFloat(degrees, 'f', 4, 64) }
