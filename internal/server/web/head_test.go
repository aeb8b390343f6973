package web_test

import (
	"regexp"
	"strings"
	"testing"

	"sudar/internal/organizations"
)

var headScript = regexp.MustCompile(`<script nonce="[^"]*">(\(function\(d\).*?)</script>`)

// TestHeadScript: what a reader has chosen is on the page before it is painted,
// in at most 600 bytes; the options of the accessibility panel only where the
// organisation has the panel, for without it nobody could switch them off.
func TestHeadScript(t *testing.T) {
	h := open(t)
	for host, panel := range map[string]bool{"hub.sudar.test": true, "school.sudar.test": false} {
		found := headScript.FindStringSubmatch(h.get("http://" + host + "/").Body.String())
		if found == nil {
			t.Fatalf("%s: no script in the head", host)
		}
		if len(found[1]) > 600 {
			t.Errorf("%s: %d bytes", host, len(found[1]))
		}
		if strings.Contains(found[1], "sudar.a11y") != panel {
			t.Errorf("%s: panel %t, script %s", host, panel, found[1])
		}
	}
}

var earlyScript = regexp.MustCompile(`<script nonce="[^"]*">(\(function\(d,e\).*?)</script>`)

// TestEarlyScript: what is pressed before the app stands is recorded from the
// first byte of the body on, in at most 400 bytes, where the app draws over a
// page that has something to press.
func TestEarlyScript(t *testing.T) {
	h := open(t)
	for path, recorded := range map[string]bool{"/": true, "/en/c/content": true, "/p/" + h.names["free"]: true, "/read/1": false} {
		body := h.get(path).Body.String()
		head, _, _ := strings.Cut(body, "<body>")
		found := earlyScript.FindStringSubmatch(head)
		if (found != nil) != recorded {
			t.Errorf("%s: recorded %t, wanted %t", path, found != nil, recorded)
		}
		if found != nil && len(found[1]) > 400 {
			t.Errorf("%s: %d bytes", path, len(found[1]))
		}
	}
}

// TestOwnPages: the footer leads to what the library says about itself unless the
// organisation has switched those pages off.
func TestOwnPages(t *testing.T) {
	h := open(t)
	h.create(t, organizations.Organization{Slug: "told", Name: "Сан", NameEN: "Library", Kind: "library"})
	h.create(t, organizations.Organization{Slug: "quiet", Name: "Сан", NameEN: "Library", Kind: "library", Off: []string{"pages"}})
	for host, offered := range map[string]bool{"told.sudar.test": true, "school.sudar.test": true, "quiet.sudar.test": false} {
		body := h.get("http://" + host + "/en").Body.String()
		for _, path := range []string{"/en/about", "/en/terms", "/en/privacy", "/en/work"} {
			if strings.Contains(body, `<a href="`+path+`">`) != offered {
				t.Errorf("%s: offered %t, but not so for %s", host, offered, path)
			}
		}
	}
}

// TestMobile: with the bare word in its address a page has neither header nor
// footer, from its first line on (SPEC §2).
func TestMobile(t *testing.T) {
	h := open(t)
	for path, framed := range map[string]bool{"/": true, "/?mobile": false, "/c/content?mobile=1": false} {
		body := h.get(path).Body.String()
		for _, part := range []string{"<footer", "<header", "topbar"} {
			if strings.Contains(body, `<div id="root">`) && strings.Contains(body, part) != framed {
				t.Errorf("%s: %s is there: %t", path, part, !framed)
			}
		}
	}
}
