package accounts_test

import (
	"net/url"
	"strings"
	"testing"

	"sudar/internal/accounts"
	"sudar/internal/accounts/accountstest"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/locale"
)

func TestProfile(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		accountstest.NewPerson(t, h.Service, "bold")
		accountstest.NewPerson(t, h.Service, "bayar")
		text := func(s string) *string { return &s }
		no := false
		changed, err := h.Update(accountstest.Context, h.Account("bold"), accounts.Profile{
			Username: text("Bold_2"), FirstName: text(" Анар "), Phone: text("9911 2233"), Locale: new(locale.English), History: &no,
		}, h.From("192.0.2.1"))
		if err != nil || changed != h.Account("bold_2") || changed.FirstName != "Анар" || changed.LastName != "Овог" ||
			changed.Phone != "99112233" || changed.History || changed.Locale != "en" {
			t.Fatalf("%+v, %v", changed, err)
		}
		for field, said := range map[string]accounts.Profile{
			"username": {Username: text("bayar")}, "first_name": {FirstName: text(" ")}, "phone": {Phone: text("12")},
			"email": {Email: text("x")}, "password": {Email: text("new@example.mn"), Password: "Wrong-word1"},
		} {
			_, err := h.Update(accountstest.Context, h.Account("bold_2"), said, h.From("192.0.2.1"))
			if known := apperr.From(err); len(known.Fields) != 1 || known.Fields[0].Name != field {
				t.Errorf("%s: %v", field, err)
			}
		}
		if len(h.Deliver()) != 0 {
			t.Error("emails were sent")
		}
	})
}

// An email address changes once its owner has answered: one of another
// account never, and the old address is told.
func TestEmailChange(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		accountstest.NewPerson(t, h.Service, "bold")
		accountstest.NewPerson(t, h.Service, "bayar")
		ask := func(email string) {
			t.Helper()
			got, err := h.Update(accountstest.Context, h.Account("bold"), accounts.Profile{Email: &email, Password: accountstest.Password},
				h.From("192.0.2.1"))
			if err != nil || got.Email != "bold@example.mn" {
				t.Fatalf("%+v, %v", got, err)
			}
		}
		if ask("bayar@example.mn"); len(h.Deliver()) != 0 {
			t.Error("another's address gets a code")
		}
		ask("New@Example.mn")
		message := h.Deliver()[0]
		link, _ := url.Parse(accountstest.LinkIn.FindString(message.Text))
		token := link.Query().Get("token")
		if message.To != "new@example.mn" || link.Host != "alpha.sudar.example" || link.Path != "/verify" {
			t.Fatalf("%+v", message)
		}
		if email, err := h.EmailOfLink(accountstest.Context, token, h.From("192.0.2.1")); err != nil || email != "new@example.mn" ||
			h.Account("bold").Email != "bold@example.mn" {
			t.Errorf("looking at the link: %q, %v", email, err)
		}
		if err := h.ConfirmEmailLink(accountstest.Context, token, h.From("192.0.2.1")); err != nil ||
			h.Account("bold").Email != "new@example.mn" {
			t.Fatal(err)
		}
		if err := h.ConfirmEmailLink(accountstest.Context, token, h.From("192.0.2.1")); !apperr.Is(err, apperr.CodeWrong) {
			t.Errorf("the link serves twice: %v", err)
		}
		if notice := h.Deliver(); len(notice) != 1 || notice[0].To != "bold@example.mn" {
			t.Errorf("%+v", notice)
		}
	})
}

func TestCodesToOwnAddresses(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		accountstest.NewPerson(t, h.Service, "bold")
		if err := h.SendEmailCode(accountstest.Context, h.Account("bold"), h.From("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		code := h.CodeIn()
		if err := h.ConfirmPhone(accountstest.Context, h.Account("bold"), code, h.From("192.0.2.1")); !apperr.Is(err, apperr.CodeWrong) {
			t.Errorf("a code for another purpose: %v", err)
		}
		if err := h.ConfirmEmail(accountstest.Context, h.Account("bold"), code, h.From("192.0.2.1")); err != nil {
			t.Error(err)
		}
		if err := h.SendPhoneCode(accountstest.Context, h.Account("bold"), h.From("192.0.2.1")); !apperr.Is(err, apperr.Invalid) {
			t.Errorf("without a telephone: %v", err)
		}
		phone := "99112233"
		account, err := h.Update(accountstest.Context, h.Account("bold"), accounts.Profile{Phone: &phone}, h.From("192.0.2.1"))
		if err != nil {
			t.Fatal(err)
		}
		if err := h.SendPhoneCode(accountstest.Context, account, h.From("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		h.Deliver()
		sent := h.Phone.List()
		if len(sent) != 1 || sent[0].To != phone || !strings.Contains(sent[0].Text, "Альфа") {
			t.Fatalf("%+v", sent)
		}
		if err := h.ConfirmPhone(accountstest.Context, account, accountstest.SixDigits.FindString(sent[0].Text),
			h.From("192.0.2.1")); err != nil || h.Account("bold").PhoneConfirmedAt.IsZero() {
			t.Error(err)
		}
	})
}

// Learning which usernames are taken is limited, by sign-up and by profile.
func TestTakenUsernamesAreLimited(t *testing.T) {
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		accountstest.NewPerson(t, h.Service, "bold")
		bayar := accountstest.NewPerson(t, h.Service, "bayar")
		for range 200 {
			_, err := h.SignUp(accountstest.Context, accountstest.SignUpOf("bold"), h.From(accountstest.Attacker))
			accountstest.Check(t, "taken", err, apperr.Invalid)
		}
		_, err := h.SignUp(accountstest.Context, accountstest.SignUpOf("bold"), h.From(accountstest.Attacker))
		accountstest.Check(t, "the 201st", err, apperr.TooMany)
		for range 20 {
			_, err = h.Update(accountstest.Context, bayar, accounts.Profile{Username: new("bold")}, h.From(accountstest.Owner))
			accountstest.Check(t, "taken", err, apperr.Invalid)
		}
		_, err = h.Update(accountstest.Context, bayar, accounts.Profile{Username: new("bold")}, h.From(accountstest.Owner))
		accountstest.Check(t, "the 21st", err, apperr.TooMany)
	})
}
