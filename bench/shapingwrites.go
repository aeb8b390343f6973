package bench

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// The kinds of what responses tell of the shape of the portal.
const (
	categories = "categories" // ids with their versions
	menus      = "menus"      // bodies that set the menu anew
	sources    = "sources"
)

// shapingWrites change what all readers of the portal see around the titles, and where
// titles come from.
func (o *Office) shapingWrites() []Stream {
	return []Stream{
		{"category", 1, func(i int) Call {
			return o.call(i, "POST", "/categories", fmt.Sprintf(`{"name":"Сэдэв %d"}`, i), nil)
		}},
		{"tree", 4, func(i int) Call { return o.call(i, "GET", "/categories", "", o.learnCategories) }},
		{"renamed", 2, func(i int) Call {
			return o.with(categories, i, func(told string) Call {
				id, version, _ := strings.Cut(told, " ")
				return o.call(i, "PUT", "/categories/"+id, fmt.Sprintf(`{"version":%q,"name":"Нэр %s-%d"}`, version, id, i), nil)
			})
		}},
		{"moved", 2, func(i int) Call {
			return o.with(categories, i, func(told string) Call {
				id, version, _ := strings.Cut(told, " ")
				return o.call(i, "POST", "/categories/"+id+"/move", fmt.Sprintf(`{"version":%q,"parent_id":0}`, version), nil)
			})
		}},
		{"menu", 1, func(i int) Call { return o.call(i, "GET", "/menu", "", o.learnMenu) }},
		{"menu set", 1, func(i int) Call {
			return o.with(menus, i, func(body string) Call { return o.call(i, "PUT", "/menu", body, nil) })
		}},
		{"source", 0.5, func(i int) Call {
			body := fmt.Sprintf(`{"kind":"opds","url":"https://example.org/%d","every":"weekly","visibility":"draft"}`, i)
			return o.call(i, "POST", "/imports/sources", body, o.learn(sources))
		}},
		{"source paused", 0.5, func(i int) Call {
			return o.with(sources, i, func(id string) Call { return o.call(i, "PATCH", "/imports/sources/"+id, `{"paused":true}`, nil) })
		}},
	}
}

// learnCategories keeps some of the categories with their versions.
func (o *Office) learnCategories(text []byte) {
	var said struct {
		Data struct {
			Categories []struct {
				ID      int64
				Version string
			}
		}
	}
	if json.Unmarshal(text, &said) != nil {
		return
	}
	for i, each := range said.Data.Categories {
		if i%7 == 0 {
			o.keep(categories, strconv.FormatInt(each.ID, 10)+" "+each.Version)
		}
	}
}

// learnMenu keeps the menu with its first entry last.
func (o *Office) learnMenu(text []byte) {
	var said struct {
		Data struct {
			Version string
			Entries []struct{ ID int64 }
		}
	}
	if json.Unmarshal(text, &said) != nil || len(said.Data.Entries) == 0 {
		return
	}
	ids := make([]int64, len(said.Data.Entries))
	for i, each := range said.Data.Entries {
		ids[(i+len(ids)-1)%len(ids)] = each.ID
	}
	body, err := json.Marshal(map[string]any{"version": said.Data.Version, "category_ids": ids})
	if err == nil {
		o.keep(menus, string(body))
	}
}
