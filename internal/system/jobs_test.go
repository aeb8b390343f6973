package system

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
)

// fixture is the service over two organisations, each with a job of its own, beside
// one of the whole library.
type fixture struct {
	*Service
	alpha, beta, hub context.Context
	ids              map[string]string // of jobs, by their kinds
}

func each(t *testing.T, test func(t *testing.T, f *fixture)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		clk := clock.System{}
		queue, owners := jobs.New(d), organizations.New(d, clk, "hub", "localhost")
		queue.Handle("alpha.work", nil)
		queue.Cancelable("alpha.work", func(context.Context, jobs.Job) error { return nil })
		f := &fixture{
			Service: New(d, clk, machine(), Domains{Audit: audit.New(d, clk), Organizations: owners, Jobs: queue}), ids: map[string]string{},
		}
		as := func(slug string, role viewer.Role) context.Context {
			o, err := owners.Create(db.AllTenants(t.Context(), "test"),
				organizations.Organization{Slug: slug, Name: slug, Kind: "library", Hub: slug == "hub"})
			if err != nil {
				t.Fatal(err)
			}
			return viewer.With(t.Context(), viewer.Viewer{OrganizationID: o.ID, Hub: slug == "hub", Role: role})
		}
		f.alpha, f.beta, f.hub = as("alpha", viewer.Admin), as("beta", viewer.Admin), as("hub", viewer.HubAdmin)
		for kind, ctx := range map[string]context.Context{"alpha.work": f.alpha, "beta.work": f.beta, "all.work": t.Context()} {
			if err := queue.Enqueue(ctx, jobs.Job{Kind: kind, Payload: map[string]any{"content_id": 7, "email": "bold@example.mn"}}); err != nil {
				t.Fatal(err)
			}
		}
		list, err := f.FindJobs(f.hub, JobFilter{}, page.Of(1, 10))
		if err != nil || list.Total != 3 {
			t.Fatal(list, err)
		}
		for _, job := range list.Rows {
			f.ids[job.Kind] = job.ID
		}
		test(t, f)
	})
}

func TestJobs_ForeignOnesAreNotThere(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		list, err := f.FindJobs(f.alpha, JobFilter{}, page.Of(1, 10))
		if err != nil || list.Total != 1 || list.Rows[0].Kind != "alpha.work" || list.Rows[0].Organization.Slug != "alpha" {
			t.Errorf("%+v %v", list, err)
		}
		counts, err := f.CountJobs(f.alpha)
		if diff := cmp.Diff([]jobs.Count{{Kind: "alpha.work", State: jobs.StateWaiting, Jobs: 1}}, counts); diff != "" || err != nil {
			t.Error(diff, err)
		}
		for _, kind := range []string{"beta.work", "all.work"} {
			_, err := f.FindJob(f.alpha, f.ids[kind])
			for what, err := range map[string]error{
				"see": err, "retry": f.RetryJob(f.alpha, f.ids[kind]), "cancel": f.CancelJob(f.alpha, f.ids[kind]),
			} {
				if !apperr.Is(err, apperr.NotFound) {
					t.Errorf("%s %s: %v", what, kind, err)
				}
			}
		}
		librarian := viewer.With(t.Context(), viewer.Viewer{OrganizationID: "x", Role: viewer.Librarian})
		if _, err := f.FindJobs(librarian, JobFilter{}, page.Of(1, 10)); !apperr.Is(err, apperr.RoleRequired) {
			t.Errorf("a librarian: %v", err)
		}
	})
}

