package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"sudar/internal/kit/config"
	"sudar/internal/organizations"
)

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
