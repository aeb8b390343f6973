// Package opensearch is the catalogue's engine on OpenSearch servers, for
// catalogues that outgrow a node (DESIGN §4). The servers analyse nothing: they
// keep the terms of package mongolian as keywords, a field for every tier and
// part of a document, and receive queries made of such terms. What matches and
// in which order is the policy of package index, which both engines share.
package opensearch

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"time"

	"sudar/internal/kit/httpclient"
	"sudar/internal/mongolian"
)

// Format is the version of the mapping: an index of another one is not asked.
const Format = 3

// Bounds of talking to the servers.
const (
	readTimeout  = 5 * time.Second
	writeTimeout = time.Minute
	maxAnswer    = 4 << 20 // bytes; a page of a hundred cards has a tenth of it
)

// Options of New.
type Options struct {
	// URL is http(s)://[user:password@]host[:port][/path][?index=NAME]. NAME
	// begins the names of our indexes and is sudar unless it is given.
	URL string
	// Token is sent as a bearer token; "" means the user and password of URL.
	Token string
	// Timeout of a question; 0 means 5 seconds.
	Timeout time.Duration
}

// Engine keeps documents on OpenSearch servers and finds them. It may be used
// by several goroutines; any number of processes share one index.
type Engine struct {
	client *client
	alias  string // of the index that responds
}

var indexName = regexp.MustCompile(`^[a-z][a-z0-9_-]{0,63}$`)

// New returns an engine. Nothing is sent before the first question.
func New(options Options) (*Engine, error) {
	at, err := url.Parse(options.URL)
	if err != nil || at.Host == "" || (at.Scheme != "http" && at.Scheme != "https") {
		return nil, errors.New("opensearch: the address is not http(s)://host") // it may hold a password
	}
	name := cmp.Or(at.Query().Get("index"), "sudar")
	if !indexName.MatchString(name) {
		return nil, fmt.Errorf("opensearch: %q cannot begin the name of an index", name)
	}
	c := &client{
		base:  at.Scheme + "://" + at.Host + strings.TrimSuffix(at.EscapedPath(), "/"),
		reads: httpclient.New(httpclient.Options{Timeout: cmp.Or(options.Timeout, readTimeout), MaxBody: maxAnswer, Tries: 1, AllowPrivate: true}),
		writes: httpclient.New(httpclient.Options{
			Timeout: max(options.Timeout, writeTimeout), MaxBody: maxAnswer, Tries: 1, AllowPrivate: true,
		}),
		authorization: authorization(at.User, options.Token),
	}
	// An analyser with other rules has an index of its own, so that nodes of
	// two versions live side by side while a new one is rolled out.
	return &Engine{client: c, alias: fmt.Sprintf("%s-%d-%s", name, Format, mongolian.Hash())}, nil
}

// Alias is the name under which the servers know the index that responds.
func (e *Engine) Alias() string { return e.alias }
