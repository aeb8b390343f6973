package notes

import (
	"context"
	"encoding/json"
	"fmt"

	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/locale"
)

// Book is an item with entries about it, in its order; of entries that are about
// no item which their reader sees, it has the entries alone.
type Book struct {
	ItemID  int64
	Title   string
	Authors []string
	Slug    string
	Entries []Entry
}

// Books are the entries of a file.
type Books []Book

// Format is what entries are exported to.
type Format string

// The formats.
const (
	MarkdownFormat Format = "markdown"
	AnnotationJSON Format = "annotations" // W3C Web Annotation Data Model
)

// Book returns what ctx's reader wrote in an item, with its title and authors in
// the language of the request. Without a word of it in an item that the reader
// may not see it is not_found.
func (s *Service) Book(ctx context.Context, itemID int64) (Book, error) {
	account, err := signedIn(ctx)
	if err != nil {
		return Book{}, err
	}
	w := s.listed(account, Query{ItemID: itemID})
	book := Book{ItemID: itemID}
	query := entryColumns + w.SQL() + " ORDER BY e.place, e.id LIMIT " + w.Bind(MostEntries)
	if book.Entries, err = s.read(ctx, query, w.Args()...); err != nil {
		return book, err
	}
	if len(book.Entries) == 0 {
		if err := s.mustSee(ctx, itemID); err != nil {
			return book, err
		}
	}
	text, err := db.Get[string](ctx, s.db,
		"SELECT "+catalogue.CardColumn(ctx)+" FROM items i JOIN contents c ON c.id = i.content_id WHERE i.id = $1", itemID)
	if err != nil {
		return book, err
	}
	var card catalogue.Card
	if err := json.Unmarshal([]byte(text), &card); err != nil {
		return book, apperr.Wrap(apperr.Internal, fmt.Errorf("notes: card of item %d: %w", itemID, err))
	}
	book.Title, book.Slug = card.Title, card.Slug
	for _, author := range card.Authors {
		book.Authors = append(book.Authors, author.AuthorDisplayName)
	}
	return book, nil
}

// Export writes the entries; home is the address of the library's first page.
func (b Books) Export(format Format, home string, language locale.Locale) []byte {
	if format == AnnotationJSON {
		return annotations(b, home, language)
	}
	return markdown(b, home, language)
}

// address is where the entries of an item are found: where it is read, or the
// researcher's corner.
func address(home string, itemID int64) string {
	if itemID == 0 {
		return home + "/research"
	}
	return fmt.Sprintf("%s/read/%d", home, itemID)
}

// MediaType is that of a file of the format.
func (f Format) MediaType() string {
	if f == AnnotationJSON {
		return `application/ld+json; profile="http://www.w3.org/ns/anno.jsonld"`
	}
	return "text/markdown; charset=utf-8"
}

// Extension is that of a file of the format.
func (f Format) Extension() string {
	if f == AnnotationJSON {
		return "jsonld"
	}
	return "md"
}
