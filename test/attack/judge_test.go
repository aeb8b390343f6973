package attack

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
)

// every is what all responses of the suite came to.
var every struct {
	sync.Mutex
	requests int
	faults   []string
}

// judge notes what no response may be, whoever asked for whatever: framed or
// loaded by another site, kept for the next person, a failure of ours.
func judge(request *http.Request, https bool, got response) {
	fault := faultOf(request, https, got)
	every.Lock()
	defer every.Unlock()
	every.requests++
	if fault != "" {
		every.faults = append(every.faults, fmt.Sprintf("%s %.200s: %d %s", request.Method, request.URL.RequestURI(), got.Status, fault))
	}
}

// keptByAll begin the addresses of what is the same for everybody. A cover that
// not everybody sees is private.
var keptByAll = []string{"/assets/", "/fonts/", "/edu/p/covers/", "/edu/p/sites/", "/edu/p/api/v1/ambient/"}

func faultOf(request *http.Request, https bool, got response) string {
	header := got.Header
	keep, path := header.Get("Cache-Control"), request.URL.Path
	own := strings.HasPrefix(path, "/edu/read/")
	for _, begin := range keptByAll {
		if strings.HasPrefix(path, begin) {
			keep = ""
		}
	}
	switch {
	case got.Status == http.StatusRequestHeaderFieldsTooLarge: // net/http refuses it in plain words of its own
	case got.Status >= http.StatusInternalServerError && !retried(got):
		return fmt.Sprintf("%.300s", got.Body)
	case !strings.Contains(header.Get("Content-Security-Policy"), "frame-ancestors '"):
		return "may be framed"
	case header.Get("Cross-Origin-Resource-Policy") != "same-origin":
		return "may be loaded by other sites"
	case header.Get("X-Content-Type-Options") != "nosniff":
		return "may be taken for another type"
	case (header.Get("Strict-Transport-Security") != "") != https:
		return "keeps https: " + header.Get("Strict-Transport-Security")
	case strings.Contains(keep, "immutable") && !own:
		return "is kept for ever"
	case strings.Contains(keep, "public") && (own || request.Header.Get("Authorization") != "" && got.Status < 300):
		return "is kept for the next person"
	}
	return ""
}

// retried reports whether a response is one of the two failures that the
// documents know: come again, and the disk is full.
func retried(got response) bool {
	full, busy := got.Status == http.StatusInsufficientStorage, got.Status == http.StatusServiceUnavailable
	return (full || busy) && got.Header.Get("Retry-After") != ""
}
