package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"text/tabwriter"
	"time"

	"sudar/internal/demo"
	"sudar/internal/kit/config"
)

func demoCommand(ctx context.Context, args []string, out, errOut io.Writer) error {
	set := flags("demo", "demo [--data DIR] [--json]", errOut)
	options := config.Bind(set, "data", "log_level", "log_format")
	tests := set.Bool("tests", false, "also make a suspended and an expired organisation")
	asJSON := set.Bool("json", false, "print the report and the sign-ins as JSON")
	ctx, a, err := loadAndOpen(ctx, set, options, args, errOut)
	if err != nil {
		return err
	}
	report, err := a.Demo(demo.Options{Tests: *tests}).Create(ctx, demoProgress(errOut))
	if err := errors.Join(err, a.Close()); err != nil {
		return err
	}
	if *asJSON {
		return json.NewEncoder(out).Encode(struct {
			demo.Report
			SignIns []demo.SignIn `json:"sign_ins"`
		}{report, demo.SignIns})
	}
	return printDemo(out, report)
}

// demoProgress shows on a terminal how far the library is.
func demoProgress(errOut io.Writer) func(done, total int, what string) {
	file, ok := errOut.(*os.File)
	if !ok {
		return nil
	}
	info, err := file.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return nil
	}
	return func(done, total int, what string) {
		_, _ = fmt.Fprintf(errOut, "\r\x1b[K%d/%d  %s", done, total, what)
		if done == total {
			_, _ = fmt.Fprint(errOut, "\r\x1b[K")
		}
	}
}

func printDemo(out io.Writer, r demo.Report) error {
	contents := 0
	for _, n := range r.Kinds {
		contents += n
	}
	if r.Changed() {
		_, _ = fmt.Fprintf(out, "The demo library is ready: %d contents made, %d publications opened, in %s.\n", r.Contents, r.Publications,
			r.Took.Round(100*time.Millisecond))
	} else {
		_, _ = fmt.Fprintf(out, "The demo library was ready: %d contents.\n", contents)
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(table, "USERNAME\tPASSWORD\tORGANISATION\tWHO")
	for _, p := range demo.SignIns {
		_, _ = fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", p.Username, p.Password, p.Organization, p.PurposeEN)
	}
	return table.Flush()
}
