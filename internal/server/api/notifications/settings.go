package notifications

import (
	"context"
	"net/http"

	"sudar/internal/notifications"
	"sudar/internal/server/api/core"
)

// QuietHours are two times of the day.
type QuietHours struct {
	From string `json:"from" maxLength:"5" doc:"22:00 on the reader's clock; empty with to: no quiet hours"`
	To   string `json:"to" maxLength:"5" doc:"08:00; before from: on the next day"`
}

// NotificationChoice is how the reader is told of a type.
type NotificationChoice struct {
	Type  string `json:"type" doc:"announcement, folder_share, new_title, …"`
	InApp bool   `json:"in_app" doc:"The bell and the list show it"`
	Email string `json:"email" enum:"at_once,daily,weekly,never" doc:"How often emails about it are sent; daily and weekly gather"`
	Fixed string `json:"fixed" enum:"nothing,in_app,all" doc:"What cannot be changed: all of security, the bell of folder_share"`
}

// NotificationSettings are when and how the reader is told.
type NotificationSettings struct {
	TimeZone   string               `json:"time_zone" doc:"Name in the IANA database"`
	QuietHours QuietHours           `json:"quiet_hours" doc:"In which nothing disturbs: emails wait, the bell does not move"`
	Types      []NotificationChoice `json:"types" nullable:"false"`
}

// ChosenNotificationInput is what is set anew for a type. A channel that we do not
// know is refused.
type ChosenNotificationInput struct {
	_     struct{} `additionalProperties:"false"`
	Type  string   `json:"type" maxLength:"40"`
	InApp *bool    `json:"in_app,omitempty" doc:"Absent: as it is"`
	Email *string  `json:"email,omitempty" enum:"at_once,daily,weekly,never" doc:"Absent: as it is"`
}

type notificationSettingsInput struct {
	Body struct {
		TimeZone   *string                   `json:"time_zone,omitempty" maxLength:"64" doc:"Name in the IANA database; absent: as it is"`
		QuietHours *QuietHours               `json:"quiet_hours,omitempty" doc:"Absent: as they are"`
		Types      []ChosenNotificationInput `json:"types,omitempty" maxItems:"40" nullable:"false" doc:"Types that are absent stay as they are"`
	}
}

func (a *api) registerSettings() {
	const path = "/notifications/settings"
	core.Register(a.API, core.ForUser, call(http.MethodGet, path, "get-notification-settings", "Get the notification settings"),
		func(ctx context.Context, _ *struct{}) (core.Answer[NotificationSettings], error) {
			found, err := a.Notifications.Settings(ctx)
			return core.Privately(core.Data(presentSettings(found))), err
		})
	core.Register(a.API, core.ForUser, call(http.MethodPut, path, "update-notification-settings", "Update the notification settings"),
		a.changeSettings)
}

func (a *api) changeSettings(ctx context.Context, in *notificationSettingsInput) (core.Answer[NotificationSettings], error) {
	change := notifications.Change{Zone: in.Body.TimeZone}
	if hours := in.Body.QuietHours; hours != nil {
		quiet, err := notifications.ParseQuiet(hours.From, hours.To)
		if err != nil {
			return core.Answer[NotificationSettings]{}, err
		}
		change.Quiet = &quiet
	}
	for _, chosen := range in.Body.Types {
		change.Choices = append(change.Choices, notifications.ChoiceChange{
			Type: notifications.Type(chosen.Type), InApp: chosen.InApp, Email: (*notifications.Frequency)(chosen.Email),
		})
	}
	changed, err := a.Notifications.ChangeSettings(ctx, change)
	return core.Data(presentSettings(changed)), err
}

func presentSettings(s notifications.Settings) NotificationSettings {
	shown := NotificationSettings{Types: make([]NotificationChoice, len(s.Choices))}
	if s.Zone != nil { // nil beside an error
		shown.TimeZone = s.Zone.String()
	}
	shown.QuietHours.From, shown.QuietHours.To = s.Quiet.Ends()
	for i, c := range s.Choices {
		shown.Types[i] = NotificationChoice{Type: string(c.Type), InApp: c.InApp, Email: string(c.Email), Fixed: string(c.Fixed)}
	}
	return shown
}
