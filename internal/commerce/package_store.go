package commerce

import (
	"context"

	"sudar/internal/entitlements"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/page"
)

const packageColumns = `p.id, p.slug, p.seller_id, p.kind, p.texts, p.days, p.people, p.price, p.covers, p.active, p.position,
	COALESCE(p.right_group_id, '') AS group_id, COALESCE(g.publisher_id, '') AS publisher_id, COALESCE(g.category_id, 0) AS category_id
	FROM store_packages p LEFT JOIN right_groups g ON g.id = p.right_group_id`

func (s *Service) packages(ctx context.Context, w *db.Where, request page.Request) (page.List[Package], error) {
	list := page.List[Package]{Request: request}
	var err error
	if list.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM store_packages p"+w.SQL(), w.Args()...); err != nil {
		return list, err
	}
	conditions := w.SQL()
	list.Rows, err = db.All[Package](ctx, s.db, "SELECT "+packageColumns+conditions+" ORDER BY p.position, p.id LIMIT "+
		w.Bind(request.Size)+" OFFSET "+w.Bind(request.Offset()), w.Args()...)
	return list, err
}

func (s *Service) onePackage(ctx context.Context, w *db.Where) (Package, error) {
	p, err := db.Get[Package](ctx, s.db, "SELECT "+packageColumns+w.SQL(), w.Args()...)
	if err != nil || p.Covers != CoversList {
		return p, err
	}
	p.ContentIDs, err = db.All[int64](ctx, s.db,
		"SELECT content_id FROM right_group_contents WHERE group_id = $1 ORDER BY content_id LIMIT $2", p.GroupID, maxListed)
	return p, err
}

// addTitles counts what a package covers.
func (s *Service) addTitles(ctx context.Context, p *Package) (err error) {
	if p.GroupID != "" {
		p.Titles, err = s.rights.CountCovered(ctx, p.GroupID)
	}
	return err
}

// storeGroup keeps what a reading package covers.
func (s *Service) storeGroup(ctx context.Context, p *Package) error {
	if p.Kind != Reading {
		return nil
	}
	id, err := s.rights.SaveGroup(ctx, entitlements.Group{
		ID: p.GroupID, OwnerID: p.SellerID, Name: p.Text(locale.Mongolian).Title, Rule: p.Covers != CoversList, PublisherID: p.PublisherID,
		CategoryID: p.CategoryID, ContentIDs: p.ContentIDs,
	})
	p.GroupID = id
	return err
}

func (s *Service) insertPackage(ctx context.Context, p Package) error {
	texts, err := jsonText(p.Texts)
	if err != nil {
		return err
	}
	_, err = db.Exec(ctx, s.db, `INSERT INTO store_packages (id, slug, seller_id, kind, texts, days, people, price, covers, right_group_id,
		active, position, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)`,
		p.ID, p.Slug, p.SellerID, string(p.Kind), texts, p.Days, p.People, p.Price, string(p.Covers), db.OrNull(p.GroupID), p.Active,
		p.Position, s.db.Now())
	return err
}

func (s *Service) updatePackage(ctx context.Context, p Package) error {
	texts, err := jsonText(p.Texts)
	if err != nil {
		return err
	}
	_, err = db.Exec(ctx, s.db, `UPDATE store_packages SET texts = $2, days = $3, people = $4, price = $5, covers = $6, active = $7,
		position = $8, updated_at = $9 WHERE id = $1`,
		p.ID, texts, p.Days, p.People, p.Price, string(p.Covers), p.Active, p.Position, s.db.Now())
	return err
}

// Offer is a further price than an item's own: a content as a whole, or an item
// for some days.
type Offer struct {
	ID        string `db:"id"`
	ContentID int64  `db:"content_id"`
	ItemID    int64  `db:"item_id"` // 0: the content as a whole
	Days      int    `db:"days"`    // 0: without end
	Price     int64  `db:"price"`
}

const offerColumns = "f.id, f.content_id, COALESCE(f.item_id, 0) AS item_id, f.days, f.price FROM offers f"

// maxOffers bounds the further prices of one content.
const maxOffers = 500

// Offers returns the further prices of a content and its items, the lowest first.
// Whether the caller may see the content is the caller's to know.
func (s *Service) Offers(ctx context.Context, contentID int64) ([]Offer, error) {
	return db.All[Offer](ctx, s.db, "SELECT "+offerColumns+" WHERE f.content_id = $1 ORDER BY f.price, f.id LIMIT $2", contentID, maxOffers)
}

func (s *Service) offer(ctx context.Context, id string) (Offer, error) {
	return db.Get[Offer](ctx, s.db, "SELECT "+offerColumns+" WHERE f.id = $1", id)
}

// insertOffer stores a further price.
func (s *Service) insertOffer(ctx context.Context, o *Offer) error {
	o.ID = ident.New()
	_, err := db.Exec(ctx, s.db, "INSERT INTO offers (id, content_id, item_id, days, price, created_at) VALUES ($1, $2, $3, $4, $5, $6)",
		o.ID, o.ContentID, db.OrNull(o.ItemID), o.Days, o.Price, s.db.Now())
	return err
}
