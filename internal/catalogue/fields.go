package catalogue

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// FieldValues are fields of a record with their values, by the names of the API.
type FieldValues map[string]json.RawMessage

// recordField is a field that staff change: where its value is in a record, and
// the table that holds it when that is not the record's own row.
type recordField struct {
	name  string
	of    func(c *Content) any // a pointer to the value
	table string
}

// recordFields are all of them, in the order in which a change shows them.
var recordFields = []recordField{
	{name: "title", of: func(c *Content) any { return &c.Title }},
	{name: "subtitle", of: func(c *Content) any { return &c.Subtitle }},
	{name: "title_mong", of: func(c *Content) any { return &c.TitleMong }},
	{name: "original_title", of: func(c *Content) any { return &c.OriginalTitle }},
	{name: "parallel_titles", of: func(c *Content) any { return &c.ParallelTitles }},
	{name: "translations", of: func(c *Content) any { return &c.Translations }},
	{name: "kind", of: func(c *Content) any { return &c.Kind }},
	{name: "authors", of: func(c *Content) any { return &c.Contributions }, table: "content_contributors"},
	{name: "summary", of: func(c *Content) any { return &c.Summary }},
	{name: "description", of: func(c *Content) any { return &c.Description }},
	{name: "publisher", of: func(c *Content) any { return &c.Publisher }},
	{name: "place", of: func(c *Content) any { return &c.Place }},
	{name: "edition", of: func(c *Content) any { return &c.Edition }},
	{name: "year", of: func(c *Content) any { return &c.Year }},
	{name: "language", of: func(c *Content) any { return &c.Language }},
	{name: "languages", of: func(c *Content) any { return &c.Languages }, table: "content_languages"},
	{name: "identifiers", of: func(c *Content) any { return &c.Identifiers }, table: "content_identifiers"},
	{name: "ddc", of: func(c *Content) any { return &c.DDC }},
	{name: "categories", of: func(c *Content) any { return &c.CategoryIDs }, table: "content_categories"},
	{name: "tags", of: func(c *Content) any { return &c.TagIDs }, table: "content_tags"},
	{name: "series", of: func(c *Content) any { return &c.Series }, table: "content_series"},
	{name: "audience", of: func(c *Content) any { return &c.Audience }},
	{name: "licence", of: func(c *Content) any { return &c.Licence }},
	{name: "visibility", of: func(c *Content) any { return &c.Visibility }},
	{name: "protection", of: func(c *Content) any { return &c.Protection }},
	{name: "preview_percent", of: func(c *Content) any { return &c.PreviewPercent }},
	{name: "embargo_until", of: func(c *Content) any { return &c.EmbargoUntil }},
	{name: "curated", of: func(c *Content) any { return &c.Curated }},
	{name: "prices", of: func(c *Content) any { return (*itemPrices)(&c.Items) }, table: "items"},
}

// fieldNamed returns a field by its name.
func fieldNamed(name string) (recordField, bool) {
	at := slices.IndexFunc(recordFields, func(f recordField) bool { return f.name == name })
	if at < 0 {
		return recordField{}, false
	}
	return recordFields[at], true
}

// KnownField tells whether a record has a field of that name.
func KnownField(name string) bool {
	_, known := fieldNamed(name)
	return known
}

// TakeFields gives a record what another has in some fields.
func TakeFields(c *Content, other Content, names []string) {
	for _, name := range names {
		if field, known := fieldNamed(name); known {
			reflect.ValueOf(field.of(c)).Elem().Set(reflect.ValueOf(field.of(&other)).Elem())
		}
	}
}

// value returns what a record has in the field. An empty list is null, as a
// record that was never read has none.
func (f recordField) value(c *Content) (json.RawMessage, error) {
	text, err := json.Marshal(f.of(c))
	if err != nil {
		return nil, fmt.Errorf("catalogue: %s: %w", f.name, err)
	}
	if string(text) == "[]" || string(text) == "{}" {
		return json.RawMessage("null"), nil
	}
	return text, nil
}

