package documents

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// Offer is what a suggestion shows of a record, as small as a search box needs
// it. The title stands first: it is what marks are looked for in.
type Offer struct {
	Title            string        `json:"title"`
	ID               int64         `json:"id"`
	Slug             string        `json:"slug"`
	CoverImageURL    string        `json:"cover_image_url"` // the smallest rendition; "" without a cover
	OrganizationName string        `json:"organization_name"`
	Authors          []OfferAuthor `json:"authors" nullable:"false"` // at most maxOfferAuthors
	Year             int           `json:"year"`
	Language         string        `json:"language"`
	TitleLanguage    string        `json:"title_language,omitempty" doc:"Language of the title, when it is not that of the content"`
}

// OfferAuthor is a contributor on an offer.
type OfferAuthor struct {
	AuthorID          int64  `json:"author_id"`
	AuthorDisplayName string `json:"author_display_name"`
}

// maxOfferAuthors bounds the people of an offer.
const maxOfferAuthors = 3

// offerOf returns the offer that a card makes, as JSON.
func offerOf(card []byte) ([]byte, error) {
	o, err := readOffer(card)
	if err != nil {
		return nil, err
	}
	offer, err := json.Marshal(o)
	if err != nil {
		return nil, fmt.Errorf("search: offer: %w", err)
	}
	return offer, nil
}

// readOffer reads a card's members one by one and decodes those that an offer
// has: encoding/json would read the whole card twice.
func readOffer(card []byte) (o Offer, err error) {
	var cover json.RawMessage
	wanted := map[string]any{
		"id": &o.ID, "slug": &o.Slug, "title": &o.Title, "cover": &cover, "organization_name": &o.OrganizationName,
		"authors": &o.Authors, "year": &o.Year, "language": &o.Language, "title_language": &o.TitleLanguage,
	}
	whole := members(card, func(name, value []byte) {
		if to, ok := wanted[string(name)]; ok && err == nil {
			err = decode(value, to)
		}
	})
	if !whole || err != nil {
		var c struct {
			Offer
			Cover json.RawMessage `json:"cover"`
		}
		if err := json.Unmarshal(card, &c); err != nil {
			return o, fmt.Errorf("search: card: %w", err)
		}
		o, cover = c.Offer, c.Cover
	}
	o.CoverImageURL = smallest(cover)
	o.Authors = append([]OfferAuthor{}, o.Authors[:min(len(o.Authors), maxOfferAuthors)]...)
	return o, nil
}

// TitleOf returns the title of an offer.
func TitleOf(offer []byte) (title string, err error) {
	name, rest, ok := cut(bytes.TrimPrefix(offer, []byte("{")))
	if !ok || string(name) != `"title"` || !bytes.HasPrefix(rest, []byte(":")) {
		return "", errNoTitle
	}
	if rest, _, ok = cut(rest[1:]); !ok {
		return "", errNoTitle
	}
	return title, decode(rest, &title)
}

var errNoTitle = errors.New("search: an offer does not begin with its title")

// smallest returns the address of a cover's smallest rendition, "" without one.
func smallest(cover []byte) string {
	address := ""
	members(cover, func(name, sources []byte) {
		if string(name) != "sources" || len(sources) < 2 {
			return
		}
		first, _, _ := cut(sources[1:]) // renditions go from small to large
		members(first, func(name, value []byte) {
			if string(name) == "url" {
				_ = decode(value, &address)
			}
		})
	})
	return address
}

// decode reads a JSON value; strings without escapes are their own bytes.
func decode(value []byte, to any) error {
	switch to := to.(type) {
	case *string:
		if len(value) >= 2 && value[0] == '"' && bytes.IndexByte(value, '\\') < 0 {
			*to = string(value[1 : len(value)-1])
			return nil
		}
	case *json.RawMessage:
		*to = value
		return nil
	}
	return json.Unmarshal(value, to)
}

// members hands over the members of a JSON object that is written without
// spaces, as stored cards are; false when it is not one.
func members(object []byte, each func(name, value []byte)) bool {
	if len(object) == 0 || object[0] != '{' {
		return false
	}
	for rest := object[1:]; ; {
		name, after, ok := cut(rest)
		if !ok || len(name) < 2 || name[0] != '"' || len(after) == 0 || after[0] != ':' {
			return false
		}
		value, after, ok := cut(after[1:])
		if !ok || len(after) == 0 {
			return false
		}
		each(name[1:len(name)-1], value)
		if after[0] != ',' {
			return string(after) == "}"
		}
		rest = after[1:]
	}
}

// cut returns the value with which a JSON text begins, and what follows it.
func cut(text []byte) (value, rest []byte, ok bool) {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			end := closing(text[i+1:])
			if end < 0 {
				return nil, nil, false
			}
			i += end + 1
			if depth == 0 {
				return text[:i+1], text[i+1:], true
			}
		case '{', '[':
			depth++
		case '}', ']':
			if depth == 0 {
				return text[:i], text[i:], i > 0
			}
			if depth--; depth == 0 {
				return text[:i+1], text[i+1:], true
			}
		case ',', ':':
			if depth == 0 {
				return text[:i], text[i:], i > 0
			}
		}
	}
	return nil, nil, false
}

// closing returns the place of the quotation mark that ends a JSON string, -1
// without one.
func closing(text []byte) int {
	for from := 0; ; {
		end := bytes.IndexByte(text[from:], '"')
		if end < 0 {
			return -1
		}
		end += from
		escapes := 0
		for escapes < end && text[end-1-escapes] == '\\' {
			escapes++
		}
		if escapes%2 == 0 {
			return end
		}
		from = end + 1
	}
}
