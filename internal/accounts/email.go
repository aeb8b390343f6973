package accounts

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	html "html/template"
	"strconv"
	"strings"
	text "text/template"

	"sudar/internal/accounts/codes"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/mail"
)

//go:embed email.html
var emailHTML string

//go:embed email.txt
var emailText string

var (
	htmlForm = html.Must(html.New("email").Parse(emailHTML))
	textForm = text.Must(text.New("email").Parse(emailText))
)

// message is what an email's form is filled with. Nothing in it was typed by
// whoever asked for the email.
type message struct {
	Kind                EmailKind
	Locale              locale.Locale
	Library, Code, Link string
}

// Text returns one of the email's own texts.
func (l message) Text(part string, args ...string) string {
	args = append(args, "library", l.Library, "minutes", strconv.Itoa(int(codes.Life.Minutes())))
	return locale.Text(l.Locale, "email."+string(l.Kind)+"."+part, args...)
}

// Common returns a text that all emails share.
func (l message) Common(part string) string {
	return locale.Text(l.Locale, "email."+part, "library", l.Library, "minutes", strconv.Itoa(int(codes.Life.Minutes())))
}

func (l message) message(to string) (mail.Message, error) {
	var plain, rich bytes.Buffer
	if err := errors.Join(textForm.Execute(&plain, l), htmlForm.Execute(&rich, l)); err != nil {
		return mail.Message{}, fmt.Errorf("accounts: email %s: %w", l.Kind, err)
	}
	subject := strings.Join(strings.Fields(l.Text("subject")), " ")
	return mail.Message{To: to, Subject: subject, Text: plain.String(), HTML: rich.String()}, nil
}
