package commerce

import (
	"context"
	"fmt"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/locale"
)

// Want is one thing that somebody wants to buy: one of a package, an item, a content
// as a whole, and the copies that a request asks for.
type Want struct {
	PackageID string
	ItemID    int64
	ContentID int64
	RequestID string
	OfferID   string // the further price of an item or content, "" for the item's own
	Gift      bool   // a code for somebody else
}

// maxLines bounds an order.
const maxLines = 20

// want returns what a line was made from.
func (l Line) want() Want {
	if l.Kind == CopiesLine {
		return Want{RequestID: l.RequestID}
	}
	return Want{PackageID: l.PackageID, ItemID: l.ItemID, ContentID: l.ContentID, OfferID: l.OfferID, Gift: l.Gift}
}

// quote fills an order with what is wanted at the prices and taxes of now, less
// what coupons take off.
func (s *Service) quote(ctx context.Context, o *Order, wants []Want, codes []string) error {
	if len(wants) == 0 || len(wants) > maxLines {
		return apperr.InvalidField("lines", "field.length")
	}
	o.Lines, o.SellerID = make([]Line, len(wants)), ""
	seen := map[Want]bool{}
	for i, want := range wants {
		field := fmt.Sprintf("lines[%d]", i)
		if seen[want] && !want.Gift {
			return apperr.InvalidField(field, "field.once")
		}
		seen[want] = true
		line, err := s.priced(ctx, want, field)
		if err != nil {
			return err
		}
		if o.SellerID != "" && o.SellerID != line.seller {
			return apperr.InvalidField(field, "field.one_seller")
		}
		o.Lines[i], o.SellerID = line, line.seller
	}
	if err := s.addCoupons(ctx, o, codes); err != nil {
		return err
	}
	taxes, err := s.taxesOf(ctx, o.SellerID)
	if err != nil {
		return err
	}
	return o.sum(taxes)
}

// taxesOf returns the taxes of today's sales of a seller.
func (s *Service) taxesOf(ctx context.Context, sellerID string) (Taxes, error) {
	taxes := s.options.Taxes
	if s.sellers == nil {
		return taxes, nil
	}
	seller, err := s.sellers.ByID(ctx, sellerID)
	if err == nil && seller.NoVAT {
		taxes.VAT = 0
	}
	return taxes, err
}

// sum adds up the lines of an order with the taxes of its day.
func (o *Order) sum(taxes Taxes) error {
	o.VATPercent, o.CityPercent = taxes.VAT, taxes.City
	o.Subtotal, o.Discount, o.VAT, o.CityTax = 0, 0, 0, 0
	for i := range o.Lines {
		line := &o.Lines[i]
		line.Total = line.Price - line.Discount
		line.VAT, line.CityTax = taxes.In(line.Total)
		o.Subtotal += line.Price
		o.Discount += line.Discount
		o.VAT += line.VAT
		o.CityTax += line.CityTax
	}
	o.Total = o.Subtotal - o.Discount
	if o.Subtotal > Most {
		return apperr.InvalidField("lines", "field.range")
	}
	return nil
}

// priced returns the line of what is wanted.
func (s *Service) priced(ctx context.Context, want Want, field string) (Line, error) {
	named := 0
	for _, is := range []bool{want.PackageID != "", want.ItemID != 0, want.ContentID != 0, want.RequestID != ""} {
		if is {
			named++
		}
	}
	if named != 1 {
		return Line{}, apperr.InvalidField(field, "field.invalid")
	}
	line, err := Line{}, error(nil)
	switch {
	case want.PackageID != "":
		line, err = s.packageLine(ctx, want, field)
	case want.RequestID != "":
		line, err = s.copiesLine(ctx, want, field)
	case want.ItemID != 0:
		line, err = s.itemLine(ctx, want, field)
	default:
		line, err = s.contentLine(ctx, want, field)
	}
	if apperr.Is(err, apperr.NotFound) {
		err = apperr.InvalidField(field, "field.not_sold")
	}
	line.Gift, line.OfferID = want.Gift, want.OfferID
	return line, err
}

