package catalogue

import (
	"context"
	"encoding/json"
	"math"
	"slices"
	"strings"

	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

// Bounds of series: how many a record is in, and the highest number in one.
const (
	maxSeries       = 20
	MaxSeriesNumber = 100_000
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

// sound tells whether the number may be one.
func (p SeriesPart) sound() bool { return p.Number >= 0 && p.Number <= MaxSeriesNumber }

func (p SeriesPart) position() int64 {
	if thousandths := int64(math.Round(p.Number * 1000)); thousandths > 0 {
		return thousandths
	}
	return unnumbered
}

func seriesPart(id, position int64) SeriesPart {
	if position >= unnumbered {
		return SeriesPart{SeriesID: id}
	}
	return SeriesPart{SeriesID: id, Number: float64(position) / 1000}
}

// NumberInSeries is the number of a stored position, 0 for none.
func NumberInSeries(position int64) float64 { return seriesPart(0, position).Number }

// checkSeries refuses numbers that are none, and more series than a record has.
func (c *Content) checkSeries() error {
	unsound := slices.ContainsFunc(c.Series, func(p SeriesPart) bool { return !p.sound() })
	if unsound || len(c.Series) > maxSeries {
		return apperr.InvalidField("series", "field.range")
	}
	return nil
}

// MembershipInSeries is a series that a record is in, with its number there.
type MembershipInSeries struct {
	Series
	Number float64
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
	seen, err := s.seenOfSeries(ctx, w)
	if err != nil {
		return Series{}, err
	}
	found.Count, found.Public = seen.Count, seen.Public > 0
	return found, nil
}

// worksSeen counts the works of a series that a viewer sees, and those that
// everybody does.
type worksSeen struct {
	Count  int `db:"n"`
	Public int `db:"open"`
}

// seenOfSeries counts the works of worksOfSeries; not_found when there are none.
func (s *Service) seenOfSeries(ctx context.Context, w *db.Where) (worksSeen, error) {
	seen, err := db.Get[worksSeen](ctx, s.db, `SELECT COUNT(*) AS n, COUNT(CASE WHEN c.visibility = 'public' THEN 1 END) AS open `+
		seriesFrom+w.SQL(), w.Args()...)
	if err == nil && seen.Count == 0 {
		err = apperr.New(apperr.NotFound)
	}
	return seen, err
}

const seriesFrom = "FROM content_series cs JOIN contents c ON c.id = cs.content_id"

func (s *Service) worksOfSeries(ctx context.Context, id int64) (*db.Where, error) {
	scope, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return nil, err
	}
	w := db.NewWhere().And("cs.series_id = ?", id)
	scope.Where(w, "c")
	return w, nil
}

// SeriesWorks returns a page of the cards of a series that the viewer sees, in
// its order; not_found as SeriesByID has it.
func (s *Service) SeriesWorks(ctx context.Context, id int64, request page.Request) (page.List[json.RawMessage], error) {
	list := page.List[json.RawMessage]{Request: request}
	w, err := s.worksOfSeries(ctx, id)
	if err != nil {
		return list, err
	}
	seen, err := s.seenOfSeries(ctx, w)
	if err != nil {
		return list, err
	}
	list.Total = seen.Count
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
// is none. The staff of the record's owner may, as mayEdit says; not_found also
// for a series of which the viewer sees no work.
func (s *Service) PutIntoSeries(ctx context.Context, contentID int64, into Series, number float64) (MembershipInSeries, error) {
	err := s.changeSeries(ctx, contentID, func(ctx context.Context) error {
		var err error
		if into.ID == 0 {
			into, err = s.FindOrCreateSeries(ctx, into.Name, into.NameEN)
		} else {
			into, err = s.SeriesByID(ctx, into.ID)
		}
		if err != nil {
			return err
		}
		others, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM content_series WHERE content_id = $1 AND series_id <> $2",
			contentID, into.ID)
		if err != nil {
			return err
		}
		part := SeriesPart{SeriesID: into.ID, Number: number}
		if others >= maxSeries || !part.sound() {
			return apperr.InvalidField("series", "field.range")
		}
		_, err = db.Exec(ctx, s.db, `INSERT INTO content_series (content_id, series_id, position) VALUES ($1, $2, $3)
			ON CONFLICT (content_id, series_id) DO UPDATE SET position = excluded.position`, contentID, into.ID, part.position())
		return err
	})
	return MembershipInSeries{Series: into, Number: number}, err
}

// TakeOutOfSeries undoes PutIntoSeries; not_found when the record is not in it.
func (s *Service) TakeOutOfSeries(ctx context.Context, contentID, seriesID int64) error {
	return s.changeSeries(ctx, contentID, func(ctx context.Context) error {
		gone, err := db.Exec(ctx, s.db, "DELETE FROM content_series WHERE content_id = $1 AND series_id = $2", contentID, seriesID)
		if err == nil && gone == 0 {
			err = apperr.New(apperr.NotFound)
		}
		return err
	})
}

// changeSeries runs change while nobody else changes the record, which the
// viewer must be allowed to edit.
func (s *Service) changeSeries(ctx context.Context, contentID int64, change func(context.Context) error) error {
	if err := s.mayEdit(ctx, contentID); err != nil {
		return err
	}
	return s.revising(ctx, contentID, func(ctx context.Context, _ Content) error {
		if err := change(ctx); err != nil {
			return err
		}
		return s.touch(ctx, contentID)
	})
}

// mayEdit returns an error unless OwnerForEditing returns the owner.
func (s *Service) mayEdit(ctx context.Context, contentID int64) error {
	_, err := s.OwnerForEditing(ctx, contentID)
	return err
}

// OwnerForEditing returns the organisation of a record, and an error unless the
// viewer looks after it: at the hub its administrators look after the records of
// all, everywhere else staff after those of their organisation, and publishers after
// their drafts. not_found for the staff of other organisations, whose every record is
// a foreign one, submission_state to publishers for what is not with them,
// role_required for the rest. Callers after db.AllTenants have asked before: they get
// the organisation of any record.
func (s *Service) OwnerForEditing(ctx context.Context, contentID int64) (string, error) {
	v, all, err := db.Tenant(ctx)
	if err != nil {
		return "", err
	}
	all = all || v.Everywhere()
	if !all {
		if err := s.mustSee(ctx, contentID); err != nil {
			return "", err
		}
	}
	type row struct {
		OwnerID    string     `db:"owner_id"`
		Submission Submission `db:"submission"`
		Visibility string     `db:"visibility"`
	}
	found, err := db.Get[row](ctx, s.db,
		"SELECT owner_id, submission, visibility FROM contents WHERE id = $1 AND deleted_at IS NULL", contentID)
	owner := found.OwnerID
	withPublisher := (found.Submission == Drafted || found.Submission == Returned) && found.Visibility == string(entitlements.Draft)
	switch {
	case apperr.Is(err, apperr.NotFound):
		return "", s.goneOrForeign(ctx, contentID)
	case err != nil || all:
		return owner, err
	case v.Role == viewer.Publisher && owner == v.OrganizationID && !withPublisher:
		return "", apperr.New(apperr.SubmissionState)
	case !v.Contributes():
		return "", apperr.New(apperr.RoleRequired)
	case owner != v.OrganizationID:
		return "", apperr.New(apperr.NotFound)
	}
	return owner, nil
}
