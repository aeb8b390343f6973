package search

import (
	"context"
	"net/http"
	"reflect"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"sudar/internal/kit/apperr"
	"sudar/internal/search"
	"sudar/internal/search/documents"
	"sudar/internal/search/marks"
	"sudar/internal/server/api/core"
	"sudar/internal/server/api/core/titles"
)

// StoredSuggestion is what the search box shows of a content while somebody
// types. It is stored as JSON, like a card, and sent as it is with its marks.
type StoredSuggestion struct{ search.Suggestion }

// Suggestion describes it.
type Suggestion struct {
	Marks []marks.Mark `json:"marks" nullable:"false" doc:"Matched parts of the title: from and to in UTF-16 units"`
	documents.Offer
}

// Schema describes an offer with its marks.
func (StoredSuggestion) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[Suggestion](), true, "Suggestion")
}

// AppendJSON writes the marks and then the offer.
func (s StoredSuggestion) AppendJSON(to []byte) []byte {
	to = append(to, `{"marks":[`...)
	for i, mark := range s.Marks {
		if i > 0 {
			to = append(to, ',')
		}
		to = append(strconv.AppendInt(append(to, '['), int64(mark[0]), 10), ',')
		to = append(strconv.AppendInt(to, int64(mark[1]), 10), ']')
	}
	return append(append(to, "],"...), s.Offer[1:]...)
}

type suggestInput struct {
	Search   string `query:"search" maxLength:"10240" doc:"What is typed; its last word may be unfinished"`
	PageSize int    `query:"page_size" minimum:"1" maximum:"10" doc:"10 when absent"`
}

func (a *api) registerSuggestions() {
	core.Register(a.API, core.ForPublic, core.Operation{
		Method: http.MethodGet, Path: "/contents/suggestions", ID: "suggest-contents", Summary: "Suggest search terms", Tag: "search",
	}, a.suggest)
}

func (a *api) suggest(ctx context.Context, in *suggestInput) (core.Answer[[]StoredSuggestion], error) {
	if len(in.Search) > titles.MaxQuery {
		return core.Answer[[]StoredSuggestion]{}, apperr.InvalidField("search", "field.length")
	}
	size := in.PageSize
	if size == 0 {
		size = search.MaxSuggestions
	}
	found, err := a.Search.Suggest(ctx, in.Search, size)
	presented := make([]StoredSuggestion, len(found))
	for i, one := range found {
		presented[i] = StoredSuggestion{one}
	}
	return core.Data(presented), err
}
