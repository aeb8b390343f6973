package queries

import (
	"sudar/internal/search/documents"
	"sudar/internal/search/index/lookup"
	"sudar/internal/search/index/segment"
)

// AddFilter adds what needs no look-up.
func (q Query) AddFilter(f *lookup.Filter) {
	add := func(facet segment.Facet, values []string) {
		if len(values) > 0 {
			f.Keywords = append(f.Keywords, lookup.AnyOf{Facet: facet, Values: values})
		}
	}
	if q.TagID != 0 {
		add(segment.Tag, documents.Numbers(q.TagID))
	}
	switch {
	case q.ContributorID != 0 && q.ContributorRole != "":
		add(segment.Person, []string{documents.InRole(q.ContributorID, q.ContributorRole)})
	case q.ContributorID != 0:
		add(segment.Person, documents.Numbers(q.ContributorID))
	}
	add(segment.Visible, q.Visibilities)
	for _, part := range q.Missing {
		add(segment.Missing, []string{part})
	}
	add(segment.Language, q.Languages)
	add(segment.Kind, q.Kinds)
	add(segment.Audience, q.Audiences)
	switch {
	case q.Price.Free:
		add(segment.Price, []string{documents.Free})
	case q.Price.Paid:
		add(segment.Price, []string{documents.Paid})
	}
	f.Items = lookup.ItemBounds{
		YearFrom: int32(q.YearFrom), YearTo: int32(q.YearTo), //nolint:gosec // years
		PriceFrom: q.Price.Min, PriceTo: q.Price.Max, FileTypes: q.FileTypes,
	}
	if q.RatingFrom > 0 || q.RatingTo > 0 {
		f.Ranges = append(f.Ranges, lookup.Range{
			Columns: []segment.Column{segment.Rating}, From: int64(q.RatingFrom * documents.StarThousandths), To: ratingEnd(q.RatingTo),
		})
	}
}

// ratingEnd is the rating below which a band ends; without bound for 0.
func ratingEnd(stars int) int64 {
	if stars == 0 {
		return Ever
	}
	return int64(stars * documents.StarThousandths)
}

// Ever is beyond every number of a column.
const Ever = 1 << 62
