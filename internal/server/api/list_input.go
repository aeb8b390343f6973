package api

import (
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/page"
	"sudar/internal/search"
)

// PageInput asks for a page of any list. Its name is exported because huma skips
// embedded fields of unexported types.
type PageInput struct {
	Page     int `query:"page" minimum:"1" maximum:"1000000000" doc:"Number of the page, from 1"`
	PageSize int `query:"page_size" minimum:"1" maximum:"100" doc:"Rows to a page; 30 when absent"`
}

func (in PageInput) request() page.Request { return page.Of(in.Page, in.PageSize) }

// OrderInput takes orders repeated or as a comma list: huma's own parsing
// takes only one of the two.
type OrderInput struct {
	Order  string `query:"order" maxLength:"200" doc:"Orders such as title.asc; repeated or a comma list, the first counts most"`
	orders []string
}

// Resolve reads every order parameter.
func (in *OrderInput) Resolve(ctx huma.Context) []error {
	url := ctx.URL()
	in.orders = split(strings.Join(url.Query()["order"], ","))
	return nil
}

type minimizedInput struct {
	PageInput
	OrderInput
	CategoryID int64 `query:"category_id" minimum:"0"`
}

// ListInput is everything GET contents takes (SPEC §7). Its name is exported
// because huma skips embedded fields of unexported types.
type ListInput struct {
	PageInput
	OrderInput
	Search       string `query:"search" maxLength:"10240" doc:"Words; each must match"`
	Title        string `query:"title" maxLength:"10240" doc:"Words of the title"`
	Type         string `query:"type" enum:"all,title" doc:"Where search looks"`
	DisplayName  string `query:"display_name" maxLength:"500" doc:"Name of a contributor"`
	CategoryID   int64  `query:"category_id" minimum:"0" doc:"A category with everything below it"`
	TagID        int64  `query:"tag_id" minimum:"0"`
	AuthorID     int64  `query:"author_id" minimum:"0"`
	Role         string `query:"role" maxLength:"40" doc:"What the contributor of author_id did: author, translator and so on"`
	StartRate    int    `query:"start_rate" minimum:"0" maximum:"5" doc:"At least this many stars"`
	EndRate      int    `query:"end_rate" minimum:"0" maximum:"6" doc:"Fewer than this many stars"`
	YearFrom     int    `query:"year_a.gte" minimum:"0" maximum:"9999"`
	YearTo       int    `query:"year_b.lte" minimum:"0" maximum:"9999"`
	FileType     string `query:"file_type" maxLength:"100" doc:"Comma list: epub, pdf, audio, article, table"`
	Kind         string `query:"kind" maxLength:"100" doc:"Comma list of kinds"`
	Language     string `query:"language" maxLength:"100" doc:"Comma list of language codes"`
	Audience     string `query:"audience" maxLength:"100" doc:"Comma list: children, youth, adult, academic"`
	Price        string `query:"price" maxLength:"40" doc:"free, paid, or MIN-MAX in ₮"`
	Organization string `query:"organization" maxLength:"64" doc:"Slug of the owner"`
}

// maxQuery bounds the words of a search, in bytes.
const maxQuery = 4096

func (in *ListInput) query() (search.Query, error) {
	q := search.Query{
		Text: in.Search, TitleOnly: in.Type == "title", ContributorName: in.DisplayName, CategoryID: in.CategoryID, TagID: in.TagID,
		ContributorID: in.AuthorID, ContributorRole: in.Role, RatingFrom: in.StartRate, RatingTo: in.EndRate, YearFrom: in.YearFrom, YearTo: in.YearTo,
		FileTypes: split(in.FileType), Kinds: split(in.Kind), Languages: split(in.Language), Audiences: split(in.Audience),
		Organization: in.Organization, Sort: sorts(in.orders), Page: in.request(),
	}
	if in.Title != "" {
		q.Text, q.TitleOnly = in.Title, true
	}
	if len(q.Text) > maxQuery {
		return q, apperr.InvalidField("search", "field.length")
	}
	if in.StartRate > 0 && in.EndRate == 0 {
		q.RatingTo = in.StartRate + 1 // SPEC §9
	}
	var err error
	q.Price, err = price(in.Price)
	return q, err
}

// price reads free, paid, or MIN-MAX.
func price(text string) (search.Price, error) {
	switch text {
	case "":
		return search.Price{}, nil
	case "free":
		return search.Price{Free: true}, nil
	case "paid":
		return search.Price{Paid: true}, nil
	}
	low, high, found := strings.Cut(text, "-")
	least, lowErr := amount(low)
	most, highErr := amount(high)
	if !found || lowErr != nil || highErr != nil || (most > 0 && most < least) {
		return search.Price{}, apperr.InvalidField("price", "field.format")
	}
	return search.Price{Min: least, Max: most}, nil
}

func amount(text string) (int64, error) {
	if text == "" {
		return 0, nil
	}
	value, err := strconv.ParseUint(text, 10, 50)
	return int64(value), err //nolint:gosec // 50 bits fit
}

// maxValues bounds a comma list.
const maxValues = 50

func split(text string) []string {
	var values []string
	for value := range strings.SplitSeq(text, ",") {
		if value = strings.TrimSpace(value); value != "" && len(values) < maxValues {
			values = append(values, value)
		}
	}
	return values
}

func sorts(orders []string) []search.Sort {
	found := make([]search.Sort, 0, len(orders))
	for _, order := range orders {
		for _, known := range search.Sorts {
			if string(known) == order {
				found = append(found, known)
			}
		}
	}
	return found
}
