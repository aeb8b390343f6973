package catalogue

import (
	"context"
	"encoding/json"
	"fmt"

	"sudar/internal/catalogue"
	"sudar/internal/kit/page"
	"sudar/internal/search"
	"sudar/internal/search/queries"
	"sudar/internal/server/api/core"
	"sudar/internal/server/api/core/titles"
)

// SmallCard is a content as a strip shows it (SPEC §7 contents/minimized): a
// card without items, summary and prices.
type SmallCard struct {
	ID               int64                  `json:"id"`
	Slug             string                 `json:"slug"`
	Title            string                 `json:"title"`
	CoverImageURL    string                 `json:"cover_image_url"`
	Cover            *catalogue.CardCover   `json:"cover"`
	OrganizationName string                 `json:"organization_name"`
	Authors          []catalogue.CardAuthor `json:"authors" nullable:"false"`
	Year             int                    `json:"year"`
	Kind             catalogue.Kind         `json:"kind"`
	Language         string                 `json:"language"`
	TitleLanguage    string                 `json:"title_language,omitempty" doc:"Language of the title, when it is not that of the content"`
	RatingAverage    float64                `json:"rating_average"`
	RatingCount      int                    `json:"rating_count"`
}

// smallCards reads stored cards.
func smallCards(rows []search.Card) ([]SmallCard, error) {
	cards := make([]SmallCard, len(rows))
	for i, row := range rows {
		if err := json.Unmarshal(row, &cards[i]); err != nil {
			return nil, fmt.Errorf("api: card: %w", err)
		}
	}
	return cards, nil
}

type minimizedInput struct {
	core.PageInput
	core.OrderInput
	CategoryID int64 `query:"category_id" minimum:"0"`
}

func (a *api) listMinimized(ctx context.Context, in *minimizedInput) (core.Answer[[]SmallCard], error) {
	orders, err := titles.Sorts(in.Orders())
	if err != nil {
		return core.Answer[[]SmallCard]{}, err
	}
	found, err := a.Search.List(ctx, queries.Query{CategoryID: in.CategoryID, Sort: orders, Page: in.Request()})
	if err != nil {
		return core.Answer[[]SmallCard]{}, err
	}
	cards, err := smallCards(found.Rows)
	return core.List(page.List[SmallCard]{Rows: cards, Total: found.Total, Request: found.Request}, func(c SmallCard) SmallCard { return c }),
		err
}
