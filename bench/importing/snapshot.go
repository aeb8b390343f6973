package importing

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
)

const (
	publicList = "/edu/p/api/v1/contents?order=created_at.asc"
	deskList   = "/edu/admin/api/v1/contents?facets=true&order=created_at.asc"
)

// queries are what readers ask the index for: words of the records that come in, of
// those that were there, none, and one that is misspelt.
var queries = []string{
	"search=%D0%BD%D0%BE%D0%BC%D1%8B%D0%BD", "search=%D0%B4%D1%8D%D0%B4+%D0%B3%D0%B0%D1%80%D1%87%D0%B8%D0%B3", "search=%D0%BD%D1%8D%D1%8017",
	"search=%D1%82%D2%AF%D2%AF%D1%85", "search=%D1%81%D1%8D%D0%B4%D1%8D%D0%B2+12", "search=%D1%82%D0%B0%D0%BB", "search=%D1%83%D1%83%D0%BB",
	"search=%D0%BD%D0%BE%D0%BC%D0%B8%D0%BD", "search=nomyn", "search=tamir", "search=1999", "search=zzzz", "title=%D0%BD%D1%8D%D1%80",
	"search=%D0%BD%D0%BE%D0%BC&year_a.gte=1980&year_b.lte=1990",
	"search=%D0%BD%D0%BE%D0%BC&order=title.asc", "order=title.asc", "order=score.desc",
	"display_name=%D0%AD%D1%86%D1%8D%D0%B312", "language=mn&order=year.desc",
}

// snapshot is what readers and staff see of the library: the bytes of each page.
type snapshot map[string][]byte

// look takes a snapshot: the cards of all titles, what the index answers, and the whole
// list of the desk with its facets.
func (r *run) look(ctx context.Context) (snapshot, error) {
	s := snapshot{}
	for _, list := range []string{publicList, deskList} {
		if err := r.pages(ctx, s, list); err != nil {
			return nil, err
		}
	}
	for _, query := range queries {
		path := "/edu/p/api/v1/contents?page_size=30&" + query
		text, err := r.fetch(ctx, http.MethodGet, path, "", http.NoBody)
		if err != nil {
			return nil, err
		}
		s[path] = text
	}
	return s, nil
}

// pages adds every page of a list to a snapshot.
func (r *run) pages(ctx context.Context, s snapshot, list string) error {
	for n := 1; ; n++ {
		path := fmt.Sprintf("%s&page_size=100&page=%d", list, n)
		text, err := r.fetch(ctx, http.MethodGet, path, "", http.NoBody)
		if err != nil {
			return err
		}
		var said struct{ Data []json.RawMessage }
		if err := json.Unmarshal(text, &said); err != nil {
			return err
		}
		s[path] = text
		if len(said.Data) < 100 {
			return nil
		}
	}
}

// differs returns the first page in which two snapshots differ, with both from where
// they part, and "" when there is none.
func (s snapshot) differs(other snapshot) string {
	for _, path := range slices.Sorted(maps.Keys(s)) {
		if a, b := s[path], other[path]; !bytes.Equal(a, b) {
			at := 0
			for at < min(len(a), len(b)) && a[at] == b[at] {
				at++
			}
			from := max(0, at-60)
			return fmt.Sprintf("%s: %.160q, then %.160q", path, a[from:], b[min(from, len(b)):])
		}
	}
	if len(s) != len(other) {
		return fmt.Sprintf("%d pages, then %d", len(s), len(other))
	}
	return ""
}
