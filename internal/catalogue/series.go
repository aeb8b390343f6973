package catalogue

import (
	"context"
	"encoding/json"
	"math"
	"slices"
	"strings"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

// Bounds of series: how many a record is in, and the highest number in one.
const (
	maxSeries         = 20
	maxSeriesPosition = 100_000
)

// unnumbered is the stored position of what has no number in its series: behind
// all that have one.
const unnumbered = math.MaxInt32 * int64(1000)

// Series are works that belong together in an order of their own: the volumes of
// a novel, a publisher's library.
type Series struct {
	ID     int64  `db:"id"`
	Name   string `db:"name"`
	NameEN string `db:"name_en"`
	Count  int    // works of it that the viewer sees
	Public bool   // whether any of them is public: the page then belongs to no portal
}

// SeriesPart is the place of a record in a series. Number is 0 for none; 2.5
// stands between the second and the third.
type SeriesPart struct {
	SeriesID int64
	Number   float64
}

func (p SeriesPart) position() int64 {
	if p.Number <= 0 {
		return unnumbered
	}
	return int64(math.Round(p.Number * 1000))
}

func seriesPart(id, position int64) SeriesPart {
	if position >= unnumbered {
		return SeriesPart{SeriesID: id}
	}
	return SeriesPart{SeriesID: id, Number: float64(position) / 1000}
}

// checkSeries refuses numbers that are none, and more series than a record has.
func (c *Content) checkSeries() error {
	if len(c.Series) > maxSeries {
		return apperr.InvalidField("series", "field.range")
	}
	for _, part := range c.Series {
		if math.IsNaN(part.Number) || part.Number < 0 || part.Number > maxSeriesPosition {
			return apperr.InvalidField("series", "field.range")
		}
	}
	return nil
}

// MembershipInSeries is a series that a record is in, with its number there.
type MembershipInSeries struct {
	Series
	Number float64
}

// SeriesOf returns the series that a record is in, by name.
func (s *Service) SeriesOf(ctx context.Context, contentID int64) ([]MembershipInSeries, error) {
	type row struct {
		Series
		Position int64 `db:"position"`
	}
	rows, err := db.All[row](ctx, s.db, `SELECT s.id, s.name, s.name_en, cs.position FROM content_series cs
		JOIN series s ON s.id = cs.series_id WHERE cs.content_id = $1 ORDER BY s.name, s.id`, contentID)
	found := make([]MembershipInSeries, len(rows))
	for i, r := range rows {
		found[i] = MembershipInSeries{Series: r.Series, Number: seriesPart(r.ID, r.Position).Number}
	}
	return found, err
}

// SeriesByID returns a series of which the viewer sees a work; not_found
// otherwise.
func (s *Service) SeriesByID(ctx context.Context, id int64) (Series, error) {
	found, err := db.Get[Series](ctx, s.db, "SELECT id, name, name_en FROM series WHERE id = $1", id)
	if err != nil {
		return Series{}, err
	}
	w, err := s.worksOfSeries(ctx, id)
	if err != nil {
		return Series{}, err
	}
	type seen struct {
		Count  int `db:"n"`
		Public int `db:"open"`
	}
	works, err := db.Get[seen](ctx, s.db, `SELECT COUNT(*) AS n, COUNT(CASE WHEN c.visibility = 'public' THEN 1 END) AS open `+
		seriesFrom+w.SQL(), w.Args()...)
	if err == nil && works.Count == 0 {
		err = apperr.New(apperr.NotFound)
	}
	if err != nil {
		return Series{}, err
	}
	found.Count, found.Public = works.Count, works.Public > 0
	return found, nil
}

const seriesFrom = "FROM content_series cs JOIN contents c ON c.id = cs.content_id"

func (s *Service) worksOfSeries(ctx context.Context, id int64) (*db.Where, error) {
	scope, err := s.entitlements.ScopeOf(ctx)
	w := db.NewWhere().And("cs.series_id = ?", id)
	scope.Where(w, "c")
	return w, err
}

// SeriesWorks returns a page of the cards of a series that the viewer sees, in
// its order; not_found as SeriesByID has it.
func (s *Service) SeriesWorks(ctx context.Context, id int64, request page.Request) (page.List[json.RawMessage], error) {
	list := page.List[json.RawMessage]{Request: request}
	series, err := s.SeriesByID(ctx, id)
	if err != nil {
		return list, err
	}
	w, err := s.worksOfSeries(ctx, id)
	if err != nil {
		return list, err
	}
	list.Total = series.Count
	cards, err := db.All[string](ctx, s.db, seriesWorksSQL(ctx, w, request), w.Args()...)
	for _, card := range cards {
		list.Rows = append(list.Rows, json.RawMessage(card))
	}
	return list, err
}

func seriesWorksSQL(ctx context.Context, w *db.Where, request page.Request) string {
	return "SELECT " + CardColumn(ctx) + " " + seriesFrom + w.SQL() + " ORDER BY cs.position, cs.content_id LIMIT " +
		w.Bind(request.Size) + " OFFSET " + w.Bind(request.Offset())
}

// FindOrCreateSeries returns the series of the same name, folded, or a new one.
func (s *Service) FindOrCreateSeries(ctx context.Context, name, nameEN string) (Series, error) {
	name = strings.TrimSpace(name)
	key := folded(name)
	if key == "" {
		return Series{}, apperr.InvalidField("name", "field.required")
	}
	if len(name) > maxTitle {
		return Series{}, apperr.InvalidField("name", "field.length")
	}
	return findOrCreate(ctx, s.db,
		func(ctx context.Context) (Series, error) {
			return db.Get[Series](ctx, s.db, "SELECT id, name, name_en FROM series WHERE folded = $1", key)
		},
		func(ctx context.Context) (Series, error) {
			return db.Get[Series](ctx, s.db, `INSERT INTO series (name, name_en, folded, created_at, updated_at)
				VALUES ($1, $2, $3, $4, $4) RETURNING id, name, name_en`, name, nameEN, key, s.db.Now())
		})
}

// PutIntoSeries gives a record its place in a series, or moves it there, and
// returns that. A series without an id is the one of its name, made where there
// is none. The staff of the record's owner may; not_found for who does not see
// the record or a work of the series, role_required for the rest.
func (s *Service) PutIntoSeries(ctx context.Context, contentID int64, into Series, number float64) (MembershipInSeries, error) {
	err := s.changeSeries(ctx, contentID, func(ctx context.Context, c *Content) error {
		var err error
		if into.ID == 0 {
			into, err = s.FindOrCreateSeries(ctx, into.Name, into.NameEN)
		} else {
			into, err = s.SeriesByID(ctx, into.ID)
		}
		if err != nil {
			return err
		}
		c.dropSeries(into.ID)
		c.Series = append(c.Series, SeriesPart{SeriesID: into.ID, Number: number})
		return c.checkSeries()
	})
	return MembershipInSeries{Series: into, Number: number}, err
}

// TakeOutOfSeries undoes PutIntoSeries; not_found when the record is not in it.
func (s *Service) TakeOutOfSeries(ctx context.Context, contentID, seriesID int64) error {
	return s.changeSeries(ctx, contentID, func(_ context.Context, c *Content) error {
		if !c.dropSeries(seriesID) {
			return apperr.New(apperr.NotFound)
		}
		return nil
	})
}

func (c *Content) dropSeries(id int64) (dropped bool) {
	before := len(c.Series)
	c.Series = slices.DeleteFunc(c.Series, func(p SeriesPart) bool { return p.SeriesID == id })
	return len(c.Series) < before
}

func (s *Service) changeSeries(ctx context.Context, contentID int64, change func(context.Context, *Content) error) error {
	if err := s.mayEdit(ctx, contentID); err != nil {
		return err
	}
	return s.changing(ctx, contentID, func(ctx context.Context) error {
		c, err := s.load(ctx, contentID)
		if err != nil {
			return err
		}
		if err := change(ctx, &c); err != nil {
			return err
		}
		if _, err := db.Exec(ctx, s.db, "DELETE FROM content_series WHERE content_id = $1", contentID); err != nil {
			return err
		}
		if err := s.insertSeries(ctx, c); err != nil {
			return err
		}
		return s.touch(ctx, contentID)
	})
}

func (s *Service) insertSeries(ctx context.Context, c Content) error {
	var rows [][]any
	for _, part := range c.Series {
		rows = append(rows, []any{c.ID, part.SeriesID, part.position()})
	}
	return s.insertRows(ctx, "content_series (content_id, series_id, position)", rows)
}

// mayEdit returns an error unless the viewer is staff of the record's owner, or
// of the hub's administration.
func (s *Service) mayEdit(ctx context.Context, contentID int64) error {
	if err := s.mustSee(ctx, contentID); err != nil {
		return err
	}
	v, _, err := db.Tenant(ctx)
	if err != nil {
		return err
	}
	owner, err := db.Get[string](ctx, s.db, "SELECT owner_id FROM contents WHERE id = $1", contentID)
	if err == nil && v.Role != viewer.HubAdmin && (!v.Staff() || owner != v.OrganizationID) {
		err = apperr.New(apperr.RoleRequired)
	}
	return err
}
