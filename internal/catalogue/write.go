package catalogue

import (
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
	"sudar/internal/mongolian"
)

// Bounds of a record's texts, in bytes.
const (
	maxTitle       = 2_000
	maxDescription = 100_000
)

// Create stores a new record with its items, contributors, categories and
// tags, and returns it with ids, slug and times. Bad input is a 422 by field. What a
// publisher creates is a draft that staff approve.
func (s *Service) Create(ctx context.Context, c Content) (Content, error) {
	c.fillDefaults()
	if err := c.check(); err != nil {
		return c, err
	}
	if v, _ := viewer.From(ctx); v.Role == viewer.Publisher {
		c.Submission, c.Visibility = Drafted, entitlements.Draft
	}
	err := s.db.InTx(ctx, func(ctx context.Context) error {
		var err error
		if c.Slug, err = s.freeSlug(ctx, c); err != nil {
			return err
		}
		c.CreatedAt = s.clock.Now()
		c.UpdatedAt = c.CreatedAt
		if c.PublishedAt.IsZero() {
			c.PublishedAt = c.CreatedAt
		}
		if c.ID, err = s.insertContent(ctx, c); err != nil {
			return err
		}
		for i := range c.Items {
			c.Items[i].ContentID = c.ID
			if c.Items[i].ID, err = s.insertItem(ctx, c.Items[i]); err != nil {
				return err
			}
		}
		return s.writeRelations(ctx, &c)
	})
	return c, err
}

// Update stores a changed record; not_found when there is none. A changed
// title keeps the slug, as an empty slug does; a changed slug leads on from
// the old one, and is a conflict when another record has or had it. Items are
// changed on their own. The change is kept as a revision; an import leaves the
// fields that staff locked.
func (s *Service) Update(ctx context.Context, c Content) error {
	c.fillDefaults()
	if err := c.check(); err != nil {
		return err
	}
	return s.revising(ctx, c.ID, func(ctx context.Context, before Content) error {
		err := s.keepLocked(ctx, before, &c)
		if err != nil {
			return err
		}
		if c.Slug, err = s.moveSlug(ctx, c); err != nil {
			return err
		}
		if err := s.updateContent(ctx, c); err != nil {
			return err
		}
		if err := s.dropFoundCover(ctx, c); err != nil {
			return err
		}
		if err := s.clearRelations(ctx, c.ID); err != nil {
			return err
		}
		return s.writeRelations(ctx, &c)
	})
}

// changing runs fn in a transaction in which nobody else changes a record or
// what belongs to it: its card and ratings are made of all of that.
// not_found when there is none.
func (s *Service) changing(ctx context.Context, contentID int64, fn func(ctx context.Context) error) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.db.LockRow(ctx, "contents", contentID); err != nil {
			return err
		}
		return fn(ctx)
	})
}

// ShowsFound tells whether a cover found in the file may be shown: of a PDF it
// is a page, and pages of what is strict are shown to readers alone (ADR 0020).
func (c Content) ShowsFound() bool { return c.Protection != entitlements.Strict }

// dropFoundCover takes a page away from the public when a record becomes strict.
func (s *Service) dropFoundCover(ctx context.Context, c Content) error {
	if c.ShowsFound() {
		return nil
	}
	_, err := db.Exec(ctx, s.db, "DELETE FROM covers WHERE content_id = $1 AND source = $2", c.ID, FoundCover)
	return err
}

// AddItem stores a new item of a content and returns its id.
func (s *Service) AddItem(ctx context.Context, item Item) (int64, error) {
	var id int64
	err := s.changing(ctx, item.ContentID, func(ctx context.Context) error {
		var err error
		if id, err = s.insertItem(ctx, item); err != nil {
			return err
		}
		return s.refresh(ctx, item.ContentID)
	})
	return id, err
}

// UpdateItem stores a changed item.
func (s *Service) UpdateItem(ctx context.Context, item Item) error {
	return s.changing(ctx, item.ContentID, func(ctx context.Context) error {
		if err := s.updateItem(ctx, item); err != nil {
			return err
		}
		return s.refresh(ctx, item.ContentID)
	})
}

