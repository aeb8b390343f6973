package opensearch_test

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"sudar/internal/search/index"
	"sudar/internal/search/opensearch"
	"sudar/internal/search/opensearch/opensearchtest"
)

func total(t *testing.T, e *opensearch.Engine, text string) int {
	t.Helper()
	found, err := e.Search(index.Query{Text: text, Limit: 1})
	check(t, err)
	return found.Total
}

// A new index takes the place of the old one in one step; when it cannot be
// filled the old one stays and nothing is left behind.
func TestRebuild(t *testing.T) {
	server := opensearchtest.New(t)
	e, err := opensearch.New(opensearch.Options{URL: server.URL + "?index=test"})
	check(t, err)
	if _, built, err := e.Position(t.Context()); built || err != nil {
		t.Errorf("before: %v %v", built, err)
	}
	if err := e.Apply(t.Context(), shelf, nil, 1); err == nil || server.Indices() != 0 {
		t.Errorf("a change made an index of its own: %v", err)
	}
	check(t, e.Rebuild(t.Context(), 5, documentsOf(shelf[:2], shelf[2:5])))
	if position, built, err := e.Position(t.Context()); position != 5 || !built || err != nil {
		t.Errorf("position %d, %v, %v", position, built, err)
	}
	broken := errors.New("the database is gone")
	err = e.Rebuild(t.Context(), 6, func(yield func([]index.Document, error) bool) {
		_ = yield(shelf[:1], nil) && yield(nil, broken)
	})
	if !errors.Is(err, broken) || server.Indices() != 1 || total(t, e, "санхүү") != 1 {
		t.Errorf("a failed rebuild: %v, %d indexes", err, server.Indices())
	}
	check(t, e.Rebuild(t.Context(), 7, documentsOf(shelf[:1])))
	if position, _, _ := e.Position(t.Context()); position != 7 || server.Indices() != 1 || total(t, e, "санхүү") != 0 || total(t, e, "номын сан") != 1 {
		t.Errorf("position %d, %d indexes", position, server.Indices())
	}
}

// Writers that come late, or come again, change nothing.
func TestNewerWins(t *testing.T) {
	k := newRemote(t).(*remote)
	check(t, k.Apply(t.Context(), []index.Document{record(1, "Шинэ"), record(2, "Толь")}, nil, 9))
	check(t, k.Apply(t.Context(), []index.Document{record(1, "Хуучин")}, []int64{2}, 8))
	check(t, k.Apply(t.Context(), nil, []int64{3}, 10))
	check(t, k.Apply(t.Context(), []index.Document{record(3, "Хожуу")}, nil, 9))
	for text, want := range map[string]int{"шинэ": 1, "хуучин": 0, "толь": 1, "хожуу": 0} {
		if got := total(t, k.Engine, text); got != want {
			t.Errorf("%s: %d, want %d", text, got, want)
		}
	}
	if position, _, _ := k.Position(t.Context()); position != 10 {
		t.Errorf("position %d, want 10", position)
	}
}

// Many documents, and large ones, are sent in requests of bounded size.
func TestBatches(t *testing.T) {
	k := newRemote(t).(*remote)
	var many []index.Document
	for id := range int64(1200) {
		many = append(many, record(id, fmt.Sprintf("Ном %d", id), func(d *index.Document) { d.Card = []byte(`"` + strings.Repeat("а", 4000) + `"`) }))
	}
	check(t, k.Apply(t.Context(), many, nil, 1))
	got, err := k.Search(index.Query{Text: "ном", Limit: 10_000, IDsOnly: true})
	if err != nil || got.Total != 1200 || len(got.Hits) != 1200 {
		t.Errorf("%d, %d hits, %v", got.Total, len(got.Hits), err)
	}
	got, err = k.Search(index.Query{Offset: 9_999, Limit: 30})
	if err != nil || got.Total != 1200 || len(got.Hits) != 0 {
		t.Errorf("the last page: %d, %d hits, %v", got.Total, len(got.Hits), err)
	}
}

// The name and password of the address, or the token, go with every request
// and into no error.
func TestAuthorization(t *testing.T) {
	for _, c := range []struct{ user, token, want string }{
		{"reader:s3cret@", "", "Basic cmVhZGVyOnMzY3JldA=="},
		{"", "t0ken", "Bearer t0ken"},
		{"reader:s3cret@", "t0ken", "Bearer t0ken"},
	} {
		server := opensearchtest.New(t)
		server.Authorization = c.want
		at := strings.Replace(server.URL, "http://", "http://"+c.user, 1)
		e, err := opensearch.New(opensearch.Options{URL: at, Token: c.token})
		check(t, err)
		check(t, e.Rebuild(t.Context(), 1, documentsOf(shelf)))
		server.Authorization = "another"
		if _, err := e.Search(index.Query{Limit: 1}); err == nil || leaks(err) {
			t.Errorf("refused: %v", err)
		}
		nobody, err := opensearch.New(opensearch.Options{URL: "http://" + c.user + "127.0.0.1:1", Token: c.token, Timeout: time.Second})
		check(t, err)
		_, err = nobody.Search(index.Query{Limit: 1})
		if err == nil || leaks(err) {
			t.Errorf("unreachable: %v", err)
		}
	}
}

