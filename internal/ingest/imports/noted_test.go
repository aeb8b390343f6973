package imports_test

import (
	"testing"

	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
)

// What jobs note of every record, and who only has it open, do not keep a record.
func TestUndoRemovesWhatIsOnlyNoted(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLibrary(t, d)
		done := l.bring("a.xml", marcXML(tamir, sudar))
		rows := l.rows(done)
		if _, err := db.Exec(l.ctx, d, `INSERT INTO accounts (id, username, email, first_name, last_name, password_hash, created_at, updated_at)
			VALUES ('a', 'a', 'a', 'a', 'a', 'a', 1, 1)`); err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			if err := db.ExecEach(l.ctx, d, []string{
				"INSERT INTO published_contents (content_id, item_id, seq, created_at) VALUES ($1, 0, 1, 1)",
				"INSERT INTO releases (content_id, item_id, items, seq) VALUES ($1, 0, 0, 1)",
				"INSERT INTO record_keys (content_id, match_key) VALUES ($1, 'k')",
				"INSERT INTO record_editors (content_id, account_id, seen_at) VALUES ($1, 'a', 1)",
			}, r.ContentID); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := db.Exec(l.ctx, d, `INSERT INTO duplicate_records (first_id, second_id, owner_id, reason, found_at)
			VALUES ($1, $2, $3, 'title', 1)`, rows[0].ContentID, rows[1].ContentID, l.owner.ID); err != nil {
			t.Fatal(err)
		}
		if c := l.undo(done).Counts; c.Removed != 2 || c.Archived != 0 {
			t.Errorf("%+v", c)
		}
		if n := l.count("contents"); n != 0 {
			t.Errorf("%d records", n)
		}
	})
}
