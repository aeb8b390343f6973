package auth

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/accounts/activity"
	"sudar/internal/kit/viewer"
	"sudar/internal/server/api/core"
)

// SignInSession is a device that is signed in.
type SignInSession struct {
	ID        string    `json:"id" format:"uuid"`
	Current   bool      `json:"current" doc:"The session that asks"`
	Device    string    `json:"device" doc:"Program and system, such as Firefox, Linux; empty when unknown"`
	Address   string    `json:"address" doc:"Prefix of the address that signed in"`
	Remember  bool      `json:"remember"`
	CreatedAt time.Time `json:"created_at"`
	SeenAt    time.Time `json:"seen_at"`
	ExpiresAt time.Time `json:"expires_at"`
}

// AccountEvent is what happened to the account.
type AccountEvent struct {
	Kind    string    `json:"kind" doc:"signed_in, sign_in_failed, password_changed, …"`
	Device  string    `json:"device"`
	Address string    `json:"address" doc:"Prefix of the address it came from"`
	At      time.Time `json:"at"`
}

type sessionInput struct {
	ID string `path:"id" maxLength:"36"`
}

func (a *api) registerSessions() {
	core.Register(a.API, core.ForUser, core.Operation{Method: http.MethodGet, Path: "/auth/sessions", ID: "list-sessions",
		Summary: "List the sessions of the current account", Tag: core.AccountsTag}, a.sessions)
	core.Register(a.API, core.ForUser, core.Operation{Method: http.MethodDelete, Path: "/auth/sessions", ID: "end-other-sessions",
		Urgent: true, Summary: "Sign out all other devices", Tag: core.AccountsTag}, a.endOtherSessions)
	core.Register(a.API, core.ForUser, core.Operation{Method: http.MethodDelete, Path: "/auth/sessions/{id}", ID: "end-session", Urgent: true,
		Summary: "Sign out a device", Tag: core.AccountsTag}, a.endSession)
	core.Register(a.API, core.ForUser, core.Operation{Method: http.MethodGet, Path: "/auth/events", ID: "list-account-events",
		Summary: "List the security events of the current account", Tag: core.AccountsTag}, a.accountEvents)
}

func (a *api) sessions(ctx context.Context, _ *struct{}) (core.Answer[[]SignInSession], error) {
	v, _ := viewer.From(ctx)
	devices, err := a.Accounts.Sessions.Devices(ctx, v.AccountID)
	presented := make([]SignInSession, len(devices))
	for i, d := range devices {
		presented[i] = SignInSession{
			ID: d.SessionID, Current: d.SessionID == v.SessionID, Device: d.Name, Address: d.Address, Remember: d.Remember,
			CreatedAt: d.CreatedAt, SeenAt: d.SeenAt, ExpiresAt: d.ExpiresAt,
		}
	}
	return core.Data(presented), err
}

func (a *api) endOtherSessions(ctx context.Context, _ *struct{}) (core.Answer[core.Done], error) {
	v, _ := viewer.From(ctx)
	return core.Data(core.Done{}), a.Accounts.Sessions.SignOutEverywhere(ctx, v.AccountID, v.SessionID, core.OriginOf(ctx))
}

func (a *api) endSession(ctx context.Context, in *sessionInput) (core.Answer[core.Done], error) {
	v, _ := viewer.From(ctx)
	return core.Data(core.Done{}), a.Accounts.Sessions.EndSession(ctx, v.AccountID, in.ID, core.OriginOf(ctx))
}

func (a *api) accountEvents(ctx context.Context, in *core.PageInput) (core.Answer[[]AccountEvent], error) {
	v, _ := viewer.From(ctx)
	found, err := a.Accounts.Activity.Events(ctx, v.AccountID, in.Request())
	return core.List(found, func(e activity.Event) AccountEvent {
		return AccountEvent{Kind: string(e.Kind), Device: e.Device, Address: e.Address, At: e.At}
	}), err
}
