package taxonomy_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/taxonomy"
)

// tags are the names of a page of tags with the numbers of their titles: "а2 б".
func (d *desk) tags(q taxonomy.TagQuery) (string, page.List[taxonomy.Tag]) {
	d.t.Helper()
	if q.Page.Size == 0 {
		q.Page = page.Of(1, 30)
	}
	list, err := d.Tags(d.lib, q)
	d.check(err)
	words := []string{}
	for _, tag := range list.Rows {
		word := tag.Name
		if tag.Titles > 0 {
			word += fmt.Sprint(tag.Titles)
		}
		words = append(words, word)
	}
	return strings.Join(words, " "), list
}

func (d *desk) tagOf(name string) taxonomy.Tag {
	d.t.Helper()
	_, list := d.tags(taxonomy.TagQuery{Text: name})
	for _, tag := range list.Rows {
		if tag.Name == name {
			return tag
		}
	}
	d.t.Fatalf("no tag %q", name)
	return taxonomy.Tag{}
}

func (d *desk) tagged(owner, title string, tags ...int64) catalogue.Content {
	d.t.Helper()
	made, err := d.records.Create(db.AllTenants(d.t.Context(), "test"), catalogue.Content{
		OwnerID: owner, Kind: "book", Title: title, Language: "mn", TagIDs: tags, Visibility: "organization",
	})
	d.check(err)
	return made
}

func TestTagsAreListedAndTended(t *testing.T) {
	each(t, func(d *desk) {
		add := func(name, english string) int64 {
			id, err := d.AddTag(d.lib, taxonomy.Names{MN: name, EN: english})
			d.check(err)
			return id
		}
		history, poetry, hidden := add("Түүх", "History"), add("Яруу найраг", "Poetry"), add("Нууц", "")
		one := d.tagged(d.mine.ID, "Нэг", history, poetry)
		d.tagged(d.mine.ID, "Хоёр", history)
		d.tagged(d.owner.ID, "Өөрийн", hidden)
		empty := add("Хоосон", "")

		for query, want := range map[taxonomy.TagQuery]string{
			{}:                                "Түүх2 Хоосон Яруу найраг1",
			{Order: taxonomy.TagsByNameDesc}:  "Яруу найраг1 Хоосон Түүх2",
			{Order: taxonomy.TagsByMostNamed}: "Түүх2 Яруу найраг1 Хоосон",
			{Order: taxonomy.TagsByTitles}:    "Хоосон Яруу найраг1 Түүх2",
			{Text: "НАЙР"}:                    "Яруу найраг1",
			{Text: "hist"}:                    "Түүх2",
			{Text: "%"}:                       "",
			{Page: page.Of(2, 2)}:             "Яруу найраг1",
			{Text: "Нууц"}:                    "",
		} {
			if got, list := d.tags(query); got != want {
				t.Errorf("%+v: %q of %d, want %q", query, got, list.Total, want)
			}
		}
		_, err := d.AddTag(d.lib, taxonomy.Names{MN: "ТҮҮХ"})
		d.refused(err, "invalid: name field.tag_taken")
		_, err = d.Tags(d.lib, taxonomy.TagQuery{Order: "x", Page: page.Of(1, 1)})
		d.refused(err, "invalid: order field.choice")

		version := d.tagOf("Түүх").Version()
		d.check(d.RenameTag(d.lib, history, version, taxonomy.Names{MN: "Монголын түүх", EN: "History of Mongolia"}))
		d.refused(d.RenameTag(d.lib, history, version, taxonomy.Names{MN: "Дахин"}), "conflict")
		d.refused(d.RenameTag(d.lib, history, d.tagOf("Монголын түүх").Version(), taxonomy.Names{MN: "яруу найраг"}),
			"invalid: name field.tag_taken")
		d.refused(d.RenameTag(d.lib, hidden, "", taxonomy.Names{MN: "Ил"}), "not_found")
		if again, err := d.records.TagNamed(d.lib, "түүх"); err != nil || again.ID != history {
			t.Error("a file that names it as it was called finds", again, err)
		}
		if got, err := db.Get[int](d.lib, d.db, "SELECT COUNT(*) FROM feed WHERE mark_key = $1", fmt.Sprint(one.ID)); err != nil || got == 0 {
			t.Error("search was not told", err)
		}
		d.refused(d.RemoveTag(d.lib, history), "conflict")
		d.check(d.RemoveTag(d.lib, empty))
		d.refused(d.RemoveTag(d.lib, empty), "not_found")
	})
}

// A tag that titles of others have is renamed by the administrators of the hub alone.
func TestSharedTagsAreRenamedByTheHub(t *testing.T) {
	each(t, func(d *desk) {
		id, err := d.AddTag(d.lib, taxonomy.Names{MN: "Хоёулаа"})
		d.check(err)
		d.tagged(d.mine.ID, "Нэг", id)
		d.tagged(d.owner.ID, "Хоёр", id)
		tag := d.tagOf("Хоёулаа")
		if !tag.Shared || tag.Titles != 1 {
			t.Errorf("%+v", tag)
		}
		d.refused(d.RenameTag(d.lib, id, tag.Version(), taxonomy.Names{MN: "Өөр"}), "invalid: name field.tag_shared")
	})
}

// Five thousand titles take a new name of their tag in one act; what it took is logged.
func TestATagOfManyTitlesIsRenamed(t *testing.T) {
	if testing.Short() {
		t.Skip("creates 5,000 titles")
	}
	each(t, func(d *desk) {
		id, err := d.AddTag(d.lib, taxonomy.Names{MN: "Их"})
		d.check(err)
		const many = 5_000
		records := make([]catalogue.Content, many)
		for i := range records {
			records[i] = catalogue.Content{
				OwnerID: d.mine.ID, Kind: "book", Title: fmt.Sprint("Ном ", i), Language: "mn", TagIDs: []int64{id}, Visibility: "public",
			}
		}
		all := db.AllTenants(t.Context(), "test")
		for i := range records {
			d.check(records[i].Sound())
		}
		d.check(d.db.InTx(all, func(ctx context.Context) error { return d.records.CreateMany(ctx, records, nil) }))
		begun := time.Now()
		d.check(d.RenameTag(d.lib, id, d.tagOf("Их").Version(), taxonomy.Names{MN: "Олон"}))
		t.Logf("renaming a tag of %d titles took %v", many, time.Since(begun))
		begun = time.Now()
		got, _ := d.tags(taxonomy.TagQuery{Order: taxonomy.TagsByMostNamed})
		t.Logf("the list took %v", time.Since(begun))
		if got != "Олон5000" {
			t.Error(got)
		}
	})
}
