package folders_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/page"
	"sudar/internal/notes"
	"sudar/internal/notes/folders"
)

// model says who sees what, by walking from each folder to the top.
type model struct {
	owner, parent, trash map[string]string
	members              map[string]map[string]bool // of folders, by account
	filed                map[string]string          // entries
	author               map[string]string
}

func (m *model) within(id, ancestor string) bool {
	for ; id != ""; id = m.parent[id] {
		if id == ancestor {
			return true
		}
	}
	return false
}

func (m *model) sees(account, id string) bool {
	if m.owner[id] == "" || m.trash[id] != "" {
		return false
	}
	if m.owner[id] == account {
		return true
	}
	for ; id != ""; id = m.parent[id] {
		if m.members[id][account] {
			return true
		}
	}
	return false
}

// walk is a random life of folders.
type walk struct {
	*rapid.T
	h       *corner
	m       *model
	people  []person
	folders []string
	entries []string
}

func (w *walk) pick(what string, from []string) string {
	if len(from) == 0 {
		return "none"
	}
	return from[rapid.IntRange(0, len(from)-1).Draw(w.T, what)]
}

// done reports whether an act succeeded; it may be refused, but not fail.
func (w *walk) done(what string, err error, expected bool) bool {
	if code := apperr.From(err).Code; err != nil && code == apperr.Internal {
		w.Fatalf("%s: %v", what, err)
	}
	if (err == nil) != expected {
		w.Fatalf("%s: %v, expected success: %v", what, err, expected)
	}
	return err == nil
}

// Access is one rule: whatever five people do with folders, each sees what is in
// those that are their own or shared with them and nothing else, no entry is
// lost, and counts are those of what is seen.
func TestAccessIsOneRule(t *testing.T) {
	eachCorner(t, func(t *testing.T, h *corner) {
		round := 0
		rapid.Check(t, func(rt *rapid.T) {
			round++
			w := &walk{T: rt, h: h, m: &model{
				owner: map[string]string{}, parent: map[string]string{}, trash: map[string]string{}, members: map[string]map[string]bool{},
				filed: map[string]string{}, author: map[string]string{},
			}}
			for i := range 5 {
				w.people = append(w.people, h.person(t, fmt.Sprintf("p%d.%d", round, i), true))
			}
			for range rapid.IntRange(5, steps).Draw(rt, "steps") {
				w.step()
			}
			for _, who := range w.people {
				w.compare(who)
			}
		})
	})
}

// steps bounds how long a walk is, fewFolders among how many folders: what
// happens to few of them happens together.
const (
	steps      = 50
	fewFolders = 6
)

func (w *walk) step() {
	who := w.people[rapid.IntRange(0, 4).Draw(w.T, "who")]
	id, other := w.pick("folder", w.folders), w.people[rapid.IntRange(0, 4).Draw(w.T, "other")]
	owns := w.m.owner[id] == who.id && w.m.trash[id] == ""
	switch rapid.IntRange(0, 9).Draw(w.T, "act") {
	case 0:
		w.create(who, id)
	case 1, 2:
		w.write(w.somebody(who, id), id)
	case 3:
		w.share(who, other, id, owns)
	case 4:
		w.move(who, id, owns)
	case 5:
		if w.done("trash", w.h.Trash(who, id), owns) {
			w.trash(id)
		}
	case 6:
		_, err := w.h.Restore(who, id)
		if w.done("restore", err, w.m.owner[id] == who.id && w.m.trash[id] == id) {
			w.restore(id)
		}
	case 7:
		if w.done("delete", w.h.Delete(who, id), w.m.owner[id] == who.id && w.m.trash[id] == id) {
			w.drop(id)
		}
	case 8:
		w.leave(w.somebody(who, id), id)
	case 9:
		w.file(who, id)
	}
}

// somebody returns a member of a folder, if there is one, or who else was drawn:
// most people see no folder of others.
func (w *walk) somebody(who person, id string) person {
	for _, member := range w.people {
		if w.m.sees(member.id, id) && w.m.owner[id] != member.id && rapid.Bool().Draw(w.T, "member") {
			return member
		}
	}
	return who
}

