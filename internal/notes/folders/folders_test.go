package folders_test

import (
	"maps"
	"testing"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/notes"
	"sudar/internal/notes/folders"
)

func TestFoldersAreNestedAndOrdered(t *testing.T) {
	eachCorner(t, func(t *testing.T, h *corner) {
		bat := h.person(t, "bat", true)
		a, b := h.folder(t, bat, "а", ""), h.folder(t, bat, "б", "")
		inside := h.folder(t, bat, "в", a)
		zero, one := 0, 1
		_, err := h.Change(bat, b, folders.Change{Position: &zero})
		check(t, err)
		if got := titles(h.list(t, bat)); got != "б/0 а/1 в/0 " {
			t.Error(got)
		}
		_, err = h.Change(bat, b, folders.Change{ParentID: &a, Position: &one})
		check(t, err)
		if got := titles(h.list(t, bat)); got != "а/0 в/0 б/1 " {
			t.Error(got)
		}
		_, err = h.Change(bat, a, folders.Change{ParentID: &inside})
		refused(t, err, apperr.Invalid)
		check(t, h.Trash(bat, inside))
		if got := titles(h.list(t, bat)); got != "а/0 б/0 " {
			t.Error(got)
		}
		_, err = h.Restore(bat, inside)
		check(t, err)
		if got := titles(h.list(t, bat)); got != "а/0 б/0 в/1 " {
			t.Error(got)
		}
		deepest := a
		for range folders.MostDepth - 1 {
			deepest = h.folder(t, bat, "г", deepest)
		}
		_, err = h.Create(bat, "гүн", deepest)
		refused(t, err, apperr.Invalid)
		_, err = h.Change(bat, a, folders.Change{ParentID: &b})
		refused(t, err, apperr.Invalid)
	})
}

func TestSharing(t *testing.T) {
	eachCorner(t, func(t *testing.T, h *corner) {
		bat, saraa, dorj := h.person(t, "bat", true), h.person(t, "saraa", true), h.person(t, "dorj", false)
		top := h.folder(t, bat, "Диссертаци", "")
		inside := h.folder(t, bat, "Эх сурвалж", top)
		entry := h.note(t, bat, "Анхны бодол", inside)
		h.share(t, bat, saraa, top, folders.Editor)
		h.share(t, bat, dorj, inside, folders.Viewer)
		if got := h.list(t, dorj); len(got) != 1 || got[0].ParentID != "" || got[0].Role != folders.Viewer ||
			got[0].Entries != 1 || !got[0].Shared {
			t.Errorf("%+v", got)
		}
		_, err := h.Get(dorj, top)
		refused(t, err, apperr.NotFound)
		found, err := h.notes.List(dorj, notes.Query{FolderID: inside, Page: page.Of(1, 12)})
		check(t, err)
		if found.Total != 1 || found.Rows[0].Author == nil || found.Rows[0].Author.Username != "bat" {
			t.Errorf("%+v", found)
		}
		body := "Сараагийн бодол"
		_, err = h.notes.Change(dorj, entry.ID, notes.Edit{Body: &body, BaseVersion: 1})
		refused(t, err, apperr.RoleRequired)
		kept, err := h.notes.Change(saraa, entry.ID, notes.Edit{Body: &body, BaseVersion: 1})
		check(t, err)
		if kept.Entry.Body != body || kept.Entry.Version != 2 {
			t.Errorf("%+v", kept.Entry)
		}
		mine := "Батын бодол"
		kept, err = h.notes.Change(bat, entry.ID, notes.Edit{Body: &mine, BaseVersion: 1})
		refused(t, err, apperr.EntryChanged)
		if kept.Entry.Body != body {
			t.Errorf("the other text is not told: %+v", kept.Entry)
		}
		check(t, h.Leave(saraa, top, true))
		_, err = h.notes.Change(saraa, entry.ID, notes.Edit{Body: &mine, BaseVersion: 2})
		refused(t, err, apperr.NotFound)
		refused(t, h.Leave(bat, top, true), apperr.FolderOwner)
	})
}

