package text_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/damage"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/kit/quarantine"
	"sudar/internal/publications"
	"sudar/internal/search/text"
)

// harm is what may happen to the file of the engine, or to its rows.
type harm func(t *testing.T, path string)

func onFile(change func(path string) error) harm {
	return func(t *testing.T, path string) {
		t.Helper()
		if err := change(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
	}
}

// onRows changes rows by another process's hands.
func onRows(statements ...string) harm {
	return func(t *testing.T, path string) {
		t.Helper()
		d, err := sql.Open("sqlite", "file:"+path+"?_pragma=busy_timeout(5000)")
		check(t, err)
		for _, statement := range statements {
			_, err := d.ExecContext(t.Context(), statement)
			check(t, err)
		}
		check(t, d.Close())
	}
}

var harms = map[string]harm{
	"empty":               onFile(damage.Empty),
	"cut to a page":       onFile(func(path string) error { return os.Truncate(path, 4096) }),
	"cut in a page":       onFile(func(path string) error { return os.Truncate(path, 30_000) }),
	"noise in the middle": onFile(func(path string) error { return damage.Noise(path, 0.3, 0.7) }),
	"noise behind the header": onFile(func(path string) error {
		return damage.Noise(path, 0.001, 0.2)
	}),
	"noise everywhere": onFile(func(path string) error { return damage.Noise(path, 0, 1) }),
	"zeros":            onFile(func(path string) error { return os.WriteFile(path, make([]byte, 50_000), 0o600) }),
	"text":             onFile(func(path string) error { return os.WriteFile(path, []byte("not a database\n"), 0o600) }),
	"removed":          onFile(os.Remove),
	"removed with its log": onFile(func(path string) error {
		return errors.Join(os.Remove(path), ignoring(os.Remove(path+"-wal")), ignoring(os.Remove(path+"-shm")))
	}),
	"a folder":           onFile(damage.Folder),
	"the log is noise":   onFile(func(path string) error { return damage.Noise(path+"-wal", 0, 1) }),
	"the log is gone":    onFile(func(path string) error { return os.Remove(path + "-wal") }),
	"the log is cut":     onFile(func(path string) error { return os.Truncate(path+"-wal", 5000) }),
	"the memory is cut":  onFile(func(path string) error { return os.Truncate(path+"-shm", 0) }),
	"another database":   onFile(otherDatabase),
	"another version":    onRows("UPDATE passage_writer SET written_by = '0 old'"),
	"a table is gone":    onRows("DROP TABLE block_postings"),
	"nobody wrote it":    onRows("DELETE FROM passage_writer"),
	"a passage changed":  onRows("UPDATE passages SET body = replace(body, 'хулан', 'тахиа')"),
	"a place changed":    onRows(`UPDATE passages SET locator = replace(locator, '"position":1', '"position":3')`),
	"passages are gone":  onRows("DELETE FROM passages WHERE id % 2 = 0"),
	"a posting changed":  onRows("UPDATE block_postings SET passages = CAST(x'0203' || substr(passages, 3) AS BLOB)"),
	"a posting is empty": onRows("UPDATE block_postings SET passages = x''"),
	"the words changed":  onRows("UPDATE block_postings SET words = CAST(x'0505' || words AS BLOB)"),
	"the index is noise": onRows("UPDATE block_terms_data SET block = randomblob(length(block)) WHERE id > 10"),
}

func ignoring(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

func otherDatabase(path string) error {
	for _, part := range []string{"", "-wal", "-shm"} {
		if err := ignoring(os.Remove(path + part)); err != nil {
			return err
		}
	}
	d, err := sql.Open("sqlite", "file:"+path)
	if err != nil {
		return err
	}
	_, err = d.ExecContext(context.Background(), "CREATE TABLE passages (x)")
	return errors.Join(err, d.Close())
}

// damaged is a library whose three books were written, and what is found there.
type damagedLibrary struct {
	*library
	items []int64
}

func newDamaged(t *testing.T, l *library) *damagedLibrary {
	t.Helper()
	d := &damagedLibrary{library: l}
	for i := range 3 {
		item := l.record(t, fmt.Sprintf("Ном %d", i), nil)
		body := "Нэгэн хулан талд бэлчинэ.\n" + string(bytes.Repeat([]byte("Салхи сэвэлзэнэ, үүл нүүнэ.\n"), 100)) + "Эцэст нь нэгэн хулан гарав."
		check(t, l.Published(l.all, l.store(t, item.ID, 1, publications.TextPart{Href: "one.xhtml", Text: body})))
		d.items = append(d.items, item.ID)
	}
	l.work(t)
	if l.db.Dialect() == db.SQLite {
		onRows("PRAGMA wal_checkpoint(TRUNCATE)")(t, l.path)
	}
	return d
}

// look asks everything that can be asked. What is refused must be refused as
// being prepared; the rest must be right. It returns how much was refused.
func (d *damagedLibrary) look(t *testing.T, when string) (refused int) {
	t.Helper()
	judge := func(what string, err error, right bool) {
		t.Helper()
		var known *apperr.Error
		switch {
		case errors.As(err, &known) && known.Code == apperr.PassagesPreparing && known.Wait > 0:
			refused++
		case err != nil || !right:
			t.Errorf("%s, %s: right %t, %v", when, what, right, err)
		}
	}
	for _, query := range []string{"хулан", `"нэгэн хулан"`, "хулан үүл"} {
		found, err := d.Everywhere(d.reader, query, text.Filter{}, page.Of(1, 10))
		right := found.Total == 3 && len(found.Rows) == 3
		for _, row := range found.Rows {
			right = right && (query == "хулан үүл" || row.Total == 2) && len(row.Hits) > 0 && row.Hits[0].Locator.Locations.Position == 1
		}
		judge("everywhere "+query, err, right)
	}
	for _, item := range d.items {
		found, err := d.Within(d.reader, item, `"нэгэн хулан"`, page.Of(1, 10))
		judge("within", err, found.Total == 2 && len(found.Rows) == 2)
	}
	nothing, err := d.Everywhere(d.reader, "тахиа", text.Filter{}, page.Of(1, 10))
	judge("what is nowhere", err, nothing.Total == 0)
	return refused
}

// heals lets the workers do what was asked of them; in the end everything is
// found again.
func (d *damagedLibrary) heals(t *testing.T) {
	t.Helper()
	for range 2 {
		d.clock.Advance(20 * time.Second)
		d.work(t)
		d.look(t, "while it heals")
	}
	if !d.Ready(d.all) {
		t.Error("it is not whole again")
	}
	if refused := d.look(t, "healed"); refused > 0 {
		t.Errorf("%d refused after it healed", refused)
	}
}

// A damaged file never stops the opening: books are written again by
// themselves, and until they are nobody is told something else.
func TestDamagedAtOpening(t *testing.T) {
	if raced {
		t.Skip("one thing after another: made without the race detector")
	}
	for name, do := range harms {
		t.Run(name, func(t *testing.T) {
			l := newFileLibrary(t)
			d := newDamaged(t, l)
			check(t, l.engine.Close())
			do(t, l.path)
			d.open(t)
			check(t, l.Sweep(l.all)) // as a worker does that starts
			d.look(t, "opened")
			d.heals(t)
		})
	}
}

func TestDamagedWhileRunning(t *testing.T) {
	for name, do := range harms {
		t.Run(name, func(t *testing.T) {
			l := newFileLibrary(t)
			d := newDamaged(t, l)
			d.look(t, "whole")
			do(t, l.path)
			d.look(t, "damaged")
			check(t, l.Sweep(l.all)) // as once a day
			d.heals(t)
		})
	}
}

// What a call notices heals without waiting for the sweep of the day.
func TestDamageHealsWhenItIsNoticed(t *testing.T) {
	each(t, func(t *testing.T, l *library) {
		d := newDamaged(t, l)
		if l.db.Dialect() == db.Postgres {
			_, err := db.Exec(l.all, l.db, "DROP SCHEMA passages CASCADE")
			check(t, err)
		} else {
			check(t, os.Remove(l.path))
		}
		if d.look(t, "damaged") == 0 {
			t.Error("nobody noticed")
		}
		d.heals(t)
	})
}

// Rows of PostgreSQL are looked after by the database; tables that somebody
// dropped, or changed by hand, are made again.
func TestDamagedRows(t *testing.T) {
	if raced {
		t.Skip("one thing after another: made without the race detector")
	}
	for name, statement := range map[string]string{
		"a table is gone":    "DROP TABLE %sblock_postings",
		"nobody wrote it":    "DELETE FROM %spassage_writer",
		"a passage changed":  "UPDATE %spassages SET body = 'тахиа'",
		"passages are gone":  "DELETE FROM %spassages WHERE id %% 2 = 0",
		"of another version": "ALTER TABLE %spassage_writer RENAME COLUMN filled TO full_up",
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, l *library) {
				d := newDamaged(t, l)
				if l.db.Dialect() == db.SQLite {
					onRows(fmt.Sprintf(statement, ""))(t, l.path)
				} else {
					_, err := db.Exec(l.all, l.db, fmt.Sprintf(statement, "passages."))
					check(t, err)
				}
				if d.look(t, "damaged") == 0 {
					t.Error("nobody noticed")
				}
				d.heals(t)
			})
		})
	}
}

