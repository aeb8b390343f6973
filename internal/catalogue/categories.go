package catalogue

import (
	"context"
	_ "embed"
	"fmt"
	"strconv"
	"strings"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

type categoryRow struct {
	ID       int64  `db:"id"`
	Tree     string `db:"tree"`
	ParentID int64  `db:"parent_id"`
	DDCCode  string `db:"ddc_code"`
	Name     string `db:"name"`
	NameEN   string `db:"name_en"`
	ImageURL string `db:"image_url"`
	Position int    `db:"position"`
}

func (r categoryRow) category() Category {
	return Category{
		ID: r.ID, Tree: Tree(r.Tree), ParentID: r.ParentID, DDCCode: r.DDCCode, Name: r.Name, NameEN: r.NameEN,
		ImageURL: r.ImageURL, Position: r.Position, Children: []Category{},
	}
}

const categoryColumns = "id, tree, COALESCE(parent_id, 0) AS parent_id, ddc_code, name, name_en, image_url, position"

// Categories returns a tree with the count of visible contents in every node
// and below it.
func (s *Service) Categories(ctx context.Context, tree Tree) ([]Category, error) {
	rows, err := db.All[categoryRow](ctx, s.db, "SELECT "+categoryColumns+
		" FROM categories WHERE tree = $1 AND removed_at IS NULL ORDER BY position, id", string(tree))
	if err != nil {
		return nil, err
	}
	counts, err := s.categoryCounts(ctx)
	if err != nil {
		return nil, err
	}
	children := map[int64][]Category{}
	for _, row := range rows {
		children[row.ParentID] = append(children[row.ParentID], row.category())
	}
	return assemble(children, counts, 0), nil
}

// Branch returns a category of either tree with everything below it, and the
// categories above it, the root first; not_found if there is none.
func (s *Service) Branch(ctx context.Context, id int64) (Category, []Category, error) {
	tree, err := db.Get[string](ctx, s.db, "SELECT tree FROM categories WHERE id = $1 AND removed_at IS NULL", id)
	if err != nil {
		return Category{}, nil, err
	}
	nodes, err := s.Categories(ctx, Tree(tree))
	if err != nil {
		return Category{}, nil, err
	}
	way := wayTo(nodes, id)
	if len(way) == 0 { // created since the tree was read
		return Category{}, nil, apperr.New(apperr.NotFound)
	}
	return way[len(way)-1], way[:len(way)-1], nil
}

// assemble hangs children below their parents. Counts are given, not summed:
// a content in two children is one content of their parent.
func assemble(children map[int64][]Category, counts map[int64]int, parent int64) []Category {
	nodes := children[parent]
	for i := range nodes {
		nodes[i].Count = counts[nodes[i].ID]
		nodes[i].Children = assemble(children, counts, nodes[i].ID)
	}
	if nodes == nil {
		return []Category{}
	}
	return nodes
}

// wayTo returns the categories from a root down to the one with id, nil if it
// is not among nodes or below them.
func wayTo(nodes []Category, id int64) []Category {
	for _, node := range nodes {
		if node.ID == id {
			return []Category{node}
		}
		if way := wayTo(node.Children, id); way != nil {
			return append([]Category{node}, way...)
		}
	}
	return nil
}

// categoryCounts counts the viewer's contents in every category and below it.
func (s *Service) categoryCounts(ctx context.Context) (map[int64]int, error) {
	scope, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return nil, err
	}
	return remembered(ctx, s, scope, "categories", func() (map[int64]int, error) {
		type countRow struct {
			ID    int64 `db:"id"`
			Count int   `db:"n"`
		}
		w := db.NewWhere()
		scope.Where(w, "c")
		rows, err := db.All[countRow](ctx, s.db, `SELECT above.id, COUNT(DISTINCT c.id) AS n FROM contents c
			JOIN content_categories cc ON cc.content_id = c.id JOIN categories own ON own.id = cc.category_id
			JOIN categories above ON own.path >= above.path AND own.path < above.path || ':'`+w.SQL()+" GROUP BY above.id", w.Args()...)
		counts := make(map[int64]int, len(rows))
		for _, row := range rows {
			counts[row.ID] = row.Count
		}
		return counts, err
	})
}

// Below returns the ids of categories and of everything below them.
func (s *Service) Below(ctx context.Context, ids ...int64) ([]int64, error) {
	w := db.NewWhere().In("own.id", db.List(ids)...)
	return db.All[int64](ctx, s.db, `SELECT DISTINCT below.id FROM categories own JOIN categories below
		ON below.path >= own.path AND below.path < own.path || ':'`+w.SQL()+" ORDER BY below.id", w.Args()...)
}

