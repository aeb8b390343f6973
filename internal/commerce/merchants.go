package commerce

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"sync"

	"sudar/internal/audit"
	"sudar/internal/commerce/payments/qpay"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
)

// Merchant is an account at QPay at which the money for what a seller sells arrives,
// instead of at the hub's.
type Merchant struct {
	ID          string `db:"id"`
	SellerID    string `db:"seller_id"`
	Username    string `db:"username"`
	InvoiceCode string `db:"invoice_code"`
	Number      string `db:"merchant"` // by which QPay lists its payments
	// District is where the seller is registered, four digits, for receipts that QPay
	// issues; "" for the hub's.
	District string  `db:"district"`
	SavedAt  db.Time `db:"saved_at"`

	// Password goes in and never comes out; "" keeps the one there is.
	Password string `db:"-"`

	Sealed []byte `db:"password"`
}

const merchantColumns = `m.id, m.seller_id, m.username, m.invoice_code, m.merchant, m.district, m.saved_at, m.password
	FROM qpay_merchants m`

// MerchantClient is a provider that can tell whether its name and password are right.
type MerchantClient interface {
	Provider
	SignIn(ctx context.Context) error
}

// merchants are the clients of sellers' own merchants.
type merchants struct {
	connect func(m Merchant) MerchantClient // nil: sellers have none

	mu    sync.Mutex
	known map[string]connected // by id
}

type connected struct {
	savedAt db.Time
	client  MerchantClient
}

// UseMerchants lets sellers have a merchant of their own, whose client connect returns,
// before anything is sold. site is as UseQPay says.
func (s *Service) UseMerchants(site string, connect func(m Merchant) MerchantClient) {
	s.merchants.connect, s.options.Site = connect, site
}

// Merchant returns the merchant of a seller without its password; not_found when the
// seller has none of its own.
func (s *Service) Merchant(ctx context.Context, sellerID string) (Merchant, error) {
	m, err := db.Get[Merchant](ctx, s.db, "SELECT "+merchantColumns+" WHERE m.seller_id = $1 AND m.ended_at IS NULL", sellerID)
	m.Sealed = nil
	return m, err
}

// merchantOf returns the id of the merchant that takes the money of a seller: "" is
// the hub's.
func (s *Service) merchantOf(ctx context.Context, sellerID string) (string, error) {
	if s.merchants.connect == nil {
		return "", nil
	}
	id, err := db.Get[string](ctx, s.db, "SELECT id FROM qpay_merchants WHERE seller_id = $1 AND ended_at IS NULL", sellerID)
	return id, ignoreMissing(err)
}

// Provider returns the client of a merchant, "" being the hub's; nil when there is
// none.
func (s *Service) Provider(ctx context.Context, merchantID string) (Provider, error) {
	if merchantID == "" || s.merchants.connect == nil {
		return s.options.QPay, nil
	}
	m, err := db.Get[Merchant](ctx, s.db, "SELECT "+merchantColumns+" WHERE m.id = $1", merchantID)
	if err != nil {
		return nil, err
	}
	s.merchants.mu.Lock()
	defer s.merchants.mu.Unlock()
	if known, ok := s.merchants.known[m.ID]; ok && known.savedAt.Equal(m.SavedAt.Time) {
		return known.client, nil
	}
	password, err := s.passwords.Open(m.Sealed, m.sealedFor())
	if err != nil { // the server's key is another one than when it was sealed
		return nil, apperr.Wrap(apperr.Unavailable, err)
	}
	m.Password = string(password)
	client := s.merchants.connect(m)
	if s.merchants.known == nil {
		s.merchants.known = map[string]connected{}
	}
	s.merchants.known[m.ID] = connected{m.SavedAt, client}
	return client, nil
}

// DistrictOf returns where the holder of a merchant is registered, "" where the
// merchant does not say and for the hub's.
func (s *Service) DistrictOf(ctx context.Context, merchantID string) (string, error) {
	district, err := db.Get[string](ctx, s.db, "SELECT district FROM qpay_merchants WHERE id = $1", merchantID)
	return district, ignoreMissing(err)
}

// sealedFor names whose password is sealed.
func (m Merchant) sealedFor() string { return m.SellerID + " " + m.Username }

const maxMerchantText = 100

var district = regexp.MustCompile(`^(\d{4})?$`)

