package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"sudar/bench/searching"
)

// benchSearchCommand measures the search index on generated titles: in process
// beside SQLite FTS5, or with a server of its own over HTTP (docs/performance.md).
func benchSearchCommand(ctx context.Context, args []string, out, errOut io.Writer) error {
	set := flags("bench search",
		"bench search --words FILE[,FILE] [--titles 100000,1000000] [--for 5s] [--without-fts5] [--http [--clients 8]] [--json]", errOut)
	files := set.String("words", "", "texts or lists whose Cyrillic words make the titles, a comma list")
	sizes := set.String("titles", "100000,1000000", "sizes, a comma list")
	each := set.Duration("for", 5*time.Second, "how long each kind of query is asked")
	without := set.Bool("without-fts5", false, "leave SQLite FTS5 out")
	overHTTP := set.Bool("http", false, "ask a server of its own over HTTP instead")
	clients := set.Int("clients", 8, "clients that ask at once over HTTP")
	asJSON := set.Bool("json", false, "print as JSON")
	if err := set.Parse(args); err != nil {
		return exitError{code: 2, err: err}
	}
	words, err := wordsOf(*files)
	if err != nil {
		return exitError{code: 2, err: err}
	}
	for text := range strings.SplitSeq(*sizes, ",") {
		size, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil || size < 1 {
			return exitError{code: 2, err: fmt.Errorf("--titles %q is not a number", text)}
		}
		var report validReport
		if *overHTTP {
			report, err = measureServer(ctx, httpReport{Titles: size, Words: len(words), Clients: *clients}, words, *each, errOut)
		} else {
			report, err = measureTitles(ctx, searching.Options{Titles: size, Words: words, For: *each, Without: *without})
		}
		if err != nil {
			return err
		}
		if *asJSON {
			err = json.NewEncoder(out).Encode(report)
		} else {
			_, err = fmt.Fprintln(out, report)
		}
		if err = errors.Join(err, report.Valid()); err != nil {
			return err
		}
	}
	return nil
}

// validReport is figures that may be refused.
type validReport interface {
	fmt.Stringer
	Valid() error
}

func measureTitles(ctx context.Context, o searching.Options) (report searching.Report, err error) {
	if o.Folder, err = os.MkdirTemp("", "sudar-bench"); err != nil {
		return report, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(o.Folder)) }()
	return searching.Measure(ctx, o)
}

// wordsOf returns the words of files.
func wordsOf(files string) ([]string, error) {
	if files == "" {
		return nil, errors.New("bench search wants --words with at least one file")
	}
	var words []string
	for name := range strings.SplitSeq(files, ",") {
		file, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		found, err := searching.Words(file)
		if err = errors.Join(err, file.Close()); err != nil {
			return nil, err
		}
		words = append(words, found...)
	}
	if len(words) < searching.LeastWords {
		return nil, fmt.Errorf("%d words are too few, want %d: titles would be all alike", len(words), searching.LeastWords)
	}
	return words, nil
}