// One process makes the file again, the other goes on with the new one, and
// neither moves the other's away.
func TestTwoProcessesHealOneFile(t *testing.T) {
	l := newFileLibrary(t)
	d := newDamaged(t, l)
	other, err := text.Open(l.all, l.db, l.path)
	check(t, err)
	defer func() { _ = other.Close() }()
	check(t, os.Truncate(l.path, 4096))
	d.look(t, "damaged")
	check(t, l.Sweep(l.all))
	d.heals(t)
	ours, err := os.Stat(l.path)
	check(t, err)
	_, err = other.Within(l.all, d.items[0], text.Parse("хулан").Exact, page.Of(1, 10))
	if !apperr.Is(err, apperr.PassagesPreparing) {
		t.Errorf("the other one: %v", err)
	}
	found, err := other.Within(l.all, d.items[0], text.Parse("хулан").Exact, page.Of(1, 10))
	if err != nil || found.Total != 2 {
		t.Errorf("the other one again: %+v %v", found, err)
	}
	if still, err := os.Stat(l.path); err != nil || !os.SameFile(ours, still) {
		t.Errorf("the new file was replaced: %v", err)
	}
	if _, err := os.Stat(l.path + quarantine.Ending); err != nil {
		t.Errorf("the damaged file is not kept: %v", err)
	}
}

