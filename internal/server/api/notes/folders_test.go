package notes_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/ident"
	"sudar/internal/server/api/apitest"
	"sudar/internal/server/api/notes"
)

const research = "/api/v1/research"

// holdResearch gives an organisation a research package.
func holdResearch(t *testing.T, h *apitest.ShelfFixture, slug string) {
	t.Helper()
	_, err := h.Rights.Grant(h.Ctx, entitlements.Right{
		Kind: entitlements.Organization, Holder: entitlements.Holder{OrganizationID: h.Orgs[slug].ID},
		Target: entitlements.Target{Package: entitlements.Research},
	})
	if err != nil {
		t.Fatal(err)
	}
}

// refuse makes a call that is refused, and returns the body.
func refuse(t *testing.T, v *apitest.Visitor, method, path string, body any, code int, word string) string {
	t.Helper()
	reply := v.Call(t, method, research+path, body)
	if reply.ResponseRecorder.Code != code || !strings.Contains(reply.Body.String(), `"code":"`+word+`"`) {
		t.Errorf("%s %s: %d %s, want %d %s", method, path, reply.ResponseRecorder.Code, reply.Body, code, word)
	}
	return reply.Body.String()
}

func decode[T any](t *testing.T, v *apitest.Visitor, method, path string, body any) T {
	t.Helper()
	return apitest.Decode[T](t, v.Call(t, method, research+path, body))
}

func TestFolderCalls(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := apitest.NewShelfFixture(t, d)
		reader := h.Visitor(t, "hub", "hub.reader")
		body := refuse(t, reader, http.MethodPost, "/folder", map[string]any{"title": "Диссертаци"}, 403, "package_required")
		if !strings.Contains(body, `"ways":[{"kind":"organization"`) {
			t.Error(body)
		}
		refuse(t, reader, http.MethodGet, "/folder", nil, 403, "package_required")
		if access := decode[notes.CornerAccess](t, reader, http.MethodGet, "/access", nil); access.Held || len(access.Ways) != 1 {
			t.Errorf("%+v", access)
		}
		holdResearch(t, h, "hub")
		if access := decode[notes.CornerAccess](t, reader, http.MethodGet, "/access", nil); !access.Held || access.Until != nil {
			t.Errorf("%+v", access)
		}
		top := decode[notes.Folder](t, reader, http.MethodPost, "/folder", map[string]any{"title": " Диссертаци "})
		inside := decode[notes.Folder](t, reader, http.MethodPost, "/folder", map[string]any{"title": "Эх", "parent_id": top.ID})
		if top.Title != "Диссертаци" || top.OwnerUsername != "hub.reader" || inside.ParentID != top.ID || inside.Role != "owner" {
			t.Errorf("%+v %+v", top, inside)
		}
		moved := decode[notes.Folder](t, reader, http.MethodPut, "/folder/"+inside.ID, map[string]any{
			"title": "Эх сурвалж", "parent_id": nil, "position": 0,
		})
		if moved.ParentID != "" || moved.Title != "Эх сурвалж" || moved.Position != 0 {
			t.Errorf("%+v", moved)
		}
		if list := decode[[]notes.Folder](t, reader, http.MethodGet, "/folder?limit=1&page=2", nil); len(list) != 1 || list[0].ID != top.ID {
			t.Errorf("%+v", list)
		}
		decode[struct{}](t, reader, http.MethodDelete, "/folder/"+top.ID, nil)
		if list := decode[[]notes.Folder](t, reader, http.MethodGet, "/folder?trashed=true", nil); len(list) != 1 || list[0].TrashedAt == nil {
			t.Errorf("%+v", list)
		}
		decode[notes.Folder](t, reader, http.MethodPut, "/folder/"+top.ID+"/restore", nil)
		refuse(t, reader, http.MethodDelete, "/folder/"+top.ID+"?forever=true", nil, 404, "not_found")
		decode[struct{}](t, reader, http.MethodDelete, "/folder/"+top.ID, nil)
		decode[struct{}](t, reader, http.MethodDelete, "/folder/"+top.ID+"?forever=true", nil)
		refuse(t, reader, http.MethodGet, "/folder/"+top.ID, nil, 404, "not_found")
	})
}

