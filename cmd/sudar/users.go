package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/passwords"
	"sudar/internal/app"
	"sudar/internal/kit/config"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
)

const userUsage = `user add --username NAME --email ADDRESS [--organization SLUG --role ROLE] < password
       sudar user list [--json]
       sudar user password NAME [--keep] < password
       sudar user role NAME --role ROLE [--organization SLUG]
       sudar user disable NAME | user enable NAME
       sudar user factor reset NAME

A password is read from the first line of the standard input, or from the
variable that --password-env names: a flag would show in the list of processes.`

// userActions are what can be done with people: each gets its own flags, and
// returns what is done once the library is open.
var userActions = map[string]func(*flag.FlagSet) func(context.Context, *app.App, io.Writer) error{
	"add": addUser, "list": listUsers, "password": passwordOfUser, "role": roleOfUser, "disable": disableUser, "enable": enableUser,
	"factor reset": resetFactors,
}

func userCommand(ctx context.Context, args []string, out, errOut io.Writer) error {
	if len(args) == 1 && (args[0] == "-h" || args[0] == "--help") {
		_, err := fmt.Fprintln(out, "Usage: sudar "+userUsage)
		return err
	}
	if len(args) > 1 && args[0] == "factor" { // an action of two words
		args = append([]string{args[0] + " " + args[1]}, args[2:]...)
	}
	if len(args) == 0 || userActions[args[0]] == nil {
		return exitError{code: 2, err: errors.New("user wants one of add, list, password, role, disable, enable, factor reset")}
	}
	set := flags("user "+args[0], userUsage, errOut)
	options := config.Bind(set, "data")
	act := userActions[args[0]](set)
	rest := args[1:]
	if args[0] != "add" && args[0] != "list" {
		if len(rest) == 0 || strings.HasPrefix(rest[0], "-") {
			return exitError{code: 2, err: errors.New("user " + args[0] + " wants a NAME")}
		}
		if err := set.Set("username", rest[0]); err != nil {
			return err
		}
		rest = rest[1:]
	}
	ctx, a, err := loadAndOpen(ctx, set, options, rest, errOut)
	if err != nil {
		return err
	}
	return errors.Join(act(ctx, a, out), a.Close())
}

func addUser(set *flag.FlagSet) func(context.Context, *app.App, io.Writer) error {
	username := set.String("username", "", "username: a–z, 0–9, dot, underscore")
	email := set.String("email", "", "email address")
	first := set.String("first-name", "", "given name")
	last := set.String("last-name", "", "patronymic or family name")
	organization := set.String("organization", organizations.DefaultSlug, "organisation to join")
	role := set.String("role", string(viewer.Reader), "reader, publisher, librarian, admin or hub_admin")
	secret := passwordFlag(set)
	return func(ctx context.Context, a *app.App, out io.Writer) error {
		joined, err := membership(ctx, a, *organization, *role)
		if err != nil {
			return err
		}
		password, err := secret()
		if err != nil {
			return err
		}
		account, err := a.Accounts.Create(ctx, accounts.Person{
			Username: *username, Email: *email, FirstName: *first, LastName: *last, Password: password,
		})
		if err != nil {
			return err
		}
		return join(ctx, a, account, joined, *organization, out)
	}
}

// join gives a person a place in an organisation and says so.
func join(ctx context.Context, a *app.App, account accounts.Account, joined accounts.Membership, organization string, out io.Writer) error {
	joined.AccountID = account.ID
	if err := a.Accounts.Join(ctx, joined); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "%s is %s of %s\n", account.Username, joined.Role, organization)
	return err
}

// listed is a person as the list shows one.
type listed struct {
	Username   string     `json:"username"`
	Email      string     `json:"email"`
	OwesReset  bool       `json:"owes_new_password"`
	DisabledAt *time.Time `json:"disabled_at,omitempty"`
	CreatedAt  time.Time  `json:"created_at"`
}

func listUsers(set *flag.FlagSet) func(context.Context, *app.App, io.Writer) error {
	asJSON := set.Bool("json", false, "print one JSON object a line")
	return func(ctx context.Context, a *app.App, out io.Writer) error {
		lines, after := json.NewEncoder(out), ""
		for {
			people, err := a.Accounts.People(ctx, after)
			if err != nil || len(people) == 0 {
				return err
			}
			for _, p := range people {
				after = p.Username
				l := listed{Username: p.Username, Email: p.Email, OwesReset: !p.PasswordVerified, CreatedAt: p.CreatedAt.Time}
				state := ""
				if !p.DisabledAt.IsZero() {
					l.DisabledAt, state = &p.DisabledAt.Time, "disabled"
				}
				if *asJSON {
					err = lines.Encode(l)
				} else {
					_, err = fmt.Fprintf(out, "%-32s %-40s %s\n", p.Username, p.Email, state)
				}
				if err != nil {
					return err
				}
			}
		}
	}
}

