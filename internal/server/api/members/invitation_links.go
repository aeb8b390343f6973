package members

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/server/api/core"
)

// InvitationOffer is an invitation as whoever holds its link sees it.
type InvitationOffer struct {
	Organization     string    `json:"organization" doc:"Name of the organisation"`
	OrganizationSlug string    `json:"organization_slug"`
	FirstName        string    `json:"first_name"`
	Role             string    `json:"role" enum:"reader,publisher,librarian,admin,hub_admin"`
	ExpiresAt        time.Time `json:"expires_at"`
}

func (a *api) registerOffers() {
	core.Register(a.API, core.ForPublic, core.Operation{
		Method: http.MethodGet, Path: "/invitations/{x}", ID: "get-invitation", Summary: "Get the invitation of a link", Tag: "members",
	}, a.offer)
	core.Register(a.API, core.ForInvited, core.Operation{
		Method: http.MethodPost, Path: "/invitations/accept", ID: "accept-invitation", Summary: "Accept an invitation", Tag: "members",
	}, a.acceptInvitation)
}

func (a *api) offer(ctx context.Context, in *core.LinkInput) (core.Answer[InvitationOffer], error) {
	offer, err := a.Members.Offer(ctx, in.Token, core.RequestFrom(ctx).Address)
	if err != nil {
		return core.Answer[InvitationOffer]{}, err
	}
	o, err := a.Organizations.ByID(ctx, offer.OrganizationID)
	return core.Privately(core.Data(InvitationOffer{
		Organization: core.InLanguage(ctx, o.Name, o.NameEN), OrganizationSlug: o.Slug, FirstName: offer.FirstName, Role: string(offer.Role),
		ExpiresAt: offer.ExpiresAt,
	})), err
}

// acceptInvitation returns a session like sign-in: who works for a library from
// now on goes on with a new one.
func (a *api) acceptInvitation(ctx context.Context, in *core.ConfirmLinkInput) (core.Answer[core.SignedIn], error) {
	request := core.RequestFrom(ctx)
	offer, err := a.Members.Offer(ctx, in.Body.Token, request.Address)
	if err != nil {
		return core.Answer[core.SignedIn]{}, err
	}
	role, err := a.Members.Accept(ctx, request.Bearer.AccountID, in.Body.Token, request.Address)
	if err != nil {
		return core.Answer[core.SignedIn]{}, err
	}
	session, err := a.Accounts.Sessions.Rotate(ctx, request.Bearer.AccountID, request.Bearer.Session, core.OriginOf(ctx))
	if err != nil {
		return core.Answer[core.SignedIn]{}, err
	}
	o, err := a.Organizations.ByID(ctx, offer.OrganizationID)
	if err != nil {
		return core.Answer[core.SignedIn]{}, err
	}
	account, err := a.Accounts.Get(ctx, request.Bearer.AccountID)
	return a.SignedIn(ctx, session, core.PresentUser(account, role, o.Slug)), err
}
