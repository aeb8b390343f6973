package records

import (
	"math"
	"time"
)

// Review is what a reader wrote of the page's content.
type Review struct {
	Name    string    `json:"display_name"`
	Stars   int       `json:"stars"`
	Text    string    `json:"text"`
	Created time.Time `json:"created_at"`
	Updated time.Time `json:"updated_at"`
}

// Ratings are how readers rate the page's content.
type Ratings struct {
	Average float64 `json:"average"`
	Count   int     `json:"count"`
	Stars   []struct {
		Stars int `json:"stars"`
		Count int `json:"count"`
	} `json:"stars"`
}

// Share is a count among all, in whole percents.
func (r Ratings) Share(count int) int {
	return int(math.Round(float64(count) * 100 / float64(r.Count)))
}
