package federation_test

import (
	"context"
	"errors"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/accounts/accountstest"
	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/factors"
	"sudar/internal/accounts/federation"
	"sudar/internal/accounts/federation/oidc"
	"sudar/internal/accounts/federation/oidc/oidctest"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

// university is alpha with a provider of its own, which vouches for the
// addresses of example.mn.
type university struct {
	*accountstest.Fixture
	*oidctest.Provider
	kept federation.Provider
}

func universities(t *testing.T, fn func(t *testing.T, u *university)) {
	t.Helper()
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		u := &university{Fixture: h, Provider: oidctest.New(t, h.Clock)}
		u.kept = federation.Provider{
			OrganizationID: h.Alpha.ID, Issuer: u.URL, ClientID: oidctest.ClientID, Secret: oidctest.ClientSecret, Label: "Альфа их сургууль",
			LabelEN: "Alpha University",
			Domains: []string{"Example.mn "}, RoleClaim: "groups",
			Roles: map[string]viewer.Role{"library": viewer.Librarian, "press": viewer.Publisher},
		}
		var err error
		if u.kept, err = h.Federation.SaveProvider(accountstest.Context, u.kept, true); err != nil {
			t.Fatal(err)
		}
		fn(t, u)
	})
}

// someone is whom the provider knows under a name, with more said of them.
func someone(name string, more map[string]any) map[string]any {
	person := map[string]any{
		"sub": name, "email": name + "@example.mn", "email_verified": true, "given_name": "Болд", "preferred_username": name,
	}
	maps.Copy(person, more)
	return person
}

// arrive goes to the provider and comes back as a person.
func (u *university) arrive(person map[string]any) string {
	u.T.Helper()
	_, arrival, err := u.come(person)
	if err != nil {
		u.T.Fatal(err)
	}
	return arrival
}

func (u *university) come(person map[string]any) (federation.Entrance, string, error) {
	u.T.Helper()
	page, held, err := u.Federation.GoToProvider(accountstest.Context, federation.Entrance{
		OrganizationID: u.Alpha.ID, RedirectURI: "https://alpha.sudar.example/cb", CallbackURL: "/library", Remember: true,
	}, u.From("192.0.2.1"))
	if err != nil {
		u.T.Fatal(err)
	}
	query := u.Authorise(u.T, page, person)
	return u.Federation.ComeFromProvider(accountstest.Context, held, oidc.Return{
		State: query.Get("state"), Code: query.Get("code"), Issuer: query.Get("iss"),
	})
}

func (u *university) enter(person map[string]any) (accounts.Account, error) {
	u.T.Helper()
	account, _, err := u.Federation.EnterByProvider(accountstest.Context, u.arrive(person), u.Alpha.ID, u.From("192.0.2.1"))
	return account, err
}

func (u *university) role(account accounts.Account) viewer.Role {
	u.T.Helper()
	role, err := u.RoleIn(accountstest.Context, account.ID, u.Alpha.ID)
	if err != nil {
		u.T.Fatal(err)
	}
	return role
}

func (u *university) events(account accounts.Account) (kinds []string) {
	u.T.Helper()
	list, err := u.Activity.Events(accountstest.Context, account.ID, page.Request{Number: 1, Size: 30})
	if err != nil {
		u.T.Fatal(err)
	}
	for _, event := range list.Rows {
		kinds = append(kinds, string(event.Kind))
	}
	return kinds
}

