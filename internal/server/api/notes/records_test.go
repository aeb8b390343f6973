package notes_test

import (
	"net/http"
	"strings"
	"testing"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/server/api/apitest"
	"sudar/internal/server/api/notes"
)

const twoRecords = "TY  - BOOK\r\nID  - tamir\r\nTI  - Тунгалаг Тамир\r\nAU  - Лодойдамба, Ч.\r\nPY  - 1962\r\nER  - \r\n" +
	"TY  - BOOK\r\nAU  - nobody\r\nER  - \r\n" +
	"TY  - JOUR\r\nTI  - Нүүдлийн зам\r\nDO  - 10.5555/abc\r\nER  - \r\n"

// file is the body of an import.
func file(text, folder string) map[string]any {
	return map[string]any{"file": []byte(text), "folder_id": folder}
}

func TestRecordsAreImported(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := apitest.NewShelfFixture(t, d)
		reader := h.Visitor(t, "hub", "hub.reader")
		refuse(t, reader, http.MethodPost, "/records/preview", file(twoRecords, ""), 403, "package_required")
		refuse(t, reader, http.MethodPost, "/records", file(twoRecords, ""), 403, "package_required")
		holdResearch(t, h, "hub")
		folder := decode[notes.Folder](t, reader, http.MethodPost, "/folder", map[string]any{"title": "Диссертаци"})

		report := decode[notes.ImportReport](t, reader, http.MethodPost, "/records/preview", file(twoRecords, folder.ID))
		if report.Format != "ris" || report.New != 2 || report.Refused != 1 || report.Rows[1].Line != 7 || report.Rows[1].Reason == "" {
			t.Errorf("%+v", report)
		}
		if kept := decode[[]notes.OwnRecord](t, reader, http.MethodGet, "/records", nil); len(kept) != 0 {
			t.Errorf("a look has kept %+v", kept)
		}
		decode[notes.ImportReport](t, reader, http.MethodPost, "/records", file(twoRecords, folder.ID))
		again := decode[notes.ImportReport](t, reader, http.MethodPost, "/records", file(twoRecords, folder.ID))
		if again.New != 0 || again.Duplicates != 2 || again.Refused != 1 {
			t.Errorf("%+v", again)
		}
		kept := decode[[]notes.OwnRecord](t, reader, http.MethodGet, "/records?folder_id="+folder.ID, nil)
		if len(kept) != 2 || kept[0].FolderID != folder.ID || kept[0].Owner != nil {
			t.Errorf("%+v", kept)
		}
		if found := decode[notes.Folder](t, reader, http.MethodGet, "/folder/"+folder.ID, nil); found.Records != 2 {
			t.Errorf("%+v", found)
		}
		both := file(twoRecords, "")
		both["duplicates"] = true
		decode[notes.ImportReport](t, reader, http.MethodPost, "/records", both)
		if kept := decode[[]notes.OwnRecord](t, reader, http.MethodGet, "/records", nil); len(kept) != 4 {
			t.Errorf("with duplicates: %+v", kept)
		}
		for words, want := range map[string]int{"тамирын": 2, "лодойдамба": 2, "тамир лодой": 2, "зам": 2, "өөр": 0, "%3F": 0} {
			query := "/records?q=" + strings.ReplaceAll(words, " ", "+")
			if found := decode[[]notes.OwnRecord](t, reader, http.MethodGet, query, nil); len(found) != want {
				t.Errorf("%q finds %d", words, len(found))
			}
		}
		body := refuse(t, reader, http.MethodPost, "/records", file("<html>", ""), 422, "invalid")
		if !strings.Contains(body, `"field":"file"`) || !strings.Contains(body, "CSL-JSON") {
			t.Error(body)
		}
	})
}

func TestRecordsAreEditedByTheirOwner(t *testing.T) {
	h := apitest.NewShelfFixture(t, dbtest.SQLite(t, clock.System{}))
	holdResearch(t, h, "hub")
	reader := h.Visitor(t, "hub", "hub.reader")
	decode[notes.ImportReport](t, reader, http.MethodPost, "/records", file(twoRecords, ""))
	record := decode[[]notes.OwnRecord](t, reader, http.MethodGet, "/records?q=тамир", nil)[0]
	record.CSL.Title = "Тунгалаг  Тамир II"
	changed := decode[notes.OwnRecord](t, reader, http.MethodPut, "/records/"+record.ID, map[string]any{"csl": record.CSL})
	if changed.CSL.Title != "Тунгалаг Тамир II" || changed.CSL.Author[0].Family != "Лодойдамба" {
		t.Errorf("%+v", changed)
	}
	blank := map[string]any{"csl": map[string]any{"type": "book", "title": " "}}
	refuse(t, reader, http.MethodPut, "/records/"+record.ID, blank, 422, "invalid")
	export := func(query string) string {
		path := "/edu" + research + "/records/export?" + query
		return reader.Fetch(t, path, "Authorization", "Bearer "+reader.Token, "Organization", "hub").Body.String()
	}
	if text := export("format=bibtex&ids=" + record.ID); !strings.Contains(text, "title = {{Тунгалаг Тамир II}}") {
		t.Error(text)
	}
	refuse(t, reader, http.MethodGet, "/records/export", nil, 422, "invalid")
	refuse(t, reader, http.MethodGet, "/records/export?ids="+record.ID+"&folder_id="+record.ID, nil, 422, "invalid")
	decode[struct{}](t, reader, http.MethodDelete, "/records/"+record.ID, nil)
	refuse(t, reader, http.MethodGet, "/records/"+record.ID, nil, 404, "not_found")
	refuse(t, reader, http.MethodDelete, "/records/"+record.ID, nil, 404, "not_found")
}

