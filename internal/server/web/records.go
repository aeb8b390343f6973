package web

import (
	"encoding/json"
	"strings"
	"sudar/internal/server/web/texts"
)

// record is a content as the wire returns it, in a list or alone.
type record struct {
	ID               int64   `json:"id"`
	Slug             string  `json:"slug"`
	Title            string  `json:"title"`
	TitleMong        string  `json:"title_mong"`
	Subtitle         string  `json:"subtitle"`
	Cover            *cover  `json:"cover"`
	OrganizationName string  `json:"organization_name"`
	OrganizationSlug string  `json:"organization_slug"`
	Authors          []maker `json:"authors"`
	Contributors     []maker `json:"contributors"`
	Year             int     `json:"year"`
	Items            []item  `json:"content_items_info"`
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
	Translations   map[string]recordTexts `json:"translations"`
	Publisher      string                 `json:"publisher"`
	Place          string                 `json:"place"`
	Edition        string                 `json:"edition"`
	Languages      []string               `json:"languages"`
	Identifiers    []identifier           `json:"identifiers"`
	DDCClasses     []class                `json:"ddc_classes"`
	Categories     []categoryName         `json:"categories"`
	Tags           []tag                  `json:"tags"`
	Audience       string                 `json:"audience"`
	Licence        string                 `json:"licence"`
	Protection     string                 `json:"protection"`
	Views          int64                  `json:"views"`
	CanonicalURL   string                 `json:"canonical_url"`
	Visibility     string                 `json:"visibility"`
}

type maker struct {
	ID   int64  `json:"author_id"`
	Name string `json:"author_display_name"`
	Role string `json:"role"`

	CitationName string `json:"citation_name"`
	Body         bool   `json:"body"` // an organisation
	ORCID        string `json:"orcid"`
}

type item struct {
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

type cover struct {
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

type categoryName struct {
	ID           int64                     `json:"id"`
	Name         string                    `json:"name"`
	Translations map[string]translatedName `json:"translations"`
}

type translatedName struct {
	Name string `json:"name"`
}

type category struct {
	ID                   int64                     `json:"id"`
	Name                 string                    `json:"name"`
	DDCCode              string                    `json:"ddc_code"`
	Pigment              string                    `json:"pigment"`
	Count                int                       `json:"count"`
	CategoryTranslations map[string]translatedName `json:"category_translations"`
	Translations         map[string]translatedName `json:"translations"`
	Children             []category                `json:"children"`
	Ancestors            []category                `json:"ancestors"`
}

// envelope is the wire's response around rows or one thing.
type envelope[T any] struct {
	Data T `json:"data"`
	Meta struct {
		Total      int      `json:"total"`
		Reason     string   `json:"reason"`
		DidYouMean []string `json:"did_you_mean"`
		Facets     facets   `json:"facets"`
		Ratings    ratings  `json:"ratings"`
	} `json:"meta"`
}

// read returns the envelope of a call, empty when the call failed: a part of
// the page is then left to the app, which says what went wrong.
func read[T any](answers map[string]response, call string) envelope[T] {
	var found envelope[T]
	if json.Unmarshal(answers[call].body, &found) != nil {
		return envelope[T]{}
	}
	return found
}

// byline is who made a work, short: authors, else the first two named.
func (r record) byline() []maker {
	var authors []maker
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
func (r record) By() string {
	var names []string
	for _, m := range r.byline() {
		names = append(names, texts.ShortName(m.Name))
	}
	return strings.Join(names, ", ")
}

// MainItem is the item that the page's button opens: the first to read, else
// the first to listen to.
func (r record) MainItem() *item {
	for _, wanted := range []func(item) bool{func(i item) bool { return i.Readable }, func(i item) bool { return i.Listenable }} {
		for i := range r.Items {
			if wanted(r.Items[i]) {
				return &r.Items[i]
			}
		}
	}
	return nil
}

// OtherListenable is an item to listen to beside the one to read.
func (r record) OtherListenable() *item {
	mainItem := r.MainItem()
	for i := range r.Items {
		if r.Items[i].Listenable && mainItem != nil && r.Items[i].ID != mainItem.ID {
			return &r.Items[i]
		}
	}
	return nil
}

// Square tells whether a cover is an audiobook's.
func (c *cover) Square() bool { return c != nil && c.Width == c.Height }

// First is the smallest JPEG.
func (c *cover) First() string {
	for _, source := range c.Sources {
		if source.Type == "image/jpeg" {
			return source.URL
		}
	}
	return ""
}

// Largest is the widest JPEG.
func (c *cover) Largest() string {
	best := coverSource{}
	for _, source := range c.Sources {
		if source.Type == "image/jpeg" && source.Width > best.Width {
			best = source
		}
	}
	return best.URL
}
