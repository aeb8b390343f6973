package commerce

import (
	"cmp"
	"context"
	"strings"
	"unicode/utf8"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/page"
	"sudar/internal/mongolian"
)

// PackageKind says what a package opens.
type PackageKind string

// The kinds of package.
const (
	Reading  PackageKind = "reading"  // a group of contents
	Research PackageKind = "research" // the researcher's corner
)

// Coverage says which contents a reading package opens.
type Coverage string

// The coverages; CoversNothing is a research package's.
const (
	CoversNothing   Coverage = "nothing"
	CoversAll       Coverage = "all"
	CoversCategory  Coverage = "category" // with all below it
	CoversPublisher Coverage = "publisher"
	CoversList      Coverage = "list"
)

// Package is what the store sells for some days.
type Package struct {
	ID       string                  `db:"id"`
	Slug     string                  `db:"slug"` // "" in CreatePackage: made from the title
	SellerID string                  `db:"seller_id"`
	Kind     PackageKind             `db:"kind"`
	Texts    map[string]PackageTexts `db:"texts,json"` // by language; Mongolian is always there
	Days     int                     `db:"days"`
	People   int                     `db:"people"` // more than 1: for an organisation
	Price    int64                   `db:"price"`
	Covers   Coverage                `db:"covers"`
	Active   bool                    `db:"active"`
	Position int                     `db:"position"`
	GroupID  string                  `db:"group_id"` // of what it covers

	PublisherID string  `db:"publisher_id"`
	CategoryID  int64   `db:"category_id"`
	ContentIDs  []int64 // of a list; filled by PackageByID and PackageBySlug
	Titles      int     // how many contents it covers now; 0 in lists for staff
}

// PackageTexts are what a package says of itself in one language.
type PackageTexts struct {
	Title   string `json:"title"`
	Summary string `json:"summary"`
}

// Text returns the texts in a language, else in Mongolian.
func (p Package) Text(l locale.Locale) PackageTexts {
	return cmp.Or(p.Texts[string(l)], p.Texts[string(locale.Mongolian)])
}

const (
	maxPackageTitle = 200 // letters
	maxSummary      = 2_000
	maxListed       = 10_000 // contents of a list
	maxDays         = 3_650
	maxPeople       = 1_000_000
)

// CreatePackage stores a package of ctx's organisation.
func (s *Service) CreatePackage(ctx context.Context, p Package) (Package, error) {
	v, all, err := db.Tenant(ctx)
	if err != nil {
		return p, err
	}
	if !all || p.SellerID == "" {
		p.SellerID = v.OrganizationID
	}
	p.ID, p.GroupID = ident.New(), ""
	if err := s.checkPackage(ctx, &p, all || v.Hub); err != nil {
		return p, err
	}
	err = s.db.InTxUntilUnique(ctx, func(ctx context.Context) error {
		if err := s.freeSlug(ctx, &p); err != nil {
			return err
		}
		if err := s.storeGroup(ctx, &p); err != nil {
			return err
		}
		if err := s.insertPackage(ctx, p); err != nil {
			return err
		}
		return s.notePackage(ctx, p)
	})
	return p, err
}

// ChangePackage replaces what a package of ctx's organisation is; its slug and kind
// stay. Orders keep what was sold.
func (s *Service) ChangePackage(ctx context.Context, p Package) (Package, error) {
	was, err := s.PackageByID(ctx, p.ID)
	if err != nil {
		return p, err
	}
	v, all, err := db.Tenant(ctx)
	if err != nil {
		return p, err
	}
	p.SellerID, p.Slug, p.Kind, p.GroupID = was.SellerID, was.Slug, was.Kind, was.GroupID
	if err := s.checkPackage(ctx, &p, all || v.Hub); err != nil {
		return p, err
	}
	err = s.db.InLockedTx(ctx, "store_packages", p.ID, func(ctx context.Context) error {
		if err := s.storeGroup(ctx, &p); err != nil {
			return err
		}
		if err := s.updatePackage(ctx, p); err != nil {
			return err
		}
		return s.notePackage(ctx, p)
	})
	return p, err
}

func (s *Service) notePackage(ctx context.Context, p Package) error {
	return s.audit.Note(ctx, audit.Entry{
		Act: audit.PackageSaved, OrganizationID: p.SellerID, Object: p.Text(locale.Mongolian).Title,
		After: audit.Values{"slug": p.Slug, "price": p.Price, "days": p.Days, "active": p.Active},
	})
}

// checkPackage tidies a package and refuses one that cannot be sold. everything
// is whether its seller may sell what others own.
func (s *Service) checkPackage(ctx context.Context, p *Package, everything bool) error {
	for language, text := range p.Texts {
		text.Title, text.Summary = strings.TrimSpace(text.Title), strings.TrimSpace(text.Summary)
		p.Texts[language] = text
	}
	title := p.Texts[string(locale.Mongolian)].Title
	switch {
	case title == "":
		return apperr.InvalidField("title", "field.required")
	case !fits(p.Texts):
		return apperr.InvalidField("title", "field.length")
	case p.Kind != Reading && p.Kind != Research:
		return apperr.InvalidField("kind", "field.choice")
	case p.Days < 1 || p.Days > maxDays:
		return apperr.InvalidField("days", "field.range")
	case p.People < 1 || p.People > maxPeople:
		return apperr.InvalidField("people", "field.range")
	case p.Price < 0 || p.Price > Most:
		return apperr.InvalidField("price", "field.range")
	case (p.Kind == Research) != (p.Covers == CoversNothing):
		return apperr.InvalidField("covers", "field.choice")
	}
	return s.checkCoverage(ctx, p, everything)
}