func TestSomebodyNewEnters(t *testing.T) {
	universities(t, func(t *testing.T, u *university) {
		begun, arrival, err := u.come(someone("Bold.Dorj", map[string]any{
			"family_name": strings.Repeat("ү", 100) + "\x00", "groups": []any{"students"},
		}))
		if err != nil || begun.CallbackURL != "/library" || begun.OrganizationID != u.Alpha.ID {
			t.Fatalf("%+v, %v", begun, err)
		}
		account, session, err := u.Federation.EnterByProvider(accountstest.Context, arrival, u.Alpha.ID, u.From("192.0.2.1"))
		if err != nil || account.Username != "bold.dorj" || account.Email != "bold.dorj@example.mn" || account.FirstName != "Болд" ||
			account.EmailConfirmedAt.IsZero() ||
			account.TermsVersion != accounts.TermsVersion || account.PasswordHash != "" || !session.Remember || u.role(account) != viewer.Reader {
			t.Fatalf("%+v, %+v, %v", account, session, err)
		}
		if _, err := u.Sessions.Bearer(accountstest.Context, session.Token, ""); err != nil {
			t.Error(err)
		}
		if u.Passes("bold.dorj", "") || u.Passes("bold.dorj", accountstest.Password) {
			t.Error("an account without a password has one")
		}
		for _, want := range []string{"signed_up", "identity_linked", "signed_in"} {
			if !slices.Contains(u.events(account), want) {
				t.Errorf("%s is not among %v", want, u.events(account))
			}
		}
		if emails := u.Deliver(); len(emails) != 1 || emails[0].To != account.Email ||
			!strings.Contains(emails[0].Text, "https://alpha.sudar.example/profile") {
			t.Errorf("%+v", emails)
		}
		again, err := u.enter(someone("Bold.Dorj", map[string]any{"email": "renamed@example.mn"}))
		if err != nil || again.ID != account.ID || again.Email != account.Email {
			t.Errorf("the second time: %+v, %v", again, err)
		}
		other, err := u.enter(someone("other", map[string]any{"preferred_username": "Bold.Dorj", "given_name": ""}))
		if err != nil || other.ID == account.ID || !strings.HasPrefix(other.Username, "bold.dorj.") || other.FirstName != "other" {
			t.Errorf("of the same name: %+v, %v", other, err)
		}
		if long, err := u.enter(someone("x", map[string]any{
			"preferred_username": strings.Repeat("ө", 50), "email": strings.Repeat("a", 60) + "@example.mn",
		})); err != nil || len(long.Username) > 32 {
			t.Errorf("%+v, %v", long, err)
		}
	})
}

