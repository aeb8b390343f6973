package opensearch

import (
	"encoding/hex"

	"sudar/internal/search/index"
)

// source returns a document as it is sent.
func source(d *index.Document) object {
	fields := object{
		fieldID: d.ID, fieldSortKey: hex.EncodeToString(d.SortKey), fieldSortKeyEN: hex.EncodeToString(d.EnglishKey()), fieldOwner: d.Owner, fieldVisibility: d.Visibility, fieldCard: string(d.Card),
	}
	for name, text := range map[string][]byte{fieldEnglish: d.CardEnglish, fieldOffer: d.Offer, fieldOfferEN: d.OfferEnglish} {
		if len(text) > 0 {
			fields[name] = string(text)
		}
	}
	for column, name := range columnNames {
		fields[name] = d.Columns[column]
	}
	values := map[string][]string{}
	for _, k := range d.Keywords {
		values[string(k.Facet)] = append(values[string(k.Facet)], k.Value)
	}
	fields["facet"] = values
	if len(d.Items) > 0 {
		items := make(list, len(d.Items))
		for i, item := range d.Items {
			items[i] = object{"year": item.Year, "price": item.Price, "file": item.FileType}
		}
		fields[fieldItems] = items
	}
	for part, name := range partNames {
		if terms := d.Forms(part); len(terms) > 0 {
			fields[name] = terms
		}
	}
	return fields
}
