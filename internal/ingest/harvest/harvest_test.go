package harvest_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/ingest/formats/oai"
	"sudar/internal/ingest/formats/opds"
	"sudar/internal/ingest/harvest"
	"sudar/internal/kit/httpclient"
)

var bounds = harvest.Bounds{Pages: 20, Bytes: 1 << 20}

// inside reaches servers of this machine, one try each.
func inside() *httpclient.Client {
	return httpclient.New(httpclient.Options{AllowPrivate: true, Tries: 1, MaxBody: 1 << 20})
}

// serve answers by addresses, its own for %s, and notes what was asked.
func serve(t *testing.T, answers map[string]string) (address string, asked *[]string) {
	t.Helper()
	asked = &[]string{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		*asked = append(*asked, r.URL.RequestURI())
		answer, ok := answers[r.URL.RequestURI()]
		if !ok {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		_, _ = io.WriteString(w, strings.ReplaceAll(answer, "%s", "http://"+r.Host))
	}))
	t.Cleanup(server.Close)
	return server.URL, asked
}

func answer(records, token string) string {
	return `<?xml version="1.0"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords>` + records +
		`<resumptionToken>` + token + `</resumptionToken></ListRecords></OAI-PMH>`
}

func record(id string) string {
	return `<record><header><identifier>` + id + `</identifier></header><metadata><dc><title>Ном ` + id + `</title></dc></metadata></record>`
}

// reasonOf is the reason of a failure, "" for none.
func reasonOf(err error) harvest.Reason {
	var failure *harvest.Failure
	if errors.As(err, &failure) {
		return failure.Reason
	}
	return ""
}

// A repository is asked page by page, for a set and days, and what it answered is read
// as one file.
func TestRepository(t *testing.T) {
	address, asked := serve(t, map[string]string{
		"/oai?from=2026-11-01&metadataPrefix=oai_dc&set=books&until=2026-11-20&verb=ListRecords": answer(record("1")+record("2"), "a b"),
		"/oai?resumptionToken=a+b&verb=ListRecords":                                              answer(record("3"), ""),
	})
	var out bytes.Buffer
	of := harvest.Repository{URL: address + "/oai", Prefix: "oai_dc", Set: "books", From: "2026-11-01", Until: "2026-11-20"}
	if err := harvest.OAI(t.Context(), inside(), of, &out, bounds); err != nil || len(*asked) != 2 {
		t.Fatal(err, *asked)
	}
	var titles []string
	for in := oai.NewReader(&out); ; {
		d, err := in.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		titles = append(titles, d.Content.Title)
	}
	if diff := cmp.Diff([]string{"Ном 1", "Ном 2", "Ном 3"}, titles); diff != "" {
		t.Error(diff)
	}
}

// Repositories that fail, lie, or never end.
func TestRepositoriesThatFail(t *testing.T) {
	const first = "/?metadataPrefix=oai_dc&verb=ListRecords"
	refused := func(code string) string { return `<OAI-PMH><error code="` + code + `">x</error></OAI-PMH>` }
	for name, test := range map[string]struct {
		answers map[string]string
		want    harvest.Reason
	}{
		"nothing is there":    {nil, harvest.BadStatus},
		"a page of the web":   {map[string]string{first: "<html/>"}, harvest.BadPage},
		"half an answer":      {map[string]string{first: "<OAI-PMH><ListRecords>"}, harvest.BadPage},
		"a form it has not":   {map[string]string{first: refused("cannotDisseminateFormat")}, harvest.Refused},
		"nothing has changed": {map[string]string{first: refused("noRecordsMatch")}, ""},
		"the same token": {
			map[string]string{first: answer("", "t"), "/?resumptionToken=t&verb=ListRecords": answer("", "t")}, harvest.InCircle,
		},
		"more than is taken": {map[string]string{first: answer(strings.Repeat(" ", 1<<20), "")}, harvest.TooMuch},
	} {
		t.Run(name, func(t *testing.T) {
			address, _ := serve(t, test.answers)
			err := harvest.OAI(t.Context(), inside(), harvest.Repository{URL: address, Prefix: "oai_dc"}, io.Discard, bounds)
			if got := reasonOf(err); got != test.want || (err == nil) != (test.want == "") {
				t.Errorf("%v, want %q", err, test.want)
			}
		})
	}
	endless := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.WriteString(w, answer("", fmt.Sprint("t", len(r.URL.Query().Get("resumptionToken")), r.URL.Query().Get("resumptionToken"))))
	}))
	t.Cleanup(endless.Close)
	err := harvest.OAI(t.Context(), inside(), harvest.Repository{URL: endless.URL, Prefix: "oai_dc"}, io.Discard, bounds)
	if reasonOf(err) != harvest.TooMuch {
		t.Errorf("endless: %v", err)
	}
}