// Numbers of blocks are given again when the tables are made again by another
// node, or when the database was restored: what a node has kept of them then
// says nothing.
func TestKeptPostingsOfTablesThatAreNoMore(t *testing.T) {
	for name, again := range map[string]func(t *testing.T, l *library){
		"made again": func(t *testing.T, l *library) {
			t.Helper()
			if l.db.Dialect() == db.SQLite {
				check(t, os.Remove(l.path))
			} else {
				_, err := db.Exec(l.all, l.db, "DROP TABLE passages.passage_writer")
				check(t, err)
			}
			if _, err := l.engine.Filled(l.all); !apperr.Is(err, apperr.PassagesPreparing) {
				t.Errorf("not made again: %v", err)
			}
		},
		"restored": func(t *testing.T, l *library) {
			t.Helper()
			if l.db.Dialect() == db.SQLite {
				onRows("DELETE FROM block_terms", "DELETE FROM block_postings", "DELETE FROM passages", "DELETE FROM passage_books",
					"DELETE FROM sqlite_sequence")(t, l.path)
			} else {
				_, err := db.Exec(l.all, l.db,
					"TRUNCATE passages.block_terms, passages.block_postings, passages.passages, passages.passage_books RESTART IDENTITY")
				check(t, err)
			}
			_, err := l.db.RenewEpoch(l.all)
			check(t, err)
		},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, l *library) {
				books := []int64{l.book(t, "Нэг", "нэгэн хулан"), l.book(t, "Хоёр", "нэгэн тахиа")}
				check(t, l.engine.Fill(l.all))
				other, err := text.Open(l.all, l.db, l.path)
				check(t, err)
				defer func() { _ = other.Close() }()
				look := func() {
					t.Helper()
					for i, words := range [][]string{{"хулан", "тахиа"}, {"тахиа", "хулан"}} {
						for wanted, word := range words {
							found, err := other.Within(l.all, books[i], text.Parse(word).Exact, page.Of(1, 10))
							if err != nil || found.Total != 1-wanted {
								t.Errorf("%s in book %d: %d, %v", word, i, found.Total, err)
							}
						}
					}
				}
				look()
				look()
				again(t, l)
				_, _ = other.Filled(l.all) // notices another file
				check(t, l.engine.Put(l.all, text.Book{ItemID: books[1], Revision: 1}, bodies("нэгэн тахиа")))
				check(t, l.engine.Put(l.all, text.Book{ItemID: books[0], Revision: 1}, bodies("нэгэн хулан")))
				look()
			})
		})
	}
}

