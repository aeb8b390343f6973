package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sudar/internal/catalogue"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/server/api/apitest"
)

// TestContractIsWhole fails when a call or parameter of SPEC §7 has no row, and
// for a row of what SPEC does not have.
func TestContractIsWhole(t *testing.T) {
	calls := specifiedCalls()
	if len(calls) != 68 {
		t.Errorf("%d calls are specified", len(calls))
	}
	has := func(call, parameter string) bool {
		return slices.ContainsFunc(contract, func(row contractRow) bool {
			return row.call == call && (row.waiting > 0 || parameter == "" || row.parameter == parameter)
		})
	}
	known := map[string]bool{}
	for _, call := range calls {
		known[call.name] = true
		if !has(call.name, "") {
			t.Errorf("no row for %s", call.name)
		}
		for parameter := range call.parameters {
			known[call.name+" "+parameter] = true
			if !has(call.name, parameter) {
				t.Errorf("no row for %s of %s", parameter, call.name)
			}
		}
	}
	for _, row := range contract {
		if !known[strings.TrimSpace(row.call+" "+row.parameter)] {
			t.Errorf("SPEC has no %s of %s", row.parameter, row.call)
		}
		if row.parameter != "" && row.refused == "" && row.other == row.one {
			t.Errorf("the row for %s of %s proves nothing", row.parameter, row.call)
		}
	}
}

// TestContract asks every row.
func TestContract(t *testing.T) {
	h := newContractFixture(t)
	for _, row := range contract {
		h.keeps(t, row)
	}
	for _, call := range specifiedCalls() {
		h.keepsValues(t, call)
	}
}

// contractFixture has two records that differ in everything that a list can be
// asked for, one without a price, and a reader who has read and noted.
type contractFixture struct {
	*fixture
	ids   map[string]int64
	texts map[string]string // ids of folders and invitations
	own   string            // the reader's entry
}

func newContractFixture(t *testing.T) *contractFixture {
	t.Helper()
	h := &contractFixture{fixture: sqliteFixture(t), ids: map[string]int64{}}
	tree, err := h.Records.Categories(h.Ctx, catalogue.General)
	h.must(t, err)
	h.ids["category a"], h.ids["category b"] = tree[0].ID, tree[1].ID
	h.add(t, "a", catalogue.Content{Title: "Тунгалаг Тамир", Language: "mn", Audience: "adult", Year: 1962, Summary: "Роман. Аялал."},
		"Лодойдамба",
		catalogue.Item{FileType: catalogue.EPUB, Year: 1962, Free: true, Revision: 1})
	h.add(t, "b", catalogue.Content{Title: "Алтан говь", Kind: catalogue.Audiobook, Language: "en", Audience: "children", Year: 2010,
		Summary: "Роман.", OwnerID: h.Orgs["beta"].ID}, "Дашдорж",
		catalogue.Item{FileType: catalogue.Audio, Year: 2010, Price: 5000, Revision: 1})
	h.add(t, "c", catalogue.Content{Title: "Тамирын эрэг", Language: "mn", Year: 2015, CategoryIDs: []int64{tree[0].ID}}, "Лодойдамба",
		catalogue.Item{FileType: catalogue.PDF, Year: 2015})
	h.add(t, "d", catalogue.Content{Title: "Тал нутаг", Language: "mn", Year: 2016, CategoryIDs: []int64{tree[0].ID}}, "Лодойдамба",
		catalogue.Item{FileType: catalogue.EPUB, Year: 2016, Free: true, Revision: 1}, catalogue.Item{FileType: catalogue.NoFile, Year: 2016})
	for name, score := range map[string]int{"a": 4, "b": 2} {
		_, err := db.Exec(h.Ctx, h.DB,
			"UPDATE contents SET rating_average = $2, rating_weighted = $2, rating_count = 3, score = $2, views = $2 WHERE id = $1",
			h.ids["content "+name], score*1000+500)
		h.must(t, err)
		h.must(t, h.DB.Touch(h.Ctx, db.TopicCatalogue, strconv.FormatInt(h.ids["content "+name], 10)))
	}
	_, err = db.Exec(h.Ctx, h.DB, "UPDATE accounts SET password_verified = FALSE WHERE username = 'visitor'")
	h.must(t, err)
	h.read(t)
	h.file(t)
	h.tell(t)
	h.lend(t)
	h.buy(t)
	return h
}

