package system

import (
	"context"
	"errors"
	"iter"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/mail"
	"sudar/internal/search/replica"
)

// stub is a machine that is well.
type stub struct{ blob.Store }

func (stub) Figures(context.Context) (replica.Figures, error) {
	return replica.Figures{Answers: true}, nil
}
func (stub) Ready(context.Context) bool { return true }
func (stub) Free() (int64, error)       { return 16 << 30, nil }
func (stub) Full() bool                 { return false }

func (stub) Stat(context.Context, string) (blob.Info, error) { return blob.Info{}, blob.ErrNotFound }

func (stub) List(context.Context, string) iter.Seq2[blob.Info, error] {
	return func(yield func(blob.Info, error) bool) {
		for _, key := range []string{
			"publications/r/1-original", "publications/r/1-pack.zip", "publications/r/1-sheets/2-800", "publications/r/1-beginnings/3",
			"covers/7/ab/320.jpg", "publications/r/1-cover.jpg", "publications/r/1-text.jsonl.gz", "uploads/u/0-x", "imports/x", "exports/a/b.zip",
			"sites/o/logo.png",
		} {
			if !yield(blob.Info{Key: key, Size: 10}, nil) {
				return
			}
		}
	}
}

func machine() Machine {
	return Machine{Index: stub{}, Passages: stub{}, Space: stub{}, Blobs: stub{}, BlobKind: "disk", MailLeaves: true, Version: "1", Node: "n"}
}

func TestHealth_WhoSeesWhat(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		hub, err := f.Health(f.hub)
		if err != nil || hub.Whole == nil || hub.Jobs.Waiting != 3 || len(hub.Checks) != 7 || hub.State != OK {
			t.Fatalf("%+v %v", hub, err)
		}
		if d := hub.Whole.Database; d.Bytes <= 0 || d.Schema < 60 || d.Pending {
			t.Errorf("%+v", d)
		}
		own, err := f.Health(f.alpha)
		if err != nil || own.Whole != nil || own.Jobs.Waiting != 1 {
			t.Errorf("%+v %v", own, err)
		}
		if diff := cmp.Diff([]Check{{"jobs", OK, ""}}, own.Checks); diff != "" {
			t.Error(diff)
		}
		for what, err := range map[string]error{"count": f.CountAgain(f.alpha), "sums": second(f.SumsByOrganization(f.alpha))} {
			if !apperr.Is(err, apperr.RoleRequired) {
				t.Errorf("%s: %v", what, err)
			}
		}
	})
}

func second[T any](_ T, err error) error { return err }

func TestCounting(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		all := db.AllTenants(t.Context(), "test")
		for range 2 { // the second replaces what the first counted
			if err := errors.Join(f.countSums(all), f.countFiles(all)); err != nil {
				t.Fatal(err)
			}
		}
		sums, err := f.SumsByOrganization(f.hub)
		if err != nil || len(sums) != 3 {
			t.Errorf("%+v %v", sums, err)
		}
		health, err := f.Health(f.hub)
		if err != nil {
			t.Fatal(err)
		}
		bytes := map[FileKind]int64{}
		for _, sum := range health.Whole.Files {
			bytes[sum.Kind] = sum.Bytes
		}
		want := map[FileKind]int64{Originals: 10, Packs: 10, Covers: 20, Previews: 20, Texts: 10, Uploads: 20, People: 10, Others: 10}
		if diff := cmp.Diff(want, bytes); diff != "" {
			t.Error(diff)
		}
		if health.Sums.CountedAt.IsZero() {
			t.Error("the own sums are not there")
		}
	})
}

func TestHealth_Checks(t *testing.T) {
	now := time.Date(2026, 11, 27, 6, 0, 0, 0, time.UTC)
	well := func() *Whole {
		return &Whole{InsideBooks: true, FreeBytes: 16 << 30, Index: replica.Figures{Answers: true}, Mail: Mail{Leaves: true, Sent: db.At(now)},
			Files: []FileSum{{Kind: Packs}}}
	}
	for want, change := range map[string]func(*Health){
		"ok ":                       func(*Health) {},
		"fault space/full":          func(h *Health) { h.Whole.Full = true },
		"warning space/low":         func(h *Health) { h.Whole.FreeBytes = 1 },
		"fault files/unreachable":   func(h *Health) { h.Whole.FilesFault = true },
		"warning index/building":    func(h *Health) { h.Whole.Index = replica.Figures{Building: true} },
		"fault index/silent":        func(h *Health) { h.Whole.Index.Answers = false },
		"warning index/behind":      func(h *Health) { h.Whole.Index.Lag = 5000 },
		"warning passages/building": func(h *Health) { h.Whole.InsideBooks = false },
		"warning database/pending":  func(h *Health) { h.Whole.Database.Pending = true },
		"warning mail/kept":         func(h *Health) { h.Whole.Mail.Leaves = false },
		"fault mail/failing":        func(h *Health) { h.Whole.Mail.Failed = db.At(now.Add(time.Second)) },
		"warning jobs/failed":       func(h *Health) { h.Jobs.Failed = 1 },
		"fault jobs/stuck":          func(h *Health) { h.Jobs.OldestDue = db.At(now.Add(-time.Hour)) },
	} {
		h := Health{CheckedAt: now, Whole: well()}
		change(&h)
		h.judge()
		got := string(h.State) + " "
		for _, check := range h.Checks {
			if check.State != OK {
				got += check.Name + "/" + check.Reason
			}
		}
		if got != want {
			t.Errorf("%s instead of %s", got, want)
		}
	}
}

// sender fails with err.
type sender struct{ err error }

func (s *sender) Send(context.Context, mail.Message) error { return s.err }

func TestPost(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := &sender{}
		post, s := NewPost(d, server), New(d, nil, machine(), Domains{})
		send := func(err error) Mail {
			server.err = err
			if got := post.Send(t.Context(), mail.Message{}); !errors.Is(got, err) {
				t.Error(got)
			}
			found, err := s.mail(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return found
		}
		if m := send(mail.ErrRefused); !m.Failed.IsZero() {
			t.Errorf("an address that is refused: %+v", m)
		}
		if m := send(errors.New("dial: connection refused to bold@example.mn")); m.Failed.IsZero() || m.Problem != Unreachable {
			t.Errorf("%+v", m)
		}
		first := send(nil)
		if first.Sent.Before(first.Failed.Time) || first.Sent.IsZero() {
			t.Errorf("%+v", first)
		}
		if again := send(nil); again.Sent != first.Sent {
			t.Error("each email is written of")
		}
		note, err := db.All[string](t.Context(), d, "SELECT note FROM machine_marks")
		if err != nil || strings.Contains(strings.Join(note, ""), "bold") {
			t.Error(note, err)
		}
	})
}