func TestJobs_RetryAndCancel(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		own, all := f.ids["alpha.work"], f.ids["all.work"]
		if err := f.RetryJob(f.alpha, own); !apperr.Is(err, apperr.JobMovedOn) {
			t.Errorf("a job that never failed: %v", err)
		}
		if err := f.CancelJob(f.hub, all); !apperr.Is(err, apperr.JobMovedOn) {
			t.Errorf("a kind that cannot be cancelled: %v", err)
		}
		if _, err := db.Exec(t.Context(), f.db, "UPDATE jobs SET state = 'dead', tries = 10, last_error = $1",
			`smtp: 550 "bold@example.mn" is unknown`); err != nil {
			t.Fatal(err)
		}
		dead, err := f.FindJob(f.alpha, own)
		if err != nil || !dead.CanRetry || !dead.CanCancel || dead.Problem != MailRefused || dead.Message != "" {
			t.Errorf("%+v %v", dead, err)
		}
		if seen, err := f.FindJob(f.hub, own); err != nil || seen.Message != "smtp: 550 ••• is unknown" {
			t.Errorf("%q %v", seen.Message, err)
		}
		if err := f.RetryJob(f.alpha, own); err != nil {
			t.Error(err)
		}
		if again, err := f.FindJob(f.alpha, own); err != nil || again.State != jobs.StateWaiting || again.Tries != 0 {
			t.Errorf("%+v %v", again, err)
		}
		if err := f.CancelJob(f.alpha, own); err != nil {
			t.Error(err)
		}
		if err := f.CancelJob(f.hub, all); err != nil {
			t.Error(err)
		}
		if left, err := f.CountJobs(f.hub); err != nil || len(left) != 1 || left[0].Kind != "beta.work" {
			t.Errorf("%+v %v", left, err)
		}
		acts, err := f.Audit.List(f.alpha, audit.Filter{}, page.Of(1, 10))
		if err != nil || acts.Total != 2 || acts.Rows[0].Act != audit.JobCancelled || acts.Rows[0].Object != "alpha.work" {
			t.Errorf("%+v %v", acts, err)
		}
	})
}

func TestArguments(t *testing.T) {
	got := arguments(`{"email":"bold@example.mn","content_id":7,"ItemID":8,"account":"x","revision":"a long text that is none","undo":true}`)
	want := []Argument{{"ItemID", "8"}, {"account", hidden}, {"content_id", "7"}, {"email", hidden}, {"revision", hidden}, {"undo", "true"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if got := arguments(`"0194f0c0-0000-7000-8000-000000000001"`); got != nil {
		t.Error(got)
	}
}

func TestMasked(t *testing.T) {
	for text, secret := range map[string]string{
		`smtp: 550 <bold@example.mn>: unknown`:                         "bold",
		`GET https://a.example/x?token=abc: 500`:                       "abc",
		`open "Нууц ном.epub": damaged`:                                "Нууц",
		`account 0194f0c0-0000-7000-8000-000000000001 is gone`:         "0194f0c0",
		`sms to +976 9911 2233 refused`:                                "9911",
		`Authorization ZXlKaGJHY2lPaUpJVXpJMU5pSXNJblI1 refused`:       "ZXlK",
		`Бат-Эрдэнэ has no address`:                                    "Бат",
		`duplicate key: Key (name)=(Болд Оюун) exists`:                 "Болд",
		`post 'bold': refused`:                                         "bold",
		`order 20261127001 is paid`:                                    "20261127001",
		`unclosed "Нууц`:                                               "Нууц",
		`mail: dial tcp mail.example.mn:25: connection refused «Дорж»`: "Дорж",
	} {
		if got := masked(text); strings.Contains(got, secret) || !strings.Contains(got, hidden) {
			t.Errorf("%s: %s", text, got)
		}
	}
	if got := masked("context deadline exceeded"); got != "context deadline exceeded" {
		t.Error(got)
	}
}

func TestProblemOf(t *testing.T) {
	for text, want := range map[string]Problem{
		"": NoProblem, "the worker was lost": WorkerLost, "context deadline exceeded": TimedOut, "panic: smtp": ProgramFault,
		"dial tcp: connection refused": Unreachable, "write: no space left on device": NoSpace, "blob: not found": Missing,
		"smtp: 451 timeout": MailRefused, "epub: damaged": Damaged, "?": OtherProblem,
	} {
		if got := problemOf(text); got != want {
			t.Errorf("%q: %s", text, got)
		}
	}
}
