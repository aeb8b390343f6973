package api

import (
	"context"
	"net/http"
	"time"
)

// InvitationOffer is an invitation as whoever holds its link sees it.
type InvitationOffer struct {
	Organization     string    `json:"organization" doc:"Name of the organisation"`
	OrganizationSlug string    `json:"organization_slug"`
	FirstName        string    `json:"first_name"`
	Role             string    `json:"role" enum:"reader,publisher,librarian,admin,hub_admin"`
	ExpiresAt        time.Time `json:"expires_at"`
}

func (a *API) registerOffers() {
	register(a, forPublic, operation{method: http.MethodGet, path: "/invitations/{x}", id: "get-invitation", summary: "Get the invitation of a link", tag: "members"}, a.offer)
	register(a, forInvited, operation{method: http.MethodPost, path: "/invitations/accept", id: "accept-invitation", summary: "Accept an invitation", tag: "members"}, a.acceptInvitation)
}

func (a *API) offer(ctx context.Context, in *linkInput) (Answer[InvitationOffer], error) {
	offer, err := a.Members.Offer(ctx, in.Token, requestFrom(ctx).address)
	if err != nil {
		return Answer[InvitationOffer]{}, err
	}
	o, err := a.Organizations.ByID(ctx, offer.OrganizationID)
	return privately(data(InvitationOffer{
		Organization: inLanguage(ctx, o.Name, o.NameEN), OrganizationSlug: o.Slug, FirstName: offer.FirstName, Role: string(offer.Role), ExpiresAt: offer.ExpiresAt,
	})), err
}

// acceptInvitation returns a session like sign-in: who works for a library from
// now on goes on with a new one.
func (a *API) acceptInvitation(ctx context.Context, in *confirmLinkInput) (Answer[SignedIn], error) {
	request := requestFrom(ctx)
	offer, err := a.Members.Offer(ctx, in.Body.Token, request.address)
	if err != nil {
		return Answer[SignedIn]{}, err
	}
	role, err := a.Members.Accept(ctx, request.bearer.AccountID, in.Body.Token, request.address)
	if err != nil {
		return Answer[SignedIn]{}, err
	}
	session, err := a.Accounts.Rotate(ctx, request.bearer.AccountID, request.bearer.Session, originOf(ctx))
	if err != nil {
		return Answer[SignedIn]{}, err
	}
	o, err := a.Organizations.ByID(ctx, offer.OrganizationID)
	if err != nil {
		return Answer[SignedIn]{}, err
	}
	account, err := a.Accounts.Get(ctx, request.bearer.AccountID)
	return a.signedIn(ctx, session, presentUser(account, role, o.Slug)), err
}
