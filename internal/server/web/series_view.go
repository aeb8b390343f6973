package web

import (
	"net/http"
	"strconv"

	"sudar/internal/server/web/assets"
	"sudar/internal/server/web/records"
)

// series is works that belong together in an order of their own.
type series struct {
	ID        int64  `json:"id"`
	Name      string `json:"name"`
	OtherName string `json:"other_name"`
	Count     int    `json:"count"`
	Public    bool   `json:"public"` // any work is: the page belongs to no portal
}

func seriesScreen(v visit, id string) screen {
	if _, err := strconv.ParseUint(id, 10, 63); err != nil {
		return notFoundScreen
	}
	main := "/p/api/v1/series/" + id
	works := seriesWorksCall(v, main)
	return screen{
		name: "series", status: http.StatusOK, main: main, param: id, chunks: []string{assets.TitleScreen},
		calls: []string{main, works}, list: works,
	}
}

// seriesWorksCall is the address of a page of the works of a series; the same
// rule as the app's (features/catalogue/api.ts).
func seriesWorksCall(v visit, main string) string {
	return main + "/contents?page=" + strconv.Itoa(v.pageNumber()) + "&page_size=" + strconv.Itoa(v.pageSize())
}

// Series is the series of the page.
func (v *view) Series() series { return records.Read[series](v.answers, v.screen.main).Data }

// bookSeries is a series as schema.org writes it.
type bookSeries struct {
	Type  string   `json:"@type"`
	ID    string   `json:"@id,omitempty"`
	Name  string   `json:"name"`
	URL   string   `json:"url"`
	Names []string `json:"alternateName,omitempty"`
}

func (v *view) describeSeries() {
	s := v.Series()
	v.Description = v.T("catalogue", "series.label") + ": " + s.Name + ". " + v.T("catalogue", "author.works", "count", s.Count)
	described := bookSeries{Type: "BookSeries", ID: v.Head.Canonical, Name: s.Name, URL: v.Head.Canonical}
	if s.OtherName != "" {
		described.Names = []string{s.OtherName}
	}
	v.Head.JSONLD = graphOf(described, v.trail([2]string{s.Name, v.Head.Canonical}))
}
