package bench

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"sudar/internal/kit/db"
)

// Employ makes a person a librarian of an organisation.
func Employ(ctx context.Context, d *db.DB, organization string, person Neighbour) error {
	_, err := db.Exec(ctx, d, "INSERT INTO memberships (account_id, organization_id, role, created_at) VALUES ($1, $2, 'librarian', $3)",
		person.ID, organization, d.Now())
	return err
}

// Desk is a server with a library, and the librarian at its desk.
type Desk struct {
	Base      string
	Librarian Neighbour
	DB        *db.DB               // that the server uses
	CPU       func() time.Duration // that the server has used so far
	Memory    func() int64         // that it holds
}

// Asked is what asking the desk for one thing again and again came to.
type Asked struct {
	Name string        `json:"name"`
	P50  time.Duration `json:"p50_ns"`
	P95  time.Duration `json:"p95_ns"`
	CPU  time.Duration `json:"cpu_ns"` // of the server, for each request
}

const adminBase = "/edu/admin/api/v1"

// Asks asks for lists, facets and selections, each so many times, one after the other.
func (k Desk) Asks(ctx context.Context, times int) ([]Asked, error) {
	list := func(query string) Call { return k.call(http.MethodGet, "/contents?page_size=30"+query, "") }
	selects := func(filter string) Call {
		return k.call(http.MethodPost, "/desk/edits/preview",
			`{"filter":{`+filter+`},"changes":[{"field":"tags","act":"add","names":["Шинэ"]}]}`)
	}
	var all []Asked
	for _, one := range []struct {
		name string
		call Call
	}{
		{"list", list("")},
		{"list of one kind", list("&kind=book")},
		{"list by title, far page", list("&kind=book&order=title.asc&page=200")},
		{"list by change, far page", list("&kind=book&order=updated_at.desc&page=200")},
		{"facets", list("&facets=true")},
		{"facets of one kind", list("&kind=book&facets=true")},
		{"facets of words", list("&search=%D1%82%D0%B0%D0%BB&facets=true")},
		{"facets of what lacks a cover", list("&missing=cover&kind=book&facets=true")},
		{"selection of all", selects("")},
		{"selection of one kind", selects(`"kind":"book"`)},
	} {
		asked, err := k.ask(ctx, one.name, one.call, times)
		if err != nil {
			return all, err
		}
		all = append(all, asked)
	}
	return all, nil
}

func (k Desk) call(method, path, body string) Call {
	return Call{Method: method, Path: adminBase + path, Body: body, Token: k.Librarian.Token}
}

func (k Desk) ask(ctx context.Context, name string, call Call, times int) (Asked, error) {
	var took []time.Duration
	before := k.CPU()
	for range times {
		began := time.Now()
		status, _, said := call.send(ctx, http.DefaultClient, k.Base)
		if status != http.StatusOK {
			return Asked{}, fmt.Errorf("bench: %s: %s", name, said)
		}
		took = append(took, time.Since(began))
	}
	used := k.CPU() - before
	slices.Sort(took)
	return Asked{Name: name, P50: took[times/2], P95: took[times*95/100], CPU: used / time.Duration(times)}, nil
}

// AskedTable writes what was asked as lines of text.
func AskedTable(all []Asked) string {
	var out strings.Builder
	_, _ = fmt.Fprintf(&out, "%-34s %9s %9s %9s\n", "", "p50 ms", "p95 ms", "cpu ms")
	for _, a := range all {
		_, _ = fmt.Fprintf(&out, "%-34s %9.1f %9.1f %9.1f\n", a.Name, milliseconds(a.P50), milliseconds(a.P95), milliseconds(a.CPU))
	}
	return out.String()
}
