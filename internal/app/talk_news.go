package app

import (
	"context"
	"strconv"

	"sudar/internal/comments"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/locale"
	"sudar/internal/moderation"
	"sudar/internal/notifications"
)

// tellCommented tells the others of a record's staff what one of them wrote of it.
func (a *App) tellCommented(ctx context.Context, written comments.Written) error {
	news, err := a.Comments.News(db.AllTenants(ctx, "news about a comment"), written.CommentID)
	if err != nil || len(news.Accounts) == 0 {
		return apperr.Ignore(err, apperr.NotFound)
	}
	say := func(l locale.Locale) notifications.Text {
		return notifications.Text{Title: locale.Text(l, "notice.comment", "name", news.Author, "title", news.Title), Body: news.Text}
	}
	part := "contents"
	if news.OnItsWay { // its publisher cannot open the editor while staff have it
		part = "submissions"
	}
	link := "/admin/" + part + "/" + strconv.FormatInt(news.ContentID, 10)
	return a.tellBoth(ctx, news.Accounts, notifications.Comments, written.CommentID, link, say)
}

// tellModerated tells a reader that a review of theirs is hidden, and why, or shown again.
func (a *App) tellModerated(ctx context.Context, moved moderation.Moved) error {
	owned, err := a.Catalogue.Owned(db.AllTenants(ctx, "news about a review"), moved.ContentID)
	if err != nil {
		return apperr.Ignore(err, apperr.NotFound)
	}
	say := func(l locale.Locale) notifications.Text {
		if moved.Reason == "" {
			return notifications.Text{Title: locale.Text(l, "notice.review_shown", "title", owned.Card.Title)}
		}
		return notifications.Text{
			Title: locale.Text(l, "notice.review_hidden", "title", owned.Card.Title),
			Body:  locale.Text(l, "notice.review_hidden."+string(moved.Reason)),
		}
	}
	return a.tellBoth(ctx, []string{moved.AccountID}, notifications.ReviewHidden, moved.EventID, "/p/"+owned.Card.Slug, say)
}

// tellBoth keeps news in both languages.
func (a *App) tellBoth(ctx context.Context, accounts []string, about notifications.Type, source, link string,
	say func(locale.Locale) notifications.Text,
) error {
	return a.DB.InTx(ctx, func(ctx context.Context) error {
		_, err := a.Notifications.Tell(ctx, accounts, notifications.News{
			Type: about, Source: source, Link: link,
			Texts: notifications.Texts{Mongolian: say(locale.Mongolian), English: say(locale.English)},
		})
		return err
	})
}
