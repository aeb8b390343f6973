package notifications

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/kit/db"
	"sudar/internal/kit/mail"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
)

// sender keeps emails, or fails.
type sender struct {
	mu     sync.Mutex
	sent   []mail.Message
	fails  error
	panics bool
}

// Send keeps an email.
func (s *sender) Send(_ context.Context, m mail.Message) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.panics {
		panic("the node dies")
	}
	if s.fails != nil {
		return s.fails
	}
	s.sent = append(s.sent, m)
	return nil
}

// take returns what was sent since it was asked last.
func (s *sender) take() []mail.Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	sent := s.sent
	s.sent = nil
	return sent
}

// mailed is a fixture that sends emails.
type mailed struct {
	*fixture
	mails  *Mails
	sender *sender
	unseen map[string]bool // links that nobody sees
}

func mailing(t *testing.T, fn func(t *testing.T, h *mailed)) {
	t.Helper()
	fixtures(t, func(t *testing.T, f *fixture) {
		h := &mailed{fixture: f, sender: &sender{}, unseen: map[string]bool{}}
		h.mails = NewMails(f.Service, MailOptions{
			Accounts:      accounts.New(f.db, f.clock, accounts.Options{PasswordMemory: 64}),
			Organizations: organizations.New(f.db, f.clock, "a", ""), Sender: h.sender, Site: "https://library.example", Secret: []byte("secret"),
			Sees: func(ctx context.Context, about About) (bool, error) {
				v, _ := viewer.From(ctx)
				return v.SignedIn() && !h.unseen[about.Link] && !h.unseen[v.Organization+about.Link], nil
			},
		})
		fn(t, h)
	})
}

// reader makes a person of organisation a with an address, in a language.
func (h *mailed) reader(language string) string {
	h.t.Helper()
	id := h.person("a")
	h.exec("UPDATE accounts SET email = $1 || '@example.mn', email_confirmed_at = 1, locale = $2 WHERE id = $1", id, language)
	return id
}

// sweep has emails sent as the jobs of several nodes would, and returns them.
func (h *mailed) sweep() []mail.Message {
	h.t.Helper()
	if err := h.mails.Sweep(h.t.Context()); err != nil {
		h.t.Fatal(err)
	}
	keys, err := db.All[string](h.t.Context(), h.db, "SELECT job_key FROM jobs WHERE kind = $1 ORDER BY job_key", mailJob)
	if err != nil {
		h.t.Fatal(err)
	}
	h.exec("DELETE FROM jobs WHERE kind = $1", mailJob)
	var nodes sync.WaitGroup
	for range 2 {
		nodes.Go(func() {
			for _, key := range keys {
				if err := h.mails.Send(h.t.Context(), key); err != nil && h.sender.fails == nil {
					h.t.Error(err)
				}
			}
		})
	}
	nodes.Wait()
	return h.sender.take()
}

// at advances the clock to an hour in Ulaanbaatar, and sweeps.
func (h *mailed) at(day, hour int) []mail.Message {
	h.t.Helper()
	moment := time.Date(2026, 11, day, hour-8, 0, 0, 0, time.UTC)
	h.clock.Advance(moment.Sub(h.clock.Now()))
	return h.sweep()
}

// announcement makes one and returns its id.
func (h *mailed) announcement(organization string) string {
	h.t.Helper()
	id := fmt.Sprintf("announcement of %q", organization)
	h.exec("INSERT INTO announcements (id, organization_id, texts, link, created_at) VALUES ($1, $2, '{}', '', 1)", id,
		db.OrNull(organization))
	return id
}

