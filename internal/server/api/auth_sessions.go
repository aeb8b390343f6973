package api

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/kit/viewer"
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

func (a *API) registerSessions() {
	register(a, forUser, operation{method: http.MethodGet, path: "/auth/sessions", id: "list-sessions", summary: "List the sessions of the current account", tag: accountsTag}, a.sessions)
	register(a, forUser, operation{method: http.MethodDelete, path: "/auth/sessions", id: "end-other-sessions", urgent: true, summary: "Sign out all other devices", tag: accountsTag}, a.endOtherSessions)
	register(a, forUser, operation{method: http.MethodDelete, path: "/auth/sessions/{id}", id: "end-session", urgent: true, summary: "Sign out a device", tag: accountsTag}, a.endSession)
	register(a, forUser, operation{method: http.MethodGet, path: "/auth/events", id: "list-account-events", summary: "List the security events of the current account", tag: accountsTag}, a.accountEvents)
}

func (a *API) sessions(ctx context.Context, _ *struct{}) (Answer[[]SignInSession], error) {
	v, _ := viewer.From(ctx)
	devices, err := a.Accounts.Devices(ctx, v.AccountID)
	presented := make([]SignInSession, len(devices))
	for i, d := range devices {
		presented[i] = SignInSession{
			ID: d.SessionID, Current: d.SessionID == v.SessionID, Device: d.Name, Address: d.Address, Remember: d.Remember,
			CreatedAt: d.CreatedAt, SeenAt: d.SeenAt, ExpiresAt: d.ExpiresAt,
		}
	}
	return data(presented), err
}

func (a *API) endOtherSessions(ctx context.Context, _ *struct{}) (Answer[Done], error) {
	v, _ := viewer.From(ctx)
	return data(Done{}), a.Accounts.SignOutEverywhere(ctx, v.AccountID, v.SessionID, originOf(ctx))
}

func (a *API) endSession(ctx context.Context, in *sessionInput) (Answer[Done], error) {
	v, _ := viewer.From(ctx)
	return data(Done{}), a.Accounts.EndSession(ctx, v.AccountID, in.ID, originOf(ctx))
}

func (a *API) accountEvents(ctx context.Context, in *PageInput) (Answer[[]AccountEvent], error) {
	v, _ := viewer.From(ctx)
	found, err := a.Accounts.Events(ctx, v.AccountID, in.request())
	return list(found, func(e accounts.Event) AccountEvent {
		return AccountEvent{Kind: string(e.Kind), Device: e.Device, Address: e.Address, At: e.At}
	}), err
}