func leaks(err error) bool {
	return strings.Contains(err.Error(), "s3cret") || strings.Contains(err.Error(), "t0ken") || strings.Contains(err.Error(), "cmVhZGVy")
}

func TestAddresses(t *testing.T) {
	for address, good := range map[string]bool{
		"https://search.example:9200": true, "http://u:p@host/path/?index=other": true,
		"": false, "search:9200": false, "ftp://host": false, "https://host?index=Not+a+name": false, "https://host?index=../x": false, "http://u:s3cret@ho st": false,
	} {
		if _, err := opensearch.New(opensearch.Options{URL: address}); (err == nil) != good || (err != nil && leaks(err)) {
			t.Errorf("%q: %v", address, err)
		}
	}
}

// Whatever a server responds instead of OpenSearch's words is an error, at once
// or when its time is up, and never a list.
func TestHostileAnswers(t *testing.T) {
	answers := map[string]http.HandlerFunc{
		"a page":          say(200, "<!doctype html><title>Hello</title>"),
		"nothing":         say(200, ""),
		"an empty object": say(200, "{}"),
		"an array":        say(200, "[]"),
		"null":            say(200, "null"),
		"half an object":  say(200, `{"hits":{"total":{"value":1`),
		"a failure":       say(500, `{"error":{"type":"boom","reason":"s3cret"},"status":500}`),
		"a failing proxy": say(502, "<html>Bad gateway</html>"),
		"too busy":        say(429, `{"error":"es_rejected"}`),
		"no index":        say(404, `{"error":{"type":"index_not_found_exception"}}`),
		"a total as text": say(200, `{"hits":{"total":"7","hits":[]}}`),
		"an estimate":     say(200, `{"hits":{"total":{"value":10000,"relation":"gte"},"hits":[]}}`),
		"hits as text":    say(200, `{"hits":{"total":{"value":1,"relation":"eq"},"hits":"x"}}`),
		"an odd id":       say(200, `{"hits":{"total":{"value":1,"relation":"eq"},"hits":[{"_id":"x"}]}}`),
		"a lost shard":    say(200, `{"_shards":{"failed":1},"hits":{"total":{"value":0,"relation":"eq"},"hits":[]}}`),
		"out of time":     say(200, `{"timed_out":true,"hits":{"total":{"value":0,"relation":"eq"},"hits":[]}}`),
		"too much":        say(200, `{"x":"`+strings.Repeat("x", 5<<20)+`"}`),
		"a redirect":      func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/again", http.StatusFound) },
		"silence": func(_ http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body) // a server notices that the client left behind the body
			<-r.Context().Done()
		},
	}
	for name, answer := range answers {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewServer(answer)
			defer server.Close()
			e, err := opensearch.New(opensearch.Options{URL: server.URL, Timeout: 200 * time.Millisecond})
			check(t, err)
			if found, err := e.Search(index.Query{Text: "ном", Limit: 1}); err == nil || len(found.Hits) > 0 || leaks(err) {
				t.Errorf("search: %+v, %v", found, err)
			}
			if hits, err := e.Suggest(index.SuggestQuery{Text: "ном"}); err == nil || len(hits) > 0 {
				t.Errorf("suggest: %+v, %v", hits, err)
			}
			if _, built, err := e.Position(t.Context()); built || (err == nil && name != "no index") {
				t.Errorf("position: %v, %v", built, err)
			}
			if name == "silence" {
				return // writing has a minute
			}
			if err := e.Apply(t.Context(), shelf, nil, 1); err == nil {
				t.Error("a change went through")
			}
		})
	}
}

func say(status int, text string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Body != nil {
			_ = r.Body.Close()
		}
		w.WriteHeader(status)
		_, _ = w.Write([]byte(text))
	}
}

// One refused change fails the whole call and leaves the position.
func TestRefusedChange(t *testing.T) {
	server := httptest.NewServer(say(200, `{"errors":true,"items":[{"index":{"status":400,"error":{"type":"mapper_parsing_exception"}}}]}`))
	defer server.Close()
	e, err := opensearch.New(opensearch.Options{URL: server.URL})
	check(t, err)
	var refused *opensearch.StatusError
	if err := e.Apply(t.Context(), shelf[:1], nil, 1); !errors.As(err, &refused) || refused.Kind != "mapper_parsing_exception" {
		t.Errorf("%v", err)
	}
	if err := e.Apply(t.Context(), shelf[:2], nil, 1); err == nil || errors.As(err, &refused) && refused.Status == 0 {
		t.Errorf("an answer for one of two changes: %v", err)
	}
}