// set gives the field of a record a value that was kept.
func (f recordField) set(c *Content, value json.RawMessage) error {
	if f.table != "items" { // a list would be written over the one that other copies of the record share
		reflect.ValueOf(f.of(c)).Elem().SetZero()
	}
	if err := json.Unmarshal(value, f.of(c)); err != nil {
		return fmt.Errorf("catalogue: %s: %w", f.name, err)
	}
	return nil
}

// difference returns the fields in which two states of a record differ.
func difference(before, after *Content) (was, is FieldValues, err error) {
	was, is = FieldValues{}, FieldValues{}
	for _, field := range recordFields {
		one, err := field.value(before)
		if err != nil {
			return nil, nil, err
		}
		other, err := field.value(after)
		if err != nil {
			return nil, nil, err
		}
		if !bytes.Equal(one, other) {
			was[field.name], is[field.name] = one, other
		}
	}
	return was, is, nil
}

// itemPrice is what one item costs.
type itemPrice struct {
	ID    int64 `json:"id"`
	Free  bool  `json:"free"`
	Price int64 `json:"price"`
}

// itemPrices reads and writes the prices of items as one field: who sells a
// record changes those of all its items.
type itemPrices []Item

// MarshalJSON returns the prices of all items.
func (p *itemPrices) MarshalJSON() ([]byte, error) {
	prices := make([]itemPrice, len(*p))
	for i, item := range *p {
		prices[i] = itemPrice{ID: item.ID, Free: item.Free, Price: item.Price}
	}
	return json.Marshal(prices)
}

// UnmarshalJSON gives the items their prices; items that came since keep theirs.
func (p *itemPrices) UnmarshalJSON(text []byte) error {
	var prices []itemPrice
	if err := json.Unmarshal(text, &prices); err != nil {
		return err
	}
	items := slices.Clone(*p)
	for i := range items {
		for _, price := range prices {
			if items[i].ID == price.ID {
				items[i].Free, items[i].Price = price.Free, price.Price
			}
		}
	}
	*p = items
	return nil
}

// Lock is a field of a record that imports leave as it is, since staff changed it.
type Lock struct {
	Field string  `db:"field"`
	At    db.Time `db:"at"`
}

func (s *Service) lock(ctx context.Context, contentID int64, fields []string) error {
	rows := make([][]any, len(fields))
	for i, field := range fields {
		rows[i] = []any{contentID, field, s.db.Now()}
	}
	return s.insertRows(ctx, "content_locks (content_id, field, at)", rows)
}

func (s *Service) locksOf(ctx context.Context, contentID int64) ([]Lock, error) {
	return db.All[Lock](ctx, s.db, "SELECT field, at FROM content_locks WHERE content_id = $1 ORDER BY at, field", contentID)
}

// Locks returns the fields of a record that imports leave as they are, to those
// who may edit it.
func (s *Service) Locks(ctx context.Context, contentID int64) ([]Lock, error) {
	if err := s.mayEdit(ctx, contentID); err != nil {
		return nil, err
	}
	return s.locksOf(ctx, contentID)
}

// Unlock lets imports change a field of a record again; not_found when it is not
// locked.
func (s *Service) Unlock(ctx context.Context, contentID int64, field string) error {
	if err := s.mayEdit(ctx, contentID); err != nil {
		return err
	}
	gone, err := db.Exec(ctx, s.db, "DELETE FROM content_locks WHERE content_id = $1 AND field = $2", contentID, field)
	if err == nil && gone == 0 {
		err = apperr.New(apperr.NotFound)
	}
	return err
}

// keepLocked gives a record that an import changes the values that it has in the
// fields which staff locked.
func (s *Service) keepLocked(ctx context.Context, before Content, c *Content) error {
	if originOf(ctx).source != ByImport {
		return nil
	}
	locks, err := s.locksOf(ctx, c.ID)
	if err != nil {
		return err
	}
	for _, lock := range locks {
		field, known := fieldNamed(lock.Field)
		if !known {
			continue
		}
		value, err := field.value(&before)
		if err != nil {
			return err
		}
		if err := field.set(c, value); err != nil {
			return err
		}
	}
	return nil
}
