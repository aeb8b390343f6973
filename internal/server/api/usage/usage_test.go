package usage_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"sudar/internal/catalogue"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/server/api/apitest"
)

const (
	publisher = "publisher of alpha"
	browser   = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
)

// press is a library that publishes a title of two items, and what the calls of its
// test have in common.
type press struct {
	*apitest.Fixture
	t     *testing.T
	title catalogue.Content
}

type figures struct{ Views, Previews, Refusals, Loans, Sales, Amount int64 }

type report struct {
	Figures figures
	Days    []struct {
		Day   string
		Views int64
	}
	Months []struct {
		Month   string
		Over    bool
		Readers *int64
	}
	Organizations []struct {
		Name    string `json:"organization_name"`
		Figures figures
	}
	Titles []struct {
		Content struct {
			ID    int64
			Title string
		}
		Figures figures
	}
	Items []struct {
		Item    struct{ ID int64 }
		Figures figures
	}
}

func presses(t *testing.T, fn func(t *testing.T, h *press)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { fn(t, pressOver(t, d)) })
}

func pressOver(t *testing.T, d *db.DB) *press {
	t.Helper()
	h := &press{Fixture: apitest.NewFixture(t, d), t: t}
	var err error
	h.title, err = h.Records.Create(h.Ctx, catalogue.Content{
		OwnerID: h.Orgs["alpha"].ID, Title: "=Тамир", Visibility: "public",
		Items: []catalogue.Item{{FileType: catalogue.EPUB, Free: true}, {FileType: catalogue.PDF, Price: 5_000}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// look has the page of a title looked at by a browser at an address.
func (h *press) look(id int64, portal, address, userAgent string) int {
	r := httptest.NewRequest(http.MethodPost, fmt.Sprintf("http://%s.localhost/edu/p/api/v1/contents/%d/views", portal, id), nil)
	r.RemoteAddr = address + ":4000"
	r.Header.Set("User-Agent", userAgent)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Code
}

func (h *press) written() {
	h.t.Helper()
	if err := h.Services.Usage.Write(h.Ctx); err != nil {
		h.t.Fatal(err)
	}
}

func (h *press) report(persona, portal, path string) (found report) {
	h.t.Helper()
	w := h.Get(persona, portal, "/edu/api/v1/report/"+path)
	answer := struct{ Data any }{&found}
	if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil || w.Code != http.StatusOK {
		h.t.Fatal(path, w.Code, w.Body, err)
	}
	return found
}

// What is looked at is told to the publisher of the title: in all, by day, by portal, by
// title; not twice for one look, not of robots, and not to others.
func TestReportsOfViews(t *testing.T) {
	presses(t, func(t *testing.T, h *press) {
		id := h.title.ID
		for _, look := range []struct{ portal, address, browser string }{
			{"alpha", "198.51.100.1", browser}, {"alpha", "198.51.100.1", browser}, {"alpha", "198.51.100.2", browser},
			{"hub", "198.51.100.1", browser}, {"alpha", "198.51.100.3", "Mozilla/5.0 (compatible; Googlebot/2.1)"}, {"alpha", "198.51.100.4", ""},
		} {
			if code := h.look(id, look.portal, look.address, look.browser); code != http.StatusOK {
				t.Fatalf("%+v: %d", look, code)
			}
		}
		if code := h.look(id+10_000, "alpha", "198.51.100.1", browser); code != http.StatusNotFound {
			t.Errorf("a title that is not there is looked at: %d", code)
		}
		h.written()
		content := fmt.Sprintf("content/%d", id)
		for _, path := range []string{"publisher/" + h.Orgs["alpha"].ID, "publisher/alpha", content} {
			found := h.report(publisher, "alpha", path)
			last := found.Days[len(found.Days)-1]
			if found.Figures.Views != 3 || len(found.Days) != 30 || last.Views != 3 || len(found.Organizations) != 2 {
				t.Errorf("%s: %+v", path, found)
			}
			if at := found.Organizations[0]; at.Figures.Views != 2 || at.Name != "Номын сан alpha" {
				t.Errorf("%s: first %+v", path, at)
			}
			if month := found.Months[len(found.Months)-1]; month.Over {
				t.Errorf("%s: the month is over: %+v", path, month)
			}
		}
		titles := h.report("admin of alpha", "alpha", "publisher/alpha").Titles
		if len(titles) != 1 || titles[0].Content.ID != id || titles[0].Figures.Views != 3 {
			t.Errorf("titles %+v", titles)
		}
		if items := h.report("hub admin", "hub", content).Items; len(items) != 2 {
			t.Errorf("items %+v", items)
		}
		if before := h.report(publisher, "alpha", content+"?to=2020-01-01"); before.Figures.Views != 0 {
			t.Errorf("before there was the title: %+v", before.Figures)
		}
	})
}

// Who is not the publisher's finds nothing, whatever is asked for.
func TestReportsAreThePublishersOwn(t *testing.T) {
	presses(t, func(t *testing.T, h *press) {
		content := fmt.Sprintf("content/%d", h.title.ID)
		item := fmt.Sprintf("%s/item/%d", content, h.title.Items[1].ID)
		other := h.Contents["beta/public"]
		foreign := fmt.Sprintf("content/%d", other.ID)
		for _, c := range []struct {
			persona, portal, path string
			want                  int
		}{
			{publisher, "alpha", item, http.StatusOK},
			{"admin of alpha", "alpha", item, http.StatusOK},
			{"hub admin", "hub", item, http.StatusOK},
			{"hub admin", "hub", "publisher/beta", http.StatusOK},
			{"guest", "alpha", content, http.StatusUnauthorized},
			{"reader of alpha", "alpha", content, http.StatusForbidden},
			{"librarian of alpha", "alpha", content, http.StatusForbidden},
			{publisher, "hub", content, http.StatusForbidden},
			{publisher, "alpha", "publisher/beta", http.StatusNotFound},
			{publisher, "alpha", "publisher/" + h.Orgs["hub"].ID, http.StatusNotFound},
			{publisher, "alpha", "publisher/nobody", http.StatusNotFound},
			{"hub admin", "hub", "publisher/nobody", http.StatusNotFound},
			{publisher, "alpha", foreign, http.StatusNotFound},
			{publisher, "alpha", foreign + "/export", http.StatusNotFound},
			{publisher, "alpha", "publisher/beta/export", http.StatusNotFound},
			{publisher, "alpha", fmt.Sprintf("%s/item/%d", foreign, other.Items[0].ID), http.StatusNotFound},
			{publisher, "alpha", fmt.Sprintf("%s/item/%d", content, other.Items[0].ID), http.StatusNotFound},
			{publisher, "alpha", "content/999999", http.StatusNotFound},
		} {
			if w := h.Get(c.persona, c.portal, "/edu/api/v1/report/"+c.path); w.Code != c.want {
				t.Errorf("%s at %s: %s %d %s, want %d", c.persona, c.portal, c.path, w.Code, w.Body, c.want)
			}
		}
		for _, query := range []string{
			"from=yesterday", "to=2026-02-30", "from=2026-02-01&to=2026-01-01", "from=2024-01-01&to=2026-01-01", "days=7", "page=0", "page_size=101",
			"from=2026-01-01&from=2026-01-02",
		} {
			w := h.Get(publisher, "alpha", "/edu/api/v1/report/"+content+"?"+query)
			if w.Code != http.StatusUnprocessableEntity {
				t.Errorf("%s: %d %s", query, w.Code, w.Body)
			}
		}
	})
}

// The tables say what the reports say, by title, item, day, month and organisation, under
// a name in the language of the request; no cell is a formula.
func TestReportsAreExported(t *testing.T) {
	presses(t, func(t *testing.T, h *press) {
		h.look(h.title.ID, "alpha", "198.51.100.1", browser)
		h.written()
		content := fmt.Sprintf("content/%d/export", h.title.ID)
		for path, want := range map[string]string{
			"publisher/alpha/export": "\n'=Тамир,1,0,0,0,0,0,0,0,0,0,0,0\r\n",
			"publisher/alpha/export?by=day&from=2026-01-01&to=2026-01-02": "\n2026-01-01,0,0,0,0,0,0,0,0\r\n2026-01-02,0,",
			content + "?by=month&from=2026-01-01&to=2026-01-02":           "\n2026-01,0,0,0,0\r\n",
			content: "\n'=Тамир,0,0,0,0,0,0,0,0,0,0,0,0\r\n'=Тамир,0,",
		} {
			w := h.Get(publisher, "alpha", "/edu/api/v1/report/"+path)
			if body := w.Body.String(); w.Code != http.StatusOK || !strings.HasPrefix(body, "\uFEFF") || !strings.Contains(body, want) {
				t.Errorf("%s: %d %q", path, w.Code, body)
			}
		}
		item := fmt.Sprintf("content/%d/item/%d/export?from=2026-01-01&to=2026-01-02", h.title.ID, h.title.Items[0].ID)
		for path, want := range map[string]string{
			"publisher/alpha/export?format=xlsx":                 ">=Тамир</t></is></c><c><v>1</v>",
			"publisher/alpha/export?format=xlsx&by=organization": ">Номын сан alpha</t></is></c><c><v>1</v>",
			content + "?format=xlsx":                             ">=Тамир</t></is></c><c><v>0</v>",
			item + "&format=xlsx":                                ">2026-01-01</t></is></c><c><v>0</v>",
		} {
			w := h.Get(publisher, "alpha", "/edu/api/v1/report/"+path)
			if sheet := sheetOf(t, w.Body.Bytes()); !strings.Contains(sheet, want) {
				t.Errorf("%s: %s", path, sheet)
			}
		}
		w := h.Get(publisher, "alpha", "/edu/api/v1/report/"+item+"&format=xlsx&by=month")
		name := w.Header().Get("Content-Disposition")
		if _, params, err := mime.ParseMediaType(name); err != nil || params["filename"] != "Тайлан-сараар-2026-01-01-2026-01-02.xlsx" {
			t.Errorf("%s: %v, %v", name, params, err)
		}
		if w := h.Get(publisher, "alpha", "/edu/api/v1/report/"+content+"?format=ods"); w.Code != http.StatusUnprocessableEntity {
			t.Errorf("a form that there is not: %d", w.Code)
		}
		if w := h.Get(publisher, "alpha", "/edu/api/v1/report/"+content+"?by=title"); w.Code != http.StatusUnprocessableEntity {
			t.Errorf("items by title: %d", w.Code)
		}
	})
}

// An administrator sees what happened at the own portal, with the titles of all owners,
// and nobody else does; what happened at other portals is not in it.
func TestReportOfAPortal(t *testing.T) {
	presses(t, func(t *testing.T, h *press) {
		foreign := h.Contents["beta/public"]
		for _, look := range []struct {
			id      int64
			portal  string
			address string
		}{
			{h.title.ID, "alpha", "198.51.100.1"}, {h.title.ID, "hub", "198.51.100.1"}, {foreign.ID, "alpha", "198.51.100.1"},
			{foreign.ID, "alpha", "198.51.100.2"},
		} {
			if code := h.look(look.id, look.portal, look.address, browser); code != http.StatusOK {
				t.Fatalf("%+v: %d", look, code)
			}
		}
		h.written()
		const path = "/edu/admin/api/v1/report/organization"
		var found report
		w := h.Get("admin of alpha", "alpha", path)
		answer := struct{ Data any }{&found}
		if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil || w.Code != http.StatusOK {
			t.Fatal(w.Code, w.Body, err)
		}
		if found.Figures.Views != 3 || found.Days[len(found.Days)-1].Views != 3 || len(found.Organizations) != 0 || len(found.Titles) != 2 {
			t.Fatalf("%+v", found)
		}
		if first := found.Titles[0]; first.Content.ID != foreign.ID || first.Figures.Views != 2 {
			t.Errorf("the most viewed there: %+v", first)
		}
		table := h.Get("admin of alpha", "alpha", path+"/export").Body.String()
		if !strings.Contains(table, "'=Тамир,1,") || strings.Count(table, "\n") != 3 {
			t.Errorf("the table of its titles: %q", table)
		}
		for persona, want := range map[string]int{
			publisher: http.StatusForbidden, "librarian of alpha": http.StatusForbidden, "reader of alpha": http.StatusForbidden,
			"guest": http.StatusUnauthorized,
		} {
			for _, of := range []string{path, path + "/export"} {
				if w := h.Get(persona, "alpha", of); w.Code != want {
					t.Errorf("%s: %s %d, want %d", persona, of, w.Code, want)
				}
			}
		}
		if w := h.Get("admin of alpha", "alpha", path+"?organization=beta"); w.Code != http.StatusUnprocessableEntity {
			t.Errorf("of another organisation: %d", w.Code)
		}
	})
}

// sheetOf returns the one sheet of a workbook.
func sheetOf(t *testing.T, workbook []byte) string {
	t.Helper()
	book, err := zip.NewReader(bytes.NewReader(workbook), int64(len(workbook)))
	if err != nil {
		t.Fatalf("%v: %s", err, workbook)
	}
	sheet, err := fs.ReadFile(book, "xl/worksheets/sheet1.xml")
	if err != nil {
		t.Fatal(err)
	}
	return string(sheet)
}
