package api

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/csvfile"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/viewer"
	"sudar/internal/members"
)

// OrganizationMember is a person in an organisation, for its administrators.
type OrganizationMember struct {
	ID        string    `json:"id" format:"uuid" doc:"Of the account"`
	Username  string    `json:"username"`
	Email     string    `json:"email"`
	FirstName string    `json:"first_name"`
	LastName  string    `json:"last_name"`
	Role      string    `json:"role" enum:"reader,publisher,librarian,admin,hub_admin"`
	State     string    `json:"state" enum:"running,suspended,ended"`
	EndsOn    string    `json:"ends_on" doc:"Last day of the membership in Ulaanbaatar, 2026-12-31; empty: without end"`
	JoinedAt  time.Time `json:"joined_at"`
}

type membersInput struct {
	PageInput
	OrderInput
	Search string `query:"search" maxLength:"200" doc:"Beginnings of words of the name, username or address"`
	Role   string `query:"role" enum:"reader,publisher,librarian,admin,hub_admin"`
}

type changeMemberInput struct {
	IDInput
	Body struct {
		Role      string  `json:"role,omitempty" enum:"reader,publisher,librarian,admin,hub_admin"`
		EndsOn    *string `json:"ends_on,omitempty" maxLength:"10" doc:"Last day; empty: without end"`
		Suspended *bool   `json:"suspended,omitempty"`
	}
}

func (a *API) registerMembers() {
	register(a, forAdmin, operation{method: http.MethodGet, path: "/members", id: "list-members", summary: "List the members of the organization", tag: "members"}, a.listMembers)
	register(a, forAdmin, operation{method: http.MethodPatch, path: "/members/{id}", id: "change-member", summary: "Update a member", tag: "members"}, a.changeMember)
	register(a, forAdmin, operation{method: http.MethodDelete, path: "/members/{id}", id: "remove-member", summary: "Remove a member", tag: "members"},
		func(ctx context.Context, in *IDInput) (Answer[Done], error) {
			return data(Done{}), a.Members.Remove(ctx, in.ID)
		})
	download(a, forAdmin, operation{method: http.MethodGet, path: "/members/export", id: "export-members", summary: "Export the members of the organization", tag: "members", produces: []string{"text/csv"}}, a.exportMembers)
}

func (a *API) listMembers(ctx context.Context, in *membersInput) (Answer[[]OrganizationMember], error) {
	query := members.Query{Search: in.Search, Role: viewer.Role(in.Role), Page: in.request()}
	if len(in.Orders()) > 0 {
		query.Order = members.Order(in.Orders()[0])
		if query.Order != members.ByName && query.Order != members.NewestFirst {
			return Answer[[]OrganizationMember]{}, apperr.InvalidField("order", "field.choice")
		}
	}
	found, err := a.Members.List(ctx, query)
	return privately(list(found, a.presentMember)), err
}

func (a *API) changeMember(ctx context.Context, in *changeMemberInput) (Answer[OrganizationMember], error) {
	change := members.Change{Suspended: in.Body.Suspended}
	if in.Body.Role != "" {
		role := viewer.Role(in.Body.Role)
		change.Role = &role
	}
	var err error
	if change.EndsAt, err = dayGiven("ends_on", in.Body.EndsOn); err != nil {
		return Answer[OrganizationMember]{}, err
	}
	changed, err := a.Members.Change(ctx, in.ID, change)
	return data(a.presentMember(changed)), err
}

func (a *API) presentMember(m members.Member) OrganizationMember {
	return OrganizationMember{
		ID: m.AccountID, Username: m.Username, Email: m.Email, FirstName: m.FirstName, LastName: m.LastName, Role: string(m.Role),
		State: string(m.State(a.Clock.Now())), EndsOn: clock.LastDay(m.EndsAt.Time), JoinedAt: m.JoinedAt.Time,
	}
}

func (a *API) exportMembers(ctx context.Context, _ *struct{}) (file, error) {
	heads := []string{"username", "email", "first_name", "last_name", "role", "state", "joined", "expires"}
	table := csvfile.New(heads...)
	err := a.Members.Each(ctx, func(m members.Member) error {
		table.Row(m.Username, m.Email, m.FirstName, m.LastName, locale.Text(locale.From(ctx), "role."+string(m.Role)), string(m.State(a.Clock.Now())),
			m.JoinedAt.In(clock.Ulaanbaatar).Format(time.DateOnly), clock.LastDay(m.EndsAt.Time))
		return nil
	})
	if err == nil {
		err = a.Audit.Note(ctx, audit.Entry{Act: audit.MembersExported})
	}
	return csvAnswer("members.csv", table), err
}

// csvAnswer is a table to be kept on the device.
func csvAnswer(name string, table *csvfile.Writer) file {
	return file{ContentType: "text/csv; charset=utf-8", ContentDisposition: `attachment; filename="` + name + `"`, Body: table.Bytes()}
}
