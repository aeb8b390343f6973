package members

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/viewer"
	"sudar/internal/members"
	"sudar/internal/server/api/core"
)

// MemberInvitation is somebody who was asked to become a member, for
// administrators.
type MemberInvitation struct {
	ID        string    `json:"id" format:"uuid"`
	Email     string    `json:"email"`
	FirstName string    `json:"first_name"`
	Role      string    `json:"role" enum:"reader,publisher,librarian,admin,hub_admin"`
	EndsOn    string    `json:"ends_on" doc:"Last day of the membership; empty: without end"`
	Group     string    `json:"group" doc:"Name of the group to join; empty for none"`
	State     string    `json:"state" enum:"waiting,accepted,revoked,expired"`
	InvitedBy string    `json:"invited_by" doc:"Username"`
	CreatedAt time.Time `json:"created_at"`
	ExpiresAt time.Time `json:"expires_at"`
}

// ImportLine is a line of a file of people, with what is wrong about it.
type ImportLine struct {
	Line      int                 `json:"line" doc:"In the file, from 1"`
	Email     string              `json:"email"`
	FirstName string              `json:"first_name"`
	Role      string              `json:"role"`
	EndsOn    string              `json:"ends_on"`
	Group     string              `json:"group"`
	Errors    []core.FieldFailure `json:"errors" nullable:"false"`
}

// ImportPreview is a file of people as it would be taken.
type ImportPreview struct {
	Lines []ImportLine `json:"lines" nullable:"false"`
	Right int          `json:"right" doc:"Lines that would be taken"`
	Wrong int          `json:"wrong" doc:"Lines that would be left out"`
}

// ImportResult says what became of a file of people.
type ImportResult struct {
	Taken   int `json:"taken"`
	Skipped int `json:"skipped"`
}

type inviteInput struct {
	Body struct {
		Email     string `json:"email" maxLength:"254"`
		FirstName string `json:"first_name,omitempty" maxLength:"80"`
		Role      string `json:"role" enum:"reader,publisher,librarian,admin,hub_admin"`
		EndsOn    string `json:"ends_on,omitempty" maxLength:"10" doc:"Last day of the membership; empty: without end"`
		GroupID   string `json:"group_id,omitempty" maxLength:"36"`
	}
}

type importInput struct {
	Body struct {
		CSV string `json:"csv" maxLength:"900000" doc:"A table with the heads email, first_name, role, expires, group"`
	}
}

func (a *api) registerInvitations() {
	call := func(method, path, id, summary string) core.Operation {
		return core.Operation{Method: method, Path: path, ID: id, Summary: summary, Tag: "members"}
	}
	core.Register(a.API, core.ForAdmin, call(http.MethodGet, "/invitations", "list-invitations", "List the invitations of the organization"),
		func(ctx context.Context, in *core.PageInput) (core.Answer[[]MemberInvitation], error) {
			found, err := a.Members.Invitations(ctx, in.Request())
			return core.Privately(core.List(found, a.presentInvitation)), err
		})
	core.Register(a.API, core.ForAdmin, call(http.MethodPost, "/invitations", "invite", "Invite a person"), a.invite)
	core.Register(a.API, core.ForAdmin,
		call(http.MethodPost, "/invitations/preview", "preview-invitations", "Preview an import of invitations"), a.previewInvitations)
	core.Register(a.API, core.ForAdmin, call(http.MethodPost, "/invitations/import", "import-invitations", "Import invitations from a table"),
		func(ctx context.Context, in *importInput) (core.Answer[ImportResult], error) {
			done, err := a.Members.Import(ctx, in.Body.CSV)
			return core.Data(ImportResult{Taken: done.Invited, Skipped: done.Skipped}), err
		})
	core.Register(a.API, core.ForAdmin, call(http.MethodPost, "/invitations/{id}/resend", "resend-invitation", "Resend an invitation"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[MemberInvitation], error) {
			sent, err := a.Members.Resend(ctx, in.ID)
			return core.Data(a.presentInvitation(sent)), err
		})
	core.Register(a.API, core.ForAdmin, call(http.MethodDelete, "/invitations/{id}", "revoke-invitation", "Revoke an invitation"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Members.Revoke(ctx, in.ID)
		})
}

func (a *api) invite(ctx context.Context, in *inviteInput) (core.Answer[MemberInvitation], error) {
	invitee := members.Invitee{Email: in.Body.Email, FirstName: in.Body.FirstName, Role: viewer.Role(in.Body.Role), GroupID: in.Body.GroupID}
	if in.Body.EndsOn != "" {
		end, err := core.DayGiven("ends_on", &in.Body.EndsOn)
		if err != nil {
			return core.Answer[MemberInvitation]{}, err
		}
		invitee.EndsAt = *end
	}
	invited, err := a.Members.Invite(ctx, invitee)
	return core.Data(a.presentInvitation(invited)), err
}

func (a *api) previewInvitations(ctx context.Context, in *importInput) (core.Answer[ImportPreview], error) {
	read, err := a.Members.Preview(ctx, in.Body.CSV)
	preview := ImportPreview{Lines: make([]ImportLine, len(read.Lines)), Wrong: read.Wrong, Right: len(read.Lines) - read.Wrong}
	for i, line := range read.Lines {
		preview.Lines[i] = ImportLine{
			Line: line.Number, Email: line.Invitee.Email, FirstName: line.Invitee.FirstName, Role: string(line.Invitee.Role),
			EndsOn: clock.LastDay(line.Invitee.EndsAt), Group: line.Group, Errors: presentFields(ctx, line.Wrong),
		}
	}
	return core.Data(preview), err
}

// presentFields writes refused fields in the language of the request.
func presentFields(ctx context.Context, fields []apperr.Field) []core.FieldFailure {
	failures := make([]core.FieldFailure, len(fields))
	for i, field := range fields {
		failures[i] = core.FieldFailure{Field: field.Name, Message: locale.Text(locale.From(ctx), field.Key, field.Args...)}
	}
	return failures
}

func (a *api) presentInvitation(i members.Invitation) MemberInvitation {
	return MemberInvitation{
		ID: i.ID, Email: i.Email, FirstName: i.FirstName, Role: string(i.Role), EndsOn: clock.LastDay(i.EndsAt.Time), Group: i.Group,
		State: string(i.State(a.Clock.Now())), InvitedBy: i.InvitedBy, CreatedAt: i.CreatedAt.Time, ExpiresAt: i.ExpiresAt.Time,
	}
}
