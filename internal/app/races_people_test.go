package app

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"testing"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/factors"
	"sudar/internal/accounts/sessions"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/viewer"
	"sudar/internal/members"
	"sudar/internal/organizations"
)

func refusedAs(codes ...apperr.Code) func(error) bool {
	return func(err error) bool {
		for _, code := range codes {
			if apperr.Is(err, code) {
				return true
			}
		}
		return false
	}
}

func TestRaceAnAdministratorStays(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		people := r.accounts(racers-1, viewer.Admin)
		people = append(people, "admin")
		removed := r.atOnce(func(n *node, i int) error {
			if i%3 == 0 {
				return n.members.Remove(r.admin, people[i])
			}
			reader := viewer.Reader
			_, err := n.members.Change(r.admin, people[i], members.Change{Role: &reader})
			return err
		}, refusedAs(apperr.LastAdmin))
		if left := r.count("SELECT COUNT(*) FROM memberships WHERE role = 'admin'"); removed != racers-1 || left != 1 {
			t.Errorf("%d were dismissed, %d are left", removed, left)
		}
	})
}

func TestRaceGroupsHaveABound(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		for i := range members.MostGroups - 1 {
			r.exec("INSERT INTO groups (id, organization_id, name, created_at) VALUES ($1, $2, $1, 1)", "group"+strconv.Itoa(i), r.owner.ID)
		}
		for range 6 {
			r.atOnce(func(n *node, i int) error {
				_, err := n.members.CreateGroup(r.admin, fmt.Sprint("анги ", i))
				return err
			}, refusedAs(apperr.GroupsFull))
			if there := r.count("SELECT COUNT(*) FROM groups"); there != members.MostGroups {
				t.Fatalf("%d groups", there)
			}
			r.exec("DELETE FROM groups WHERE name LIKE 'анги%'")
		}
	})
}

func TestRaceMembersOfAGroupHaveABound(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		people := r.accounts(members.MostGroupMembers-1+racers, viewer.Reader)
		r.exec("INSERT INTO groups (id, organization_id, name, join_code, created_at) VALUES ('g', $1, 'g', 'ABCDEFGH', 1)", r.owner.ID)
		r.exec("INSERT INTO group_members (group_id, account_id) SELECT 'g', id FROM accounts WHERE id LIKE 'person%' ORDER BY id LIMIT $1",
			members.MostGroupMembers-1)
		late := people[members.MostGroupMembers-1:]
		for range 6 {
			r.atOnce(func(n *node, i int) error {
				if i%2 == 0 {
					_, err := n.members.JoinByCode(r.as(late[i], viewer.Reader), "ABCDEFGH", "10.0.0.1")
					return err
				}
				return n.members.AddToGroup(r.admin, "g", late[i:i+1])
			}, refusedAs(apperr.Invalid))
			if there := r.count("SELECT COUNT(*) FROM group_members"); there != members.MostGroupMembers {
				t.Fatalf("%d members", there)
			}
			r.exec("DELETE FROM group_members WHERE joined_at > 0")
		}
	})
}

// Who leaves an organisation while being put into a group keeps nothing of it.
func TestRaceLeaversAreInNoGroup(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		r.exec("INSERT INTO groups (id, organization_id, name, created_at) VALUES ('g', $1, 'g', 1)", r.owner.ID)
		for round := range 4 {
			people := make([]string, racers/2)
			for i := range people {
				people[i] = r.account(fmt.Sprintf("leaver%d-%d", round, i), viewer.Reader)
			}
			r.atOnce(func(n *node, i int) error {
				if i < racers/2 {
					return n.members.Remove(r.admin, people[i])
				}
				return n.members.AddToGroup(r.admin, "g", people[i-racers/2:i-racers/2+1])
			}, refusedAs(apperr.NotFound))
			left := r.count("SELECT COUNT(*) FROM group_members x WHERE NOT EXISTS (SELECT 1 FROM memberships m WHERE m.account_id = x.account_id)")
			if left != 0 {
				t.Fatalf("%d are in the group without being members", left)
			}
		}
	})
}

