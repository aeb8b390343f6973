package receipts

import (
	"context"
	"errors"
	"time"

	"sudar/internal/commerce"
	"sudar/internal/commerce/receipts/posapi"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/limit"
	"sudar/internal/kit/viewer"
)

// lookups bounds how often one person asks the register.
var lookups = limit.Allowance{Most: 20, Window: time.Minute}

// Choice is who a buyer wants the receipt for.
type Choice struct {
	Kind     Kind
	Consumer string // a citizen's number of eight digits; may be ""
	Register string // a company's number of seven digits
}

// Find returns the company of a register number, for a person who is signed in.
func (s *Service) Find(ctx context.Context, register string) (RegisteredCompany, error) {
	if s.register == nil {
		return RegisteredCompany{}, apperr.New(apperr.NotFound)
	}
	if !digits(register, 7) {
		return RegisteredCompany{}, apperr.InvalidField("register", "field.register_incorrect")
	}
	v, _ := viewer.From(ctx)
	if !v.SignedIn() {
		return RegisteredCompany{}, apperr.New(apperr.Unauthenticated)
	}
	if err := limit.TakeAll(ctx, s.db, lookups.Use("receipts-register:"+v.AccountID)); err != nil {
		return RegisteredCompany{}, err
	}
	found, err := s.register.Company(ctx, register)
	switch {
	case errors.Is(err, posapi.ErrUnknownCompany):
		return RegisteredCompany{}, apperr.InvalidField("register", "field.register_unknown")
	case err != nil:
		return RegisteredCompany{}, apperr.Wrap(apperr.RegisterFailed, err)
	}
	return RegisteredCompany{Register: register, TIN: found.TIN, Name: found.Name}, nil
}

// Choose keeps who the receipt of an order of ctx's viewer is for, until it is paid.
func (s *Service) Choose(ctx context.Context, orderID string, choice Choice) (Receipt, error) {
	o, err := s.commerce.Own(ctx, orderID)
	switch {
	case err != nil:
		return Receipt{}, err
	case !s.owed(o):
		return Receipt{}, apperr.New(apperr.NotFound)
	case o.Status != commerce.Draft && o.Status != commerce.Pending:
		return Receipt{}, apperr.New(apperr.OrderStatus)
	}
	r, err := s.chosen(ctx, choice)
	if err != nil {
		return Receipt{}, err
	}
	if err := s.ensure(ctx, o, r); err != nil {
		return Receipt{}, err
	}
	changed, err := db.Exec(ctx, s.db, `UPDATE receipts SET kind = $2, consumer = $3, register = $4, tin = $5, company = $6
		WHERE order_id = $1 AND state = 'wanted'`, o.ID, string(r.Kind), r.Consumer, r.Register, r.TIN, r.Company)
	if err == nil && changed == 0 {
		err = apperr.New(apperr.OrderStatus)
	}
	if err != nil {
		return Receipt{}, err
	}
	return s.of(ctx, o.ID)
}

// chosen returns a receipt of a choice. What it says of a company is the register's.
func (s *Service) chosen(ctx context.Context, choice Choice) (Receipt, error) {
	if choice.Kind == Citizen {
		if choice.Consumer != "" && !digits(choice.Consumer, 8) {
			return Receipt{}, apperr.InvalidField("consumer", "field.consumer")
		}
		return Receipt{Kind: Citizen, Consumer: choice.Consumer}, nil
	}
	company, err := s.Find(ctx, choice.Register)
	return Receipt{Kind: Company, Register: company.Register, TIN: company.TIN, Company: company.Name}, err
}

// Of returns the receipt of an order; the error is not_found for one that has none.
// Whether the caller may see the order is the caller's to know.
func (s *Service) Of(ctx context.Context, orderID string) (Receipt, error) { return s.of(ctx, orderID) }

func (s *Service) of(ctx context.Context, orderID string) (Receipt, error) {
	return db.Get[Receipt](ctx, s.db, "SELECT "+receiptColumns+" WHERE r.order_id = $1", orderID)
}

// ensure gives an order a receipt as it is wanted, unless it has one.
func (s *Service) ensure(ctx context.Context, o commerce.Order, r Receipt) error {
	_, err := db.Exec(ctx, s.db, `INSERT INTO receipts (id, order_id, seller_id, kind, consumer, register, tin, company, state, issuer, number,
		date, vat, city_tax, problem, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'wanted', '', '', '', $9, $10, '', $11)
		ON CONFLICT (order_id) DO NOTHING`,
		ident.New(), o.ID, o.SellerID, string(r.Kind), r.Consumer, r.Register, r.TIN, r.Company, o.VAT, o.CityTax, s.db.Now())
	return err
}

// digits tells whether a text is exactly n digits.
func digits(text string, n int) bool {
	for _, r := range text {
		if r < '0' || r > '9' {
			return false
		}
	}
	return len(text) == n
}
