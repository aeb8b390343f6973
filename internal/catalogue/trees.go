package catalogue

import (
	"context"
	_ "embed"
	"fmt"
	"strings"

	"sudar/internal/kit/db"
)

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
