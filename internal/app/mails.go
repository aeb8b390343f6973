package app

import (
	"context"
	"net/url"
	"strings"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/mail"
	"sudar/internal/notes/folders"
	"sudar/internal/notifications"
)

// mails returns the sender of what readers are told.
func (a *App) mails(post mail.Sender) *notifications.Mails {
	return notifications.NewMails(a.Notifications, notifications.MailOptions{
		Accounts: a.Accounts, Organizations: a.Organizations, Sender: post, Sees: a.sees, Site: a.site(), Secret: []byte(a.Config.SecretKey),
	})
}

// sees tells whether the viewer may see what a notification is about: an invitation
// that waits for them, the record whose page it leads to. What other pages show,
// they decide themselves.
func (a *App) sees(ctx context.Context, about notifications.About) (bool, error) {
	if about.Type == notifications.FolderShare {
		return a.Folders.Waits(ctx, about.Source)
	}
	ref, record := strings.CutPrefix(about.Link, "/p/")
	if !record {
		return true, nil
	}
	ref, _, _ = strings.Cut(ref, "?")
	slug, err := url.PathUnescape(ref)
	if err != nil {
		return false, nil //nolint:nilerr // such a page does not exist
	}
	return a.Catalogue.Sees(ctx, slug)
}

// tellInvited tells who is invited to a folder.
func (a *App) tellInvited(ctx context.Context, invited folders.Invited) error {
	invitation, err := a.Folders.Invitation(ctx, invited.RequestID)
	if err != nil {
		return apperr.Ignore(err, apperr.NotFound) // it was answered or taken back
	}
	say := func(l locale.Locale) notifications.Text {
		return notifications.Text{
			Title: locale.Text(l, "notice.folder_share.title"),
			Body:  locale.Text(l, "notice.folder_share.body", "name", invitation.Owner, "folder", invitation.Folder),
		}
	}
	return a.DB.InTx(ctx, func(ctx context.Context) error {
		_, err := a.Notifications.Tell(ctx, invitation.Accounts, notifications.News{
			Type: notifications.FolderShare, Source: invited.RequestID, Link: "/notifications",
			Texts: notifications.Texts{Mongolian: say(locale.Mongolian), English: say(locale.English)},
		})
		return err
	})
}
