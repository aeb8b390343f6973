package notifications

import (
	"context"
	"testing"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

// tellOf gives an account a notification of a type.
func (h *fixture) tellOf(account string, about Type, source string) {
	h.t.Helper()
	err := h.db.InTx(h.t.Context(), func(ctx context.Context) error {
		_, err := h.tell(ctx, []string{account}, News{Type: about, Source: source, Texts: Texts{Mongolian: Text{Title: source}}})
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
}

// choose sets how an account is told of a type.
func (h *fixture) choose(account string, about Type, inApp bool, email Frequency) {
	h.t.Helper()
	_, err := h.ChangeSettings(h.as(account, viewer.Reader), Change{Choices: []ChoiceChange{{Type: about, InApp: &inApp, Email: &email}}})
	if err != nil {
		h.t.Fatal(err)
	}
}

func TestSettingsAreKept(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx := h.as(h.person("a"), viewer.Reader)
		first, err := h.Settings(ctx)
		if err != nil || first.Zone.String() != "Asia/Ulaanbaatar" || first.Quiet != (Quiet{}) || len(first.Choices) != len(types) {
			t.Fatalf("%+v, %v", first, err)
		}
		hovd, weekly, no := "Asia/Hovd", Weekly, false
		for range 2 { // the second time nothing changes
			changed, err := h.ChangeSettings(ctx, Change{
				Zone: &hovd, Quiet: &Quiet{22 * 60, 8 * 60},
				Choices: []ChoiceChange{{Type: Announced, InApp: &no}, {Type: Announced, Email: &weekly}},
			})
			if err != nil {
				t.Fatal(err)
			}
			read, err := h.Settings(ctx)
			if err != nil || read.Zone.String() != hovd || read.Quiet != changed.Quiet || read.Quiet.From != 22*60 {
				t.Errorf("%+v, %v", read, err)
			}
			for i, choice := range read.Choices {
				want := types[i]
				if choice.Type == Announced {
					want.InApp, want.Email = false, Weekly
				}
				if choice != want || changed.Choices[i] != want {
					t.Errorf("%+v, want %+v", choice, want)
				}
			}
		}
		if other, err := h.Settings(h.as(h.person("a"), viewer.Reader)); err != nil || other.Zone.String() != "Asia/Ulaanbaatar" {
			t.Errorf("another's: %+v, %v", other, err)
		}
	})
}

func TestWrongSettingsAreRefused(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx := h.as(h.person("a"), viewer.Reader)
		text := func(s string) *string { return &s }
		often, never := Frequency("hourly"), Never
		for field, change := range map[string]Change{
			"time_zone":       {Zone: text("Asia/Atlantis")},
			"types[0].type":   {Choices: []ChoiceChange{{Type: "spam"}}},
			"types[0].email":  {Choices: []ChoiceChange{{Type: Announced, Email: &often}}},
			"types[0].in_app": {Choices: []ChoiceChange{{Type: FolderShare, InApp: new(bool)}}},
			"types[1].type":   {Choices: []ChoiceChange{{Type: Announced, Email: &never}, {Type: Security, Email: &never}}},
		} {
			if _, err := h.ChangeSettings(ctx, change); !apperr.Is(err, apperr.Invalid) || apperr.From(err).Fields[0].Name != field {
				t.Errorf("%s: %v", field, err)
			}
		}
		for _, name := range []string{"", "Local", "../etc/passwd"} {
			if _, err := h.ChangeSettings(ctx, Change{Zone: &name}); !apperr.Is(err, apperr.Invalid) {
				t.Errorf("zone %q: %v", name, err)
			}
		}
		if kept, err := db.Get[int](t.Context(), h.db, "SELECT COUNT(*) FROM notification_choices"); err != nil || kept != 0 {
			t.Errorf("%d choices of a refused change are kept, %v", kept, err)
		}
		if _, err := h.Settings(viewer.With(t.Context(), viewer.Viewer{})); !apperr.Is(err, apperr.Unauthenticated) {
			t.Errorf("a guest: %v", err)
		}
	})
}

// What a reader does not want in the app is neither listed nor counted nor read.
func TestTheBellShowsWhatIsWanted(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		bold := h.person("a")
		ctx := h.as(bold, viewer.Reader)
		h.tellOf(bold, Announced, "before")
		h.choose(bold, Announced, false, Daily)
		h.tellOf(bold, Announced, "hidden")
		h.tellOf(bold, SearchAlert, "shown")
		found, err := h.List(ctx, false, page.Of(1, 12))
		if err != nil || found.Total != 2 || found.Unread != 2 || len(found.Rows) != 2 {
			t.Errorf("%+v, %v", found, err)
		}
		hidden, err := db.Get[string](t.Context(), h.db, "SELECT id FROM notifications WHERE source = 'hidden'")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := h.Read(ctx, hidden); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("a hidden one is read: %v", err)
		}
		if err := h.ReadAll(ctx); err != nil {
			t.Fatal(err)
		}
		read, err := db.Get[int](t.Context(), h.db, "SELECT COUNT(*) FROM notifications WHERE read_at IS NOT NULL")
		if err != nil || read != 2 {
			t.Errorf("%d are read, %v: an email about the hidden one is still to come", read, err)
		}
	})
}

func TestTheListTellsOfQuietHours(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) { // it is 8 in Ulaanbaatar
		ctx := h.as(h.person("a"), viewer.Reader)
		if _, err := h.ChangeSettings(ctx, Change{Quiet: &Quiet{22 * 60, 9 * 60}}); err != nil {
			t.Fatal(err)
		}
		want := h.clock.Now().Add(time.Hour)
		if found, err := h.List(ctx, false, page.Of(1, 12)); err != nil || !found.QuietUntil.Equal(want) {
			t.Errorf("%s, %v", found.QuietUntil, err)
		}
		h.clock.Advance(time.Hour)
		if found, err := h.List(ctx, false, page.Of(1, 12)); err != nil || !found.QuietUntil.IsZero() {
			t.Errorf("%s, %v", found.QuietUntil, err)
		}
	})
}
