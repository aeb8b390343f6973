package mail

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	netmail "net/mail"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
)

var email = Message{
	To: "Бат <bat@example.mn>", Subject: "Нууц үг сэргээх", Text: "Сайн байна уу, Бат!\n.\nКод: 123456\n", HTML: "<p>Код: <b>123456</b></p>",
}

func smtp(t *testing.T, fake *fakeSMTP, query string) *SMTP {
	t.Helper()
	s, err := newSMTP("smtp://sudar:hunter2@"+fake.address+query, "Sudar <no-reply@sudar.example>", fake.trust)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSMTP(t *testing.T) {
	fake := newFakeSMTP(t)
	if err := smtp(t, fake, "").Send(t.Context(), email); err != nil {
		t.Fatal(err)
	}
	emails, plain := fake.taken()
	if len(emails) != 1 || plain {
		t.Fatalf("%d emails, without TLS: %v", len(emails), plain)
	}
	want := "AUTH PLAIN " + base64.StdEncoding.EncodeToString([]byte("\x00sudar\x00hunter2"))
	fake.note(func() {
		if fmt.Sprint(fake.auth) != "["+want+"]" {
			t.Errorf("auth %q", fake.auth)
		}
	})
	got, err := netmail.ReadMessage(strings.NewReader(emails[0]))
	if err != nil {
		t.Fatal(err)
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(got.Header.Get("Subject"))
	if err != nil || subject != email.Subject || got.Header.Get("Date") == "" || got.Header.Get("Message-ID") == "" {
		t.Errorf("headers %v, %v", got.Header, err)
	}
	if got.Header.Get("List-Unsubscribe") != "" || got.Header.Get("List-Unsubscribe-Post") != "" {
		t.Errorf("what nobody can end has a way to: %v", got.Header)
	}
	to, err := got.Header.AddressList("To")
	if err != nil || to[0].Name != "Бат" || to[0].Address != "bat@example.mn" {
		t.Errorf("to %v, %v", to, err)
	}
	if body := parts(t, got); !strings.Contains(body["text/plain"], "Сайн байна уу, Бат!\n.") || body["text/html"] != email.HTML {
		t.Errorf("parts %q", body)
	}
}

// parts returns the text of each part by type, line breaks as \n.
func parts(t *testing.T, m *netmail.Message) map[string]string {
	t.Helper()
	_, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for reader := multipart.NewReader(m.Body, params["boundary"]); ; {
		part, err := reader.NextPart()
		if errors.Is(err, io.EOF) {
			return found
		}
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(part)
		if err != nil {
			t.Fatal(err)
		}
		kind, _, _ := mime.ParseMediaType(part.Header.Get("Content-Type"))
		found[kind] = strings.ReplaceAll(string(text), "\r\n", "\n")
	}
}

// The address to unsubscribe at arrives whole, however long it is (RFC 8058).
func TestSMTP_Unsubscribe(t *testing.T) {
	fake, ended := newFakeSMTP(t), email
	ended.Unsubscribe = "https://library.example/unsubscribe?token=" + strings.Repeat("Ab-_", 60)
	if err := smtp(t, fake, "").Send(t.Context(), ended); err != nil {
		t.Fatal(err)
	}
	emails, _ := fake.taken()
	got, err := netmail.ReadMessage(strings.NewReader(emails[0]))
	if err != nil {
		t.Fatal(err)
	}
	if link, post := got.Header.Get("List-Unsubscribe"), got.Header.Get("List-Unsubscribe-Post"); link != "<"+ended.Unsubscribe+">" ||
		post != "List-Unsubscribe=One-Click" {
		t.Errorf("%q, %q", link, post)
	}
}

func TestSMTP_Refusals(t *testing.T) {
	for response, permanent := range map[string]bool{"550 5.1.1 nobody here": true, "450 4.2.1 later": false} {
		fake := newFakeSMTP(t)
		fake.note(func() { fake.refuse = response })
		err := smtp(t, fake, "").Send(t.Context(), email)
		if err == nil || errors.Is(err, ErrRefused) != permanent {
			t.Errorf("%s: %v", response, err)
		}
	}
}

func TestSMTP_TakenIsTaken(t *testing.T) {
	fake := newFakeSMTP(t)
	fake.note(func() { fake.hangUp = true })
	err := smtp(t, fake, "").Send(t.Context(), email)
	if emails, _ := fake.taken(); err != nil || len(emails) != 1 {
		t.Errorf("an email that the server took would be sent again: %v", err)
	}
}

func TestSMTP_TLS(t *testing.T) {
	fake := newFakeSMTP(t)
	stranger, err := NewSMTP("smtp://"+fake.address, "a@example.mn")
	if err != nil {
		t.Fatal(err)
	}
	if err := stranger.Send(t.Context(), email); err == nil {
		t.Error("an unknown certificate was believed")
	}
	relay, err := NewSMTP("smtp://"+fake.address+"?insecure=true", "a@example.mn")
	if err != nil {
		t.Fatal(err)
	}
	err = relay.Send(t.Context(), email)
	if _, plain := fake.taken(); err != nil || !plain {
		t.Errorf("insecure relay: %v", err)
	}
	if err := smtp(t, fake, "?insecure=true").Send(t.Context(), email); err == nil {
		t.Error("a password went out without TLS")
	}
}

func TestNewSMTP_Faults(t *testing.T) {
	for _, address := range []string{"", "mail.example", "http://h", "smtp://", "smtp://u:hunter2@h:x\x00"} {
		if _, err := NewSMTP(address, "a@example.mn"); err == nil || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%q: %v", address, err)
		}
	}
	if _, err := NewSMTP("smtp://h", "nobody"); err == nil {
		t.Error("sender nobody accepted")
	}
}

func TestCheck(t *testing.T) {
	d, err := db.Open(t.Context(), filepath.Join(t.TempDir(), "x.db"), clock.System{})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	fake := newFakeSMTP(t)
	for name, s := range map[string]Sender{"smtp": smtp(t, fake, ""), "mailbox": NewMailbox("a@b", clock.System{})} {
		err := d.InTx(t.Context(), func(ctx context.Context) error { return s.Send(ctx, email) })
		if !errors.Is(err, ErrInTransaction) {
			t.Errorf("%s in a transaction: %v", name, err)
		}
		for what, bad := range map[string]Message{
			"no address":      {Subject: "s", Text: "t"},
			"two addresses":   {To: "a@b.mn, c@d.mn", Subject: "s", Text: "t"},
			"header in to":    {To: "a@b.mn\r\nBcc: c@d.mn", Subject: "s", Text: "t"},
			"header in title": {To: "a@b.mn", Subject: "s\r\nBcc: c@d.mn", Text: "t"},
			"no unsubscribe":  {To: "a@b.mn", Subject: "s", Text: "t", Unsubscribe: "mailto:a@b.mn"},
			"header in link":  {To: "a@b.mn", Subject: "s", Text: "t", Unsubscribe: "https://a.mn/\r\nBcc: c@d.mn"},
			"no text":         {To: "a@b.mn", Subject: "s"},
			"too long":        {To: "a@b.mn", Subject: "s", Text: strings.Repeat("x", maxBody+1)},
		} {
			if err := s.Send(t.Context(), bad); !errors.Is(err, ErrRefused) {
				t.Errorf("%s, %s: %v", name, what, err)
			}
		}
	}
	if emails, _ := fake.taken(); len(emails) != 0 {
		t.Error("a bad email went out")
	}
}

func TestMailbox(t *testing.T) {
	now := clock.At(time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC))
	box := NewMailbox("no-reply@sudar.example", now)
	for n := range mailboxSize + 5 {
		now.Advance(time.Second)
		if err := box.Send(t.Context(), Message{To: "a@b.mn", Subject: fmt.Sprint(n), Text: "t"}); err != nil {
			t.Fatal(err)
		}
	}
	list := box.List()
	if len(list) != mailboxSize || list[0].Subject != "204" || list[mailboxSize-1].Subject != "5" || !list[0].At.Equal(now.Now()) {
		t.Errorf("%d emails, newest %q, oldest %q", len(list), list[0].Subject, list[mailboxSize-1].Subject)
	}
	if got, ok := box.Get(list[3].ID); !ok || got != list[3] || got.From != "no-reply@sudar.example" {
		t.Errorf("%+v %v", got, ok)
	}
	if _, ok := box.Get(ident.New()); ok {
		t.Error("found an email that is not there")
	}
}
