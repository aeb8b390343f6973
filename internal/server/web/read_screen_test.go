package web_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var readAhead = regexp.MustCompile(`\}\)\((\{"item":.*?\}), document\.currentScript\.nonce\);</script>`)

// TestOpening: the page of a publication is painted before the app is there.
func TestOpening(t *testing.T) {
	h := open(t)
	for path, words := range map[string]string{
		"http://school.sudar.test/read/12": "Ачаалж байна…", "http://school.sudar.test/en/read/12": "Loading…",
	} {
		if body := h.get(path).Body.String(); !strings.Contains(body, `<div class="reader-skeleton" role="status"><p>`+words+`</p>`) {
			t.Errorf("%s shows nothing while it opens", path)
		}
	}
}

// TestReadAhead: the page of a publication asks for its reading session itself,
// at its portal, and knows the scripts of every engine; no other page does.
func TestReadAhead(t *testing.T) {
	h := open(t)
	type asked struct {
		Item               int64
		Call, Organization string
		Engines            map[string][]string
		Worker             string
	}
	wanted := asked{
		Item: 12, Call: "/edu/p/api/v1/reading/12/session", Organization: "school", Worker: "/assets/pdf.worker-1.mjs",
		Engines: map[string][]string{
			"epub":  {"/assets/epub-1.js", "/assets/paginator-1.js"},
			"fixed": {"/assets/epub-1.js"},
			"pdf":   {"/assets/pdf-1.js", "/assets/pdf-1.css"},
			"table": {},
		},
	}
	for _, path := range []string{"http://school.sudar.test/read/12", "http://school.sudar.test/en/read/12?loc=3"} {
		var got asked
		found := readAhead.FindStringSubmatch(h.get(path).Body.String())
		if found == nil {
			t.Fatalf("%s asks for nothing", path)
		}
		if err := json.Unmarshal([]byte(found[1]), &got); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(wanted, got); diff != "" {
			t.Errorf("%s: %s", path, diff)
		}
	}
	for _, path := range []string{"/", "/read/abc", "/read/0", "/read/-3", "/read/12/3", "/listen/12", "http://late.sudar.test/read/12"} {
		if found := readAhead.FindString(h.get(path).Body.String()); found != "" {
			t.Errorf("%s asks for %s", path, found)
		}
	}
}
