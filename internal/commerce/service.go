package commerce

import (
	"context"
	"encoding/json"

	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/seal"
	"sudar/internal/organizations"
	"sudar/internal/usage"
)

// Domains are what the service calls.
type Domains struct {
	Audit        *audit.Service
	Entitlements *entitlements.Service
	Catalogue    *catalogue.Service
	Jobs         *jobs.Queue
	Usage        *usage.Service // nil: sales are not counted
	// Organizations tells which sellers are no VAT payers; nil: none is known.
	Organizations *organizations.Service
}

// Options of New.
type Options struct {
	// Secret makes the codes of gifts.
	Secret []byte
	// Taxes are those of today's sales, of sellers that are VAT payers.
	Taxes Taxes
	// QPay, Merchant and Site are as UseQPay says; without QPay there are only bank
	// transfers.
	QPay           Provider
	Merchant, Site string
	// Account is where bank transfers go; without a number there are none.
	Account BankAccount
}

// BankAccount is where bank transfers go.
type BankAccount struct{ Bank, Number, Holder string }

// Service sells rights and keeps the books of it.
type Service struct {
	db        *db.DB
	clock     clock.Clock
	audit     *audit.Service
	rights    *entitlements.Service
	catalogue *catalogue.Service
	jobs      *jobs.Queue
	usage     *usage.Service
	sellers   *organizations.Service
	options   Options
	merchants merchants
	passwords *seal.Box // of merchants
}

// New returns the service.
func New(d *db.DB, clk clock.Clock, domains Domains, options Options) *Service {
	return &Service{
		db: d, clock: clk, audit: domains.Audit, rights: domains.Entitlements, catalogue: domains.Catalogue, jobs: domains.Jobs,
		usage: domains.Usage, sellers: domains.Organizations, options: options, passwords: seal.New(options.Secret, "merchants' passwords"),
	}
}

// UseQPay has orders paid by a provider from now on, before anything is sold. site
// is how the provider reaches this program, without a trailing slash.
func (s *Service) UseQPay(provider Provider, merchant, site string) {
	s.options.QPay, s.options.Merchant, s.options.Site = provider, merchant, site
}

// Ways returns how orders of a seller can be paid, of any seller for "".
func (s *Service) Ways(ctx context.Context, sellerID string) (qpay bool, transfer BankAccount, err error) {
	if s.options.QPay != nil || s.merchants.connect == nil {
		return s.options.QPay != nil, s.options.Account, nil
	}
	w := db.NewWhere().And("ended_at IS NULL")
	if sellerID != "" {
		w.And("seller_id = ?", sellerID)
	}
	own, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM qpay_merchants"+w.SQL(), w.Args()...)
	return own > 0, s.options.Account, err
}

func jsonText(value any) (string, error) {
	text, err := json.Marshal(value)
	return string(text), err
}
