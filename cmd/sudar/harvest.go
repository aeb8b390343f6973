package main

import (
	"cmp"
	"context"
	"flag"
	"io"
	"net/url"
	"strings"

	"sudar/internal/app"
	"sudar/internal/ingest/harvest"
	"sudar/internal/ingest/imports"
)

// harvestFlags say what of a repository is wanted; the other formats have none.
type harvestFlags struct{ prefix, set, from, until *string }

func bindHarvest(set *flag.FlagSet, format imports.Format) harvestFlags {
	if format != imports.OAI {
		return harvestFlags{}
	}
	return harvestFlags{
		prefix: set.String("prefix", "oai_dc", "form of the records: oai_dc or marc21"),
		set:    set.String("set", "", "set of the repository; all records without it"),
		from:   set.String("from", "", "first day of the changes that are wanted, as 2026-11-20"),
		until:  set.String("until", "", "last day of the changes that are wanted"),
	}
}

// fetched tells whether records of a format may be fetched from an address.
func fetched(format imports.Format) bool { return format == imports.OAI || format == imports.OPDS }

// isAddress tells whether records are fetched from the web, not read from a file.
func isAddress(path string) bool {
	return strings.HasPrefix(path, "http://") || strings.HasPrefix(path, "https://")
}

// fetcher brings the records of an address in as an import of its host's name.
func (f harvestFlags) fetcher(a *app.App, format imports.Format) bringer {
	client := harvest.Client(a.Config.PrivateProviders)
	bounds := harvest.Bounds{Pages: harvest.MaxPages, Bytes: a.Imports.LargestFile()}
	return func(ctx context.Context, address string, o imports.Options, dry bool) (imports.Import, error) {
		host, err := url.Parse(address)
		if err != nil {
			return imports.Import{}, err
		}
		return a.Imports.Fetched(ctx, cmp.Or(host.Hostname(), "records"), func(out io.Writer) error {
			if format == imports.OPDS {
				return harvest.OPDS(ctx, client, address, out, bounds)
			}
			return harvest.OAI(ctx, client, harvest.Repository{
				URL: address, Prefix: *f.prefix, Set: *f.set, From: *f.from, Until: *f.until,
			}, out, bounds)
		}, o, dry)
	}
}
