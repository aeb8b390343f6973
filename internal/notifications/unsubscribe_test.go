package notifications

import (
	"net/url"
	"regexp"
	"strings"
	"testing"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/mail"
)

// tokenOf returns the token of an email's header.
func tokenOf(t *testing.T, m mail.Message) string {
	t.Helper()
	u, err := url.Parse(m.Unsubscribe)
	if err != nil || u.Scheme != "https" || u.Path != UnsubscribePath {
		t.Fatalf("%q, %v", m.Unsubscribe, err)
	}
	return u.Query().Get("token")
}

func TestUnsubscribing(t *testing.T) {
	mailing(t, func(t *testing.T, h *mailed) {
		bold, other := h.reader("mn"), h.reader("mn")
		h.tellOf(bold, OrderPaid, "one")
		h.tellOf(other, OrderPaid, "one")
		sent := h.sweep()
		if len(sent) != 2 {
			t.Fatalf("%+v", sent)
		}
		mine := sent[0]
		if mine.To != bold+"@example.mn" {
			mine = sent[1]
		}
		for range 2 { // once more changes nothing
			if about, err := h.mails.Unsubscribe(t.Context(), tokenOf(t, mine)); err != nil || about != OrderPaid {
				t.Fatalf("%s, %v", about, err)
			}
		}
		h.tellOf(bold, OrderPaid, "an order")
		h.tellOf(bold, LeaseReady, "a lease")
		h.tellOf(other, OrderPaid, "an order")
		for _, m := range h.sweep() {
			if order := strings.Contains(m.Subject, "order"); order != (m.To == other+"@example.mn") {
				t.Errorf("%s: %s", m.To, m.Subject)
			}
		}
		if about, err := h.mails.Unsubscribe(t.Context(), h.mails.token(bold, "")); err != nil || about != "" {
			t.Fatalf("%s, %v", about, err)
		}
		h.tellOf(bold, LeaseReady, "three")
		h.tellOf(bold, FolderShare, "three")
		if sent := h.sweep(); len(sent) != 0 {
			t.Errorf("after all: %+v", sent)
		}
	})
}

// A token that is not ours is refused, and one of an account that is gone is not
// told from any other.
func TestTokensTellNothing(t *testing.T) {
	mailing(t, func(t *testing.T, h *mailed) {
		if about, err := h.mails.Unsubscribe(t.Context(), h.mails.token(ident.New(), OrderPaid)); err != nil || about != OrderPaid {
			t.Errorf("of nobody: %s, %v", about, err)
		}
		good := h.mails.token(h.reader("mn"), "")
		foreign := NewMails(h.Service, MailOptions{Secret: []byte("other")})
		for _, token := range []string{"", "x", good[:len(good)-4], good + "AAAA", foreign.token("x", ""), "%%%"} {
			if _, err := h.mails.Unsubscribe(t.Context(), token); !apperr.Is(err, apperr.Invalid) {
				t.Errorf("%q: %v", token, err)
			}
		}
	})
}

func TestEmailsInBothLanguages(t *testing.T) {
	mailing(t, func(t *testing.T, h *mailed) {
		h.exec("UPDATE organizations SET name = 'Ном <b>&', name_en = 'Books <b>&' WHERE id = 'a'")
		left := regexp.MustCompile(`notice\.|email\.|\{|<b>`)
		for _, language := range []locale.Locale{locale.Mongolian, locale.English} {
			for _, many := range []int{1, 2, mostShown + 3} {
				reader := h.reader(string(language))
				for n := range many {
					h.tellOf(reader, OrderPaid, "№"+string(rune('a'+n%26))+"<i>"+strings.Repeat("x", n))
				}
				sent := h.sweep()
				if len(sent) != 1 {
					t.Fatalf("%d: %+v", many, sent)
				}
				m := sent[0]
				if left.MatchString(m.HTML) || strings.Contains(m.HTML, "<i>") ||
					regexp.MustCompile(`notice\.|email\.hello|\{`).MatchString(m.Subject+m.Text) {
					t.Errorf("%s, %d: %+v", language, many, m)
				}
				if english := strings.Contains(m.Subject, "Books"); english != (language == locale.English) {
					t.Errorf("%s: %s", language, m.Subject)
				}
				for _, page := range []string{"/unsubscribe?token=", "/profile?tab=notifications"} {
					if language == locale.English {
						page = "/en" + page
					}
					if address := "https://library.example" + page; !strings.Contains(m.Text, address) || !strings.Contains(m.HTML, address) {
						t.Errorf("%s, %d: no %s", language, many, address)
					}
				}
				if more := strings.Contains(m.Text, "/notifications\n"); more != (many > mostShown) {
					t.Errorf("%s, %d: %s", language, many, m.Text)
				}
			}
		}
		for _, choice := range types {
			if key := "notice.type." + string(choice.Type); choice.Fixed != FixedAll && !locale.Has(key) {
				t.Errorf("no text %s", key)
			}
		}
	})
}
