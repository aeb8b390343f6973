package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"sudar/internal/app"
	"sudar/internal/kit/config"
	"sudar/internal/mongolian/eval"
)

const searchUsage = "search eval PAIRS.tsv | search morphology FORMS.tsv | search rebuild | search check"

func searchCommand(ctx context.Context, args []string, out, errOut io.Writer) error {
	if len(args) == 0 {
		return exitError{code: 2, err: errors.New(searchUsage)}
	}
	switch args[0] {
	case "eval":
		return measureCommand(args, eval.Pairs, out, errOut)
	case "morphology":
		return measureCommand(args, eval.Morphology, out, errOut)
	case "rebuild":
		return indexCommand(ctx, args, rebuildIndex, out, errOut)
	case "check":
		return indexCommand(ctx, args, checkIndex, out, errOut)
	case "-h", "--help":
		_, err := fmt.Fprintln(out, "Usage: sudar "+searchUsage)
		return err
	}
	return exitError{code: 2, err: fmt.Errorf("search cannot %q", args[0])}
}

// measureCommand measures the language rules against a list.
func measureCommand(args []string, measure func(io.Reader) (eval.Report, error), out, errOut io.Writer) error {
	set := flags("search "+args[0], "search "+args[0]+" [--json] FILE.tsv", errOut)
	asJSON := set.Bool("json", false, "print as JSON")
	if err := set.Parse(args[1:]); err != nil {
		return exitError{code: 2, err: err}
	}
	file, err := os.Open(set.Arg(0))
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	report, err := measure(file)
	if err != nil {
		return err
	}
	if *asJSON {
		return json.NewEncoder(out).Encode(report)
	}
	_, err = fmt.Fprint(out, report)
	return err
}

// indexCommand opens the library and does something with its search index.
func indexCommand(ctx context.Context, args []string, do func(context.Context, *app.App, *meter) (indexReport, error), out,
	errOut io.Writer) error {
	set := flags("search "+args[0], "search "+args[0]+" [--data DIR] [--json]", errOut)
	options := config.Bind(set, "data")
	asJSON := set.Bool("json", false, "print as JSON")
	ctx, a, err := loadAndOpen(ctx, set, options, args[1:], errOut)
	if err != nil {
		return err
	}
	report, err := do(ctx, a, &meter{to: errOut})
	if err = errors.Join(err, a.Close()); err != nil {
		return err
	}
	if *asJSON {
		err = json.NewEncoder(out).Encode(report)
	} else {
		err = report.print(out)
	}
	if err == nil && len(report.Differences) > 0 {
		err = exitError{code: 1, err: errors.New("the index and the database differ; sudar search rebuild mends it")}
	}
	return err
}

// indexReport is what a command found in the index.
type indexReport struct {
	Documents   int      `json:"documents"`
	Differences []string `json:"differences"`
}

func (r indexReport) print(out io.Writer) error {
	for _, what := range r.Differences {
		if _, err := fmt.Fprintln(out, what); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(out, "%d documents, %d differences\n", r.Documents, len(r.Differences))
	return err
}

func rebuildIndex(ctx context.Context, a *app.App, progress *meter) (indexReport, error) {
	err := a.Replica.Build(ctx, progress.show)
	return indexReport{Documents: a.Replica.Docs(), Differences: []string{}}, err
}

func checkIndex(ctx context.Context, a *app.App, progress *meter) (indexReport, error) {
	if err := a.Replica.Open(ctx, progress.show); err != nil {
		return indexReport{}, err
	}
	differences, err := a.Replica.Check(ctx, progress.show)
	return indexReport{Documents: a.Replica.Docs(), Differences: differences}, err
}

// meter shows progress on a terminal, each hundredth once.
type meter struct {
	to   io.Writer
	last int
}

func (m *meter) show(done, all int) {
	file, ok := m.to.(*os.File)
	if !ok || all == 0 || done*100/all == m.last {
		return
	}
	if info, err := file.Stat(); err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return
	}
	m.last = done * 100 / all
	_, _ = fmt.Fprintf(m.to, "\r%d of %d", done, all)
	if done >= all {
		_, _ = fmt.Fprintln(m.to)
	}
}
