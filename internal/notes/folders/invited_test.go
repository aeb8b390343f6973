package folders_test

import (
	"testing"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/notes/folders"
)

func TestAnInvitationNamesWhoAnswers(t *testing.T) {
	eachCorner(t, func(t *testing.T, h *corner) {
		bat, saraa := h.person(t, "bat", true), h.person(t, "saraa", false)
		for _, who := range []folders.Invitee{
			{Username: "saraa", Role: folders.Viewer}, {Email: "saraa@example.mn", Role: folders.Viewer},
		} {
			shared, err := h.Share(bat, h.folder(t, bat, "Диссертаци", ""), who)
			check(t, err)
			asked, err := db.Get[int](t.Context(), h.db, "SELECT COUNT(*) FROM jobs WHERE kind = $1 AND CAST(payload AS TEXT) LIKE '%' || $2 || '%'",
				"event:"+folders.InvitedEvent, shared.RequestID)
			if err != nil || asked != 1 {
				t.Errorf("%d events, %v", asked, err)
			}
			found, err := h.Invitation(t.Context(), shared.RequestID)
			if err != nil || found.Folder != "Диссертаци" || found.Owner != "bat" || len(found.Accounts) != 1 || found.Accounts[0] != saraa.id {
				t.Errorf("%+v, %v", found, err)
			}
			waits := func(who person, want bool) {
				t.Helper()
				if got, err := h.Waits(who, shared.RequestID); err != nil || got != want {
					t.Errorf("%s: %t, %v", who.name, got, err)
				}
			}
			waits(saraa, true)
			waits(bat, false)
			check(t, h.Decline(saraa, shared.RequestID))
			waits(saraa, false)
			_, err = h.Invitation(t.Context(), shared.RequestID)
			refused(t, err, apperr.NotFound)
		}
	})
}