// SetItemPrice stores what an item of a content costs alone; 0 is not sold alone. The
// error is not_found when the content has no such item.
func (s *Service) SetItemPrice(ctx context.Context, contentID, itemID, price int64) error {
	return s.revising(ctx, contentID, func(ctx context.Context, _ Content) error {
		changed, err := db.Exec(ctx, s.db,
			"UPDATE items SET price = $3, updated_at = $4 WHERE id = $1 AND content_id = $2 AND deleted_at IS NULL", itemID, contentID, price,
			s.db.Now())
		if err != nil {
			return err
		}
		if changed == 0 {
			return apperr.New(apperr.NotFound)
		}
		return s.refreshCard(ctx, contentID)
	})
}

// SetCover stores which cover a content has; its bytes are blobs already.
func (s *Service) SetCover(ctx context.Context, contentID int64, cover Cover) error {
	return s.changing(ctx, contentID, func(ctx context.Context) error {
		if err := s.upsertCover(ctx, contentID, cover); err != nil {
			return err
		}
		return s.refresh(ctx, contentID)
	})
}

// SetVisibility lists a record for others than before, or hides it from them
// at once; not_found when there is none.
func (s *Service) SetVisibility(ctx context.Context, id int64, visibility entitlements.Visibility) error {
	if !slices.Contains(visibilities, visibility) {
		return apperr.InvalidField("visibility", "field.choice")
	}
	return s.revising(ctx, id, func(ctx context.Context, _ Content) error {
		changed, err := db.Exec(ctx, s.db, "UPDATE contents SET visibility = $2, updated_at = $3, submission = "+
			keptSubmission("$2")+" WHERE id = $1 AND deleted_at IS NULL", id, string(visibility), s.db.Now())
		if err != nil {
			return err
		}
		if changed == 0 {
			return apperr.New(apperr.NotFound)
		}
		return s.touch(ctx, id)
	})
}

// SetSubmission notes where a title stands that a publisher brings in or wants taken
// down.
func (s *Service) SetSubmission(ctx context.Context, id int64, at Submission) error {
	_, err := db.Exec(ctx, s.db, "UPDATE contents SET submission = $2, submission_at = $3 WHERE id = $1", id, string(at), s.db.Now())
	if err != nil {
		return err
	}
	return s.touch(ctx, id)
}

func (s *Service) touch(ctx context.Context, contentID int64) error {
	return s.db.Touch(ctx, db.TopicCatalogue, strconv.FormatInt(contentID, 10))
}

func (c *Content) fillDefaults() {
	c.Title = strings.TrimSpace(c.Title)
	if c.Kind == "" {
		c.Kind = Book
	}
	if c.Language == "" {
		c.Language = "mn"
	}
	if !slices.Contains(c.Languages, c.Language) {
		c.Languages = append([]string{c.Language}, c.Languages...)
	}
	if c.Visibility == "" {
		c.Visibility = entitlements.Public
	}
	if c.Protection == "" {
		c.Protection = entitlements.Session
	}
	if c.ParallelTitles == nil {
		c.ParallelTitles = []string{}
	}
	c.trimTranslations()
	for i := range c.Items {
		if c.Items[i].FileType == "" {
			c.Items[i].FileType = NoFile
		}
		if c.Items[i].Language == "" {
			c.Items[i].Language = c.Language
		}
		if c.Items[i].Position == 0 {
			c.Items[i].Position = i + 1
		}
	}
}

// visibilities and protections are the only ones.
var (
	visibilities = []entitlements.Visibility{
		entitlements.Public, entitlements.HubOnly, entitlements.OrganizationOnly, entitlements.Draft, entitlements.Archived,
	}
	protections = []entitlements.Protection{entitlements.Open, entitlements.Session, entitlements.Strict}
)

func (c *Content) check() error {
	switch {
	case c.Title == "":
		return apperr.InvalidField("title", "field.required")
	case len(c.Title) > maxTitle:
		return apperr.InvalidField("title", "field.length")
	case len(c.Description) > maxDescription || len(c.Summary) > maxDescription:
		return apperr.InvalidField("description", "field.length")
	case !slices.Contains(Kinds, c.Kind):
		return apperr.InvalidField("kind", "field.choice")
	case !slices.Contains(visibilities, c.Visibility):
		return apperr.InvalidField("visibility", "field.choice")
	case !slices.Contains(protections, c.Protection):
		return apperr.InvalidField("protection", "field.choice")
	case c.PreviewPercent < 0 || c.PreviewPercent > 100:
		return apperr.InvalidField("preview_percent", "field.range")
	}
	if err := c.checkTranslations(); err != nil {
		return err
	}
	if err := c.checkSeries(); err != nil {
		return err
	}
	return c.checkTexts()
}

