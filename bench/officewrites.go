package bench

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"slices"
	"strings"
	"sync"
)

// Office is what librarians, the first of whom is an administrator, and publishers
// write. It keeps what responses tell of until a later call needs it.
type Office struct {
	librarians []Neighbour
	publishers []Neighbour
	contents   int

	mu   sync.Mutex
	told map[string][]string // by the kind of what is told
}

// The kinds of what responses tell of.
const (
	savable  = "savable"  // bodies of drafts with their path before them
	edited   = "edited"   // bulk edits
	merged   = "merged"   // merges
	brought  = "brought"  // imports that are being checked
	imported = "imported" // imports that run
	alike    = "alike"    // pairs of titles that may be the same
)

// OpenOffice returns the office of librarians and publishers in a library with so many
// contents.
func OpenOffice(librarians, publishers []Neighbour, contents int) *Office {
	return &Office{librarians: librarians, publishers: publishers, contents: contents, told: map[string][]string{}}
}

// Writes are what librarians write, so many of each in a second.
func (o *Office) Writes() []Stream {
	return slices.Concat(o.recordWrites(), o.manyWrites(), o.publishingWrites(), o.shapingWrites(), o.talkWrites())
}

func (o *Office) call(i int, method, path, body string, learn func([]byte)) Call {
	who := o.librarians[i%len(o.librarians)]
	return Call{Method: method, Path: "/edu/admin/api/v1" + path, Body: body, Token: who.Token, Learn: learn}
}

// with returns the call about the oldest of what was told of; while there is none,
// somebody lists the titles.
func (o *Office) with(kind string, i int, call func(told string) Call) Call {
	told, found := o.take(kind)
	if !found {
		return o.call(i, "GET", "/desk/views", "", nil)
	}
	return call(told)
}

// take takes the oldest of what was told of.
func (o *Office) take(kind string) (told string, found bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	some := o.told[kind]
	if len(some) == 0 {
		return "", false
	}
	o.told[kind] = some[1:]
	return some[0], true
}

// learn returns what keeps the id of a response.
func (o *Office) learn(kind string) func([]byte) {
	return func(text []byte) {
		var said struct{ Data struct{ ID string } }
		if json.Unmarshal(text, &said) == nil && said.Data.ID != "" {
			o.keep(kind, said.Data.ID)
		}
	}
}

func (o *Office) keep(kind, told string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.told[kind] = append(o.told[kind], told)
}

// learnForm keeps the form of a record, as it is saved next, with its id before it.
func (o *Office) learnForm(text []byte, kind string, fill func(form map[string]any, version string)) {
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
	form := said.Data.Form
	form["version"] = said.Data.Version
	fill(form, said.Data.Version)
	if body, err := json.Marshal(form); err == nil {
		o.keep(kind, fmt.Sprintf("%d %s", said.Data.ID, body))
	}
}

// learnRecord keeps the form of a record that was made or saved, with another summary
// and an ISBN that many have.
func (o *Office) learnRecord(text []byte) {
	o.learnForm(text, savable, func(form map[string]any, version string) {
		form["summary"] = "Тал нутгийн тухай " + version
		form["identifiers"] = []map[string]string{{"type": "isbn", "value": "9789997892720"}}
	})
}

// learnPairs keeps the first of the pairs that are listed.
func (o *Office) learnPairs(text []byte) {
	var said struct {
		Data []struct{ First, Second struct{ ID int64 } }
	}
	if json.Unmarshal(text, &said) == nil && len(said.Data) > 0 {
		first := said.Data[0]
		o.keep(alike, fmt.Sprintf(`{"first_content_id":%d,"second_content_id":%d}`, first.First.ID, first.Second.ID))
	}
}

