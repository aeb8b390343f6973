package contract

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
)

// mostKnown bounds what is kept of one collection; the newest stays.
const mostKnown = 20

// known are the ids of records that responses have shown, by who saw them and
// by the collection they belong to: "groups", "contents".
type known map[string][]string

// collections are other names of a collection: of parts of paths and of
// properties.
var collections = map[string]string{
	"content_id": "contents", "content": "contents", "saved": "contents", "last_seen": "contents", "mine": "contents",
	"content_items_info": "items", "content_item_id": "items", "item_id": "items", "item": "items", "item_ids": "items", "reading": "items",
	"entry": "research", "author_id": "authors", "account_id": "members", "account_ids": "members", "ids": "contents",
	"assignment_id": "assignments", "category_id": "categories", "tree_id": "categories", "tree": "categories", "children": "categories",
	"tag_id": "tags", "folder_id": "folders", "group_id": "groups", "slug": "organizations",
}

func collection(name string) string {
	if other := collections[name]; other != "" {
		return other
	}
	return name
}

// last returns the last part of a path that is no parameter.
func last(path string) string {
	parts := strings.Split(path, "/")
	for _, part := range slices.Backward(parts) {
		if !strings.HasPrefix(part, "{") {
			return part
		}
	}
	return ""
}

// learn keeps the ids of a response, or forgets what was deleted.
func (k known) learn(r request, said answer) {
	if r.op.Method == http.MethodDelete {
		gone := r.path[strings.LastIndexByte(r.path, '/')+1:]
		for name, ids := range k {
			k[name] = slices.DeleteFunc(ids, func(id string) bool { return id == gone })
		}
		return
	}
	var body struct{ Data any }
	if json.Unmarshal(said.body, &body) == nil {
		k.walk(r.who.name, collection(last(r.op.Path)), body.Data)
	}
}

func (k known) walk(who, in string, value any) {
	switch value := value.(type) {
	case []any:
		for _, one := range value {
			k.walk(who, in, one)
		}
	case map[string]any:
		for name, one := range value {
			switch one.(type) {
			case map[string]any, []any:
				k.walk(who, collection(name), one)
				continue
			}
			switch {
			case name == "slug" && in == "organizations" && strings.HasPrefix(fmt.Sprint(one), "fuzz-"):
				k.add(who, in, one) // one that requests may suspend
			case name == "id":
				k.add(who, in, one)
			case collections[name] != "" && name != "slug":
				k.add(who, collection(name), one)
			}
		}
	}
}

func (k known) add(who, in string, id any) {
	text := fmt.Sprint(id)
	if number, ok := id.(float64); ok {
		text = fmt.Sprintf("%.0f", number)
	}
	if text == "" || text == "0" {
		return
	}
	key := who + " " + in
	ids := append(slices.DeleteFunc(k[key], func(one string) bool { return one == text }), text)
	k[key] = ids[max(0, len(ids)-mostKnown):]
}

// pick returns an id of a collection, mostly the newest; "" when none is known.
func (w *world) pick(who *person, in string) string {
	ids := w.known[who.name+" "+in]
	if len(ids) == 0 {
		ids = w.known["guest "+in]
	}
	switch {
	case len(ids) == 0:
		return ""
	case w.random.IntN(2) == 0:
		return ids[len(ids)-1]
	}
	return ids[w.random.IntN(len(ids))]
}
