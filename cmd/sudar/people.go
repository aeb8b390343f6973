package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"time"

	"sudar/internal/app"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/config"
	"sudar/internal/organizations"
)

const organizationUsage = `organization add --slug SLUG --name NAME [--name-en NAME] [--kind KIND] [--hub] [--closed] [--until 2026-12-31]
       sudar organization list [--json]
       sudar organization suspend SLUG | organization resume SLUG
       sudar organization expire SLUG --until 2026-12-31|never
       sudar organization domain SLUG --host library.example.mn|none
       sudar organization features SLUG --off library,listen|none
       sudar organization vat SLUG --payer yes|no
       sudar organization qpay SLUG --username NAME --invoice-code CODE --merchant ID [--district 2501] < password
       sudar organization qpay SLUG [--remove]
       sudar organization account SLUG --bank NAME --account IBAN --holder NAME
       sudar organization account SLUG [--remove]`

// organizationActions are what can be done with organisations: each gets its
// own flags, and returns what is done once the library is open.
var organizationActions = map[string]func(*flag.FlagSet) func(context.Context, *app.App, string, io.Writer) error{
	"add": addOrganization, "list": listOrganizations, "suspend": suspendOrganization(true), "resume": suspendOrganization(false),
	"expire": expireOrganization, "domain": domainOfOrganization,
	"features": featuresOfOrganization, "vat": vatOfOrganization, "qpay": qpayOfOrganization,
	"account": accountOfOrganization,
}

func organizationCommand(ctx context.Context, args []string, out, errOut io.Writer) error {
	if len(args) == 1 && (args[0] == "-h" || args[0] == "--help") {
		_, err := fmt.Fprintln(out, "Usage: sudar "+organizationUsage)
		return err
	}
	if len(args) == 0 || organizationActions[args[0]] == nil {
		return exitError{code: 2, err: errors.New(
			"organization wants one of add, list, suspend, resume, expire, domain, features, vat, qpay, account")}
	}
	set := flags("organization "+args[0], organizationUsage, errOut)
	options := config.Bind(set, "data")
	act := organizationActions[args[0]](set)
	slug, rest := "", args[1:]
	if args[0] != "add" && args[0] != "list" {
		if len(rest) == 0 || strings.HasPrefix(rest[0], "-") {
			return exitError{code: 2, err: errors.New("organization " + args[0] + " wants a SLUG")}
		}
		slug, rest = strings.ToLower(rest[0]), rest[1:]
	}
	ctx, a, err := loadAndOpen(ctx, set, options, rest, errOut)
	if err != nil {
		return err
	}
	return errors.Join(act(ctx, a, slug, out), a.Close())
}

func addOrganization(set *flag.FlagSet) func(context.Context, *app.App, string, io.Writer) error {
	slug := set.String("slug", "", "sub-domain of the new organisation")
	name := set.String("name", "", "its name in Mongolian")
	nameEN := set.String("name-en", "", "its name in English")
	kind := set.String("kind", "library", strings.Join(organizations.Kinds, ", "))
	hub := set.Bool("hub", false, "the organisation is the national hub")
	closed := set.Bool("closed", false, "only members may sign in")
	until := set.String("until", "never", "last day of the service (a date in Ulaanbaatar)")
	return func(ctx context.Context, a *app.App, _ string, out io.Writer) error {
		o := organizations.Organization{Slug: *slug, Name: *name, NameEN: *nameEN, Kind: *kind, Hub: *hub, Closed: *closed}
		var err error
		if o.ExpiresAt, err = endOf(*until); err != nil {
			return err
		}
		made, err := a.Organizations.Found(ctx, o)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(out, "%s is there\n", made.Slug)
		return err
	}
}

