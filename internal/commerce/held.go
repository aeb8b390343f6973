package commerce

import (
	"context"

	"sudar/internal/entitlements"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
)

// Held is what somebody has of one package: rights that follow each other are one.
type Held struct {
	Kind     PackageKind
	Name     string  // of what it opens, "" for the researcher's corner
	Own      bool    // else given by the organisation
	StartsAt db.Time // of the first right that is not over
	EndsAt   db.Time // of the last one; zero: without end

	// Package is the one that was bought last, zero where none was.
	Package Package

	last string // the right that ends last
}

// HeldPackages returns a page of the packages that ctx's viewer has, the first to
// begin first.
func (s *Service) HeldPackages(ctx context.Context, request page.Request) (page.List[Held], error) {
	list := page.List[Held]{Request: request}
	if _, err := buyer(ctx); err != nil {
		return list, err
	}
	rights, err := s.rights.HeldPackages(ctx)
	if err != nil {
		return list, err
	}
	held := joined(rights)
	list.Total = len(held)
	from := min(request.Offset(), len(held))
	list.Rows = held[from:min(from+request.Size, len(held))]
	return list, s.addBought(ctx, list.Rows)
}

// joined returns rights with those to the same as one, in their order.
func joined(rights []entitlements.HeldRight) []Held {
	type target struct {
		group, name string
		own         bool
	}
	held, at := []Held{}, map[target]int{}
	for _, r := range rights {
		key := target{r.RightGroupID, r.Package, r.Own}
		i, known := at[key]
		if !known {
			at[key], i = len(held), len(held)
			one := Held{Kind: Reading, Name: r.Name, Own: r.Own, StartsAt: r.StartsAt, EndsAt: r.EndsAt, last: r.ID}
			if r.Package != "" {
				one.Kind = PackageKind(r.Package)
			}
			held = append(held, one)
		}
		if one := &held[i]; !one.EndsAt.IsZero() && (r.EndsAt.IsZero() || r.EndsAt.After(one.EndsAt.Time)) {
			one.EndsAt, one.last = r.EndsAt, r.ID
		}
	}
	return held
}

// boughtSQL and giftedSQL select the packages of the lines that gave rights, whose ids follow.
const boughtSQL = `SELECT r.entitlement_id AS right_id, l.package_id FROM grants r JOIN order_lines l ON l.id = r.line_id
	WHERE l.package_id IS NOT NULL AND r.entitlement_id IN (`

const giftedSQL = `SELECT g.entitlement_id AS right_id, l.package_id FROM gift_codes g JOIN order_lines l ON l.id = g.line_id
	WHERE l.package_id IS NOT NULL AND g.entitlement_id IN (`

// addBought fills the packages whose purchase or gift gave the rights that end last.
func (s *Service) addBought(ctx context.Context, held []Held) error {
	if len(held) == 0 {
		return nil
	}
	rights := make([]any, len(held))
	for i, one := range held {
		rights[i] = one.last
	}
	w := db.NewWhere()
	ids := w.Bind(rights...)
	type line struct {
		RightID   string `db:"right_id"`
		PackageID string `db:"package_id"`
	}
	lines, err := db.All[line](ctx, s.db, boughtSQL+ids+") UNION ALL "+giftedSQL+ids+")", w.Args()...)
	if err != nil || len(lines) == 0 {
		return err
	}
	of, packages := map[string]string{}, []any{}
	for _, l := range lines {
		of[l.RightID] = l.PackageID
		packages = append(packages, l.PackageID)
	}
	p := db.NewWhere().In("p.id", packages...)
	found, err := db.All[Package](ctx, s.db, "SELECT "+packageColumns+p.SQL(), p.Args()...)
	byID := map[string]Package{}
	for _, one := range found {
		byID[one.ID] = one
	}
	for i := range held {
		held[i].Package = byID[of[held[i].last]]
	}
	return err
}
