package contract

import (
	"fmt"
	"net/http"
)

// person calls the server.
type person struct {
	name         string // of the report
	role         string // "" for a guest
	organization string
	username     string
	password     string
	token        string
}

func (p *person) guest() bool { return p.role == "" }

// addPeople makes everybody whom requests are sent as.
func (w *world) addPeople() {
	w.people = []*person{
		{name: "guest", organization: "hub"},
		{name: "reader", role: "reader", organization: "hub"},
		{name: "admin", role: "admin", organization: "ikhsurguuli"},
		{name: "hub admin", role: "hub_admin", organization: "hub"},
	}
}

// someone returns a new account with a role; nobody else's requests touch it.
func (w *world) someone(role, organization string) *person {
	w.t.Helper()
	p := &person{name: role, role: role, organization: organization}
	w.enrol(p)
	return p
}

// enrol gives a person a new account and signs them in.
func (w *world) enrol(p *person) {
	w.t.Helper()
	p.username, p.password = fmt.Sprintf("fuzz%d", w.next()), "Shine-nuuts2"
	w.server.run(p.password+"\n", "user", "add", "--username", p.username, "--email", p.username+"@example.mn", "--organization",
		p.organization, "--role", p.role, "--first-name", "Болд")
	if !w.signIn(p) {
		w.t.Fatalf("the new %s does not get in", p.role)
	}
}

func (w *world) signIn(p *person) bool {
	said := w.ask(&person{name: p.name, organization: p.organization}, "sign-in", nil, fields{"username": p.username, "password": p.password})
	p.token, _ = said.field("data.bearer_token").(string)
	return p.token != ""
}

// revive signs a person in again, with a new account if need be: requests sign
// people out, change their passwords and close their accounts.
func (w *world) revive(p *person) {
	if p.username == "" || !w.signIn(p) {
		w.enrol(p)
	}
}

// mend gives everybody their role back and opens the organizations that
// requests have closed.
func (w *world) mend() {
	for _, p := range w.people {
		if p.guest() {
			continue
		}
		said := w.ask(p, "get-me", nil, nil)
		if said.status != http.StatusOK || said.field("data.role") != p.role {
			w.enrol(p)
		}
	}
	hubAdmin := w.people[len(w.people)-1]
	for _, slug := range []string{"ikhsurguuli", "hub"} {
		w.ask(hubAdmin.at(slug), "set-rules", nil, fields{"closed": false, "domains": []string{}, "ranges": []string{}})
	}
}

// at returns a person on another organization's portal.
func (p *person) at(organization string) *person {
	elsewhere := *p
	elsewhere.organization = organization
	return &elsewhere
}

// next numbers what must be unique.
func (w *world) next() int {
	w.made++
	return w.made
}

// newEmail returns an address that nobody has.
func (w *world) newEmail() string { return fmt.Sprintf("fuzz%d@example.mn", w.next()) }
