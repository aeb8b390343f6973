package catalogue

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/locale"
)

const contentColumns = `c.id, c.slug, c.owner_id, c.kind, c.title, c.subtitle, c.title_mong, c.original_title, c.parallel_titles, c.translations,
	c.summary, c.description, c.publisher, c.place, c.edition, c.language, c.year, c.ddc, c.audience, c.licence, c.visibility,
	c.protection, c.preview_percent, c.embargo_until, c.curated, c.rating_average, c.rating_count, c.views, c.created_at,
	c.published_at, c.updated_at, c.deleted_at`

type contentRow struct {
	ID             int64   `db:"id"`
	Slug           string  `db:"slug"`
	OwnerID        string  `db:"owner_id"`
	Kind           string  `db:"kind"`
	Title          string  `db:"title"`
	Subtitle       string  `db:"subtitle"`
	TitleMong      string  `db:"title_mong"`
	OriginalTitle  string  `db:"original_title"`
	ParallelTitles string  `db:"parallel_titles"`
	Translations   string  `db:"translations"`
	Summary        string  `db:"summary"`
	Description    string  `db:"description"`
	Publisher      string  `db:"publisher"`
	Place          string  `db:"place"`
	Edition        string  `db:"edition"`
	Language       string  `db:"language"`
	Year           int     `db:"year"`
	DDC            string  `db:"ddc"`
	Audience       string  `db:"audience"`
	Licence        string  `db:"licence"`
	Visibility     string  `db:"visibility"`
	Protection     string  `db:"protection"`
	PreviewPercent int     `db:"preview_percent"`
	EmbargoUntil   db.Time `db:"embargo_until"`
	Curated        int     `db:"curated"`
	RatingAverage  int     `db:"rating_average"`
	RatingCount    int     `db:"rating_count"`
	Views          int64   `db:"views"`
	CreatedAt      db.Time `db:"created_at"`
	PublishedAt    db.Time `db:"published_at"`
	UpdatedAt      db.Time `db:"updated_at"`
	DeletedAt      db.Time `db:"deleted_at"`
}

func (r contentRow) content() (Content, error) {
	c := Content{
		ID: r.ID, Slug: r.Slug, OwnerID: r.OwnerID, Kind: Kind(r.Kind), Title: r.Title, Subtitle: r.Subtitle, TitleMong: r.TitleMong,
		OriginalTitle: r.OriginalTitle, Summary: r.Summary, Description: r.Description, Publisher: r.Publisher, Place: r.Place,
		Edition: r.Edition, Language: r.Language, Year: r.Year, DDC: r.DDC, Audience: r.Audience, Licence: r.Licence,
		Visibility: entitlements.Visibility(r.Visibility), Protection: entitlements.Protection(r.Protection), PreviewPercent: r.PreviewPercent,
		EmbargoUntil: r.EmbargoUntil.Time, Curated: r.Curated, RatingAverage: r.RatingAverage, RatingCount: r.RatingCount, Views: r.Views,
		CreatedAt: r.CreatedAt.Time, PublishedAt: r.PublishedAt.Time, UpdatedAt: r.UpdatedAt.Time, DeletedAt: r.DeletedAt.Time,
	}
	if err := json.Unmarshal([]byte(r.ParallelTitles), &c.ParallelTitles); err != nil {
		return c, fmt.Errorf("catalogue: parallel titles of %d: %w", r.ID, err)
	}
	if err := json.Unmarshal([]byte(r.Translations), &c.Translations); err != nil {
		return c, fmt.Errorf("catalogue: translations of %d: %w", r.ID, err)
	}
	return c, nil
}

// ByIDOrSlug returns a record that the viewer may see: not_found otherwise,
// gone when it was taken down. An old slug leads to the record, whose Slug
// says the present one.
func (s *Service) ByIDOrSlug(ctx context.Context, ref string) (Content, error) {
	id, err := s.resolve(ctx, ref)
	if err != nil {
		return Content{}, err
	}
	scope, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return Content{}, err
	}
	w := db.NewWhere().And("c.id = ?", id)
	scope.Where(w, "c")
	c, err := s.record(ctx, w)
	if apperr.Is(err, apperr.NotFound) {
		return Content{}, s.goneOrForeign(ctx, id)
	}
	return c, err
}

