package catalogue

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"sudar/internal/kit/db"
	"sudar/internal/kit/locale"
	"sudar/internal/organizations"
)

// Card is a content as lists show it (SPEC §3 Content, letter by letter, and
// what our lists add). It holds nothing personal: every viewer gets the same.
type Card struct {
	ID               int64        `json:"id"`
	Slug             string       `json:"slug"`
	Title            string       `json:"title"`
	TitleMong        string       `json:"title_mong"`
	Subtitle         string       `json:"subtitle"`
	CoverImageURL    string       `json:"cover_image_url"`
	Cover            *CardCover   `json:"cover"`
	OrganizationName string       `json:"organization_name"`
	OrganizationSlug string       `json:"organization_slug"`
	Authors          []CardAuthor `json:"authors" nullable:"false"`
	Year             int          `json:"year"`
	ContentItemsInfo []CardItem   `json:"content_items_info" nullable:"false"`
	Summary          string       `json:"summary"`
	TitleLanguage    string       `json:"title_language,omitempty" doc:"Language of title and subtitle, when it is not that of the content"`
	SummaryLanguage  string       `json:"summary_language,omitempty" doc:"Language of the summary, when it is not that of the content"`
	Kind             Kind         `json:"kind"`
	Language         string       `json:"language"`
	Languages        []string     `json:"languages" nullable:"false"`
	RatingAverage    float64      `json:"rating_average"`
	RatingCount      int          `json:"rating_count"`
	Free             bool         `json:"free"`
	Price            int64        `json:"price"`
	DDC              string       `json:"ddc"`
}

// CardAuthor is a contributor on a card (SPEC §3 authors).
type CardAuthor struct {
	AuthorID          int64  `json:"author_id"`
	AuthorDisplayName string `json:"author_display_name"`
	Role              Role   `json:"role"`
}

// CardItem is an item on a card (SPEC §3 content_items_info).
type CardItem struct {
	ID              int64    `json:"id"`
	Title           string   `json:"title"`
	Year            int      `json:"year"`
	Volume          string   `json:"volume"`
	Issue           string   `json:"issue"`
	Issued          string   `json:"issued,omitempty" doc:"Day (2026-11-20) or month (2026-11) of an issue"`
	FileType        FileType `json:"file_type"`
	Pages           int      `json:"pages"`
	DurationSeconds int      `json:"duration_seconds"`
	SizeBytes       int64    `json:"size_bytes"`
	Price           int64    `json:"price"`
	Free            bool     `json:"free"`
	PreviewPercent  int      `json:"preview_percent" doc:"The first of it that are open to who has no right; 0: nothing"`
	Language        string   `json:"language"`
	Readable        bool     `json:"readable"`
	Listenable      bool     `json:"listenable"`
}

// CardCover is a cover in its renditions.
type CardCover struct {
	Width   int           `json:"width"`
	Height  int           `json:"height"`
	Preview string        `json:"preview"`
	Sources []CoverSource `json:"sources" nullable:"false"`
}

// CoverSource is one rendition.
type CoverSource struct {
	URL   string `json:"url"`
	Width int    `json:"width"`
	Type  string `json:"type"`
}

// CoverWidths are the widths of renditions in pixels.
var CoverWidths = []int{160, 320, 640}

// CoverKey is the blob of a rendition, "covers/7/ab12/320.jpg".
func CoverKey(contentID int64, revision, file string) string {
	return "covers/" + strconv.FormatInt(contentID, 10) + "/" + revision + "/" + file
}

// PresentCover returns a cover as cards and details show it; nil for none.
func PresentCover(contentID int64, c *Cover) *CardCover {
	if c == nil {
		return nil
	}
	card := &CardCover{Width: c.Width, Height: c.Height, Preview: c.Preview, Sources: []CoverSource{}}
	formats := map[string]string{".jpg": "image/jpeg"}
	if c.WebP {
		formats[".webp"] = "image/webp"
	}
	for _, extension := range []string{".webp", ".jpg"} {
		if formats[extension] == "" {
			continue
		}
		for _, width := range CoverWidths {
			card.Sources = append(card.Sources, CoverSource{
				URL: "/edu/p/" + CoverKey(contentID, c.Revision, strconv.Itoa(width)+extension), Width: width, Type: formats[extension],
			})
		}
	}
	return card
}

