package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"sudar/internal/accounts"
	"sudar/internal/kit/config"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
)

func userCommand(ctx context.Context, args []string, out, errOut io.Writer) error {
	set := flags("user", "user --username NAME --email ADDRESS --organization SLUG --role ROLE < password on standard input, or --password-env VARIABLE", errOut)
	options := config.Bind(set, "data")
	username := set.String("username", "", "username: a–z, 0–9, dot, underscore")
	email := set.String("email", "", "e-mail address")
	first := set.String("first-name", "", "given name")
	last := set.String("last-name", "", "patronymic or family name")
	organization := set.String("organization", organizations.DefaultSlug, "organisation to join")
	role := set.String("role", string(viewer.Reader), "reader, publisher, librarian, admin or hub_admin")
	password := set.String("password", "", "password; at least 8 characters with a digit, an upper and a lower case letter")
	cfg, err := load(set, options, args)
	if err != nil {
		return err
	}
	ctx, a, err := open(ctx, cfg, errOut)
	if err != nil {
		return err
	}
	defer func() { _ = a.Close() }()
	o, err := a.Organizations.BySlug(ctx, *organization)
	if err != nil {
		return err
	}
	account, err := a.Accounts.Create(ctx, accounts.Person{Username: *username, Email: *email, FirstName: *first, LastName: *last, Password: *password})
	if err != nil {
		return err
	}
	if err := a.Accounts.Join(ctx, accounts.Membership{AccountID: account.ID, OrganizationID: o.ID, Role: viewer.Role(*role)}); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s is %s of %s\n", account.Username, *role, o.Slug)
	return err
}

func organizationCommand(ctx context.Context, args []string, out, errOut io.Writer) error {
	set := flags("organization", "organization [--json] | organization --slug SLUG --name NAME [--name-en NAME] [--kind KIND] [--hub] [--closed]", errOut)
	options := config.Bind(set, "data")
	slug := set.String("slug", "", "sub-domain of a new organisation")
	name := set.String("name", "", "its name in Mongolian")
	nameEN := set.String("name-en", "", "its name in English")
	kind := set.String("kind", "library", "library, university, publisher, ministry or hub")
	hub := set.Bool("hub", false, "the organisation is the national hub")
	closed := set.Bool("closed", false, "only members may sign in")
	asJSON := set.Bool("json", false, "list as JSON")
	cfg, err := load(set, options, args)
	if err != nil {
		return err
	}
	ctx, a, err := open(ctx, cfg, errOut)
	if err != nil {
		return err
	}
	defer func() { _ = a.Close() }()
	if *slug != "" {
		o := organizations.Organization{Slug: strings.ToLower(*slug), Name: *name, NameEN: *nameEN, Kind: *kind, Hub: *hub, Closed: *closed}
		o.Settings.UsingAccessibility = true
		_, err := a.Organizations.Create(ctx, o)
		return err
	}
	all, err := a.Organizations.List(ctx)
	if err != nil {
		return err
	}
	if *asJSON {
		return json.NewEncoder(out).Encode(all)
	}
	for _, o := range all {
		_, err = fmt.Fprintf(out, "%-16s %-12s %-10s %s\n", o.Slug, o.Kind, o.Status(a.Clock.Now()), o.Name)
	}
	return errors.Join(err)
}
