package folders_test

import (
	"strings"
	"testing"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/page"
	"sudar/internal/notes"
	"sudar/internal/notes/folders"
)

func (h *corner) replies(t *testing.T, who person, entry string) string {
	t.Helper()
	found, err := h.notes.Replies(who, entry, page.Of(1, 30))
	check(t, err)
	text := ""
	for _, reply := range found.Rows {
		text += reply.Username + ": " + reply.Body + "; "
	}
	if found.Total != len(found.Rows) {
		t.Errorf("%d of %d replies", len(found.Rows), found.Total)
	}
	return text
}

// Whoever sees an entry in a folder reads the replies, who writes there replies;
// they stay with the folder when the entry is moved.
func TestEntriesInFoldersAreRepliedTo(t *testing.T) {
	eachCorner(t, func(t *testing.T, h *corner) {
		bat, saran, dorj := h.person(t, "bat", true), h.person(t, "saran", true), h.person(t, "dorj", true)
		seminar := h.folder(t, bat, "Семинар", "")
		h.share(t, bat, saran, seminar, folders.Editor)
		h.share(t, bat, dorj, seminar, folders.Viewer)
		entry, alone := h.note(t, bat, "Эх үг", seminar), h.note(t, bat, "Хавтасгүй", "")
		reply, err := h.notes.Reply(saran, entry.ID, notes.ReplyDraft{Body: " Дахин шалгая "})
		check(t, err)
		_, err = h.notes.Reply(bat, entry.ID, notes.ReplyDraft{Body: "За"})
		check(t, err)
		_, err = h.notes.Reply(dorj, entry.ID, notes.ReplyDraft{Body: "Болох уу"})
		refused(t, err, apperr.RoleRequired)
		_, err = h.notes.Reply(bat, alone.ID, notes.ReplyDraft{Body: "а"})
		refused(t, err, apperr.NotFound)
		for _, body := range []string{" ", strings.Repeat("ө", 2_001)} {
			_, err = h.notes.Reply(bat, entry.ID, notes.ReplyDraft{Body: body})
			refused(t, err, apperr.Invalid)
		}
		const both = "saran: Дахин шалгая; bat: За; "
		if got := h.replies(t, dorj, entry.ID); got != both {
			t.Errorf("a viewer reads %q", got)
		}
		listed, err := h.notes.List(dorj, notes.Query{FolderID: seminar, Page: page.Of(1, 12)})
		if check(t, err); listed.Rows[0].Replies != 2 {
			t.Errorf("%d replies are counted", listed.Rows[0].Replies)
		}
		refused(t, h.notes.RemoveReply(bat, entry.ID, reply.ID), apperr.RoleRequired)
		refused(t, h.notes.RemoveReply(bat, entry.ID, "none"), apperr.NotFound)
		check(t, h.notes.Move(bat, entry.ID, ""))
		_, err = h.notes.Replies(saran, entry.ID, page.Of(1, 30))
		refused(t, err, apperr.NotFound)
		check(t, h.notes.Move(bat, entry.ID, seminar))
		check(t, h.notes.RemoveReply(saran, entry.ID, reply.ID))
		if got := h.replies(t, saran, entry.ID); got != "bat: За; " {
			t.Errorf("after a deletion there is %q", got)
		}
		check(t, h.notes.Delete(bat, entry.ID))
		check(t, h.Trash(bat, seminar))
		check(t, h.Service.Delete(bat, seminar))
	})
}

// What people write of others' notes ends with them, and with the folder.
func TestRepliesEndWithTheirPeopleAndFolders(t *testing.T) {
	eachCorner(t, func(t *testing.T, h *corner) {
		bat, saran := h.person(t, "bat", true), h.person(t, "saran", true)
		seminar := h.folder(t, bat, "Семинар", "")
		h.share(t, bat, saran, seminar, folders.Editor)
		own, theirs := h.note(t, bat, "Батын", seminar), h.note(t, saran, "Сарангийн", seminar)
		for _, entry := range []string{own.ID, theirs.ID} {
			for _, who := range []person{bat, saran} {
				_, err := h.notes.Reply(who, entry, notes.ReplyDraft{Body: who.name})
				check(t, err)
			}
		}
		check(t, h.notes.EraseAccount(saran, saran.id))
		if got := h.replies(t, bat, own.ID); got != "bat: bat; " {
			t.Errorf("after she has left there is %q", got)
		}
		check(t, h.Trash(bat, seminar))
		check(t, h.Service.Delete(bat, seminar))
		if _, err := h.notes.Replies(bat, own.ID, page.Of(1, 30)); !apperr.Is(err, apperr.NotFound) {
			t.Error(err)
		}
	})
}

// A reply that is sent again, since its device did not hear the answer, is there
// once, even after its writer has left; in another folder nobody reads it.
func TestAReplySentAgainIsThereOnce(t *testing.T) {
	eachCorner(t, func(t *testing.T, h *corner) {
		bat, saran := h.person(t, "bat", true), h.person(t, "saran", true)
		seminar, other := h.folder(t, bat, "Семинар", ""), h.folder(t, bat, "Бусад", "")
		h.share(t, bat, saran, seminar, folders.Editor)
		entry := h.note(t, bat, "Эх үг", seminar)
		draft := notes.ReplyDraft{Body: "Нэг", ClientID: ident.New(), FolderID: seminar}
		for range 2 {
			_, err := h.notes.Reply(saran, entry.ID, draft)
			check(t, err)
		}
		_, err := h.notes.Reply(bat, entry.ID, draft)
		check(t, err)
		const both = "saran: Нэг; bat: Нэг; "
		if got := h.replies(t, bat, entry.ID); got != both {
			t.Errorf("there is %q", got)
		}
		check(t, h.Leave(saran, seminar, true))
		again, err := h.notes.Reply(saran, entry.ID, draft)
		if check(t, err); again.Body != "Нэг" {
			t.Errorf("after leaving there is %+v", again)
		}
		unsent := notes.ReplyDraft{Body: "Хоёр", ClientID: ident.New(), FolderID: seminar}
		_, err = h.notes.Reply(saran, entry.ID, unsent)
		refused(t, err, apperr.NotFound)
		check(t, h.notes.Move(bat, entry.ID, other))
		_, err = h.notes.Reply(bat, entry.ID, unsent)
		refused(t, err, apperr.NotFound)
		_, err = h.notes.Reply(bat, entry.ID, notes.ReplyDraft{Body: "а", ClientID: "x"})
		refused(t, err, apperr.Invalid)
	})
}