// Who sees a folder sees the records in it; their owner alone edits them, and an
// editor of the folder takes them out of it.
func TestRecordsAreSeenThroughFolders(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := apitest.NewShelfFixture(t, d)
		holdResearch(t, h, "hub")
		holdResearch(t, h, "school")
		reader, other := h.Visitor(t, "hub", "hub.reader"), h.Visitor(t, "school", "school.reader")
		folder := decode[notes.Folder](t, reader, http.MethodPost, "/folder", map[string]any{"title": "Хамтын"})
		decode[notes.ImportReport](t, reader, http.MethodPost, "/records", file(twoRecords, folder.ID))
		record := decode[[]notes.OwnRecord](t, reader, http.MethodGet, "/records?q=тамир", nil)[0]
		path, inFolder := "/records/"+record.ID, "/records?folder_id="+folder.ID
		for _, unseen := range []string{path, inFolder, "/records/export?ids=" + record.ID, "/records/export?folder_id=" + folder.ID} {
			refuse(t, other, http.MethodGet, unseen, nil, 404, "not_found")
		}
		refuse(t, other, http.MethodPut, path, map[string]any{"csl": record.CSL}, 404, "not_found")
		refuse(t, other, http.MethodDelete, path, nil, 404, "not_found")
		refuse(t, other, http.MethodPost, "/records", file(twoRecords, folder.ID), 404, "not_found")

		join(t, reader, other, folder.ID, "viewer")
		seen := decode[notes.OwnRecord](t, other, http.MethodGet, path, nil)
		if seen.Owner == nil || seen.Owner.Username != "hub.reader" {
			t.Errorf("%+v", seen)
		}
		refuse(t, other, http.MethodPut, path, map[string]any{"csl": record.CSL}, 403, "role_required")
		refuse(t, other, http.MethodDelete, path, nil, 403, "role_required")
		refuse(t, other, http.MethodPost, "/records", file(twoRecords, folder.ID), 403, "role_required")

		decode[struct{}](t, reader, http.MethodPut, "/share/folder/"+folder.ID+"/"+accountIn(t, reader, folder.ID, "school.reader"),
			map[string]any{"role": "editor"})
		decode[notes.ImportReport](t, other, http.MethodPost, "/records", file("@book{a, title={Миний ном}}", folder.ID))
		if rows := decode[[]notes.OwnRecord](t, reader, http.MethodGet, inFolder, nil); len(rows) != 3 {
			t.Errorf("%+v", rows)
		}
		decode[struct{}](t, other, http.MethodDelete, path, nil)
		if own := decode[notes.OwnRecord](t, reader, http.MethodGet, path, nil); own.FolderID != "" {
			t.Errorf("%+v", own)
		}
		decode[struct{}](t, other, http.MethodPost, "/folder/leave", map[string]any{"folder_id": folder.ID})
		if own := decode[[]notes.OwnRecord](t, other, http.MethodGet, "/records", nil); len(own) != 1 || own[0].FolderID != "" {
			t.Errorf("who left has %+v", own)
		}
		decode[struct{}](t, reader, http.MethodDelete, "/folder/"+folder.ID, nil)
		decode[struct{}](t, reader, http.MethodDelete, "/folder/"+folder.ID+"?forever=true", nil)
		if own := decode[[]notes.OwnRecord](t, reader, http.MethodGet, "/records", nil); len(own) != 2 || own[0].FolderID != "" {
			t.Errorf("after the folder was deleted %+v", own)
		}
	})
}

// join lets somebody into a folder.
func join(t *testing.T, from, to *apitest.Visitor, folder, role string) {
	t.Helper()
	share := map[string]any{"folder_id": folder, "username": "school.reader", "role": role}
	asked := decode[notes.FolderMember](t, from, http.MethodPost, "/share/folder", share)
	decode[notes.Folder](t, to, http.MethodPut, "/folder/requests/"+asked.RequestID+"/accept", nil)
}

func accountIn(t *testing.T, v *apitest.Visitor, folder, username string) string {
	t.Helper()
	for _, member := range decode[[]notes.FolderMember](t, v, http.MethodGet, "/folder/"+folder+"/members", nil) {
		if member.Username == username {
			return member.AccountID
		}
	}
	t.Fatalf("%s is not in the folder", username)
	return ""
}
