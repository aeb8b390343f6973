package search

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/page"
	"sudar/internal/publications"
	"sudar/internal/reading"
	"sudar/internal/search/text"
	"sudar/internal/server/api/core"
	"sudar/internal/server/api/core/titles"
)

// PassageHit is a place in a book with the words that were looked for. The
// reader opens at its locator.
type PassageHit struct {
	Locator reading.Locator `json:"locator"`
	Snippet []text.Piece    `json:"snippet" nullable:"false" doc:"The text around the first match, cut where marking begins and ends"`
}

// BookPassages is a book that says what was looked for.
type BookPassages struct {
	ItemID   int64              `json:"item_id"`
	Content  titles.ContentCard `json:"content"`
	Total    int                `json:"total" doc:"Matching passages in the book"`
	Passages []PassageHit       `json:"passages" nullable:"false" doc:"The first three"`
}

// PassageSearch is what was found inside books, or for guests why not.
type PassageSearch struct {
	Books      []BookPassages `json:"books" nullable:"false"`
	Invitation string         `json:"invitation,omitempty" doc:"To guests: sign in to search inside books"`
}

// LockedBook is a book that says what was looked for and that the viewer has
// no right to.
type LockedBook struct {
	ItemID      int64              `json:"item_id"`
	Content     titles.ContentCard `json:"content"`
	HasPassages bool               `json:"has_passages"`
}

type passagesInput struct {
	core.PageInput
	PassageFilter
	Search string `query:"search" maxLength:"10240" doc:"Words, all in one passage, in any inflection; phrases in quotes"`
}

type lockedInput struct {
	core.PageInput
	PassageFilter
	Search string `query:"search" maxLength:"10240" doc:"At most three plain words"`
}

// PassageFilter bounds the books that are looked into, as GET contents does. Its
// name is exported because huma skips embedded fields of unexported types.
type PassageFilter struct {
	CategoryID   int64  `query:"category_id" minimum:"0" doc:"A category with everything below it"`
	TagID        int64  `query:"tag_id" minimum:"0"`
	AuthorID     int64  `query:"author_id" minimum:"0"`
	StartRate    int    `query:"start_rate" minimum:"0" maximum:"5" doc:"At least this many stars"`
	EndRate      int    `query:"end_rate" minimum:"0" maximum:"6" doc:"Fewer than this many stars"`
	YearFrom     int    `query:"year_a.gte" minimum:"0" maximum:"9999"`
	YearTo       int    `query:"year_b.lte" minimum:"0" maximum:"9999"`
	FileType     string `query:"file_type" maxLength:"100" doc:"Comma list: epub, pdf, audio, article, table"`
	Kind         string `query:"kind" maxLength:"100" doc:"Comma list of kinds"`
	Language     string `query:"language" maxLength:"100" doc:"Comma list of language codes"`
	Price        string `query:"price" enum:"free,paid"`
	Organization string `query:"organization" maxLength:"64" doc:"Slug of the owner"`
}

// Resolve reads what may be given as a comma list or repeated.
func (in *PassageFilter) Resolve(ctx huma.Context) []error {
	core.JoinLists(ctx, map[string]*string{"kind": &in.Kind, "file_type": &in.FileType, "language": &in.Language})
	return nil
}

// starThousandths turns whole stars into the stored thousandths.
const starThousandths = 1000

// passageFilter reads a filter; a category brings everything below it, one that
// does not exist leaves nothing.
func (a *api) passageFilter(ctx context.Context, in PassageFilter) (text.Filter, error) {
	kinds, kindErr := titles.KnownValues("kind", in.Kind, catalogue.Kinds)
	files, fileErr := titles.KnownValues("file_type", in.FileType, catalogue.FileTypes)
	codes, codeErr := titles.LanguageCodes("language", in.Language)
	err := apperr.Together(kindErr, fileErr, codeErr, titles.CheckSlug("organization", in.Organization),
		titles.CheckBounds("year_b.lte", in.YearFrom, in.YearTo), titles.CheckBounds("end_rate", in.StartRate+1, in.EndRate))
	f := text.Filter{
		TagID: in.TagID, ContributorID: in.AuthorID, Languages: codes, Kinds: kinds, FileTypes: files,
		YearFrom: in.YearFrom, YearTo: in.YearTo, RatingFrom: in.StartRate * starThousandths, RatingTo: in.EndRate * starThousandths,
		Free: in.Price == "free", Paid: in.Price == "paid", Organization: in.Organization,
	}
	if in.StartRate > 0 && in.EndRate == 0 {
		f.RatingTo = (in.StartRate + 1) * starThousandths // SPEC §9
	}
	if err != nil || in.CategoryID == 0 {
		return f, err
	}
	below, err := a.Catalogue.Below(ctx, in.CategoryID)
	f.Categories = slices.Concat(below, []int64{in.CategoryID})
	return f, err
}