// Postings that are damaged are refused each time they are asked for, also while
// the tables rest from having been made again.
func TestDamagedPostingsAreNotKept(t *testing.T) {
	each(t, func(t *testing.T, l *library) {
		item := l.record(t, "Ном", nil).ID
		for _, asked := range []int{1, 3} { // the first has the tables made again
			check(t, l.engine.Put(l.all, text.Book{ItemID: item, Revision: 1}, bodies("нэгэн хулан", "салхи", "үүл")))
			if l.db.Dialect() == db.SQLite {
				onRows("UPDATE block_postings SET passages = CAST(x'02' || substr(passages, 2) AS BLOB)")(t, l.path)
			} else {
				_, err := db.Exec(l.all, l.db, `UPDATE passages.block_postings SET passages = '\x02'::bytea || substr(passages, 2)`)
				check(t, err)
			}
			for range asked {
				found, err := l.engine.Within(l.all, item, text.Parse("хулан").Exact, page.Of(1, 10))
				if !apperr.Is(err, apperr.PassagesPreparing) {
					t.Errorf("found %+v, %v", found, err)
				}
			}
		}
	})
}

// A text that is damaged itself is told, and nothing of it is written.
func TestDamagedTexts(t *testing.T) {
	each(t, func(t *testing.T, l *library) {
		item := l.record(t, "Ном", nil)
		source := l.store(t, item.ID, 1, publications.TextPart{Href: "one.xhtml", Text: "нэгэн хулан"})
		for _, key := range []string{source.TextKey, source.PositionsKey} {
			object, err := l.blobs.Open(l.all, key)
			check(t, err)
			whole := make([]byte, object.Info().Size)
			_, err = object.ReadAt(whole, 0)
			check(t, errors.Join(err, object.Close()))
			for _, harmed := range [][]byte{{}, whole[:len(whole)-5], append(bytes.Clone(whole[:20]), make([]byte, len(whole)-20)...)} {
				check(t, l.blobs.Put(l.all, key, bytes.NewReader(harmed), int64(len(harmed))))
				l.damaged = nil
				check(t, l.Published(l.all, source))
				l.work(t)
				if diff := cmp.Diff([]text.Book{{ItemID: item.ID, Revision: 1}}, l.damaged); diff != "" {
					t.Error(diff)
				}
				if got := l.within(t, item.ID, "хулан"); len(got) != 0 {
					t.Errorf("found %v", got)
				}
			}
			check(t, l.blobs.Put(l.all, key, bytes.NewReader(whole), int64(len(whole))))
		}
		check(t, l.Published(l.all, source))
		l.work(t)
		if got := l.within(t, item.ID, "хулан"); len(got) != 1 {
			t.Errorf("whole again: %v", got)
		}
	})
}
