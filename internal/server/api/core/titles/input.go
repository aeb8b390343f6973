package titles

import (
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/search/queries"
	"sudar/internal/server/api/core"
)

// ListInput is everything GET contents takes (SPEC §7). Its name is exported
// because huma skips embedded fields of unexported types.
type ListInput struct {
	core.PageInput
	core.OrderInput
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
	Readable     string `query:"readable" enum:"true" doc:"What the viewer may read now: an item with a file, free here or opened by a right"`
}

// MaxQuery bounds the words of a search, in bytes.
const MaxQuery = 4096

// Resolve reads what may be given as a comma list or repeated.
func (in *ListInput) Resolve(ctx huma.Context) []error {
	core.JoinLists(ctx, map[string]*string{"kind": &in.Kind, "file_type": &in.FileType, "language": &in.Language, "audience": &in.Audience})
	return in.OrderInput.Resolve(ctx)
}

// Query returns what is asked for as the search knows it.
func (in *ListInput) Query() (queries.Query, error) {
	q := queries.Query{
		Text: in.Search, Title: in.Title, TitleOnly: in.Type == "title", ContributorName: in.DisplayName, CategoryID: in.CategoryID,
		TagID:         in.TagID,
		ContributorID: in.AuthorID, ContributorRole: in.Role, RatingFrom: in.StartRate, RatingTo: in.EndRate, YearFrom: in.YearFrom,
		YearTo: in.YearTo, Organization: in.Organization, Readable: in.Readable == "true", Page: in.Request(),
	}
	if in.StartRate > 0 && in.EndRate == 0 {
		q.RatingTo = in.StartRate + 1 // SPEC §9
	}
	return q, in.read(&q)
}

// read puts into q what has a form of its own, and checks the rest.
func (in *ListInput) read(q *queries.Query) (err error) {
	refused := make([]error, 0, 10)
	keep := func(err error) { refused = append(refused, err) }
	q.FileTypes, err = KnownValues("file_type", in.FileType, catalogue.FileTypes)
	keep(err)
	q.Kinds, err = KnownValues("kind", in.Kind, catalogue.Kinds)
	keep(err)
	q.Audiences, err = KnownValues("audience", in.Audience, audiences)
	keep(err)
	q.Languages, err = LanguageCodes("language", in.Language)
	keep(err)
	q.Price, err = price(in.Price)
	keep(err)
	q.Sort, err = Sorts(in.Orders())
	keep(err)
	keep(CheckSlug("organization", in.Organization))
	keep(checkRole(in.Role, in.AuthorID))
	keep(CheckBounds("year_b.lte", in.YearFrom, in.YearTo))
	keep(CheckBounds("end_rate", in.StartRate+1, in.EndRate))
	if len(in.Search) > MaxQuery || len(in.Title) > MaxQuery {
		keep(apperr.InvalidField("search", "field.length"))
	}
	return apperr.Together(refused...)
}

// checkRole returns an error for a role that nobody has, or of nobody.
func checkRole(role string, authorID int64) error {
	if role != "" && (authorID == 0 || !slices.Contains(catalogue.Roles, catalogue.Role(role))) {
		return apperr.InvalidField("role", "field.choice")
	}
	return nil
}

// price reads free, paid, or MIN-MAX with at least one of both. Bounds are on
// what is sold: what has no price is in no range of prices.
func price(text string) (queries.Price, error) {
	switch text {
	case "":
		return queries.Price{}, nil
	case "free":
		return queries.Price{Free: true}, nil
	case "paid":
		return queries.Price{Paid: true}, nil
	}
	low, high, found := strings.Cut(text, "-")
	least, lowErr := amount(low)
	most, highErr := amount(high)
	if !found || lowErr != nil || highErr != nil || low+high == "" || (high != "" && most < max(least, 1)) {
		return queries.Price{}, apperr.InvalidField("price", "field.format")
	}
	return queries.Price{Min: max(least, 1), Max: most}, nil
}

func amount(text string) (int64, error) {
	if text == "" {
		return 0, nil
	}
	value, err := strconv.ParseUint(text, 10, 50)
	return int64(value), err //nolint:gosec // 50 bits fit
}

// ContentInput names a content. It is exported because huma skips embedded
// fields of unexported types.
type ContentInput struct {
	ID string `path:"id" maxLength:"200" doc:"Id or slug"`
}
