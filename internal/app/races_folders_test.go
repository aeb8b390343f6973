package app

import (
	"context"
	"strconv"
	"testing"

	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/viewer"
	"sudar/internal/notes"
	"sudar/internal/notes/folders"
)

// researcher stores an account and gives its organisation a research package.
func (r *races) researcher(name string) context.Context {
	r.t.Helper()
	ctx := r.as(r.account(name, viewer.Reader), viewer.Reader)
	_, err := r.nodes[0].rights.Grant(r.ctx, entitlements.Right{
		Kind: entitlements.Assigned, Holder: entitlements.Holder{AccountID: name}, Target: entitlements.Target{Package: entitlements.Research},
	})
	r.must(err)
	return ctx
}

func (r *races) folder(ctx context.Context, title, parent string) string {
	r.t.Helper()
	made, err := r.nodes[0].folders.Create(ctx, title, parent)
	r.must(err)
	return made.ID
}

// gaps counts the parents whose folders are not numbered from 0.
const gaps = `SELECT COUNT(*) FROM (SELECT account_id, parent_id, COUNT(*) AS n, MAX(position) AS last, COUNT(DISTINCT position) AS places
	FROM folders WHERE trashed_at IS NULL GROUP BY account_id, parent_id) p WHERE n <> places OR n <> last + 1`

func TestRaceAnInvitationIsAnsweredOnce(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		owner, guest := r.researcher("owner"), r.researcher("guest")
		for i := range 6 {
			asked, err := r.nodes[0].folders.Share(owner, r.folder(owner, "Х", ""), folders.Invitee{Username: "guest", Role: folders.Viewer})
			r.must(err)
			answered := r.atOnce(func(n *node, i int) error {
				if i%4 == 3 {
					return n.folders.Revoke(owner, asked.RequestID)
				}
				if i%2 == 0 {
					return n.folders.Decline(guest, asked.RequestID)
				}
				_, err := n.folders.Accept(guest, asked.RequestID)
				return err
			}, refusedAs(apperr.NotFound))
			members := r.count("SELECT COUNT(*) FROM folder_members WHERE folder_id = $1", asked.FolderID)
			accepted := r.count("SELECT COUNT(*) FROM folder_requests WHERE id = $1 AND state = 'accepted'", asked.RequestID)
			if answered != 1 || members != accepted {
				t.Fatalf("%d: %d answers, %d members", i, answered, members)
			}
		}
	})
}

func TestRacePeopleOfAFolderHaveABound(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		owner := r.researcher("owner")
		people := r.accounts(folders.MostMembers-1+racers, viewer.Reader)
		folder := r.folder(owner, "Х", "")
		for _, name := range people[:folders.MostMembers-1] {
			r.exec("INSERT INTO folder_members (folder_id, account_id, role_rank, since) VALUES ($1, $2, 1, 1)", folder, name)
		}
		invited := r.atOnce(func(n *node, i int) error {
			_, err := n.folders.Share(owner, folder, folders.Invitee{Username: people[folders.MostMembers-1+i], Role: folders.Viewer})
			return err
		}, refusedAs(apperr.FolderPeopleFull))
		if invited != 1 {
			t.Errorf("%d were invited", invited)
		}
	})
}

func TestRaceFoldersKeepTheirPlaces(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		owner := r.researcher("owner")
		var there []string
		for i := range racers {
			there = append(there, r.folder(owner, strconv.Itoa(i), ""))
		}
		for round := range 6 {
			r.atOnce(func(n *node, i int) error {
				switch to, at := there[(i+round+1)%racers], i%3; i % 4 {
				case 0:
					_, err := n.folders.Create(owner, "шинэ", "")
					return err
				case 1:
					return n.folders.Trash(owner, there[i])
				case 2:
					_, err := n.folders.Restore(owner, there[i-1])
					return err
				default:
					_, err := n.folders.Change(owner, there[i], folders.Change{ParentID: &to, Position: &at})
					return err
				}
			}, refusedAs(apperr.NotFound, apperr.Invalid))
			if n := r.count(gaps); n > 0 {
				t.Fatalf("%d parents have gaps", n)
			}
			if n := r.count(`SELECT COUNT(*) FROM folder_paths a JOIN folder_paths b ON a.ancestor_id = b.folder_id
				AND a.folder_id = b.ancestor_id WHERE a.ancestor_id <> a.folder_id`); n > 0 {
				t.Fatalf("%d folders are in each other", n)
			}
		}
	})
}

// Who leaves a folder, or is removed, files nothing in it afterwards.
func TestRaceNobodyWritesWhereTheyLeft(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		owner, guest := r.researcher("owner"), r.researcher("guest")
		for range 6 {
			folder := r.folder(owner, "Х", "")
			r.exec("INSERT INTO folder_members (folder_id, account_id, role_rank, since) VALUES ($1, 'guest', 2, 1)", folder)
			r.atOnce(func(n *node, i int) error {
				switch i {
				case 3:
					return n.folders.Leave(guest, folder, true)
				case 4:
					return n.folders.Trash(owner, folder)
				case 5:
					return n.folders.Delete(owner, folder)
				}
				_, err := n.notes.Create(guest, notes.Draft{
					ClientID: ident.New(), Writing: notes.Writing{Kind: notes.Note, Body: "Үг", FolderID: folder},
				})
				return err
			}, refusedAs(apperr.NotFound))
			if n := r.count(`SELECT COUNT(*) FROM entries e WHERE e.account_id = 'guest' AND e.folder_id = $1
				AND NOT EXISTS (SELECT 1 FROM folder_members m WHERE m.folder_id = e.folder_id AND m.account_id = 'guest')`, folder); n > 0 {
				t.Fatalf("%d entries were filed by who had left", n)
			}
		}
	})
}

// Two people who hand folders to each other and write in them neither wait for
// each other for ever nor end with a folder of nobody.
func TestRaceHandingOver(t *testing.T) {
	race(t, func(t *testing.T, r *races) {
		owner, guest := r.researcher("owner"), r.researcher("guest")
		folder := r.folder(owner, "Х", "")
		r.exec("INSERT INTO folder_members (folder_id, account_id, role_rank, since) VALUES ($1, 'guest', 2, 1)", folder)
		for range 6 {
			r.atOnce(func(n *node, i int) error {
				switch i % 3 {
				case 0:
					return n.folders.SetRole(owner, folder, "guest", folders.Owner)
				case 1:
					return n.folders.SetRole(guest, folder, "owner", folders.Owner)
				}
				_, err := n.notes.Create(guest, notes.Draft{
					ClientID: ident.New(), Writing: notes.Writing{Kind: notes.Note, Body: "Үг", FolderID: folder},
				})
				return err
			}, refusedAs(apperr.NotFound, apperr.RoleRequired, apperr.Conflict))
			owners := r.count("SELECT COUNT(*) FROM folders WHERE id = $1 AND account_id IN ('owner', 'guest')", folder)
			others := r.count(`SELECT COUNT(*) FROM folder_members m JOIN folders f ON f.id = m.folder_id
				WHERE f.id = $1 AND m.account_id <> f.account_id`, folder)
			if owners != 1 || others != 1 || r.count(gaps) > 0 {
				t.Fatalf("%d owners, %d others", owners, others)
			}
		}
	})
}