// A group that is removed while it is given members, invitations and books is
// gone afterwards, and nobody meets an error of the database.
func TestRaceRemovedGroupsAreGone(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		book, people := r.book("Тал"), r.accounts(racers, viewer.Reader)
		_, _, item, err := r.nodes[0].records.ItemForReading(r.ctx, book.Items[0].ID)
		r.must(err)
		items := []entitlements.Item{item}
		for round := range 6 {
			group, err := r.nodes[0].members.CreateGroup(r.admin, fmt.Sprint("анги ", round))
			r.must(err)
			r.atOnce(func(n *node, i int) error {
				switch i % 4 {
				case 0:
					return n.members.RemoveGroup(r.admin, group.ID)
				case 1:
					return n.members.AddToGroup(r.admin, group.ID, people[i:i+1])
				case 2:
					_, err := n.members.Invite(r.admin, members.Invitee{
						Email: fmt.Sprintf("asked%d-%d@example.mn", round, i), Role: viewer.Reader, GroupID: group.ID,
					})
					return err
				}
				_, err := n.rights.Assign(r.admin, group.ID, items, 0, time.Time{}, "Тал")
				return err
			}, refusedAs(apperr.NotFound))
			if left := r.count("SELECT COUNT(*) FROM groups") + r.count("SELECT COUNT(*) FROM entitlements") +
				r.count("SELECT COUNT(*) FROM group_members"); left != 0 {
				t.Fatalf("%d rows are left of a group that was removed", left)
			}
		}
	})
}

func TestRaceInvitationsServeOnce(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		people := r.accounts(racers, "")
		r.exec(`INSERT INTO invitations (id, organization_id, email, first_name, role, locale, digest, created_at, expires_at)
			VALUES ('i', $1, 'x@example.mn', '', 'reader', 'mn', $2, 1, $3)`, r.owner.ID, ident.Digest("link"), db.At(time.Now().Add(time.Hour)))
		taken := r.atOnce(func(n *node, i int) error {
			_, err := n.members.Accept(r.as(people[i], viewer.Visitor), people[i], "link", "10.0.0.1")
			return err
		}, refusedAs(apperr.InvitationOver))
		if joined := r.count("SELECT COUNT(*) FROM memberships") - 1; taken != 1 || joined != 1 {
			t.Errorf("%d accepted, %d joined", taken, joined)
		}
	})
}

// Of two invitations of one person that are accepted at once the greater role
// stays.
func TestRaceTheGreaterRoleStays(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		for round := range 8 {
			person := r.account(fmt.Sprint("asked", round), "")
			for i, role := range []viewer.Role{viewer.Reader, viewer.Librarian} {
				id := fmt.Sprintf("i%d-%d", round, i)
				r.exec(`INSERT INTO invitations (id, organization_id, email, first_name, role, locale, digest, invited_by, created_at, expires_at)
					VALUES ($1, $2, $1, '', $3, 'mn', $4, 'admin', 1, $5)`, id, r.owner.ID, string(role), ident.Digest(id),
					db.At(time.Now().Add(time.Hour)))
			}
			r.atOnce(func(n *node, i int) error {
				_, err := n.members.Accept(r.as(person, viewer.Visitor), person, fmt.Sprintf("i%d-%d", round, i%2), "10.0.0.1")
				return err
			}, refusedAs(apperr.InvitationOver))
			role, err := db.Get[string](r.ctx, r.nodes[0].db, "SELECT role FROM memberships WHERE account_id = $1", person)
			r.must(err)
			if role != string(viewer.Librarian) {
				t.Fatalf("round %d: a %s", round, role)
			}
		}
	})
}

func TestRaceSettingsAreNotLost(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		for range 4 {
			r.atOnce(func(n *node, i int) (err error) {
				switch i % 4 {
				case 0:
					_, err = n.owners.SetSite(r.admin, organizations.SiteSettings{Name: "Шинэ нэр", NameEN: "New name"})
				case 1:
					_, err = n.owners.SetImage(r.admin, organizations.LogoImage, "/logo")
				case 2:
					_, err = n.owners.SetRules(r.admin, organizations.Rules{Closed: true, Domains: []string{"alpha.example"}})
				default:
					_, err = n.owners.SetImage(r.admin, organizations.FaviconImage, "/icon")
				}
				return err
			}, nil)
			o, err := r.nodes[0].owners.Own(r.admin)
			r.must(err)
			if o.Name != "Шинэ нэр" || o.Settings.Logo != "/logo" || o.Settings.FavIcon != "/icon" || !o.Closed || len(o.Domains) != 1 {
				t.Fatalf("%q %q %q %v %v", o.Name, o.Settings.Logo, o.Settings.FavIcon, o.Closed, o.Domains)
			}
			r.exec("UPDATE organizations SET name = '', settings = '{}', closed = FALSE")
		}
	})
}