func (s *Service) resolve(ctx context.Context, ref string) (int64, error) {
	if id, err := strconv.ParseInt(ref, 10, 64); err == nil {
		return id, nil
	}
	return db.Get[int64](ctx, s.db, `SELECT id FROM contents WHERE slug = $1
		UNION ALL SELECT content_id FROM content_slugs WHERE slug = $1 LIMIT 1`, ref)
}

// load returns a record with everything that hangs on it, whoever asks.
func (s *Service) load(ctx context.Context, id int64) (Content, error) {
	return s.record(ctx, db.NewWhere().And("c.id = ?", id))
}

// record reads the one record of w: its row with its cover, its items, and in
// a third read the small tables that refer to it.
func (s *Service) record(ctx context.Context, w *db.Where) (Content, error) {
	type row struct {
		contentRow
		coverRow
	}
	found, err := db.Get[row](ctx, s.db, "SELECT "+contentColumns+", "+coverColumns+" FROM contents c LEFT JOIN covers v ON v.content_id = c.id"+w.SQL(), w.Args()...)
	if err != nil {
		return Content{}, err
	}
	c, err := found.content()
	if err != nil {
		return c, err
	}
	c.Cover = found.cover()
	if c.Items, err = s.itemsOf(ctx, c.ID); err != nil {
		return c, err
	}
	return c, s.addRelations(ctx, &c)
}

// addRelations reads languages, identifiers, categories, tags and
// contributions at once.
func (s *Service) addRelations(ctx context.Context, c *Content) error {
	type relation struct {
		Kind  string `db:"kind"`
		ID    int64  `db:"id"`
		Text  string `db:"text"`
		More  string `db:"more"`
		Place int64  `db:"place"`
	}
	rows, err := db.All[relation](ctx, s.db, `SELECT 'language' AS kind, 0 AS id, language AS text, '' AS more, 0 AS place FROM content_languages WHERE content_id = $1
		UNION ALL SELECT 'identifier', 0, type, value, 0 FROM content_identifiers WHERE content_id = $1
		UNION ALL SELECT 'category', category_id, '', '', 0 FROM content_categories WHERE content_id = $1
		UNION ALL SELECT 'tag', tag_id, '', '', 0 FROM content_tags WHERE content_id = $1
		UNION ALL SELECT 'contribution', contributor_id, role, '', position FROM content_contributors WHERE content_id = $1
		ORDER BY place, id, text, more`, c.ID)
	c.Languages, c.Identifiers, c.CategoryIDs, c.TagIDs, c.Contributions = []string{}, []Identifier{}, []int64{}, []int64{}, nil
	for _, r := range rows {
		switch r.Kind {
		case "language":
			c.Languages = append(c.Languages, r.Text)
		case "identifier":
			c.Identifiers = append(c.Identifiers, Identifier{Type: r.Text, Value: r.More})
		case "category":
			c.CategoryIDs = append(c.CategoryIDs, r.ID)
		case "tag":
			c.TagIDs = append(c.TagIDs, r.ID)
		case "contribution":
			c.Contributions = append(c.Contributions, Contribution{ContributorID: r.ID, Role: Role(r.Text)})
		}
	}
	return err
}

type itemRow struct {
	ID              int64  `db:"id"`
	ContentID       int64  `db:"content_id"`
	Title           string `db:"title"`
	Year            int    `db:"year"`
	Volume          string `db:"volume"`
	Issue           string `db:"issue"`
	Issued          string `db:"issued"`
	Position        int    `db:"position"`
	FileType        string `db:"file_type"`
	Language        string `db:"language"`
	Pages           int    `db:"pages"`
	DurationSeconds int    `db:"duration_seconds"`
	SizeBytes       int64  `db:"size_bytes"`
	Free            bool   `db:"free"`
	Price           int64  `db:"price"`
	Revision        int    `db:"revision"`
}

const itemColumns = `id, content_id, title, year, volume, issue, issued, position, file_type, language, pages, duration_seconds, size_bytes,
	free, price, revision`

func (r itemRow) item() Item {
	return Item{
		ID: r.ID, ContentID: r.ContentID, Title: r.Title, Year: r.Year, Volume: r.Volume, Issue: r.Issue, Issued: r.Issued, Position: r.Position,
		FileType: FileType(r.FileType), Language: r.Language, Pages: r.Pages, DurationSeconds: r.DurationSeconds, SizeBytes: r.SizeBytes,
		Free: r.Free, Price: r.Price, Revision: r.Revision,
	}
}

