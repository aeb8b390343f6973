package web

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sudar/internal/server/web/records"
)

// work is a record as schema.org describes it; a property stands only where
// its type has it.
type work struct {
	Types        records.Types  `json:"@type"`
	ID           string         `json:"@id"`
	Name         string         `json:"name"`
	Headline     string         `json:"headline,omitempty"`
	Names        []string       `json:"alternateName,omitempty"`
	URL          string         `json:"url"`
	Author       []party        `json:"author,omitempty"`
	Translator   []party        `json:"translator,omitempty"`
	Editor       []party        `json:"editor,omitempty"`
	Illustrator  []party        `json:"illustrator,omitempty"`
	ReadBy       []party        `json:"readBy,omitempty"`
	Contributor  []party        `json:"contributor,omitempty"`
	Publisher    *party         `json:"publisher,omitempty"`
	Provider     *party         `json:"provider,omitempty"`
	Languages    []string       `json:"inLanguage,omitempty"`
	Published    string         `json:"datePublished,omitempty"`
	Edition      string         `json:"bookEdition,omitempty"`
	Format       string         `json:"bookFormat,omitempty"`
	Pages        int            `json:"numberOfPages,omitempty"`
	Duration     string         `json:"duration,omitempty"`
	ISBN         string         `json:"isbn,omitempty"`
	ISSN         string         `json:"issn,omitempty"`
	Volume       string         `json:"volumeNumber,omitempty"`
	Within       *records.Whole `json:"isPartOf,omitempty"`
	Position     float64        `json:"position,omitempty"`
	SameAs       string         `json:"sameAs,omitempty"`
	Image        string         `json:"image,omitempty"`
	Description  string         `json:"description,omitempty"`
	About        []term         `json:"about,omitempty"`
	Keywords     []string       `json:"keywords,omitempty"`
	Licence      string         `json:"license,omitempty"`
	Free         bool           `json:"isAccessibleForFree"`
	Rating       *rating        `json:"aggregateRating,omitempty"`
	Offer        *offer         `json:"offers,omitempty"`
	PossibleActs []action       `json:"potentialAction,omitempty"`
}

type (
	term struct {
		Type string `json:"@type"`
		Code string `json:"termCode"`
		Name string `json:"name"`
		Set  string `json:"inDefinedTermSet"`
	}
	rating struct {
		Type  string  `json:"@type"`
		Value float64 `json:"ratingValue"`
		Count int     `json:"ratingCount"`
		Best  int     `json:"bestRating"`
		Worst int     `json:"worstRating"`
	}
	offer struct {
		Type         string `json:"@type"`
		Price        int64  `json:"price"`
		Currency     string `json:"priceCurrency"`
		Availability string `json:"availability"`
		URL          string `json:"url"`
	}
)

// describeContent adds what search engines, citation managers and shared links
// read of a work.
func (v *view) describeContent() {
	r := v.Content()
	v.Description = orDefault(r.Summary, orDefault(r.Description, r.Title))
	if r.Cover != nil {
		v.Head.Image = v.origin + v.Img(r.Cover.Largest())
	}
	v.highwire(r.Original())
	v.Head.COinS = v.coins(r.Original())
	v.Head.Links = v.signpost(r)
	ways := [][2]string{{v.KindsOf(r.Kind), v.origin + v.To("/c/content", "kind", r.Kind)}}
	if len(r.Categories) > 0 {
		name := v.CategoryName(r.Categories[0])
		ways = append(ways, [2]string{name, v.origin + v.Category(r.Categories[0].ID, name)})
	}
	v.Head.JSONLD = graphOf(v.workOf(r), v.trail(append(ways, [2]string{r.Title, v.Head.Canonical})...))
}

