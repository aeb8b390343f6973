package statements_test

import (
	"bytes"
	"encoding/csv"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/ledongthuc/pdf"

	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/server/api/apitest"
)

const root = "/edu/api/v1/statements"

// stated stores a statement of an organisation for October, and returns its id.
func stated(t *testing.T, h *apitest.Fixture, slug string) string {
	t.Helper()
	id := ident.New()
	const month = "INSERT INTO statement_months (month, made_at) VALUES ('2026-10', 1) ON CONFLICT (month) DO NOTHING"
	if _, err := db.Exec(h.Ctx, h.DB, month); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(h.Ctx, h.DB, `INSERT INTO statements (id, organization_id, month, sale_percent, package_percent, amount, tax, share)
		VALUES ($1, $2, '2026-10', 70, 60, 30000, 2727, 20091)`, id, h.Orgs[slug].ID); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(h.Ctx, h.DB, `INSERT INTO statement_lines (statement_id, position, kind, title, n, amount, tax, share, seconds) VALUES
		($1, 1, 'sale', '=Өвлийн үлгэр', 4, 33000, 3000, 21000, 0), ($1, 2, 'refund', '=Өвлийн үлгэр', 1, -3000, -273, -1909, 0),
		($1, 3, 'package', 'Уншлагын багц', 0, 5000, 0, 1000, 5400)`, id); err != nil {
		t.Fatal(err)
	}
	return id
}

// Publishers and administrators see the statements of their organisation, the hub's
// administrators all, and nobody else any.
func TestStatementsAreShownToTheirOwners(t *testing.T) {
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		own, foreign := stated(t, h, "alpha"), stated(t, h, "beta")
		for _, c := range []struct {
			persona, portal, path string
			want                  int
			total                 any
		}{
			{"publisher of alpha", "alpha", root, http.StatusOK, 1.0},
			{"admin of alpha", "alpha", root + "?organization=alpha", http.StatusOK, 1.0},
			{"hub admin", "hub", root, http.StatusOK, 2.0},
			{"hub admin", "hub", root + "?organization=beta&page_size=1", http.StatusOK, 1.0},
			{"publisher of alpha", "alpha", root + "?organization=beta", http.StatusNotFound, nil},
			{"publisher of alpha", "alpha", root + "/" + own, http.StatusOK, nil},
			{"hub admin", "hub", root + "/" + foreign, http.StatusOK, nil},
			{"publisher of alpha", "alpha", root + "/" + foreign, http.StatusNotFound, nil},
			{"publisher of alpha", "alpha", root + "/" + foreign + "/export", http.StatusNotFound, nil},
			{"librarian of alpha", "alpha", root, http.StatusForbidden, nil},
			{"reader of alpha", "alpha", root + "/" + own, http.StatusForbidden, nil},
			{"guest", "alpha", root, http.StatusUnauthorized, nil},
			{"publisher of alpha", "alpha", root + "/nothing", http.StatusUnprocessableEntity, nil},
			{"publisher of alpha", "alpha", root + "/" + own + "/export?format=xlsx", http.StatusUnprocessableEntity, nil},
			{"publisher of alpha", "alpha", root + "?month=2026-10", http.StatusUnprocessableEntity, nil},
		} {
			w := h.Get(c.persona, c.portal, c.path)
			if w.Code != c.want || c.total != nil && apitest.Field(w.Body.Bytes(), "meta.total") != c.total {
				t.Errorf("%s at %s: %s %d %s", c.persona, c.portal, c.path, w.Code, w.Body)
			}
		}
	})
}

// The document has every line as text, the letters of Mongolian among it, and so has the
// table, in which nothing is a formula.
func TestStatementsAreFiles(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	path := root + "/" + stated(t, h, "alpha") + "/export"
	w := h.Get("publisher of alpha", "alpha", path)
	body := w.Body.Bytes()
	read, err := pdf.NewReader(bytes.NewReader(body), int64(len(body)))
	if err != nil || w.Header().Get("Content-Type") != "application/pdf" {
		t.Fatal(w.Code, w.Header(), err)
	}
	found, err := read.GetPlainText()
	if err != nil {
		t.Fatal(err)
	}
	plain, _ := io.ReadAll(found)
	whole := strings.Join(strings.Fields(string(plain)), "")
	for _, want := range []string{"Сарынтооцоо2026-10", "Номынсанalpha", "Борлуулалт:=Өвлийнүлгэр", "−1,909", "20,091", "90/0", "₮"} {
		if !strings.Contains(whole, want) {
			t.Errorf("%q is not in %q", want, plain)
		}
	}
	if name := w.Header().Get("Content-Disposition"); !strings.Contains(name, `"statement-2026-10.pdf"`) {
		t.Error(name)
	}
	table := h.Get("publisher of alpha", "alpha", path+"?format=csv").Body.String()
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(table, "\uFEFF"))).ReadAll()
	if err != nil || len(rows) != 5 || rows[1][1] != "'=Өвлийн үлгэр" || rows[2][5] != "-1909" || rows[3][6] != "90" || rows[4][5] != "20091" {
		t.Errorf("%v %q", err, rows)
	}
}
