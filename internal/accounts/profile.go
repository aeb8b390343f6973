package accounts

import (
	"bytes"
	"context"
	"strings"
	"time"

	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/names"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/limit"
	"sudar/internal/kit/locale"
)

const picturesAnHour = 20

// usernamesOfOne bounds the usernames that one account tries.
var usernamesOfOne = limit.Allowance{Most: 20, Window: time.Hour}

// Profile is what a person changes about the account; nil leaves it.
type Profile struct {
	Username, FirstName, LastName, Phone *string
	Email                                *string // counts once the email sent there is confirmed
	Password                             string  // the present one, for a new email address
	Locale                               *locale.Locale
	History                              *bool
}

// Update changes an account and returns it. A new email address needs the
// password and only has an email sent there; a username that is taken is 422.
func (s *Service) Update(ctx context.Context, account Account, p Profile, origin activity.Origin) (Account, error) {
	changed, err := p.applied(account)
	if err != nil {
		return account, err
	}
	if p.Email != nil && names.Fold(*p.Email) != account.Email {
		if err := s.changeEmail(ctx, account, p, origin); err != nil {
			return account, err
		}
	}
	if changed == account {
		return account, nil
	}
	if changed.Username != account.Username { // that one is taken is told
		if err := limit.TakeAll(ctx, s.db, usernamesOfOne.Use("username:"+account.ID)); err != nil {
			return account, err
		}
	}
	err = s.db.InLockedTx(ctx, "accounts", account.ID, func(ctx context.Context) error {
		held, err := s.Get(ctx, account.ID)
		if err != nil {
			return err
		}
		if changed, err = p.applied(held); err != nil { // another device may have changed something else
			return err
		}
		_, err = db.Exec(ctx, s.db, `UPDATE accounts SET username = $2, first_name = $3, last_name = $4, phone = $5, phone_confirmed_at = $6,
			locale = $7, history = $8, updated_at = $9 WHERE id = $1`,
			account.ID, changed.Username, changed.FirstName, changed.LastName, changed.Phone, changed.PhoneConfirmedAt, changed.Locale,
			changed.History, s.db.Now())
		if err != nil {
			return err
		}
		if err := s.readName(ctx, account.ID); err != nil {
			return err
		}
		return s.Activity.Note(ctx, account.ID, activity.ProfileChanged, origin)
	})
	if db.IsUnique(err) {
		return account, apperr.InvalidField("username", "field.username_taken")
	}
	if err != nil {
		return account, err
	}
	return changed, nil
}

// applied returns the account as it would be, or what is wrong.
func (p Profile) applied(a Account) (Account, error) {
	var wrong []error
	set := func(to *string, value *string, clean func(string) string, check func(string) error) {
		if value != nil {
			*to = clean(*value)
			wrong = append(wrong, check(*to))
		}
	}
	set(&a.Username, p.Username, names.Fold, names.CheckUsername)
	set(&a.FirstName, p.FirstName, strings.TrimSpace, names.CheckGiven)
	set(&a.LastName, p.LastName, strings.TrimSpace, func(name string) error { return names.Check("last_name", name) })
	phone := a.Phone
	set(&a.Phone, p.Phone, names.Phone, names.CheckPhone)
	if a.Phone != phone {
		a.PhoneConfirmedAt = db.Time{}
	}
	if p.Email != nil {
		wrong = append(wrong, names.CheckEmail(names.Fold(*p.Email)))
	}
	if p.Locale != nil {
		a.Locale = string(*p.Locale)
	}
	if p.History != nil {
		a.History = *p.History
	}
	return a, apperr.Together(wrong...)
}

func (s *Service) changeEmail(ctx context.Context, account Account, p Profile, origin activity.Origin) error {
	if p.Password == "" {
		return apperr.InvalidField("password", "field.required")
	}
	if err := s.ConfirmPassword(ctx, account, p.Password, origin); err != nil {
		return err
	}
	return s.sendEmailCode(ctx, account, names.Fold(*p.Email), origin)
}

// PictureKey is where the blob of an account's picture lies.
func PictureKey(accountID, revision string) string {
	return "pictures/" + accountID + "/" + revision + ".jpg"
}

// AllowPicture counts a picture of an account and refuses one too many.
func (s *Service) AllowPicture(ctx context.Context, account Account) error {
	return limit.Take(ctx, s.db, "picture:"+account.ID, picturesAnHour, time.Hour)
}

// SetPicture keeps a picture, a JPEG that was made by us; nil takes it away.
// It returns the picture's revision.
func (s *Service) SetPicture(ctx context.Context, account Account, picture []byte) (string, error) {
	revision := ""
	if picture != nil {
		revision = ident.New()
		if err := s.options.Blobs.Put(ctx, PictureKey(account.ID, revision), bytes.NewReader(picture), int64(len(picture))); err != nil {
			return "", err
		}
	}
	if _, err := db.Exec(ctx, s.db, "UPDATE accounts SET profile_image = $2, updated_at = $3 WHERE id = $1", account.ID, revision,
		s.db.Now()); err != nil {
		return "", err
	}
	if account.ProfileImage != "" {
		return revision, s.options.Blobs.Delete(ctx, PictureKey(account.ID, account.ProfileImage))
	}
	return revision, nil
}
