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

	"sudar/internal/kit/locale"
	"sudar/internal/kit/mail"
)

//go:embed letter.html
var letterHTML string

//go:embed letter.txt
var letterText string

var (
	htmlForm = html.Must(html.New("letter").Parse(letterHTML))
	textForm = text.Must(text.New("letter").Parse(letterText))
)

// letter is what a letter's form is filled with. Nothing in it was typed by
// whoever asked for the letter.
type letter struct {
	Kind                LetterKind
	Locale              locale.Locale
	Library, Code, Link string
}

// Text answers one of the letter's own texts.
func (l letter) Text(part string, args ...string) string {
	args = append(args, "library", l.Library, "minutes", strconv.Itoa(int(CodeLife.Minutes())))
	return locale.Text(l.Locale, "letter."+string(l.Kind)+"."+part, args...)
}

// Common answers a text that all letters share.
func (l letter) Common(part string) string {
	return locale.Text(l.Locale, "letter."+part, "library", l.Library, "minutes", strconv.Itoa(int(CodeLife.Minutes())))
}

func (l letter) message(to string) (mail.Message, error) {
	var plain, rich bytes.Buffer
	if err := errors.Join(textForm.Execute(&plain, l), htmlForm.Execute(&rich, l)); err != nil {
		return mail.Message{}, fmt.Errorf("accounts: letter %s: %w", l.Kind, err)
	}
	subject := strings.Join(strings.Fields(l.Text("subject")), " ")
	return mail.Message{To: to, Subject: subject, Text: plain.String(), HTML: rich.String()}, nil
}
