package catalogue

import (
	"cmp"
	"net/url"
	"regexp"
	"strings"
)

var unsafeInPath = regexp.MustCompile(`[$/?#%\\]+`)

// PathName returns the name of a category as its page's path ends with it, not
// escaped: /c/{name} (SPEC §2). The front end's plainName does the same.
func PathName(name string) string {
	return cmp.Or(strings.TrimSpace(unsafeInPath.ReplaceAllString(name, " ")), "content")
}

// asBrowsers leaves the marks as they are that browsers leave in a path
// (encodeURI, ECMA-262 §19.2.6) and net/url escapes.
var asBrowsers = strings.NewReplacer("%21", "!", "%27", "'", "%28", "(", "%29", ")", "%2A", "*")

// EscapePath escapes a path as browsers do, so that a page's canonical address
// is the one that its visitors see.
func EscapePath(path string) string {
	return asBrowsers.Replace((&url.URL{Path: path}).EscapedPath())
}
