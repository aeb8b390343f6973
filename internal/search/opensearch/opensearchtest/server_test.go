package opensearchtest

import (
	"net/http"
	"strings"
	"testing"
)

// listener hears what would fail a test.
type listener struct {
	testing.TB
	heard int
}

func (l *listener) Errorf(string, ...any) { l.heard++ }

func (l *listener) Cleanup(fn func()) { l.TB.Cleanup(fn) }

const plain = `{"mappings":{"dynamic":"strict","_source":{"enabled":false},"properties":{"id":{"type":"long"},"word":{"type":"keyword"},"text":{"type":"text","analyzer":"whitespace"}}},
	"settings":{"index":{"max_result_window":100,"max_terms_count":3}}}`

func send(t *testing.T, method, url, body string) int {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	return answer.StatusCode
}

// What a cluster does not know is refused and fails the test that sent it.
func TestUnknownIsRefused(t *testing.T) {
	heard := &listener{TB: t}
	s := New(heard)
	if status := send(t, "PUT", s.URL+"/x", plain); status != 200 {
		t.Fatalf("create: %d", status)
	}
	for _, query := range []string{
		`{"fuzzy":{"word":"x"}}`, `{"bool":{"musst":[]}}`, `{"bool":{"filter":null}}`, `{"term":{"other":"x"}}`, `{"term":{"id":"x"}}`, `{"term":{"word":1}}`,
		`{"range":{"id":{"from":1}}}`, `{"match_phrase":{"word":"x"}}`, `{"dis_max":{"queries":[]}}`, `{"terms":{"id":[1,2,3,4]}}`, `{"nested":{"path":"word","query":{"match_all":{}}}}`,
		`{"prefix":{"id":1}}`, `{}`, `[]`, `{"match_all":{},"match_none":{}}`, `{"constant_score":{"filter":{"match_all":{}},"boost":-1}}`,
	} {
		before := heard.heard
		if status := send(t, "POST", s.URL+"/x/_search", `{"track_total_hits":true,"query":`+query+`}`); status != 400 || heard.heard != before+1 {
			t.Errorf("%s: %d", query, status)
		}
	}
	for path, body := range map[string]string{
		"/x/_search":      `{"track_total_hits":true,"form":1}`,
		"/x/_search?x=1":  `{"track_total_hits":true}`,
		"/x/_bulk":        `{"index":{"_id":"1","version":1,"version_type":"external_gte"}}`,
		"/x/_bulk?":       "{\"index\":{\"_id\":\"1\",\"version\":1,\"version_type\":\"external_gte\"}}\n{\"other\":1}\n",
		"/x/_doc":         `{}`,
		"/_aliases":       `{"actions":[{"add":{"index":"none","alias":"a"}}]}`,
		"/x/_search?&":    `{"track_total_hits":true,"from":90,"size":20}`,
		"/x/_search?&&":   `{"track_total_hits":true,"sort":[{"text":{"order":"asc"}}]}`,
		"/x/_search?&&&":  `{"track_total_hits":true,"aggs":{"a":{"avg":{"field":"id"}}}}`,
		"/x/_search?&&&&": `{"track_total_hits":true,"search_after":[1]}`,
	} {
		before := heard.heard
		if status := send(t, "POST", s.URL+path, body); status != 400 || heard.heard != before+1 {
			t.Errorf("%s %s: %d", path, body, status)
		}
	}
}

// Phrases are words behind one another; must_not takes out.
func TestEvaluates(t *testing.T) {
	s := New(t)
	send(t, "PUT", s.URL+"/x", plain)
	lines := ""
	for i, text := range []string{"a b c", "a c b", "b"} {
		id := string(rune('1' + i))
		lines += `{"index":{"_id":"` + id + `","version":1,"version_type":"external_gte"}}` + "\n" + `{"id":` + id + `,"word":"` + text + `","text":"` + text + `"}` + "\n"
	}
	if status := send(t, "POST", s.URL+"/x/_bulk", lines); status != 200 {
		t.Fatalf("bulk: %d", status)
	}
	for query, want := range map[string]int{
		`{"match_phrase":{"text":"a b"}}`: 1, `{"match_phrase":{"text":"c"}}`: 2, `{"prefix":{"word":"a"}}`: 2, `{"terms":{"id":[1,3]}}`: 2,
		`{"bool":{"must":[{"match_all":{}}],"must_not":[{"term":{"word":"b"}}]}}`: 2, `{"bool":{"should":[{"term":{"id":1}},{"term":{"word":"a b c"}}],"minimum_should_match":2}}`: 1,
		`{"range":{"id":{"gt":1,"lte":3}}}`: 2, `{"bool":{"should":[{"term":{"id":9}}]}}`: 0, `{"bool":{"filter":[{"match_all":{}}],"should":[{"term":{"id":9}}]}}`: 3,
	} {
		hits, err := s.indices["x"].matching(decoded(t, query))
		if err != nil || len(hits) != want {
			t.Errorf("%s: %d hits, %v", query, len(hits), err)
		}
	}
}

func decoded(t *testing.T, text string) any {
	t.Helper()
	var value any
	if err := strictly([]byte(text), &value); err != nil {
		t.Fatal(err)
	}
	return value
}
