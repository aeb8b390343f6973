package statements

import (
	"cmp"
	"context"
	"slices"
	"time"

	"sudar/internal/commerce"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/usage"
)

// make makes the statements of a month, whose first moment is given, once.
func (s *Service) make(ctx context.Context, month time.Time) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.db.LockName(ctx, makeJob); err != nil {
			return err
		}
		name := month.Format(monthForm)
		made, err := db.Exec(ctx, s.db, "INSERT INTO statement_months (month, made_at) VALUES ($1, $2) ON CONFLICT (month) DO NOTHING",
			name, s.db.Now())
		if err != nil || made == 0 { // another node was faster
			return err
		}
		sold, err := s.Commerce.SoldLines(ctx, month, month.AddDate(0, 1, 0))
		if err != nil {
			return err
		}
		before, err := s.Commerce.SoldLines(ctx, time.Unix(0, 0), month)
		if err != nil {
			return err
		}
		lines := titleLines(sold)
		if err := s.correct(ctx, lines, before); err != nil {
			return err
		}
		if err := s.shareOut(ctx, name, lines, slices.Concat(before, sold)); err != nil {
			return err
		}
		return s.insert(ctx, name, lines)
	})
}

// titleLines adds up the titles that were sold and refunded, by seller. Each sold line is
// divided by itself, so that a price always divides into the same parts.
func titleLines(sold []commerce.SoldLines) map[string][]Line {
	lines := map[string][]Line{}
	for _, of := range sold {
		if of.PackageID != "" {
			continue
		}
		tax, share, _ := commerce.Split(of.Total, of.Taxes, SalePercent)
		kind, sign := Sale, int64(1)
		if of.Refund {
			kind, sign = Refund, -1
		}
		own := lines[of.SellerID]
		at := len(own) - 1
		if at < 0 || own[at].ContentID != of.ContentID || own[at].Kind != kind {
			own = append(own, Line{Kind: kind, ContentID: of.ContentID, Title: of.Title})
			at++
		}
		own[at].N += of.N
		own[at].Amount += sign * of.N * of.Total
		own[at].Tax += sign * of.N * tax
		own[at].Share += sign * of.N * share
		lines[of.SellerID] = own
	}
	return lines
}

// correct adds a line where the books say something else of the months before than their
// statements.
func (s *Service) correct(ctx context.Context, lines map[string][]Line, before []commerce.SoldLines) error {
	type stated struct {
		SellerID string `db:"organization_id"`
		Amount   int64  `db:"amount"`
		Tax      int64  `db:"tax"`
		Share    int64  `db:"share"`
	}
	told, err := db.All[stated](ctx, s.db, `SELECT s.organization_id, CAST(SUM(l.amount) AS BIGINT) AS amount,
		CAST(SUM(l.tax) AS BIGINT) AS tax, CAST(SUM(l.share) AS BIGINT) AS share
		FROM statements s JOIN statement_lines l ON l.statement_id = s.id AND l.kind <> 'package'
		GROUP BY s.organization_id`)
	if err != nil {
		return err
	}
	lacks := map[string]Line{}
	for seller, own := range titleLines(before) {
		lack := Line{Kind: Correction}
		for _, line := range own {
			lack.Amount, lack.Tax, lack.Share = lack.Amount+line.Amount, lack.Tax+line.Tax, lack.Share+line.Share
		}
		lacks[seller] = lack
	}
	for _, is := range told {
		lack := lacks[is.SellerID]
		lack.Kind = Correction
		lack.Amount, lack.Tax, lack.Share = lack.Amount-is.Amount, lack.Tax-is.Tax, lack.Share-is.Share
		lacks[is.SellerID] = lack
	}
	for seller, lack := range lacks {
		if lack != (Line{Kind: Correction}) {
			lines[seller] = append(lines[seller], lack)
		}
	}
	return nil
}

// pool is what of a package is to be shared.
type pool struct {
	packageID, sellerID, title string
	amount, tax, share         int64
}

// pools are what packages brought in up to a moment, in the order of their ids.
func pools(sold []commerce.SoldLines) []pool {
	found := map[string]*pool{}
	for _, of := range sold {
		if of.PackageID == "" {
			continue
		}
		p := found[of.PackageID]
		if p == nil {
			p = &pool{packageID: of.PackageID, sellerID: of.SellerID, title: of.Title}
			found[of.PackageID] = p
		}
		n := of.N
		if of.Refund {
			n = -n
		}
		tax, share, _ := commerce.Split(of.Total, of.Taxes, PackagePercent)
		p.amount, p.tax, p.share = p.amount+n*of.Total, p.tax+n*tax, p.share+n*share
	}
	all := []pool{}
	for _, p := range found {
		all = append(all, *p)
	}
	slices.SortFunc(all, func(a, b pool) int { return cmp.Compare(a.packageID, b.packageID) })
	return all
}

