package editing

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
)

const (
	draft    = string(entitlements.Draft)
	archived = string(entitlements.Archived)
)

// formOf returns what is edited of a record.
func formOf(c catalogue.Content, tags []catalogue.Tag) RecordForm {
	f := RecordForm{
		Kind: c.Kind, Title: c.Title, Subtitle: c.Subtitle, TitleMong: c.TitleMong, OriginalTitle: c.OriginalTitle,
		Translations: translationsOf(c), Summary: c.Summary, Description: c.Description, Publisher: c.Publisher, Place: c.Place,
		Edition: c.Edition, Language: c.Language, Year: c.Year, DDC: c.DDC, Audience: c.Audience, Licence: c.Licence,
		Visibility: string(c.Visibility), Protection: string(c.Protection), PreviewPercent: c.PreviewPercent,
		EmbargoUntil: dayOf(c.EmbargoUntil), Identifiers: c.Identifiers, CategoryIDs: c.CategoryIDs,
		Contributors: []Credit{}, Tags: []string{}, Items: []ItemForm{},
	}
	for _, part := range c.Contributions {
		f.Contributors = append(f.Contributors, Credit{AuthorID: part.ContributorID, Role: part.Role})
	}
	for _, tag := range tags {
		f.Tags = append(f.Tags, tag.Name)
	}
	for _, i := range c.Items {
		f.Items = append(f.Items, ItemForm{
			ID: i.ID, Title: i.Title, Volume: i.Volume, Issue: i.Issue, Year: i.Year, Free: i.Free, Price: i.Price,
		})
	}
	return f
}

// languageCode is the form of a text's language.
var languageCode = regexp.MustCompile(`^[a-z]{2,3}$`)

// translationsOf returns the texts in other languages, in the order of these.
func translationsOf(c catalogue.Content) []TranslatedTexts {
	found := []TranslatedTexts{}
	for _, language := range slices.Sorted(maps.Keys(c.Translations)) {
		found = append(found, TranslatedTexts{Language: language, RecordTexts: c.Translations[language]})
	}
	return found
}

// version names what a form holds: another form has another one, whoever
// changed it and by which call.
func (f RecordForm) version() (string, error) {
	text, err := json.Marshal(f)
	if err != nil {
		return "", fmt.Errorf("editing: version: %w", err)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:12]), nil
}

// into writes the form's own fields into a record; tags, categories and items
// are looked up by the service.
func (f RecordForm) into(c *catalogue.Content) error {
	embargo, err := Opening(f.EmbargoUntil)
	if err != nil {
		return err
	}
	if !languageCode.MatchString(f.Language) {
		return apperr.InvalidField("language", "field.choice")
	}
	if c.Language != f.Language {
		c.Languages = slices.DeleteFunc(c.Languages, func(l string) bool { return l == c.Language })
	}
	c.Kind, c.Title, c.Subtitle, c.TitleMong, c.OriginalTitle = f.Kind, f.Title, f.Subtitle, f.TitleMong, f.OriginalTitle
	c.Summary, c.Description, c.Translations = f.Summary, f.Description, map[string]catalogue.RecordTexts{}
	for _, t := range f.Translations {
		c.Translations[t.Language] = t.RecordTexts
	}
	c.Publisher, c.Place, c.Edition = f.Publisher, f.Place, f.Edition
	c.Language, c.Year, c.DDC, c.Audience, c.Licence = f.Language, f.Year, f.DDC, f.Audience, f.Licence
	c.Visibility, c.Protection = entitlements.Visibility(f.Visibility), entitlements.Protection(f.Protection)
	c.PreviewPercent, c.EmbargoUntil = f.PreviewPercent, embargo
	c.CategoryIDs, c.Contributions = f.CategoryIDs, nil
	for _, credit := range f.Contributors {
		c.Contributions = append(c.Contributions, catalogue.Contribution{ContributorID: credit.AuthorID, Role: credit.Role})
	}
	c.Identifiers, err = soundIdentifiers(f.Identifiers)
	return err
}

// dayOf is the day on which an embargo ends, "" for none.
func dayOf(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.In(clock.Ulaanbaatar).Format(time.DateOnly)
}

// Opening is the first moment of a day, zero for "".
func Opening(day string) (time.Time, error) {
	if day == "" {
		return time.Time{}, nil
	}
	t, err := time.ParseInLocation(time.DateOnly, day, clock.Ulaanbaatar)
	if err != nil {
		return t, apperr.InvalidField("embargo_until", "field.date")
	}
	return t, nil
}

// missing names what a reader would look for in the record and not find.
func (f RecordForm) missing(c catalogue.Content) []string {
	found := []string{}
	for name, there := range map[string]bool{
		"title": strings.TrimSpace(f.Title) != "", "contributors": len(f.Contributors) > 0 || f.Kind.Periodical(),
		"subjects": len(f.CategoryIDs) > 0 || len(f.Tags) > 0, "summary": f.Summary != "", "year": f.Year > 0,
		"cover": c.Cover != nil && c.Cover.Source != catalogue.DrawnCover,
		"items": slices.ContainsFunc(c.Items, func(i catalogue.Item) bool { return i.Revision > 0 }),
	} {
		if !there {
			found = append(found, name)
		}
	}
	slices.Sort(found)
	return found
}

// needed are what a record is not published without.
var needed = []string{"title", "subjects"}

// mayPublish refuses, field by field, a record that lacks what it needs.
func mayPublish(missing []string) error {
	var refusals []error
	for _, name := range missing {
		if slices.Contains(needed, name) {
			refusals = append(refusals, apperr.InvalidField(name, "field.publish_"+name))
		}
	}
	return apperr.Together(refusals...)
}
