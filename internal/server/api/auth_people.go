package api

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/accounts"
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

func (a *API) registerSignUp() {
	post := func(path, id, summary string) operation {
		return operation{method: http.MethodPost, path: path, id: id, summary: summary, tag: accountsTag}
	}
	register(a, forSignIn, post("/auth/signup", "sign-up", "Sign up"), a.signUp)
	register(a, forSignIn, post("/auth/confirm/email", "confirm-email", "Confirm an email address with a link"), a.confirmEmail)
	register(a, forSignIn, operation{method: http.MethodGet, path: "/auth/confirm/email/{x}", id: "get-email-confirmation", summary: "Get the email address of a confirmation link", tag: accountsTag}, a.emailOfLink)
}

func (a *API) signUp(ctx context.Context, in *signUpInput) (Answer[SignUpTicket], error) {
	said := accounts.SignUp{
		Person: accounts.Person{Username: in.Body.Username, Email: in.Body.Email, Password: in.Body.Password, FirstName: in.Body.FirstName, LastName: in.Body.LastName},
		Phone:  in.Body.Phone, Terms: in.Body.Terms,
	}
	ticket, err := a.Accounts.SignUp(ctx, said, originOf(ctx))
	return data(SignUpTicket{Ticket: ticket.Secret, ExpiresAt: ticket.ExpiresAt}), err
}

func (a *API) confirmEmail(ctx context.Context, in *confirmLinkInput) (Answer[Done], error) {
	return data(Done{}), a.Accounts.ConfirmEmailLink(ctx, in.Body.Token, originOf(ctx))
}

func (a *API) emailOfLink(ctx context.Context, in *linkInput) (Answer[LinkedEmail], error) {
	email, err := a.Accounts.EmailOfLink(ctx, in.Token, originOf(ctx))
	return privately(data(LinkedEmail{Email: email})), err
}
