package app

import (
	"context"
	"strconv"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/locale"
	"sudar/internal/lending"
	"sudar/internal/notifications"
)

// tellReady tells a reader that a copy is kept.
func (a *App) tellReady(ctx context.Context, became lending.Became) error {
	hold, err := a.Lending.Kept(ctx, became.HoldID)
	if err != nil {
		return apperr.Ignore(err, apperr.NotFound) // it was taken or passed on
	}
	return a.tellOfLoan(ctx, notifications.LeaseReady, hold.AccountID, hold.ContentID, hold.ReadyUntil.Time, hold.ID)
}

// tellLoanEnding tells a reader that a loan is about to end.
func (a *App) tellLoanEnding(ctx context.Context, ending lending.Ending) error {
	loan, err := a.Lending.Running(ctx, ending.LoanID)
	if err != nil {
		return apperr.Ignore(err, apperr.NotFound) // it was returned
	}
	return a.tellOfLoan(ctx, notifications.LeaseEnding, loan.AccountID, loan.ContentID, loan.DueAt.Time, loan.ID)
}

// tellOfLoan keeps news about a title that somebody has or may take until a moment.
func (a *App) tellOfLoan(ctx context.Context, about notifications.Type, accountID string, contentID int64, until time.Time,
	id string) error {
	all := db.AllTenants(ctx, "news about a loan")
	say := func(l locale.Locale) (notifications.Text, error) {
		titles, err := a.Catalogue.Titles(locale.With(all, l), []int64{contentID})
		return notifications.Text{
			Title: locale.Text(l, "notice."+string(about)+".title"),
			Body: locale.Text(l, "notice."+string(about)+".body", "title", titles[contentID].Title, "date",
				until.In(clock.Ulaanbaatar).Format("2006.01.02 15:04")),
		}, err
	}
	texts, err := inBoth(say)
	if err != nil {
		return err
	}
	return a.DB.InTx(ctx, func(ctx context.Context) error {
		_, err := a.Notifications.Tell(ctx, []string{accountID}, notifications.News{
			Type: about, Source: id + "@" + strconv.FormatInt(until.Unix(), 10), Link: "/loans",
			Texts: texts,
		})
		return err
	})
}

// tellCopies tells who asked for copies of a title what became of it.
func (a *App) tellCopies(ctx context.Context, decided lending.Decided) error {
	all := db.AllTenants(ctx, "news about copies")
	request, err := a.Lending.NewsOfRequest(all, decided.RequestID)
	if err != nil || request.AccountID == "" {
		return apperr.Ignore(err, apperr.NotFound)
	}
	say := func(l locale.Locale) (notifications.Text, error) {
		titles, err := a.Catalogue.Titles(locale.With(all, l), []int64{request.ContentID})
		return notifications.Text{
			Title: locale.Text(l, "notice.copies_"+string(decided.Status)+".title"),
			Body: locale.Text(l, "notice.copies_"+string(decided.Status)+".body", "title", titles[request.ContentID].Title,
				"copies", strconv.Itoa(request.Copies), "reason", request.Reason),
		}, err
	}
	texts, err := inBoth(say)
	if err != nil {
		return err
	}
	return a.tell(ctx, request.AccountID, notifications.News{
		Type: notifications.Copies, Source: request.ID + "/" + string(decided.Status), Link: "/admin/leases?lease=" + request.LicenceID,
		Texts: texts,
	})
}

// inBoth says something in both languages.
func inBoth(say func(locale.Locale) (notifications.Text, error)) (notifications.Texts, error) {
	mongolian, err := say(locale.Mongolian)
	if err != nil {
		return notifications.Texts{}, err
	}
	english, err := say(locale.English)
	return notifications.Texts{Mongolian: mongolian, English: english}, err
}
