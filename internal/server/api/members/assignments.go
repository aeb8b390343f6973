package members

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/server/api/core"
)

// GroupAssignment is a content, or one item of it, that a group was given.
type GroupAssignment struct {
	ID            string    `json:"id" format:"uuid"`
	ContentID     int64     `json:"content_id"`
	ContentItemID int64     `json:"content_item_id" doc:"0: the whole content"`
	Slug          string    `json:"slug"`
	Title         string    `json:"title"`
	DueOn         string    `json:"due_on" doc:"Last day; empty: without a due date"`
	Over          bool      `json:"over"`
	CreatedAt     time.Time `json:"created_at"`
}

type assignInput struct {
	core.IDInput
	Body struct {
		ContentID     int64  `json:"content_id" minimum:"1"`
		ContentItemID int64  `json:"content_item_id,omitempty" minimum:"0" doc:"One item of the content; 0: all"`
		DueOn         string `json:"due_on,omitempty" maxLength:"10" doc:"Last day; empty: without a due date"`
	}
}

type assignmentInput struct {
	core.IDInput
	AssignmentID string `path:"assignment_id" maxLength:"36"`
}

func (a *api) registerAssignments() {
	core.Register(a.API, core.ForLibrarian, core.Operation{Method: http.MethodGet, Path: "/groups/{id}/assignments", ID: "list-assignments",
		Summary: "List the assignments of a group", Tag: "groups"}, a.listAssignments)
	core.Register(a.API, core.ForLibrarian, core.Operation{
		Method: http.MethodPost, Path: "/groups/{id}/assignments", ID: "assign", Summary: "Assign a title to a group", Tag: "groups",
	}, a.assign)
	core.Register(a.API, core.ForLibrarian, core.Operation{
		Method: http.MethodDelete, Path: "/groups/{id}/assignments/{assignment_id}", ID: "unassign", Summary: "Delete an assignment",
		Tag: "groups",
	},
		func(ctx context.Context, in *assignmentInput) (core.Answer[core.Done], error) {
			group, err := a.Members.Group(ctx, in.ID)
			if err != nil {
				return core.Answer[core.Done]{}, err
			}
			return core.Data(core.Done{}), a.Entitlements.Unassign(ctx, group.ID, in.AssignmentID, group.Name)
		})
}

func (a *api) listAssignments(ctx context.Context, in *groupPageInput) (core.Answer[[]GroupAssignment], error) {
	group, err := a.Members.Group(ctx, in.ID)
	if err != nil {
		return core.Answer[[]GroupAssignment]{}, err
	}
	found, err := a.Entitlements.Assignments(ctx, group.ID, in.Request())
	if err != nil {
		return core.Answer[[]GroupAssignment]{}, err
	}
	ids := make([]int64, len(found.Rows))
	for i, given := range found.Rows {
		ids[i] = given.ContentID
	}
	titles, err := a.Catalogue.Titles(ctx, ids)
	return core.Privately(core.List(found, func(given entitlements.Assignment) GroupAssignment {
		title := titles[given.ContentID]
		return GroupAssignment{
			ID: given.ID, ContentID: given.ContentID, ContentItemID: given.ItemID, Slug: title.Slug, Title: title.Title,
			DueOn: clock.LastDay(given.EndsAt.Time), Over: !given.EndsAt.IsZero() && !given.EndsAt.After(a.Clock.Now()),
			CreatedAt: given.CreatedAt.Time,
		}
	})), err
}

func (a *api) assign(ctx context.Context, in *assignInput) (core.Answer[core.Done], error) {
	group, err := a.Members.Group(ctx, in.ID)
	if err != nil {
		return core.Answer[core.Done]{}, err
	}
	content, err := a.Catalogue.ByIDOrSlug(ctx, strconv.FormatInt(in.Body.ContentID, 10))
	if err != nil {
		return core.Answer[core.Done]{}, err
	}
	items := content.Items
	if only := in.Body.ContentItemID; only != 0 {
		if items = slices.DeleteFunc(slices.Clone(items), func(i catalogue.Item) bool { return i.ID != only }); len(items) == 0 {
			return core.Answer[core.Done]{}, apperr.New(apperr.NotFound)
		}
	}
	rights := make([]entitlements.Item, len(items))
	for i, item := range items {
		rights[i] = content.Right(item)
	}
	due, err := core.DayGiven("due_on", &in.Body.DueOn)
	if err != nil {
		return core.Answer[core.Done]{}, err
	}
	_, err = a.Entitlements.Assign(ctx, group.ID, rights, in.Body.ContentItemID, *due, group.Name+" · "+content.Title)
	return core.Data(core.Done{}), err
}
