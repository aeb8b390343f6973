package bench

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// The kinds of what responses to publishers tell of.
const (
	drafted   = "drafted"   // forms of drafts with the id before them
	described = "described" // ids of drafts that have what a record needs, but for a file
	begun     = "begun"     // uploads of which nothing is here
	received  = "received"  // uploads that are here
	filled    = "filled"    // ids of drafts with a file
	submitted = "submitted" // ids of titles that wait for staff
	approved  = "approved"
	published = "published"
	takenDown = "taken down"
)

// publishingWrites are what becomes of publishers' titles, from a draft to a page that
// tells why it was taken down.
func (o *Office) publishingWrites() []Stream {
	return []Stream{
		{"draft", 3, func(i int) Call {
			return o.publisher("/edu/admin/api/v1/contents", fmt.Sprintf(`{"title":"Хэвлэлийн ном %d","kind":"book"}`, i), o.learnDraft)
		}},
		{"draft filled", 3, func(i int) Call {
			return o.with(drafted, i, func(told string) Call {
				id, form, _ := strings.Cut(told, " ")
				call := o.publisher("/edu/admin/api/v1/contents/"+id, form, o.passOn(described, id))
				call.Method = "PUT"
				return call
			})
		}},
		{"upload", 3, func(i int) Call {
			call := o.publisher("/edu/admin/api/v1/uploads", "", o.learn(begun))
			name := base64.StdEncoding.EncodeToString(fmt.Appendf(nil, "table-%d.csv", i))
			call.Headers = map[string]string{"Upload-Length": strconv.Itoa(len(tableOf(0))), "Upload-Metadata": "filename " + name}
			return call
		}},
		{"upload sent", 3, func(i int) Call {
			return o.with(begun, i, func(id string) Call {
				call := o.publisher("/edu/admin/api/v1/uploads/"+id, tableOf(i), o.passOn(received, id))
				call.Method, call.ContentType = "PATCH", "application/offset+octet-stream"
				call.Headers = map[string]string{"Upload-Offset": "0"}
				return call
			})
		}},
		{"upload done", 3, func(i int) Call {
			title, found := o.take(described)
			if !found {
				return o.call(i, "GET", "/desk/views", "", nil)
			}
			return o.with(received, i, func(id string) Call {
				return o.publisher("/edu/admin/api/v1/uploads/"+id+"/complete", fmt.Sprintf(`{"content_id":%s}`, title), o.passOn(filled, title))
			})
		}},
		{"submitted", 2, o.moves(filled, submitted, "/edu/api/v1", `{"act":"submit"}`)},
		{"approved", 2, o.moves(submitted, approved, "/edu/admin/api/v1", `{"act":"approve"}`)},
		{"published", 2, o.moves(approved, published, "/edu/api/v1", `{"act":"publish"}`)},
		{"taken down", 1, o.moves(published, takenDown, "/edu/admin/api/v1", `{"act":"take_down","reason":"withdrawn"}`)},
		{"put back", 1, o.moves(takenDown, published, "/edu/admin/api/v1", `{"act":"put_back"}`)},
	}
}

// publisher returns a call of the first publisher, who makes drafts and sends files:
// whoever began an upload goes on with it.
func (o *Office) publisher(path, body string, learn func([]byte)) Call {
	return Call{Method: "POST", Path: path, Body: body, Token: o.publishers[0].Token, Learn: learn}
}

// moves returns the calls that move titles from one stage to the next.
func (o *Office) moves(from, to, prefix, body string) func(i int) Call {
	who := o.publishers
	if prefix == "/edu/admin/api/v1" {
		who = o.librarians
	}
	return func(i int) Call {
		return o.with(from, i, func(id string) Call {
			return Call{
				Method: "POST", Path: prefix + "/submissions/" + id + "/acts", Body: body, Token: who[i%len(who)].Token,
				Learn: o.passOn(to, id),
			}
		})
	}
}

// passOn returns what keeps an id for the next call about it.
func (o *Office) passOn(kind, id string) func([]byte) {
	return func([]byte) { o.keep(kind, id) }
}

// learnDraft keeps the form of a new draft with what a record needs.
func (o *Office) learnDraft(text []byte) {
	var said struct {
		Data struct {
			ID      int64
			Version string
			Form    map[string]any
		}
	}
	if json.Unmarshal(text, &said) != nil {
		return
	}
	said.Data.Form["version"], said.Data.Form["tags"] = said.Data.Version, []string{"тал"}
	if body, err := json.Marshal(said.Data.Form); err == nil {
		o.keep(drafted, fmt.Sprintf("%d %s", said.Data.ID, body))
	}
}

// tableOf returns a table, another one for each i, but always of the same length.
func tableOf(i int) string { return fmt.Sprintf("year,births\n2020,%06d\n2021,74000\n", i) }