// refresh writes what follows from a record's rows: its card, and the
// columns that lists filter by. It is the last step of every change.
func (s *Service) refresh(ctx context.Context, contentID int64) error {
	c, err := s.writeCard(ctx, contentID)
	if err != nil {
		return err
	}
	if err := c.checkProtection(); err != nil {
		return err
	}
	return s.touch(ctx, contentID)
}

// refreshCard is refresh for a change that the protection of the record does
// not depend on.
func (s *Service) refreshCard(ctx context.Context, contentID int64) error {
	if _, err := s.writeCard(ctx, contentID); err != nil {
		return err
	}
	return s.touch(ctx, contentID)
}

// writeCard stores a record's card with what it says of price, and returns the
// record.
func (s *Service) writeCard(ctx context.Context, contentID int64) (Content, error) {
	c, err := s.load(ctx, contentID)
	if err != nil {
		return c, err
	}
	people, err := s.contributorsOf(ctx, contentID)
	if err != nil {
		return c, err
	}
	owner, err := s.organizations.ByID(ctx, c.OwnerID)
	if err != nil {
		return c, err
	}
	card := c.card(owner, people, locale.Mongolian)
	text, english, err := cardTexts(card, c.card(owner, people, locale.English))
	if err != nil {
		return c, err
	}
	_, err = db.Exec(ctx, s.db, "UPDATE contents SET card = $2, card_en = $3, free = $4, price = $5 WHERE id = $1",
		c.ID, text, english, card.Free, card.Price)
	return c, err
}

// cardTexts returns a card's JSON, and its English form when it differs.
func cardTexts(card, english Card) (text, textEN string, err error) {
	one, err := json.Marshal(card)
	if err != nil {
		return "", "", fmt.Errorf("catalogue: card: %w", err)
	}
	other, err := json.Marshal(english)
	if err != nil {
		return "", "", fmt.Errorf("catalogue: card: %w", err)
	}
	if string(one) == string(other) {
		return string(one), "", nil
	}
	return string(one), string(other), nil
}

// CardColumn is the stored card of contents c in the language of the request.
func CardColumn(ctx context.Context) string {
	if locale.From(ctx) == locale.English {
		return "CASE WHEN c.card_en = '' THEN c.card ELSE c.card_en END AS card"
	}
	return "c.card"
}

// card returns the card with texts and names in a language.
func (c Content) card(owner organizations.Organization, people []credited, l locale.Locale) Card {
	shown := c.ShownIn(l)
	card := Card{
		ID: c.ID, Slug: c.Slug, Title: shown.Title, TitleMong: c.TitleMong, Subtitle: shown.Subtitle, Cover: PresentCover(c.ID, c.Cover),
		Authors: []CardAuthor{}, Year: c.Year, ContentItemsInfo: []CardItem{}, Summary: shown.Summary, Kind: c.Kind, Language: c.Language,
		Languages: c.Languages, RatingAverage: float64(c.RatingAverage) / 1000, RatingCount: c.RatingCount, DDC: c.DDC,
		OrganizationName: l.Choose(owner.Name, owner.NameEN), OrganizationSlug: owner.Slug,
	}
	if shown.TitleLanguage != c.Language {
		card.TitleLanguage = shown.TitleLanguage
	}
	if shown.SummaryLanguage != c.Language {
		card.SummaryLanguage = shown.SummaryLanguage
	}
	if c.Cover != nil {
		card.CoverImageURL = "/edu/p/" + CoverKey(c.ID, c.Cover.Revision, "320.jpg")
	}
	for _, p := range people {
		card.Authors = append(card.Authors, CardAuthor{AuthorID: p.ID, AuthorDisplayName: p.shortIn(l), Role: p.Role})
	}
	for _, item := range c.Items {
		if len(card.ContentItemsInfo) < maxItemCards {
			card.ContentItemsInfo = append(card.ContentItemsInfo, c.PresentItem(item))
		}
		card.Free = card.Free || item.Free
		if item.Price > 0 && (card.Price == 0 || item.Price < card.Price) {
			card.Price = item.Price
		}
	}
	return card
}

// PresentItem returns an item as cards and details show it.
func (c Content) PresentItem(i Item) CardItem {
	return CardItem{
		ID: i.ID, Title: i.Title, Year: i.Year, Volume: i.Volume, Issue: i.Issue, Issued: i.Issued, FileType: i.FileType, Pages: i.Pages,
		DurationSeconds: i.DurationSeconds, SizeBytes: i.SizeBytes, Price: i.Price, Free: i.Free, PreviewPercent: c.PreviewOf(i),
		Language: i.Language, Readable: i.Readable(), Listenable: i.Listenable(),
	}
}
