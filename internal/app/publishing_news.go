package app

import (
	"context"
	"strconv"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/locale"
	"sudar/internal/notifications"
	"sudar/internal/publishing"
)

// tellMoved tells the other side what became of a title on its way.
func (a *App) tellMoved(ctx context.Context, moved publishing.Moved) error {
	all := db.AllTenants(ctx, "news about a title")
	news, err := a.Publishing.News(all, moved.EventID)
	if err != nil || len(news.Accounts) == 0 {
		return apperr.Ignore(err, apperr.NotFound)
	}
	owned, err := a.Catalogue.Owned(all, news.ContentID)
	if err != nil {
		return err
	}
	say := func(l locale.Locale) notifications.Text {
		side := "publisher"
		if news.Staff {
			side = "staff"
		}
		return notifications.Text{
			Title: locale.Text(l, "notice.submission."+side+"_"+string(news.Act), "title", owned.Card.Title), Body: news.Note,
		}
	}
	link := "/admin/submissions/" + strconv.FormatInt(news.ContentID, 10)
	return a.tellBoth(ctx, news.Accounts, notifications.Submission, news.ID, link, say)
}
