package search_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/search"
	"sudar/internal/search/queries"
	"sudar/internal/search/replica"
)

// indexed lets a fresh replica answer, as if each question were asked after
// the feed was read.
func (h *fixture) indexed(t testing.TB) *replica.Replica {
	t.Helper()
	r := search.NewReplica(h.Service, t.TempDir())
	check(t, r.Open(h.all, func(int, int) {}))
	r.Answer()
	return r
}

// agrees fails unless a check finds no difference.
func agrees(t *testing.T, r *replica.Replica, ctx context.Context) {
	t.Helper()
	differences, err := r.Check(ctx, func(int, int) {})
	check(t, err)
	for _, what := range differences {
		t.Error(what)
	}
}

// shelf fills a fixture with records of every visibility and rights of every
// kind, some to begin and some to end.
func (h *fixture) shelf(t *testing.T, random *rand.Rand) []context.Context {
	t.Helper()
	visibilities := []entitlements.Visibility{
		entitlements.Public, entitlements.HubOnly, entitlements.OrganizationOnly, entitlements.Draft, entitlements.Archived,
	}
	now, account := h.clock.Now(), "0194f0c0-0000-7000-8000-000000000001"
	_, err := db.Exec(h.all, h.db, `INSERT INTO accounts (id, username, email, first_name, last_name, password_hash, created_at, updated_at)
		VALUES ($1, 'reader', 'reader@example.com', '', '', '', 0, 0)`, account)
	check(t, err)
	_, err = db.Exec(h.all, h.db, "INSERT INTO groups (id, organization_id, name, created_at) VALUES ('class', $1, 'class', 0)", h.owner.ID)
	check(t, err)
	_, err = db.Exec(h.all, h.db, "INSERT INTO group_members (group_id, account_id) VALUES ('class', $1)", account)
	check(t, err)
	rights := entitlements.New(h.db, h.clock)
	holders := []entitlements.Holder{{OrganizationID: h.owner.ID}, {OrganizationID: h.other.ID}, {AccountID: account}, {GroupID: "class"}}
	owners := []string{h.owner.ID, h.other.ID}
	for i := range 40 {
		h.add(t, catalogue.Content{
			Title: fmt.Sprintf("Ном %02d", random.IntN(100)), OwnerID: owners[random.IntN(2)],
			Visibility: visibilities[random.IntN(len(visibilities))],
			Items: []catalogue.Item{
				{Year: 1990 + i, FileType: catalogue.PDF, Price: int64(random.IntN(3)) * 100, Free: random.IntN(3) == 0, Revision: random.IntN(2)},
				{Year: 1990 + i, FileType: catalogue.Audio, Free: random.IntN(3) == 0, Revision: random.IntN(2)},
			}[:1+random.IntN(2)],
			EmbargoUntil: []time.Time{{}, {}, now.Add(time.Duration(random.IntN(12)) * time.Hour)}[random.IntN(3)],
		})
	}
	ids, err := db.All[int64](h.all, h.db, "SELECT id FROM contents ORDER BY id")
	check(t, err)
	items, err := db.All[int64](h.all, h.db, "SELECT id FROM items ORDER BY id")
	check(t, err)
	for range 30 {
		right := entitlements.Right{
			Kind: entitlements.Leased, Holder: holders[random.IntN(len(holders))],
			Target:   entitlements.Target{ContentID: ids[random.IntN(len(ids))]},
			StartsAt: now.Add(time.Duration(random.IntN(10)) * time.Hour), EndsAt: now.Add(time.Duration(5+random.IntN(20)) * time.Hour),
			Source: "test",
		}
		if random.IntN(3) == 0 {
			right.Target = entitlements.Target{ItemID: items[random.IntN(len(items))]}
		}
		granted, err := rights.Grant(h.all, right)
		check(t, err)
		if random.IntN(8) == 0 {
			check(t, rights.Revoke(h.all, granted.ID))
		}
	}
	var viewers []context.Context
	for _, role := range []viewer.Role{viewer.Guest, viewer.Visitor, viewer.Reader, viewer.Librarian, viewer.HubAdmin} {
		for _, organization := range owners {
			for _, hub := range []bool{false, true} {
				v := viewer.Viewer{OrganizationID: organization, Hub: hub, Role: role, WalkIn: role == viewer.Guest && random.IntN(2) == 0}
				if role != viewer.Guest {
					v.AccountID = account
				}
				viewers = append(viewers, viewer.With(context.Background(), v))
			}
		}
	}
	return append(viewers, h.all)
}

