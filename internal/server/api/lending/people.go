package lending

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/kit/page"
	"sudar/internal/lending"
	"sudar/internal/members"
	"sudar/internal/server/api/core"
)

// Holder is somebody who has a copy of a title.
type Holder struct {
	LoanID     string    `json:"loan_id" format:"uuid"`
	AccountID  string    `json:"account_id" format:"uuid"`
	Username   string    `json:"username"`
	FirstName  string    `json:"first_name"`
	LastName   string    `json:"last_name"`
	Assigned   bool      `json:"assigned"`
	BorrowedAt time.Time `json:"borrowed_at"`
	DueAt      time.Time `json:"due_at"`
}

// Waiter is somebody who waits for a title.
type Waiter struct {
	HoldID       string     `json:"hold_id" format:"uuid"`
	AccountID    string     `json:"account_id" format:"uuid"`
	Username     string     `json:"username"`
	FirstName    string     `json:"first_name"`
	LastName     string     `json:"last_name"`
	Status       string     `json:"status" enum:"waiting,ready"`
	Assigned     bool       `json:"assigned"`
	Place        int        `json:"place" doc:"From 1; 0 while a copy is kept"`
	EstimateDays int        `json:"estimate_days"`
	CreatedAt    time.Time  `json:"created_at"`
	ReadyUntil   *time.Time `json:"ready_until"`
}

// CopyAssignment says what became of an assignment.
type CopyAssignment struct {
	Lent   int `json:"lent" doc:"How many have the title now"`
	Queued int `json:"queued" doc:"How many go first in the queue"`
	Had    int `json:"had" doc:"How many had it already"`
}

// LendingRules are how the organisation lends.
type LendingRules struct { //nolint:revive // the name in the document, where names are of all packages
	LoanDays     int `json:"loan_days" minimum:"1" maximum:"365"`
	ReadyDays    int `json:"ready_days" minimum:"1" maximum:"30" doc:"How long a copy is kept for who is next"`
	MostLoans    int `json:"most_loans" minimum:"1" maximum:"100" doc:"Of one reader at a time"`
	MostHolds    int `json:"most_holds" minimum:"0" maximum:"100" doc:"Queues in which one reader waits"`
	MostRenewals int `json:"most_renewals" minimum:"0" maximum:"10"`
}

// OwnLendingRules are the rules with what the reader has used of them.
type OwnLendingRules struct {
	LendingRules
	Loans int `json:"loans"`
	Holds int `json:"holds"`
}

type leasePageInput struct {
	core.IDInput
	core.PageInput
}

type assignCopiesInput struct {
	core.IDInput
	Body struct {
		AccountID string `json:"account_id,omitempty" maxLength:"36" doc:"A member; or group_id"`
		GroupID   string `json:"group_id,omitempty" maxLength:"36"`
		DueOn     string `json:"due_on,omitempty" maxLength:"10" doc:"Last day; empty: as long as a loan lasts"`
	}
}

// LendingMember is somebody to whom a copy can be given.
type LendingMember struct { //nolint:revive // the name in the document, where names are of all packages
	ID        string `json:"id" format:"uuid" doc:"Of the account"`
	Username  string `json:"username"`
	FirstName string `json:"first_name"`
	LastName  string `json:"last_name"`
}

type lendingMembersInput struct {
	Search string `query:"search" required:"true" minLength:"2" maxLength:"200" doc:"Beginnings of words of the name, username or address"`
}

type lendingRulesInput struct{ Body LendingRules }