// CreateCategory stores a node and returns it with its id. Its path names it
// and everything above it, so that "below" is one range of paths.
func (s *Service) CreateCategory(ctx context.Context, c Category) (Category, error) {
	err := s.db.InTx(ctx, func(ctx context.Context) error {
		path, parent := "/", any(nil)
		if c.ParentID != 0 {
			parent = c.ParentID
			var err error
			if path, err = db.Get[string](ctx, s.db, "SELECT path FROM categories WHERE id = $1", c.ParentID); err != nil {
				return err
			}
		}
		var err error
		c.ID, err = db.Get[int64](ctx, s.db, `INSERT INTO categories (tree, parent_id, path, ddc_code, name, name_en, image_url, position)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
			string(c.Tree), parent, path, c.DDCCode, c.Name, c.NameEN, c.ImageURL, c.Position)
		if err != nil {
			return err
		}
		_, err = db.Exec(ctx, s.db, "UPDATE categories SET path = $2 WHERE id = $1", c.ID, path+strconv.FormatInt(c.ID, 10)+"/")
		return err
	})
	return c, err
}

// Menus returns the entries of the organisation's menu, those of everybody
// when it has none of its own.
func (s *Service) Menus(ctx context.Context) ([]Category, error) {
	v, _, err := db.Tenant(ctx)
	if err != nil {
		return nil, err
	}
	ids, err := db.All[int64](ctx, s.db, "SELECT category_id FROM menus WHERE organization_id = $1 ORDER BY position, id", v.OrganizationID)
	if err == nil && len(ids) == 0 {
		ids, err = db.All[int64](ctx, s.db, "SELECT category_id FROM menus WHERE organization_id IS NULL ORDER BY position, id")
	}
	if err != nil {
		return nil, err
	}
	trees := []Category{}
	for _, tree := range []Tree{General, DDC} {
		nodes, err := s.Categories(ctx, tree)
		if err != nil {
			return nil, err
		}
		trees = append(trees, nodes...)
	}
	entries := []Category{}
	for _, id := range ids {
		if way := wayTo(trees, id); way != nil {
			entries = append(entries, way[len(way)-1])
		}
	}
	return entries, nil
}

// AddMenu puts a category into everybody's menu.
func (s *Service) AddMenu(ctx context.Context, categoryID int64, position int) error {
	_, err := db.Exec(ctx, s.db, "INSERT INTO menus (category_id, position) VALUES ($1, $2)", categoryID, position)
	return err
}

// The trees every library starts with: ours, and the classes of the Dewey
// decimal classification in our own words (DESIGN, PRODUCT "Catalogue").
//
//go:embed ddc.tsv
var ddcTable string

//go:embed general.tsv
var generalTable string

// SeedTrees creates both trees and the menu over the general one, once.
func (s *Service) SeedTrees(ctx context.Context) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.db.LockName(ctx, "catalogue.trees"); err != nil {
			return err
		}
		n, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM categories")
		if err != nil || n > 0 {
			return err
		}
		if err := s.seedDDC(ctx); err != nil {
			return err
		}
		return s.seedGeneral(ctx)
	})
}

// seedDDC creates ten classes n00 and under each its divisions n10–n90.
func (s *Service) seedDDC(ctx context.Context) error {
	class := Category{}
	for i, line := range tableLines(ddcTable) {
		if len(line) < 3 {
			return fmt.Errorf("catalogue: ddc.tsv line %d", i+2)
		}
		node := Category{Tree: DDC, DDCCode: line[0], Name: line[1], NameEN: line[2], Position: i}
		if !strings.HasSuffix(node.DDCCode, "00") {
			node.ParentID = class.ID
		}
		created, err := s.CreateCategory(ctx, node)
		if err != nil {
			return err
		}
		if node.ParentID == 0 {
			class = created
		}
	}
	return nil
}

// seedGeneral creates the general tree: a line that begins with a dash is a
// child of the last line that does not. Each root is an entry of the menu.
func (s *Service) seedGeneral(ctx context.Context) error {
	root := Category{}
	for i, line := range tableLines(generalTable) {
		name, isChild := strings.CutPrefix(line[0], "- ")
		node := Category{Tree: General, Name: name, NameEN: line[1], DDCCode: line[2], Position: i}
		if isChild {
			node.ParentID = root.ID
		}
		created, err := s.CreateCategory(ctx, node)
		if err != nil {
			return err
		}
		if !isChild {
			root = created
			if err := s.AddMenu(ctx, root.ID, i); err != nil {
				return err
			}
		}
	}
	return nil
}

// tableLines returns the cells of every line below a table's head.
func tableLines(table string) [][]string {
	lines := strings.Split(strings.TrimSpace(table), "\n")
	cells := make([][]string, 0, len(lines))
	for _, line := range lines[1:] {
		cells = append(cells, strings.Split(line, "\t"))
	}
	return cells
}