// SQL and the index give the same ids for random viewers, catalogues, leases
// and times.
func TestIndexSeesWhatSQLSees(t *testing.T) {
	if raced {
		t.Skip("one thing after another: made without the race detector")
	}
	each(t, func(t *testing.T, h *fixture) {
		random := rand.New(rand.NewPCG(11, 7))
		viewers := h.shelf(t, random)
		r := h.indexed(t)
		for range 30 {
			h.clock.Advance(time.Duration(random.IntN(60)) * time.Minute)
			for i, ctx := range viewers {
				q := queries.Query{
					Page: page.Of(1, 100), Sort: []queries.Sort{queries.Sorts[random.IntN(len(queries.Sorts))]}, Facets: true,
					Readable: random.IntN(2) == 0,
				}
				switch random.IntN(5) {
				case 0:
					q.Organization = "beta"
				case 2:
					q.Organization = "nowhere"
				case 1:
					q.YearFrom, q.Price = 2000, queries.Price{Max: 100}
				}
				byIndex, err := h.List(ctx, q)
				check(t, err)
				countedByIndex, err := h.Facets(ctx, q)
				check(t, err)
				h.Use(nil)
				bySQL, err := h.List(ctx, q)
				check(t, err)
				r.Answer()
				if diff := cmp.Diff(countedByIndex, byIndex.Facets); diff != "" {
					t.Fatalf("viewer %d, %+v: facets with their list\n%s", i, q, diff)
				}
				if diff := cmp.Diff(texts(bySQL.Rows), texts(byIndex.Rows)); diff != "" || bySQL.Total != byIndex.Total {
					t.Fatalf("viewer %d, %+v: SQL %d, index %d\n%s", i, q, bySQL.Total, byIndex.Total, diff)
				}
			}
		}
	})
}

func texts(cards []search.Card) []string {
	all := []string{}
	for _, card := range cards {
		all = append(all, string(card))
	}
	return all
}

// What is written is found, what is hidden is not, and the index agrees with
// the database in everything, also after it was closed and opened.
func TestReplicaFollows(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		by := []catalogue.Contribution{{ContributorID: h.person.ID, Role: catalogue.Author}}
		h.add(t, catalogue.Content{
			Title: "Номын өргөө", Contributions: by, TagIDs: []int64{h.tag.ID}, CategoryIDs: []int64{h.category.ID}, Publisher: "Соёмбо",
			Identifiers: []catalogue.Identifier{{Type: "isbn", Value: "978-99929-0-123-4"}}, Items: []catalogue.Item{
				{Year: 2001, FileType: catalogue.EPUB, Free: true},
			}})
		r := h.indexed(t)
		agrees(t, r, h.all)
		h.add(t, catalogue.Content{Title: "Морь", Description: "Хөх толботой ном."})
		h.add(t, catalogue.Content{Title: "Уул"})
		agrees(t, r, h.all)
		for text, want := range map[string][]string{
			"ном": {"Номын өргөө", "Морь"}, "лодойдамба": {"Номын өргөө"}, "9789992901234": {"Номын өргөө"}, "khukh tolbo": {"Морь"}, "уул": {"Уул"},
		} {
			if diff := cmp.Diff(want, h.list(t, queries.Query{Text: text, Sort: []queries.Sort{queries.ScoreDesc}})); diff != "" {
				t.Errorf("%q:\n%s", text, diff)
			}
		}
		check(t, h.records.SetVisibility(h.all, h.ids["Уул"], entitlements.Draft))
		check(t, h.records.TakeDown(h.all, h.ids["Морь"], catalogue.Withdrawn))
		agrees(t, r, h.all)
		if got := h.list(t, queries.Query{}); !slices.Equal(got, []string{"Номын өргөө"}) {
			t.Errorf("%q are left", got)
		}
		suggested, err := h.Suggest(h.guest, "ном", 10)
		check(t, err)
		if len(suggested) != 1 || len(suggested[0].Marks) != 1 {
			t.Errorf("suggested %+v", suggested)
		}
		check(t, r.Save(h.all))
		h.add(t, catalogue.Content{Title: "Дараа нь"})
		check(t, r.Open(h.all, func(int, int) { t.Error("the index was built, not loaded") }))
		r.Answer()
		agrees(t, r, h.all)
	})
}