const entry = `<entry><title>Ном %d</title><id>urn:x:%d</id><link rel="http://opds-spec.org/acquisition" href="/%d.epub"/></entry>`

func atom(entries ...string) string {
	return `<feed xmlns="http://www.w3.org/2005/Atom"><id>urn:x</id>` + strings.Join(entries, "") + `</feed>`
}

func book(n int) string { return fmt.Sprintf(entry, n, n, n) }

// Catalogues are read through their feeds and pages; links to other hosts, and back,
// lead nowhere.
func TestCatalogues(t *testing.T) {
	leads := func(href string) string {
		return `<entry><title>x</title><id>urn:y</id><link rel="subsection" href="` + href +
			`" type="application/atom+xml;profile=opds-catalog"/></entry>`
	}
	publications := func(n int) string {
		return fmt.Sprintf(`"publications":[{"metadata":{"title":"Ном %d","identifier":"urn:x:%d"}}]`, n, n)
	}
	for name, answers := range map[string]map[string]string{
		"Atom": {
			"/":           atom(leads("/new"), leads("%s/all"), leads("http://169.254.169.254/latest"), leads("file:///etc/passwd")),
			"/new":        atom(book(1), leads("/")),
			"/all":        atom(book(2), `<link rel="next" href="?page=2"/>`),
			"/all?page=2": atom(book(3), `<link rel="next" href="?page=2"/>`),
		},
		"JSON": {
			"/":           `{"navigation":[{"href":"/new"},{"href":"http://169.254.169.254/"}],"links":[{"rel":["next"],"href":"/all"}]}`,
			"/new":        `{` + publications(1) + `}`,
			"/all":        `{` + publications(2) + `,"links":[{"rel":"next","href":"/all?page=2"}]}`,
			"/all?page=2": `{` + publications(3) + `}`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			address, asked := serve(t, answers)
			var out bytes.Buffer
			if err := harvest.OPDS(t.Context(), inside(), address+"/", &out, bounds); err != nil {
				t.Fatal(err, *asked)
			}
			titles := map[string]bool{}
			for in := opds.NewReader(&out); ; {
				d, err := in.Next()
				if errors.Is(err, io.EOF) {
					break
				}
				if err != nil {
					t.Fatal(err)
				}
				titles[d.Content.Title] = true
			}
			if diff := cmp.Diff(map[string]bool{"Ном 1": true, "Ном 2": true, "Ном 3": true}, titles); diff != "" || len(*asked) != 4 {
				t.Error(diff, *asked)
			}
		})
	}
}

// Addresses of our own network are not reached, neither at once nor by a redirect, and
// what is no address of the web is none.
func TestAddressesInside(t *testing.T) {
	address, asked := serve(t, map[string]string{"/": atom(book(1))})
	outside := httpclient.New(httpclient.Options{Tries: 1})
	if err := harvest.OPDS(t.Context(), outside, address, io.Discard, bounds); reasonOf(err) != harvest.Blocked || len(*asked) > 0 {
		t.Errorf("%v %v", err, *asked)
	}
	if err := harvest.OAI(t.Context(), outside, harvest.Repository{URL: address}, io.Discard, bounds); reasonOf(err) != harvest.Blocked {
		t.Error(err)
	}
	for _, text := range []string{
		"", "file:///etc/passwd", "//x/", "gopher://x/", "http://", "http://user:word@example.org/", "ftp://x/", "x",
	} {
		if err := harvest.OPDS(t.Context(), outside, text, io.Discard, bounds); reasonOf(err) != harvest.BadAddress {
			t.Errorf("%q: %v", text, err)
		}
	}
}