// shareOut shares what of packages was not shared yet, by what was read of their titles.
func (s *Service) shareOut(ctx context.Context, month string, lines map[string][]Line, sold []commerce.SoldLines) error {
	for _, p := range pools(sold) {
		type shared struct {
			Amount int64 `db:"amount"`
			Tax    int64 `db:"tax"`
			Pool   int64 `db:"pool"`
		}
		done, err := db.Get[shared](ctx, s.db, `SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) AS amount,
			CAST(COALESCE(SUM(tax), 0) AS BIGINT) AS tax, CAST(COALESCE(SUM(pool), 0) AS BIGINT) AS pool
			FROM statement_pools WHERE package_id = $1`, p.packageID)
		if err != nil {
			return err
		}
		group, err := s.Commerce.GroupOfPackage(ctx, p.packageID)
		if err != nil {
			return err
		}
		p.amount, p.tax, p.share = p.amount-done.Amount, p.tax-done.Tax, p.share-done.Pool
		if group == "" || (p.amount == 0 && p.share == 0) { // no titles, or nothing new
			continue
		}
		if err := s.sharePool(ctx, month, lines, p, group); err != nil {
			return err
		}
	}
	return nil
}

// sharePool divides a pool by the seconds that were read. Where nothing was, it is the
// seller's.
func (s *Service) sharePool(ctx context.Context, month string, lines map[string][]Line, p pool, group string) error {
	titles, args := s.Entitlements.Covered(group)
	earned, err := s.Usage.Earnings(ctx, month, titles, args...)
	if err != nil {
		return err
	}
	parts, all := divided(p, earned)
	if _, err := db.Exec(ctx, s.db, `INSERT INTO statement_pools (package_id, month, amount, tax, pool, seconds)
		VALUES ($1, $2, $3, $4, $5, $6)`, p.packageID, month, p.amount, p.tax, p.share, all); err != nil {
		return err
	}
	for owner, part := range parts {
		lines[owner] = append(lines[owner], part)
	}
	return nil
}

// divided returns the line of each who has a part of a pool, and the seconds of all. What
// is taken back is divided as what is given.
func divided(p pool, earned []usage.Earned) (lines map[string]Line, seconds int64) {
	owners, weights := []string{p.sellerID}, []int64{0}
	for _, of := range earned {
		seconds += of.Seconds
		if of.OwnerID == p.sellerID {
			weights[0] = of.Seconds
			continue
		}
		owners, weights = append(owners, of.OwnerID), append(weights, of.Seconds)
	}
	sign := int64(1)
	if p.share < 0 {
		sign = -1
	}
	lines = map[string]Line{}
	for i, share := range commerce.Share(sign*p.share, weights) {
		if share != 0 || weights[i] > 0 {
			lines[owners[i]] = Line{
				Kind: Package, PackageID: p.packageID, Title: p.title, Amount: p.share, Share: sign * share, Seconds: weights[i],
			}
		}
	}
	return lines, seconds
}

// insert stores the statement of everybody who has a line.
func (s *Service) insert(ctx context.Context, month string, lines map[string][]Line) error {
	for owner, own := range lines {
		made := Statement{ID: ident.New()}
		for _, line := range own {
			made.Share += line.Share
			if line.Kind != Package {
				made.Amount, made.Tax = made.Amount+line.Amount, made.Tax+line.Tax
			}
		}
		if _, err := db.Exec(ctx, s.db, `INSERT INTO statements (id, organization_id, month, sale_percent, package_percent, amount, tax, share)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
			made.ID, owner, month, SalePercent, PackagePercent, made.Amount, made.Tax, made.Share); err != nil {
			return err
		}
		slices.SortStableFunc(own, func(a, b Line) int { return cmp.Compare(order(a.Kind), order(b.Kind)) })
		for i, line := range own {
			if err := s.insertLine(ctx, made.ID, i+1, line); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *Service) insertLine(ctx context.Context, id string, position int, l Line) error {
	_, err := db.Exec(ctx, s.db, `INSERT INTO statement_lines (statement_id, position, kind, content_id, package_id, title, n, amount, tax,
		share, seconds) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`, id, position, string(l.Kind), db.OrNull(l.ContentID),
		db.OrNull(l.PackageID), l.Title, l.N, l.Amount, l.Tax, l.Share, l.Seconds)
	return err
}

// order is where the lines of a kind stand.
func order(k Kind) int { return slices.Index([]Kind{Sale, Refund, Package, Correction}, k) }