func TestAnAddressWaitsForItsAccount(t *testing.T) {
	eachCorner(t, func(t *testing.T, h *corner) {
		bat := h.person(t, "bat", true)
		top := h.folder(t, bat, "Хамтын", "")
		asked, err := h.Share(bat, top, folders.Invitee{Email: "New@example.mn", Role: folders.Viewer})
		check(t, err)
		if asked.AccountID != "" || asked.Email != "new@example.mn" || asked.State() != folders.Pending {
			t.Errorf("%+v", asked)
		}
		late := h.person(t, "new", false)
		_, err = db.Exec(t.Context(), h.db, "UPDATE accounts SET email_confirmed_at = NULL WHERE id = $1", late.id)
		check(t, err)
		requests := func() page.List[folders.Request] {
			found, err := h.Requests(late, page.Of(1, 30))
			check(t, err)
			return found
		}
		if got := requests(); got.Total != 0 {
			t.Errorf("an address that nobody has confirmed: %+v", got)
		}
		_, err = db.Exec(t.Context(), h.db, "UPDATE accounts SET email_confirmed_at = 1 WHERE id = $1", late.id)
		check(t, err)
		if got := requests(); got.Total != 1 || got.Rows[0].OwnerUsername != "bat" || got.Rows[0].FolderTitle != "Хамтын" {
			t.Errorf("%+v", got)
		}
		other := h.person(t, "other", true)
		refused(t, h.Decline(other, asked.RequestID), apperr.NotFound)
		check(t, h.Decline(late, asked.RequestID))
		refused(t, h.Decline(late, asked.RequestID), apperr.NotFound)
		again, err := h.Share(bat, top, folders.Invitee{Email: "new@example.mn", Role: folders.Editor})
		check(t, err)
		refused(t, h.Revoke(other, again.RequestID), apperr.NotFound)
		check(t, h.Revoke(bat, again.RequestID))
		_, err = h.Accept(late, again.RequestID)
		refused(t, err, apperr.NotFound)
	})
}

func TestFoldersNeedAPackage(t *testing.T) {
	eachCorner(t, func(t *testing.T, h *corner) {
		bat, dorj := h.person(t, "bat", true), h.person(t, "dorj", false)
		_, err := h.List(dorj, folders.Query{Page: page.Of(1, 12)})
		refused(t, err, apperr.PackageRequired)
		_, err = h.Create(dorj, "Хавтас", "")
		refused(t, err, apperr.PackageRequired)
		top := h.folder(t, bat, "Хамтын", "")
		entry := h.note(t, bat, "Үг", top)
		h.share(t, bat, dorj, top, folders.Editor)
		if got := h.list(t, dorj); len(got) != 1 {
			t.Errorf("a member reads: %+v", got)
		}
		own := h.note(t, dorj, "Миний", "")
		refused(t, h.notes.Move(dorj, own.ID, top), apperr.PackageRequired)
		_, err = h.Bulk(dorj, folders.BulkChange{IDs: []string{own.ID}, Act: folders.Remove})
		refused(t, err, apperr.PackageRequired)
		_, err = db.Exec(t.Context(), h.db, "UPDATE entitlements SET ends_at = 1 WHERE account_id = $1", bat.id)
		check(t, err)
		if got := h.list(t, bat); len(got) != 1 || got[0].Entries != 1 {
			t.Errorf("what is there stays readable: %+v", got)
		}
		_, err = h.Share(bat, top, folders.Invitee{Email: "x@example.mn", Role: folders.Viewer})
		refused(t, err, apperr.PackageRequired)
		check(t, h.notes.Move(bat, entry.ID, ""))
		_, err = h.rights.Grant(t.Context(), entitlements.Right{
			Kind: entitlements.Organization, Holder: entitlements.Holder{OrganizationID: h.owner.ID},
			Target: entitlements.Target{Package: entitlements.Research},
		})
		check(t, err)
		h.folder(t, dorj, "Байгууллагынх", "")
	})
}