func TestEmailsComeAsChosen(t *testing.T) {
	mailing(t, func(t *testing.T, h *mailed) { // Wednesday, 25 November, 8 in the morning
		bold := h.reader("mn")
		h.choose(bold, LeaseReady, true, AtOnce)
		h.choose(bold, ReviewReply, true, Daily)
		h.choose(bold, SearchAlert, true, Weekly)
		h.choose(bold, NewTitle, true, Never)
		for _, about := range []Type{LeaseReady, ReviewReply, SearchAlert, NewTitle} {
			h.tellOf(bold, about, "on "+string(about))
		}
		sent := h.at(25, 8)
		if len(sent) != 1 || sent[0].To != bold+"@example.mn" || sent[0].Subject != "a: on lease_ready" ||
			strings.Contains(sent[0].Text, "review") {
			t.Fatalf("at once: %+v", sent)
		}
		if sent := h.at(26, 7); len(sent) != 0 {
			t.Errorf("before the morning: %+v", sent)
		}
		if sent := h.at(26, 8); len(sent) != 1 || !strings.Contains(sent[0].Text, "on review_reply") || strings.Contains(sent[0].Text, "search") {
			t.Errorf("daily: %+v", sent)
		}
		h.tellOf(bold, ReviewReply, "on the weekend")
		if sent := h.at(30, 8); len(sent) != 1 || !strings.Contains(sent[0].Text, "on search_alert") ||
			!strings.Contains(sent[0].Text, "on the weekend") || strings.Contains(sent[0].Text, "on review_reply") {
			t.Errorf("weekly, with what is due that day: %+v", sent)
		}
		h.choose(bold, NewTitle, true, AtOnce)
		if sent := h.at(30, 9); len(sent) != 0 {
			t.Errorf("what was not wanted when it came: %+v", sent)
		}
	})
}

// What is read before its digest is not mailed; a change of mind counts for what
// waits.
func TestWhatWaitsFollowsItsReader(t *testing.T) {
	mailing(t, func(t *testing.T, h *mailed) {
		bold, tuya := h.reader("mn"), h.reader("mn")
		ctx := h.as(bold, viewer.Reader)
		for _, who := range []string{bold, tuya} {
			h.tellOf(who, SearchAlert, "one")
		}
		h.sweep()
		if err := h.ReadAll(ctx); err != nil {
			t.Fatal(err)
		}
		if sent := h.at(26, 8); len(sent) != 1 || sent[0].To != tuya+"@example.mn" {
			t.Errorf("%+v", sent)
		}
		h.tellOf(bold, SearchAlert, "two")
		h.tellOf(tuya, SearchAlert, "two")
		h.at(26, 9)
		h.choose(bold, SearchAlert, true, AtOnce)
		h.choose(tuya, SearchAlert, true, Never)
		if sent := h.at(26, 10); len(sent) != 1 || sent[0].To != bold+"@example.mn" {
			t.Errorf("%+v", sent)
		}
		if sent := h.at(30, 12); len(sent) != 0 {
			t.Errorf("%+v", sent)
		}
	})
}

func TestEmailsWaitForQuietHours(t *testing.T) {
	mailing(t, func(t *testing.T, h *mailed) {
		bold := h.reader("mn")
		if _, err := h.ChangeSettings(h.as(bold, viewer.Reader), Change{Quiet: &Quiet{21 * 60, 9 * 60}}); err != nil {
			t.Fatal(err)
		}
		h.at(25, 23)
		h.tellOf(bold, OrderPaid, "at night")
		h.tellOf(bold, LeaseEnding, "in the digest of 8")
		for _, hour := range []int{24, 32} {
			if sent := h.at(25, hour); len(sent) != 0 {
				t.Errorf("at %d: %+v", hour, sent)
			}
		}
		if sent := h.at(26, 9); len(sent) != 1 || !strings.Contains(sent[0].Text, "at night") || !strings.Contains(sent[0].Text, "digest of 8") {
			t.Errorf("%+v", sent)
		}
	})
}

// A node that dies while it hands an email over sends none, and nobody sends it
// again; who is refused for now tries later, who is refused for good does not.
func TestNoEmailComesTwice(t *testing.T) {
	mailing(t, func(t *testing.T, h *mailed) {
		bold := h.reader("mn")
		h.tellOf(bold, OrderPaid, "lost")
		h.sender.panics = true
		func() {
			defer func() { _ = recover() }()
			_ = h.mails.Send(t.Context(), bold)
		}()
		h.sender.panics = false
		if sent := h.at(30, 12); len(sent) != 0 {
			t.Errorf("after a crash: %+v", sent)
		}
		h.tellOf(bold, OrderPaid, "later")
		h.sender.fails = errors.New("busy")
		h.sweep()
		h.sender.fails = nil
		if sent := h.sweep(); len(sent) != 0 {
			t.Errorf("again at once: %+v", sent)
		}
		h.clock.Advance(firstRest)
		if sent := h.sweep(); len(sent) != 1 {
			t.Errorf("after a rest: %+v", sent)
		}
		h.tellOf(bold, OrderPaid, "refused")
		h.sender.fails = fmt.Errorf("%w: no such mailbox", mail.ErrRefused)
		h.sweep()
		h.sender.fails = nil
		h.clock.Advance(48 * time.Hour)
		if sent := h.sweep(); len(sent) != 0 {
			t.Errorf("after a refusal: %+v", sent)
		}
	})
}

