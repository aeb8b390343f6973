package attack

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"
)

// opened is a reading session: where its resources lie and the cookie that
// opens them.
type opened struct {
	who    person
	base   string
	cookie string
	paths  []string
}

// open opens an item for reading; paths are all that its manifest names.
func (p person) open(item int64) opened {
	p.s.t.Helper()
	got := p.do(http.MethodPost, fmt.Sprintf("/edu/p/api/v1/reading/%d/session", item), map[string]any{})
	base, _ := got.field("data.base_url").(string)
	if base == "" {
		p.s.t.Fatalf("item %d does not open: %d %.300s", item, got.Status, got.Body)
	}
	o := opened{who: p, base: base, cookie: got.cookies(), paths: []string{"manifest.json", "positions.json"}}
	manifest := o.fetch("manifest.json")
	for _, list := range []string{"readingOrder", "resources"} {
		links, _ := manifest.field(list).([]any)
		for _, link := range links {
			if object, ok := link.(map[string]any); ok {
				o.paths = append(o.paths, fmt.Sprint(object["href"]))
			}
		}
	}
	return o
}

// fetch asks for a resource as a browser does: by the cookie alone.
func (o opened) fetch(path string) response { return o.who.resource(o.base+path, o.cookie) }

func (p person) resource(address, cookie string) response {
	p.token = ""
	return p.do(http.MethodGet, address, nil, "Cookie", cookie, "Sec-Fetch-Site", "same-origin")
}

// item is the first item of a content.
func (s *server) item(slug string) int64 {
	s.t.Helper()
	items, _ := person{s: s}.do(http.MethodGet, "/edu/p/api/v1/contents/"+slug, nil).field("data.content_items_info").([]any)
	if len(items) == 0 {
		s.t.Fatalf("%s has no items", slug)
	}
	first, _ := items[0].(map[string]any)
	id, _ := first["id"].(float64)
	return int64(id)
}

const (
	library = "198.51.100.7" // an address inside the university's range
	street  = "203.0.113.9"
)

// paidBook is sold by the hub, and the reader of the demo library has bought it.
// Its preview ends in the first of eleven chapters.
const (
	paidBook     = "oroin-avtobus"
	firstChapter = "OEBPS/chapter-01.xhtml"
	lastChapter  = "OEBPS/chapter-11.xhtml"
	theFile      = "document.pdf" // a resource of PDFs, but of those that are only shown
)

// The resources of paid works by everybody who has no right to them, at every
// address that somebody's right gives them: a book, a recording, and a work that
// is only shown as pictures of its pages.
func TestResourcesNeedTheirRight(t *testing.T) {
	s := start(t, demoData(t, t.TempDir()), proxied...)
	const recording, shown = "ink-soot-and-pear-wood", "nom-zurag-hamgaalah"
	s.tell("grant", "--user", "reader", "--content", recording)
	count, reader := &tally{t: t}, s.signIn("reader")
	for slug, more := range map[string][]string{paidBook: nil, recording: nil, shown: {"pages/1/320.jpg", "pages/2/900.jpg", "pages/3.json"}} {
		item := s.item(slug)
		owner := reader.open(item)
		owner.paths = slices.DeleteFunc(append(owner.paths, more...), func(path string) bool { return path == theFile })
		for _, path := range owner.paths {
			if own := owner.fetch(path); own.Status != http.StatusOK {
				t.Errorf("%s: the owner's own %s: %d %.100s", slug, path, own.Status, own.Body)
			}
		}
		others := s.previews(count, item, slug == shown)
		for _, path := range append(owner.paths, "original", theFile) {
			s.byOthers(count, owner, others, path)
			s.elsewhere(count, owner, others, path)
		}
		for name, preview := range others {
			for _, path := range owner.paths {
				if strings.Contains(path, "chapter-") && path != firstChapter {
					count.refused("the rest of the book by the preview of "+name+", "+path, preview.fetch(path))
				}
			}
		}
	}
	count.done("another's, a preview's and no right at a work's addresses", "")
}

// previews are an item opened by people who have not bought it. One without a
// preview opens for nobody.
func (s *server) previews(count *tally, item int64, none bool) map[string]opened {
	found := map[string]opened{}
	for name, who := range map[string]person{
		"a guest": {s: s}, "another reader": s.signIn("researcher"), "a publisher": s.signIn("publisher"),
	} {
		if none {
			got := who.do(http.MethodPost, fmt.Sprintf("/edu/p/api/v1/reading/%d/session", item), map[string]any{})
			count.refused(name+" opens what has no preview", got)
			continue
		}
		found[name] = who.open(item)
	}
	return found
}

// byOthers asks for a resource at the owner's address with every other cookie,
// and for the file itself with every one.
func (s *server) byOthers(count *tally, owner opened, others map[string]opened, path string) {
	cookies := map[string]string{
		"no cookie": "", "a token as the cookie": "sudar_reading=" + owner.who.token, "the session's cookie": "sudar_session=" + owner.who.token,
	}
	for name, o := range others {
		cookies[name] = o.cookie
	}
	if path == "original" || path == theFile {
		cookies["the owner"] = owner.cookie
	}
	for name, cookie := range cookies {
		count.refused(name+" by the owner's grant, "+path, person{s: s}.resource(owner.base+path, cookie))
	}
}