// restoreTo does to the database what restoring an older copy does: what was
// written after a position of the feed is gone, and its numbers come again.
func (h *fixture) restoreTo(t *testing.T, position, lastContent int64) {
	t.Helper()
	statements := []string{fmt.Sprintf("DELETE FROM feed WHERE seq > %d", position)}
	for _, table := range []string{"content_languages", "items"} {
		statements = append(statements, fmt.Sprintf("DELETE FROM %s WHERE content_id > %d", table, lastContent))
	}
	statements = append(statements, fmt.Sprintf("DELETE FROM contents WHERE id > %d", lastContent))
	for table, column := range map[string]string{"feed": "seq", "contents": "id"} {
		again := fmt.Sprintf("UPDATE sqlite_sequence SET seq = (SELECT MAX(%s) FROM %s) WHERE name = '%[2]s'", column, table)
		if h.db.Dialect() == db.Postgres {
			again = fmt.Sprintf("SELECT setval(pg_get_serial_sequence('%s', '%s'), (SELECT MAX(%[2]s) FROM %[1]s))", table, column)
		}
		statements = append(statements, again)
	}
	for _, statement := range statements {
		_, err := db.Exec(h.all, h.db, statement)
		check(t, err)
	}
}

// A restored older database beside a newer index searches rightly, also when
// its feed has got as far again as the index had.
func TestRestoredDatabaseIsNotSearchedByTheOldIndex(t *testing.T) {
	eachDatabase(t, func(t *testing.T, h *fixture) {
		h.add(t, catalogue.Content{Title: "Номын өргөө"})
		position, err := h.db.FeedPosition(h.all)
		check(t, err)
		kept := h.ids["Номын өргөө"]
		h.add(t, catalogue.Content{Title: "Мартагдсан"})
		folder := t.TempDir()
		r := search.NewReplica(h.Service, folder)
		check(t, r.Open(h.all, func(int, int) {}))
		check(t, r.Save(h.all))

		h.restoreTo(t, position, kept)
		_, err = h.db.RenewEpoch(h.all)
		check(t, err)
		delete(h.ids, "Мартагдсан")
		for _, title := range []string{"Шинэ", "Дараах"} {
			h.add(t, catalogue.Content{Title: title})
		}
		r = search.NewReplica(h.Service, folder)
		check(t, r.Open(h.all, func(int, int) {}))
		r.Answer()
		for text, want := range map[string]int{"мартагдсан": 0, "шинэ": 1, "дараах": 1, "өргөө": 1} {
			if found := h.list(t, queries.Query{Text: text}); len(found) != want {
				t.Errorf("%q finds %q", text, found)
			}
		}
		agrees(t, r, h.all)
	})
}

// A running replica is built anew when the database is restored under it.
func TestReplicaFollowsIntoAnotherEpoch(t *testing.T) {
	eachDatabase(t, func(t *testing.T, h *fixture) {
		h.add(t, catalogue.Content{Title: "Номын өргөө"})
		position, err := h.db.FeedPosition(h.all)
		check(t, err)
		kept := h.ids["Номын өргөө"]
		h.add(t, catalogue.Content{Title: "Мартагдсан"})
		r := search.NewReplica(h.Service, t.TempDir())
		ctx, stop := context.WithCancel(context.Background())
		ended := make(chan struct{})
		go func() { r.Run(ctx); close(ended) }()
		for r.Docs() != 2 {
			time.Sleep(10 * time.Millisecond)
		}
		h.restoreTo(t, position, kept)
		_, err = h.db.RenewEpoch(h.all)
		check(t, err)
		for n := 0; r.Docs() != 1 && n < 500; n++ {
			time.Sleep(10 * time.Millisecond)
		}
		if r.Docs() != 1 {
			t.Errorf("%d documents of the one that is left", r.Docs())
		}
		stop()
		<-ended
	})
}

// A running replica shows a write of its own node and ends with its context.
func TestReplicaRuns(t *testing.T) {
	eachDatabase(t, func(t *testing.T, h *fixture) {
		r := search.NewReplica(h.Service, t.TempDir())
		ctx, stop := context.WithCancel(context.Background())
		ended := make(chan struct{})
		go func() { r.Run(ctx); close(ended) }()
		h.add(t, catalogue.Content{Title: "Ном"})
		for found := 0; found == 0; {
			list, err := h.List(h.guest, queries.Query{Text: "ном", Page: page.Of(1, 1)})
			if apperr.Is(err, apperr.SearchPreparing) {
				continue
			}
			check(t, err)
			found = list.Total
		}
		stop()
		<-ended
		var card catalogue.Card
		list, err := h.List(h.guest, queries.Query{Page: page.Of(1, 1)}) // by the database again
		check(t, err)
		check(t, json.Unmarshal(list.Rows[0], &card))
		if card.Title != "Ном" {
			t.Errorf("%q", card.Title)
		}
	})
}
