package notifications

import (
	"context"
	"fmt"
	"slices"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// Settings are when and how a reader is told.
type Settings struct {
	Zone    *time.Location
	Quiet   Quiet
	Choices []Choice // one for each type
}

// Change is what a reader sets anew; nil leaves it as it is.
type Change struct {
	Zone    *string
	Quiet   *Quiet
	Choices []ChoiceChange
}

// ChoiceChange is what a reader sets anew for a type; nil leaves it as it is.
type ChoiceChange struct {
	Type  Type
	InApp *bool
	Email *Frequency
}

// Settings returns those of ctx's reader.
func (s *Service) Settings(ctx context.Context) (Settings, error) {
	account, err := signedIn(ctx)
	if err != nil {
		return Settings{}, err
	}
	return s.settingsOf(ctx, account)
}

// ChangeSettings changes those of ctx's reader and returns them. What waits to be
// mailed is looked at anew.
func (s *Service) ChangeSettings(ctx context.Context, change Change) (Settings, error) {
	account, err := signedIn(ctx)
	if err != nil {
		return Settings{}, err
	}
	var changed Settings
	err = s.db.InLockedTx(ctx, "accounts", account, func(ctx context.Context) error {
		held, err := s.settingsOf(ctx, account)
		if err != nil {
			return err
		}
		if changed, err = change.applied(held); err != nil {
			return err
		}
		if err := s.keepSettings(ctx, account, held, changed); err != nil {
			return err
		}
		return s.db.Touch(ctx, db.TopicNotifications, account)
	})
	return changed, err
}

// applied returns the settings as they would be, or what is wrong.
func (c Change) applied(held Settings) (Settings, error) {
	changed := held
	changed.Choices = slices.Clone(held.Choices)
	if c.Zone != nil {
		zone, err := time.LoadLocation(*c.Zone)
		if err != nil || *c.Zone == "" || *c.Zone == "Local" { // the server's own zone is nobody's
			return held, apperr.InvalidField("time_zone", "field.choice")
		}
		changed.Zone = zone
	}
	if c.Quiet != nil {
		changed.Quiet = *c.Quiet
	}
	for i, choice := range c.Choices {
		if err := choice.apply(changed.Choices, fmt.Sprintf("types[%d].", i)); err != nil {
			return held, err
		}
	}
	return changed, nil
}

// apply changes one of all choices. Fields are named with what they begin with.
func (c ChoiceChange) apply(choices []Choice, begins string) error {
	at := indexOf(c.Type)
	switch {
	case at < 0:
		return apperr.InvalidField(begins+"type", "field.choice")
	case choices[at].Fixed == FixedAll:
		return apperr.InvalidField(begins+"type", "field.notice_fixed")
	case choices[at].Fixed == FixedInApp && c.InApp != nil && !*c.InApp:
		return apperr.InvalidField(begins+"in_app", "field.notice_fixed")
	case c.Email != nil && !slices.Contains(Frequencies, *c.Email):
		return apperr.InvalidField(begins+"email", "field.choice")
	}
	if c.InApp != nil {
		choices[at].InApp = *c.InApp
	}
	if c.Email != nil {
		choices[at].Email = *c.Email
	}
	return nil
}
