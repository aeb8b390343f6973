package web

import (
	"strconv"
	"strings"

	"sudar/internal/server/web/records"
)

// What the small templates take: a value with the view beside it.
type (
	coverPart struct {
		View  *view
		Cover *records.Cover
		Sizes string
		First bool
	}
	bookPart struct {
		View   *view
		Record records.Record
	}
	starsPart struct {
		View  *view
		Value float64
		Size  int
	}
	itemsPart struct {
		View   *view
		Record records.Record
		Items  []records.Item
	}
	ratingsPart struct {
		View    *view
		Ratings records.Ratings
	}
	reviewPart struct {
		View   *view
		Review records.Review
	}
	groupPart struct {
		View  *view
		Group filterGroup
	}
	checkPart struct {
		View   *view
		Name   string
		Option option
	}
	stripPart struct {
		View  *view
		Strip strip
	}
)

// CoverOf is a cover to draw; first is the one that the page waits for.
func (v *view) CoverOf(c *records.Cover, sizes string, first bool) coverPart {
	if c != nil && len(c.Sources) == 0 {
		c = nil
	}
	return coverPart{v, c, sizes, first}
}

// Set is the srcset of one type, "" when the cover has none of it.
func (c coverPart) Set(mediaType string) string {
	var sources []string
	for _, source := range c.Cover.Sources {
		if source.Type == mediaType {
			sources = append(sources, c.View.Img(source.URL)+" "+itoa(source.Width)+"w")
		}
	}
	return strings.Join(sources, ", ")
}

// Source is the smallest JPEG.
func (c coverPart) Source() string { return c.View.Img(c.Cover.First()) }

// BookOf is a record to draw.
func (v *view) BookOf(r records.Record) bookPart { return bookPart{v, r} }

// StarsOf is a rating to draw.
func (v *view) StarsOf(value float64, size int) starsPart { return starsPart{v, value, size} }

// ItemsOf are items of a record to draw.
func (v *view) ItemsOf(r records.Record, items []records.Item) itemsPart {
	return itemsPart{v, r, items}
}

// RatingsOf is how readers rate, to draw.
func (v *view) RatingsOf(r records.Ratings) ratingsPart { return ratingsPart{v, r} }

// ReviewOf is a review to draw, all but its end: acts may follow in it.
func (v *view) ReviewOf(r records.Review) reviewPart { return reviewPart{v, r} }

// GroupOf is a group of filters to draw.
func (v *view) GroupOf(g filterGroup) groupPart { return groupPart{v, g} }

// CheckOf is a value of the filter name to draw.
func (v *view) CheckOf(name string, o option) checkPart { return checkPart{v, name, o} }

// StripOf is a shelf to draw.
func (v *view) StripOf(s strip) stripPart { return stripPart{v, s} }

// StripTo is the strip of a category before its books are fetched.
func (v *view) StripTo(c records.Category) stripPart {
	name := v.Name(c)
	return stripPart{v, strip{Slot: "strip:category-" + strconv.FormatInt(c.ID, 10), Title: name, All: v.Category(c.ID, name)}}
}