func TestHandingOver(t *testing.T) {
	eachCorner(t, func(t *testing.T, h *corner) {
		bat, saraa, dorj := h.person(t, "bat", true), h.person(t, "saraa", true), h.person(t, "dorj", true)
		top := h.folder(t, bat, "Дээд", "")
		given := h.folder(t, bat, "Өгөх", top)
		h.folder(t, bat, "Доод", given)
		h.share(t, bat, dorj, top, folders.Viewer)
		refused(t, h.SetRole(bat, given, saraa.id, folders.Owner), apperr.NotFound)
		h.share(t, bat, saraa, given, folders.Viewer)
		check(t, h.SetRole(bat, given, saraa.id, folders.Owner))
		if got := titles(h.list(t, saraa)); got != "Өгөх/0 Доод/0 " {
			t.Error(got)
		}
		for _, who := range []person{bat, dorj} {
			if got := h.list(t, who); len(got) != 3 {
				t.Errorf("%s sees %s", who.name, titles(got))
			}
		}
		refused(t, h.Trash(bat, given), apperr.RoleRequired)
		members, err := h.Members(saraa, given, page.Of(1, 30))
		check(t, err)
		if members.Total != 3 || members.Rows[0].Username != "saraa" || members.Rows[0].Role != folders.Owner {
			t.Errorf("%+v", members)
		}
		check(t, h.Remove(saraa, given, dorj.id))
		_, err = h.Get(dorj, given)
		refused(t, err, apperr.NotFound)
	})
}

func TestWholeContents(t *testing.T) {
	eachCorner(t, func(t *testing.T, h *corner) {
		bat, saraa := h.person(t, "bat", true), h.person(t, "saraa", true)
		top := h.folder(t, bat, "Ном", "")
		publish := func(visibility entitlements.Visibility) int64 {
			c, err := h.records.Create(db.AllTenants(t.Context(), "test"), catalogue.Content{
				OwnerID: h.owner.ID, Title: "Ном", Visibility: visibility,
			})
			check(t, err)
			return c.ID
		}
		public, draft := publish(entitlements.Public), publish(entitlements.Draft)
		check(t, h.AddContent(bat, top, public))
		check(t, h.AddContent(bat, top, public))
		refused(t, h.AddContent(bat, top, draft), apperr.NotFound)
		refused(t, h.AddContent(saraa, top, public), apperr.NotFound)
		found, err := h.Contents(bat, folders.Titles{FolderID: top, Page: page.Of(1, 30)})
		check(t, err)
		if found.Total != 1 || found.Rows[0].Card.ID != public || found.Rows[0].AddedBy != "bat" || h.list(t, bat)[0].Contents != 1 {
			t.Errorf("%+v", found)
		}
		noted := publish(entitlements.Public)
		for _, title := range []int64{noted, noted, public, draft} {
			_, err := db.Exec(t.Context(), h.db, "UPDATE entries SET content_id = $2 WHERE id = $1", h.note(t, saraa, "Үг", "").ID, title)
			check(t, err)
		}
		_, err = db.Exec(t.Context(), h.db, "UPDATE entries SET folder_id = $1", top)
		check(t, err)
		found, err = h.Contents(bat, folders.Titles{FolderID: top, Noted: true, Page: page.Of(1, 30)})
		check(t, err)
		adders := map[int64]string{}
		for _, c := range found.Rows {
			adders[c.Card.ID] = c.AddedBy
		}
		if found.Total != 2 || !maps.Equal(adders, map[int64]string{noted: "", public: "bat"}) {
			t.Errorf("noted titles too: %d, %v", found.Total, adders)
		}
		check(t, h.RemoveContent(bat, top, public))
		refused(t, h.RemoveContent(bat, top, public), apperr.NotFound)
	})
}
