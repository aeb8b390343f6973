package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"slices"
	"text/tabwriter"
	"time"

	"sudar/internal/app"
	"sudar/internal/entitlements"
	"sudar/internal/ingest"
	"sudar/internal/ingest/imports"
	"sudar/internal/kit/config"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/log"
	"sudar/internal/publications"
	"sudar/internal/publications/child"
)

// someRefused is the exit code of an import that refused some of its files.
const someRefused = 3

func importCommand(ctx context.Context, args []string, out, errOut io.Writer) error {
	if len(args) > 0 && args[0] == "dictionary" {
		return importDictionary(ctx, args[1:], out, errOut)
	}
	if len(args) > 0 && slices.Contains(imports.Formats, imports.Format(args[0])) {
		return importRecords(ctx, imports.Format(args[0]), args[1:], out, errOut)
	}
	if len(args) == 0 || args[0] != "folder" {
		return exitError{code: 2, err: errors.New("import folder|marc|csv|onix|opds|oai PATH --organization SLUG, " +
			"or import dictionary FORMAT PATH; see sudar import folder --help, sudar import marc --help, sudar import dictionary wordnet --help")}
	}
	set := flags("import folder", "import folder PATH --organization SLUG [--dry-run] [--visibility VISIBILITY] [--free] [--json]", errOut)
	options := config.Bind(set, "data", "import_children", "import_time", "import_max_file")
	organization := set.String("organization", "", "slug of the organisation that gets the records")
	visibility := set.String("visibility", string(entitlements.Public), "public, hub, organization, draft or archived")
	free := set.Bool("free", false, "anybody may read what is imported")
	dryRun := set.Bool("dry-run", false, "open every file, store nothing")
	asJSON := set.Bool("json", false, "print the report as JSON")
	path, rest := split(args[1:])
	cfg, err := load(set, options, rest)
	if err != nil {
		return err
	}
	if path == "" {
		path = set.Arg(0)
	}
	wanted := entitlements.Visibility(*visibility)
	switch {
	case path == "" || *organization == "":
		return exitError{code: 2, err: errors.New("import folder wants a PATH and --organization")}
	case !known(wanted):
		return exitError{code: 2, err: fmt.Errorf("there is no visibility %q", *visibility)}
	}
	ctx, a, err := open(ctx, cfg, errOut)
	if err != nil {
		return err
	}
	report, err := importFolder(ctx, a, path, *organization, ingest.Options{
		Visibility: wanted, Free: *free, DryRun: *dryRun, Progress: progress(errOut),
	})
	if err := errors.Join(err, a.Close()); err != nil {
		return err
	}
	return printReport(out, report, *asJSON, *dryRun)
}

// split takes PATH from the front, where people write it before the flags.
func split(args []string) (path string, rest []string) {
	if len(args) > 0 && (args[0] == "" || args[0][0] != '-') {
		return args[0], args[1:]
	}
	return "", args
}

func known(visibility entitlements.Visibility) bool {
	switch visibility {
	case entitlements.Public, entitlements.HubOnly, entitlements.OrganizationOnly, entitlements.Draft, entitlements.Archived:
		return true
	}
	return false
}

func importFolder(ctx context.Context, a *app.App, path, organization string, o ingest.Options) (ingest.Report, error) {
	owner, err := a.Organizations.BySlug(ctx, organization)
	if err != nil {
		return ingest.Report{}, err
	}
	o.OrganizationID = owner.ID
	return a.Ingest.ImportFolder(ctx, path, o)
}

// progress shows on a terminal how far an import is; elsewhere it is silent.
func progress(errOut io.Writer) func(ingest.Event) {
	file, ok := errOut.(*os.File)
	if !ok {
		return nil
	}
	info, err := file.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return nil
	}
	return func(e ingest.Event) {
		_, _ = fmt.Fprintf(errOut, "\r\x1b[K%d/%d  %s  %s", e.Done, e.Total, e.Outcome, e.Path)
		if e.Done == e.Total {
			_, _ = fmt.Fprint(errOut, "\r\x1b[K")
		}
	}
}

func printReport(out io.Writer, r ingest.Report, asJSON, dryRun bool) error {
	var err error
	if asJSON {
		err = json.NewEncoder(out).Encode(r)
	} else {
		err = printTable(out, r, dryRun)
	}
	if err == nil && r.Refused > 0 {
		return exitError{code: someRefused, err: fmt.Errorf("refused: %d", r.Refused)}
	}
	return err
}

func printTable(out io.Writer, r ingest.Report, dryRun bool) error {
	if len(r.Refusals) > 0 {
		table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
		_, _ = fmt.Fprintln(table, "REFUSED\tREASON")
		for _, e := range r.Refusals {
			_, _ = fmt.Fprintf(table, "%s\t%s\n", e.Path, locale.Text(locale.English, publications.Refuse(e.Reason, "").TextKey()))
		}
		if err := table.Flush(); err != nil {
			return err
		}
	}
	verb := "imported"
	if dryRun {
		verb = "would be imported"
	}
	_, err := fmt.Fprintf(out, "%d %s, %d known already, %d refused, %d ignored in %s\n",
		r.Imported, verb, r.Known, r.Refused, r.Ignored, r.Took.Round(10*time.Millisecond))
	return err
}

// publicationChild opens foreign files for a parent of the same program.
func publicationChild(ctx context.Context, _ []string, out, errOut io.Writer) error {
	logger, err := log.New(errOut, "debug", log.FormatJSON) // the parent leaves out what its level does
	if err != nil {
		return err
	}
	slog.SetDefault(logger)
	return child.Run(log.Into(ctx, logger), os.Stdin, out)
}
