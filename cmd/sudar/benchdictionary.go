package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"sudar/bench"
	"sudar/internal/dictionary"
	"sudar/internal/kit/db"
	"sudar/internal/organizations"
)

// dictionaryReport is what look-ups at a server came to.
type dictionaryReport struct {
	scratchRun
	Words   int          `json:"words"`
	Clients int          `json:"clients"`
	Loads   []bench.Load `json:"loads"`
}

// String is the report as a table.
func (r dictionaryReport) String() string {
	return fmt.Sprintf("%d words, %d clients; wanted: p99 of a look-up at most 5 ms\n%s", r.Words, r.Clients, bench.Table(r.Loads))
}

// benchDictionaryCommand looks words up at a server of its own.
func benchDictionaryCommand(ctx context.Context, args []string, out, errOut io.Writer) error {
	set := flags("bench dictionary",
		"bench dictionary --table FILE [--wordnet /usr/share/wordnet] [--clients 1] [--for 10s] [--json]", errOut)
	table := set.String("table", "", "the Mongolian table of the Open Multilingual Wordnet")
	princeton := set.String("wordnet", "/usr/share/wordnet", "folder of WordNet 3.0")
	each := set.Duration("for", 10*time.Second, "how long each kind of call is made")
	clients := set.Int("clients", 1, "clients that call at once")
	asJSON := set.Bool("json", false, "print as JSON")
	if err := set.Parse(args); err != nil {
		return exitError{code: 2, err: err}
	}
	if *table == "" {
		return exitError{code: 2, err: errors.New("bench dictionary wants --table")}
	}
	source := dictionary.Source{}
	entries, err := readDictionary("wordnet", *table, *princeton, &source)
	if err != nil {
		return err
	}
	report := dictionaryReport{Words: len(entries), Clients: *clients}
	report.scratchRun, err = onScratch(ctx, errOut, func(ctx context.Context, d *db.DB, owner organizations.Organization) error {
		if err := dictionary.New(d).Import(ctx, source, entries, nil); err != nil {
			return err
		}
		return bench.Fill(ctx, d, owner.ID, owner.Name, 1_000)
	}, func(base string, _ func() int64) (err error) {
		report.Loads, err = bench.MeasureWords(ctx, base, bench.WordForms(entries), *clients, *each)
		return err
	})
	if err != nil {
		return err
	}
	return printFigures(out, *asJSON, report)
}
