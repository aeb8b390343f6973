package app

import (
	"context"

	"sudar/internal/accounts"
	"sudar/internal/comments"
	"sudar/internal/commerce"
	"sudar/internal/commerce/receipts"
	"sudar/internal/desk"
	"sudar/internal/follows"
	"sudar/internal/kit/jobs"
	"sudar/internal/lending"
	"sudar/internal/members"
	"sudar/internal/moderation"
	"sudar/internal/notes/folders"
	"sudar/internal/notifications"
	"sudar/internal/publishing"
	"sudar/internal/reading"
	"sudar/internal/search/text"
	"sudar/internal/statements"
	"sudar/internal/usage"
)

// listen joins events and jobs to the domains that react to them: this file
// shows who listens to what.
func (a *App) listen(emails *accounts.Emails) {
	a.System.Register()
	accounts.Listen(a.Jobs, a.Accounts, emails)
	members.Listen(a.Jobs, a.Members, members.NewEmails(a.Members, emails))
	notifications.Listen(a.Jobs, a.Notifications, a.Mails)
	jobs.On(a.Jobs, folders.InvitedEvent, "notifications", a.tellInvited)
	follows.Listen(a.Jobs, a.Follows)
	commerce.Listen(a.Jobs, a.Commerce)
	receipts.Listen(a.Jobs, a.Receipts)
	jobs.On(a.Jobs, commerce.PaidEvent, "notifications", a.tellPaid)
	jobs.On(a.Jobs, commerce.OwedEvent, "notifications", a.tellOwed)
	jobs.On(a.Jobs, commerce.EndingEvent, "notifications", a.tellPackageEnding)
	lending.Listen(a.Jobs, a.Lending)
	usage.Listen(a.Jobs, a.Usage)
	statements.Listen(a.Jobs, a.Statements)
	desk.Listen(a.Jobs, a.Desk)
	jobs.On(a.Jobs, publishing.MovedEvent, "notifications", a.tellMoved)
	jobs.On(a.Jobs, comments.WrittenEvent, "notifications", a.tellCommented)
	jobs.On(a.Jobs, moderation.HiddenEvent, "notifications", a.tellModerated)
	jobs.On(a.Jobs, desk.RecordsMergedEvent, "reading", func(ctx context.Context, m desk.RecordsMerged) error {
		return a.Reading.FollowItems(ctx, m.From, m.Into, m.ItemIDs)
	})
	jobs.On(a.Jobs, desk.RecordsMergedEvent, "notes", func(ctx context.Context, m desk.RecordsMerged) error {
		return a.Notes.FollowItems(ctx, m.Into, m.ItemIDs)
	})
	jobs.On(a.Jobs, lending.ReadyEvent, "notifications", a.tellReady)
	jobs.On(a.Jobs, lending.DecidedEvent, "notifications", a.tellCopies)
	jobs.On(a.Jobs, lending.EndingEvent, "notifications", a.tellLoanEnding)
	jobs.On(a.Jobs, reading.PublishedEvent, "passages", func(ctx context.Context, p reading.Published) error {
		return a.Passages.Published(ctx, text.Source{ItemID: p.ItemID, Revision: p.Revision, TextKey: p.TextKey, PositionsKey: p.PositionsKey})
	})
}
