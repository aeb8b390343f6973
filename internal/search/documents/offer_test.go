package documents

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"sudar/internal/catalogue"
)

// An offer holds what encoding/json reads of it, whatever
// stands in titles, names and addresses.
func TestOfferedCardsAreReadAsTheyAreWritten(t *testing.T) {
	text := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"", `"`, `\`, `\"`, "},{", "[]:,", "<b>&", "ө\u2028", "null"}))
	rapid.Check(t, func(t *rapid.T) {
		card := catalogue.Card{
			ID: rapid.Int64().Draw(t, "id"), Slug: text.Draw(t, "slug"), Title: text.Draw(t, "title"), Subtitle: text.Draw(t, "subtitle"),
			OrganizationName: text.Draw(t, "owner"), Year: rapid.Int().Draw(t, "year"), Language: text.Draw(t, "language"),
			Summary:       text.Draw(t, "summary"),
			RatingAverage: rapid.Float64Range(0, 5).Draw(t, "rating"), Free: rapid.Bool().Draw(t, "free"), Authors: []catalogue.CardAuthor{},
		}
		for range rapid.IntRange(0, 4).Draw(t, "authors") {
			card.Authors = append(card.Authors, catalogue.CardAuthor{
				AuthorID: rapid.Int64().Draw(t, "author"), AuthorDisplayName: text.Draw(t, "name"),
			})
		}
		want := Offer{
			ID: card.ID, Slug: card.Slug, Title: card.Title, OrganizationName: card.OrganizationName, Authors: []OfferAuthor{}, Year: card.Year,
			Language: card.Language,
		}
		for _, author := range card.Authors[:min(len(card.Authors), maxOfferAuthors)] {
			want.Authors = append(want.Authors, OfferAuthor{author.AuthorID, author.AuthorDisplayName})
		}
		if rapid.Bool().Draw(t, "covered") {
			card.Cover = &catalogue.CardCover{Preview: text.Draw(t, "preview")}
			for i := range rapid.IntRange(0, 2).Draw(t, "sources") {
				card.Cover.Sources = append(card.Cover.Sources, catalogue.CoverSource{URL: text.Draw(t, "url"), Width: i})
			}
			if len(card.Cover.Sources) > 0 {
				want.CoverImageURL = card.Cover.Sources[0].URL
			}
		}
		written, err := json.Marshal(card)
		if err != nil {
			t.Fatal(err)
		}
		offer, err := offerOf(written)
		if err != nil {
			t.Fatal(err)
		}
		var got Offer
		if err := json.Unmarshal(offer, &got); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%s:\n%s", written, diff)
		}
		if title, err := TitleOf(offer); title != card.Title || err != nil {
			t.Fatalf("%s: title %q, %v", offer, title, err)
		}
	})
}

// Cards and offers that are none are refused or read in part, never with a panic.
func FuzzOfferedCard(f *testing.F) {
	for _, seed := range []string{
		"", "{", "{}", `{"id":1}`, `{"id":1`, `{"title":"\`, `{"cover":{"sources":[{"url":"x"}]}}`, `{"cover":{"sources":[`, `{"a":[}`,
		` {"id" : 1} `, "null",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, card []byte) {
		_, err := offerOf(card)
		_, _ = TitleOf(card)
		var want catalogue.Card
		if json.Unmarshal(card, &want) == nil && err != nil {
			t.Errorf("%q is refused: %v", card, err)
		}
	})
}
