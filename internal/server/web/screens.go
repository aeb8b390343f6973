package web

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"sudar/internal/server/web/assets"
)

// screen is a route of SPEC §2: its template, the calls it is written from,
// and the chunks its script needs.
type screen struct {
	name   string
	status int
	calls  []string
	main   string // the call of the main resource: without it the page is 404
	list   string // the call of the list that the page goes through
	chunks []string
	param  string
	item   int64 // the item that is read here
}

// goneScreen is the page of a work that was taken down; v.screen.main returns
// its tombstone.
func goneScreen(main string) screen {
	return screen{
		name: "tombstone", status: http.StatusGone, main: main,
		chunks: []string{assets.TitleScreen, "src/features/catalogue/components/detail/tombstone.tsx"},
	}
}

var notFoundScreen = screen{name: "not-found", status: http.StatusNotFound, chunks: []string{"src/app/routes/not-found.tsx"}}

// screenOf returns the screen of a visit.
func (s *Site) screenOf(v visit) screen {
	if v.refusal != "" || v.path == "/402" {
		return screen{name: "closed", status: http.StatusPaymentRequired, chunks: []string{"src/app/routes/closed.tsx"}}
	}
	path := strings.TrimSuffix(v.path, "/")
	head, rest, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	switch {
	case path == "":
		return homeScreen(v)
	case head == "c" && rest != "":
		return listingScreen(v, rest)
	case head == "p" && rest != "" && !strings.Contains(rest, "/"):
		return contentScreen(v, rest)
	case head == "author" && rest != "":
		return authorScreen(v, rest)
	case head == "series" && rest != "":
		return seriesScreen(v, rest)
	case path == "/dictionary":
		return dictionaryScreen(v)
	case head == "dictionary" && !strings.Contains(rest, "/"):
		return wordScreen(v, rest)
	case head == "admin":
		return adminScreen(v)
	case path == "/advanced/content":
		return bare("src/app/routes/advanced.tsx", "src/app/layouts/advanced-layout.tsx", "src/features/search/later."+string(v.locale)+".json")
	case head == "read" && rest != "":
		return readScreen(v, rest)
	case head == "listen" && rest != "":
		return bare("src/app/routes/listen.tsx", "src/features/player/later."+string(v.locale)+".json")
	case path == "/_kit" && s.Dev:
		return bare("src/app/routes/kit.tsx")
	}
	if account, ok := accountScreen(v, path); ok {
		return account
	}
	if reader, ok := readerScreen(v, path); ok {
		return reader
	}
	if text, ok := s.textScreen(v, head); ok && rest == "" {
		return text
	}
	return notFoundScreen
}

// bare is a screen without the frame.
func bare(chunks ...string) screen {
	return screen{name: "bare", status: http.StatusOK, chunks: chunks}
}

// The calls of filters and facts, the same as the app's
// (features/catalogue/api.ts).
const (
	callLanguages = "/p/api/v1/language"
	callAudiences = "/p/api/v1/audience"
)

func contentScreen(v visit, slug string) screen {
	main := "/p/api/v1/contents/" + url.PathEscape(slug)
	s := screen{
		name: "content", status: http.StatusOK, main: main, param: slug, chunks: []string{assets.TitleScreen},
		calls: []string{main, relatedCall(main), callLanguages, callAudiences},
	}
	if call := reviewsCall(v, main); call != "" {
		s.calls = append(s.calls, call)
	}
	return s
}

// relatedCall is what is like a content, the same as the app's
// (features/catalogue/api.ts).
func relatedCall(main string) string { return main + "/related" }

// reviewsCall is what a part of a content's page asks of its reviews, the same
// as the app's (features/catalogue/api.ts); "" for a part without them.
func reviewsCall(v visit, main string) string {
	switch v.tab() {
	case "about":
		return main + "/reviews?page_size=2"
	case "reviews":
		return main + "/reviews?page=" + strconv.Itoa(v.pageNumber()) + "&page_size=" + strconv.Itoa(reviewsAtOnce)
	}
	return ""
}

func authorScreen(v visit, id string) screen {
	if _, err := strconv.ParseUint(id, 10, 63); err != nil {
		return notFoundScreen
	}
	main, works := "/p/api/v1/authors/"+id, worksCall(v, id)
	return screen{
		name: "author", status: http.StatusOK, main: main, param: id, chunks: []string{assets.TitleScreen},
		calls: []string{main, works}, list: works,
	}
}

// listingScreen is a list of the catalogue, or the search inside books: what
// that finds belongs to a reader, and the app asks for it.
func listingScreen(v visit, name string) screen {
	subject, ok := subjectCall(v)
	if !ok {
		return notFoundScreen
	}
	s := screen{name: "listing", status: http.StatusOK, param: name, main: subject, chunks: []string{assets.PublicScreen}}
	if subject != "" {
		s.calls = []string{subject}
	}
	if v.query.Get("type") == "inside" && wanted(v.query.Get("search")) != "" {
		s.name = "inside"
		return s
	}
	s.list = listingCall(v)
	s.calls = append(s.calls, s.list)
	if id := v.categoryID(); id != "" && !v.narrowed() {
		s.calls = append(s.calls, stripCall(id))
	}
	return s
}

// listingCall is the address of a list as the call of SPEC §7; the same rule
// as the app's callOf.
func listingCall(v visit) string {
	call := listQuery(v)
	order := "created_at.desc"
	if call.Has("search") {
		order = "score.desc"
	}
	call.Set("facets", "true")
	call.Set("order", orDefault(v.query.Get("order"), order))
	call.Set("page", strconv.Itoa(v.pageNumber()))
	call.Set("page_size", strconv.Itoa(v.pageSize()))
	return "/p/api/v1/contents?" + call.Encode()
}

// listQuery is what a list is asked for, without order and page.
func listQuery(v visit) url.Values {
	call := url.Values{}
	if id := v.categoryID(); id != "" {
		call.Set("category_id", id)
	}
	for _, name := range []string{
		"tag_id", "author_id", "kind", "language", "file_type", "readable", "price", "audience", "organization", "year_a.gte", "year_b.lte",
	} {
		if value := v.query.Get(name); value != "" {
			call.Set(name, value)
		}
	}
	for _, name := range []string{"display_name", "title"} {
		if words := wanted(v.query.Get(name)); words != "" {
			call.Set(name, words)
		}
	}
	if search := wanted(v.query.Get("search")); search != "" {
		call.Set("search", search)
		call.Set("type", orDefault(v.query.Get("type"), "all"))
	}
	if rate, err := strconv.Atoi(v.query.Get("start_rate")); err == nil && rate >= 0 {
		call.Set("start_rate", strconv.Itoa(rate))
		call.Set("end_rate", strconv.Itoa(rate+1))
	}
	return call
}

// wanted is what is searched for: trimmed and without percent signs (SPEC §5).
func wanted(text string) string { return strings.TrimSpace(strings.ReplaceAll(text, "%", "")) }

func (v visit) pageNumber() int {
	if n, err := strconv.Atoi(v.query.Get("page")); err == nil && n > 1 {
		return n
	}
	return 1
}

func orDefault(value, otherwise string) string {
	if value == "" {
		return otherwise
	}
	return value
}
