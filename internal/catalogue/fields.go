package catalogue

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
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
