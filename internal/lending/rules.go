package lending

import (
	"context"
	"time"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// Rules are how an organisation lends.
type Rules struct {
	LoanDays     int `db:"loan_days"`
	ReadyDays    int `db:"ready_days"` // that a copy is kept for who is next
	MostLoans    int `db:"most_loans"` // of one person at a time
	MostHolds    int `db:"most_holds"`
	MostRenewals int `db:"most_renewals"`
}

// Default are the rules of an organisation that has said nothing else.
var Default = Rules{LoanDays: 14, ReadyDays: 3, MostLoans: 5, MostHolds: 10, MostRenewals: 1}

const day = 24 * time.Hour

func (r Rules) loan() time.Duration  { return time.Duration(r.LoanDays) * day }
func (r Rules) ready() time.Duration { return time.Duration(r.ReadyDays) * day }

// Rules returns the rules of ctx's organisation.
func (s *Service) Rules(ctx context.Context) (Rules, error) {
	v, _, err := db.Tenant(ctx)
	if err != nil {
		return Rules{}, err
	}
	return s.rulesOf(ctx, v.OrganizationID)
}

func (s *Service) rulesOf(ctx context.Context, organizationID string) (Rules, error) {
	rules, err := db.Get[Rules](ctx, s.db,
		"SELECT loan_days, ready_days, most_loans, most_holds, most_renewals FROM lending_rules WHERE organization_id = $1", organizationID)
	if apperr.Is(err, apperr.NotFound) {
		return Default, nil
	}
	return rules, err
}

// SetRules changes the rules of ctx's organisation. Loans that run keep their end.
func (s *Service) SetRules(ctx context.Context, rules Rules) error {
	v, _, err := db.Tenant(ctx)
	if err != nil {
		return err
	}
	if err := rules.check(); err != nil {
		return err
	}
	return s.db.InLockedTx(ctx, "organizations", v.OrganizationID, func(ctx context.Context) error {
		before, err := s.rulesOf(ctx, v.OrganizationID)
		if err != nil {
			return err
		}
		_, err = db.Exec(ctx, s.db, `INSERT INTO lending_rules
			(organization_id, loan_days, ready_days, most_loans, most_holds, most_renewals) VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT (organization_id) DO UPDATE SET loan_days = excluded.loan_days, ready_days = excluded.ready_days,
				most_loans = excluded.most_loans, most_holds = excluded.most_holds, most_renewals = excluded.most_renewals`,
			v.OrganizationID, rules.LoanDays, rules.ReadyDays, rules.MostLoans, rules.MostHolds, rules.MostRenewals)
		if err != nil {
			return err
		}
		return s.Audit.Note(ctx, audit.Entry{Act: audit.LendingRulesChanged, Before: before.values(), After: rules.values()})
	})
}

func (r Rules) check() error {
	var wrong []error
	for _, bound := range []struct {
		field              string
		value, least, most int
	}{
		{"loan_days", r.LoanDays, 1, 365}, {"ready_days", r.ReadyDays, 1, 30}, {"most_loans", r.MostLoans, 1, 100},
		{"most_holds", r.MostHolds, 0, 100}, {"most_renewals", r.MostRenewals, 0, 10},
	} {
		if bound.value < bound.least || bound.value > bound.most {
			wrong = append(wrong, apperr.InvalidField(bound.field, "field.range"))
		}
	}
	return apperr.Together(wrong...)
}

func (r Rules) values() audit.Values {
	return audit.Values{
		"loan_days": r.LoanDays, "ready_days": r.ReadyDays, "most_loans": r.MostLoans, "most_holds": r.MostHolds,
		"most_renewals": r.MostRenewals,
	}
}

// Used is how much of the rules a reader uses.
type Used struct{ Loans, Holds int }

// OwnRules returns the rules of ctx's organisation and how much of them ctx's reader
// uses.
func (s *Service) OwnRules(ctx context.Context) (Rules, Used, error) {
	v, err := reader(ctx)
	if err != nil {
		return Rules{}, Used{}, err
	}
	rules, err := s.rulesOf(ctx, v.OrganizationID)
	if err != nil {
		return rules, Used{}, err
	}
	loans, err := s.loansOf(ctx, v.OrganizationID, v.AccountID)
	if err != nil {
		return rules, Used{}, err
	}
	holds, err := s.holdsOf(ctx, v.OrganizationID, v.AccountID)
	return rules, Used{loans, holds}, err
}
