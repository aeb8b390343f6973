package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"

	"sudar/internal/app"
	"sudar/internal/entitlements"
	"sudar/internal/ingest/imports"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/config"
	"sudar/internal/kit/db"
	"sudar/internal/kit/locale"
)

// recordReport sums up what became of the records of all files.
type recordReport struct {
	Added    int            `json:"added"`
	Updated  int            `json:"updated"`
	Same     int            `json:"same"`
	Kept     int            `json:"kept"`
	Refused  int            `json:"refused"`
	Took     time.Duration  `json:"took_ns"`
	NotTaken []notTaken     `json:"not_taken"`
	Imports  []recordImport `json:"imports"`
}

// notTaken is a record that did not come in, or with Row 0 a whole file.
type notTaken struct {
	Path   string         `json:"path"`
	Row    int64          `json:"row"`
	Title  string         `json:"title"`
	Reason imports.Reason `json:"reason"`
}

// recordImport is a file with the number by which staff find its import.
type recordImport struct {
	Path   string `json:"path"`
	Number int64  `json:"number"`
}

// recordOptions are what the command line says of records to bring in.
type recordOptions struct {
	imports.Options
	cfg          *config.Config
	organization string
	path         string // or address
	dry, asJSON  bool
	wanted       harvestFlags
}

// readRecordOptions reads PATH, then flags.
func readRecordOptions(format imports.Format, args []string, errOut io.Writer) (recordOptions, error) {
	name, where := "import "+string(format), "PATH"
	if fetched(format) {
		where = "URL|PATH"
	}
	o := recordOptions{Options: imports.Options{Format: format}}
	set := flags(name, name+" "+where+" --organization SLUG [--visibility VISIBILITY] [--dry-run] [--json]", errOut)
	options := config.Bind(set, "data", "private_providers")
	o.wanted = bindHarvest(set, format)
	set.StringVar(&o.organization, "organization", "", "slug of the organisation that gets the records")
	visibility := set.String("visibility", string(entitlements.Public), "of new records: public, hub, organization, draft or archived")
	set.BoolVar(&o.dry, "dry-run", false, "check every record, change nothing")
	set.BoolVar(&o.asJSON, "json", false, "print the report as JSON")
	path, rest := split(args)
	cfg, err := load(set, options, rest)
	if err != nil {
		return o, err
	}
	o.cfg, o.path, o.Visibility = cfg, cmp.Or(path, set.Arg(0)), entitlements.Visibility(*visibility)
	switch {
	case o.path == "" || o.organization == "":
		return o, exitError{code: 2, err: fmt.Errorf("%s wants a %s and --organization", name, where)}
	case !known(o.Visibility):
		return o, exitError{code: 2, err: fmt.Errorf("there is no visibility %q", *visibility)}
	}
	return o, nil
}

// importRecords brings catalogue records in.
func importRecords(ctx context.Context, format imports.Format, args []string, out, errOut io.Writer) error {
	o, err := readRecordOptions(format, args, errOut)
	if err != nil {
		return err
	}
	files, remote := []string{o.path}, fetched(format) && isAddress(o.path)
	if !remote {
		if files, err = recordFiles(o.path); err != nil {
			return err
		}
	}
	ctx, a, err := open(ctx, o.cfg, errOut)
	if err != nil {
		return err
	}
	bring := bringer(a.Imports.File)
	if remote {
		bring = o.wanted.fetcher(a, format)
	}
	report, err := importRecordFiles(db.AllTenants(ctx, "the command line"), a, bring, files, o)
	if err := errors.Join(err, a.Close()); err != nil {
		return err
	}
	return printRecords(out, report, o.asJSON, o.dry)
}

// recordFiles returns the file that path names, or all of a folder in order.
func recordFiles(path string) ([]string, error) {
	var files []string
	err := filepath.WalkDir(path, func(file string, entry fs.DirEntry, err error) error {
		hidden := file != path && strings.HasPrefix(entry.Name(), ".")
		switch {
		case err != nil:
			return err
		case hidden && entry.IsDir():
			return fs.SkipDir
		case entry.Type().IsRegular() && !hidden:
			files = append(files, file)
		}
		return nil
	})
	return files, err
}

// bringer brings a file, or what is at an address, in as one import.
type bringer func(ctx context.Context, path string, o imports.Options, dry bool) (imports.Import, error)

func importRecordFiles(ctx context.Context, a *app.App, bring bringer, files []string, o recordOptions) (recordReport, error) {
	report := recordReport{NotTaken: []notTaken{}, Imports: []recordImport{}}
	begun := clock.System{}.Now()
	owner, err := a.Organizations.BySlug(ctx, o.organization)
	if err != nil {
		return report, err
	}
	o.OrganizationID = owner.ID
	for _, file := range files {
		done, err := bring(ctx, file, o.Options, o.dry)
		if err == nil {
			err = report.add(ctx, a.Imports, file, done)
		}
		if err == nil && o.dry {
			err = a.Imports.Forget(ctx, done.ID)
		}
		if err != nil {
			return report, fmt.Errorf("%s: %w", file, err)
		}
	}
	report.Took = clock.System{}.Now().Sub(begun)
	return report, nil
}

// add counts a file and lists what of it was not taken.
func (r *recordReport) add(ctx context.Context, service *imports.Service, file string, i imports.Import) error {
	r.Added += i.Counts.Added
	r.Updated += i.Counts.Updated
	r.Same += i.Counts.Same
	r.Kept += i.Counts.Kept
	r.Refused += i.Counts.Refused
	r.Imports = append(r.Imports, recordImport{file, i.Number})
	if i.State == imports.Failed {
		r.NotTaken = append(r.NotTaken, notTaken{Path: file, Reason: i.Problem})
	}
	return service.NotTaken(ctx, i.ID, func(row imports.Row) error {
		r.NotTaken = append(r.NotTaken, notTaken{file, row.Number, row.Title, row.Reason})
		return nil
	})
}

func printRecords(out io.Writer, r recordReport, asJSON, dry bool) error {
	var err error
	if asJSON {
		err = json.NewEncoder(out).Encode(r)
	} else {
		err = printRecordTable(out, r, dry)
	}
	if err == nil && len(r.NotTaken) > 0 {
		return exitError{code: someRefused, err: fmt.Errorf("not taken: %d", len(r.NotTaken))}
	}
	return err
}

func printRecordTable(out io.Writer, r recordReport, dry bool) error {
	if len(r.NotTaken) > 0 {
		table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
		_, _ = fmt.Fprintln(table, "NOT TAKEN\tROW\tTITLE\tREASON")
		for _, n := range r.NotTaken {
			_, _ = fmt.Fprintf(table, "%s\t%d\t%s\t%s\n", n.Path, n.Row, n.Title, locale.Text(locale.English, n.Reason.TextKey()))
		}
		if err := table.Flush(); err != nil {
			return err
		}
	}
	verb := ""
	if dry {
		verb = "would be "
	}
	_, err := fmt.Fprintf(out, "%s%d added, %d updated, %d the same, %d kept as they were edited, %d refused in %s\n",
		verb, r.Added, r.Updated, r.Same, r.Kept, r.Refused, r.Took.Round(10*time.Millisecond))
	return err
}
