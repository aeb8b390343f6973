package names_test

import (
	"testing"

	"sudar/internal/accounts/accountstest"
	"sudar/internal/accounts/names"
)

// A mailbox is one however its address is written; accounts are told apart by
// the address as it was.
func TestMailboxes(t *testing.T) {
	for address, want := range map[string]string{
		"bold@example.mn": "bold@example.mn", " Bold@Example.mn ": "bold@example.mn", "bold+a@example.mn": "bold@example.mn",
		"bold+a+b@example.mn": "bold@example.mn",
		"b.o.l.d@example.mn":  "b.o.l.d@example.mn", "b.o.l.d+x@gmail.com": "bold@gmail.com", "bold@googlemail.com": "bold@gmail.com",
		"+@example.mn": "+@example.mn", "+tag@example.mn": "+tag@example.mn", "...@gmail.com": "...@gmail.com", "99112233": "99112233", "": "",
		"@": "@",
	} {
		if got := names.Mailbox(address); got != want {
			t.Errorf("%q: %q, want %q", address, got, want)
		}
	}
	accountstest.Each(t, func(t *testing.T, h *accountstest.Fixture) {
		for _, name := range []string{"bold", "bold.two"} {
			said := accountstest.SignUpOf(name)
			said.Email = name + "+" + name + "@example.mn"
			ticket, err := h.SignUp(accountstest.Context, said, h.From(accountstest.Owner))
			if err != nil {
				t.Fatal(err)
			}
			accountstest.Check(t, name, h.ConfirmSignUp(accountstest.Context, ticket.Secret, h.CodeIn(), h.From(accountstest.Owner)), "")
		}
	})
}
