package commerce

import (
	"cmp"
	"context"
	"encoding/json"
	"time"

	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/seal"
	"sudar/internal/lending"
	"sudar/internal/organizations"
	"sudar/internal/usage"
)

// Domains are what the service calls.
type Domains struct {
	Audit        *audit.Service
	Entitlements *entitlements.Service
	Catalogue    *catalogue.Service
	Lending      *lending.Service // nil: no copies are sold
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
	// Account is where bank transfers for sellers without an account go; without a
	// number there are none.
	Account BankAccount
	// Wait is how long an order waits for its buyer and then for money, 0 as usual; it is
	// shorter than a bank transfer takes.
	Wait time.Duration
}

// Service sells rights and keeps the books of it.
type Service struct {
	db        *db.DB
	clock     clock.Clock
	audit     *audit.Service
	rights    *entitlements.Service
	catalogue *catalogue.Service
	lending   *lending.Service
	jobs      *jobs.Queue
	usage     *usage.Service
	sellers   *organizations.Service
	options   Options
	merchants merchants
	passwords *seal.Box // of merchants
}

// New returns the service.
func New(d *db.DB, clk clock.Clock, domains Domains, options Options) *Service {
	options.Wait = cmp.Or(options.Wait, usualWait)
	return &Service{
		db: d, clock: clk, audit: domains.Audit, rights: domains.Entitlements, catalogue: domains.Catalogue,
		lending: domains.Lending, jobs: domains.Jobs, usage: domains.Usage, sellers: domains.Organizations, options: options,
		passwords: seal.New(options.Secret, "merchants' passwords"),
	}
}

// UseQPay has orders paid by a provider from now on, before anything is sold. site
// is how the provider reaches this program, without a trailing slash.
func (s *Service) UseQPay(provider Provider, merchant, site string) {
	s.options.QPay, s.options.Merchant, s.options.Site = provider, merchant, site
}

// Ways returns how orders of a seller can be paid, of any seller for "".
func (s *Service) Ways(ctx context.Context, sellerID string) (qpay, transfer bool, err error) {
	qpay, transfer = s.options.QPay != nil, s.options.Account.Number != ""
	if !qpay && s.merchants.connect != nil {
		if qpay, err = s.own(ctx, "qpay_merchants", sellerID); err != nil {
			return false, false, err
		}
	}
	if !transfer {
		transfer, err = s.own(ctx, "bank_accounts", sellerID)
	}
	return qpay, transfer, err
}

// own tells whether a seller, or any for "", has a place of its own where money
// arrives.
func (s *Service) own(ctx context.Context, table, sellerID string) (bool, error) {
	w := db.NewWhere().And("ended_at IS NULL")
	if sellerID != "" {
		w.And("seller_id = ?", sellerID)
	}
	own, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM "+table+w.SQL(), w.Args()...)
	return own > 0, err
}

func jsonText(value any) (string, error) {
	text, err := json.Marshal(value)
	return string(text), err
}