func TestShareCalls(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := apitest.NewShelfFixture(t, d)
		holdResearch(t, h, "hub")
		reader, other := h.Visitor(t, "hub", "hub.reader"), h.Visitor(t, "school", "school.reader")
		item := h.Publish(t, "hub", entitlements.OrganizationOnly, true)
		folder := decode[notes.Folder](t, reader, http.MethodPost, "/folder", map[string]any{"title": "Хамтын"})
		note := noteOn(item.ID, "Анхны үг")
		note["folder_id"] = folder.ID
		made := decode[keptAnswer](t, reader, http.MethodPost, "", note)
		share := map[string]any{"folder_id": folder.ID, "username": "school.reader", "role": "editor"}
		asked := decode[notes.FolderMember](t, reader, http.MethodPost, "/share/folder", share)
		requests := decode[[]notes.FolderRequest](t, other, http.MethodGet, "/folder/requests", nil)
		if len(requests) != 1 || requests[0].FolderTitle != "Хамтын" || requests[0].FolderOwnerUsername != "hub.reader" ||
			requests[0].CreatedAt != time.Now().In(clock.Ulaanbaatar).Format(time.DateOnly) {
			t.Errorf("%+v", requests)
		}
		refuse(t, other, http.MethodGet, "?folder_id="+folder.ID, nil, 404, "not_found")
		joined := decode[notes.Folder](t, other, http.MethodPut, "/folder/requests/"+asked.RequestID+"/accept", nil)
		if joined.ID != folder.ID || joined.Role != "editor" || joined.Entries != 1 {
			t.Errorf("%+v", joined)
		}
		rows := decode[[]entryAnswer](t, other, http.MethodGet, "?folder_id="+folder.ID, nil)
		if len(rows) != 1 || rows[0].Quote != "Номын мөр" || rows[0].ContentItemID != 0 || rows[0].Locator != nil || rows[0].Source != nil ||
			rows[0].Author == nil || rows[0].Author.Username != "hub.reader" {
			t.Errorf("a quote of a book that is not seen: %+v", rows)
		}
		refuse(t, other, http.MethodPut, "/"+made.Entry.ID, map[string]any{"body": "Өөр", "base_version": 1}, 403, "package_required")
		holdResearch(t, h, "school")
		decode[keptAnswer](t, other, http.MethodPut, "/"+made.Entry.ID, map[string]any{"body": "Өөр", "base_version": 1})
		body := refuse(t, reader, http.MethodPut, "/"+made.Entry.ID, map[string]any{"body": "Миний", "base_version": 1}, 409, "entry_changed")
		if !strings.Contains(body, `"body":"Өөр"`) {
			t.Errorf("the other text is not there: %s", body)
		}
		refuse(t, other, http.MethodDelete, "/"+made.Entry.ID, nil, 403, "role_required")
		if members := decode[[]notes.FolderMember](t, other, http.MethodGet, "/folder/"+folder.ID+"/members", nil); len(members) != 2 {
			t.Errorf("%+v", members)
		}
		decode[struct{}](t, other, http.MethodPost, "/folder/leave", map[string]any{"folder_id": folder.ID})
		refuse(t, other, http.MethodGet, "?folder_id="+folder.ID, nil, 404, "not_found")
		again := decode[notes.FolderMember](t, reader, http.MethodPost, "/share/folder", share)
		decode[struct{}](t, other, http.MethodPut, "/folder/requests/"+again.RequestID+"/decline", nil)
		if left := decode[[]notes.FolderRequest](t, other, http.MethodGet, "/folder/requests", nil); len(left) != 0 {
			t.Errorf("%+v", left)
		}
		for _, title := range []string{"Эхний", "Дараах"} {
			share["folder_id"] = decode[notes.Folder](t, reader, http.MethodPost, "/folder", map[string]any{"title": title}).ID
			decode[notes.FolderMember](t, reader, http.MethodPost, "/share/folder", share)
		}
		requests = decode[[]notes.FolderRequest](t, other, http.MethodGet, "/folder/requests", nil)
		if len(requests) != 2 || requests[0].FolderTitle != "Дараах" {
			t.Errorf("the newest is not first: %+v", requests)
		}
	})
}

func TestFilingCalls(t *testing.T) {
	h := apitest.NewShelfFixture(t, dbtest.SQLite(t, clock.System{}))
	holdResearch(t, h, "hub")
	reader := h.Visitor(t, "hub", "hub.reader")
	item := h.Publish(t, "hub", entitlements.Public, true)
	folder := decode[notes.Folder](t, reader, http.MethodPost, "/folder", map[string]any{"title": "Хавтас"})
	one := decode[keptAnswer](t, reader, http.MethodPost, "", noteOn(item.ID, "нэг"))
	path := "/" + one.Entry.ID
	filed := decode[keptAnswer](t, reader, http.MethodPut, path, map[string]any{"folder_id": folder.ID})
	if filed.Entry.FolderID != folder.ID || filed.Entry.Body != "нэг" {
		t.Errorf("%+v", filed)
	}
	if rows := decode[[]entryAnswer](t, reader, http.MethodGet, "?unfiled=true", nil); len(rows) != 0 {
		t.Errorf("%+v", rows)
	}
	cleared := decode[keptAnswer](t, reader, http.MethodPut, path, map[string]any{"folder_id": nil})
	if cleared.Entry.FolderID != "" {
		t.Errorf("%+v", cleared)
	}
	absent := ident.New()
	outcomes := decode[[]notes.EntryOutcome](t, reader, http.MethodPost, "/bulk", map[string]any{
		"ids": []string{one.Entry.ID, absent, one.Entry.ID}, "act": "move", "folder_id": folder.ID,
	})
	if len(outcomes) != 2 || !outcomes[0].Done || outcomes[1].Done || outcomes[1].Code != "not_found" || outcomes[1].Message == "" {
		t.Errorf("%+v", outcomes)
	}
	decode[[]notes.EntryOutcome](t, reader, http.MethodPost, "/bulk", map[string]any{
		"ids": []string{one.Entry.ID}, "act": "tag", "tags": []string{"түүх"},
	})
	rows := decode[[]entryAnswer](t, reader, http.MethodGet, "?tag=ТҮҮХ&folder_id="+folder.ID, nil)
	if len(rows) != 1 || len(rows[0].Tags) != 2 {
		t.Errorf("%+v", rows)
	}
	decode[struct{}](t, reader, http.MethodPost, "/folder/"+folder.ID+"/contents", map[string]any{"content_id": item.ContentID})
	if held := decode[[]notes.FolderContent](t, reader, http.MethodGet, "/folder/"+folder.ID+"/contents", nil); len(held) != 1 {
		t.Errorf("%+v", held)
	}
	for query, field := range map[string]string{
		"?unfiled=true&folder_id=" + folder.ID: "unfiled", "?from=yesterday": "from", "?since=0&q=а": "q", "?colour=red": "colour",
	} {
		if body := refuse(t, reader, http.MethodGet, query, nil, 422, "invalid"); !strings.Contains(body, `"field":"`+field+`"`) {
			t.Errorf("%s: %s", query, body)
		}
	}
}
