package notifications

import (
	"context"
	"net/http"
	"net/url"

	"sudar/internal/kit/locale"
	"sudar/internal/notifications"
	"sudar/internal/server/api/core"
)

// Unsubscribed says which emails are sent no more.
type Unsubscribed struct {
	Type string `json:"type" doc:"The type of notifications; empty: all"`
}

type unsubscribeInput struct {
	Token string `query:"token" required:"true" maxLength:"400" doc:"Of the email"`
}

const unsubscribePath = "/notifications/unsubscribe"

// registerUnsubscribe registers both sides of the address in an email's header
// (RFC 8058). A mailbox provider posts to it, without cookies; whatever the body
// says, the token names all there is to do. Who opens it in a browser is led to a
// page that asks first: programs that check links open every one.
func (a *api) registerUnsubscribe() {
	core.Register(a.API, core.ForLookup, call(http.MethodPost, unsubscribePath, "unsubscribe", "Leave the emails about notifications"),
		func(ctx context.Context, in *unsubscribeInput) (core.Answer[Unsubscribed], error) {
			about, err := a.Mails.Unsubscribe(ctx, in.Token)
			return core.Data(Unsubscribed{Type: string(about)}), err
		})
	a.Raw(core.ForLookup, core.Operation{Method: http.MethodGet, ID: "ask-unsubscribe"}, notifications.UnsubscribePath, a.askUnsubscribe)
}

func (a *api) askUnsubscribe(w http.ResponseWriter, r *http.Request) error {
	page := "/unsubscribe?token=" + url.QueryEscape(r.URL.Query().Get("token"))
	if locale.From(r.Context()) == locale.English {
		page = "/en" + page
	}
	w.Header().Set("Referrer-Policy", "no-referrer")
	http.Redirect(w, r, page, http.StatusSeeOther)
	return nil
}
