package core

import (
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/page"
)

// PageInput asks for a page of any list. Its name is exported because huma skips
// embedded fields of unexported types.
type PageInput struct {
	Page     int `query:"page" minimum:"1" maximum:"1000000000" doc:"Number of the page, from 1"`
	PageSize int `query:"page_size" minimum:"1" maximum:"100" doc:"Rows to a page; 30 when absent"`
}

// Request returns the page that is asked for.
func (in PageInput) Request() page.Request { return page.Of(in.Page, in.PageSize) }

// OrderInput takes orders repeated or as a comma list: huma's own parsing
// takes only one of the two.
type OrderInput struct {
	Order  string `query:"order" maxLength:"200" doc:"Orders such as title.asc; repeated or a comma list, the first counts most"`
	orders []string
}

// Orders returns what is asked for, the first first.
func (in OrderInput) Orders() []string { return in.orders }

// Resolve reads every order parameter.
func (in *OrderInput) Resolve(ctx huma.Context) []error {
	url := ctx.URL()
	in.orders = SplitList(strings.Join(url.Query()["order"], ","))
	return nil
}

// JoinLists makes comma lists of parameters that are repeated.
func JoinLists(ctx huma.Context, values map[string]*string) {
	address := ctx.URL()
	query := address.Query()
	for name, value := range values {
		*value = strings.Join(query[name], ",")
	}
}

// maxValues bounds a comma list.
const maxValues = 50

// SplitList returns the values of a comma list.
func SplitList(text string) []string {
	var values []string
	for value := range strings.SplitSeq(text, ",") {
		if value = strings.TrimSpace(value); value != "" && len(values) < maxValues {
			values = append(values, value)
		}
	}
	return values
}

// IDInput names one thing by its id. Its name is exported because huma skips
// embedded fields of unexported types.
type IDInput struct {
	ID string `path:"id" maxLength:"36"`
}

// DayGiven returns the end of a day that a field names: nil when the field is
// absent, the zero time when it is empty.
func DayGiven(field string, day *string) (*time.Time, error) {
	if day == nil {
		return nil, nil
	}
	if *day == "" {
		return &time.Time{}, nil
	}
	end, err := clock.EndOf(*day)
	if err != nil {
		return nil, apperr.InvalidField(field, "field.date")
	}
	return &end, nil
}

// LinkInput names what a letter's link is about.
type LinkInput struct {
	Token string `path:"x" maxLength:"64" doc:"Token of the letter's link"`
}

// ConfirmLinkInput is the token of a letter's link in a body.
type ConfirmLinkInput struct {
	Body struct {
		Token string `json:"token" maxLength:"64" doc:"Of the letter's link"`
	}
}
