package desk

import (
	"context"
	"slices"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
)

// Act is what a change does with the values of a field.
type Act string

// The acts.
const (
	Add     Act = "add"
	Remove  Act = "remove"
	Replace Act = "replace"
)

// Field is what can be changed of many records at once.
type Field string

// The fields. Only lists take Add and Remove.
const (
	Tags       Field = "tags"
	Categories Field = "categories"
	Authors    Field = "authors"
	Language   Field = "language"
	Visibility Field = "visibility"
	Purchase   Field = "purchase"
)

// Ways in which what is read can be had, as values of Purchase.
const (
	Free    = "free"
	Priced  = "priced"
	NotSold = "not_sold"
)

// Change is one line of a bulk edit.
type Change struct {
	Field Field          `json:"field"`
	Act   Act            `json:"act"`
	IDs   []int64        `json:"ids,omitempty"`   // of tags, categories, authors
	Names []string       `json:"names,omitempty"` // of tags: those not known are made
	Role  catalogue.Role `json:"role,omitempty"`  // of authors; "" is any where they are removed, else author
	Value string         `json:"value,omitempty"`
	Price int64          `json:"price,omitempty"` // of Priced
}

// Bounds of a bulk edit.
const (
	maxChanges = 10
	maxValues  = 50
	maxPrice   = 100_000_000
)

// check returns an error for a change that means nothing.
func (ch Change) check() error {
	list := ch.Field == Tags || ch.Field == Categories || ch.Field == Authors
	switch {
	case !list && ch.Field != Language && ch.Field != Visibility && ch.Field != Purchase:
		return apperr.InvalidField("field", "field.choice")
	case ch.Act != Replace && (!list || (ch.Act != Add && ch.Act != Remove)):
		return apperr.InvalidField("act", "field.choice")
	case list:
		return ch.checkList()
	}
	return ch.checkValue()
}

func (ch Change) checkList() error {
	switch n := len(ch.IDs) + len(ch.Names); {
	case ch.Field != Tags && len(ch.Names) > 0:
		return apperr.InvalidField("names", "field.choice")
	case n == 0 && ch.Act != Replace:
		return apperr.InvalidField("ids", "field.required")
	case n > maxValues:
		return apperr.InvalidField("ids", "field.too_many")
	case ch.Role != "" && (ch.Field != Authors || !slices.Contains(catalogue.Roles, ch.Role)):
		return apperr.InvalidField("role", "field.choice")
	}
	return nil
}

func (ch Change) checkValue() error {
	sold := ch.Field == Purchase && ch.Value == Priced
	switch {
	case ch.Value == "":
		return apperr.InvalidField("value", "field.required")
	case ch.Field == Language && !languageCode.MatchString(ch.Value),
		ch.Field == Visibility && !slices.Contains(visibilities, entitlements.Visibility(ch.Value)),
		ch.Field == Purchase && !sold && ch.Value != Free && ch.Value != NotSold:
		return apperr.InvalidField("value", "field.choice")
	case sold != (ch.Price > 0) || ch.Price < 0 || ch.Price > maxPrice:
		return apperr.InvalidField("price", "field.range")
	}
	return nil
}

// checkAll returns an error for changes that cannot be made.
func (s *Service) checkAll(ctx context.Context, changes []Change) error {
	if len(changes) == 0 || len(changes) > maxChanges {
		return apperr.InvalidField("changes", "field.required")
	}
	for _, change := range changes {
		if err := change.check(); err != nil {
			return err
		}
		if err := s.checkIDs(ctx, change); err != nil {
			return err
		}
	}
	return nil
}

// withTags returns changes that name every tag by its id: find gives the one of a name.
func withTags(changes []Change, find func(name string) (int64, error)) ([]Change, error) {
	ready := slices.Clone(changes)
	for i := range ready {
		ready[i].IDs = slices.Clone(ready[i].IDs)
		for _, name := range ready[i].Names {
			id, err := find(name)
			if err != nil {
				return nil, err
			}
			ready[i].IDs = append(ready[i].IDs, id)
		}
		ready[i].Names = nil
	}
	return ready, nil
}

// kindOf is what catalogue.Linkable calls the values of a list.
var kindOf = map[Field]string{Tags: "tag", Categories: "category", Authors: "author"}

// checkIDs returns an error for values that the viewer may not give records.
func (s *Service) checkIDs(ctx context.Context, c Change) error {
	for _, id := range c.IDs {
		err := s.Catalogue.Linkable(ctx, kindOf[c.Field], id)
		if apperr.Is(err, apperr.NotFound) {
			return apperr.InvalidField("ids", "field.choice")
		}
		if err != nil {
			return err
		}
	}
	return nil
}
