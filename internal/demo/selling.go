package demo

import (
	"context"

	"sudar/internal/commerce"
	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
)

// onSale are the packages of the store by the slug of their seller.
var onSale = []struct {
	seller string
	commerce.Package
}{
	{Hub, commerce.Package{
		Kind: commerce.Reading, Covers: commerce.CoversAll, Days: 30, Price: 19_900, Position: 1,
		Texts: map[string]commerce.PackageTexts{
			"mn": {Title: "Уншлагын багц", Summary: "Зохиогчийн эрхтэй ном, аудио, сэтгүүлийг хугацаа дуустал хязгааргүй уншиж, сонсоно."},
			"en": {Title: "Reading", Summary: "Read and listen to works in copyright without limit for as long as it lasts."},
		},
	}},
	{Hub, commerce.Package{
		Kind: commerce.Research, Covers: commerce.CoversNothing, Days: 90, Price: 45_000, Position: 2,
		Texts: map[string]commerce.PackageTexts{
			"mn": {Title: "Судлаачийн багц", Summary: "Хавтас, хуваалцах, ном зүйн жагсаалт, тэмдэглэлээ файлаар гаргах боломж нэг дор."},
			"en": {Title: "Research", Summary: "Folders, sharing, bibliographies and exports of your notes in one place."},
		},
	}},
	{University, commerce.Package{
		Kind: commerce.Reading, Covers: commerce.CoversPublisher, Days: 180, Price: 24_000, Position: 3,
		Texts: map[string]commerce.PackageTexts{
			"mn": {Title: "Их сургуулийн ном", Summary: "Их сургуулийн хэвлэлийн бүх бүтээлийг хагас жилийн турш уншина."},
			"en": {Title: "University books", Summary: "All titles of the university for half a year."},
		},
	}},
}

// sell opens the store with a coupon, and leaves orders of the demo reader in
// several statuses. None of them leaves a right with the reader, who shows how a
// title that is not held looks.
func (s *Service) sell(ctx context.Context, w *work) error {
	sold, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM store_packages")
	if err != nil || sold > 0 {
		return err
	}
	return s.db.InTx(ctx, func(ctx context.Context) error { return s.openStore(ctx, w) })
}

func (s *Service) openStore(ctx context.Context, w *work) error {
	packages, err := make([]commerce.Package, len(onSale)), error(nil)
	for i, sale := range onSale {
		sale.SellerID, sale.People, sale.Active = w.owners[sale.seller], 1, true
		if sale.Covers == commerce.CoversPublisher {
			sale.PublisherID = sale.SellerID
		}
		if packages[i], err = s.Commerce.CreatePackage(ctx, sale.Package); err != nil {
			return err
		}
	}
	_, err = s.Commerce.CreateCoupon(ctx, commerce.Coupon{
		SellerID: w.owners[Hub], Code: "UNSHII10", Percent: 10, Scope: commerce.ForAll, MostEach: 1, Active: true,
	})
	if err != nil {
		return err
	}
	if err := s.rentOut(ctx, w); err != nil {
		return err
	}
	reader := viewer.With(ctx, viewer.Viewer{
		AccountID: w.people.named["reader"], OrganizationID: w.owners[Hub], Organization: Hub, Hub: true, Role: viewer.Reader,
	})
	if err := s.order(reader, packages[0].ID, packages[1].ID); err != nil {
		return err
	}
	return s.earn(ctx, w, packages[0].ID)
}

// rented is the item that is also rented for some days.
var rented = struct {
	slug  string
	days  int
	price int64
}{"govi-ba-mung-us", 14, 2_500}

func (s *Service) rentOut(ctx context.Context, w *work) error {
	found, err := s.standing(ctx)
	if err != nil {
		return err
	}
	at, there := found[rented.slug]
	if !there || at.Deleted {
		return nil
	}
	seller := db.AsViewer(ctx, viewer.Viewer{
		AccountID: w.people.named["hubadmin"], OrganizationID: w.owners[Hub], Organization: Hub, Hub: true, Role: viewer.HubAdmin,
	})
	_, err = s.Commerce.CreateOffer(seller, commerce.Offer{
		ContentID: at.ContentID, ItemID: at.ItemID, Days: rented.days, Price: rented.price,
	})
	return err
}

// order makes orders: one that was refunded, one that was cancelled, a gift, and
// one that waits for a transfer.
func (s *Service) order(ctx context.Context, reading, research string) error {
	refunded, err := s.paid(ctx, commerce.Want{PackageID: reading}, "DEMO-1", "UNSHII10")
	if err != nil {
		return err
	}
	if _, err := s.Commerce.Refund(ctx, refunded.ID, "Андуурч авсан"); err != nil {
		return err
	}
	cancelled, err := s.confirmed(ctx, commerce.Want{PackageID: reading})
	if err != nil {
		return err
	}
	if _, err := s.Commerce.Cancel(ctx, cancelled.ID); err != nil {
		return err
	}
	if _, err := s.paid(ctx, commerce.Want{PackageID: research, Gift: true}, "DEMO-2"); err != nil {
		return err
	}
	waiting, err := s.confirmed(ctx, commerce.Want{PackageID: research})
	if err != nil {
		return err
	}
	_, err = s.Commerce.AwaitTransfer(ctx, waiting.ID)
	return err
}

func (s *Service) confirmed(ctx context.Context, want commerce.Want, coupons ...string) (commerce.Order, error) {
	o, err := s.Commerce.Place(ctx, commerce.Cart{Wants: []commerce.Want{want}, Coupons: coupons})
	if err != nil {
		return o, err
	}
	return s.Commerce.Confirm(ctx, o.ID, o.Total)
}

func (s *Service) paid(ctx context.Context, want commerce.Want, reference string, coupons ...string) (commerce.Order, error) {
	o, err := s.confirmed(ctx, want, coupons...)
	if err != nil {
		return o, err
	}
	return s.Commerce.ConfirmTransfer(ctx, o.ID, commerce.BankTransfer{Reference: reference, Amount: o.Total})
}
