package catalogue

import (
	"context"
	"encoding/json"
	"net/http"

	"sudar/internal/catalogue"
	"sudar/internal/server/api/core"
	"sudar/internal/server/api/core/titles"
)

// Series is the page of works that belong together in an order of their own.
type Series struct {
	ID        int64  `json:"id"`
	Name      string `json:"name"`
	OtherName string `json:"other_name" doc:"The name in the other language, where it has one"`
	Count     int    `json:"count" doc:"Titles of it that the caller sees"`
	Public    bool   `json:"public" doc:"Whether any title is public: the page then belongs to no portal in particular"`
}

// SeriesPart is a title's place in a series.
type SeriesPart struct {
	ID     int64   `json:"id"`
	Name   string  `json:"name"`
	Number float64 `json:"number,omitempty" doc:"Absent where the title has none; 2.5 stands between the second and the third"`
}

type seriesInput struct {
	ID int64 `path:"id" minimum:"1"`
}

type seriesWorksInput struct {
	ID int64 `path:"id" minimum:"1"`
	core.PageInput
}

type putSeriesInput struct {
	Body struct {
		ContentID int64   `json:"content_id" minimum:"1"`
		SeriesID  int64   `json:"series_id,omitempty" minimum:"1" doc:"A series there is; else the name counts"`
		Name      string  `json:"name,omitempty" maxLength:"1000" doc:"Of the series; one that is not known yet is made"`
		Number    float64 `json:"number,omitempty" minimum:"0" maximum:"100000" doc:"Absent or 0 for none"`
	}
}

type removeSeriesInput struct {
	Body struct {
		ContentID int64 `json:"content_id" minimum:"1"`
		SeriesID  int64 `json:"series_id" minimum:"1"`
	}
}

func (a *api) registerSeries() {
	core.Register(a.API, core.ForPublic, core.Operation{
		Method: http.MethodGet, Path: "/series/{id}", ID: "get-series", Summary: "Get a series", Tag: "catalogue",
	},
		func(ctx context.Context, in *seriesInput) (core.Answer[Series], error) {
			found, err := a.Catalogue.SeriesByID(ctx, in.ID)
			return core.Data(presentSeries(ctx, found)), err
		})
	core.Register(a.API, core.ForPublic, core.Operation{
		Method: http.MethodGet, Path: "/series/{id}/contents", ID: "list-series-contents", Summary: "List the titles of a series in its order",
		Tag: "catalogue",
	},
		func(ctx context.Context, in *seriesWorksInput) (core.Answer[[]titles.ContentCard], error) {
			found, err := a.Catalogue.SeriesWorks(ctx, in.ID, in.Request())
			return core.List(found, func(card json.RawMessage) titles.ContentCard { return titles.ContentCard{RawMessage: card} }), err
		})
	core.Register(a.API, core.ForLibrarian, core.Operation{
		Method: http.MethodPost, Path: "/contents/series", ID: "add-content-series", Summary: "Add a title to a series", Tag: "catalogue",
	}, a.putIntoSeries)
	core.Register(a.API, core.ForLibrarian, core.Operation{
		Method: http.MethodDelete, Path: "/contents/series", ID: "remove-content-series", Summary: "Remove a title from a series",
		Tag: "catalogue",
	},
		func(ctx context.Context, in *removeSeriesInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Catalogue.TakeOutOfSeries(ctx, in.Body.ContentID, in.Body.SeriesID)
		})
}

func (a *api) putIntoSeries(ctx context.Context, in *putSeriesInput) (core.Answer[SeriesPart], error) {
	asked := in.Body
	part, err := a.Catalogue.PutIntoSeries(ctx, asked.ContentID, catalogue.Series{ID: asked.SeriesID, Name: asked.Name}, asked.Number)
	return core.Data(presentSeriesPart(ctx, part)), err
}

func presentSeries(ctx context.Context, s catalogue.Series) Series {
	return Series{
		ID: s.ID, Name: core.InLanguage(ctx, s.Name, s.NameEN), OtherName: otherName(ctx, s.Name, s.NameEN), Count: s.Count, Public: s.Public,
	}
}

func presentSeriesPart(ctx context.Context, s catalogue.MembershipInSeries) SeriesPart {
	return SeriesPart{ID: s.ID, Name: core.InLanguage(ctx, s.Name, s.NameEN), Number: s.Number}
}
