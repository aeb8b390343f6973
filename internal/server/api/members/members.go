package members

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
	"sudar/internal/server/api/core"
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
	core.PageInput
	core.OrderInput
	Search string `query:"search" maxLength:"200" doc:"Beginnings of words of the name, username or address"`
	Role   string `query:"role" enum:"reader,publisher,librarian,admin,hub_admin"`
}

type changeMemberInput struct {
	core.IDInput
	Body struct {
		Role      string  `json:"role,omitempty" enum:"reader,publisher,librarian,admin,hub_admin"`
		EndsOn    *string `json:"ends_on,omitempty" maxLength:"10" doc:"Last day; empty: without end"`
		Suspended *bool   `json:"suspended,omitempty"`
	}
}

func (a *api) registerMembers() {
	core.Register(a.API, core.ForAdmin, core.Operation{
		Method: http.MethodGet, Path: "/members", ID: "list-members", Summary: "List the members of the organization", Tag: "members",
	}, a.listMembers)
	core.Register(a.API, core.ForAdmin, core.Operation{
		Method: http.MethodPatch, Path: "/members/{id}", ID: "change-member", Summary: "Update a member", Tag: "members",
	}, a.changeMember)
	core.Register(a.API, core.ForAdmin, core.Operation{
		Method: http.MethodDelete, Path: "/members/{id}", ID: "remove-member", Summary: "Remove a member", Tag: "members",
	},
		func(ctx context.Context, in *core.IDInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Members.Remove(ctx, in.ID)
		})
	core.Download(a.API, core.ForAdmin, core.Operation{Method: http.MethodGet, Path: "/members/export", ID: "export-members",
		Summary: "Export the members of the organization", Tag: "members", Produces: []string{"text/csv"}}, a.exportMembers)
}

func (a *api) listMembers(ctx context.Context, in *membersInput) (core.Answer[[]OrganizationMember], error) {
	query := members.Query{Search: in.Search, Role: viewer.Role(in.Role), Page: in.Request()}
	if len(in.Orders()) > 0 {
		query.Order = members.Order(in.Orders()[0])
		if query.Order != members.ByName && query.Order != members.NewestFirst {
			return core.Answer[[]OrganizationMember]{}, apperr.InvalidField("order", "field.choice")
		}
	}
	found, err := a.Members.List(ctx, query)
	return core.Privately(core.List(found, a.presentMember)), err
}

func (a *api) changeMember(ctx context.Context, in *changeMemberInput) (core.Answer[OrganizationMember], error) {
	change := members.Change{Suspended: in.Body.Suspended}
	if in.Body.Role != "" {
		role := viewer.Role(in.Body.Role)
		change.Role = &role
	}
	var err error
	if change.EndsAt, err = core.DayGiven("ends_on", in.Body.EndsOn); err != nil {
		return core.Answer[OrganizationMember]{}, err
	}
	changed, err := a.Members.Change(ctx, in.ID, change)
	return core.Data(a.presentMember(changed)), err
}

func (a *api) presentMember(m members.Member) OrganizationMember {
	return OrganizationMember{
		ID: m.AccountID, Username: m.Username, Email: m.Email, FirstName: m.FirstName, LastName: m.LastName, Role: string(m.Role),
		State: string(m.State(a.Clock.Now())), EndsOn: clock.LastDay(m.EndsAt.Time), JoinedAt: m.JoinedAt.Time,
	}
}

func (a *api) exportMembers(ctx context.Context, _ *struct{}) (core.File, error) {
	heads := []string{"username", "email", "first_name", "last_name", "role", "state", "joined", "expires"}
	table := csvfile.New(heads...)
	err := a.Members.Each(ctx, func(m members.Member) error {
		table.Row(m.Username, m.Email, m.FirstName, m.LastName, locale.Text(locale.From(ctx), "role."+string(m.Role)),
			string(m.State(a.Clock.Now())),
			m.JoinedAt.In(clock.Ulaanbaatar).Format(time.DateOnly), clock.LastDay(m.EndsAt.Time))
		return nil
	})
	if err == nil {
		err = a.Audit.Note(ctx, audit.Entry{Act: audit.MembersExported})
	}
	return csvAnswer("members.csv", table), err
}

// csvAnswer is a table to be kept on the device.
func csvAnswer(name string, table *csvfile.Writer) core.File {
	return core.File{ContentType: "text/csv; charset=utf-8", ContentDisposition: `attachment; filename="` + name + `"`, Body: table.Bytes()}
}
