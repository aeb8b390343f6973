package imports

import (
	"slices"

	"sudar/internal/catalogue"
	"sudar/internal/ingest/formats"
)

// merge returns a record of the library with what another says of it, and whether
// that changes it. over writes over what it has; else only what it lacks comes in.
// What no source says stays: its items, cover, categories, and who may see it.
func merge(old, said catalogue.Content, over bool) (catalogue.Content, bool) {
	c, changed := old, false
	text := func(into *string, value string) {
		if value != "" && *into != value && (over || *into == "") {
			*into, changed = value, true
		}
	}
	text(&c.Title, said.Title)
	text(&c.Subtitle, said.Subtitle)
	text(&c.TitleMong, said.TitleMong)
	text(&c.OriginalTitle, said.OriginalTitle)
	text(&c.Description, said.Description)
	text(&c.Summary, summaryOf(said.Description))
	text(&c.Publisher, said.Publisher)
	text(&c.Place, said.Place)
	text(&c.Edition, said.Edition)
	text(&c.DDC, said.DDC)
	text(&c.Audience, said.Audience)
	text(&c.Licence, said.Licence)
	if over {
		text(&c.Language, said.Language)
		if said.Kind != "" && said.Kind != c.Kind {
			c.Kind, changed = said.Kind, true
		}
	}
	if said.Year != 0 && c.Year != said.Year && (over || c.Year == 0) {
		c.Year, changed = said.Year, true
	}
	c.ParallelTitles = union(c.ParallelTitles, said.ParallelTitles, &changed)
	c.Languages = union(c.Languages, said.Languages, &changed)
	c.Identifiers = union(c.Identifiers, said.Identifiers, &changed)
	c.TagIDs = chosen(c.TagIDs, said.TagIDs, over, &changed)
	c.Contributions = chosen(c.Contributions, said.Contributions, over, &changed)
	c.Series = chosen(c.Series, said.Series, over, &changed)
	return c, changed
}

// lacking tells whether a draft names people, subjects or series of which a record
// has none: merge sees them in the run only, when they have ids.
func lacking(old catalogue.Content, d formats.Draft) bool {
	return len(old.Contributions) == 0 && len(d.People) > 0 || len(old.TagIDs) == 0 && len(d.Subjects) > 0 ||
		len(old.Series) == 0 && len(d.Series) > 0
}

// union returns have with what of said it has not.
func union[T comparable](have, said []T, changed *bool) []T {
	all := slices.Clone(have)
	for _, each := range said {
		if !slices.Contains(all, each) {
			all, *changed = append(all, each), true
		}
	}
	return all
}

// chosen returns said when there is any and have may be written over or is empty.
func chosen[T comparable](have, said []T, over bool, changed *bool) []T {
	if len(said) == 0 || len(have) > 0 && !over || slices.Equal(have, said) {
		return have
	}
	*changed = true
	return said
}

// maxSummary bounds the summary that is made of a description, in bytes.
const maxSummary = 600

func summaryOf(description string) string { return formats.Tidy(description, maxSummary) }
