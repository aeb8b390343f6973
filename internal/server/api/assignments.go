package api

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
	IDInput
	Body struct {
		ContentID     int64  `json:"content_id" minimum:"1"`
		ContentItemID int64  `json:"content_item_id,omitempty" minimum:"0" doc:"One item of the content; 0: all"`
		DueOn         string `json:"due_on,omitempty" maxLength:"10" doc:"Last day; empty: without a due date"`
	}
}

type assignmentInput struct {
	IDInput
	AssignmentID string `path:"assignment_id" maxLength:"36"`
}

func (a *API) registerAssignments() {
	register(a, forLibrarian, operation{method: http.MethodGet, path: "/groups/{id}/assignments", id: "list-assignments", summary: "List the assignments of a group", tag: "groups"}, a.listAssignments)
	register(a, forLibrarian, operation{method: http.MethodPost, path: "/groups/{id}/assignments", id: "assign", summary: "Assign a title to a group", tag: "groups"}, a.assign)
	register(a, forLibrarian, operation{method: http.MethodDelete, path: "/groups/{id}/assignments/{assignment_id}", id: "unassign", summary: "Delete an assignment", tag: "groups"},
		func(ctx context.Context, in *assignmentInput) (Answer[Done], error) {
			group, err := a.Members.Group(ctx, in.ID)
			if err != nil {
				return Answer[Done]{}, err
			}
			return data(Done{}), a.Entitlements.Unassign(ctx, group.ID, in.AssignmentID, group.Name)
		})
}

func (a *API) listAssignments(ctx context.Context, in *groupPageInput) (Answer[[]GroupAssignment], error) {
	group, err := a.Members.Group(ctx, in.ID)
	if err != nil {
		return Answer[[]GroupAssignment]{}, err
	}
	found, err := a.Entitlements.Assignments(ctx, group.ID, in.request())
	if err != nil {
		return Answer[[]GroupAssignment]{}, err
	}
	ids := make([]int64, len(found.Rows))
	for i, given := range found.Rows {
		ids[i] = given.ContentID
	}
	titles, err := a.Catalogue.Titles(ctx, ids)
	return privately(list(found, func(given entitlements.Assignment) GroupAssignment {
		title := titles[given.ContentID]
		return GroupAssignment{
			ID: given.ID, ContentID: given.ContentID, ContentItemID: given.ItemID, Slug: title.Slug, Title: title.Title,
			DueOn: clock.LastDay(given.EndsAt.Time), Over: !given.EndsAt.IsZero() && !given.EndsAt.After(a.Clock.Now()), CreatedAt: given.CreatedAt.Time,
		}
	})), err
}

func (a *API) assign(ctx context.Context, in *assignInput) (Answer[Done], error) {
	group, err := a.Members.Group(ctx, in.ID)
	if err != nil {
		return Answer[Done]{}, err
	}
	content, err := a.Catalogue.ByIDOrSlug(ctx, strconv.FormatInt(in.Body.ContentID, 10))
	if err != nil {
		return Answer[Done]{}, err
	}
	items := content.Items
	if only := in.Body.ContentItemID; only != 0 {
		if items = slices.DeleteFunc(slices.Clone(items), func(i catalogue.Item) bool { return i.ID != only }); len(items) == 0 {
			return Answer[Done]{}, apperr.New(apperr.NotFound)
		}
	}
	rights := make([]entitlements.Item, len(items))
	for i, item := range items {
		rights[i] = content.Right(item)
	}
	due, err := dayGiven("due_on", &in.Body.DueOn)
	if err != nil {
		return Answer[Done]{}, err
	}
	_, err = a.Entitlements.Assign(ctx, group.ID, rights, in.Body.ContentItemID, *due, group.Name+" · "+content.Title)
	return data(Done{}), err
}