// elsewhere asks for a resource with the owner's cookie at every other address.
func (s *server) elsewhere(count *tally, owner opened, others map[string]opened, path string) {
	item := strings.Split(owner.base, "/")[3]
	bases := map[string]string{
		"everybody's": "/edu/read/" + item + "/1/free/", "no": "/edu/read/" + item + "/1//", "a shorter": owner.base[:len(owner.base)-2] + "/",
		"a longer":           owner.base[:len(owner.base)-1] + "A/",
		"another item's":     strings.Replace(owner.base, item, fmt.Sprint(s.item("shilen-hairtsag")), 1),
		"another revision's": strings.Replace(owner.base, "/1/", "/2/", 1),
	}
	for name, o := range others {
		bases[name+"'s"] = o.base
	}
	for name, base := range bases {
		got := person{s: s}.resource(base+path, owner.cookie)
		count.add(got.Status == http.StatusOK || got.Status >= 500, "the owner at "+name+" grant, "+path, got)
	}
}

// Cookies of reading sessions, changed in every place.
func TestReadingTokensAreNotForged(t *testing.T) {
	s := start(t, demoData(t, t.TempDir()), proxied...)
	item := s.item(paidBook)
	owner, guest := s.signIn("reader").open(item), person{s: s}.open(item)
	name, token, _ := strings.Cut(owner.cookie, "=")
	_, preview, _ := strings.Cut(guest.cookie, "=")
	payload, mac, _ := strings.Cut(token, ".")
	_, guestMAC, _ := strings.Cut(preview, ".")
	var forged []string
	for i := range token { // a sign changed, one left out
		forged = append(forged, token[:i]+string(rune(token[i]^1))+token[i+1:], token[:i]+token[i+1:])
	}
	forged = append(forged, "", ".", payload, payload+".", "."+mac, payload+"."+guestMAC, token+".", token+"A", token+"=", "A"+token,
		token+"."+mac,
		strings.Repeat(token, 20), strings.ToUpper(token), strings.ReplaceAll(token, ".", "%2e"), "null", "../../etc/passwd", "{}", preview,
		strings.Repeat("A", 60_000))
	count := &tally{t: t}
	for _, value := range forged {
		count.refused("the cookie "+value, person{s: s}.resource(owner.base+lastChapter, name+"="+value))
	}
	if got := owner.fetch(lastChapter); got.Status != http.StatusOK {
		t.Errorf("the unchanged one: %d", got.Status)
	}
	count.done("changed cookies of reading sessions", "")
}

// Rights that end: signed out, revoked, left the library's building. A right
// that has ended opens resources for at most half a minute.
func TestEndedRightsOpenNothing(t *testing.T) {
	s := start(t, demoData(t, t.TempDir()), proxied...)
	item, taught := s.item(paidBook), s.item("surguuliin-nomyn-san")
	right := s.tell("grant", "--user", "researcher", "--content", paidBook)
	admin := s.signIn("admin").at("ikhsurguuli")
	if got := admin.do(http.MethodPut, "/edu/admin/api/v1/rules",
		map[string]any{"closed": false, "domains": []string{}, "ranges": []string{"198.51.100.0/24"}}); got.Status != http.StatusOK {
		t.Fatalf("the university's range: %d %s", got.Status, got.Body)
	}
	lost := s.signIn("researcher").open(item)
	leaving := s.signIn("reader")
	left := leaving.open(item)
	walkIn := person{s: s, portal: "ikhsurguuli", from: library}.open(taught)
	for name, o := range map[string]opened{"granted": lost, "bought": left, "a walk-in": walkIn} {
		for _, path := range o.paths {
			if got := o.fetch(path); got.Status != http.StatusOK {
				t.Fatalf("%s, %s: %d %s", name, path, got.Status, got.Body)
			}
		}
	}
	count := &tally{t: t}
	outside := walkIn
	outside.who = walkIn.who.in(street)
	for _, path := range walkIn.paths {
		count.refused("a walk-in in the street, "+path, outside.fetch(path))
	}
	leaving.do(http.MethodPost, "/edu/api/v1/auth/logout", nil)
	for _, path := range left.paths {
		count.refused("signed out, "+path, left.fetch(path))
	}
	s.tell("revoke", right)
	time.Sleep(31 * time.Second)
	for _, path := range lost.paths {
		got := lost.fetch(path)
		count.add(got.Status != http.StatusForbidden || got.Header.Get("Clear-Site-Data") == "", "a revoked right, "+path, got)
	}
	if got := walkIn.fetch("manifest.json"); got.Status != http.StatusOK {
		t.Errorf("the walk-in inside: %d %s", got.Status, got.Body)
	}
	count.done("signed out, revoked, and a walk-in who has left", "")
}