// person returns an account that signs in with lifePassword.
func (r *races) person(name string) accounts.Account {
	r.t.Helper()
	a, err := r.nodes[0].people.Create(r.ctx, accounts.Person{
		Username: name, Email: name + "@example.mn", FirstName: "Нэр", LastName: "Овог", Password: lifePassword,
	})
	r.must(err)
	return a
}

func TestRaceFactorsAreOneSet(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		person, by := r.person("reader"), factors.Confirmation{Password: lifePassword}
		// Eight, as only so many passwords of a name are tried at a time.
		half := func(do func(n *node) error) {
			errs := make(chan error, 8)
			for i := range 8 {
				go func() { errs <- do(r.nodes[i%2]) }()
			}
			for range 8 {
				r.must(<-errs)
			}
		}
		half(func(n *node) error {
			_, err := n.factors.BeginTOTP(r.ctx, person, lifePassword, activity.Origin{})
			return err
		})
		if waiting := r.count("SELECT COUNT(*) FROM second_factors"); waiting != 1 {
			t.Errorf("%d secrets wait", waiting)
		}
		r.exec("UPDATE second_factors SET confirmed_at = 1")
		half(func(n *node) error {
			_, err := n.factors.NewRecoveryCodes(r.ctx, person, by, activity.Origin{})
			return err
		})
		if codes := r.count("SELECT COUNT(*) FROM second_factors WHERE kind = 'recovery'"); codes != factors.RecoveryCodes {
			t.Errorf("%d recovery codes", codes)
		}
		half(func(n *node) error {
			_, err := n.factors.MakeToken(r.ctx, person, by, "Миний програм", sessions.ReadScope, 1, activity.Origin{})
			return err
		})
		half(func(n *node) error {
			_, err := n.factors.MakeToken(r.ctx, person, by, "Миний програм", sessions.ReadScope, 1, activity.Origin{})
			return err
		})
		half(func(n *node) error {
			_, err := n.factors.MakeToken(r.ctx, person, by, "Миний програм", sessions.ReadScope, 1, activity.Origin{})
			if apperr.Is(err, apperr.TokensFull) {
				err = nil
			}
			return err
		})
		if tokens := r.count("SELECT COUNT(*) FROM api_tokens"); tokens != 20 {
			t.Errorf("%d tokens", tokens)
		}
	})
}

func TestRaceOneSessionAfterRenewal(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		person := r.person("reader")
		_, session, err := r.nodes[0].factors.SignIn(r.ctx, factors.Credentials{Name: "reader", Password: lifePassword}, activity.Origin{})
		r.must(err)
		for range 6 {
			r.atOnce(func(n *node, _ int) error {
				_, err := n.people.Sessions.Rotate(r.ctx, person.ID, session, activity.Origin{})
				return err
			}, nil)
			if running := r.count("SELECT COUNT(*) FROM sessions WHERE revoked_at IS NULL"); running != 1 {
				t.Fatalf("%d sessions run", running)
			}
		}
	})
}

func TestRaceLinksServeOnce(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		r.account("reader", "")
		r.exec(`INSERT INTO one_time_codes (purpose, subject, address, digest, link_digest, tries, created_at, expires_at, link_expires_at)
			VALUES ('email', 'reader', 'new@example.mn', 'd', $1, 0, 1, $2, $2)`, ident.Digest("link"), db.At(time.Now().Add(time.Hour)))
		confirmed := r.atOnce(func(n *node, i int) error {
			return n.people.ConfirmEmailLink(r.ctx, "link", activity.Origin{Address: "10.0.0.1"})
		}, refusedAs(apperr.CodeWrong))
		if emails := r.count("SELECT COUNT(*) FROM jobs"); confirmed != 1 || emails != 1 {
			t.Errorf("%d confirmed, %d emails", confirmed, emails)
		}
	})
}

