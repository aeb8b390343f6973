package harvest

import (
	"errors"
	"net/url"
	"testing"
)

// FuzzLinks reads where a page of a catalogue leads, of OPDS 1.2 and 2.0: what is
// followed is at the page's own host.
func FuzzLinks(f *testing.F) {
	f.Add(`<feed xmlns="http://www.w3.org/2005/Atom"><link rel="next" href="?page=2"/><entry><link rel="subsection" ` +
		`href="//evil.example/" type="application/atom+xml;profile=opds-catalog"/></entry></feed>`)
	f.Add(`<feed><link rel="next" href="http://catalogue.example@169.254.169.254/"/><link rel="next" href="\\10.0.0.1\x"/></feed>`)
	f.Add(`{"navigation":[{"href":"http://[::1]/"},{"href":"file:///etc/passwd"}],"links":[{"rel":["next"],"href":"/all"}]}`)
	f.Add(`{"groups":[{"navigation":[{"href":"HTTP://catalogue.example:80/"},{"href":"http:///x"}]}],` +
		`"links":[{"rel":"next","href":"%2e%2e//x"}]}`)
	page := &url.URL{Scheme: "http", Host: "catalogue.example", Path: "/opds"}
	f.Fuzz(func(t *testing.T, text string) {
		links, err := linksOf([]byte(text))
		var failure *Failure
		if err != nil && !errors.As(err, &failure) {
			t.Fatalf("an error that is no failure: %v", err)
		}
		for _, next := range within(page, links) {
			asked, err := Address(next.String())
			if err != nil || asked.Hostname() != "catalogue.example" || asked.Port() != "" || asked.Scheme != "http" {
				t.Errorf("%q leads to %q: %v", links, next, err)
			}
		}
	})
}

// FuzzResumption reads what follows an answer of a repository: a token, nothing, or a
// failure that says why.
func FuzzResumption(f *testing.F) {
	f.Add(`<OAI-PMH><ListRecords><resumptionToken completeListSize="9"> a b </resumptionToken></ListRecords></OAI-PMH>`)
	f.Add(`<OAI-PMH><error code="badResumptionToken">x</error></OAI-PMH>`)
	f.Add(`<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><OAI-PMH><resumptionToken>&e;</resumptionToken></OAI-PMH>`)
	f.Fuzz(func(t *testing.T, text string) {
		token, err := after([]byte(text))
		var failure *Failure
		if err != nil && !errors.As(err, &failure) {
			t.Fatalf("an error that is no failure: %v", err)
		}
		if len(token) > len(text)*4 {
			t.Errorf("a token of %d bytes of an answer of %d", len(token), len(text))
		}
	})
}
