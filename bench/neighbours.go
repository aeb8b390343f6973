package bench

import (
	"context"
	"fmt"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
)

// Neighbour is a person who is signed in. Those of one fill have ids, and so
// rows, that lie beside each other, as those of one file of people have.
type Neighbour struct{ ID, Name, Token string }

// FillNeighbours adds people with names that begin with prefix, all with the
// same password, and signs each of them in.
func FillNeighbours(ctx context.Context, d *db.DB, prefix string, people int) ([]Neighbour, error) {
	service := accounts.New(d, clock.System{}, accounts.Options{})
	first, err := service.Create(ctx, accounts.Person{
		Username: prefix + "first", Email: prefix + "first@example.mn", FirstName: "Нэр", Password: peoplePassword,
	})
	if err != nil {
		return nil, err
	}
	made := make([]Neighbour, people)
	rows, now := newRows(), d.Now()
	for i := range made {
		made[i] = Neighbour{ID: ident.New(), Name: fmt.Sprintf("%s%05d", prefix, i), Token: ident.Secret()}
		rows.add("accounts (id, username, email, first_name, last_name, password_hash, email_confirmed_at, created_at, updated_at)",
			made[i].ID, made[i].Name, made[i].Name+"@example.mn", "Нэр", "", first.PasswordHash, now, now, now)
		rows.add("sessions (id, digest, account_id, remember, user_agent, address, created_at, seen_at, expires_at)",
			ident.New(), ident.Digest(made[i].Token), made[i].ID, true, "", "", now, now, db.At(now.Add(24*time.Hour)))
	}
	return made, d.InTx(ctx, func(ctx context.Context) error { return rows.write(ctx, d) })
}

// Writes are what people write while they read, so many of each in a second:
// 500 places, 50 notes, 50 saved contents, 20 reviews and 5 sign-ins. share
// scales all of them. contents is how many records Fill added.
func Writes(people []Neighbour, contents int, share float64) []Stream {
	person := func(i int) Neighbour { return people[i%len(people)] }
	// The same books are read by neighbours, and each is reviewed by all of them
	// one after the other.
	book := func(i int) int { return seenInOrder(i, contents) }
	as := func(i int, method, path, body string) Call {
		return Call{Method: method, Path: "/edu/api/v1" + path, Body: body, Token: person(i).Token}
	}
	return []Stream{
		{"progress", 500 * share, func(i int) Call {
			return as(i, "PUT", fmt.Sprintf("/reading/%d/progress", book(i%len(people)%50)),
				fmt.Sprintf(`{"locator":%s,"device":{"id":"device-%d","name":"bench"}}`, locator(i), i%2))
		}},
		{"note", 50 * share, func(i int) Call {
			return as(i, "POST", "/research",
				fmt.Sprintf(`{"client_id":%q,"kind":"highlight","content_item_id":%d,"quote":"Тал нутаг","locator":%s}`,
					ident.New(), book(i%50), locator(i)))
		}},
		{"saved", 50 * share, func(i int) Call {
			return as(i, "POST", "/contents/saved", fmt.Sprintf(`{"content_id":%d}`, book(i/len(people))))
		}},
		{"review", 20 * share, func(i int) Call {
			return as(i, "POST", "/reviews", fmt.Sprintf(`{"content_id":%d,"stars":%d,"text":"Сайхан ном"}`, book(i/len(people)), 1+i%5))
		}},
		{"sign-in", 5 * share, func(i int) Call {
			return Call{
				Method: "POST", Path: "/edu/api/v1/auth/login", Body: fmt.Sprintf(`{"username":%q,"password":%q}`, person(i).Name, peoplePassword),
				Address: address(i),
			}
		}},
	}
}

// seenInOrder returns the id of the i-th record that everybody sees.
func seenInOrder(i, contents int) int {
	return 1 + (i+i/(oneInPrivate-1))%contents
}

// locator is a place in a book, another one for each i.
func locator(i int) string {
	at := float64(1+i%9973) / 9973
	return fmt.Sprintf(`{"href":"OEBPS/c.xhtml","type":"application/xhtml+xml","locations":{"progression":%.5f,"totalProgression":%.5f}}`, at,
		at)
}
