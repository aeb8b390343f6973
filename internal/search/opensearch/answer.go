package opensearch

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"sudar/internal/search/index"
)

var errIncomplete = errors.New("opensearch: the answer is not complete")

// answer is what the servers say to a search.
type answer struct {
	TimedOut bool `json:"timed_out"`
	Shards   struct {
		Failed int `json:"failed"`
	} `json:"_shards"`
	Hits struct {
		Total *struct {
			Value    int    `json:"value"`
			Relation string `json:"relation"`
		} `json:"total"`
		Hits []hit `json:"hits"`
	} `json:"hits"`
	Aggregations map[string]aggregation  `json:"aggregations"`
	Suggest      map[string][]suggestion `json:"suggest"`
}

type aggregation struct {
	Count  int `json:"doc_count"`
	Values struct {
		Buckets []struct {
			Key   string `json:"key"`
			Count int    `json:"doc_count"`
		} `json:"buckets"`
	} `json:"values"`
}

func (a *answer) check() error {
	if a.TimedOut || a.Shards.Failed > 0 || a.Hits.Total == nil || a.Hits.Total.Relation != "eq" {
		return errIncomplete
	}
	for i := range a.Hits.Hits {
		if err := a.Hits.Hits[i].check(); err != nil {
			return err
		}
	}
	return nil
}

func (a *answer) total() int {
	if a.Hits.Total == nil {
		return 0
	}
	return a.Hits.Total.Value
}

func (a *answer) hits(english bool) []index.Hit {
	hits := make([]index.Hit, len(a.Hits.Hits))
	for i := range hits {
		hits[i] = a.Hits.Hits[i].hit(english)
	}
	return hits
}

// matched tells whether the query found something, whatever the filter left.
func (a *answer) matched() bool { return a.Aggregations["matched"].Count > 0 }

func (a *answer) facets(wanted []index.Facet) map[index.Facet][]index.Count {
	if len(wanted) == 0 {
		return nil
	}
	all := make(map[index.Facet][]index.Count, len(wanted))
	for _, facet := range wanted {
		counts := []index.Count{}
		for _, bucket := range a.Aggregations[string(facet)].Values.Buckets {
			counts = append(counts, index.Count{Value: bucket.Key, Count: bucket.Count})
		}
		if n := a.Aggregations[string(facet)].Count; facet == index.Readable && n > 0 {
			counts = append(counts, index.Count{Value: index.Now, Count: n})
		}
		all[facet] = counts
	}
	return all
}

func number(id string) (int64, error) {
	n, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%w: a hit without a number", errIncomplete)
	}
	return n, nil
}

// hit is a found document as the servers answer it.
type hit struct {
	ID     string            `json:"_id"`
	Sort   []json.RawMessage `json:"sort"`
	Fields struct {
		Card    []string `json:"card"`
		English []string `json:"card_en"`
		Offer   []string `json:"offer"`
		OfferEN []string `json:"offer_en"`
	} `json:"fields"`

	id     int64
	values []string // of Sort, unquoted
}

// check reads what later steps rely on.
func (h *hit) check() (err error) {
	if h.id, err = number(h.ID); err != nil {
		return err
	}
	for _, raw := range h.Sort {
		value := string(raw)
		if len(raw) > 0 && raw[0] == '"' {
			if err := json.Unmarshal(raw, &value); err != nil {
				return fmt.Errorf("opensearch: sort value: %w", err)
			}
		}
		h.values = append(h.values, value)
	}
	return nil
}

func (h *hit) hit(english bool) index.Hit {
	shown := [][]string{h.Fields.Offer, h.Fields.Card}
	if english {
		shown = [][]string{h.Fields.OfferEN, h.Fields.Offer, h.Fields.English, h.Fields.Card}
	}
	found := index.Hit{ID: h.id}
	if i := slices.IndexFunc(shown, func(texts []string) bool { return len(texts) > 0 }); i >= 0 {
		found.Card = []byte(shown[i][0])
	}
	return found
}

// cursor returns the place of a hit in an order; nil in relevance, and when
// the servers sent no place.
func (h *hit) cursor(order index.Sort) *index.Cursor {
	columns := len(sorting(order))
	if order.By == index.ByRelevance || len(h.values) != columns {
		return nil
	}
	c := &index.Cursor{ID: h.id}
	if order.By == index.ByTitle || order.By == index.ByTitleEnglish {
		key, err := hex.DecodeString(h.values[0])
		if err != nil {
			return nil
		}
		c.Key = key
		return c
	}
	for i := range c.Values {
		value, err := strconv.ParseInt(h.values[min(i, columns-2)], 10, 64)
		if err != nil {
			return nil
		}
		c.Values[i] = value
	}
	return c
}

// after returns a cursor as search_after takes it.
func after(c *index.Cursor, order index.Sort) list {
	if order.By == index.ByTitle || order.By == index.ByTitleEnglish {
		return list{hex.EncodeToString(c.Key), c.ID}
	}
	place := list{}
	for i := range order.By.Columns() {
		place = append(place, c.Values[i])
	}
	return append(place, c.ID)
}
