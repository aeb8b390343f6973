package reading

import (
	"context"
	"strconv"
	"strings"

	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
)

// ShelfCounts is how many contents each part of a shelf has, and of one part
// those that the reader holds a right of each kind to; entitlements.Free counts
// those that are free.
type ShelfCounts struct {
	Parts  map[ShelfPart]int
	Rights map[entitlements.Kind]int
}

// counted are the queries of ShelfCounts by part.
func counted(part ShelfPart) []ShelfQuery {
	queries := []ShelfQuery{{Part: Reading}, {Part: Completed}, {Part: Seen}, {Part: Saved}}
	for _, kind := range []entitlements.Kind{
		entitlements.Membership, entitlements.Purchased, entitlements.Organization, entitlements.Leased, entitlements.Assigned,
	} {
		queries = append(queries, ShelfQuery{Part: part, Right: kind})
	}
	return append(queries, ShelfQuery{Part: part, Free: true})
}

// CountShelf counts the shelf of ctx's reader by the rules of Shelf.
func (s *Service) CountShelf(ctx context.Context, part ShelfPart) (ShelfCounts, error) {
	counts := ShelfCounts{Parts: map[ShelfPart]int{}, Rights: map[entitlements.Kind]int{}}
	v, _ := viewer.From(ctx)
	if !v.SignedIn() {
		return counts, apperr.New(apperr.Unauthenticated)
	}
	scope, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return counts, err
	}
	var statements []string
	var args []any
	queries := counted(part)
	for i, q := range queries {
		w := db.NewWhere(args...)
		from, _ := shelfRows(w, scope, v.AccountID, q)
		statements = append(statements, "SELECT "+strconv.Itoa(i)+" AS query, COUNT(*) AS contents"+from+w.SQL())
		args = w.Args()
	}
	type countRow struct {
		Query    int `db:"query"`
		Contents int `db:"contents"`
	}
	rows, err := db.All[countRow](ctx, s.db, strings.Join(statements, " UNION ALL "), args...)
	for _, row := range rows {
		switch q := queries[row.Query]; {
		case q.Free:
			counts.Rights[entitlements.Free] = row.Contents
		case q.Right != "":
			counts.Rights[q.Right] = row.Contents
		default:
			counts.Parts[q.Part] = row.Contents
		}
	}
	return counts, err
}
