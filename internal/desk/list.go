package desk

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/kit/page"
	"sudar/internal/search"
	"sudar/internal/search/documents"
	"sudar/internal/search/index/segment"
)

// Row is a record in the desk's list.
type Row struct {
	catalogue.Card
	Publisher  string
	Visibility string
	Missing    []string // values of documents.Parts
	Complete   int      // per cent of documents.Parts that it has
	Views      int64
	UpdatedAt  time.Time
}

// Listed is a page of the desk's list with what it can be narrowed to.
type Listed struct {
	page.List[Row]
	Facets       *search.Facets
	Visibilities []search.Value
	Missing      []search.Value
}

// List returns a page of the viewer's records. The index finds them; what the rows
// say is read from the database, so that one's own writes show at once.
func (s *Service) List(ctx context.Context, d search.Desk) (Listed, error) {
	listed := Listed{List: page.List[Row]{Rows: []Row{}, Request: d.Page}}
	searching, d, err := within(ctx, d)
	if err != nil {
		return listed, err
	}
	found, err := s.Search.DeskList(searching, d)
	if err != nil {
		return listed, err
	}
	listed.Total, listed.Facets, listed.Visibilities, listed.Missing = found.Total, found.Facets, found.Visibilities, found.Missing
	listed.Rows, err = s.rows(ctx, found.IDs)
	return listed, err
}

// rows reads records by their ids, in that order.
func (s *Service) rows(ctx context.Context, ids []int64) ([]Row, error) {
	rows := make([]Row, 0, len(ids))
	if len(ids) == 0 {
		return rows, nil
	}
	read, err := documents.Changed(ctx, s.db, ids)
	if err != nil {
		return nil, err
	}
	byID := make(map[int64]*segment.Document, len(read))
	for i := range read {
		byID[read[i].ID] = &read[i]
	}
	for _, id := range ids {
		if d := byID[id]; d != nil {
			row, err := rowOf(d)
			if err != nil {
				return nil, err
			}
			rows = append(rows, row)
		}
	}
	return rows, nil
}

func rowOf(d *segment.Document) (Row, error) {
	row := Row{
		Visibility: d.Visibility, Publisher: d.Texts[segment.Publisher][0], Missing: []string{}, Views: d.Columns[segment.Views],
		UpdatedAt: time.UnixMicro(d.Columns[segment.Updated]).UTC(),
	}
	if err := json.Unmarshal(d.Card, &row.Card); err != nil {
		return row, fmt.Errorf("desk: card %d: %w", d.ID, err)
	}
	for _, k := range d.Keywords {
		if k.Facet == segment.Missing && k.Value != documents.AnyPart {
			row.Missing = append(row.Missing, k.Value)
		}
	}
	row.Complete = 100 - 100*len(row.Missing)/len(documents.Parts)
	return row, nil
}
