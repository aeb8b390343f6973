package imports_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/ingest/imports"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/viewer"
)

var (
	tamir = book{"b1", "Тунгалаг Тамир", "Лодойдамба, Чадраабалын", "1962", "9789992912348", "УХГ", "Роман"}
	sudar = book{"b2", "Хөх судар", "Инжинаш, Ванчинбалын", "1871", "", "", "Түүхэн роман"}
	govi  = book{"b3", "Говийн үлгэр", "Дамдинсүрэн, Ц.", "2019", "", "Мөнхийн үсэг", ""}
)

// A file comes in once: the second time nothing changes.
func TestTheSameFileTwice(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLibrary(t, d)
		file := marcXML(tamir, sudar, govi)
		first := l.bring("a.xml", file)
		if first.State != imports.Done || first.Counts.Added != 3 || first.Number != 1 {
			t.Fatalf("first: %+v", first)
		}
		cards := l.cards()
		l.clock.Advance(time.Minute)
		second := l.bring("b.xml", file)
		if second.Counts != (imports.Counts{Same: 3}) || second.Number != 2 {
			t.Errorf("second: %+v", second)
		}
		if diff := cmp.Diff(cards, l.cards()); diff != "" {
			t.Error(diff)
		}
		content, err := l.catalogue.ByIDOrSlug(l.ctx, "tungalag-tamir")
		if err != nil || content.Year != 1962 || content.Publisher != "УХГ" || len(content.TagIDs) != 1 || len(content.Contributions) != 1 {
			t.Errorf("%+v %v", content, err)
		}
	})
}

// A check says what a run would do, and does nothing.
func TestCheckChangesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLibrary(t, d)
		l.bring("a.xml", marcXML(tamir))
		cards := l.cards()
		changed := tamir
		changed.publisher = "Монсудар"
		untitled := book{id: "b9", author: "Нэргүй"}
		checked := l.take("b.xml", marcXML(changed, sudar, untitled), true)
		if checked.State != imports.Checked || checked.Counts != (imports.Counts{Added: 1, Updated: 1, Refused: 1}) || checked.Total != 3 {
			t.Errorf("%+v", checked)
		}
		rows := l.rows(checked)
		if rows[0].Outcome != imports.Updated || rows[0].FoundBy != "record" || rows[2].Reason != imports.NoTitle {
			t.Errorf("%+v", rows)
		}
		if diff := cmp.Diff(cards, l.cards()); diff != "" {
			t.Error(diff)
		}
	})
}

// Records find what the library has by number, by ISBN, and by title with people;
// one that staff made gets what it lacks, and no word of it is written over.
func TestMatches(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLibrary(t, d)
		lodoi, err := l.catalogue.FindOrCreateContributor(l.ctx, catalogue.Contributor{Patronymic: "Чадраабалын", Given: "Лодойдамба"})
		if err != nil {
			t.Fatal(err)
		}
		own := func(c catalogue.Content) int64 {
			c.OwnerID = l.owner.ID
			made, err := l.catalogue.Create(l.ctx, c)
			if err != nil {
				t.Fatal(err)
			}
			return made.ID
		}
		byISBN := own(catalogue.Content{
			Title: "Тамир гол", Publisher: "Манай", Identifiers: []catalogue.Identifier{{Type: "isbn", Value: "978-99929-1-234-8"}},
		})
		byTitle := own(catalogue.Content{
			Title: "ХӨХ СУДАР", Contributions: []catalogue.Contribution{{ContributorID: lodoi.ID, Role: catalogue.Author}}, Year: 1871,
		})
		other := sudar
		other.author, other.id = "Лодойдамба, Чадраабалын", "b7"
		done := l.bring("a.xml", marcXML(tamir, other, sudar))
		rows := l.rows(done)
		if rows[0].FoundBy != "isbn" || rows[0].ContentID != byISBN || rows[0].Outcome != imports.Updated {
			t.Errorf("by ISBN: %+v", rows[0])
		}
		if rows[1].FoundBy != "title" || rows[1].ContentID != byTitle {
			t.Errorf("by title: %+v", rows[1])
		}
		if rows[2].Outcome != imports.Added {
			t.Errorf("the same title by another: %+v", rows[2])
		}
		c, err := l.catalogue.ByIDOrSlug(l.ctx, strconv.FormatInt(byISBN, 10))
		if err != nil || c.Title != "Тамир гол" || c.Publisher != "Манай" || c.Year != 1962 || len(c.Contributions) != 1 {
			t.Errorf("%+v %v", c, err)
		}
	})
}