func (w *walk) create(who person, parent string) {
	if len(w.folders) == fewFolders {
		return
	}
	if !w.m.sees(who.id, parent) || rapid.Bool().Draw(w.T, "top") {
		parent = ""
	}
	f, err := w.h.Create(who, "Хавтас", parent)
	depth := 0
	for id := parent; id != ""; id = w.m.parent[id] {
		depth++
	}
	if !w.done("create", err, depth < folders.MostDepth) {
		return
	}
	w.folders = append(w.folders, f.ID)
	w.m.owner[f.ID], w.m.parent[f.ID], w.m.members[f.ID] = who.id, parent, map[string]bool{}
	if parent != "" {
		w.m.owner[f.ID] = w.m.owner[parent]
	}
}

func (w *walk) write(who person, id string) {
	kept, err := w.h.notes.Create(who, notes.Draft{
		ClientID: ident.New(), Writing: notes.Writing{Kind: notes.Note, Body: "Бодол", FolderID: id},
	})
	if w.done("write", err, w.m.sees(who.id, id)) {
		w.entries = append(w.entries, kept.Entry.ID)
		w.m.filed[kept.Entry.ID], w.m.author[kept.Entry.ID] = id, who.id
	}
}

func (w *walk) share(who, other person, id string, owns bool) {
	asked, err := w.h.Share(who, id, folders.Invitee{Username: other.name, Role: folders.Editor})
	if !w.done("share", err, owns && !w.m.sees(other.id, id)) {
		return
	}
	if w.m.sees(other.id, id) {
		w.Fatal("an invitation shows the folder")
	}
	if rapid.IntRange(0, 3).Draw(w.T, "answer") == 0 {
		w.done("decline", w.h.Decline(other, asked.RequestID), true)
		return
	}
	_, err = w.h.Accept(other, asked.RequestID)
	w.done("accept", err, true)
	w.m.members[id][other.id] = true
}

func (w *walk) move(who person, id string, owns bool) {
	to := w.pick("to", append([]string{""}, w.folders...))
	position := rapid.IntRange(0, 3).Draw(w.T, "position")
	_, err := w.h.Change(who, id, folders.Change{ParentID: &to, Position: &position})
	if err == nil && (!owns && to != w.m.parent[id] || w.m.within(to, id)) {
		w.Fatalf("moved %s to %s", id, to)
	}
	if apperr.Is(err, apperr.Internal) {
		w.Fatal(err)
	}
	if err == nil {
		w.m.parent[id] = to
	}
}

func (w *walk) trash(id string) {
	for _, f := range w.folders {
		if w.m.trash[f] == "" && w.m.owner[f] != "" && w.m.within(f, id) {
			w.m.trash[f] = id
		}
	}
}

func (w *walk) restore(id string) {
	if parent := w.m.parent[id]; w.m.owner[parent] == "" || w.m.trash[parent] != "" {
		w.m.parent[id] = ""
	}
	for _, f := range w.folders {
		if w.m.trash[f] == id {
			delete(w.m.trash, f)
		}
	}
}

func (w *walk) drop(id string) {
	doomed := func(f string) bool { return f != "" && w.m.trash[f] == id }
	for entry, folder := range w.m.filed {
		if doomed(folder) {
			w.m.filed[entry] = ""
		}
	}
	for _, f := range w.folders {
		if doomed(w.m.parent[f]) && !doomed(f) {
			w.m.parent[f] = ""
		}
	}
	for _, f := range slices.Clone(w.folders) {
		if doomed(f) {
			delete(w.m.owner, f)
			delete(w.m.members, f)
		}
	}
	w.folders = slices.DeleteFunc(w.folders, func(f string) bool { return w.m.owner[f] == "" })
}

func (w *walk) leave(who person, id string) {
	take := rapid.Bool().Draw(w.T, "take")
	if !w.done("leave", w.h.Leave(who, id, take), w.m.sees(who.id, id) && w.m.owner[id] != who.id) {
		return
	}
	var left []string
	for at := id; at != ""; at = w.m.parent[at] {
		if w.m.members[at][who.id] {
			delete(w.m.members[at], who.id)
			left = append(left, at)
		}
	}
	for entry, folder := range w.m.filed {
		gone := slices.ContainsFunc(left, func(at string) bool { return w.m.within(folder, at) })
		if take && gone && w.m.author[entry] == who.id && !w.m.sees(who.id, folder) {
			w.m.filed[entry] = ""
		}
	}
}

