package publishing

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/kit/page"
	"sudar/internal/publishing"
	"sudar/internal/server/api/core"
	"sudar/internal/statements"
)

// SubmittedTitle is a title with where it stands on its way.
type SubmittedTitle struct {
	catalogue.Card
	State  string    `json:"state" enum:"draft,submitted,returned,approved,published,takedown_asked,taken_down"`
	Reason string    `json:"reason" enum:",withdrawn,error,copyright,harm" doc:"Why it was taken down; empty while it stands"`
	Since  time.Time `json:"since" doc:"When it came to stand there; of a published title when it was made"`
}

// StateCount is how many titles stand in a state.
type StateCount struct {
	State string `json:"state" enum:"draft,submitted,returned,approved,published,takedown_asked,taken_down"`
	Count int    `json:"count"`
}

// Submissions are a page of titles, with how many stand where.
type Submissions struct {
	Counts []StateCount     `json:"counts" nullable:"false"`
	Titles []SubmittedTitle `json:"titles" nullable:"false"`
}

// PriceSplit is how the price of an item is divided when it is sold, in whole ₮.
type PriceSplit struct {
	ItemID  int64 `json:"item_id"`
	Price   int64 `json:"price"`
	Tax     int64 `json:"tax" doc:"In it; it comes out first"`
	Percent int64 `json:"percent" doc:"Of what is left, for the publisher"`
	Share   int64 `json:"share" doc:"What the publisher gets"`
	Rest    int64 `json:"rest" doc:"What stays with the library"`
}

// SubmissionEvent is what somebody did with a title.
type SubmissionEvent struct {
	ID      string    `json:"id" format:"uuid"`
	Act     string    `json:"act" enum:"submit,recall,approve,return,publish,ask_take_down,keep,take_down,put_back"`
	Becomes string    `json:"becomes" enum:"draft,submitted,returned,approved,published,takedown_asked,taken_down"`
	Staff   bool      `json:"staff" doc:"Staff did it, not the publisher"`
	Actor   string    `json:"actor" doc:"Username; empty: somebody who is erased"`
	Reason  string    `json:"reason" enum:",withdrawn,error,copyright,harm"`
	Note    string    `json:"note"`
	At      time.Time `json:"at"`
}

// Submission is all of a title on its way.
type Submission struct {
	Title   SubmittedTitle         `json:"title"`
	Terms   *publishing.TitleTerms `json:"terms,omitempty" doc:"Absent once it is taken down"`
	Splits  []PriceSplit           `json:"splits,omitempty" doc:"Of the items that are sold"`
	Missing []string               `json:"missing" nullable:"false" doc:"title, contributors, subjects, summary, year, cover, items"`
	Acts    []string               `json:"acts" nullable:"false" doc:"What the caller may do with it now"`
	Events  []SubmissionEvent      `json:"events" nullable:"false" doc:"Newest first, the last 100"`
}

type ownInput struct {
	core.PageInput
	State string `query:"state" enum:"draft,submitted,returned,approved,published,takedown_asked,taken_down" doc:"Of one state"`
}

type queueInput struct {
	core.PageInput
	State string `query:"state" enum:"submitted,returned,approved,takedown_asked,taken_down" doc:"submitted if absent"`
}

type titleInput struct {
	ContentID int64 `path:"content_id" minimum:"1"`
}

type termsInput struct {
	ContentID int64 `path:"content_id" minimum:"1"`
	Body      publishing.TitleTerms
}

type ownActInput struct {
	ContentID int64 `path:"content_id" minimum:"1"`
	Body      struct {
		Act  string `json:"act" enum:"submit,recall,publish,ask_take_down,keep"`
		Note string `json:"note,omitempty" maxLength:"2000" doc:"For staff; required to ask for a take-down"`
	}
}

type staffActInput struct {
	ContentID int64 `path:"content_id" minimum:"1"`
	Body      struct {
		Act    string `json:"act" enum:"approve,return,publish,keep,take_down,put_back"`
		Reason string `json:"reason,omitempty" enum:"withdrawn,error,copyright,harm" doc:"Required to take down: the page of the title says it"`
		Note   string `json:"note,omitempty" maxLength:"2000" doc:"For the publisher; required to return and to decline a take-down"`
	}
}

