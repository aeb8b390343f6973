package editing

import (
	"context"
	"strings"
	"unicode/utf8"

	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/mongolian"
)

const (
	mostSuggested = 10
	mostNames     = 300 // that begin as what was typed, of which the first are shown
	leastTyped    = 2   // letters
	pastAll       = "\U0010FFFF"
)

// Authority is a contributor with how many titles the viewer sees of theirs.
type Authority struct {
	catalogue.Contributor
	Kind   string `db:"kind"`
	Titles int    `db:"titles"`
}

// person are the columns of an Authority that stand in its own row.
var person = db.Columns[catalogue.Contributor]("p") + ", p.kind"

// Authorities returns contributors one of whose names begins as text does, in
// either order of its words. Nobody is told of those who made only records that
// the viewer does not see.
func (s *Service) Authorities(ctx context.Context, text string) ([]Authority, error) {
	words := folded(text)
	if utf8.RuneCountInString(strings.Join(words, "")) < leastTyped {
		return []Authority{}, nil
	}
	scope, err := s.domains.Entitlements.ScopeOf(ctx)
	if err != nil {
		return nil, err
	}
	forms := []string{strings.Join(words, " ")}
	if last := len(words) - 1; last > 0 {
		forms = append(forms, words[last]+" "+strings.Join(words[:last], " "))
	}
	w := db.NewWhere().And("cc.contributor_id = p.id")
	scope.Where(w, "c")
	seen := "(SELECT COUNT(DISTINCT c.id) FROM content_contributors cc JOIN contents c ON c.id = cc.content_id" + w.SQL() + ")"
	var begins []string
	for _, form := range forms {
		begins = append(begins, "name >= "+w.Bind(form)+" AND name < "+w.Bind(form+pastAll))
	}
	named := "SELECT contributor_id FROM contributor_names WHERE " + strings.Join(begins, " OR ") + " ORDER BY name LIMIT " + w.Bind(mostNames)
	found, err := db.All[Authority](ctx, s.db, "SELECT * FROM (SELECT "+person+", "+seen+` AS titles FROM contributors p
		WHERE p.id IN (SELECT contributor_id FROM (`+named+`) AS named)) AS found
		WHERE titles > 0 OR NOT EXISTS (SELECT 1 FROM content_contributors cc WHERE cc.contributor_id = found.id)
		ORDER BY titles DESC, id LIMIT `+w.Bind(mostSuggested), w.Args()...)
	for i := range found {
		found[i].Body = found[i].Kind == "body"
	}
	return found, err
}

// folded are the words of a text as names are looked up.
func folded(text string) []string {
	var words []string
	for _, token := range mongolian.Tokens(text) {
		words = append(words, mongolian.Fold(token.Text))
	}
	return words
}

// CreateAuthority stores somebody whom the catalogue does not know.
func (s *Service) CreateAuthority(ctx context.Context, c catalogue.Contributor) (catalogue.Contributor, error) {
	c.Given, c.Patronymic, c.DisplayName = strings.TrimSpace(c.Given), strings.TrimSpace(c.Patronymic), strings.TrimSpace(c.DisplayName)
	if c.ORCID != "" {
		written, sound := orcid(c.ORCID)
		if !sound {
			return c, apperr.InvalidField("orcid", "field.orcid")
		}
		c.ORCID = written
	}
	switch {
	case mongolian.Normalise(c.Display()) == "":
		return c, apperr.InvalidField("given", "field.required")
	case c.DeathYear != 0 && c.DeathYear < c.BirthYear:
		return c, apperr.InvalidField("death_year", "field.range")
	}
	return s.catalogue.CreateContributor(ctx, c)
}

// Subjects returns tags that begin as text does and that records have which the
// viewer sees, or none.
func (s *Service) Subjects(ctx context.Context, text string) ([]catalogue.Tag, error) {
	begin := strings.ToLower(mongolian.Normalise(text))
	if utf8.RuneCountInString(begin) < leastTyped {
		return []catalogue.Tag{}, nil
	}
	scope, err := s.domains.Entitlements.ScopeOf(ctx)
	if err != nil {
		return nil, err
	}
	w := db.NewWhere().And("ct.tag_id = t.id")
	scope.Where(w, "c")
	visible := "EXISTS (SELECT 1 FROM content_tags ct JOIN contents c ON c.id = ct.content_id" + w.SQL() + ")"
	return db.All[catalogue.Tag](ctx, s.db, "SELECT t.id, t.name, t.name_en FROM tags t WHERE t.folded >= "+w.Bind(begin)+
		" AND t.folded < "+w.Bind(begin+pastAll)+" AND ("+visible+
		" OR NOT EXISTS (SELECT 1 FROM content_tags ct WHERE ct.tag_id = t.id)) ORDER BY t.folded LIMIT "+w.Bind(mostSuggested), w.Args()...)
}

// mayName refuses contributors and categories that a form names for the first
// time and that there are not, or that the viewer must not know of.
func (s *Service) mayName(ctx context.Context, before, after RecordForm) error {
	scope, err := s.domains.Entitlements.ScopeOf(ctx)
	if err != nil {
		return err
	}
	var people []int64
	for _, credit := range after.Contributors {
		if !before.names(credit.AuthorID) {
			people = append(people, credit.AuthorID)
		}
	}
	w := db.NewWhere().And("cc.contributor_id = p.id")
	scope.Where(w, "c")
	allowed := "(EXISTS (SELECT 1 FROM content_contributors cc JOIN contents c ON c.id = cc.content_id" + w.SQL() +
		") OR NOT EXISTS (SELECT 1 FROM content_contributors cc WHERE cc.contributor_id = p.id))"
	if err := s.allThere(ctx, w, "contributors", allowed, people); err != nil {
		return refusedAs("contributors", err)
	}
	return refusedAs("category_ids", s.allThere(ctx, db.NewWhere(), "categories", "p.removed_at IS NULL", after.CategoryIDs))
}

func (f RecordForm) names(authorID int64) bool {
	for _, credit := range f.Contributors {
		if credit.AuthorID == authorID {
			return true
		}
	}
	return false
}

// allThere returns not_found unless a condition on the rows p of a table holds for
// every id.
func (s *Service) allThere(ctx context.Context, w *db.Where, table, condition string, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}
	wanted := map[int64]bool{}
	for _, id := range ids {
		wanted[id] = true
	}
	found, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM "+table+" p WHERE p.id IN ("+w.Bind(db.List(ids)...)+") AND "+condition,
		w.Args()...)
	if err == nil && found < len(wanted) {
		err = apperr.New(apperr.NotFound)
	}
	return err
}

// refusedAs makes a not_found one of a field.
func refusedAs(field string, err error) error {
	if apperr.Is(err, apperr.NotFound) {
		return apperr.InvalidField(field, "field.choice")
	}
	return err
}
