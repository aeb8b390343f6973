package lending

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/kit/page"
	"sudar/internal/lending"
	"sudar/internal/server/api/core"
)

// Loan is a copy that the reader has.
type Loan struct {
	ID            string         `json:"id" format:"uuid"`
	ContentItemID int64          `json:"content_item_id" doc:"The item to open"`
	Content       catalogue.Card `json:"content"`
	Assigned      bool           `json:"assigned" doc:"The library gave it; the reader neither returns nor renews it"`
	Renewals      int            `json:"renewals" doc:"How often it was renewed"`
	Renewable     bool           `json:"renewable" doc:"Whether it may be renewed now"`
	Waiting       int            `json:"waiting" doc:"How many people wait for the title"`
	Progress      float64        `json:"progress" doc:"Share read, 0–1"`
	BorrowedAt    time.Time      `json:"borrowed_at"`
	DueAt         time.Time      `json:"due_at"`
	ReturnedAt    *time.Time     `json:"returned_at"`
}

// Borrowing is what borrowing answers.
type Borrowing struct {
	Loan Loan `json:"loan"`
}

// LoanOffer is what the organisation lends the reader of an item.
type LoanOffer struct {
	Copies       int   `json:"copies"`
	Free         int   `json:"free"`
	Waiting      int   `json:"waiting"`
	LoanDays     int   `json:"loan_days"`
	Place        int   `json:"place" doc:"That the reader would take in the queue"`
	EstimateDays int   `json:"estimate_days" doc:"In about how many days a copy is free for that place; 0: not known"`
	MostLoans    int   `json:"most_loans"`
	LoansFull    bool  `json:"loans_full" doc:"The reader has as many loans as one may"`
	Loan         *Loan `json:"loan" doc:"That the reader has"`
	Hold         *Hold `json:"hold" doc:"That the reader has, also one that was not taken in time within the last days"`
}

type lentItemInput struct {
	Body struct {
		ContentItemID int64 `json:"content_item_id" minimum:"1"`
	}
}

type loanOfferInput struct {
	ContentItemID int64 `query:"content_item_id" required:"true" minimum:"1"`
}

func (a *api) registerLoans() {
	borrow := call(http.MethodPost, "/organization/lease", "borrow-item", "Borrow an item from the organization")
	borrow.Status = http.StatusCreated
	core.Register(a.API, core.ForUser, borrow, func(ctx context.Context, in *lentItemInput) (core.Answer[Borrowing], error) {
		loan, err := a.Lending.Borrow(ctx, in.Body.ContentItemID)
		if err != nil {
			return core.Answer[Borrowing]{}, err
		}
		shown, err := a.presentLoan(ctx, loan)
		return core.Privately(core.Data(Borrowing{shown})), err
	})
	core.Register(a.API, core.ForUser,
		call(http.MethodGet, "/organization/lease", "get-loan-offer", "Get what the organization lends of an item"),
		a.offer)
	core.Register(a.API, core.ForUser, call(http.MethodGet, "/loans", "list-loans", "List the loans of the current reader"), a.listLoans)
	core.Register(a.API, core.ForUser, call(http.MethodPost, "/loans/{id}/renew", "renew-loan", "Renew a loan"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[Loan], error) {
			loan, err := a.Lending.Renew(ctx, in.ID)
			return a.oneLoan(ctx, loan, err)
		})
	core.Register(a.API, core.ForUser, call(http.MethodPost, "/loans/{id}/return", "return-loan", "Return a loan"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[Loan], error) {
			loan, err := a.Lending.Return(ctx, in.ID)
			return a.oneLoan(ctx, loan, err)
		})
}

func (a *api) oneLoan(ctx context.Context, loan lending.Borrowed, err error) (core.Answer[Loan], error) {
	if err != nil {
		return core.Answer[Loan]{}, err
	}
	shown, err := a.presentLoan(ctx, loan)
	return core.Privately(core.Data(shown)), err
}

func (a *api) listLoans(ctx context.Context, in *core.PageInput) (core.Answer[[]Loan], error) {
	found, err := a.Lending.Loans(ctx, in.Request())
	if err != nil {
		return core.Answer[[]Loan]{}, err
	}
	shown, err := a.presentLoans(ctx, found.Rows)
	return core.Privately(core.List(page.List[Loan]{Rows: shown, Total: found.Total, Request: found.Request},
		func(l Loan) Loan { return l })), err
}

func (a *api) offer(ctx context.Context, in *loanOfferInput) (core.Answer[LoanOffer], error) {
	found, err := a.Lending.OfferOf(ctx, in.ContentItemID)
	if err != nil {
		return core.Answer[LoanOffer]{}, err
	}
	shown := LoanOffer{
		Copies: found.Copies, Free: found.Free, Waiting: found.Waiting, LoanDays: found.LoanDays, Place: found.Place,
		EstimateDays: found.Estimate, MostLoans: found.MostLoans, LoansFull: found.LoansFull,
	}
	if found.Loan != nil {
		loan, err := a.presentLoan(ctx, *found.Loan)
		if err != nil {
			return core.Answer[LoanOffer]{}, err
		}
		shown.Loan = &loan
	}
	if found.Hold != nil {
		hold, err := a.presentHold(ctx, *found.Hold)
		if err != nil {
			return core.Answer[LoanOffer]{}, err
		}
		shown.Hold = &hold
	}
	return core.Privately(core.Data(shown)), nil
}

func (a *api) presentLoan(ctx context.Context, loan lending.Borrowed) (Loan, error) {
	shown, err := a.presentLoans(ctx, []lending.Borrowed{loan})
	if err != nil {
		return Loan{}, err
	}
	return shown[0], nil
}

func (a *api) presentLoans(ctx context.Context, loans []lending.Borrowed) ([]Loan, error) {
	ids := make([]int64, len(loans))
	for i, loan := range loans {
		ids[i] = loan.ContentID
	}
	titles, err := a.cardsOf(ctx, ids)
	shown := make([]Loan, len(loans))
	for i, loan := range loans {
		item, progress := titles.item(loan.ContentID, loan.ItemID)
		shown[i] = Loan{
			ID: loan.ID, ContentItemID: item, Content: titles.cards[loan.ContentID], Assigned: loan.Assigned, Renewals: loan.Renewals,
			Renewable: loan.Renewable, Waiting: loan.Waiting, Progress: progress, BorrowedAt: loan.BorrowedAt.Time, DueAt: loan.DueAt.Time,
			ReturnedAt: core.OptionalTime(loan.ReturnedAt.Time),
		}
	}
	return shown, err
}