// What a source changes comes in, unless somebody has edited the record since.
func TestEditedRecordsStay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLibrary(t, d)
		l.bring("a.xml", marcXML(tamir, sudar))
		l.clock.Advance(time.Minute)
		c, err := l.catalogue.ByIDOrSlug(l.ctx, "tungalag-tamir")
		if err != nil {
			t.Fatal(err)
		}
		c.Publisher = "Гараар"
		if err := l.catalogue.Update(l.ctx, c); err != nil {
			t.Fatal(err)
		}
		one, other := tamir, sudar
		one.publisher, other.publisher = "Монсудар", "Монсудар"
		done := l.bring("b.xml", marcXML(one, other))
		if done.Counts != (imports.Counts{Kept: 1, Updated: 1}) {
			t.Errorf("%+v", done.Counts)
		}
		if rows := l.rows(done); rows[0].Reason != imports.WasEdited {
			t.Errorf("%+v", rows)
		}
		for i, want := range []string{"Гараар", "Монсудар"} {
			c, err := l.catalogue.ByIDOrSlug(l.ctx, strconv.FormatInt(l.rows(done)[i].ContentID, 10))
			if err != nil || c.Publisher != want {
				t.Errorf("%s: %q %v", c.Title, c.Publisher, err)
			}
		}
	})
}

// Undoing puts the library back as it was: cards letter by letter, and the next
// import of the file does the same again.
func TestUndo(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLibrary(t, d)
		l.bring("a.xml", marcXML(tamir))
		cards := l.cards()
		l.clock.Advance(time.Minute)
		changed, again := tamir, govi
		changed.title, changed.subject = "Тунгалаг Тамир II", "Тууж"
		again.publisher = "Өөр" // the same record once more in one file
		file := marcXML(changed, sudar, govi, again)
		done := l.bring("b.xml", file)
		if done.Counts != (imports.Counts{Added: 2, Updated: 2}) {
			t.Fatalf("%+v %+v", done.Counts, l.rows(done))
		}
		if c, err := l.imports.Foresee(l.librarian(), done.ID); err != nil || c.Removed+c.Kept != 2 {
			t.Errorf("%+v %v", c, err)
		}
		undone := l.undo(done)
		if c := undone.Counts; undone.State != imports.Undone || c.Removed != 2 || c.Restored != 2 {
			t.Errorf("%+v", undone)
		}
		if diff := cmp.Diff(cards, l.cards()); diff != "" {
			t.Error(diff)
		}
		if _, err := l.imports.Undo(l.librarian(), done.ID); !apperr.Is(err, apperr.Conflict) {
			t.Errorf("twice: %v", err)
		}
		if again := l.bring("c.xml", file); again.Counts != (imports.Counts{Added: 2, Updated: 2}) {
			t.Errorf("again: %+v", again.Counts)
		}
	})
}

// Records that were edited since stay, and those that somebody uses are archived.
func TestUndoKeepsWhatIsUsed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLibrary(t, d)
		done := l.bring("a.xml", marcXML(tamir, sudar, govi))
		rows := l.rows(done)
		l.clock.Advance(time.Minute)
		if err := l.catalogue.SetVisibility(l.ctx, rows[0].ContentID, "draft"); err != nil {
			t.Fatal(err)
		}
		if err := db.ExecEach(l.ctx, d, []string{
			fmt.Sprintf("INSERT INTO right_groups (id, owner_id, name, created_at) VALUES ('g', '%s', 'x', 1)", l.owner.ID),
			fmt.Sprintf("INSERT INTO right_group_contents (group_id, content_id) VALUES ('g', %d)", rows[1].ContentID),
		}); err != nil {
			t.Fatal(err)
		}
		undone := l.undo(done)
		if c := undone.Counts; c.Edited != 1 || c.Archived != 1 || c.Removed != 1 {
			t.Errorf("%+v", c)
		}
		if n := l.count("contents"); n != 2 {
			t.Errorf("%d records", n)
		}
		var what []string
		for _, r := range l.rows(undone) {
			what = append(what, r.Undone)
		}
		if diff := cmp.Diff([]string{"edited", "archived", "removed"}, what); diff != "" {
			t.Error(diff)
		}
	})
}

// After UndoFor an import stays.
func TestUndoEnds(t *testing.T) {
	l := newLibrary(t, dbtest.SQLite(t, clock.System{}))
	done := l.bring("a.xml", marcXML(tamir))
	l.clock.Advance(imports.UndoFor + time.Hour)
	if _, err := l.imports.Undo(l.librarian(), done.ID); !apperr.Is(err, apperr.Conflict) {
		t.Error(err)
	}
}

