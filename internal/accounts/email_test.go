package accounts

import (
	"strings"
	"testing"

	"sudar/internal/kit/locale"
)

// Every email reads whole in both languages, as text and as a page, and what
// a library calls itself stays a text.
func TestLettersInBothLanguages(t *testing.T) {
	for _, kind := range []EmailKind{SignUpEmail, KnownEmail, ResetEmail, EmailCode, SyncEmail, PasswordNotice, EmailNotice, DisabledNotice,
		FactorOnNotice, FactorOffNotice, RecoveryMadeNotice, RecoveryUsedNotice, PasskeyAddedNotice, PasskeyRemovedNotice, PasskeyClonedNotice,
		TokenMadeNotice, PhoneReleasedNotice} {
		for _, l := range []locale.Locale{locale.Mongolian, locale.English} {
			filled := message{Kind: kind, Locale: l, Library: "Ном <b>&\nсан"}
			if codedFor[kind] != "" {
				filled.Code = "012345"
			}
			if linkPaths[kind] != "" {
				filled.Link = "https://alpha.example/x?token=a&b=%22"
			}
			m, err := filled.message("bold@example.mn")
			if err != nil {
				t.Fatal(err)
			}
			whole := m.Subject + m.Text + m.HTML
			if strings.Contains(whole, "email."+string(kind)) || strings.Contains(whole, "email.hello") || strings.Contains(whole, "{") ||
				strings.Contains(m.HTML, "<b>") || strings.ContainsAny(m.Subject, "\r\n") {
				t.Errorf("%s in %s: %+v", kind, l, m)
			}
			for _, part := range []string{filled.Code, filled.Link} {
				if !strings.Contains(m.Text, part) || !strings.Contains(m.HTML, strings.ReplaceAll(part, "&", "&amp;")) {
					t.Errorf("%s in %s lacks %s", kind, l, part)
				}
			}
			if filled.Code == "" && strings.Contains(m.Text, locale.Text(l, "email.life", "minutes", "10")) {
				t.Errorf("%s in %s speaks of a code", kind, l)
			}
		}
	}
}
