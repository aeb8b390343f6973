package auth

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/server/api/core"
)

// SignUpTicket belongs to the page that signed somebody up: the code of the
// email opens the account with it alone.
type SignUpTicket struct {
	Ticket    string    `json:"ticket"`
	ExpiresAt time.Time `json:"expires_at"`
}

// LinkedEmail is the address that an email's link would confirm.
type LinkedEmail struct {
	Email string `json:"email"`
}

type signUpInput struct {
	Body struct {
		Username  string `json:"username" maxLength:"64" doc:"a–z, 0–9, dot and underscore, 3 to 32 of them"`
		Email     string `json:"email" maxLength:"254"`
		Password  string `json:"password" maxLength:"1024"`
		FirstName string `json:"first_name" maxLength:"80"`
		LastName  string `json:"last_name,omitempty" maxLength:"80"`
		Phone     string `json:"phone,omitempty" maxLength:"24" doc:"Eight digits, with or without +976"`
		Terms     bool   `json:"terms" doc:"The terms of service and the privacy policy are accepted"`
	}
}

type emailInput struct {
	Body struct {
		Email string `json:"email" maxLength:"254"`
	}
}

func (a *api) registerSignUp() {
	post := func(path, id, summary string) core.Operation {
		return core.Operation{Method: http.MethodPost, Path: path, ID: id, Summary: summary, Tag: core.AccountsTag}
	}
	core.Register(a.API, core.ForSignIn, post("/auth/signup", "sign-up", "Sign up"), a.signUp)
	core.Register(a.API, core.ForSignIn, post("/auth/confirm/email", "confirm-email", "Confirm an email address with a link"), a.confirmEmail)
	core.Register(a.API, core.ForSignIn, core.Operation{Method: http.MethodGet, Path: "/auth/confirm/email/{x}", ID: "get-email-confirmation",
		Summary: "Get the email address of a confirmation link", Tag: core.AccountsTag}, a.emailOfLink)
}

func (a *api) signUp(ctx context.Context, in *signUpInput) (core.Answer[SignUpTicket], error) {
	said := accounts.SignUp{
		Person: accounts.Person{
			Username: in.Body.Username, Email: in.Body.Email, Password: in.Body.Password, FirstName: in.Body.FirstName, LastName: in.Body.LastName,
		},
		Phone: in.Body.Phone, Terms: in.Body.Terms,
	}
	ticket, err := a.Accounts.SignUp(ctx, said, core.OriginOf(ctx))
	return core.Data(SignUpTicket{Ticket: ticket.Secret, ExpiresAt: ticket.ExpiresAt}), err
}

func (a *api) confirmEmail(ctx context.Context, in *core.ConfirmLinkInput) (core.Answer[core.Done], error) {
	return core.Data(core.Done{}), a.Accounts.ConfirmEmailLink(ctx, in.Body.Token, core.OriginOf(ctx))
}

func (a *api) emailOfLink(ctx context.Context, in *core.LinkInput) (core.Answer[LinkedEmail], error) {
	email, err := a.Accounts.EmailOfLink(ctx, in.Token, core.OriginOf(ctx))
	return core.Privately(core.Data(LinkedEmail{Email: email})), err
}
