package receipts

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"sudar/internal/commerce"
	"sudar/internal/kit/db"
	"sudar/internal/kit/log"
)

func containsCanary(text string) bool {
	return strings.Contains(text, canaryQR) || strings.Contains(text, "77310942")
}

// tables returns the names of all tables.
func (h *fixture) tables() []string {
	h.t.Helper()
	query := "SELECT name FROM sqlite_master WHERE type = 'table'"
	if h.db.Dialect() == db.Postgres {
		query = "SELECT table_name::text FROM information_schema.tables WHERE table_schema = current_schema()"
	}
	names, err := db.All[string](h.all, h.db, query)
	h.check(err)
	return names
}

// row returns the expression for a whole row of a table as text.
func (h *fixture) row(table string) string {
	h.t.Helper()
	if h.db.Dialect() == db.Postgres {
		return "x::text"
	}
	columns, err := db.All[string](h.all, h.db, "SELECT name FROM pragma_table_info('"+table+"')")
	h.check(err)
	parts := []string{}
	for _, column := range columns {
		parts = append(parts, `COALESCE(CAST("`+column+`" AS TEXT), '')`)
	}
	return strings.Join(parts, " || ' ' || ")
}

// Whatever becomes of receipts, no row of any table, jobs and emails among them, and
// no line of the log holds what the payer alone is shown.
func TestWhatIsShownOnceIsKeptNowhere(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		var written bytes.Buffer
		logger, err := log.New(&written, "debug", log.FormatJSON)
		h.check(err)
		secret := Shown{QRData: canaryQR, Lottery: canaryLottery}
		for i, answer := range []func() (Answer, error){
			nil, // a good one
			func() (Answer, error) { return Answer{Shown: secret}, nil },
			func() (Answer, error) { return Answer{Shown: secret}, errors.New("no response") },
			func() (Answer, error) { return Answer{Shown: secret}, &RefusedError{"refused"} },
		} {
			ctx := log.Into(h.buyer(), logger)
			h.office.answer = answer
			o := h.paidOrder(ctx)
			h.check(h.paid(h.all, commerce.PaidOrder{OrderID: o.ID}))
			if i%2 == 0 {
				_, _, err = h.Claim(ctx, o.ID)
				h.check(err)
			}
			h.check(h.issueUnclaimed(log.Into(h.all, logger), o.ID))
			_, err = h.sales.Refund(ctx, o.ID, "")
			h.check(errors.Join(err, h.takeBack(log.Into(h.all, logger), o.ID)))
		}
		seen := 0
		for _, name := range h.tables() {
			rows, err := db.All[string](h.all, h.db, "SELECT "+h.row(name)+" FROM "+name+" x")
			h.check(err)
			seen += len(rows)
			if containsCanary(strings.Join(rows, "\n")) {
				t.Errorf("%s keeps what is shown once", name)
			}
		}
		if seen < 20 {
			t.Fatalf("only %d rows were read", seen)
		}
		log.Flush(logger)
		if text := written.String(); containsCanary(text) || !strings.Contains(text, "a person has to look") {
			t.Errorf("logged: %s", text)
		}
	})
}