// checkProtection refuses Strict for what has no pages to be drawn: only a PDF
// can be shown without its own bytes (ADR 0020).
func (c *Content) checkProtection() error {
	for _, item := range c.Items {
		if c.Protection == entitlements.Strict && item.FileType != PDF && item.FileType != NoFile {
			return apperr.InvalidField("protection", "field.strict")
		}
	}
	return nil
}

// issueDate is the form of a day or a month.
var issueDate = regexp.MustCompile(`^\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$`)

// checkTexts refuses what one of the two databases cannot store.
func (c *Content) checkTexts() error {
	texts := map[string]string{
		"title": c.Title, "subtitle": c.Subtitle, "title_mong": c.TitleMong, "original_title": c.OriginalTitle, "summary": c.Summary,
		"description": c.Description, "publisher": c.Publisher, "place": c.Place, "edition": c.Edition, "language": c.Language,
		"ddc": c.DDC, "audience": c.Audience, "licence": c.Licence, "parallel_titles": strings.Join(c.ParallelTitles, ""),
		"languages": strings.Join(c.Languages, ""), "slug": c.Slug,
	}
	for _, id := range c.Identifiers {
		texts["identifiers"] += id.Type + id.Value
	}
	for _, other := range c.Translations {
		texts["translations"] += other.Title + other.Subtitle + other.Summary
	}
	for _, item := range c.Items {
		if item.Issued != "" && !issueDate.MatchString(item.Issued) {
			return apperr.InvalidField("issued", "field.format")
		}
		texts["items"] += item.Title + item.Volume + item.Issue + item.Language
	}
	for name, text := range texts {
		if !utf8.ValidString(text) || strings.Contains(text, "\x00") {
			return apperr.InvalidField(name, "field.text")
		}
	}
	return nil
}

// reservedSlugs are addresses under contents/ that are no records.
var reservedSlugs = []string{
	"api", "minimized", "lastmonth", "readerschoice", "recommended", "count", "items", "mine", "saved", "save", "last_seen",
}

// slugBase returns the beginning of a record's address: what was asked for,
// else the romanised title. It is never a number, which would be an id.
func (c Content) slugBase() string {
	base := mongolian.Slug(c.Slug)
	if base == "" {
		base = mongolian.Slug(c.Title)
	}
	if base == "" {
		return string(c.Kind)
	}
	if slices.Contains(reservedSlugs, base) || strings.Trim(base, "0123456789") == "" {
		return string(c.Kind) + "-" + base
	}
	return base
}

// slugLock begins the name under which a slug is looked for and taken: records
// and the old slugs of records are two tables.
const slugLock = "catalogue.slug:"

// freeSlug returns the record's slug, numbered when another record has it.
func (s *Service) freeSlug(ctx context.Context, c Content) (string, error) {
	base := c.slugBase()
	if err := s.db.LockName(ctx, slugLock+base); err != nil {
		return "", err
	}
	for candidate, n := base, int64(0); ; n++ {
		taken, err := s.slugTaken(ctx, candidate)
		if err != nil || !taken {
			return candidate, err
		}
		if n == 0 { // jump behind those that were numbered before
			if n, err = s.numberedSlugs(ctx, base); err != nil {
				return "", err
			}
		}
		candidate = base + "-" + strconv.FormatInt(n+2, 10)
	}
}

// RemoveItem takes an item of a record away, so that RestoreItem can bring it back;
// not_found when the record has none such.
func (s *Service) RemoveItem(ctx context.Context, contentID, itemID int64) error {
	return s.markItem(ctx, contentID, "deleted_at = $3 WHERE deleted_at IS NULL", itemID, s.db.Now())
}

// RestoreItem brings an item back that was removed later than since; not_found when
// there is none such.
func (s *Service) RestoreItem(ctx context.Context, contentID, itemID int64, since time.Time) error {
	return s.markItem(ctx, contentID, "deleted_at = NULL WHERE deleted_at > $3", itemID, db.At(since))
}

// markItem updates an item; set ends in the condition on it.
func (s *Service) markItem(ctx context.Context, contentID int64, set string, itemID int64, at any) error {
	return s.changing(ctx, contentID, func(ctx context.Context) error {
		changed, err := db.Exec(ctx, s.db, "UPDATE items SET updated_at = $4, "+set+" AND id = $1 AND content_id = $2", itemID, contentID,
			at, s.db.Now())
		if err != nil {
			return err
		}
		if changed == 0 {
			return apperr.New(apperr.NotFound)
		}
		return s.refresh(ctx, contentID)
	})
}