func (v *view) workOf(r records.Record) work {
	provider := v.portal()
	w := work{
		Types: r.SchemaTypes(), ID: v.Head.Canonical, Name: r.Title, URL: v.Head.Canonical, Languages: r.Languages, Image: v.Head.Image,
		Description: clipped(v.Description), Free: r.Free, SameAs: r.DOIAddress(),
		Provider: &party{Type: provider.Type, ID: provider.ID, Name: provider.Name},
	}
	titles := []string{r.OriginalTitle, r.TitleMong}
	for _, other := range v.OtherTexts(r) {
		titles = append(titles, other.Title)
	}
	for _, name := range append(titles, r.ParallelTitles...) {
		if name != "" && !slices.Contains(w.Names, name) {
			w.Names = append(w.Names, name)
		}
	}
	if r.Publisher != "" {
		w.Publisher = &party{Type: "Organization", Name: r.Publisher}
	}
	if r.Year > 0 {
		w.Published = strconv.Itoa(r.Year)
	}
	if licence.MatchString(r.Licence) {
		w.Licence = r.Licence
	}
	for _, class := range r.DDCClasses {
		w.About = append(w.About, term{Type: "DefinedTerm", Code: class.Code, Name: class.Name, Set: "Dewey Decimal Classification"})
	}
	for _, tag := range r.Tags {
		w.Keywords = append(w.Keywords, tag.Name)
	}
	if r.RatingCount > 0 {
		w.Rating = &rating{Type: "AggregateRating", Value: r.RatingAverage, Count: r.RatingCount, Best: 5, Worst: 1}
	}
	if r.Price > 0 {
		w.Offer = &offer{Type: "Offer", Price: r.Price, Currency: "MNT", Availability: "https://schema.org/InStock", URL: v.Head.Canonical}
	}
	v.credit(&w, r)
	v.specify(&w, r)
	return w
}

// credit puts everybody who made the work into their parts.
func (v *view) credit(w *work, r records.Record) {
	for _, each := range r.Contributors {
		part := &w.Contributor
		switch {
		case each.Role == "author":
			part = &w.Author
		case each.Role == "translator":
			part = &w.Translator
		case each.Role == "editor" || each.Role == "compiler":
			part = &w.Editor
		case each.Role == "illustrator" && w.Types[0] == "Book":
			part = &w.Illustrator
		case each.Role == "narrator" && w.Types[0] == "Audiobook":
			part = &w.ReadBy
		}
		*part = append(*part, v.person(each))
	}
}

// specify adds what only the work's type has.
func (v *view) specify(w *work, r records.Record) {
	main := r.MainItem()
	w.Within, w.Position = r.Whole()
	switch w.Types[0] {
	case "Book":
		w.ISBN, w.Edition = r.Identifier("isbn"), r.Edition
		if main != nil {
			w.Format, w.Pages = "https://schema.org/EBook", main.Pages
		}
		w.Volume = r.Only().Volume
	case "Audiobook":
		w.ISBN, w.Edition, w.Format = r.Identifier("isbn"), r.Edition, "https://schema.org/AudiobookFormat"
		if main != nil && main.Duration > 0 {
			w.Duration = isoDuration(main.Duration)
		}
	case "Newspaper", "Periodical":
		w.ISSN = r.Identifier("issn")
	case "Article", "Report", "Thesis":
		w.Headline = r.Title
	}
	if main == nil || !main.Free {
		return
	}
	act := action{Type: "ReadAction", Target: entryPoint{Type: "EntryPoint", Template: v.origin + v.Open(*main)}}
	if main.Listenable {
		act.Type = "ListenAction"
	}
	w.PossibleActs = []action{act}
}

// isoDuration writes seconds as ISO 8601 does: PT1H5M3S.
func isoDuration(seconds int) string {
	var out strings.Builder
	out.WriteString("PT")
	for _, unit := range []struct {
		size int
		sign string
	}{{3600, "H"}, {60, "M"}, {1, "S"}} {
		if n := seconds / unit.size; n > 0 {
			_, _ = fmt.Fprintf(&out, "%d%s", n, unit.sign)
		}
		seconds %= unit.size
	}
	return out.String()
}
