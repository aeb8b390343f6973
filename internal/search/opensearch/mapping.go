package opensearch

import (
	"strconv"

	"sudar/internal/search/index"
)

// maxTerm is the most characters of a term that is kept: Lucene refuses terms
// above 32,766 bytes, and a character has at most four.
const maxTerm = 8191

// Names of fields that stand for themselves.
const (
	fieldID         = "id"
	fieldSortKey    = "sort_key"    // hexadecimal, which keeps the order of bytes
	fieldSortKeyEN  = "sort_key_en" // of the title that English readers see
	fieldOwner      = "owner"
	fieldVisibility = "visibility"
	fieldItems      = "items"
	fieldCard       = "card"
	fieldEnglish    = "card_en"
	fieldOffer      = "offer"
	fieldOfferEN    = "offer_en"
)

var partNames = map[index.Field]string{
	index.Title: "title", index.Identifier: "identifier", index.Contributor: "contributor",
	index.Subject: "subject", index.Publisher: "publisher", index.Description: "description",
}

var columnNames = map[index.Column]string{
	index.Created: "created", index.Published: "published", index.Year: "year", index.Rating: "rating",
	index.RatingWeighted: "rating_weighted", index.RatingCount: "rating_count", index.Views: "views",
	index.Score: "score", index.Curated: "curated", index.Embargo: "embargo",
}

var tiers = []index.Tier{index.Exact, index.Stem, index.Alternate, index.Folded}

func facetField(f index.Facet) string { return "facet." + string(f) }

func termField(part string, tier index.Tier) string { return part + "." + string(tier) }

// upTo names the field that gathers the terms of all parts whose matches cost
// no more: a query that looks everywhere asks one field instead of six.
func upTo(cost int) string { return "upto" + strconv.Itoa(cost) }

// steps are the costs of parts, each once, rising.
func steps() []int {
	var all []int
	for _, f := range index.Fields(0).Members() {
		if n := len(all); n == 0 || all[n-1] != f.Cost() {
			all = append(all, f.Cost())
		}
	}
	return all
}

// mapping returns what an index is made with. Nothing is analysed, an unknown
// field is refused, and cards are kept without being looked into.
func mapping() object {
	keyword, number := object{"type": "keyword", "ignore_above": maxTerm}, object{"type": "long"}
	stored := object{"type": "keyword", "index": false, "doc_values": false, "store": true}
	fields := object{
		fieldID: number, fieldSortKey: object{"type": "keyword"}, fieldSortKeyEN: object{"type": "keyword"}, fieldOwner: keyword, fieldVisibility: keyword, fieldCard: stored, fieldEnglish: stored,
		fieldOffer: stored, fieldOfferEN: stored,
		fieldItems: object{"type": "nested", "properties": object{"year": number, "price": number, "file": keyword}},
	}
	for _, name := range columnNames {
		fields[name] = number
	}
	values := object{}
	for _, f := range index.Facets {
		values[string(f)] = keyword
	}
	fields["facet"] = object{"properties": values}
	for _, step := range steps() {
		fields[upTo(step)] = object{"properties": forms(func(index.Tier) object {
			return object{"type": "keyword", "ignore_above": maxTerm, "doc_values": false}
		})}
	}
	for part, name := range partNames {
		fields[name] = object{"properties": forms(func(t index.Tier) object {
			var gathered list
			for _, step := range steps() {
				if part.Cost() <= step {
					gathered = append(gathered, termField(upTo(step), t))
				}
			}
			return object{"type": "keyword", "ignore_above": maxTerm, "doc_values": false, "copy_to": gathered}
		})}
	}
	return object{
		"settings": object{"index": object{"refresh_interval": "500ms", "max_result_window": maxWindow, "max_terms_count": maxTerms}},
		"mappings": object{"dynamic": "strict", "_source": object{"enabled": false}, "properties": fields},
	}
}

func forms(of func(index.Tier) object) object {
	all := object{}
	for _, t := range tiers {
		all[string(t)] = of(t)
	}
	return all
}
