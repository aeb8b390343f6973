package attack

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// What nobody has.
const (
	absentID     = "0194f0c0-0000-7000-8000-000000000001"
	absentNumber = "987654321"
)

// side is a library with what its people own.
type side struct {
	portal        string
	reader, staff person
	record        string // slug of a record that its staff alone sees
	ids           map[string]string
	canaries      []string
}

// made makes something by a call and returns its id.
func (p person) made(path string, body map[string]any) string {
	p.s.t.Helper()
	got := p.do(http.MethodPost, path, body)
	for _, name := range []string{"data.id", "data.entry.id", "data.token.id"} {
		if id, ok := got.field(name).(string); ok {
			return id
		}
	}
	p.s.t.Fatalf("%s: %d %s", path, got.Status, got.Body)
	return ""
}

// settle lets a side own one of everything that has an id. Its texts hold words
// that nobody else may see.
func (o *side) settle(t *testing.T) {
	t.Helper()
	word := func(kind string) string {
		canary := "zagan" + kind + o.portal
		o.canaries = append(o.canaries, canary)
		return canary
	}
	content := o.staff.do(http.MethodGet, "/edu/p/api/v1/contents/"+o.record, nil)
	id, _ := content.field("data.id").(float64)
	title, _ := content.field("data.title").(string)
	items, _ := content.field("data.content_items_info").([]any)
	if len(items) == 0 || title == "" {
		t.Fatalf("%s: %d %s", o.record, content.Status, content.Body)
	}
	item, _ := items[0].(map[string]any)
	itemID, _ := item["id"].(float64)
	o.canaries = append(o.canaries, title)
	group := o.staff.made("/edu/admin/api/v1/groups", map[string]any{"name": word("group")})
	o.ids = map[string]string{
		"contents": fmt.Sprint(id), "item": fmt.Sprint(itemID),
		"research": o.reader.made("/edu/api/v1/research", map[string]any{"client_id": absentID, "kind": "note", "body": word("entry")}),
		"searches": o.reader.made("/edu/api/v1/searches", map[string]any{"name": word("search"), "search": "x"}),
		"tokens": o.reader.made("/edu/api/v1/auth/tokens", map[string]any{
			"name": word("token"), "scope": "read", "days": 1, "password": password,
		}),
		"export":      o.reader.made("/edu/api/v1/auth/export", nil),
		"groups":      group,
		"invitations": o.staff.made("/edu/admin/api/v1/invitations", map[string]any{"email": word("invited") + "@example.mn", "role": "reader"}),
	}
	free := o.staff.do(http.MethodGet, "/edu/p/api/v1/contents/nomtoi-temee", nil).field("data.id")
	o.staff.do(http.MethodPost, "/edu/admin/api/v1/groups/"+group+"/assignments", map[string]any{"content_id": free})
	o.ids["assignments"] = o.staff.first("/edu/admin/api/v1/groups/" + group + "/assignments")
	o.ids["members"], _ = o.reader.do(http.MethodGet, "/edu/api/v1/auth/me", nil).field("data.id").(string)
	o.ids["sessions"], o.ids["reviews"] = o.reader.first("/edu/api/v1/auth/sessions"), o.reader.first("/edu/api/v1/reviews")
}

// first is the id of the first of a list.
func (p person) first(path string) string {
	p.s.t.Helper()
	rows, _ := p.do(http.MethodGet, path, nil).field("data").([]any)
	if len(rows) == 0 {
		p.s.t.Fatalf("%s is empty", path)
	}
	row, _ := rows[0].(map[string]any)
	return fmt.Sprint(row["id"])
}

// holdings is everything of a side as its own people see it.
func (o *side) holdings() []string {
	var all []string
	for _, call := range []struct {
		who  person
		path string
	}{
		{o.reader, "/edu/api/v1/research"}, {o.reader, "/edu/api/v1/searches"}, {o.reader, "/edu/api/v1/auth/tokens"},
		{o.reader, "/edu/api/v1/reviews"},
		{o.staff, "/edu/admin/api/v1/groups/" + o.ids["groups"]}, {o.staff, "/edu/admin/api/v1/groups/" + o.ids["groups"] + "/assignments"},
		{o.staff, "/edu/admin/api/v1/groups/" + o.ids["groups"] + "/members"},
		{o.staff, "/edu/admin/api/v1/invitations"},
	} {
		got := call.who.do(http.MethodGet, call.path, nil)
		all = append(all, fmt.Sprintf("%s %d %s", call.path, got.Status, got.Body))
	}
	return all
}

