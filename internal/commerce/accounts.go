package commerce

import (
	"context"
	"regexp"
	"strings"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
)

// BankAccount is where bank transfers go.
type BankAccount struct {
	ID       string  `db:"id"` // "" for the operator's
	SellerID string  `db:"seller_id"`
	Bank     string  `db:"bank"`
	Number   string  `db:"number"` // an IBAN or the bank's own
	Holder   string  `db:"holder"`
	SavedAt  db.Time `db:"saved_at"`
}

const accountColumns = "a.id, a.seller_id, a.bank, a.number, a.holder, a.saved_at FROM bank_accounts a"

// Account returns the bank account of a seller; not_found when it has none of its own.
func (s *Service) Account(ctx context.Context, sellerID string) (BankAccount, error) {
	return db.Get[BankAccount](ctx, s.db, "SELECT "+accountColumns+" WHERE a.seller_id = $1 AND a.ended_at IS NULL", sellerID)
}

// AccountFor returns where the money for an order is to be transferred: to the account
// that its buyer was shown, also when the seller has another one since, and before that
// to the seller's or else the operator's. Without a number there is none.
func (s *Service) AccountFor(ctx context.Context, o Order) (BankAccount, error) {
	own, err := BankAccount{}, error(nil)
	switch {
	case o.BankAccountID != "":
		own, err = db.Get[BankAccount](ctx, s.db, "SELECT "+accountColumns+" WHERE a.id = $1", o.BankAccountID)
	case !o.AwaitsTransfer():
		own, err = s.Account(ctx, o.SellerID)
	}
	if own.Number == "" {
		own = s.options.Account
	}
	return own, ignoreMissing(err)
}

// SaveAccount has bank transfers for what a seller sells arrive at an account of its
// own, for orders whose buyers are shown one from now on.
func (s *Service) SaveAccount(ctx context.Context, a BankAccount) (BankAccount, error) {
	if err := a.check(); err != nil {
		return a, err
	}
	err := s.db.InLockedTx(ctx, "organizations", a.SellerID, func(ctx context.Context) error {
		was, err := s.Account(ctx, a.SellerID)
		if ignoreMissing(err) != nil {
			return err
		}
		if a.ID, a.SavedAt = was.ID, was.SavedAt; a == was {
			return nil
		}
		a.ID, a.SavedAt = ident.New(), s.db.Now()
		if _, err := s.endAccount(ctx, a.SellerID); err != nil {
			return err
		}
		if _, err := db.Exec(ctx, s.db, `INSERT INTO bank_accounts (id, seller_id, bank, number, holder, saved_at)
			VALUES ($1, $2, $3, $4, $5, $6)`,
			a.ID, a.SellerID, a.Bank, a.Number, a.Holder, a.SavedAt); err != nil {
			return err
		}
		return s.noteAccount(ctx, audit.BankAccountSaved, was, a)
	})
	return a, err
}

// RemoveAccount has bank transfers for what a seller sells arrive at the operator's
// account again. not_found when they did already.
func (s *Service) RemoveAccount(ctx context.Context, sellerID string) error {
	return s.db.InLockedTx(ctx, "organizations", sellerID, func(ctx context.Context) error {
		was, err := s.Account(ctx, sellerID)
		if err != nil {
			return err
		}
		if _, err := s.endAccount(ctx, sellerID); err != nil {
			return err
		}
		return s.noteAccount(ctx, audit.BankAccountRemoved, was, BankAccount{SellerID: sellerID})
	})
}

func (s *Service) endAccount(ctx context.Context, sellerID string) (int64, error) {
	return db.Exec(ctx, s.db, "UPDATE bank_accounts SET ended_at = $2 WHERE seller_id = $1 AND ended_at IS NULL", sellerID, s.db.Now())
}

func (s *Service) noteAccount(ctx context.Context, act audit.Act, was, is BankAccount) error {
	return s.audit.Note(ctx, audit.Entry{
		Act: act, OrganizationID: is.SellerID, Object: is.Number, Before: was.told(), After: is.told(),
	})
}

// told is what the audit log tells of an account.
func (a BankAccount) told() audit.Values {
	if a.Number == "" {
		return nil
	}
	return audit.Values{"bank": a.Bank, "account": a.Number, "holder": a.Holder}
}

const maxAccountText = 100

// accountNumber is an IBAN, or a bank's own number of an account.
var accountNumber = regexp.MustCompile(`^([A-Z]{2}\d{2}[A-Z0-9]{11,30}|\d{6,20})$`)

// check puts an account's texts in order and refuses what cannot be one: money that
// is transferred to a wrong number does not come back by itself.
func (a *BankAccount) check() error {
	a.Bank, a.Holder = strings.TrimSpace(a.Bank), strings.TrimSpace(a.Holder)
	a.Number = strings.ToUpper(strings.Join(strings.Fields(a.Number), ""))
	var wrong []error
	for field, text := range map[string]string{"bank": a.Bank, "account": a.Number, "holder": a.Holder} {
		if text == "" {
			wrong = append(wrong, apperr.InvalidField(field, "field.required"))
		}
		if len([]rune(text)) > maxAccountText {
			wrong = append(wrong, apperr.InvalidField(field, "field.length"))
		}
	}
	if a.Number != "" && (!accountNumber.MatchString(a.Number) || a.Number[0] >= 'A' && !rightIBAN(a.Number)) {
		wrong = append(wrong, apperr.InvalidField("account", "field.account_number"))
	}
	return apperr.Together(wrong...)
}

// rightIBAN tells whether the check digits of an IBAN are those of the rest of it
// (ISO 13616).
func rightIBAN(number string) bool {
	rest := 0
	for _, r := range number[4:] + number[:4] {
		if r >= 'A' {
			rest = (rest*100 + int(r-'A') + 10) % 97
		} else {
			rest = (rest*10 + int(r-'0')) % 97
		}
	}
	return rest == 1
}
