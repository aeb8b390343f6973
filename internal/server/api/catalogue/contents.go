package catalogue

import (
	"cmp"
	"context"
	"net/http"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/search"
	"sudar/internal/server/api/core"
	"sudar/internal/server/api/core/titles"
)

// Content is a content in full: everything its card has, and more.
type Content struct {
	catalogue.Card
	Description    string                           `json:"description"`
	OriginalTitle  string                           `json:"original_title"`
	ParallelTitles []string                         `json:"parallel_titles" nullable:"false"`
	Translations   map[string]catalogue.RecordTexts `json:"translations" doc:"Title, subtitle and summary by language, the original's too"`
	Publisher      string                           `json:"publisher"`
	Place          string                           `json:"place"`
	Edition        string                           `json:"edition"`
	Identifiers    []catalogue.Identifier           `json:"identifiers" nullable:"false"`
	DDCClasses     []DDCClass                       `json:"ddc_classes" nullable:"false"`
	Categories     []CategoryName                   `json:"categories" nullable:"false"`
	Tags           []TagName                        `json:"tags" nullable:"false"`
	Series         []SeriesPart                     `json:"series" nullable:"false"`
	Audience       string                           `json:"audience"`
	Licence        string                           `json:"licence"`
	Visibility     string                           `json:"visibility"`
	Protection     string                           `json:"protection" enum:"open,session,strict"`
	PreviewPercent int                              `json:"preview_percent"`
	Contributors   []Contribution                   `json:"contributors" nullable:"false"`
	Views          int64                            `json:"views"`
	CreatedAt      time.Time                        `json:"created_at"`
	PublishedAt    time.Time                        `json:"published_at"`
	UpdatedAt      time.Time                        `json:"updated_at"`
	CanonicalURL   string                           `json:"canonical_url"`
	EmbargoUntil   *time.Time                       `json:"embargo_until,omitempty"`
}

// Contribution is who made a content, and how.
type Contribution struct {
	AuthorID          int64  `json:"author_id"`
	AuthorDisplayName string `json:"author_display_name"`
	CitationName      string `json:"citation_name"`
	Role              string `json:"role"`
	Body              bool   `json:"body,omitempty" doc:"An organisation, not a person"`
	ORCID             string `json:"orcid,omitempty"`
}

// TagName is a subject word in the language of the request.
type TagName struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

func (a *api) registerContents() {
	core.Register(a.API, core.ForPublic, core.Operation{
		Method: http.MethodGet, Path: "/contents", ID: "list-contents", Summary: "List and search titles", Tag: "catalogue",
	}, a.listContents)
	core.Register(a.API, core.ForPublic, core.Operation{Method: http.MethodGet, Path: "/contents/minimized", ID: "list-contents-minimized",
		Summary: "List titles in short form", Tag: "catalogue"}, a.listMinimized)
	for path, fetch := range map[string]struct {
		id, summary string
		list        func(context.Context, page.Request) (page.List[search.Card], search.Reason, error)
	}{
		"/contents/lastmonth":     {"list-last-month", "List the titles published in the last 30 days", a.lastMonth},
		"/contents/readerschoice": {"list-readers-choice", "List the titles rated best by readers", a.readersChoice},
		"/contents/recommended":   {"list-recommended", "List the recommended titles", a.recommended},
	} {
		core.Register(a.API, core.ForPublic, core.Operation{
			Method: http.MethodGet, Path: path, ID: fetch.id, Summary: fetch.summary, Tag: "catalogue",
		},
			func(ctx context.Context, in *core.PageInput) (core.Answer[[]titles.ContentCard], error) {
				found, reason, err := fetch.list(ctx, in.Request())
				response := core.List(found, titles.PresentCard)
				response.Meta.Reason = string(reason)
				return response, err
			})
	}
	core.Register(a.API, core.ForUser, core.Operation{Method: http.MethodGet, Path: "/contents/recommended", ID: "list-recommended-to-me",
		Summary: "List the titles recommended to the current reader", Tag: "catalogue"}, a.recommendedToMe)
	core.Register(a.API, core.ForPublic, core.Operation{
		Method: http.MethodGet, Path: "/contents/count", ID: "count-contents", Summary: "Count the titles by kind", Tag: "catalogue",
	}, a.countContents)
	core.Register(a.API, core.ForPublic,
		core.Operation{Method: http.MethodGet, Path: "/contents/{id}", ID: "get-content", Summary: "Get a title", Tag: "catalogue"}, a.getContent)
	core.Register(a.API, core.ForPublic, core.Operation{
		Method: http.MethodGet, Path: "/contents/{id}/related", ID: "list-related", Summary: "List related titles", Tag: "catalogue",
	}, a.listRelated)
}

func (a *api) lastMonth(ctx context.Context, p page.Request) (page.List[search.Card], search.Reason, error) {
	return a.Search.LastMonth(ctx, p)
}

func (a *api) readersChoice(ctx context.Context, p page.Request) (page.List[search.Card], search.Reason, error) {
	return a.Search.ReadersChoice(ctx, p)
}

func (a *api) recommended(ctx context.Context, p page.Request) (page.List[search.Card], search.Reason, error) {
	return a.Search.Recommended(ctx, p)
}

// recommendedToMe is what is recommended in the categories that the reader reads.
func (a *api) recommendedToMe(ctx context.Context, in *core.PageInput) (core.Answer[[]titles.ContentCard], error) {
	interests, err := a.Reading.Interests(ctx)
	if err != nil {
		return core.Answer[[]titles.ContentCard]{}, err
	}
	found, reason, err := a.Search.RecommendedIn(ctx, interests, in.Request())
	response := core.List(found, titles.PresentCard)
	response.Meta.Reason = string(reason)
	return response, err
}

