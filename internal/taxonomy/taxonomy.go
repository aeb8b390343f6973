// Package taxonomy is how staff tend the categories of the general tree and the tags,
// which all portals share, and the menu of their own portal.
package taxonomy

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
)

// Bounds of the tree and of the menu.
const (
	MaxDepth       = 5   // categories one below the other
	MaxName        = 120 // letters of a name
	mostCategories = 2_000
	MostEntries    = 40 // of a menu
)

// UndoFor is how long a removed category can be put back.
const UndoFor = 30 * 24 * time.Hour

// Names are what a category is called; EN may be "".
type Names struct {
	MN, EN string
}

// Service tends the tree, the menus and the tags.
type Service struct {
	db        *db.DB
	clock     clock.Clock
	catalogue *catalogue.Service
	entitled  *entitlements.Service
	audit     *audit.Service
}

// New returns the service.
func New(d *db.DB, clk clock.Clock, records *catalogue.Service, entitled *entitlements.Service, log *audit.Service) *Service {
	return &Service{db: d, clock: clk, catalogue: records, entitled: entitled, audit: log}
}

// staff returns the viewer of ctx, and an error unless they look after records.
func staff(ctx context.Context) (viewer.Viewer, error) {
	v, _, err := db.Tenant(ctx)
	if err == nil && !v.Staff() {
		err = apperr.New(apperr.RoleRequired)
	}
	return v, err
}

// tends refuses who does not work at the hub: the tree is that of all portals.
func tends(ctx context.Context) error {
	v, err := staff(ctx)
	if err == nil && !v.Hub {
		err = apperr.New(apperr.RoleRequired)
	}
	return err
}

// checked returns the names as they are stored: without blanks around them.
func (n Names) checked() (Names, error) {
	n.MN, n.EN = strings.TrimSpace(n.MN), strings.TrimSpace(n.EN)
	switch {
	case n.MN == "":
		return n, apperr.InvalidField("name", "field.required")
	case utf8.RuneCountInString(n.MN) > MaxName:
		return n, apperr.InvalidField("name", "field.length")
	case utf8.RuneCountInString(n.EN) > MaxName:
		return n, apperr.InvalidField("name_en", "field.length")
	}
	return n, nil
}

// node is a category of the general tree.
type node struct {
	ID       int64  `db:"id"`
	ParentID int64  `db:"parent_id"`
	Path     string `db:"path"`
	DDCCode  string `db:"ddc_code"`
	Name     string `db:"name"`
	NameEN   string `db:"name_en"`
	Position int64  `db:"position"`
}

// version tells whether a category was renamed or moved to another since it was read.
func (n node) version() string { return versionOf(n.ID, n.ParentID, n.Name, n.NameEN) }

// versionOf returns a short text that changes with any of parts.
func versionOf(parts ...any) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%#v", parts))
	return hex.EncodeToString(sum[:8])
}

// nodes are the general tree, siblings in their order.
type nodes []node

const nodesSQL = `SELECT id, COALESCE(parent_id, 0) AS parent_id, path, ddc_code, name, name_en, position
	FROM categories WHERE tree = 'general' AND removed_at IS NULL ORDER BY position, id`

func (s *Service) nodes(ctx context.Context) (nodes, error) {
	return db.All[node](ctx, s.db, nodesSQL)
}

// changing runs a change of the tree while nobody else changes it, with the tree as it
// is, and tells all nodes of it.
func (s *Service) changing(ctx context.Context, change func(ctx context.Context, tree nodes) error) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.db.LockName(ctx, "catalogue.trees"); err != nil {
			return err
		}
		tree, err := s.nodes(ctx)
		if err != nil {
			return err
		}
		if err := change(ctx, tree); err != nil {
			return err
		}
		return s.db.Touch(ctx, db.TopicCatalogue, "categories")
	})
}

// find returns a category of the tree; not_found for none.
func (t nodes) find(id int64) (node, error) {
	if i := slices.IndexFunc(t, func(n node) bool { return n.ID == id }); i >= 0 {
		return t[i], nil
	}
	return node{}, apperr.New(apperr.NotFound)
}

// seen returns a category that is as it was when its version was read; tree_changed
// when it is another now.
func (t nodes) seen(id int64, version string) (node, error) {
	n, err := t.find(id)
	if err == nil && n.version() != version {
		err = apperr.New(apperr.TreeChanged)
	}
	return n, err
}

func (t nodes) children(id int64) nodes {
	return slices.DeleteFunc(slices.Clone(t), func(n node) bool { return n.ParentID != id })
}

// height is how many categories stand one below the other, n included.
func (t nodes) height(n node) int {
	below := 0
	for _, child := range t.children(n.ID) {
		below = max(below, t.height(child))
	}
	return below + 1
}

// depth is how many categories stand above what is below n, n included; 0 for no n.
func (n node) depth() int { return max(strings.Count(n.Path, "/")-1, 0) }

// parent returns the category below which something is to stand, the zero node for
// the top of the tree.
func (t nodes) parent(id int64) (node, error) {
	if id == 0 {
		return node{Path: "/"}, nil
	}
	n, err := t.find(id)
	if err != nil {
		return node{}, apperr.InvalidField("parent_id", "field.choice")
	}
	return n, nil
}

// free refuses names that a category below parent has, other than except.
func (t nodes) free(parent, except int64, n Names) error {
	for _, sibling := range t.children(parent) {
		if sibling.ID != except && strings.EqualFold(sibling.Name, n.MN) {
			return apperr.InvalidField("name", "field.category_taken")
		}
	}
	return nil
}
