package catalogue

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"sudar/internal/kit/db"
	"sudar/internal/kit/locale"
)

// Change is a field with what people read in it before and after: one text for
// each value of a list, none for an empty field.
type Change struct {
	Field         string
	Before, After []string
}

// fieldNames are the names of what fields refer to by id.
type fieldNames struct {
	tags, categories, people, series map[int64]string
}

func newFieldNames() *fieldNames {
	return &fieldNames{tags: map[int64]string{}, categories: map[int64]string{}, people: map[int64]string{}, series: map[int64]string{}}
}

// collect notes the ids in the values of fields, so that all names of a page are
// read at once.
func (n *fieldNames) collect(values ...FieldValues) {
	for _, fields := range values {
		for _, id := range valueOf[[]int64](fields["tags"]) {
			n.tags[id] = ""
		}
		for _, id := range valueOf[[]int64](fields["categories"]) {
			n.categories[id] = ""
		}
		for _, part := range valueOf[[]Contribution](fields["authors"]) {
			n.people[part.ContributorID] = ""
		}
		for _, part := range valueOf[[]SeriesPart](fields["series"]) {
			n.series[part.SeriesID] = ""
		}
	}
}

// valueOf returns a kept value, the zero value for one that is absent or of
// another form.
func valueOf[T any](text json.RawMessage) T {
	var value T
	if len(text) > 0 {
		_ = json.Unmarshal(text, &value)
	}
	return value
}

// readNames reads the names of what was collected, in the language of the request.
func (s *Service) readNames(ctx context.Context, n *fieldNames) error {
	for table, names := range map[string]map[int64]string{
		"tags": n.tags, "categories": n.categories, "contributors": n.people, "series": n.series,
	} {
		if len(names) == 0 {
			continue
		}
		if err := s.readNamesOf(ctx, table, names); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) readNamesOf(ctx context.Context, table string, names map[int64]string) error {
	type named struct {
		ID     int64  `db:"id"`
		Name   string `db:"name"`
		NameEN string `db:"name_en"`
	}
	column := "name"
	if table == "contributors" {
		column = "display_name"
	}
	w := db.NewWhere()
	ids := make([]any, 0, len(names))
	for id := range names {
		ids = append(ids, id)
	}
	w.In("id", ids...)
	rows, err := db.All[named](ctx, s.db, "SELECT id, "+column+" AS name, "+column+"_en AS name_en FROM "+table+w.SQL(), w.Args()...)
	for _, row := range rows {
		names[row.ID] = locale.From(ctx).Choose(row.Name, row.NameEN)
	}
	return err
}

// changes returns the fields that a change touched, in the order of a record.
func (n *fieldNames) changes(before, after FieldValues) []Change {
	changes := []Change{}
	for _, field := range recordFields {
		if is, has := after[field.name]; has {
			changes = append(changes, Change{
				Field: field.name, Before: n.texts(field.name, before[field.name]), After: n.texts(field.name, is),
			})
		}
	}
	return changes
}

// texts returns what people read in a value.
func (n *fieldNames) texts(field string, value json.RawMessage) []string {
	switch field {
	case "tags":
		return named(n.tags, valueOf[[]int64](value))
	case "categories":
		return named(n.categories, valueOf[[]int64](value))
	case "authors":
		var texts []string
		for _, part := range valueOf[[]Contribution](value) {
			texts = append(texts, n.people[part.ContributorID])
		}
		return texts
	case "series":
		var texts []string
		for _, part := range valueOf[[]SeriesPart](value) {
			texts = append(texts, strings.TrimSuffix(n.series[part.SeriesID]+" "+strconv.FormatFloat(part.Number, 'f', -1, 64), " 0"))
		}
		return texts
	case "prices":
		var texts []string
		for _, price := range valueOf[[]itemPrice](value) {
			texts = append(texts, strconv.FormatInt(price.Price, 10)+map[bool]string{true: " free"}[price.Free])
		}
		return texts
	case "identifiers":
		var texts []string
		for _, id := range valueOf[[]Identifier](value) {
			texts = append(texts, strings.ToUpper(id.Type)+" "+id.Value)
		}
		return texts
	}
	return plainTexts(field, value)
}

func named(names map[int64]string, ids []int64) []string {
	texts := make([]string, len(ids))
	for i, id := range ids {
		texts[i] = names[id]
	}
	return texts
}

// plainTexts returns the texts of a field that refers to nothing.
func plainTexts(field string, value json.RawMessage) []string {
	switch field {
	case "translations":
		var texts []string
		for _, other := range InOrder(valueOf[map[string]RecordTexts](value)) {
			texts = append(texts, other.Title)
		}
		return texts
	case "parallel_titles", "languages":
		return valueOf[[]string](value)
	case "embargo_until":
		if until := valueOf[time.Time](value); !until.IsZero() {
			return []string{until.Format(time.DateOnly)}
		}
		return nil
	}
	text := strings.Trim(string(value), `"`)
	if strings.HasPrefix(string(value), `"`) {
		text = valueOf[string](value)
	}
	if text == "" || text == "null" || text == "0" {
		return nil
	}
	return []string{text}
}
