package core

import "time"

// Meta describes a list.
type Meta struct {
	Total    int `json:"total" doc:"Rows of all pages"`
	Page     int `json:"page"`
	PageSize int `json:"page_size"`
	Next     int `json:"next,omitempty" doc:"The number of the following page"`
	// DidYouMean are other searches that find more.
	DidYouMean []string `json:"did_you_mean,omitempty" nullable:"false" doc:"Other words that find something"`
	Facets     *Facets  `json:"facets,omitempty" doc:"What the list can be narrowed to, when asked for"`
	Ratings    *Ratings `json:"ratings,omitempty" doc:"How all readers rate the content whose reviews these are"`
	// Cursor is where the next question of what changed begins.
	Cursor int64 `json:"cursor,omitempty" doc:"For since of the next question"`
	// After is where the following rows begin, whatever is inserted meanwhile.
	After  string `json:"after,omitempty" doc:"For after of the question for the following rows; absent when there are none"`
	Unread *int   `json:"unread,omitempty" doc:"Notifications that are not read"`
	// QuietUntil is when the quiet hours of the reader end.
	QuietUntil *time.Time `json:"quiet_until,omitempty" doc:"When the reader's quiet hours end; absent outside of them"`
	Reason     string     `json:"reason,omitempty" doc:"Why these rows: newest, last_month, curated, most_read, rating, interests"`
}

// Facets count what a list holds by the parameters that narrow it. Each counts
// as if its own parameter were absent.
type Facets struct {
	Price        []Named `json:"price" nullable:"false" doc:"free, paid"`
	Kind         []Named `json:"kind" nullable:"false"`
	FileType     []Named `json:"file_type" nullable:"false"`
	Language     []Named `json:"language" nullable:"false"`
	Audience     []Named `json:"audience" nullable:"false"`
	Decade       []Named `json:"decade" nullable:"false" doc:"First year of each"`
	StartRate    []Named `json:"start_rate" nullable:"false" doc:"Whole stars"`
	Author       []Named `json:"author" nullable:"false" doc:"By author_id"`
	Organization []Named `json:"organization" nullable:"false" doc:"By slug"`
	Readable     []Named `json:"readable" nullable:"false" doc:"What the viewer may read now, as true; empty when there is nothing"`
	Visibility   []Named `json:"visibility,omitempty" nullable:"false" doc:"Of the desk of staff"`
	Missing      []Named `json:"missing,omitempty" nullable:"false" doc:"Of the desk of staff: what titles lack"`
}

// Named is a value of a filter with its name and count.
type Named struct {
	Code  string `json:"code"`
	Name  string `json:"name"`
	Count int    `json:"count"`
}

// Ratings are how readers rate a content.
type Ratings struct {
	Average float64      `json:"average"`
	Count   int          `json:"count"`
	Stars   []StarsCount `json:"stars" nullable:"false" doc:"From five stars down to one"`
}

// StarsCount is how many readers gave so many stars.
type StarsCount struct {
	Stars int `json:"stars"`
	Count int `json:"count"`
}
