package bench

import (
	"context"
	"fmt"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/factors"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
)

const peoplePassword = "Bench-word1"

func personName(i int) string { return fmt.Sprintf("bench%05d", i) }

// FillPeople adds people, all with the same password, and returns a token of
// the first.
func FillPeople(ctx context.Context, d *db.DB, people int) (token string, err error) {
	service := accounts.New(d, clock.System{}, accounts.Options{})
	first, err := service.Create(ctx, accounts.Person{
		Username: personName(0), Email: personName(0) + "@example.mn", FirstName: "Нэр", Password: peoplePassword,
	})
	if err != nil {
		return "", err
	}
	err = d.InTx(ctx, func(ctx context.Context) error {
		for i := 1; i < people; i++ {
			_, err := db.Exec(ctx, d,
				`INSERT INTO accounts (id, username, email, first_name, last_name, password_hash, email_confirmed_at, created_at, updated_at)
				VALUES ($1, $2, $3, 'Нэр', '', $4, $5, $5, $5)`, ident.New(), personName(i), personName(i)+"@example.mn", first.PasswordHash,
				db.At(time.Now()))
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return "", err
	}
	_, session, err := factors.New(d, clock.System{}, service, nil).SignIn(ctx,
		factors.Credentials{Name: personName(0), Password: peoplePassword, Remember: true}, activity.Origin{})
	return session.Token, err
}
