package reading

import (
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/publications"
	"sudar/internal/publications/pack"
	"sudar/internal/reading"
	"sudar/internal/server/api/core"
)

const (
	// readPath is where the resources of opened publications lie.
	readPath      = core.Base + "/read"
	readingCookie = "sudar_reading"
	// secureReadingCookie is its name on HTTPS: browsers take it from a secure
	// origin only (RFC 6265bis §4.1.3.1). Its path leaves no room for __Host-.
	secureReadingCookie = "__Secure-" + readingCookie
)

// readingCookieName returns the name of the cookie over http or https.
func readingCookieName(secure bool) string {
	if secure {
		return secureReadingCookie
	}
	return readingCookie
}

// registerResources serves the resources of opened publications.
func (a *api) registerResources() {
	a.Raw(core.ForReading, core.Operation{Method: http.MethodGet}, readPath+"/{item}/{revision}/{grant}/{path...}", a.serveResource)
}

// serveResource returns a resource as its bytes are stored, with ranges, to
// whoever holds the item's reading session. Somebody who opens its address as
// a page of its own is led to the reader.
func (a *api) serveResource(w http.ResponseWriter, r *http.Request) error {
	item, err := strconv.ParseInt(r.PathValue("item"), 10, 64)
	if err != nil {
		return apperr.New(apperr.NotFound)
	}
	revision, err := reading.RevisionOf(r.PathValue("revision"))
	if err != nil {
		return apperr.New(apperr.NotFound)
	}
	from := core.RequestFrom(r.Context())
	asked := reading.Asked{
		ItemID: item, Revision: revision, Grant: r.PathValue("grant"), Token: core.CookieValue(r, readingCookieName(from.Secure)),
		From: from.Client,
	}
	publication, err := a.Reading.Authorise(r.Context(), asked)
	w.Header().Add("Vary", "Sec-Fetch-Dest")
	if r.Header.Get("Sec-Fetch-Dest") == "document" && r.PathValue("path") != reading.OriginalFile {
		w.Header().Set("Cache-Control", "no-store")
		http.Redirect(w, r, readerAddress(item, publication.Kind), http.StatusSeeOther)
		return nil
	}
	if errors.Is(err, reading.ErrEnded) {
		core.ClearCache(w.Header())
	}
	if err != nil {
		return err
	}
	var sent struct{ from, to int64 }
	resource, err := a.Reading.Fetch(r.Context(), publication, r.PathValue("path"), func(resource *reading.Resource) (from, size int64) {
		if r.PathValue("path") != reading.OriginalFile {
			limitRange(r.Header, resource)
		}
		sent.from, sent.to = sentBytes(r.Header, resource)
		return sent.from, sent.to - sent.from
	})
	if err != nil {
		return err
	}
	defer resource.Close()
	if r.Method == http.MethodGet {
		if err := a.Reading.Admit(r.Context(), asked, publication, resource, sent.from, sent.to); err != nil {
			return err
		}
	}
	writeResource(w, r, resource)
	return nil
}

// extensions name kept files by their media type.
var extensions = map[string]string{
	"application/epub+zip": ".epub", "application/pdf": ".pdf", "audio/mpeg": ".mp3", "audio/mp4": ".m4b",
	"application/audiobook+zip": ".audiobook", "text/html": ".html",
	"text/markdown": ".md", "text/csv": ".csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ".xlsx",
}

func writeResource(w http.ResponseWriter, r *http.Request, resource *reading.Resource) {
	header := w.Header()
	for name, value := range pack.ResourceHeaders(resource.Type) {
		header.Set(name, value)
	}
	header.Set("ETag", resource.ETag)
	if resource.Preview || r.PathValue("grant") != reading.SharedGrant && !core.Clearable(r) {
		header.Set("Cache-Control", "no-store")
	} else if resource.Passing {
		header.Set("Cache-Control", "private, max-age=600")
	}
	if r.PathValue("path") == reading.OriginalFile {
		// Foreign bytes: they are kept, never shown.
		name := "sudar-" + r.PathValue("item") + extensions[resource.Type]
		header.Set("Content-Disposition", `attachment; filename="`+name+`"`)
		header.Set("Content-Type", "application/octet-stream")
	}
	if resource.Type == reading.ManifestType || resource.Type == reading.PositionsType || resource.Type == reading.PageTextType {
		header.Set("Content-Type", resource.Type)
	}
	if resource.Encoding != "" {
		header.Set("Content-Encoding", resource.Encoding)
		header.Set("Content-Length", strconv.FormatInt(resource.Size, 10))
	}
	http.ServeContent(w, r, "", time.Time{}, resource)
}

// limitRange changes the range that is asked for into the one that is sent.
func limitRange(header http.Header, resource *reading.Resource) {
	if resource.Encoding != "" {
		// A range of a gzip stream is of no use to anybody.
		header.Del("Range")
	} else if strings.HasPrefix(resource.Type, "audio/") || strings.HasPrefix(resource.Type, "video/") {
		shorten(header, resource.Size)
	}
}

// oneRange is a request for a part of a resource (RFC 9110 §14.1.2).
var oneRange = regexp.MustCompile(`^bytes=(\d{1,18})-(\d{1,18})?$`)

// sentBytes returns which bytes [from, to) of a resource are sent at most: the
// range, or all of it where a range of another form, or one of other bytes, is for
// http.ServeContent to decide.
func sentBytes(header http.Header, resource *reading.Resource) (from, to int64) {
	asked := oneRange.FindStringSubmatch(header.Get("Range"))
	if only := header.Get("If-Range"); asked == nil || only != "" && only != resource.ETag {
		return 0, resource.Size
	}
	from, _ = strconv.ParseInt(asked[1], 10, 64) // digits, as the pattern says
	to = resource.Size
	if last, err := strconv.ParseInt(asked[2], 10, 64); err == nil {
		to = min(to, last+1)
	}
	return min(from, to), to
}

// longestSound is how much of a track or film one response holds, in bytes: a minute at
// 64 kbit/s. Whoever loses the right while listening soon has to ask again.
const longestSound = 512 << 10

// shorten makes a request for the rest of a resource, or for a long part of it,
// one for its next bytes: a server may answer less than the range that it is
// asked for (RFC 9110 §15.3.7), and players go on from there.
func shorten(header http.Header, size int64) {
	var from, to int64
	asked := header.Get("Range")
	if n, _ := fmt.Sscanf(asked, "bytes=%d-%d", &from, &to); n == 0 || from < 0 || from >= size || strings.Contains(asked, ",") {
		return
	} else if n == 1 {
		to = size - 1
	}
	if to-from >= longestSound {
		header.Set("Range", fmt.Sprintf("bytes=%d-%d", from, from+longestSound-1))
	}
}

func readerAddress(item int64, kind publications.Kind) string {
	if kind == publications.KindAudio {
		return fmt.Sprintf("/listen/%d", item)
	}
	return fmt.Sprintf("/read/%d", item)
}