// file moves an entry: its author to any folder that they see, others within
// those of its owner. To leave an own entry where it is, in the trash too, is no
// move.
func (w *walk) file(who person, id string) {
	entry := w.pick("entry", w.entries)
	from := w.m.filed[entry]
	mine := w.m.author[entry] == who.id
	allowed := w.m.author[entry] != "" && w.m.sees(who.id, id) &&
		(mine || w.m.sees(who.id, from) && w.m.owner[from] == w.m.owner[id])
	stays := mine && w.m.author[entry] != "" && from == id
	if w.done("file", w.h.notes.Move(who, entry, id), allowed || stays) {
		w.m.filed[entry] = id
	}
}

// compare holds what a person is shown to the model.
func (w *walk) compare(who person) {
	shown := map[string]folders.Folder{}
	listed, err := w.h.List(who, folders.Query{Page: page.Of(1, 100)})
	if err != nil || listed.Total != len(listed.Rows) {
		w.Fatalf("%d of %d folders, %v", len(listed.Rows), listed.Total, err)
	}
	for _, f := range listed.Rows {
		shown[f.ID] = f
	}
	for _, id := range w.folders {
		f, there := shown[id]
		viewers, err := w.h.Viewers(who, id)
		if err != nil || slices.Contains(viewers, who.id) != there {
			w.Fatalf("%s is shown %s: %v, its viewers are %v, %v", who.name, id, there, viewers, err)
		}
		if sees := w.m.sees(who.id, id); there != sees {
			w.Fatalf("%s is shown %s: %v, sees it: %v", who.name, id, there, sees)
		}
		in := 0
		for _, folder := range w.m.filed {
			if folder == id {
				in++
			}
		}
		found, err := w.h.notes.List(who, notes.Query{FolderID: id, Page: page.Of(1, 100)})
		if there && (err != nil || found.Total != in || len(found.Rows) != in || f.Entries != in) || !there && !apperr.Is(err, apperr.NotFound) {
			w.Fatalf("%s finds %d entries in %s, counted %d, there are %d, %v", who.name, found.Total, id, f.Entries, in, err)
		}
		if there && f.ParentID != "" && !w.m.sees(who.id, f.ParentID) {
			w.Fatalf("%s is shown the parent %s", who.name, f.ParentID)
		}
	}
	w.compareOwn(who)
}

// compareOwn checks that a person has lost no entry, and that the folders of a
// parent are numbered without gaps.
func (w *walk) compareOwn(who person) {
	own, unfiled := 0, 0
	for entry, author := range w.m.author {
		if author == who.id {
			own++
			if !w.m.sees(who.id, w.m.filed[entry]) {
				unfiled++
			}
		}
	}
	for q, want := range map[notes.Query]int{{Page: page.Of(1, 100)}: own, {Unfiled: true, Page: page.Of(1, 100)}: unfiled} {
		found, err := w.h.notes.List(who, q)
		if err != nil || found.Total != want {
			w.Fatalf("%s has %d of %d entries, %v", who.name, found.Total, want, err)
		}
		for _, e := range found.Rows {
			if e.FolderID != "" && !w.m.sees(who.id, e.FolderID) {
				w.Fatalf("%s is shown the folder of %s", who.name, e.ID)
			}
		}
	}
	gaps, err := db.Get[int](who, w.h.db, `SELECT COUNT(*) FROM (SELECT parent_id, COUNT(*) AS n, MAX(position) AS last,
		COUNT(DISTINCT position) AS places
		FROM folders WHERE account_id = $1 AND trashed_at IS NULL GROUP BY parent_id) p WHERE n <> places OR n <> last + 1`, who.id)
	if err != nil || gaps > 0 {
		w.Fatalf("%d parents with gaps, %v", gaps, err)
	}
}
