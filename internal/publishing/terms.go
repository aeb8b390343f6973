package publishing

import (
	"context"
	"slices"
	"strconv"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/editing"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
)

// settable are the states in which a publisher sets the terms of a title: while it is
// with the publisher, and behind the approval of staff, who approve the text.
var settable = []State{Draft, Returned, Approved, Published}

// terms returns those of a title, whoever asks.
func (s *Service) terms(ctx context.Context, id int64) (TitleTerms, error) {
	c, err := s.Catalogue.ByIDOrSlug(db.AllTenants(ctx, "the terms of a title"), strconv.FormatInt(id, 10))
	return termsOf(c), err
}

func termsOf(c catalogue.Content) TitleTerms {
	t := TitleTerms{Protection: string(c.Protection), PreviewPercent: c.PreviewPercent, Prices: []TitlePrice{}}
	if !c.EmbargoUntil.IsZero() {
		t.EmbargoUntil = c.EmbargoUntil.In(clock.Ulaanbaatar).Format(time.DateOnly)
	}
	for _, item := range c.Items {
		t.Prices = append(t.Prices, TitlePrice{ItemID: item.ID, Free: item.Free, Price: item.Price})
	}
	return t
}

// SetTerms stores what a publisher sets of a title, in the history of the record too.
func (s *Service) SetTerms(ctx context.Context, id int64, terms TitleTerms) (Page, error) {
	err := s.db.InLockedTx(ctx, "contents", id, func(ctx context.Context) error {
		_, t, err := s.load(ctx, id, ForPublisher)
		if err != nil {
			return err
		}
		if !slices.Contains(settable, t.State) {
			return apperr.New(apperr.SubmissionState)
		}
		if err := s.pricesFit(ctx, id, terms.Prices); err != nil {
			return err
		}
		embargo, err := editing.Opening(terms.EmbargoUntil)
		if err != nil {
			return err
		}
		outcome, err := s.Catalogue.Revise(ctx, id, func(c *catalogue.Content) {
			c.Protection, c.PreviewPercent, c.EmbargoUntil = entitlements.Protection(terms.Protection), terms.PreviewPercent, embargo
			c.Items = slices.Clone(c.Items)
			for i := range c.Items {
				c.Items[i].Free, c.Items[i].Price = terms.Prices[i].Free, terms.Prices[i].Price
			}
		})
		if err == nil && outcome == catalogue.Refused {
			err = apperr.InvalidField("protection", "field.choice")
		}
		return err
	})
	if err != nil {
		return Page{}, err
	}
	return s.Title(ctx, id, ForPublisher)
}

// pricesFit refuses prices that are not those of all items in their order, and a price
// of what is free.
func (s *Service) pricesFit(ctx context.Context, id int64, prices []TitlePrice) error {
	now, err := s.terms(ctx, id)
	if err != nil {
		return err
	}
	if len(now.Prices) != len(prices) {
		return apperr.InvalidField("prices", "field.choice")
	}
	for i, given := range prices {
		field := "prices[" + strconv.Itoa(i) + "]"
		if given.ItemID != now.Prices[i].ItemID {
			return apperr.InvalidField(field+".item_id", "field.choice")
		}
		if given.Free && given.Price > 0 {
			return apperr.InvalidField(field+".price", "field.not_with", "other", "free")
		}
	}
	return nil
}
