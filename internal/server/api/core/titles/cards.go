// Package titles is what the calls about titles share: how one is shown in a list,
// how lists are filtered, and whether the viewer may read an item.
package titles

import (
	"encoding/json"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"sudar/internal/catalogue"
	"sudar/internal/search"
)

// ContentCard is a content in a list (SPEC §3 Content). It is stored as JSON
// and sent as it is.
type ContentCard struct{ json.RawMessage }

// Schema describes a card as the catalogue writes it.
func (ContentCard) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[catalogue.Card](), true, "Card")
}

// AppendJSON appends the card as it is stored.
func (c ContentCard) AppendJSON(to []byte) []byte { return append(to, c.RawMessage...) }

// PresentCard returns a stored card as it is sent.
func PresentCard(card search.Card) ContentCard { return ContentCard{card} }
