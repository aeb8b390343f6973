package catalogue

import (
	"cmp"
	"context"
	"net/url"
	"regexp"
	"strings"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// Address is what a record's page is reached by, and when the record changed.
type Address struct {
	ID        int64   `db:"id"`
	Slug      string  `db:"slug"`
	UpdatedAt db.Time `db:"updated_at"`
}

// Addresses returns the records with ids above after, up to last, that the
// viewer may see. Of public records, which every portal shows, only those of
// owners (ids of organisations; nil: all) are meant.
func (s *Service) Addresses(ctx context.Context, after, last int64, owners []string) ([]Address, error) {
	w, err := s.addressed(ctx, after, owners)
	if err != nil {
		return nil, err
	}
	w.And("c.id <= ?", last)
	return db.All[Address](ctx, s.db, "SELECT c.id, c.slug, c.updated_at FROM contents c"+w.SQL()+" ORDER BY c.id", w.Args()...)
}

// NextAddressed returns the lowest id above after that Addresses would answer,
// 0 when there is none.
func (s *Service) NextAddressed(ctx context.Context, after int64, owners []string) (int64, error) {
	w, err := s.addressed(ctx, after, owners)
	if err != nil {
		return 0, err
	}
	id, err := db.Get[int64](ctx, s.db, "SELECT c.id FROM contents c"+w.SQL()+" ORDER BY c.id LIMIT 1", w.Args()...)
	if apperr.Is(err, apperr.NotFound) {
		return 0, nil
	}
	return id, err
}

func (s *Service) addressed(ctx context.Context, after int64, owners []string) (*db.Where, error) {
	scope, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return nil, err
	}
	w := db.NewWhere().And("c.id > ?", after)
	scope.Where(w, "c")
	switch {
	case owners == nil:
	case len(owners) == 0:
		w.And("c.visibility <> 'public'")
	default:
		w.And("(c.visibility <> 'public' OR c.owner_id IN (" + w.Bind(db.List(owners)...) + "))")
	}
	return w, nil
}

// NameAddress is what the page of a contributor or a series is reached by, and
// when that changed.
type NameAddress struct {
	ID        int64   `db:"id"`
	UpdatedAt db.Time `db:"updated_at"`
}

// AuthorAddresses returns the contributors with ids above after, up to last,
// of whom any work is public.
func (s *Service) AuthorAddresses(ctx context.Context, after, last int64) ([]NameAddress, error) {
	return s.nameAddresses(ctx, publicAuthors, after, last)
}

// NextAuthorAddressed returns the lowest id above after that AuthorAddresses
// would return, 0 when there is none.
func (s *Service) NextAuthorAddressed(ctx context.Context, after int64) (int64, error) {
	return s.nextNameAddressed(ctx, publicAuthors, after)
}

// SeriesAddresses returns the series with ids above after, up to last, of
// which any work is public.
func (s *Service) SeriesAddresses(ctx context.Context, after, last int64) ([]NameAddress, error) {
	return s.nameAddresses(ctx, publicSeries, after, last)
}

// NextSeriesAddressed returns the lowest id above after that SeriesAddresses
// would return, 0 when there is none.
func (s *Service) NextSeriesAddressed(ctx context.Context, after int64) (int64, error) {
	return s.nextNameAddressed(ctx, publicSeries, after)
}

// Names n of which any work is public, whoever asks.
const (
	publicAuthors = "contributors n WHERE EXISTS (" + publicWorks + "n.id)"
	publicSeries  = "series n WHERE EXISTS (SELECT cs.content_id " + seriesFrom +
		" WHERE c.visibility = 'public' AND c.deleted_at IS NULL AND cs.series_id = n.id)"
)

func (s *Service) nameAddresses(ctx context.Context, public string, after, last int64) ([]NameAddress, error) {
	return db.All[NameAddress](ctx, s.db, nameAddressesSQL(public), after, last)
}

func nameAddressesSQL(public string) string {
	return "SELECT n.id, n.updated_at FROM " + public + " AND n.id > $1 AND n.id <= $2 ORDER BY n.id"
}

func (s *Service) nextNameAddressed(ctx context.Context, public string, after int64) (int64, error) {
	id, err := db.Get[int64](ctx, s.db, "SELECT n.id FROM "+public+" AND n.id > $1 ORDER BY n.id LIMIT 1", after)
	if apperr.Is(err, apperr.NotFound) {
		return 0, nil
	}
	return id, err
}

var unsafeInPath = regexp.MustCompile(`[$/?#%\\]+`)

// PathName returns the name of a category as its page's path ends with it, not
// escaped: /c/{name} (SPEC §2). The front end's plainName does the same.
func PathName(name string) string {
	return cmp.Or(strings.TrimSpace(unsafeInPath.ReplaceAllString(name, " ")), "content")
}

// asBrowsers leaves the marks as they are that browsers leave in a path
// (encodeURI, ECMA-262 §19.2.6) and net/url escapes.
var asBrowsers = strings.NewReplacer("%21", "!", "%27", "'", "%28", "(", "%29", ")", "%2A", "*")

// EscapePath escapes a path as browsers do, so that a page's canonical address
// is the one that its visitors see.
func EscapePath(path string) string {
	return asBrowsers.Replace((&url.URL{Path: path}).EscapedPath())
}
