package notifications

import (
	"context"
	"encoding/base64"
	"strings"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// Unsubscribe ends the emails that a token names and returns the type, "" for all.
// It is so after any number of calls. Whether there is such an account is not told.
func (m *Mails) Unsubscribe(ctx context.Context, token string) (Type, error) {
	sealed, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil {
		return "", apperr.InvalidField("token", "field.invalid")
	}
	named, err := m.letters.Open(sealed, "")
	if err != nil {
		return "", apperr.InvalidField("token", "field.invalid")
	}
	accountID, about, _ := strings.Cut(string(named), " ")
	err = m.db.InLockedTx(ctx, "accounts", accountID, func(ctx context.Context) error {
		return m.endEmails(ctx, accountID, Type(about))
	})
	return Type(about), apperr.Ignore(err, apperr.NotFound)
}

// endEmails chooses no emails about a type, or any, in the transaction of ctx.
func (m *Mails) endEmails(ctx context.Context, accountID string, about Type) error {
	held, err := m.settingsOf(ctx, accountID)
	if err != nil {
		return err
	}
	never := Never
	var change Change
	for _, choice := range held.Choices {
		if choice.Fixed != FixedAll && (about == "" || choice.Type == about) {
			change.Choices = append(change.Choices, ChoiceChange{Type: choice.Type, Email: &never})
		}
	}
	changed, err := change.applied(held)
	if err != nil {
		return err
	}
	if err := m.keepSettings(ctx, accountID, held, changed); err != nil {
		return err
	}
	return m.db.Touch(ctx, db.TopicNotifications, accountID)
}