// A number that two people show to be theirs at once is one person's, and
// neither meets an error.
func TestRaceATelephoneIsOnePersons(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		for round := range 4 {
			number := strconv.Itoa(99112200 + round)
			people := make([]accounts.Account, racers)
			for i := range people {
				id := r.account(fmt.Sprintf("p%d-%d", round, i), "")
				r.exec("UPDATE accounts SET phone = $2 WHERE id = $1", id, number)
				r.exec(`INSERT INTO one_time_codes (purpose, subject, address, digest, tries, created_at, expires_at, link_expires_at)
					VALUES ('phone', $1, $2, $3, 0, 1, $4, $4)`, id, number, digestOfCode("phone", id), db.At(time.Now().Add(time.Hour)))
				var err error
				people[i], err = r.nodes[0].people.Get(r.ctx, id)
				r.must(err)
			}
			r.atOnce(func(n *node, i int) error {
				if i > 3 { // more at once happens to nobody
					return nil
				}
				return n.people.ConfirmPhone(r.ctx, people[i], "123456", activity.Origin{Address: "10.0.0.1"})
			}, nil)
			if owners := r.count("SELECT COUNT(*) FROM accounts WHERE phone = $1 AND phone_confirmed_at IS NOT NULL", number); owners != 1 {
				t.Fatalf("%d people own a number", owners)
			}
		}
	})
}

// digestOfCode is what accounts keep of the code 123456.
func digestOfCode(purpose, subject string) string {
	mac := hmac.New(sha256.New, []byte(lifeSecret))
	for _, part := range []string{"code digest", purpose, subject, "nonce", "123456"} {
		_, _ = fmt.Fprintf(mac, "%d:%s\n", len(part), part)
	}
	return "nonce." + hex.EncodeToString(mac.Sum(nil))
}

func TestRaceAUsernameIsOnePersons(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		for i := range racers {
			ticket := fmt.Sprint("ticket", i)
			r.exec(
				`INSERT INTO signups (ticket, username, email, phone, first_name, last_name, password_hash, terms_version, locale, created_at, `+
					`expires_at)
				VALUES ($1, 'bold', $2, '', 'Болд', '', '', '', 'mn', 1, $3)`, ident.Digest(ticket), fmt.Sprintf("bold%d@example.mn", i),
				db.At(time.Now().Add(time.Hour)))
			r.exec(`INSERT INTO one_time_codes (purpose, subject, address, digest, tries, created_at, expires_at, link_expires_at)
				VALUES ('signup', $1, $2, $3, 0, 1, $4, $4)`, ident.Digest(ticket), fmt.Sprintf("bold%d@example.mn", i),
				digestOfCode("signup", ident.Digest(ticket)), db.At(time.Now().Add(time.Hour)))
		}
		opened := r.atOnce(func(n *node, i int) error {
			return n.people.ConfirmSignUp(r.ctx, fmt.Sprint("ticket", i), "123456", activity.Origin{Address: "10.0.0.1"})
		}, refusedAs(apperr.Invalid)) // the username is taken
		if opened != 1 {
			t.Errorf("%d accounts of one name", opened)
		}
	})
}

func TestRaceProfilesAreNotLost(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		person := r.person("reader")
		r.must(r.nodes[0].people.Join(r.ctx, accounts.Membership{AccountID: person.ID, OrganizationID: r.owner.ID, Role: viewer.Reader}))
		first, last, phone, off := "Анударь", "Дорж", "99112233", false
		changes := []accounts.Profile{{FirstName: &first}, {LastName: &last}, {Phone: &phone}, {History: &off}}
		r.atOnce(func(n *node, i int) error {
			_, err := n.people.Update(r.ctx, person, changes[i%4], activity.Origin{})
			return err
		}, nil)
		held, err := r.nodes[0].people.Get(r.ctx, person.ID)
		r.must(err)
		if held.FirstName != first || held.LastName != last || held.Phone != phone || held.History {
			t.Errorf("%+v", held)
		}
		for _, word := range []string{"анударь", "дорж"} {
			if n := r.count("SELECT COUNT(*) FROM member_words WHERE word = $1", word); n != 1 {
				t.Errorf("found by %q %d times", word, n)
			}
		}
	})
}

// Who joins and leaves at once is found by name as a member, or not at all.
func TestRaceLeaversAreNotFound(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		person := r.person("reader")
		for range 6 {
			r.atOnce(func(n *node, i int) error {
				if i%4 == 3 {
					return n.people.Leave(r.ctx, person.ID, r.owner.ID)
				}
				return n.people.Join(r.ctx, accounts.Membership{AccountID: person.ID, OrganizationID: r.owner.ID, Role: viewer.Reader})
			}, nil)
			member := r.count("SELECT COUNT(*) FROM memberships WHERE account_id = $1", person.ID)
			if words := r.count("SELECT COUNT(*) FROM member_words WHERE account_id = $1", person.ID); (words > 0) != (member == 1) {
				t.Fatalf("%d words of %d memberships", words, member)
			}
		}
	})
}
