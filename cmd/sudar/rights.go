package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"sudar/internal/app"
	"sudar/internal/entitlements"
	"sudar/internal/kit/config"
)

func grantCommand(ctx context.Context, args []string, out, errOut io.Writer) error {
	set := flags("grant", "grant (--organization SLUG | --user NAME) (--content ID-OR-SLUG | --item ID) [--seats 3] [--until 2026-12-31]\n"+
		"       sudar grant (--organization SLUG | --user NAME) --package research --days 365\n"+
		"       sudar grant (--organization SLUG | --user NAME) --package reading --slug SLUG --days 30", errOut)
	options := config.Bind(set, "data")
	organization := set.String("organization", "", "the organisation whose members may read")
	user := set.String("user", "", "the person who may read")
	content := set.String("content", "", "id or slug of the content to open")
	item := set.Int64("item", 0, "id of the one item to open")
	seats := set.Int("seats", 0, "how many members may read at once; 0: without limit (with --organization)")
	bundle := set.String("package", "", "research: the researcher's corner; reading: what a package of the store covers")
	slug := set.String("slug", "", "slug of the package in the store (with --package reading)")
	days := set.Int("days", 0, "for how many days from now (with --package)")
	until := set.String("until", "", "last day of the right (a date in Ulaanbaatar); none: without end")
	ctx, a, err := loadAndOpen(ctx, set, options, args, errOut)
	if err != nil {
		return err
	}
	defer func() { _ = a.Close() }()
	right := entitlements.Right{Source: "cli", Target: entitlements.Target{ItemID: *item}}
	if err := fillHolder(ctx, a, &right, *organization, *user); err != nil {
		return err
	}
	if *seats != 0 {
		if *seats < 0 || *organization == "" {
			return exitError{code: 2, err: errors.New("--seats wants a number above 0 and an --organization")}
		}
		right.Kind, right.Seats = entitlements.Leased, *seats
	}
	if *content != "" {
		found, err := a.Catalogue.ByIDOrSlug(ctx, *content)
		if err != nil {
			return err
		}
		right.Target.ContentID = found.ID
	}
	if *bundle != "" || *days != 0 || *slug != "" {
		if *content != "" || *item != 0 || *seats != 0 || *until != "" {
			return exitError{code: 2, err: errors.New("--package goes with --days and a holder alone")}
		}
		if err := packageRight(ctx, a, &right, bundled{*bundle, *slug, *days}); err != nil {
			return err
		}
	}
	if *until != "" {
		if right.EndsAt, err = endOf(*until); err != nil {
			return err
		}
	}
	granted, err := a.Entitlements.Grant(ctx, right)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, granted.ID)
	return err
}

func fillHolder(ctx context.Context, a *app.App, right *entitlements.Right, organization, user string) error {
	switch {
	case organization != "" && user == "":
		o, err := a.Organizations.BySlug(ctx, organization)
		right.Kind, right.Holder.OrganizationID = entitlements.Organization, o.ID
		return err
	case user != "" && organization == "":
		account, err := a.Accounts.ByUsername(ctx, user)
		right.Kind, right.Holder.AccountID = entitlements.Assigned, account.ID
		return err
	}
	return exitError{code: 2, err: errors.New("name an --organization or a --user, not both")}
}

func revokeCommand(ctx context.Context, args []string, out, errOut io.Writer) error {
	set := flags("revoke", "revoke RIGHT-ID (as grant printed it)", errOut)
	options := config.Bind(set, "data")
	ctx, a, err := loadAndOpen(ctx, set, options, args, errOut)
	if err != nil {
		return err
	}
	defer func() { _ = a.Close() }()
	if err := a.Entitlements.Revoke(ctx, set.Arg(0)); err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, "revoked")
	return err
}