// leaks is a word of the side that a response holds, "" for none.
func (o *side) leaks(got response) string {
	for _, canary := range o.canaries {
		if strings.Contains(string(got.Body), canary) {
			return canary
		}
	}
	return ""
}

// place is where a call carries an id, and of what.
type place struct{ in, name, kind string }

var (
	idName  = regexp.MustCompile(`^(id|ids|item|.*_ids?)$`)
	before  = regexp.MustCompile(`/(\w+)/\{id\}`)
	kindsOf = map[string]string{ // by the name of the place, or by the segment before {id}
		"content_id": "contents", "ids": "contents", "last_seen": "contents", "mine": "contents", "saved": "contents", "contents": "contents",
		"item_id": "item", "item_ids": "item", "content_item_id": "item", "account_id": "members", "account_ids": "members", "members": "members",
		"assignment_id": "assignments", "group_id": "groups", "groups": "groups", "invitations": "invitations", "research": "research",
		"reviews": "reviews", "searches": "searches", "sessions": "sessions", "tokens": "tokens",
	}
)

// kindOf returns what an id of a call stands for, "" for what is nobody's own,
// such as tags and authors, or what the demo library has none of.
func kindOf(path, name string) string {
	if strings.HasSuffix(path, "/reviews/{id}/report") { // everybody may read and report a review
		return ""
	}
	if segment := before.FindStringSubmatch(path); name == "id" && segment != nil {
		name = segment[1]
	}
	return kindsOf[name]
}

func (d document) places(r route) []place {
	var found []place
	add := func(in, name string) {
		if kind := kindOf(r.path, name); idName.MatchString(name) && kind != "" {
			found = append(found, place{in, name, kind})
		}
	}
	for _, name := range placeholder.FindAllString(r.path, -1) {
		add("path", strings.Trim(name, "{}"))
	}
	for _, parameter := range r.Parameters {
		if parameter.In == "query" {
			add("query", parameter.Name)
		}
	}
	for name := range d.bodyOf(r).Properties {
		add("body", name)
	}
	return found
}

// with is a call with an id in a place, and ids that nobody has in all others.
func (d document) with(r route, at place, id string) (path string, body any) {
	if at.in == "path" {
		r.path = strings.Replace(r.path, "{"+at.name+"}", id, 1)
	}
	path = placeholder.ReplaceAllStringFunc(r.path, func(name string) string {
		if name == "{item_id}" || kindOf(r.path, strings.Trim(name, "{}")) == "contents" {
			return absentNumber
		}
		return absentID
	})
	if at.in == "query" {
		path += "?" + at.name + "=" + id
	}
	taken := d.bodyOf(r)
	if taken.Properties == nil {
		return path, nil
	}
	object, _ := d.sample(taken).(map[string]any)
	if at.in == "body" {
		var value any = id
		if _, err := strconv.ParseInt(id, 10, 64); err == nil {
			value = json.Number(id)
		}
		if strings.HasSuffix(at.name, "s") {
			value = []any{value}
		}
		object[at.name] = value
	}
	return path, object
}