type contentsInput struct {
	titles.ListInput
	Facets bool `query:"facets" doc:"Count what the list can be narrowed to as well, in meta.facets; left out while the search index is built"`
}

func (a *api) listContents(ctx context.Context, in *contentsInput) (core.Answer[[]titles.ContentCard], error) {
	query, err := in.Query()
	if err != nil {
		return core.Answer[[]titles.ContentCard]{}, err
	}
	query.Facets = in.Facets
	if in.Search != "" && in.Page <= 1 {
		v, _ := viewer.From(ctx)
		a.Usage.CountSearch(ctx, v.OrganizationID, in.Search)
	}
	found, err := a.Search.List(ctx, query)
	response := core.List(found.List, titles.PresentCard)
	response.Meta.DidYouMean = found.DidYouMean
	if found.Facets != nil {
		counted := titles.PresentFacets(ctx, found.Facets)
		response.Meta.Facets = &counted
	}
	return response, err
}

// Counts are the totals of the viewer's catalogue.
type Counts struct {
	Total int         `json:"total"`
	Kinds []KindCount `json:"kinds" nullable:"false"`
}

// KindCount is how many contents are of a kind.
type KindCount struct {
	Kind  string `json:"kind"`
	Count int    `json:"count"`
}

func (a *api) countContents(ctx context.Context, _ *struct{}) (core.Answer[Counts], error) {
	kinds, err := a.Catalogue.CountByKind(ctx)
	counts := Counts{Kinds: []KindCount{}}
	for _, kind := range kinds {
		counts.Total += kind.Count
		counts.Kinds = append(counts.Kinds, KindCount{Kind: kind.Value, Count: kind.Count})
	}
	return core.Data(counts), err
}

type relatedInput struct {
	titles.ContentInput
	PageSize int `query:"page_size" minimum:"1" maximum:"100" doc:"12 when absent"`
}

func (a *api) listRelated(ctx context.Context, in *relatedInput) (core.Answer[[]titles.ContentCard], error) {
	content, err := a.Catalogue.ByIDOrSlug(ctx, in.ID)
	if err != nil {
		return core.Answer[[]titles.ContentCard]{}, err
	}
	size := cmp.Or(in.PageSize, relatedSize)
	cards, err := a.Search.Related(ctx, content.ID, size)
	all := page.List[search.Card]{Rows: cards, Total: len(cards), Request: page.Of(1, size)}
	return core.List(all, titles.PresentCard), err
}

// relatedSize is how many related contents a page shows.
const relatedSize = 12

func (a *api) getContent(ctx context.Context, in *titles.ContentInput) (core.Answer[Content], error) {
	c, err := a.Catalogue.ByIDOrSlug(ctx, in.ID)
	if err != nil {
		return core.Answer[Content]{}, err
	}
	presented, err := a.presentContent(ctx, c)
	return core.Data(presented), err
}

func (a *api) presentContent(ctx context.Context, c catalogue.Content) (Content, error) {
	card, people, roles, err := a.Catalogue.CardOf(ctx, c)
	if err != nil {
		return Content{}, err
	}
	presented := Content{
		Card: card, Description: c.Description, OriginalTitle: c.OriginalTitle, ParallelTitles: c.ParallelTitles,
		Translations: c.TextsByLanguage(), Publisher: c.Publisher,
		Place: c.Place, Edition: c.Edition, Identifiers: c.Identifiers, DDCClasses: []DDCClass{}, Categories: []CategoryName{}, Tags: []TagName{},
		Series:   []SeriesPart{},
		Audience: c.Audience, Licence: c.Licence, Visibility: string(c.Visibility), Protection: string(c.Protection),
		PreviewPercent: c.PreviewPercent, Contributors: []Contribution{}, Views: c.Views, CreatedAt: c.CreatedAt,
		PublishedAt: c.PublishedAt, UpdatedAt: c.UpdatedAt, CanonicalURL: "/p/" + c.Slug,
	}
	if !c.EmbargoUntil.IsZero() {
		presented.EmbargoUntil = &c.EmbargoUntil
	}
	for i := range card.ContentItemsInfo {
		if a.Clock.Now().Before(c.EmbargoUntil) {
			presented.ContentItemsInfo[i].PreviewPercent = 0
		}
	}
	for i, person := range people {
		presented.Contributors = append(presented.Contributors, Contribution{
			AuthorID: person.ID, AuthorDisplayName: displayName(ctx, person), CitationName: person.Citation(), Role: string(roles[i]),
			Body: person.Body, ORCID: person.ORCID,
		})
	}
	presented.addSubjects(ctx, c.Subjects)
	return presented, nil
}

func (presented *Content) addSubjects(ctx context.Context, of catalogue.Subjects) {
	for _, category := range of.Categories {
		if category.Tree == catalogue.DDC {
			presented.DDCClasses = append(presented.DDCClasses, DDCClass{
				Code: category.DDCCode, Name: core.InLanguage(ctx, category.Name, category.NameEN), CategoryID: category.ID,
			})
			continue
		}
		presented.Categories = append(presented.Categories, presentCategoryName(category))
	}
	for _, tag := range of.Tags {
		presented.Tags = append(presented.Tags, presentTag(ctx, tag))
	}
	for _, series := range of.Series {
		presented.Series = append(presented.Series, presentSeriesPart(ctx, series))
	}
}

func displayName(ctx context.Context, c catalogue.Contributor) string {
	return core.InLanguage(ctx, c.Display(), c.DisplayEN)
}
