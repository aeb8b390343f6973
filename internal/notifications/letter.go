package notifications

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	html "html/template"
	"strconv"
	"strings"
	text "text/template"

	"sudar/internal/kit/db"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/mail"
)

//go:embed letter.html
var letterHTML string

//go:embed letter.txt
var letterText string

var (
	htmlForm = html.Must(html.New("notifications").Parse(letterHTML))
	textForm = text.Must(text.New("notifications").Parse(letterText))
)

const (
	// mostShown bounds the notifications that an email shows; it counts the others.
	mostShown = 30
	// subjectBytes bounds a subject: a title may be long.
	subjectBytes = 400
)

// letter is what the forms of an email are filled with.
type letter struct {
	Locale   locale.Locale
	Library  string
	Rows     []shown
	More     int    // how many are not shown
	All      string // address of all notifications
	Settings string // address of the reader's choices
	Kind     string // name of the one type of all that it tells of, "" for several
	Leave    string // address that ends emails about that type
	LeaveAll string // address that ends all

	to       string
	oneClick string
}

// shown is a notification in an email.
type shown struct {
	Title, Body, Link, When string
	kind                    Type
}

// Text returns one of the email's own texts.
func (l letter) Text(part string) string {
	return locale.Text(l.Locale, "notice."+part, "library", l.Library, "count", strconv.Itoa(len(l.Rows)+l.More), "more", strconv.Itoa(l.More),
		"type", l.Kind)
}

// Hello greets as all emails do.
func (l letter) Hello() string { return locale.Text(l.Locale, "email.hello") }

// Lead says what the email is.
func (l letter) Lead() string {
	if len(l.Rows) == 1 {
		return l.Text("lead_one")
	}
	return l.Text("lead_many")
}

func (l letter) subject() string {
	subject := l.Text("subject_many")
	if len(l.Rows) == 1 {
		subject = l.Library + ": " + l.Rows[0].Title
	}
	return db.Cut(strings.Join(strings.Fields(subject), " "), subjectBytes)
}

func (l letter) message() (mail.Message, error) {
	var plain, rich bytes.Buffer
	err := errors.Join(textForm.Execute(&plain, l), htmlForm.Execute(&rich, l))
	return mail.Message{To: l.to, Subject: l.subject(), Text: plain.String(), HTML: rich.String(), Unsubscribe: l.oneClick}, err
}

// letter writes what was claimed, without what its reader may not see any more.
func (m *Mails) letter(ctx context.Context, c claim) (letter, error) {
	portals, err := m.portalsOf(ctx, c.account.ID)
	if err != nil || len(portals) == 0 {
		return letter{}, err
	}
	announcers, err := m.announcers(ctx, c.rows)
	if err != nil {
		return letter{}, err
	}
	home, language := portals[0], locale.Parse(c.account.Locale)
	l := letter{Locale: language, Library: language.Choose(home.Name, home.NameEN), to: c.account.Email}
	for _, row := range c.rows {
		p, seen, err := m.shownOn(ctx, row, portals, announcers)
		if err != nil {
			return letter{}, err
		}
		if seen {
			n, err := row.notification()
			if err != nil {
				return letter{}, err
			}
			said := n.Texts.In(language)
			l.Rows = append(l.Rows, shown{
				Title: said.Title, Body: said.Body, Link: m.address(p, language, n.Link), kind: n.Type,
				When: n.CreatedAt.In(c.zone).Format("2006-01-02 15:04"),
			})
		}
	}
	m.end(&l, home, c.account.ID)
	return l, nil
}

// about returns the one type of all rows, "" for several.
func (l letter) about() Type {
	var about Type
	for _, row := range l.Rows {
		if about != "" && row.kind != about {
			return ""
		}
		about = row.kind
	}
	return about
}

// end bounds an email and writes the ways out of it.
func (m *Mails) end(l *letter, home portal, accountID string) {
	about := l.about()
	if most := len(l.Rows) - mostShown; most > 0 {
		l.Rows, l.More = l.Rows[most:], most
	}
	page := func(path string) string { return m.address(home, l.Locale, path) }
	l.All, l.Settings = page("/notifications"), page("/profile?tab=notifications")
	all := m.token(accountID, "")
	l.LeaveAll, l.oneClick = page("/unsubscribe?token="+all), m.oneClick(all)
	if about != "" {
		token := m.token(accountID, about)
		l.Kind = locale.Text(l.Locale, "notice.type."+string(about))
		l.Leave, l.oneClick = page("/unsubscribe?token="+token), m.oneClick(token)
	}
}