func (s *Service) packageLine(ctx context.Context, want Want, field string) (Line, error) {
	p, err := s.onePackage(ctx, db.NewWhere().And("p.id = ?", want.PackageID).And("p.active"))
	if err != nil {
		return Line{}, err
	}
	v, _, err := db.Tenant(ctx)
	switch {
	case err != nil:
		return Line{}, err
	case want.OfferID != "":
		return Line{}, apperr.InvalidField(field, "field.not_sold")
	case p.People > 1 && (want.Gift || !v.Role.Administers()):
		return Line{}, apperr.InvalidField(field, "field.for_organization")
	}
	return Line{
		Kind: PackageLine, PackageID: p.ID, Title: p.Text(locale.Mongolian).Title, TitleEN: p.Text(locale.English).Title, Days: p.Days,
		People: p.People, Price: p.Price, seller: p.SellerID, scope: p.Kind,
	}, nil
}

func (s *Service) itemLine(ctx context.Context, want Want, field string) (Line, error) {
	content, item, right, err := s.catalogue.ItemForReading(ctx, want.ItemID)
	if err != nil {
		return Line{}, err
	}
	line := Line{Kind: ItemLine, ItemID: item.ID, People: 1, Price: item.Price, seller: content.OwnerID}
	if want.OfferID != "" {
		offer, err := s.offer(ctx, want.OfferID)
		if err != nil || offer.ItemID != item.ID {
			return Line{}, apperr.InvalidField(field, "field.not_sold")
		}
		line.Price, line.Days = offer.Price, offer.Days
	}
	if item.Free || line.Price == 0 {
		return Line{}, apperr.InvalidField(field, "field.not_sold")
	}
	line.Title, line.TitleEN = titlesOf(content, item.Title)
	return line, s.refuseHeld(ctx, want, field, content, []entitlements.Item{right})
}

func (s *Service) contentLine(ctx context.Context, want Want, field string) (Line, error) {
	content, err := s.catalogue.ByIDOrSlug(ctx, fmt.Sprint(want.ContentID))
	if err != nil {
		return Line{}, err
	}
	offer, err := s.offer(ctx, want.OfferID)
	if err != nil || offer.ItemID != 0 || offer.ContentID != content.ID {
		return Line{}, apperr.InvalidField(field, "field.not_sold")
	}
	line := Line{
		Kind: ContentLine, ContentID: content.ID, People: 1, Price: offer.Price, Days: offer.Days, seller: content.OwnerID,
	}
	line.Title, line.TitleEN = titlesOf(content, "")
	rights := make([]entitlements.Item, len(content.Items))
	for i, item := range content.Items {
		rights[i] = content.Right(item)
	}
	return line, s.refuseHeld(ctx, want, field, content, rights)
}

// refuseHeld refuses what its buyer may read already for good, and what is not
// published.
func (s *Service) refuseHeld(ctx context.Context, want Want, field string, content catalogue.Content, items []entitlements.Item) error {
	if content.Visibility == entitlements.Draft || content.Visibility == entitlements.Archived {
		return apperr.InvalidField(field, "field.not_sold")
	}
	decisions, err := s.rights.DecideAll(ctx, items)
	if err != nil || want.Gift {
		return err
	}
	for _, item := range items {
		decision := decisions[item.ID]
		if !decision.Allowed || decision.Here || !decision.Until.IsZero() || decision.Seat.Of > 0 {
			return nil
		}
	}
	return apperr.InvalidField(field, "field.already_held")
}

// titlesOf returns the name under which a content or an item of it is sold, in
// Mongolian and in English.
func titlesOf(content catalogue.Content, item string) (mongolian, english string) {
	mongolian, english = content.Title, content.Title
	if translated := content.Translations[string(locale.English)].Title; translated != "" {
		english = translated
	}
	if item != "" && item != content.Title {
		mongolian, english = mongolian+". "+item, english+". "+item
	}
	return mongolian, english
}
