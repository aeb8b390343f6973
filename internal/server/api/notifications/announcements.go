package notifications

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/notifications"
	"sudar/internal/server/api/core"
)

// Announcement is what administrators told their readers.
type Announcement struct {
	ID         string    `json:"id" format:"uuid"`
	Audience   string    `json:"audience" enum:"organization,all"`
	Author     string    `json:"author" doc:"Username; empty: somebody who is erased"`
	Title      string    `json:"title"`
	Body       string    `json:"body"`
	TitleEn    string    `json:"title_en"`
	BodyEn     string    `json:"body_en"`
	Link       string    `json:"link"`
	Recipients int       `json:"recipients" doc:"Readers who have been told so far"`
	Readers    int       `json:"readers" doc:"Readers who have read it"`
	Finished   bool      `json:"finished" doc:"All have been told"`
	Withdrawn  bool      `json:"withdrawn" doc:"It was taken back"`
	CreatedAt  time.Time `json:"created_at"`
}

type announcementsInput struct {
	core.PageInput
	Audience string `query:"audience" enum:"organization,all" doc:"organization when absent; all only for administrators of the hub"`
}

type announceInput struct {
	Body struct {
		Audience string `json:"audience,omitempty" enum:"organization,all" doc:"organization when absent; all only for administrators of the hub"`
		Title    string `json:"title" maxLength:"200" doc:"In Mongolian"`
		Body     string `json:"body,omitempty" maxLength:"2000" doc:"In Mongolian, plain text"`
		TitleEn  string `json:"title_en,omitempty" maxLength:"200" doc:"In English; empty: who reads English gets the Mongolian"`
		BodyEn   string `json:"body_en,omitempty" maxLength:"2000" doc:"In English, plain text"`
		Link     string `json:"link,omitempty" maxLength:"500" doc:"A path of the portal or an https address"`
	}
}

func (a *api) registerAnnouncements() {
	core.Register(a.API, core.ForAdmin, call(http.MethodGet, "/announcements", "list-announcements", "List the announcements"),
		func(ctx context.Context, in *announcementsInput) (core.Answer[[]Announcement], error) {
			found, err := a.Notifications.Announcements(ctx, in.Audience == "all", in.Request())
			return core.Privately(core.List(found, presentAnnouncement)), err
		})
	core.Register(a.API, core.ForAdmin, call(http.MethodPost, "/announcements", "announce", "Send an announcement to readers"),
		func(ctx context.Context, in *announceInput) (core.Answer[Announcement], error) {
			texts := notifications.Texts{
				Mongolian: notifications.Text{Title: in.Body.Title, Body: in.Body.Body},
				English:   notifications.Text{Title: in.Body.TitleEn, Body: in.Body.BodyEn},
			}
			sent, err := a.Notifications.Announce(ctx, texts, in.Body.Link, in.Body.Audience == "all")
			return core.Data(presentAnnouncement(sent)), err
		})
	core.Register(a.API, core.ForAdmin,
		call(http.MethodDelete, "/announcements/{id}", "withdraw-announcement", "Revoke an announcement"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[Announcement], error) {
			withdrawn, err := a.Notifications.Withdraw(ctx, in.ID)
			return core.Data(presentAnnouncement(withdrawn)), err
		})
}

func presentAnnouncement(a notifications.Announcement) Announcement {
	shown := Announcement{
		ID: a.ID, Audience: "organization", Author: a.Author, Title: a.Texts.Mongolian.Title, Body: a.Texts.Mongolian.Body,
		TitleEn: a.Texts.English.Title, BodyEn: a.Texts.English.Body, Link: a.Link, Recipients: a.Recipients,
		Readers: a.Readers, Finished: !a.FinishedAt.IsZero(), Withdrawn: !a.WithdrawnAt.IsZero(), CreatedAt: a.CreatedAt,
	}
	if a.ForAll {
		shown.Audience = "all"
	}
	return shown
}
