// Package records is what the API says of records, as pages are written from it: its calls
// in process, the answers, and what a record says of itself.
package records

import (
	"encoding/json"
	"strconv"
	"strings"

	"sudar/internal/server/web/texts"
)

// Record is a content as the API returns it, in a list or alone.
type Record struct {
	ID               int64   `json:"id"`
	Slug             string  `json:"slug"`
	Title            string  `json:"title"`
	TitleMong        string  `json:"title_mong"`
	Subtitle         string  `json:"subtitle"`
	Cover            *Cover  `json:"cover"`
	OrganizationName string  `json:"organization_name"`
	OrganizationSlug string  `json:"organization_slug"`
	Authors          []Maker `json:"authors"`
	Contributors     []Maker `json:"contributors"`
	Year             int     `json:"year"`
	Items            []Item  `json:"content_items_info"`
	Summary          string  `json:"summary"`
	Kind             string  `json:"kind"`
	Language         string  `json:"language"`
	TitleLanguage    string  `json:"title_language"`
	SummaryLanguage  string  `json:"summary_language"`
	RatingAverage    float64 `json:"rating_average"`
	RatingCount      int     `json:"rating_count"`
	Free             bool    `json:"free"`
	Price            int64   `json:"price"`

	Description    string                 `json:"description"`
	OriginalTitle  string                 `json:"original_title"`
	ParallelTitles []string               `json:"parallel_titles"`
	Translations   map[string]RecordTexts `json:"translations"`
	Publisher      string                 `json:"publisher"`
	Place          string                 `json:"place"`
	Edition        string                 `json:"edition"`
	Languages      []string               `json:"languages"`
	Identifiers    []identifier           `json:"identifiers"`
	DDCClasses     []class                `json:"ddc_classes"`
	Categories     []CategoryName         `json:"categories"`
	Tags           []tag                  `json:"tags"`
	Series         []SeriesPart           `json:"series"`
	Audience       string                 `json:"audience"`
	Licence        string                 `json:"licence"`
	Protection     string                 `json:"protection"`
	Views          int64                  `json:"views"`
	CanonicalURL   string                 `json:"canonical_url"`
	Visibility     string                 `json:"visibility"`
}

// Maker is a contributor of a record.
type Maker struct {
	ID   int64  `json:"author_id"`
	Name string `json:"author_display_name"`
	Role string `json:"role"`

	CitationName string `json:"citation_name"`
	Body         bool   `json:"body"` // an organisation
	ORCID        string `json:"orcid"`
}

// Item is a part of a content: a file, an issue, or a copy.
type Item struct {
	ID         int64  `json:"id"`
	Title      string `json:"title"`
	Year       int    `json:"year"`
	Volume     string `json:"volume"`
	Issue      string `json:"issue"`
	Issued     string `json:"issued"`
	FileType   string `json:"file_type"`
	Pages      int    `json:"pages"`
	Duration   int    `json:"duration_seconds"`
	Size       int64  `json:"size_bytes"`
	Free       bool   `json:"free"`
	Readable   bool   `json:"readable"`
	Listenable bool   `json:"listenable"`
	Preview    int    `json:"preview_percent"`
}

// Cover is the picture of a record, in several sizes.
type Cover struct {
	Width   int           `json:"width"`
	Height  int           `json:"height"`
	Sources []coverSource `json:"sources"`
}

type coverSource struct {
	URL   string `json:"url"`
	Width int    `json:"width"`
	Type  string `json:"type"`
}

type identifier struct{ Type, Value string }

type class struct {
	Code       string `json:"code"`
	Name       string `json:"name"`
	CategoryID int64  `json:"category_id"`
}

type tag struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// CategoryName is a category of a record.
type CategoryName struct {
	ID           int64                     `json:"id"`
	Name         string                    `json:"name"`
	Translations map[string]TranslatedName `json:"translations"`
}

// TranslatedName is a name in one language.
type TranslatedName struct {
	Name string `json:"name"`
}

// Category is a category with those below it.
type Category struct {
	ID                   int64                     `json:"id"`
	Name                 string                    `json:"name"`
	DDCCode              string                    `json:"ddc_code"`
	Pigment              string                    `json:"pigment"`
	Count                int                       `json:"count"`
	CategoryTranslations map[string]TranslatedName `json:"category_translations"`
	Translations         map[string]TranslatedName `json:"translations"`
	Children             []Category                `json:"children"`
	Ancestors            []Category                `json:"ancestors"`
}

// Envelope is the API's response around rows or one thing.
type Envelope[T any] struct {
	Data T `json:"data"`
	Meta struct {
		Total      int      `json:"total"`
		Reason     string   `json:"reason"`
		DidYouMean []string `json:"did_you_mean"`
		Facets     Facets   `json:"facets"`
		Ratings    Ratings  `json:"ratings"`
	} `json:"meta"`
}

// Read returns the envelope of a call, empty when the call failed: a part of
// the page is then left to the app, which says what went wrong.
func Read[T any](answers map[string]Response, call string) Envelope[T] {
	var found Envelope[T]
	if json.Unmarshal(answers[call].Body, &found) != nil {
		return Envelope[T]{}
	}
	return found
}

// byline is who made a work, short: authors, else the first two named.
func (r Record) byline() []Maker {
	var authors []Maker
	for _, m := range r.Authors {
		if m.Role == "author" || m.Role == "" {
			authors = append(authors, m)
		}
	}
	if len(authors) == 0 {
		authors = r.Authors[:min(2, len(r.Authors))]
	}
	return authors[:min(3, len(authors))]
}

// By is the by-line as text.
func (r Record) By() string {
	var names []string
	for _, m := range r.byline() {
		names = append(names, texts.ShortName(m.Name))
	}
	return strings.Join(names, ", ")
}

// MainItem is the item that the page's button opens: the first to read, else
// the first to listen to.
func (r Record) MainItem() *Item {
	for _, wanted := range []func(Item) bool{func(i Item) bool { return i.Readable }, func(i Item) bool { return i.Listenable }} {
		for i := range r.Items {
			if wanted(r.Items[i]) {
				return &r.Items[i]
			}
		}
	}
	return nil
}

// OtherListenable is an item to listen to beside the one to read.
func (r Record) OtherListenable() *Item {
	mainItem := r.MainItem()
	for i := range r.Items {
		if r.Items[i].Listenable && mainItem != nil && r.Items[i].ID != mainItem.ID {
			return &r.Items[i]
		}
	}
	return nil
}

// Square tells whether a cover is an audiobook's.
func (c *Cover) Square() bool { return c != nil && c.Width == c.Height }

// First is the smallest JPEG.
func (c *Cover) First() string {
	for _, source := range c.Sources {
		if source.Type == "image/jpeg" {
			return source.URL
		}
	}
	return ""
}

// Largest is the widest JPEG.
func (c *Cover) Largest() string {
	best := coverSource{}
	for _, source := range c.Sources {
		if source.Type == "image/jpeg" && source.Width > best.Width {
			best = source
		}
	}
	return best.URL
}

// SeriesPart is the place of a record in a series.
type SeriesPart struct {
	ID     int64   `json:"id"`
	Name   string  `json:"name"`
	Number float64 `json:"number"`
}

// Shown is the number as it is written, "" for none; 2.5 stands between the
// second and the third.
func (p SeriesPart) Shown() string {
	if p.Number == 0 {
		return ""
	}
	return strconv.FormatFloat(p.Number, 'f', -1, 64)
}