func (a *api) registerPublishers() {
	core.Register(a.API, core.ForPublisher,
		call(http.MethodGet, "/submissions", "list-own-titles", "List the organization's titles by stage"),
		func(ctx context.Context, in *ownInput) (core.Answer[Submissions], error) {
			return a.list(ctx, publishing.ForPublisher, publishing.State(in.State), in.Request())
		})
	core.Register(a.API, core.ForPublisher,
		call(http.MethodGet, "/submissions/{content_id}", "get-own-title", "Get a title of the organization with its history"),
		func(ctx context.Context, in *titleInput) (core.Answer[Submission], error) {
			found, err := a.Publishing.Title(ctx, in.ContentID, publishing.ForPublisher)
			return a.answer(ctx, found, err)
		})
	core.Register(a.API, core.ForPublisher,
		call(http.MethodPut, "/submissions/{content_id}/terms", "set-title-terms", "Set the terms of a title"),
		func(ctx context.Context, in *termsInput) (core.Answer[Submission], error) {
			found, err := a.Publishing.SetTerms(ctx, in.ContentID, in.Body)
			return a.answer(ctx, found, err)
		})
	core.Register(a.API, core.ForPublisher,
		call(http.MethodPost, "/submissions/{content_id}/acts", "move-own-title", "Update where a title of the organization stands"),
		func(ctx context.Context, in *ownActInput) (core.Answer[Submission], error) {
			said := publishing.Said{Note: in.Body.Note}
			found, err := a.Publishing.Do(ctx, in.ContentID, publishing.ForPublisher, publishing.Act(in.Body.Act), said)
			return a.answer(ctx, found, err)
		})
}

func (a *api) registerStaff() {
	core.Register(a.API, core.ForLibrarian,
		call(http.MethodGet, "/submissions", "list-submissions", "List what publishers ask of staff"),
		func(ctx context.Context, in *queueInput) (core.Answer[Submissions], error) {
			state := publishing.State(in.State)
			if state == "" {
				state = publishing.Submitted
			}
			return a.list(ctx, publishing.ForStaff, state, in.Request())
		})
	core.Register(a.API, core.ForLibrarian,
		call(http.MethodGet, "/submissions/{content_id}", "get-submission", "Get a title with its history"),
		func(ctx context.Context, in *titleInput) (core.Answer[Submission], error) {
			found, err := a.Publishing.Title(ctx, in.ContentID, publishing.ForStaff)
			return a.answer(ctx, found, err)
		})
	core.Register(a.API, core.ForLibrarian,
		call(http.MethodPost, "/submissions/{content_id}/acts", "decide-on-title", "Update where a submitted title stands"),
		func(ctx context.Context, in *staffActInput) (core.Answer[Submission], error) {
			said := publishing.Said{Reason: catalogue.Reason(in.Body.Reason), Note: in.Body.Note}
			found, err := a.Publishing.Do(ctx, in.ContentID, publishing.ForStaff, publishing.Act(in.Body.Act), said)
			return a.answer(ctx, found, err)
		})
}

func (a *api) list(ctx context.Context, side publishing.Side, state publishing.State, request page.Request) (
	core.Answer[Submissions], error,
) {
	found, err := a.Publishing.Titles(ctx, side, state, request)
	listed := core.List(found.List, presentTitle)
	counts := make([]StateCount, len(found.Counts))
	for i, c := range found.Counts {
		counts[i] = StateCount{State: string(c.State), Count: c.Count}
	}
	all := core.Data(Submissions{Counts: counts, Titles: listed.Data})
	all.Meta = listed.Meta
	return core.Privately(all), err
}

func presentTitle(t publishing.Title) SubmittedTitle {
	return SubmittedTitle{Card: t.Card, State: string(t.State), Reason: string(t.Reason), Since: t.At.Time}
}

// answer returns a title, or why it is refused.
func (a *api) answer(ctx context.Context, p publishing.Page, err error) (core.Answer[Submission], error) {
	if err != nil {
		return core.Answer[Submission]{}, err
	}
	shown := Submission{
		Title: presentTitle(p.Title), Missing: p.Missing, Acts: make([]string, len(p.Acts)), Events: []SubmissionEvent{},
	}
	if p.Title.State != publishing.TakenDown {
		shown.Terms = &p.Terms
		if shown.Splits, err = a.splits(ctx, p); err != nil {
			return core.Answer[Submission]{}, err
		}
	}
	for i, act := range p.Acts {
		shown.Acts[i] = string(act)
	}
	for _, e := range p.Events {
		shown.Events = append(shown.Events, SubmissionEvent{
			ID: e.ID, Act: string(e.Act), Becomes: string(e.Becomes), Staff: e.Staff, Actor: e.Actor, Reason: string(e.Reason), Note: e.Note,
			At: e.At.Time,
		})
	}
	return core.Privately(core.Data(shown)), nil
}

// splits divides the prices of a title as its publisher's statements do.
func (a *api) splits(ctx context.Context, p publishing.Page) (splits []PriceSplit, err error) {
	for _, item := range p.Terms.Prices {
		if item.Free || item.Price == 0 {
			continue
		}
		split := PriceSplit{ItemID: item.ItemID, Price: item.Price, Percent: statements.SalePercent}
		split.Tax, split.Share, split.Rest, err = a.Statements.Split(ctx, p.OwnerID, item.Price)
		if err != nil {
			return nil, err
		}
		splits = append(splits, split)
	}
	return splits, nil
}