func TestAnEmailIsGivenUp(t *testing.T) {
	mailing(t, func(t *testing.T, h *mailed) {
		h.tellOf(h.reader("mn"), OrderPaid, "never")
		h.sender.fails = errors.New("busy")
		for range mostTries {
			h.sweep()
			h.clock.Advance(longRest)
		}
		h.sender.fails = nil
		if sent := h.sweep(); len(sent) != 0 {
			t.Errorf("%+v", sent)
		}
	})
}

// Nothing is mailed that its reader may not see any more.
func TestEmailsHoldWhatTheirReaderSees(t *testing.T) {
	mailing(t, func(t *testing.T, h *mailed) {
		bold := h.reader("mn")
		h.exec("INSERT INTO memberships (account_id, organization_id, role, created_at) VALUES ($1, 'b', 'reader', 2)", bold)
		tell := func(about Type, source, link string) {
			t.Helper()
			err := h.db.InTx(t.Context(), func(ctx context.Context) error {
				_, err := h.tell(ctx, []string{bold}, News{Type: about, Source: source, Link: link,
					Texts: Texts{Mongolian: Text{Title: "about " + source}}})
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			h.choose(bold, about, true, AtOnce)
		}
		tell(NewTitle, "open", "/p/open")
		tell(NewTitle, "hidden", "/p/hidden")
		tell(NewTitle, "on b alone", "/p/b?item=1")
		tell(SearchAlert, "outside", "https://example.mn/x")
		tell(Announced, "gone", "")
		h.exec("INSERT INTO announcements (id, texts, link, created_at, withdrawn_at) VALUES ('withdrawn', '{}', '', 1, 2)")
		tell(Announced, "withdrawn", "")
		tell(Announced, h.announcement(""), "")
		tell(Announced, h.announcement("b"), "")
		h.unseen["/p/hidden"], h.unseen["a/p/b?item=1"] = true, true
		sent := h.sweep()
		if len(sent) != 1 {
			t.Fatalf("%+v", sent)
		}
		for part, there := range map[string]bool{
			"https://library.example/p/open": true, "about hidden": false, "https://library.example/p/b?domain=b&item=1": true,
			"https://example.mn/x": true, "gone": false, "withdrawn": false, `of ""`: true, `of "b"`: true,
		} {
			if strings.Contains(sent[0].Text, part) != there {
				t.Errorf("%s is there: %t, in\n%s", part, !there, sent[0].Text)
			}
		}
		h.exec("UPDATE memberships SET ends_at = 1 WHERE organization_id = 'b'")
		h.exec("DELETE FROM notifications")
		tell(NewTitle, "on b alone", "/p/b?item=1")
		tell(Announced, `announcement of "b"`, "")
		if sent := h.sweep(); len(sent) != 0 {
			t.Errorf("of a membership that has ended: %+v", sent)
		}
	})
}

func TestWhoIsNotMailed(t *testing.T) {
	mailing(t, func(t *testing.T, h *mailed) {
		closed, unproved := h.reader("mn"), h.reader("mn")
		h.exec("UPDATE accounts SET disabled_at = 1 WHERE id = $1", closed)
		h.exec("UPDATE accounts SET email_confirmed_at = NULL WHERE id = $1", unproved)
		h.tellOf(closed, OrderPaid, "x")
		h.tellOf(unproved, OrderPaid, "x")
		if sent := h.sweep(); len(sent) != 0 {
			t.Errorf("%+v", sent)
		}
	})
}
