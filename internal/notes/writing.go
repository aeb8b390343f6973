package notes

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// maxAhead is how far a device's clock may be ahead of ours.
const maxAhead = 5 * time.Minute

const million = 1_000_000

// normal returns the writing without what makes no difference: blanks at the
// ends, tags said twice, the colour left to us.
func (w Writing) normal() Writing {
	w.Quote, w.Body = strings.TrimSpace(w.Quote), strings.TrimSpace(w.Body)
	tags := []string{}
	for _, tag := range w.Tags {
		tag = strings.Join(strings.Fields(tag), " ")
		known := slices.ContainsFunc(tags, func(other string) bool { return strings.EqualFold(tag, other) })
		if tag != "" && !known {
			tags = append(tags, tag)
		}
	}
	w.Tags = tags
	if w.Kind == Highlight && w.Colour == "" {
		w.Colour = Yellow
	}
	return w
}

// check refuses a writing that cannot be an entry of the item (0: of none).
func (w Writing) check(itemID int64) error {
	if err := w.checkParts(); err != nil {
		return err
	}
	placed := w.Locator != nil && itemID != 0
	switch {
	case w.Locator != nil && itemID == 0, w.Kind != Note && itemID == 0:
		return apperr.InvalidField("content_item_id", "field.required")
	case w.Kind != Note && !placed:
		return apperr.InvalidField("locator", "field.required")
	case w.Kind == Highlight && w.Quote == "":
		return apperr.InvalidField("quote", "field.required")
	case w.Kind == Note && w.Body == "":
		return apperr.InvalidField("body", "field.required")
	}
	return nil
}

// checkParts refuses values that no entry has.
func (w Writing) checkParts() error {
	switch {
	case !slices.Contains([]Kind{Bookmark, Highlight, Note}, w.Kind):
		return apperr.InvalidField("kind", "field.choice")
	case !slices.Contains([]Colour{"", Yellow, Green, Blue, Pink}, w.Colour):
		return apperr.InvalidField("colour", "field.choice")
	case utf8.RuneCountInString(w.Body) > MostBody:
		return apperr.InvalidField("body", "field.length")
	case utf8.RuneCountInString(w.Quote) > MostQuote:
		return apperr.InvalidField("quote", "field.length")
	case len(w.Tags) > MostTags:
		return apperr.InvalidField("tags", "field.too_many")
	}
	for _, tag := range w.Tags {
		if utf8.RuneCountInString(tag) > MostTag {
			return apperr.InvalidField("tags", "field.length")
		}
	}
	return w.checkLocator()
}

func (w Writing) checkLocator() error {
	if w.Locator == nil {
		return nil
	}
	if w.Locator.Href == "" {
		return apperr.InvalidField("locator", "field.required")
	}
	if text, err := json.Marshal(w.Locator); err != nil || len(text) > maxLocator {
		return apperr.InvalidField("locator", "field.length")
	}
	return nil
}

// place is the share of the publication in millionths, 0 for a free note.
func (w Writing) place() int64 {
	if w.Locator == nil {
		return 0
	}
	return int64(min(max(w.Locator.Locations.TotalProgression, 0), 1) * million)
}

// applied returns the writing with an edit in it.
func (e Edit) applied(to Writing) Writing {
	set(&to.Kind, e.Kind)
	set(&to.FolderID, e.FolderID)
	set(&to.Quote, e.Quote)
	set(&to.Colour, e.Colour)
	set(&to.Tags, e.Tags)
	set(&to.Body, e.Body)
	if e.Locator != nil {
		to.Locator = e.Locator
	}
	return to.normal()
}

func set[T any](to, from *T) {
	if from != nil {
		*to = *from
	}
}

// same tells whether two writings say the same.
func (w Writing) same(other Writing) bool { return reflect.DeepEqual(w, other) }

// settle decides between the stored entry and what a device sends (PRODUCT
// "Reading": the newer wins, the older is offered). A device that has seen the
// stored version writes on from it whatever its clock says; otherwise the later
// moment wins. A deletion is final. The same writing again changes nothing.
func settle(stored, incoming Entry, base int64, now time.Time) (kept Kept, write bool) {
	incoming.ModifiedAt = moment(incoming.ModifiedAt, now)
	switch {
	case stored.Deleted():
		return Kept{Entry: stored, Offered: &incoming}, false
	case stored.same(incoming.Writing):
		return Kept{Entry: stored}, false
	case base == stored.Version:
		if !incoming.ModifiedAt.After(stored.ModifiedAt) {
			incoming.ModifiedAt = stored.ModifiedAt.Add(time.Microsecond)
		}
		incoming.Version = stored.Version + 1
		return Kept{Entry: incoming}, true
	case incoming.ModifiedAt.After(stored.ModifiedAt):
		incoming.Version = stored.Version + 1
		return Kept{Entry: incoming, Offered: &stored}, true
	}
	return Kept{Entry: stored, Offered: &incoming}, false
}

// moment returns a device's time as the database keeps it: now when it is
// missing or too far ahead.
func moment(at, now time.Time) time.Time {
	if at.IsZero() || at.After(now.Add(maxAhead)) {
		at = now
	}
	return db.At(at).Time
}