func TestKnownPeopleAreLinkedOnlyWhenBothAddressesAreShown(t *testing.T) {
	universities(t, func(t *testing.T, u *university) {
		open := accountstest.NewPerson(t, u.Service, "open")
		if account, err := u.enter(someone("open", nil)); err != nil || account.ID != open.ID || u.role(open) != viewer.Reader {
			t.Errorf("%+v, %v", account, err)
		}
		for name, guard := range map[string]func(id string) error{
			"unshown": func(id string) error {
				_, err := db.Exec(accountstest.Context, u.DB, "UPDATE accounts SET email_confirmed_at = NULL WHERE id = $1", id)
				return err
			},
			"worker": func(id string) error {
				return u.Join(accountstest.Context, accounts.Membership{AccountID: id, OrganizationID: u.Alpha.ID, Role: viewer.Librarian})
			},
			"careful": func(id string) error {
				_, err := db.Exec(accountstest.Context, u.DB, `INSERT INTO second_factors (id, account_id, kind, name, secret, confirmed_at, created_at)
					VALUES ($1, $2, 'totp', '', $3, 1, 1)`, ident.New(), id, []byte{1})
				return err
			},
		} {
			if err := guard(accountstest.NewPerson(t, u.Service, name).ID); err != nil {
				t.Fatal(err)
			}
			if _, err := u.enter(someone(name, nil)); !apperr.Is(err, apperr.IdentityUnlinked) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if _, err := u.enter(someone("nobody", map[string]any{"email_verified": false})); !apperr.Is(err, apperr.ProviderEmail) {
			t.Errorf("an address that the provider did not verify: %v", err)
		}
		if _, err := u.enter(someone("nobody", map[string]any{"email": "not an address"})); !apperr.Is(err, apperr.ProviderEmail) {
			t.Errorf("no address: %v", err)
		}
		shut := accountstest.NewPerson(t, u.Service, "shut")
		if _, err := u.enter(someone("shut", nil)); err != nil {
			t.Fatal(err)
		}
		if err := u.Shut(accountstest.Context, shut, activity.Origin{}); err != nil {
			t.Fatal(err)
		}
		if _, err := u.enter(someone("shut", nil)); !apperr.Is(err, apperr.AccountDisabled) {
			t.Errorf("a closed account: %v", err)
		}
	})
}

// Attack: a provider of one library that claims the addresses of everybody.
// It neither gets in nor learns who has an account.
func TestProvidersVouchForTheirOwnPeopleOnly(t *testing.T) {
	universities(t, func(t *testing.T, u *university) {
		victim := accountstest.NewPerson(t, u.Service, "victim")
		if _, err := db.Exec(accountstest.Context, u.DB, "UPDATE accounts SET email = 'victim@gov.example' WHERE id = $1",
			victim.ID); err != nil {
			t.Fatal(err)
		}
		var refusals []*apperr.Error
		for _, email := range []string{"victim@gov.example", "nobody@gov.example"} {
			_, err := u.enter(someone("evil", map[string]any{"email": email}))
			refusal := apperr.From(err)
			refusal.Data = nil
			refusals = append(refusals, refusal)
		}
		if refusals[0].Code != apperr.IdentityUnlinked || !reflect.DeepEqual(refusals[0], refusals[1]) {
			t.Errorf("known %v, unknown %v", refusals[0], refusals[1])
		}
		stranger := accountstest.NewPerson(t, u.Service, "stranger")
		if err := u.Federation.LinkIdentity(accountstest.Context, stranger, u.arrive(someone("evil",
			map[string]any{"email": "victim@gov.example"})), u.Alpha.ID, u.From("192.0.2.1")); !apperr.Is(err, apperr.ProviderOtherPerson) {
			t.Errorf("linked to a stranger: %v", err)
		}
		if n, err := db.Get[int](accountstest.Context, u.DB, "SELECT COUNT(*) FROM identities"); n != 0 || err != nil {
			t.Errorf("%d identities, %v", n, err)
		}
	})
}

func TestLinkAfterSignIn(t *testing.T) {
	universities(t, func(t *testing.T, u *university) {
		u.kept.Domains = nil
		if _, err := u.Federation.SaveProvider(accountstest.Context, u.kept, true); err != nil {
			t.Fatal(err)
		}
		bold, bayar := accountstest.NewPerson(t, u.Service, "bold"), accountstest.NewPerson(t, u.Service, "bayar")
		arrival := u.arrive(someone("bold", nil))
		if _, _, err := u.Federation.EnterByProvider(accountstest.Context, arrival, u.Alpha.ID, u.From("192.0.2.1")); !apperr.Is(err,
			apperr.IdentityUnlinked) {
			t.Fatal(err)
		}
		link := func(account accounts.Account, person map[string]any) error {
			return u.Federation.LinkIdentity(accountstest.Context, account, u.arrive(person), u.Alpha.ID, u.From("192.0.2.1"))
		}
		if err := link(bayar, someone("bold", nil)); !apperr.Is(err, apperr.ProviderOtherPerson) {
			t.Errorf("another address: %v", err)
		}
		for range 2 { // again changes nothing
			if err := link(bold, someone("bold", map[string]any{"groups": "library"})); err != nil {
				t.Fatal(err)
			}
		}
		if err := link(bayar, someone("bold", map[string]any{"email": "bayar@example.mn"})); !apperr.Is(err, apperr.ProviderOtherPerson) {
			t.Errorf("another's identity: %v", err)
		}
		if account, err := u.enter(someone("bold", nil)); err != nil || account.ID != bold.ID {
			t.Errorf("%+v, %v", account, err)
		}
		found, err := u.Federation.Identities(accountstest.Context, bold.ID)
		if err != nil || len(found) != 1 {
			t.Fatalf("%+v, %v", found, err)
		}
		if err := u.Federation.Unlink(accountstest.Context, bayar, found[0].ID, activity.Origin{}); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("unlinking another's: %v", err)
		}
		if err := u.Federation.Unlink(accountstest.Context, bold, found[0].ID, activity.Origin{}); err != nil {
			t.Error(err)
		}
		if _, err := u.enter(someone("bold", nil)); !apperr.Is(err, apperr.IdentityUnlinked) {
			t.Errorf("after unlinking: %v", err)
		}
	})
}