type itemPassagesInput struct {
	core.PageInput
	ItemID int64  `path:"item_id" minimum:"1"`
	Search string `query:"search" maxLength:"10240" doc:"Words, all in one passage, in any inflection; phrases in quotes"`
}

func (a *api) registerPassages() {
	core.Register(a.API, core.ForPublic, core.Operation{
		Method: http.MethodGet, Path: "/passages", ID: "search-passages", Summary: "Search inside all readable books", Tag: "search",
	}, a.searchPassages)
	core.Register(a.API, core.ForUser, core.Operation{Method: http.MethodGet, Path: "/passages/locked", ID: "search-locked-passages",
		Summary: "Search inside books that need a right", Tag: "search"}, a.searchLocked)
	core.Register(a.API, core.ForPublic, core.Operation{
		Method: http.MethodGet, Path: "/reading/{item_id}/passages", ID: "search-item-passages", Summary: "Search inside a book", Tag: "reading",
	}, a.searchItem)
}

func (a *api) searchPassages(ctx context.Context, in *passagesInput) (core.Answer[PassageSearch], error) {
	filter, err := a.passageFilter(ctx, in.PassageFilter)
	if err != nil {
		return core.Answer[PassageSearch]{}, err
	}
	found, err := a.Passages.Everywhere(ctx, in.Search, filter, in.Request())
	if apperr.Is(err, apperr.Unauthenticated) {
		return core.Data(PassageSearch{Books: []BookPassages{}, Invitation: locale.Text(locale.From(ctx), "passages.sign_in")}), nil
	}
	books := core.List(found, func(book text.BookHits) BookPassages {
		return BookPassages{ItemID: book.ItemID, Content: titles.PresentCard(book.Card), Total: book.Total, Passages: presentHits(book.Hits)}
	})
	return core.Answer[PassageSearch]{Data: PassageSearch{Books: books.Data}, Meta: books.Meta}, err
}

func (a *api) searchLocked(ctx context.Context, in *lockedInput) (core.Answer[[]LockedBook], error) {
	filter, err := a.passageFilter(ctx, in.PassageFilter)
	if err != nil {
		return core.Answer[[]LockedBook]{}, err
	}
	found, err := a.Passages.Locked(ctx, in.Search, filter, in.Request())
	return core.List(found, func(book text.BookHits) LockedBook {
		return LockedBook{ItemID: book.ItemID, Content: titles.PresentCard(book.Card), HasPassages: true}
	}), err
}

func (a *api) searchItem(ctx context.Context, in *itemPassagesInput) (core.Answer[[]PassageHit], error) {
	found, err := a.Passages.Within(ctx, in.ItemID, in.Search, in.Request())
	return core.List(page.List[PassageHit]{Rows: presentHits(found.Rows), Total: found.Total, Request: found.Request},
		func(hit PassageHit) PassageHit { return hit }), err
}

func presentHits(hits []text.Hit) []PassageHit {
	presented := make([]PassageHit, len(hits))
	for i, hit := range hits {
		presented[i] = PassageHit{Locator: presentLocator(hit.Locator), Snippet: hit.Snippet}
	}
	return presented
}

// presentLocator returns a locator as the reader knows it: a page by number,
// from its top, because a share then is one of the page and not of the book.
func presentLocator(l publications.Locator) reading.Locator {
	presented := reading.Locator{Href: l.Href, Type: l.Type, Title: l.Title, Locations: reading.Locations{
		Progression: l.Locations.Progression, TotalProgression: l.Locations.TotalProgression, Position: l.Locations.Position,
	}}
	for _, fragment := range l.Locations.Fragments {
		if number, ok := strings.CutPrefix(fragment, "page="); ok {
			presented.Locations.Page, _ = strconv.Atoi(number)
			presented.Locations.Progression = 0
		}
	}
	if l.Text != nil {
		presented.Text = &reading.Quote{Before: l.Text.Before, Highlight: l.Text.Highlight, After: l.Text.After}
	}
	return presented
}