// A table comes in by what its heads say.
func TestTable(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLibrary(t, d)
		done := l.bring("a.csv", "\uFEFFНэр;Зохиогч;Он;ISBN;Сэдэв;Тавиур\r\n"+
			"Тунгалаг Тамир;Чадраабалын Лодойдамба;1962 он;99929-0-123-5;Роман|Түүх;А1\r\n"+
			";Нэргүй;;;;\r\n'=1+1;;;;;\r\n")
		if done.Format != imports.CSV || done.Counts != (imports.Counts{Added: 2, Refused: 1}) {
			t.Fatalf("%+v", done)
		}
		if rows := l.rows(done); rows[0].Reason != imports.BadISBN || rows[0].People != "Ч. Лодойдамба" || rows[2].Title != "=1+1" {
			t.Errorf("%+v", rows)
		}
		c, err := l.catalogue.ByIDOrSlug(l.ctx, "tungalag-tamir")
		if err != nil || c.Year != 1962 || len(c.TagIDs) != 2 {
			t.Errorf("%+v %v", c, err)
		}
		if untitled := l.bring("b.csv", "a,b\n1,2\n"); untitled.State != imports.Failed || untitled.Problem != "no_title_column" {
			t.Errorf("%+v", untitled)
		}
	})
}

// More than a batch, with records in it that nobody can read.
func TestManyRecords(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLibrary(t, d)
		var books []book
		for n := range 450 {
			b := book{id: fmt.Sprintf("n%d", n), title: fmt.Sprintf("Ном %d", n), author: fmt.Sprintf("Зохиогч %d", n%7), year: "2001"}
			if n%100 == 50 {
				b.title = ""
			}
			books = append(books, b)
		}
		done := l.bring("a.xml", marcXML(books...))
		if done.Counts != (imports.Counts{Added: 446, Refused: 4}) || done.Done != 0 || done.Total != 450 {
			t.Errorf("%+v", done)
		}
		if n := l.count("contributors"); n != 7 {
			t.Errorf("%d contributors", n)
		}
		undone := l.undo(done)
		if undone.Counts.Removed != 446 || l.count("contents") != 0 {
			t.Errorf("%+v", undone.Counts)
		}
	})
}

// The imports of others are not found, and readers have none.
func TestForeignImports(t *testing.T) {
	l := newLibrary(t, dbtest.SQLite(t, clock.System{}))
	done := l.bring("a.xml", marcXML(tamir))
	foreign := viewer.With(t.Context(), viewer.Viewer{OrganizationID: "x", Role: viewer.Librarian})
	reader := viewer.With(t.Context(), viewer.Viewer{OrganizationID: l.owner.ID, Role: viewer.Reader})
	if _, err := l.imports.Import(foreign, done.ID); !apperr.Is(err, apperr.NotFound) {
		t.Error(err)
	}
	if _, err := l.imports.Undo(foreign, done.ID); !apperr.Is(err, apperr.NotFound) {
		t.Error(err)
	}
	if _, err := l.imports.Import(reader, done.ID); !apperr.Is(err, apperr.RoleRequired) {
		t.Error(err)
	}
}

// A file that staff send is checked by a worker, changed, run, and its file goes.
func TestSentFile(t *testing.T) {
	l := newLibrary(t, dbtest.SQLite(t, clock.System{}))
	staff := l.librarian()
	sent, err := l.imports.Begin(staff, "номууд.csv", strings.NewReader("title,what\nНом,1999\nБусад,2000\n"))
	if err != nil || sent.Blob == "" || sent.State != imports.Checking {
		t.Fatalf("%+v %v", sent, err)
	}
	l.work(sent.ID)
	wrong := imports.Change{Mapping: map[string]string{"title": "title", "what": "nothing"}}
	if _, err := l.imports.Change(staff, sent.ID, wrong); !apperr.Is(err, apperr.Invalid) {
		t.Error(err)
	}
	if _, err := l.imports.Change(staff, sent.ID, imports.Change{Mapping: map[string]string{"title": "title", "what": "year"}}); err != nil {
		t.Fatal(err)
	}
	l.work(sent.ID)
	if row, err := l.imports.Decide(staff, sent.ID, 2, true); err != nil || !row.Skip {
		t.Fatalf("%+v %v", row, err)
	}
	if _, err := l.imports.Run(staff, sent.ID); err != nil {
		t.Fatal(err)
	}
	l.work(sent.ID)
	done, err := l.imports.Import(staff, sent.ID)
	if err != nil || done.State != imports.Done || done.Counts != (imports.Counts{Added: 1, Skipped: 1}) {
		t.Fatalf("%+v %v", done, err)
	}
	if c, err := l.catalogue.ByIDOrSlug(l.ctx, "nom"); err != nil || c.Year != 1999 || c.Visibility != "draft" {
		t.Errorf("%+v %v", c, err)
	}
	for info := range l.blobs.List(l.ctx, "imports/") {
		t.Errorf("%s stays", info.Key)
	}
	next, err := l.imports.Begin(staff, "b.csv", strings.NewReader("title,what\nГурав,2001\n"))
	if err != nil || next.Mapping["what"] != "year" {
		t.Errorf("the mapping of before: %+v %v", next.Mapping, err)
	}
}