func (h *contractFixture) must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// add stores a record with an author, a tag and a category of its own.
func (h *contractFixture) add(t *testing.T, name string, c catalogue.Content, author string, items ...catalogue.Item) {
	t.Helper()
	person, err := h.Records.CreateContributor(h.Ctx, catalogue.Contributor{DisplayName: author})
	h.must(t, err)
	tag, err := h.Records.FindOrCreateTag(h.Ctx, "сэдэв "+name, "")
	h.must(t, err)
	if c.OwnerID == "" {
		c.OwnerID = h.Orgs["alpha"].ID
	}
	if c.CategoryIDs == nil {
		c.CategoryIDs = []int64{h.ids["category "+name]}
	}
	c.Visibility, c.Items, c.TagIDs = "public", items, []int64{tag.ID}
	c.Contributions = []catalogue.Contribution{{ContributorID: person.ID, Role: catalogue.Author}}
	created, err := h.Records.Create(h.Ctx, c)
	h.must(t, err)
	h.ids["content "+name], h.ids["item "+name], h.ids["tag "+name] = created.ID, created.Items[0].ID, tag.ID
	h.ids["author "+name] = person.ID
}

// lend gives the library a copy of two books to lend.
func (h *contractFixture) lend(t *testing.T) {
	t.Helper()
	for _, name := range []string{"a", "d"} {
		w := h.Call("librarian of alpha", "alpha", http.MethodPost, "/edu/admin/api/v1/leases",
			[]byte(h.filled(`{"content_id":{content `+name+`},"model":"loan","copies":1}`)))
		if w.Code != http.StatusCreated {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
	}
}

// read lets the reader read two books, keep one, and write in both.
func (h *contractFixture) read(t *testing.T) {
	t.Helper()
	write := func(path, body string) string {
		w := h.Call("reader of alpha", "alpha", http.MethodPost, "/edu/api/v1"+path, []byte(h.filled(body)))
		if w.Code >= 300 {
			t.Fatalf("%s: %d %s", path, w.Code, w.Body)
		}
		return w.Body.String()
	}
	for i, name := range []string{"a", "d"} {
		write("/contents/save/reading", `{"content_id":{content `+name+`},"item_id":{item `+name+`}}`)
		said := write("/research",
			fmt.Sprintf(
				`{"client_id":"0194f0c0-0000-7000-8000-00000000000%d","kind":"highlight","colour":"yellow","content_item_id":{item %s},"quote":"%s",
			"locator":{"href":"a.xhtml","type":"application/xhtml+xml","locations":{"totalProgression":0.%d}}}`, i+1, name,
				strings.Repeat("үг ", 100), i+1))
		h.own = regexp.MustCompile(`"id":"([^"]+)"`).FindStringSubmatch(said)[1]
	}
	write("/contents/saved", `{"content_id":{content b}}`)
}

// file gives the reader a folder with an entry in it, and two invitations.
func (h *contractFixture) file(t *testing.T) {
	t.Helper()
	h.HoldResearch(t, "alpha")
	id := func(persona, path, body string) string {
		w := h.Call(persona, "alpha", http.MethodPost, "/edu/api/v1/research"+path, []byte(body))
		found := regexp.MustCompile(`"(?:request_id|id)":"([^"]+)"`).FindStringSubmatch(w.Body.String())
		if w.Code != http.StatusOK || found == nil {
			t.Fatalf("%s: %d %s", path, w.Code, w.Body)
		}
		return found[1]
	}
	h.texts = map[string]string{"folder a": id("reader of alpha", "/folder", `{"title":"Диссертаци"}`)}
	for _, name := range []string{"a", "b"} {
		shared := id("librarian of alpha", "/folder", `{"title":"Хамтын"}`)
		h.texts["request "+name] = id("librarian of alpha", "/share/folder",
			`{"folder_id":"`+shared+`","username":"reader.of.alpha","role":"viewer"}`)
	}
	body := `{"folder_id":"` + h.texts["folder a"] + `"}`
	if w := h.Call("reader of alpha", "alpha", http.MethodPut, "/edu/api/v1/research/"+h.own, []byte(body)); w.Code != http.StatusOK {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
}

// buy gives the reader two orders, of which one is paid.
func (h *contractFixture) buy(t *testing.T) {
	t.Helper()
	for at, status := range []string{"fulfilled", "cancelled"} {
		_, err := db.Exec(h.Ctx, h.DB, `INSERT INTO orders (id, number, account_id, portal_id, seller_id, request_key, status, subtotal, discount,
			total, vat, city_tax, vat_percent, city_percent, created_at)
			SELECT $1, $1, id, $2, $2, $1, $3, 0, 0, 0, 0, 0, 0, 0, $4 FROM accounts WHERE username = 'reader.of.alpha'`,
			ident.New(), h.Orgs["alpha"].ID, status, at+1)
		h.must(t, err)
	}
}

// tell gives the reader a notification.
func (h *contractFixture) tell(t *testing.T) {
	t.Helper()
	h.texts["notification a"] = ident.New()
	_, err := db.Exec(h.Ctx, h.DB, `INSERT INTO notifications (id, account_id, type, source, texts, link, created_at)
		SELECT $1, id, 'announcement', 'x', '{"mn":{"title":"Мэдээ"}}', '', 1 FROM accounts WHERE username = 'reader.of.alpha'`,
		h.texts["notification a"])
	h.must(t, err)
}

var contractID = regexp.MustCompile(`\{[a-z]+ [a-z]\}`)

// filled puts ids into a request.
func (h *contractFixture) filled(request string) string {
	return contractID.ReplaceAllStringFunc(request, func(name string) string {
		name = strings.Trim(name, "{}")
		if text, ok := h.texts[name]; ok {
			return text
		}
		return fmt.Sprint(h.ids[name])
	})
}

// guests are the calls that nobody is signed in for.
var guests = regexp.MustCompile(`/p/api/|/auth/(login|signup|otp|confirm|password/(forgot|reset))`)

// ask makes a call of the list. A request is a query, a body, or the value of
// the header Organization.
func (h *contractFixture) ask(call, parameter, request string) *httptest.ResponseRecorder {
	method, path, _ := strings.Cut(call, " ")
	ids := strings.NewReplacer("/report/publisher/{id}", "/report/publisher/alpha",
		"/report/content/{id}/item/{itemId}", h.filled("/report/content/{content d}/item/{item d}"),
		"/report/content/{id}", h.filled("/report/content/{content d}"),
		"/research/{id}", "/research/"+h.own, "/folder/{id}", "/folder/"+h.texts["folder a"],
		"/notifications/{id}", "/notifications/"+h.texts["notification a"],
		"{id}/accept", h.texts["request a"]+"/accept", "{id}/decline", h.texts["request b"]+"/decline",
		"{id}", fmt.Sprint(h.ids["content a"]), "{slug}", "alpha", "{x}", "login",
		"{itemId}", fmt.Sprint(h.ids["item a"]))
	target, body := "http://alpha.localhost/edu"+ids.Replace(path), ""
	if method != http.MethodGet && method != http.MethodDelete || strings.HasSuffix(path, "/disable") {
		body = `{}`
	}
	switch {
	case parameter == "Organization":
		target, body = "http://localhost/edu"+path, `{"username":"reader.of.alpha","password":"`+apitest.Password+`"}`
	case strings.HasPrefix(request, "{"):
		body = h.filled(request)
	case request != "":
		query, _ := url.ParseQuery(h.filled(request))
		target += "?" + query.Encode()
	}
	r := httptest.NewRequest(method, target, strings.NewReader(body))
	r.RemoteAddr = apitest.Outside
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if parameter == "Organization" {
		r.Header.Set("Organization", request)
	}
	if !guests.MatchString(path) {
		persona := "reader of alpha"
		switch {
		case strings.HasPrefix(path, "/admin"):
			persona = "admin of alpha"
		case strings.Contains(path, "/report/publisher"), strings.Contains(path, "/report/content"):
			persona = "publisher of alpha"
		case strings.HasSuffix(path, "/forced"):
			persona = "visitor"
		}
		r.Header.Set("Authorization", "Bearer "+h.Tokens[persona])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// keeps checks a row.
func (h *contractFixture) keeps(t *testing.T, row contractRow) {
	t.Helper()
	name := strings.TrimSpace(row.call + " " + row.parameter)
	if row.waiting > 0 {
		if w := h.ask(row.call, "", ""); w.Code != http.StatusNotFound && w.Code != http.StatusMethodNotAllowed {
			t.Errorf("%s is built (%d): write its rows, it no longer waits for issue %d", name, w.Code, row.waiting)
		}
		return
	}
	if row.refused != "" {
		want := http.StatusUnprocessableEntity
		if strings.HasSuffix(row.call, "/upload") {
			want = http.StatusUnsupportedMediaType
		}
		if w := h.ask(row.call, row.parameter, row.refused); w.Code != want {
			t.Errorf("%s with %s: %d %.300s", name, row.refused, w.Code, w.Body)
		} else {
			apitest.FailureOf(t, w)
		}
	}
	if row.one == row.other {
		h.answers(t, row)
		return
	}
	one, other := h.ask(row.call, row.parameter, row.one), h.ask(row.call, row.parameter, row.other)
	if one.Code/100 != 2 || (other.Code/100 != 2 && row.parameter != "Organization") {
		t.Errorf("%s: %d %.300s, %d %.300s", name, one.Code, one.Body, other.Code, other.Body)
		return
	}
	if said, alike := dataOf(t, one), dataOf(t, other); said == alike {
		t.Errorf("%s: %s and %s answer the same: %.300s", name, row.one, row.other, said)
	} else if said == "[]" && alike == "[]" {
		t.Errorf("%s: neither finds anything", name)
	}
}

// answers checks a call that has nothing to be asked for.
func (h *contractFixture) answers(t *testing.T, row contractRow) {
	t.Helper()
	if row.refused != "" {
		return
	}
	w := h.ask(row.call, "", "")
	if w.Code != http.StatusOK {
		t.Errorf("%s: %d %.300s", row.call, w.Code, w.Body)
	}
}

// keepsValues checks that every value that SPEC writes down is taken, and that
// no built call takes a parameter that it does not have.
func (h *contractFixture) keepsValues(t *testing.T, call specifiedCall) {
	t.Helper()
	row := contract[slices.IndexFunc(contract, func(row contractRow) bool { return row.call == call.name })]
	if row.waiting > 0 || strings.HasSuffix(call.name, "/image/upload") {
		return
	}
	for parameter, values := range call.parameters {
		for _, value := range values {
			if w := h.ask(call.name, "", parameter+"="+value); w.Code != http.StatusOK {
				t.Errorf("%s %s=%s: %d %.300s", call.name, parameter, value, w.Code, w.Body)
			}
		}
	}
	if w := h.ask(call.name, "", "nonsense=1"); w.Code != http.StatusUnprocessableEntity {
		t.Errorf("%s?nonsense=1: %d %.300s", call.name, w.Code, w.Body)
	}
	if w := h.ask(call.name, "", "lang=en&domain=alpha"); w.Code == http.StatusUnprocessableEntity && strings.HasPrefix(call.name, "GET") &&
		row.refused != "lang=mn" {
		t.Errorf("%s does not know lang and domain: %.300s", call.name, w.Body)
	}
}

func dataOf(t *testing.T, w *httptest.ResponseRecorder) string {
	t.Helper()
	var response struct{ Data json.RawMessage }
	if err := json.Unmarshal(w.Body.Bytes(), &response); err != nil {
		t.Fatal(err)
	}
	return string(response.Data)
}

// A record without a price is neither free nor paid, nor in any range of prices
// (PRODUCT, "Layout deviations").
func TestWithoutAPrice(t *testing.T) {
	for _, indexed := range []bool{false, true} {
		h := newContractFixture(t)
		if !indexed { // as while the index is built
			h.Services.Search.Use(nil)
		}
		for price, want := range map[string][]string{
			"": {"a", "b", "c", "d"}, "free": {"a", "d"}, "paid": {"b"}, "0-4999": {}, "0-5000": {"b"}, "-999999": {"b"}, "0-": {"b"},
			"5000-5000": {"b"}, "5001-": {},
		} {
			w := h.fixture.Get("guest", "alpha", "/edu/p/api/v1/contents?page_size=100&price="+price)
			for _, name := range []string{"a", "b", "c", "d"} {
				if found := strings.Contains(w.Body.String(), fmt.Sprintf(`"id":%d,`, h.ids["content "+name])); found != slices.Contains(want, name) {
					t.Errorf("price=%s finds %s: %v", price, name, found)
				}
			}
		}
	}
}