// Ids of another library and of other people, in every place of every call, by
// everybody who has no right to them, on both portals: they are answered like
// ids that nobody has, and what they stand for stays as it was.
func TestForeignIDsTellNothing(t *testing.T) {
	s := start(t, demoData(t, t.TempDir()))
	guest, hub, university := person{s: s}, s.signIn("hubadmin"), s.signIn("admin").at("ikhsurguuli")
	doc := s.description()
	routes := doc.routes(t)
	count := &tally{t: t}
	for _, c := range []struct {
		owner     side
		attackers map[string]person
	}{
		{
			side{portal: "ikhsurguuli", reader: s.signIn("researcher").at("ikhsurguuli"), staff: university, record: "magistryn-ajil-bichikh-ni"},
			map[string]person{
				"a guest": guest, "another reader": s.signIn("reader"), "another librarian": s.signIn("librarian"),
				"a publisher": s.signIn("publisher"),
			},
		},
		{
			side{portal: "hub", reader: s.signIn("reader"), staff: hub, record: "khuuchin-khicheeliin-jiliin-nomyn-jagsaalt"},
			map[string]person{"a guest": guest, "another reader": s.signIn("researcher"), "another administrator": university},
		},
	} {
		c.owner.settle(t)
		whole := c.owner.holdings()
		for name, attacker := range c.attackers {
			for _, portal := range []string{"hub", "ikhsurguuli"} {
				for _, r := range routes {
					what := fmt.Sprintf("%s on %s: %s %s", name, portal, r.method, r.path)
					for _, at := range doc.places(r) {
						doc.compare(count, attacker.at(portal), &c.owner, r, at,
							fmt.Sprintf("%s, the %s of %s in its %s", what, at.kind, c.owner.portal, at.in))
					}
					doc.call(count, attacker.at(portal), &c.owner, r, what)
				}
			}
			c.owner.files(count, name, attacker)
		}
		for i, now := range c.owner.holdings() {
			count.add(now != whole[i], "what "+c.owner.portal+" owns has changed from "+whole[i], response{Body: []byte(now)})
		}
	}
	count.done("ids of other libraries and people in every place of every call", "")
}

// call makes a call that names nothing, if it reads or is for staff that the
// attacker does not belong to. Guests get nothing of people's, nobody but staff
// what is staff's, and nobody a word of the owner's.
func (d document) call(count *tally, attacker person, owner *side, r route, what string) {
	forStaff := strings.HasPrefix(r.path, "/edu/admin/")
	if strings.Contains(r.path, "{") || r.method != http.MethodGet && (!forStaff || attacker.portal != owner.portal) {
		return
	}
	var body any
	if taken := d.bodyOf(r); taken.Properties != nil {
		body = d.sample(taken)
	}
	got := attacker.do(r.method, r.path, body)
	forPeople := strings.HasPrefix(r.path, "/edu/api/") && !strings.Contains(r.path, "/oidc/")
	through := forStaff && attacker.portal == owner.portal || forPeople && attacker.token == ""
	count.add(through && got.Status < 400 || owner.leaks(got) != "", what, got)
}

// files asks for what is the owner's and no call of the description.
func (o *side) files(count *tally, name string, attacker person) {
	for _, path := range []string{
		"/edu/api/v1/auth/export/" + o.ids["export"], "/edu/p/covers/" + o.ids["contents"] + "/r1/320.jpg",
		"/edu/read/" + o.ids["item"] + "/1/free/manifest.json",
		"/edu/read/" + o.ids["item"] + "/1/free/original", "/edu/p/sites/" + absentID + "/logo-" + absentID + ".png", "/p/" + o.ids["contents"],
		"/read/" + o.ids["item"],
	} {
		got := attacker.do(http.MethodGet, path, nil)
		page := strings.HasPrefix(path, "/p/") || strings.HasPrefix(path, "/read/")
		count.add(got.Status < 400 && !page || o.leaks(got) != "", name+" "+path, got)
	}
}

// compare asks for what is another's and for what is not there.
func (d document) compare(count *tally, attacker person, owner *side, r route, at place, what string) {
	id := owner.ids[at.kind]
	if id == "" {
		count.t.Errorf("%s: there is none", what)
		return
	}
	none := absentID
	if _, err := strconv.ParseInt(id, 10, 64); err == nil {
		none = absentNumber
	}
	path, body := d.with(r, at, id)
	foreign := attacker.do(r.method, path, body)
	path, body = d.with(r, at, none)
	absent := attacker.do(r.method, path, body)
	alike := foreign.Status == absent.Status && strings.ReplaceAll(string(foreign.Body), id, none) == string(absent.Body)
	count.add(!alike || owner.leaks(foreign) != "", fmt.Sprintf("%s (absent: %d %.200s)", what, absent.Status, absent.Body), foreign)
}