func (s *Service) itemsOf(ctx context.Context, contentID int64) ([]Item, error) {
	rows, err := db.All[itemRow](ctx, s.db, "SELECT "+itemColumns+" FROM items WHERE content_id = $1 AND deleted_at IS NULL ORDER BY position, id", contentID)
	items := make([]Item, len(rows))
	for i, row := range rows {
		items[i] = row.item()
	}
	return items, err
}

// ItemForReading returns an item with its record and what a decision on
// reading needs; not_found when the viewer may not see the record.
func (s *Service) ItemForReading(ctx context.Context, itemID int64) (Content, Item, entitlements.Item, error) {
	row, err := db.Get[itemRow](ctx, s.db, "SELECT "+itemColumns+" FROM items WHERE id = $1 AND deleted_at IS NULL", itemID)
	if err != nil {
		return Content{}, Item{}, entitlements.Item{}, err
	}
	c, err := s.ByIDOrSlug(ctx, strconv.FormatInt(row.ContentID, 10))
	if err != nil {
		return Content{}, Item{}, entitlements.Item{}, err
	}
	return c, row.item(), c.Right(row.item()), nil
}

// Right returns an item of the record as entitlements decide on it.
func (c Content) Right(i Item) entitlements.Item {
	return entitlements.Item{
		ID: i.ID, ContentID: c.ID, OwnerID: c.OwnerID, Visibility: c.Visibility, Free: i.Free, Protection: c.Protection, EmbargoUntil: c.EmbargoUntil,
	}
}

const coverColumns = `v.source, v.revision, v.width, v.height, v.preview, v.webp`

// coverRow is a cover, or NULLs for a record without one.
type coverRow struct {
	Source   *string `db:"source"`
	Revision *string `db:"revision"`
	Width    *int    `db:"width"`
	Height   *int    `db:"height"`
	Preview  *string `db:"preview"`
	WebP     *bool   `db:"webp"`
}

func (r coverRow) cover() *Cover {
	if r.Revision == nil {
		return nil
	}
	return &Cover{Source: *r.Source, Revision: *r.Revision, Width: *r.Width, Height: *r.Height, Preview: *r.Preview, WebP: *r.WebP}
}

func (s *Service) tagsOf(ctx context.Context, contentID int64) ([]Tag, error) {
	return db.All[Tag](ctx, s.db, `SELECT t.id, t.name, t.name_en FROM tags t JOIN content_tags ct ON ct.tag_id = t.id
		WHERE ct.content_id = $1 ORDER BY t.name`, contentID)
}

// Visible tells whether the viewer may see a record, and whether everybody may.
func (s *Service) Visible(ctx context.Context, id int64) (visible, public bool, err error) {
	return s.visible(ctx, db.NewWhere().And("c.id = ?", id))
}

// ShowsCover tells whether the viewer may see a cover of a record, and whether
// everybody may: anyone can then keep it. A strict record shows the one it has
// now alone; an earlier one may have been a page of it.
func (s *Service) ShowsCover(ctx context.Context, id int64, revision string) (visible, public bool, err error) {
	return s.visible(ctx, db.NewWhere().And("c.id = ?", id).And(
		"(c.protection <> ? OR EXISTS (SELECT 1 FROM covers v WHERE v.content_id = c.id AND v.revision = ?))", string(entitlements.Strict), revision))
}

func (s *Service) visible(ctx context.Context, w *db.Where) (visible, public bool, err error) {
	scope, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return false, false, err
	}
	scope.Where(w, "c")
	visibility, err := db.Get[string](ctx, s.db, "SELECT c.visibility FROM contents c"+w.SQL(), w.Args()...)
	if apperr.Is(err, apperr.NotFound) {
		return false, false, nil
	}
	return err == nil, visibility == string(entitlements.Public), err
}

// CardOf returns a record's card as it is now, with the people who made it.
func (s *Service) CardOf(ctx context.Context, c Content) (Card, []Contributor, []Role, error) {
	people, err := s.contributorsOf(ctx, c.ID)
	if err != nil {
		return Card{}, nil, nil, err
	}
	owner, err := s.organizations.ByID(ctx, c.OwnerID)
	card := c.card(owner, people, locale.From(ctx))
	contributors, roles := make([]Contributor, len(people)), make([]Role, len(people))
	for i, p := range people {
		contributors[i], roles[i] = p.Contributor, p.Role
	}
	return card, contributors, roles, err
}