func (o *Office) recordWrites() []Stream {
	book := func(i int) int { return seenInOrder(i%20, o.contents) }
	return []Stream{
		{"title", 4, func(i int) Call {
			return o.call(i, "POST", "/contents", fmt.Sprintf(`{"title":"Ном %d","kind":"book"}`, i), o.learnRecord)
		}},
		{"title saved", 8, func(i int) Call {
			return o.with(savable, i, func(told string) Call {
				id, body, _ := strings.Cut(told, " ")
				return o.call(i, "PUT", "/contents/"+id, body, o.learnRecord)
			})
		}},
		{"presence", 10, func(i int) Call { return o.call(i, "PUT", fmt.Sprintf("/contents/%d/presence", book(i)), "", nil) }},
		{"author", 3, func(i int) Call {
			return o.call(i, "POST", "/authors", fmt.Sprintf(`{"given":"Нэр%d","patronymic":"Эцгийн"}`, i), nil)
		}},
		{"credit", 5, func(i int) Call {
			return o.call(i, "POST", "/contents/author", fmt.Sprintf(`{"content_id":%d,"author_id":%d,"role":"translator"}`, book(i), 1+i%50), nil)
		}},
		{"tagged", 5, func(i int) Call {
			return o.call(i, "POST", "/contents/tag", fmt.Sprintf(`{"content_id":%d,"tag_id":%d}`, book(i/3), 1+i%50), nil)
		}},
		{"cover", 1, func(i int) Call {
			return o.call(i, "PUT", fmt.Sprintf("/contents/%d/cover", book(i)), `{"source":"drawn"}`, nil)
		}},
	}
}

// manyWrites change many records in one call.
func (o *Office) manyWrites() []Stream {
	return []Stream{
		{"desk view", 2, func(i int) Call {
			return o.call(i, "POST", "/desk/views", fmt.Sprintf(`{"name":"Харагдац %d","query":"missing=cover","shared":true}`, i), nil)
		}},
		{"find doubles", 0.5, func(i int) Call { return o.call(i, "POST", "/desk/duplicates", "", nil) }},
		{"doubles", 1, func(i int) Call { return o.call(i, "GET", "/desk/duplicates", "", o.learnPairs) }},
		{"no double", 1, func(i int) Call {
			return o.with(alike, i, func(pair string) Call { return o.call(i, "POST", "/desk/duplicates/dismiss", pair, nil) })
		}},
		{"bulk edit", 1, func(i int) Call {
			ids, _ := json.Marshal([]int{seenInOrder(i, o.contents), seenInOrder(i+1, o.contents), seenInOrder(i+2, o.contents)})
			return o.call(i, "POST", "/desk/edits",
				fmt.Sprintf(`{"ids":%s,"changes":[{"field":"tags","act":"add","names":["намар %d"]}]}`, ids, i%3), o.learn(edited))
		}},
		{"bulk undone", 0.5, func(i int) Call {
			return o.with(edited, i, func(id string) Call { return o.call(i, "POST", "/desk/edits/"+id+"/undo", "", nil) })
		}},
		{"merge", 1, func(i int) Call {
			body := fmt.Sprintf(`{"kind":"author","from_id":%d,"into_id":%d}`, 1+authorOf(1+i), 1+authorOf(150+i%3))
			return o.call(i, "POST", "/desk/merges", body, o.learn(merged))
		}},
		{"merge undone", 0.5, func(i int) Call {
			return o.with(merged, i, func(id string) Call { return o.call(i, "POST", "/desk/merges/"+id+"/undo", "", nil) })
		}},
		{"import", 0.5, func(i int) Call {
			body, kind := tableForm(i)
			call := o.call(0, "POST", "/imports", body, o.learn(brought))
			call.ContentType = kind
			return call
		}},
		{"import run", 0.4, func(i int) Call {
			return o.with(brought, i, func(id string) Call { return o.call(0, "POST", "/imports/"+id+"/run", "", o.learn(imported)) })
		}},
		{"import undone", 0.3, func(i int) Call {
			return o.with(imported, i, func(id string) Call { return o.call(0, "POST", "/imports/"+id+"/undo", "", nil) })
		}},
	}
}

// tableForm returns a form with a table of records, and its content type.
func tableForm(i int) (body, contentType string) {
	var out bytes.Buffer
	form := multipart.NewWriter(&out)
	part, _ := form.CreateFormFile("file", fmt.Sprintf("fond-%d.csv", i)) // never fails on a buffer
	_, _ = fmt.Fprintln(part, "title,author,year,isbn")
	for n := range 20 {
		_, _ = fmt.Fprintf(part, "Жагсаалтын ном %d-%d,Ц. Дамдинсүрэн,19%02d,\n", i, n, 50+n)
	}
	_ = form.Close()
	return out.String(), form.FormDataContentType()
}