func listOrganizations(set *flag.FlagSet) func(context.Context, *app.App, string, io.Writer) error {
	asJSON := set.Bool("json", false, "print one JSON array")
	return func(ctx context.Context, a *app.App, _ string, out io.Writer) error {
		all, err := a.Organizations.List(ctx)
		if err != nil {
			return err
		}
		if *asJSON {
			return json.NewEncoder(out).Encode(all)
		}
		for _, o := range all {
			until := clock.LastDay(o.ExpiresAt)
			if _, err := fmt.Fprintf(out, "%-16s %-12s %-10s %-11s %-24s %s\n", o.Slug, o.Kind, o.Status(a.Clock.Now()), until, o.Host,
				o.Name); err != nil {
				return err
			}
		}
		return nil
	}
}

func suspendOrganization(suspended bool) func(*flag.FlagSet) func(context.Context, *app.App, string, io.Writer) error {
	return func(*flag.FlagSet) func(context.Context, *app.App, string, io.Writer) error {
		return func(ctx context.Context, a *app.App, slug string, out io.Writer) error {
			return setTerms(ctx, a, slug, organizations.Terms{Suspended: &suspended}, out)
		}
	}
}

func expireOrganization(set *flag.FlagSet) func(context.Context, *app.App, string, io.Writer) error {
	until := set.String("until", "", "last day of the service (a date in Ulaanbaatar), or never")
	return func(ctx context.Context, a *app.App, slug string, out io.Writer) error {
		end, err := endOf(*until)
		if err != nil {
			return err
		}
		return setTerms(ctx, a, slug, organizations.Terms{ExpiresAt: &end}, out)
	}
}

func domainOfOrganization(set *flag.FlagSet) func(context.Context, *app.App, string, io.Writer) error {
	host := set.String("host", "", "a domain of its own, or none")
	return func(ctx context.Context, a *app.App, slug string, out io.Writer) error {
		named := *host
		switch named {
		case "":
			return exitError{code: 2, err: errors.New("domain wants a --host, or --host none")}
		case "none":
			named = ""
		}
		return setTerms(ctx, a, slug, organizations.Terms{Host: &named}, out)
	}
}

func featuresOfOrganization(set *flag.FlagSet) func(context.Context, *app.App, string, io.Writer) error {
	named := set.String("off", "", "what the portal does not offer, separated by commas, or none: "+strings.Join(organizations.Built, ", "))
	return func(ctx context.Context, a *app.App, slug string, out io.Writer) error {
		off := strings.Split(*named, ",")
		switch *named {
		case "":
			return exitError{code: 2, err: errors.New("features wants --off with names, or --off none")}
		case "none":
			off = nil
		}
		return setTerms(ctx, a, slug, organizations.Terms{Off: &off}, out)
	}
}

func vatOfOrganization(set *flag.FlagSet) func(context.Context, *app.App, string, io.Writer) error {
	named := set.String("payer", "", "yes: what it sells from now on has VAT; no: it has none")
	return func(ctx context.Context, a *app.App, slug string, out io.Writer) error {
		if *named != "yes" && *named != "no" {
			return exitError{code: 2, err: errors.New("vat wants --payer yes, or --payer no")}
		}
		payer := *named == "yes"
		return setTerms(ctx, a, slug, organizations.Terms{VATPayer: &payer}, out)
	}
}

func setTerms(ctx context.Context, a *app.App, slug string, terms organizations.Terms, out io.Writer) error {
	o, err := a.Organizations.SetTerms(ctx, slug, terms)
	if err != nil {
		return fmt.Errorf("%s: %w", slug, err)
	}
	_, err = fmt.Fprintf(out, "%s is %s until %s at %s\n", o.Slug, o.Status(a.Clock.Now()), orWord(clock.LastDay(o.ExpiresAt), "never"),
		orWord(o.Host, "its sub-domain"))
	return err
}

// endOf reads a last day; "never" is none.
func endOf(day string) (time.Time, error) {
	if day == "never" {
		return time.Time{}, nil
	}
	end, err := clock.EndOf(day)
	if err != nil {
		return end, exitError{code: 2, err: errors.New("--until wants a date such as 2026-12-31, or never")}
	}
	return end, nil
}

func orWord(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}