func (m *Merchant) check() error {
	for _, text := range []*string{&m.Username, &m.InvoiceCode, &m.Number, &m.District} {
		*text = strings.TrimSpace(*text)
	}
	var wrong []error
	for field, text := range map[string]string{
		"username": m.Username, "invoice_code": m.InvoiceCode, "merchant": m.Number, "password": m.Password,
	} {
		if text == "" {
			wrong = append(wrong, apperr.InvalidField(field, "field.required"))
		}
		if len(text) > maxMerchantText {
			wrong = append(wrong, apperr.InvalidField(field, "field.length"))
		}
	}
	if !district.MatchString(m.District) {
		wrong = append(wrong, apperr.InvalidField("district", "field.format"))
	}
	return apperr.Together(wrong...)
}

// SaveMerchant has the money for what a seller sells arrive at a merchant of its own
// from the next invoice on. QPay has to know its name and password. Invoices that were
// made before stay with who made them.
func (s *Service) SaveMerchant(ctx context.Context, m Merchant) (Merchant, error) {
	if s.merchants.connect == nil {
		return m, apperr.New(apperr.NotFound)
	}
	was, err := db.Get[Merchant](ctx, s.db, "SELECT "+merchantColumns+" WHERE m.seller_id = $1 AND m.ended_at IS NULL", m.SellerID)
	if ignoreMissing(err) != nil {
		return m, err
	}
	m.Username = strings.TrimSpace(m.Username)
	if m.Password == "" && was.Username == m.Username {
		if kept, err := s.passwords.Open(was.Sealed, was.sealedFor()); err == nil {
			m.Password = string(kept)
		}
	}
	if err := m.check(); err != nil {
		return m, err
	}
	if err := s.merchants.connect(m).SignIn(ctx); err != nil {
		return m, notSignedIn(err)
	}
	m.ID, m.SavedAt = ident.New(), s.db.Now()
	err = s.db.InLockedTx(ctx, "organizations", m.SellerID, func(ctx context.Context) error {
		if err := s.storeMerchant(ctx, m); err != nil {
			return err
		}
		return s.noteMerchant(ctx, audit.MerchantSaved, was, m)
	})
	if err != nil {
		return m, err
	}
	return s.Merchant(ctx, m.SellerID)
}

// notSignedIn tells a wrong password from a QPay that cannot be reached.
func notSignedIn(err error) error {
	if refusal := (*qpay.Error)(nil); errors.As(err, &refusal) {
		return apperr.InvalidField("password", "field.qpay_sign_in")
	}
	return apperr.Wrap(apperr.Unavailable, err)
}

// storeMerchant makes a merchant the one of its seller.
func (s *Service) storeMerchant(ctx context.Context, m Merchant) error {
	if _, err := db.Exec(ctx, s.db, "UPDATE qpay_merchants SET ended_at = $3 WHERE seller_id = $1 AND username <> $2 AND ended_at IS NULL",
		m.SellerID, m.Username, m.SavedAt); err != nil {
		return err
	}
	_, err := db.Exec(ctx, s.db, `INSERT INTO qpay_merchants (id, seller_id, username, password, invoice_code, merchant, district, saved_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (seller_id, username) DO UPDATE SET password = excluded.password,
		invoice_code = excluded.invoice_code, merchant = excluded.merchant, district = excluded.district, saved_at = excluded.saved_at,
		ended_at = NULL`,
		m.ID, m.SellerID, m.Username, s.passwords.Seal([]byte(m.Password), m.sealedFor()), m.InvoiceCode, m.Number, m.District, m.SavedAt)
	return err
}

// RemoveMerchant has the money for what a seller sells arrive at the hub's merchant
// again, from the next invoice on. not_found when it did already.
func (s *Service) RemoveMerchant(ctx context.Context, sellerID string) error {
	was, err := s.Merchant(ctx, sellerID)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		ended, err := db.Exec(ctx, s.db, "UPDATE qpay_merchants SET ended_at = $2 WHERE seller_id = $1 AND ended_at IS NULL", sellerID,
			s.db.Now())
		if err != nil {
			return err
		}
		if ended == 0 {
			return apperr.New(apperr.NotFound)
		}
		return s.noteMerchant(ctx, audit.MerchantRemoved, was, Merchant{SellerID: sellerID})
	})
}

func (s *Service) noteMerchant(ctx context.Context, act audit.Act, was, is Merchant) error {
	return s.audit.Note(ctx, audit.Entry{
		Act: act, OrganizationID: is.SellerID, Object: "QPay", Before: was.told(), After: is.told(),
	})
}

// told is what the audit log tells of a merchant.
func (m Merchant) told() audit.Values {
	if m.Username == "" {
		return nil
	}
	return audit.Values{"username": m.Username, "invoice_code": m.InvoiceCode, "merchant": m.Number, "district": m.District}
}