// A provider shows the first factor; an account that has two asks for its own.
func TestAProviderIsNoSecondFactor(t *testing.T) {
	universities(t, func(t *testing.T, u *university) {
		bold, app, _, _ := u.Factored("bold")
		if err := u.Federation.LinkIdentity(accountstest.Context, bold, u.arrive(someone("bold", nil)), u.Alpha.ID,
			u.From("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		_, session, err := u.Federation.EnterByProvider(accountstest.Context, u.arrive(someone("bold", nil)), u.Alpha.ID, u.From("192.0.2.1"))
		var refused *apperr.Error
		if !errors.As(err, &refused) || refused.Code != apperr.SecondFactorRequired || session.Token != "" {
			t.Fatalf("the provider alone answers %+v, %v", session, err)
		}
		account, session, err := u.Factors.FinishSignIn(accountstest.Context, refused.Data.(factors.SecondFactor).Ticket, app.Code(),
			u.From("192.0.2.1"))
		if err != nil || account.ID != bold.ID || !session.Remember {
			t.Errorf("with the code: %+v, %v", session, err)
		}
	})
}

// followed is what a person's groups were said to be.
type followed [][]string

func (f *followed) FollowGroups(_ context.Context, _, _ string, names []string) error {
	*f = append(*f, names)
	return nil
}

func TestGroupsAreTheClaims(t *testing.T) {
	universities(t, func(t *testing.T, u *university) {
		said := followed{}
		u.Federation.GroupBy(&said)
		if _, err := u.enter(someone("bold", map[string]any{"departments": []any{"10А"}})); err != nil || len(said) != 0 {
			t.Errorf("without a claim: %q, %v", said, err)
		}
		u.kept.GroupClaim = "departments"
		if _, err := u.Federation.SaveProvider(accountstest.Context, u.kept, true); err != nil {
			t.Fatal(err)
		}
		long := make([]any, 200)
		for i := range long {
			long[i] = strings.Repeat("ү", 100)
		}
		for _, claimed := range []any{[]any{" 10А ", 7, "Багш"}, nil, long} {
			if _, err := u.enter(someone("bold", map[string]any{"departments": claimed})); err != nil {
				t.Fatal(err)
			}
		}
		if len(said) != 3 || !slices.Equal(said[0], []string{"10А", "Багш"}) || said[1] != nil || len(said[2]) != 6 {
			t.Errorf("%q", said)
		}
	})
}

// A role is the provider's to give only where staff has not decided.
func TestRolesFollowTheProvider(t *testing.T) {
	universities(t, func(t *testing.T, u *university) {
		join := func(account accounts.Account, role viewer.Role) {
			if err := u.Join(accountstest.Context, accounts.Membership{AccountID: account.ID, OrganizationID: u.Alpha.ID, Role: role}); err != nil {
				t.Fatal(err)
			}
		}
		as := func(groups ...any) accounts.Account {
			account, err := u.enter(someone("bold", map[string]any{"groups": groups}))
			if err != nil {
				t.Fatal(err)
			}
			return account
		}
		for _, step := range []struct {
			groups []any
			want   viewer.Role
		}{
			{[]any{"students", "hub_admin", "admin"}, viewer.Reader}, {[]any{"press", "library"}, viewer.Librarian},
			{[]any{"press"}, viewer.Publisher}, {nil, viewer.Reader},
		} {
			if account := as(step.groups...); u.role(account) != step.want {
				t.Errorf("%v makes %s, want %s", step.groups, u.role(account), step.want)
			}
		}
		account := as("library")
		join(account, viewer.Admin)
		if as("press"); u.role(account) != viewer.Admin {
			t.Errorf("what staff gave became %s", u.role(account))
		}
		if _, err := db.Exec(accountstest.Context, u.DB, "UPDATE memberships SET ends_at = $1", u.DB.Now()); err != nil {
			t.Fatal(err)
		}
		if as("library"); u.role(account) != viewer.Visitor {
			t.Errorf("what staff took came back as %s", u.role(account))
		}
	})
}

func TestSealedStepsAreOnesOwnAndShort(t *testing.T) {
	universities(t, func(t *testing.T, u *university) {
		page, held, err := u.Federation.GoToProvider(accountstest.Context,
			federation.Entrance{OrganizationID: u.Alpha.ID, RedirectURI: "https://a.example/cb"}, u.From("192.0.2.1"))
		if err != nil {
			t.Fatal(err)
		}
		query := u.Authorise(t, page, someone("bold", nil))
		back := oidc.Return{State: query.Get("state"), Code: query.Get("code")}
		arrival := u.arrive(someone("bold", nil))
		for _, strange := range []string{"", "x", "***", arrival, held[:len(held)-2], strings.Repeat("A", 200)} {
			if _, _, err := u.Federation.ComeFromProvider(accountstest.Context, strange, back); !apperr.Is(err, apperr.ProviderExpired) {
				t.Errorf("%.20q: %v", strange, err)
			}
		}
		for _, strange := range []string{"", "x", held} {
			if _, _, err := u.Federation.EnterByProvider(accountstest.Context, strange, u.Alpha.ID, activity.Origin{}); !apperr.Is(err,
				apperr.ProviderExpired) {
				t.Errorf("%.20q enters: %v", strange, err)
			}
		}
		if _, _, err := u.Federation.EnterByProvider(accountstest.Context, arrival, ident.New(), activity.Origin{}); !apperr.Is(err,
			apperr.ProviderExpired) {
			t.Errorf("at another library: %v", err)
		}
		u.Clock.Advance(10*time.Minute + time.Second)
		if _, _, err := u.Federation.EnterByProvider(accountstest.Context, arrival, u.Alpha.ID, activity.Origin{}); !apperr.Is(err,
			apperr.ProviderExpired) {
			t.Errorf("too late: %v", err)
		}
		u.Clock.Advance(5 * time.Minute)
		if _, _, err := u.Federation.ComeFromProvider(accountstest.Context, held, back); !apperr.Is(err, apperr.ProviderExpired) {
			t.Errorf("back too late: %v", err)
		}
	})
}

// Whoever proves the address anew has the account to themselves.
func TestResetEndsTheWaysIn(t *testing.T) {
	universities(t, func(t *testing.T, u *university) {
		account, err := u.enter(someone("bold", nil))
		if err != nil {
			t.Fatal(err)
		}
		found, _ := u.Federation.Identities(accountstest.Context, account.ID)
		if err := u.Federation.Unlink(accountstest.Context, account, found[0].ID, activity.Origin{}); !apperr.Is(err, apperr.LastWayIn) {
			t.Errorf("the last way in: %v", err)
		}
		u.Deliver()
		if err := u.Forgot(accountstest.Context, account.Email, u.From("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		if err := u.ResetPassword(accountstest.Context, accounts.Reset{Email: account.Email, Code: u.CodeIn(), Password: accountstest.Password},
			u.From("192.0.2.1")); err != nil {
			t.Fatal(err)
		}
		if found, err := u.Federation.Identities(accountstest.Context, account.ID); err != nil || len(found) != 0 ||
			!u.Passes("bold", accountstest.Password) {
			t.Errorf("%+v, %v", found, err)
		}
	})
}

func TestProvidersAreChecked(t *testing.T) {
	universities(t, func(t *testing.T, u *university) {
		if got, err := u.Federation.Provider(accountstest.Context, u.Alpha.ID); err != nil || got.Secret != "" || got.Label != u.kept.Label ||
			!slices.Equal(got.Domains, []string{"example.mn"}) || got.Roles["library"] != viewer.Librarian {
			t.Errorf("%+v, %v", got, err)
		}
		raw, err := db.Get[[]byte](accountstest.Context, u.DB, "SELECT client_secret FROM identity_providers")
		if err != nil || strings.Contains(string(raw), oidctest.ClientSecret) {
			t.Errorf("kept as %q, %v", raw, err)
		}
		for field, change := range map[string]func(*federation.Provider){
			"issuer":        func(p *federation.Provider) { p.Issuer = u.URL + "/none" },
			"client_id":     func(p *federation.Provider) { p.ClientID = " " },
			"label":         func(p *federation.Provider) { p.Label = "" },
			"label_en":      func(p *federation.Provider) { p.LabelEN = "" },
			"scopes":        func(p *federation.Provider) { p.Scopes = []string{"a b"} },
			"domains":       func(p *federation.Provider) { p.Domains = []string{"mn"} },
			"roles":         func(p *federation.Provider) { p.Roles = map[string]viewer.Role{"x": viewer.HubAdmin} },
			"role_claim":    func(p *federation.Provider) { p.RoleClaim = "" },
			"client_secret": func(p *federation.Provider) { p.Issuer, p.Secret = u.URL+"/other", "" },
		} {
			p := u.kept
			p.Secret = oidctest.ClientSecret
			change(&p)
			if _, err := u.Federation.SaveProvider(accountstest.Context, p, true); !apperr.Is(err, apperr.Invalid) ||
				apperr.From(err).Fields[0].Name != field {
				t.Errorf("%s: %v", field, err)
			}
		}
		p := u.kept
		p.Secret, p.Domains = "", []string{"example.mn", "gov.example"}
		if _, err := u.Federation.SaveProvider(accountstest.Context, p, false); !apperr.Is(err, apperr.RoleRequired) {
			t.Errorf("domains by the organisation itself: %v", err)
		}
		p.Domains = nil
		if saved, err := u.Federation.SaveProvider(accountstest.Context, p, false); err != nil ||
			!slices.Equal(saved.Domains, []string{"example.mn"}) {
			t.Errorf("domains of the same issuer: %+v, %v", saved, err)
		}
		if _, err := u.enter(someone("bold", nil)); err != nil {
			t.Errorf("with the secret that stayed: %v", err)
		}
		other := oidctest.New(t, u.Clock)
		p.Issuer, p.Secret = other.URL, oidctest.ClientSecret
		if saved, err := u.Federation.SaveProvider(accountstest.Context, p, false); err != nil || len(saved.Domains) != 0 {
			t.Errorf("domains of another issuer: %+v, %v", saved, err)
		}
		if err := u.Federation.RemoveProvider(accountstest.Context, u.Alpha.ID); err != nil {
			t.Error(err)
		}
		if err := u.Federation.RemoveProvider(accountstest.Context, u.Alpha.ID); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("removing twice: %v", err)
		}
		if label, _, err := u.Federation.ProviderLabels(accountstest.Context, u.Alpha.ID); label != "" || err != nil {
			t.Errorf("%q, %v", label, err)
		}
		if _, _, err := u.Federation.GoToProvider(accountstest.Context, federation.Entrance{OrganizationID: u.Alpha.ID},
			u.From("192.0.2.1")); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("without a provider: %v", err)
		}
	})
}
