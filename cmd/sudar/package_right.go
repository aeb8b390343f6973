package main

import (
	"context"
	"errors"
	"fmt"

	"sudar/internal/app"
	"sudar/internal/commerce"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
)

// bundled says which package is granted and for how many days.
type bundled struct {
	kind, slug string
	days       int
}

// packageRight makes a right one to a package for some days from now on.
func packageRight(ctx context.Context, a *app.App, right *entitlements.Right, b bundled) error {
	switch {
	case b.days < 1 || b.days > 3650:
		return exitError{code: 2, err: errors.New("--package wants --days, from 1 to 3650")}
	case b.kind == string(commerce.Research) && b.slug == "":
		right.Target.Package = entitlements.Research
	case b.kind == string(commerce.Reading) && b.slug != "":
		if err := readingRight(ctx, a, right, b.slug); err != nil {
			return err
		}
	default:
		return exitError{code: 2, err: errors.New("--package wants research, or reading with the --slug of a package in the store")}
	}
	right.EndsAt = a.Clock.Now().AddDate(0, 0, b.days)
	return nil
}

// readingRight opens what a reading package of the store covers, as buying it does.
func readingRight(ctx context.Context, a *app.App, right *entitlements.Right, slug string) error {
	p, err := a.Commerce.PackageBySlug(ctx, slug)
	if apperr.Is(err, apperr.NotFound) || err == nil && p.Kind != commerce.Reading {
		return fmt.Errorf("the store has no reading package %q", slug)
	}
	right.Target.RightGroupID = p.GroupID
	if right.Holder.AccountID != "" {
		right.Kind = entitlements.Membership
	}
	return err
}
