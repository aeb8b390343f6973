package bench

import (
	"context"
	"fmt"

	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
)

// Corner is what people have in the researcher's corner before they write there:
// the folders, invitations, entries and notifications of each of them, by the
// order of people.
type Corner struct {
	people []Neighbour
	desks  []desk
}

// desk is what one person has.
type desk struct {
	root, club    string
	inner, spare  []string
	asked         []string // invitations to root, one of each of the people from firstAsked on
	entries       []string
	notifications []string
}

// How many of each there are, and which people after the owner are in the club
// and invited.
const (
	innerFolders = 5
	spareFolders = 3
	clubMembers  = 6 // the first stays and writes, the others leave
	firstAsked   = 10
	askedPeople  = 6
	ownEntries   = 5
	unread       = 10
	firstShared  = firstAsked + askedPeople
)

// FillCorner gives people a research package, folders that they share with those
// after them, invitations, entries and notifications.
func FillCorner(ctx context.Context, d *db.DB, people []Neighbour) (Corner, error) {
	corner := Corner{people: people, desks: make([]desk, len(people))}
	rows, now := newRows(), d.Now()
	for i, person := range people {
		made := desk{root: ident.New(), club: ident.New()}
		folder := func(id, parent string, depth, position int) string {
			rows.add("folders (id, account_id, parent_id, title, depth, position, created_at, updated_at)",
				id, person.ID, parent, "Хавтас", depth, position, now, now)
			rows.add("folder_paths (ancestor_id, folder_id)", id, id)
			if parent != "" {
				rows.add("folder_paths (ancestor_id, folder_id)", parent, id)
			}
			return id
		}
		folder(made.root, "", 0, 0)
		folder(made.club, "", 0, 1)
		for n := range innerFolders {
			made.inner = append(made.inner, folder(ident.New(), made.root, 1, n))
		}
		for n := range spareFolders {
			made.spare = append(made.spare, folder(ident.New(), made.root, 1, innerFolders+n))
		}
		corner.desks[i] = made
		corner.furnish(rows, i, now)
	}
	return corner, d.InTx(ctx, func(ctx context.Context) error { return rows.write(ctx, d) })
}

// after returns who comes so many places after a person.
func (c Corner) after(i, places int) Neighbour { return c.people[(i+places)%len(c.people)] }

// furnish adds what a person has beside folders.
func (c Corner) furnish(rows *rows, i int, now db.Time) {
	person, made := c.people[i], &c.desks[i]
	rows.add("entitlements (id, kind, account_id, package_id, starts_at, source, created_at)",
		ident.New(), "assigned", person.ID, "research", now, "bench", now)
	for n := range clubMembers {
		rows.add("folder_members (folder_id, account_id, role_rank, since)", made.club, c.after(i, 1+n).ID, 2, now)
	}
	for n := range askedPeople {
		made.asked = append(made.asked, ident.New())
		rows.add("folder_requests (id, folder_id, account_id, email, role_rank, invited_by, state, created_at)",
			made.asked[n], made.root, c.after(i, firstAsked+n).ID, "", 1, person.ID, "pending", now)
	}
	for n := range ownEntries {
		made.entries = append(made.entries, ident.New())
		rows.add("entries (id, account_id, client_id, kind, place, quote, colour, tags, body, version, change, created_at, modified_at)",
			made.entries[n], person.ID, made.entries[n], "note", 0, "", "", "[]", "Тэмдэглэл", 1, 1+n, now, now)
	}
	for n := range unread {
		made.notifications = append(made.notifications, ident.New())
		rows.add("notifications (id, account_id, type, source, texts, link, created_at)",
			made.notifications[n], person.ID, "announcement", fmt.Sprint(n), `{"mn":{"title":"Зар"}}`, "", now)
	}
}