func fits(texts map[string]PackageTexts) bool {
	for language, text := range texts {
		known := language == string(locale.Mongolian) || language == string(locale.English)
		if !known || utf8.RuneCountInString(text.Title) > maxPackageTitle || utf8.RuneCountInString(text.Summary) > maxSummary {
			return false
		}
	}
	return true
}

// checkCoverage refuses what the seller does not own, unless it may sell
// everything, and what there is not. All titles of another seller, or all of a
// category, are those that it owns.
func (s *Service) checkCoverage(ctx context.Context, p *Package, everything bool) error {
	if err := p.checkNamed(); err != nil {
		return err
	}
	if !everything && (p.Covers == CoversAll || p.Covers == CoversCategory) {
		p.PublisherID = p.SellerID
	}
	switch p.Covers {
	case CoversNothing, CoversAll:
	case CoversCategory:
		return s.mustBe(ctx, "category_id", "SELECT COUNT(*) FROM categories WHERE id = $1 AND removed_at IS NULL", p.CategoryID)
	case CoversPublisher:
		if !everything && p.PublisherID != "" && p.PublisherID != p.SellerID {
			return apperr.InvalidField("publisher_id", "field.choice")
		}
		if p.PublisherID == "" {
			p.PublisherID = p.SellerID
		}
		return s.mustBe(ctx, "publisher_id", "SELECT COUNT(*) FROM organizations WHERE id = $1", p.PublisherID)
	case CoversList:
		return s.checkList(ctx, p, everything)
	default:
		return apperr.InvalidField("covers", "field.choice")
	}
	return nil
}

// checkNamed refuses what the coverage does not ask for, as it would be kept nowhere.
func (p *Package) checkNamed() error {
	for _, one := range []struct {
		by    Coverage
		given bool
		field string
	}{
		{CoversCategory, p.CategoryID != 0, "category_id"}, {CoversPublisher, p.PublisherID != "", "publisher_id"},
		{CoversList, len(p.ContentIDs) > 0, "content_ids"},
	} {
		if one.given && p.Covers != one.by {
			return apperr.InvalidField(one.field, "field.choice")
		}
	}
	return nil
}

func (s *Service) mustBe(ctx context.Context, field, query string, args ...any) error {
	n, err := db.Get[int](ctx, s.db, query, args...)
	if err == nil && n == 0 {
		err = apperr.InvalidField(field, "field.choice")
	}
	return err
}

func (s *Service) checkList(ctx context.Context, p *Package, everything bool) error {
	if len(p.ContentIDs) == 0 || len(p.ContentIDs) > maxListed {
		return apperr.InvalidField("content_ids", "field.length")
	}
	w := db.NewWhere().In("c.id", db.List(p.ContentIDs)...).And("c.deleted_at IS NULL")
	if !everything {
		w.And("c.owner_id = ?", p.SellerID)
	}
	found, err := db.All[int64](ctx, s.db, "SELECT c.id FROM contents c"+w.SQL(), w.Args()...)
	if err != nil {
		return err
	}
	known := map[int64]bool{}
	for _, id := range found {
		known[id] = true
	}
	for _, id := range p.ContentIDs {
		if !known[id] {
			return apperr.InvalidField("content_ids", "field.choice")
		}
		delete(known, id) // nor twice
	}
	return nil
}

// freeSlug makes the slug of a new package.
func (s *Service) freeSlug(ctx context.Context, p *Package) error {
	base := cmp.Or(mongolian.Slug(p.Text(locale.Mongolian).Title), "package")
	for p.Slug = base; ; p.Slug = base + "-" + strings.ToLower(reference()[:4]) {
		taken, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM store_packages WHERE slug = $1", p.Slug)
		if err != nil || taken == 0 {
			return err
		}
	}
}

// Packages returns a page of what is sold to everybody.
func (s *Service) Packages(ctx context.Context, kind PackageKind, request page.Request) (page.List[Package], error) {
	w := db.NewWhere().And("p.active")
	if kind != "" {
		w.And("p.kind = ?", string(kind))
	}
	list, err := s.packages(ctx, w, request)
	if err != nil {
		return list, err
	}
	for i := range list.Rows {
		if err := s.addTitles(ctx, &list.Rows[i]); err != nil {
			return list, err
		}
	}
	return list, nil
}

// OwnPackages returns a page of the packages of ctx's organisation.
func (s *Service) OwnPackages(ctx context.Context, request page.Request) (page.List[Package], error) {
	v, _, err := db.Tenant(ctx)
	if err != nil {
		return page.List[Package]{}, err
	}
	return s.packages(ctx, db.NewWhere().And("p.seller_id = ?", v.OrganizationID), request)
}

// PackageBySlug returns a package that is sold.
func (s *Service) PackageBySlug(ctx context.Context, slug string) (Package, error) {
	p, err := s.onePackage(ctx, db.NewWhere().And("p.slug = ?", slug).And("p.active"))
	if err != nil {
		return p, err
	}
	return p, s.addTitles(ctx, &p)
}

// PackageByID returns a package of ctx's organisation.
func (s *Service) PackageByID(ctx context.Context, id string) (Package, error) {
	v, all, err := db.Tenant(ctx)
	if err != nil {
		return Package{}, err
	}
	w := db.NewWhere().And("p.id = ?", id)
	if !all {
		w.And("p.seller_id = ?", v.OrganizationID)
	}
	return s.onePackage(ctx, w)
}
