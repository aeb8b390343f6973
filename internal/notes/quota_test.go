package notes_test

import (
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/notes"
)

func freeNote(body string) notes.Draft {
	return notes.Draft{ClientID: ident.New(), Writing: notes.Writing{Kind: notes.Note, Body: body}}
}

// multiply makes an account's only entry into many, in one statement.
func (h *desk) multiply(t *testing.T, to int) {
	t.Helper()
	_, err := db.Exec(db.AllTenants(t.Context(), "test"), h.db, `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $2)
		INSERT INTO entries (id, client_id, account_id, kind, quote, colour, tags, body, place, version, change, created_at, modified_at)
		SELECT e.id || '-' || n.i, e.client_id || '-' || n.i, e.account_id, e.kind, e.quote, e.colour, e.tags, e.body, e.place, e.version, `+
		`e.change + n.i, e.created_at, e.modified_at
		FROM entries e, n WHERE e.account_id = $1 AND (SELECT COUNT(*) FROM entries o WHERE o.account_id = $1) = 1`, h.accounts[0], to-1)
	check(t, err)
}

// However many are written at once, an account never has more entries than it
// may; another account is not concerned.
func TestEntriesHaveAQuota(t *testing.T) {
	eachDesk(t, func(t *testing.T, h *desk) {
		_, err := h.Create(h.one, freeNote("эхний"))
		check(t, err)
		h.multiply(t, notes.MostEntries-1)
		var kept, full atomic.Int64
		var group sync.WaitGroup
		for range 8 {
			group.Go(func() {
				_, err := h.Create(h.one, freeNote("нэмэлт"))
				switch known := apperr.From(err); {
				case err == nil:
					kept.Add(1)
				case known.Code == apperr.EntriesFull && len(known.Fields) == 1 && known.Status() == 409:
					full.Add(1)
				default:
					t.Error(err)
				}
			})
		}
		group.Wait()
		if kept.Load() != 1 || full.Load() != 7 {
			t.Errorf("%d were kept, %d refused", kept.Load(), full.Load())
		}
		if _, err := h.Create(h.two, freeNote("өөр хүн")); err != nil {
			t.Error(err)
		}
	})
}

// What all entries take together is bounded too, for new ones and for old ones
// that grow; less is always let in.
func TestBytesOfEntriesHaveAQuota(t *testing.T) {
	eachDesk(t, func(t *testing.T, h *desk) {
		long := strings.Repeat("ө", notes.MostBody) // two bytes each
		made, err := h.Create(h.one, freeNote(long))
		check(t, err)
		h.multiply(t, notes.MostMegabytes<<20/(2*notes.MostBody)-1)
		short, err := h.Create(h.one, freeNote("богино"))
		check(t, err)
		full := func(what string, err error) {
			t.Helper()
			if known := apperr.From(err); known.Code != apperr.EntryBytesFull || len(known.Fields) != 1 || known.Fields[0].Name != "body" {
				t.Errorf("%s: %v", what, err)
			}
		}
		_, err = h.Create(h.one, freeNote(long))
		if err == nil {
			_, err = h.Create(h.one, freeNote(long))
		}
		full("a new one", err)
		_, err = h.Change(h.one, short.Entry.ID, notes.Edit{Body: &long, ModifiedAt: h.clock.Now(), BaseVersion: 1})
		full("one that grows", err)
		less := "бага"
		if _, err := h.Change(h.one, made.Entry.ID, notes.Edit{Body: &less, ModifiedAt: h.clock.Now(), BaseVersion: 1}); err != nil {
			t.Errorf("one that shrinks: %v", err)
		}
	})
}

// Deleted entries are kept for devices that were away, not for ever.
func TestDeletedEntriesAreForgotten(t *testing.T) {
	eachDesk(t, func(t *testing.T, h *desk) {
		old, err := h.Create(h.one, freeNote("хуучин"))
		check(t, err)
		check(t, h.Delete(h.one, old.Entry.ID))
		all := db.AllTenants(t.Context(), "test")
		recent, err := h.Create(h.one, freeNote("саяхных"))
		check(t, err)
		check(t, h.Delete(h.one, recent.Entry.ID))
		_, err = db.Exec(all, h.db, "UPDATE entries SET change = 50010 WHERE id = $1", recent.Entry.ID)
		check(t, err)
		next, err := h.Create(h.one, freeNote("шинэ"))
		check(t, err)
		check(t, h.Delete(h.one, next.Entry.ID))
		left, err := db.All[string](all, h.db, "SELECT id FROM entries ORDER BY change")
		if diff := cmp.Diff([]string{recent.Entry.ID, next.Entry.ID}, left); diff != "" || err != nil {
			t.Errorf("%v %s", err, diff)
		}
	})
}