func (a *api) registerPeople() {
	core.Register(a.API, core.ForLibrarian, call(http.MethodGet, "/leases/{id}/holders", "list-holders", "List who has a title on loan"),
		func(ctx context.Context, in *leasePageInput) (core.Answer[[]Holder], error) {
			found, err := a.Lending.Holders(ctx, in.ID, in.Request())
			return core.Privately(core.List(found, func(h lending.Holder) Holder {
				return Holder{
					LoanID: h.LoanID, AccountID: h.AccountID, Username: h.Username, FirstName: h.FirstName, LastName: h.LastName,
					Assigned: h.Assigned, BorrowedAt: h.BorrowedAt.Time, DueAt: h.DueAt.Time,
				}
			})), err
		})
	core.Register(a.API, core.ForLibrarian, call(http.MethodGet, "/leases/{id}/queue", "list-waiters", "List who waits for a title"),
		func(ctx context.Context, in *leasePageInput) (core.Answer[[]Waiter], error) {
			found, err := a.Lending.Queue(ctx, in.ID, in.Request())
			return core.Privately(core.List(found, func(w lending.Waiter) Waiter {
				return Waiter{
					HoldID: w.HoldID, AccountID: w.AccountID, Username: w.Username, FirstName: w.FirstName, LastName: w.LastName,
					Status: string(w.Status), Assigned: w.Assigned, Place: w.Place, EstimateDays: w.Estimate, CreatedAt: w.CreatedAt.Time,
					ReadyUntil: core.OptionalTime(w.ReadyUntil.Time),
				}
			})), err
		})
	core.Register(a.API, core.ForLibrarian, call(http.MethodPost, "/leases/{id}/assign", "assign-copies", "Assign copies of a title"),
		a.assign)
	core.Register(a.API, core.ForLibrarian,
		call(http.MethodGet, "/leases/members", "find-lending-members", "Find a member to whom a copy is assigned"),
		func(ctx context.Context, in *lendingMembersInput) (core.Answer[[]LendingMember], error) {
			found, err := a.Members.List(ctx, members.Query{Search: in.Search, Page: page.Of(1, mostFound)})
			return core.Privately(core.List(found, func(m members.Member) LendingMember {
				return LendingMember{ID: m.AccountID, Username: m.Username, FirstName: m.FirstName, LastName: m.LastName}
			})), err
		})
}

// mostFound bounds the members that are found: librarians look for one, the list of
// all is for administrators.
const mostFound = 10

func (a *api) assign(ctx context.Context, in *assignCopiesInput) (core.Answer[CopyAssignment], error) {
	due, err := core.DayGiven("due_on", &in.Body.DueOn)
	if err != nil {
		return core.Answer[CopyAssignment]{}, err
	}
	done, err := a.Lending.Assign(ctx, in.ID, lending.Assignment{AccountID: in.Body.AccountID, GroupID: in.Body.GroupID, DueAt: *due})
	return core.Data(CopyAssignment{Lent: done.Lent, Queued: done.Queued, Had: done.Had}), err
}

func (a *api) registerRules() {
	core.Register(a.API, core.ForUser, call(http.MethodGet, "/loans/rules", "get-loan-rules",
		"Get how the organization lends to the current reader"),
		func(ctx context.Context, _ *struct{}) (core.Answer[OwnLendingRules], error) {
			rules, used, err := a.Lending.OwnRules(ctx)
			return core.Privately(core.Data(OwnLendingRules{LendingRules: presentRules(rules), Loans: used.Loans, Holds: used.Holds})), err
		})
	core.Register(a.API, core.ForAdmin, call(http.MethodGet, "/lending/rules", "get-lending-rules", "Get how the organization lends"),
		func(ctx context.Context, _ *struct{}) (core.Answer[LendingRules], error) {
			rules, err := a.Lending.Rules(ctx)
			return core.Data(presentRules(rules)), err
		})
	core.Register(a.API, core.ForAdmin, call(http.MethodPut, "/lending/rules", "set-lending-rules", "Change how the organization lends"),
		func(ctx context.Context, in *lendingRulesInput) (core.Answer[LendingRules], error) {
			b := in.Body
			err := a.Lending.SetRules(ctx, lending.Rules{
				LoanDays: b.LoanDays, ReadyDays: b.ReadyDays, MostLoans: b.MostLoans, MostHolds: b.MostHolds, MostRenewals: b.MostRenewals,
			})
			return core.Data(b), err
		})
}

func presentRules(r lending.Rules) LendingRules {
	return LendingRules{
		LoanDays: r.LoanDays, ReadyDays: r.ReadyDays, MostLoans: r.MostLoans, MostHolds: r.MostHolds, MostRenewals: r.MostRenewals,
	}
}
