package diagnostics

import (
	_ "embed"
	"encoding/json"
	"html/template"
	"net/http"
	"strings"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/client"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/mail"
	"sudar/internal/kit/sms"
	"sudar/internal/server/api/core"
)

// MailboxPath shows, in development, what was not sent; with .json behind it
// for programs.
const MailboxPath = "/dev/mailbox"

//go:embed mailbox.html
var mailboxHTML string

var mailboxPage = template.Must(template.New("mailbox").Parse(mailboxHTML))

// unsent is what the program kept instead of sending, newest first.
type unsent struct {
	Emails   []mail.Email `json:"letters"`
	Messages []sms.Sent   `json:"messages"`
}

func (a *api) registerMailbox() {
	if a.Mailbox == nil {
		return
	}
	a.Raw(core.ForLookup, core.Operation{Method: http.MethodGet}, MailboxPath, a.serveMailbox)
	a.Raw(core.ForLookup, core.Operation{Method: http.MethodGet}, MailboxPath+".json", a.serveMailbox)
}

// serveMailbox shows what was kept. Only a browser on this machine may look,
// straight and under a name of this machine's: emails hold one-time codes.
func (a *api) serveMailbox(w http.ResponseWriter, r *http.Request) error {
	if !client.Direct(r) || !client.Local(r.Host) {
		return apperr.New(apperr.NotFound)
	}
	kept := unsent{Emails: a.Mailbox.List()}
	if a.Messages != nil {
		kept.Messages = a.Messages.List()
	}
	header := w.Header()
	header.Set("Cache-Control", "no-store")
	if strings.HasSuffix(r.URL.Path, ".json") {
		header.Set("Content-Type", "application/json")
		return json.NewEncoder(w).Encode(kept)
	}
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Content-Security-Policy", docsCSP)
	return mailboxPage.Execute(w, mailboxView{kept, locale.From(r.Context())})
}

// mailboxView is what was kept, with the page's words in one language.
type mailboxView struct {
	unsent
	lang locale.Locale
}

func (v mailboxView) Lang() string { return string(v.lang) }

// Other is the language that the page's link changes to.
func (v mailboxView) Other() string {
	if v.lang == locale.English {
		return string(locale.Mongolian)
	}
	return string(locale.English)
}

func (v mailboxView) Say(key string) string { return locale.Text(v.lang, "mailbox."+key) }

func (v mailboxView) SayIn(lang, key string) string {
	return locale.Text(locale.Parse(lang), "mailbox."+key)
}
