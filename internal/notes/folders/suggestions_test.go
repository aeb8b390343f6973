package folders_test

import (
	"strings"
	"testing"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/notes/folders"
)

func (h *corner) suggested(t *testing.T, who person, folder, name string) string {
	t.Helper()
	found, err := h.Suggest(who, folder, name, page.Of(1, 30))
	check(t, err)
	usernames := make([]string, len(found.Rows))
	for i, p := range found.Rows {
		usernames[i] = p.Username
	}
	if found.Total != len(usernames) {
		t.Errorf("a total of %d for %v", found.Total, usernames)
	}
	return strings.Join(usernames, " ")
}

func TestSuggestions(t *testing.T) {
	eachCorner(t, func(t *testing.T, h *corner) {
		bat, saraa, sarnai := h.person(t, "bat", true), h.person(t, "saraa", true), h.person(t, "sarnai", true)
		h.person(t, "sarstranger", true)
		shared, other, own := h.folder(t, bat, "Хамтын", ""), h.folder(t, bat, "Шинэ", ""), h.folder(t, saraa, "Сараагийн", "")
		h.share(t, bat, saraa, shared, folders.Viewer)
		h.share(t, bat, sarnai, h.folder(t, bat, "Дотор", shared), folders.Viewer)
		_, err := db.Exec(t.Context(), h.db, "UPDATE accounts SET first_name = $2, last_name = $3 WHERE id = $1",
			sarnai.id, "Энх-Оюун", "БАТЫН")
		check(t, err)
		for name, want := range map[string]string{
			"SARN": "sarnai", "батын": "sarnai", "оюун": "sarnai", "Энх-Оюун Батын": "sarnai", "saraa": "saraa", "arn": "", "bat": "",
			"": "sarnai saraa",
		} {
			if got := h.suggested(t, bat, other, name); got != want {
				t.Errorf("%s suggests %q, want %q", name, got, want)
			}
		}
		if got := h.suggested(t, bat, shared, "saraa"); got != "" {
			t.Errorf("a member is suggested: %q", got)
		}
		if got := h.suggested(t, saraa, own, "ba") + h.suggested(t, saraa, own, "ба"); got != "batsarnai" {
			t.Errorf("of a folder of somebody else: %q", got)
		}
		_, err = h.Share(bat, other, folders.Invitee{Username: "saraa", Role: folders.Viewer})
		check(t, err)
		if got := h.suggested(t, bat, other, "sar"); got != "sarnai" {
			t.Errorf("beside who is invited: %q", got)
		}
		check(t, h.Remove(bat, shared, saraa.id))
		if got := h.suggested(t, saraa, own, "bat"); got != "" {
			t.Errorf("to who sees the folder no more: %q", got)
		}
	})
}

func TestWhoGetsSuggestions(t *testing.T) {
	eachCorner(t, func(t *testing.T, h *corner) {
		bat, saraa, dorj := h.person(t, "bat", true), h.person(t, "saraa", true), h.person(t, "dorj", true)
		shared := h.folder(t, bat, "Хамтын", "")
		h.share(t, bat, saraa, shared, folders.Editor)
		suggest := func(who person, name string) error {
			_, err := h.Suggest(who, shared, name, page.Of(1, 30))
			return err
		}
		refused(t, suggest(saraa, "sar"), apperr.RoleRequired)
		refused(t, suggest(dorj, "sar"), apperr.NotFound)
		for range 120 {
			check(t, suggest(bat, "sar"))
		}
		refused(t, suggest(bat, "sar"), apperr.TooMany)
	})
}
