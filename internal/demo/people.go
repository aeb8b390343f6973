package demo

import (
	"context"
	"fmt"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
)

func (s *Service) portals() []organizations.Organization {
	settings := func(email, phone, address string) organizations.Settings {
		return organizations.Settings{
			UsingAccessibility: true,
			Contact:            organizations.Contact{Email: email, Phone: phone, Address: address},
		}
	}
	found := []organizations.Organization{
		{
			Slug: Hub, Name: "Үндэсний цахим номын сан «Судар»", NameEN: "Sudar, the National Digital Library", Kind: "hub", Hub: true,
			Settings: settings("tuslamj@sudar.example", "0000-0000", "Улаанбаатар хот"),
		},
		{
			Slug: University, Name: "Их сургуулийн номын сан", NameEN: "University Library", Kind: "university",
			Settings: settings("nomyn.san@ikhsurguuli.example", "0000-0001", "Улаанбаатар хот, оюутны хотхон"),
		},
		{
			Slug: Province, Name: "Ховд аймгийн нийтийн номын сан", NameEN: "Khovd Province Public Library", Kind: "library",
			Settings: settings("nomyn.san@khovd.example", "0000-0002", "Ховд аймаг, Жаргалант сум"),
		},
	}
	if s.options.Tests {
		past := s.clock.Now().Add(-time.Hour)
		closed := settings("lavlah@sudar.example", "0000-0003", "Улаанбаатар хот")
		found = append(found,
			organizations.Organization{
				Slug: SuspendedSlug, Name: "Түр хаагдсан номын сан", NameEN: "Suspended Library", Kind: "library", SuspendedAt: past, Settings: closed,
			},
			organizations.Organization{
				Slug: ExpiredSlug, Name: "Хугацаа дууссан номын сан", NameEN: "Expired Library", Kind: "library", ExpiresAt: past, Settings: closed,
			},
		)
	}
	return found
}

// createOrganizations returns the id of every organisation by slug.
func (s *Service) createOrganizations(ctx context.Context, report *Report) (map[string]string, error) {
	ids := map[string]string{}
	for _, wanted := range s.portals() {
		o, err := s.Organizations.BySlug(ctx, wanted.Slug)
		if apperr.Is(err, apperr.OrganizationUnknown) {
			o, err = s.Organizations.Create(ctx, wanted)
			report.Organizations++
		}
		if err != nil {
			return nil, fmt.Errorf("demo: organisation %s: %w", wanted.Slug, err)
		}
		ids[o.Slug] = o.ID
	}
	return ids, nil
}

// cast is the ids of the people.
type cast struct {
	named   map[string]string // by username
	readers []string          // who write reviews
}

// audience is how many readers without a known password there are: their
// reviews make the ratings.
const audience = 24

// createPeople makes the people that are missing.
func (s *Service) createPeople(ctx context.Context, owners map[string]string, report *Report) (cast, error) {
	people := cast{named: map[string]string{}}
	for _, person := range SignIns {
		id, err := s.person(ctx, accounts.Person{
			Username: person.Username, Email: person.Email(), FirstName: person.FirstName, LastName: person.LastName, Password: person.Password,
			Known: true,
		}, owners[person.Organization], person.Role, report)
		if err != nil {
			return people, fmt.Errorf("demo: %s: %w", person.Username, err)
		}
		people.named[person.Username] = id
	}
	homes := []string{Hub, University, Province}
	for i := range audience {
		username := fmt.Sprintf("unshigch%02d", i+1)
		id, err := s.person(ctx, accounts.Person{
			Username: username, Email: username + "@sudar.example", FirstName: givenNames[i%len(givenNames)],
			LastName: patronymics[(i*5)%len(patronymics)], Password: "A1a" + ident.Secret(),
		}, owners[homes[i%len(homes)]], viewer.Reader, report)
		if err != nil {
			return people, fmt.Errorf("demo: %s: %w", username, err)
		}
		people.readers = append(people.readers, id)
	}
	people.readers = append(people.readers, people.named["reader"], people.named["researcher"])
	return people, nil
}

// person returns the id of an account, making it and its membership when it is
// not there. One that is there keeps what its owner changed.
func (s *Service) person(ctx context.Context, p accounts.Person, organizationID string, role viewer.Role, report *Report) (string, error) {
	account, err := s.Accounts.ByUsername(ctx, p.Username)
	if apperr.Is(err, apperr.NotFound) {
		account, err = s.Accounts.Create(ctx, p)
		report.People++
	}
	if err != nil {
		return "", err
	}
	held, err := s.Accounts.RoleIn(ctx, account.ID, organizationID)
	if err != nil || held != viewer.Visitor {
		return account.ID, err
	}
	return account.ID, s.Accounts.Join(ctx, accounts.Membership{AccountID: account.ID, OrganizationID: organizationID, Role: role})
}

// Present tells whether people with known passwords can sign in to this library.
func (s *Service) Present(ctx context.Context) (bool, error) {
	addresses := make([]string, len(SignIns))
	for i, person := range SignIns {
		addresses[i] = person.Email()
	}
	w := db.NewWhere().In("email", db.List(addresses)...).And("disabled_at IS NULL")
	n, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM accounts"+w.SQL(), w.Args()...)
	return n > 0, err
}

var givenNames = []string{
	"Анударь", "Билгүүн", "Гэрэлмаа", "Дөлгөөн", "Ариунаа", "Жавхлан", "Золзаяа", "Итгэл", "Халиун", "Мөнх-Эрдэнэ", "Намуун", "Одгэрэл",
	"Пүрэвсүрэн", "Саруул", "Төгөлдөр", "Уянга", "Хонгорзул", "Цэлмэг", "Чинзориг", "Эгшиглэн", "Баясгалан", "Номин", "Тэнгис", "Цолмон",
}

var patronymics = []string{"Батбаярын", "Ганзоригийн", "Доржийн", "Лхагвын", "Нямдоржийн", "Сүхбатын", "Төмөрийн"}
