package desk

import (
	"regexp"
	"slices"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
)

var languageCode = regexp.MustCompile(`^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$`)

// visibilities are those that a bulk edit gives.
var visibilities = []entitlements.Visibility{
	entitlements.Public, entitlements.HubOnly, entitlements.OrganizationOnly, entitlements.Draft, entitlements.Archived,
}

// applyAll makes changes of a record, in their order.
func applyAll(changes []Change, c *catalogue.Content) {
	for _, change := range changes {
		change.apply(c)
	}
}

// apply makes the change of a record; its lists are never written in place, as
// other copies of the record share them.
func (ch Change) apply(c *catalogue.Content) {
	switch ch.Field {
	case Tags:
		c.TagIDs = ch.ids(c.TagIDs)
	case Categories:
		c.CategoryIDs = ch.ids(c.CategoryIDs)
	case Authors:
		c.Contributions = ch.people(c.Contributions)
	case Language:
		others := slices.DeleteFunc(slices.Clone(c.Languages), func(l string) bool { return l == c.Language || l == ch.Value })
		c.Language, c.Languages = ch.Value, slices.Sorted(slices.Values(append(others, ch.Value)))
	case Visibility:
		c.Visibility = entitlements.Visibility(ch.Value)
	case Purchase:
		c.Items = slices.Clone(c.Items)
		for i := range c.Items {
			c.Items[i].Free, c.Items[i].Price = ch.Value == Free, ch.Price
		}
	}
}

// ids returns a list of ids after the change, in rising order as records keep them.
func (ch Change) ids(held []int64) []int64 {
	var ids []int64
	switch ch.Act {
	case Add:
		ids = append(slices.Clone(held), ch.IDs...)
	case Remove:
		ids = slices.DeleteFunc(slices.Clone(held), func(id int64) bool { return slices.Contains(ch.IDs, id) })
	case Replace:
		ids = slices.Clone(ch.IDs)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// people returns contributions after the change. Replacing changes those of one
// role alone.
func (ch Change) people(held []catalogue.Contribution) []catalogue.Contribution {
	role := ch.Role
	if role == "" {
		role = catalogue.Author
	}
	var parts []catalogue.Contribution
	for _, part := range held {
		named := slices.Contains(ch.IDs, part.ContributorID)
		removed := ch.Act == Remove && named && (ch.Role == "" || ch.Role == part.Role)
		replaced := ch.Act == Replace && part.Role == role
		if !removed && !replaced {
			parts = append(parts, part)
		}
	}
	if ch.Act == Remove {
		return parts
	}
	var added []catalogue.Contribution
	for _, id := range ch.IDs {
		part := catalogue.Contribution{ContributorID: id, Role: role}
		if !slices.Contains(parts, part) && !slices.Contains(added, part) {
			added = append(added, part)
		}
	}
	if ch.Act == Replace { // those of a role stand where the first of them stood
		at := slices.IndexFunc(held, func(p catalogue.Contribution) bool { return p.Role == role })
		return slices.Insert(parts, max(0, min(at, len(parts))), added...)
	}
	return append(parts, added...)
}
