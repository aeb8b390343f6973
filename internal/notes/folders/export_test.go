package folders_test

import (
	"encoding/json"
	"strings"
	"testing"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/notes"
	"sudar/internal/notes/folders"
)

// A file holds what its reader sees and nothing else: a folder with the entries
// of all who write in it, a filter, a choice of entries.
func TestEntriesAreExported(t *testing.T) {
	eachCorner(t, func(t *testing.T, h *corner) {
		bat, saran, dorj := h.person(t, "bat", true), h.person(t, "saran", true), h.person(t, "dorj", true)
		seminar := h.folder(t, bat, "Семинар", "")
		h.share(t, bat, saran, seminar, folders.Editor)
		own, filed := h.note(t, bat, "Хавтасгүй санаа", ""), h.note(t, bat, "Хавтсан дахь бодол", seminar)
		theirs := h.note(t, saran, "Сарангийн бодол", seminar)
		for name, test := range map[string]struct {
			q    notes.Query
			ids  []string
			want string
		}{
			"all of one's own": {want: "Хавтасгүй Хавтсан"},
			"a folder":         {q: notes.Query{FolderID: seminar}, want: "Хавтсан Сарангийн"},
			"words":            {q: notes.Query{Words: "санаа"}, want: "Хавтасгүй"},
			"a choice":         {ids: []string{own.ID, theirs.ID, own.ID}, want: "Хавтасгүй Сарангийн"},
		} {
			books, err := h.Export(bat, test.q, test.ids)
			check(t, err)
			text := string(books.Export(notes.MarkdownFormat, "https://sudar.example", "mn"))
			for word := range strings.FieldsSeq("Хавтасгүй Хавтсан Сарангийн") {
				if strings.Contains(text, "\n"+word) != strings.Contains(test.want, word) {
					t.Errorf("%s, %s:\n%s", name, word, text)
				}
			}
		}
		_, err := h.Export(saran, notes.Query{}, []string{filed.ID, own.ID})
		refused(t, err, apperr.NotFound)
		_, err = h.Export(dorj, notes.Query{FolderID: seminar}, nil)
		refused(t, err, apperr.NotFound)
		_, err = h.Export(h.person(t, "zochin", false), notes.Query{}, nil)
		refused(t, err, apperr.PackageRequired)
	})
}

func TestExportNamesWhoWroteInAFolder(t *testing.T) {
	h := newCorner(t, dbtest.SQLite(t, clock.System{}))
	bat, saran := h.person(t, "bat", true), h.person(t, "saran", true)
	seminar := h.folder(t, bat, "Семинар", "")
	h.share(t, bat, saran, seminar, folders.Editor)
	h.note(t, saran, "Сарангийн бодол", seminar)
	books, err := h.Export(bat, notes.Query{FolderID: seminar}, nil)
	check(t, err)
	if text := string(books.Export(notes.MarkdownFormat, "https://sudar.example", "en")); !strings.Contains(text, "@saran") ||
		!strings.HasPrefix(text, "# Other notes\n") {
		t.Error(text)
	}
	var found struct {
		Label string
		First struct {
			Items []struct {
				Creator struct{ Nickname string }
				Target  struct{ Source string }
			}
		}
	}
	check(t, json.Unmarshal(books.Export(notes.AnnotationJSON, "https://sudar.example", "en"), &found))
	if items := found.First.Items; len(items) != 1 || items[0].Creator.Nickname != "saran" ||
		items[0].Target.Source != "https://sudar.example/research" || found.Label != "Notes" {
		t.Errorf("%+v", found)
	}
}