func passwordOfUser(set *flag.FlagSet) func(context.Context, *app.App, io.Writer) error {
	name := set.String("username", "", "whose")
	keep := set.Bool("keep", false, "the person need not choose another one at the next sign-in")
	secret := passwordFlag(set)
	return onUser(name, func(ctx context.Context, a *app.App, account accounts.Account, out io.Writer) error {
		password, err := secret()
		if err != nil {
			return err
		}
		if err := a.Accounts.SetPassword(ctx, account, password, *keep); err != nil {
			return err
		}
		_, err = fmt.Fprintf(out, "%s has a new password and is signed out everywhere\n", account.Username)
		return err
	})
}

func roleOfUser(set *flag.FlagSet) func(context.Context, *app.App, io.Writer) error {
	name := set.String("username", "", "whose")
	organization := set.String("organization", organizations.DefaultSlug, "where")
	role := set.String("role", "", "reader, publisher, librarian, admin or hub_admin")
	return onUser(name, func(ctx context.Context, a *app.App, account accounts.Account, out io.Writer) error {
		joined, err := membership(ctx, a, *organization, *role)
		if err != nil {
			return err
		}
		return join(ctx, a, account, joined, *organization, out)
	})
}

func disableUser(set *flag.FlagSet) func(context.Context, *app.App, io.Writer) error {
	return onUser(set.String("username", "", "whom"), func(ctx context.Context, a *app.App, account accounts.Account, out io.Writer) error {
		if err := a.Accounts.Shut(ctx, account, activity.Origin{}); err != nil {
			return err
		}
		_, err := fmt.Fprintf(out, "%s is disabled and will be erased in %d days\n", account.Username, int(accounts.EraseAfter.Hours()/24))
		return err
	})
}

func enableUser(set *flag.FlagSet) func(context.Context, *app.App, io.Writer) error {
	return onUser(set.String("username", "", "whom"), func(ctx context.Context, a *app.App, account accounts.Account, out io.Writer) error {
		if err := a.Accounts.Reopen(ctx, account); err != nil {
			return err
		}
		_, err := fmt.Fprintf(out, "%s is enabled\n", account.Username)
		return err
	})
}

func resetFactors(set *flag.FlagSet) func(context.Context, *app.App, io.Writer) error {
	return onUser(set.String("username", "", "whose"), func(ctx context.Context, a *app.App, account accounts.Account, out io.Writer) error {
		if err := a.Factors.Reset(ctx, account); err != nil {
			return err
		}
		_, err := fmt.Fprintf(out, "%s signs in by the password alone and is signed out everywhere\n", account.Username)
		return err
	})
}

// onUser finds the person first.
func onUser(name *string, act func(context.Context, *app.App, accounts.Account, io.Writer) error) func(context.Context, *app.App,
	io.Writer) error {
	return func(ctx context.Context, a *app.App, out io.Writer) error {
		account, err := a.Accounts.ByUsername(ctx, *name)
		if err != nil {
			return fmt.Errorf("%s: %w", *name, err)
		}
		return act(ctx, a, account, out)
	}
}

// membership returns a role somewhere, if there is such a role and place.
func membership(ctx context.Context, a *app.App, organization, role string) (accounts.Membership, error) {
	switch viewer.Role(role) {
	case viewer.Reader, viewer.Publisher, viewer.Librarian, viewer.Admin, viewer.HubAdmin:
	default:
		return accounts.Membership{}, exitError{code: 2, err: fmt.Errorf("there is no role %q", role)}
	}
	o, err := a.Organizations.BySlug(ctx, organization)
	return accounts.Membership{OrganizationID: o.ID, Role: viewer.Role(role)}, err
}

// passwordFlag returns what reads the password, once the flags are parsed.
func passwordFlag(set *flag.FlagSet) func() (string, error) {
	variable := set.String("password-env", "", "variable that holds the password, instead of the standard input")
	return func() (string, error) {
		if *variable != "" {
			return os.Getenv(*variable), nil
		}
		line, err := bufio.NewReader(io.LimitReader(os.Stdin, passwords.Max+2)).ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return "", fmt.Errorf("password: %w", err)
		}
		return strings.TrimRight(line, "\r\n"), nil
	}
}
